//! The live journals of nodes, and the claims on what an ended node left.

use host::nodes::cluster::NodeId;
use host::storage::store::live::{
    ClaimedRoom, LiveGroup, LivePart, PARTS_READ_MAX, RowChange, SessionRow, SessionsOf,
};
use host::storage::store::live_rooms::OwnRoom;
use host::storage::store::nodes::NewNode;
use host::storage::store::sessions::{Entered, NewSession, Placement};
use host::storage::store::{AccountId, Store, StoreError};
use std::collections::BTreeSet;
use wire::{PROTOCOL_VERSION, rules_hash};

use crate::databases::Database;
use crate::samples::guest;

on_clusters! {
    a_journal_is_read_in_the_order_in_which_it_was_written
    a_group_that_is_written_again_changes_nothing
    a_base_replaces_what_is_before_it
    a_node_whose_lease_was_ended_writes_nothing
    rows_follow_what_is_in_a_journal
    writers_of_the_same_rows_do_not_wait_for_each_other_in_a_circle
    every_room_and_session_is_claimed_by_one_node
    nothing_of_a_live_node_is_claimed
    a_session_on_its_way_to_an_ended_node_is_taken_in_once
    a_node_that_ends_between_a_claim_and_its_record_leaves_it_to_a_third
    a_journal_is_deleted_when_no_row_names_it
}

async fn node(store: &Store, name: &str) -> NodeId {
    let new = NewNode {
        name: name.into(),
        advertise: format!("{name}.example.org"),
        release: "1.0.0".into(),
        protocol: u32::from(PROTOCOL_VERSION),
        rules: rules_hash(),
        players_max: 100,
    };
    store.register_node(new).await.unwrap()
}

fn group(journal: NodeId, number: u64, rows: Vec<RowChange>) -> LiveGroup {
    let body = format!("group {number}").into_bytes();
    LiveGroup { journal, number, body, rows }
}

async fn write(store: &Store, group: LiveGroup) {
    store.append_live(group.into()).await.unwrap();
}

fn session(account: AccountId, token: u8) -> SessionRow {
    let (token, sign_in) = ([token; 32], Some([token + 100; 32]));
    SessionRow { account, token, sign_in, address: "192.0.2.1:40000".into(), protocol: 19 }
}

/// All of a journal.
async fn journal(store: &Store, journal: NodeId) -> Vec<LivePart> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let parts = store.live_parts(journal, after).await.unwrap();
        assert!(parts.len() <= PARTS_READ_MAX as usize);
        let Some(last) = parts.last() else { return all };
        after = Some((last.number, last.part));
        all.extend(parts);
    }
}

fn rooms(claimed: &[ClaimedRoom]) -> Vec<u64> {
    claimed.iter().map(|one| one.room).collect()
}

async fn a_journal_is_read_in_the_order_in_which_it_was_written(database: &Database) {
    let store = database.open().await;
    let [one, other] = [node(&store, "one").await, node(&store, "other").await];
    for number in 0..150 {
        write(&store, group(one, number, Vec::new())).await;
    }
    write(&store, group(other, 0, Vec::new())).await;
    let all = journal(&store, one).await;
    assert_eq!(all.iter().map(|part| part.number).collect::<Vec<u64>>(), Vec::from_iter(0..150));
    assert!(all.iter().all(|part| !part.is_base && part.body.starts_with(b"group ")));
    assert_eq!(journal(&store, other).await.len(), 1);
}

async fn a_group_that_is_written_again_changes_nothing(database: &Database) {
    let store = database.open().await;
    let one = node(&store, "one").await;
    let opened = group(one, 0, vec![RowChange::Room(7)]);
    write(&store, opened.clone()).await;
    write(&store, group(one, 1, vec![RowChange::RoomEnded(7)])).await;
    write(&store, opened).await;
    write(&store, group(one, 1, Vec::new())).await;
    assert_eq!(journal(&store, one).await.len(), 2);
    store.end_node(one).await.unwrap();
    let other = node(&store, "other").await;
    assert_eq!(store.orphans(other).await.unwrap(), []);
}

async fn a_base_replaces_what_is_before_it(database: &Database) {
    let store = database.open().await;
    let one = node(&store, "one").await;
    for number in 0..4 {
        write(&store, group(one, number, Vec::new())).await;
    }
    let parts = vec![b"a".to_vec(), b"b".to_vec()];
    store.replace_live(one, 2, parts).await.unwrap();
    let found = journal(&store, one).await;
    let found = found.iter().map(|part| (part.number, part.part, part.is_base, &part.body[..]));
    let expected = [(2, 0, true, &b"a"[..]), (2, 1, true, b"b"), (3, 0, false, b"group 3")];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    store.replace_live(one, 3, vec![b"c".to_vec()]).await.unwrap();
    assert_eq!(journal(&store, one).await.len(), 1);
}

async fn a_node_whose_lease_was_ended_writes_nothing(database: &Database) {
    let store = database.open().await;
    let [one, other] = [node(&store, "one").await, node(&store, "other").await];
    write(&store, group(one, 0, vec![RowChange::Room(7)])).await;
    store.end_node(one).await.unwrap();
    let is_over = |error| assert!(matches!(error, StoreError::LeaseEnded), "{error}");
    is_over(store.append_live(group(one, 1, Vec::new()).into()).await.unwrap_err());
    let ends = vec![RowChange::RoomEnded(7)];
    is_over(store.append_live(group(one, 1, ends).into()).await.unwrap_err());
    is_over(store.replace_live(one, 0, vec![Vec::new()]).await.unwrap_err());
    is_over(store.claim_rooms(one, other, 9).await.unwrap_err());
    is_over(store.claim_sessions(one, SessionsOf::Clients(vec![1])).await.unwrap_err());
    assert_eq!(journal(&store, one).await.len(), 1);
    assert_eq!(rooms(&store.claim_rooms(other, one, 9).await.unwrap()), [7]);
}

async fn rows_follow_what_is_in_a_journal(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = [guest(&store, "Anne").await, guest(&store, "Mary").await];
    let nobody = AccountId::draw(bout::Millis(0));
    let one = node(&store, "one").await;
    let opened = vec![
        RowChange::Room(7),
        RowChange::Room(8),
        RowChange::Session(1, session(anne, 1)),
        RowChange::Session(2, session(mary, 2)),
        // An account that was deleted must not hold up the journal.
        RowChange::Session(3, session(nobody, 3)),
    ];
    write(&store, group(one, 0, opened)).await;
    // A newer session of the account comes before the end of the older one.
    let SessionRow { account, token, sign_in, address, protocol } = session(anne, 9);
    let newer = NewSession {
        account,
        client: 4,
        ticket: token,
        sign_in,
        address,
        protocol,
        ends_others: false,
    };
    assert_eq!(store.of_node(one).enter_session(newer).await.unwrap(), Entered::Here);
    let later = vec![
        RowChange::RoomEnded(7),
        RowChange::Session(4, session(anne, 4)),
        // This was recorded before, and comes late.
        RowChange::Session(1, session(anne, 1)),
        RowChange::SessionEnded(1),
        RowChange::SessionEnded(2),
    ];
    write(&store, group(one, 1, later)).await;
    let other = node(&store, "other").await;
    store.end_node(one).await.unwrap();
    let [orphans] = &store.orphans(other).await.unwrap()[..] else { panic!("one has ended") };
    assert_eq!((orphans.node, orphans.rooms, orphans.sessions), (one, 1, 1));
    assert_eq!(orphans.journals, [one]);
    assert_eq!(rooms(&store.claim_rooms(other, one, 9).await.unwrap()), [8]);
    let claimed = store.claim_sessions(other, SessionsOf::Others(one, vec![], 9)).await.unwrap();
    assert_eq!((claimed.len(), claimed[0].client), (1, 4));
    // The newest token, and the sign-in that the journal has.
    let newest = SessionRow { sign_in: session(anne, 4).sign_in, ..session(anne, 9) };
    assert_eq!((&claimed[0].row, claimed[0].journal), (&newest, one));
}

async fn writers_of_the_same_rows_do_not_wait_for_each_other_in_a_circle(database: &Database) {
    let store = database.open().await;
    let one = node(&store, "one").await;
    let store = store.of_node(one);
    let mut rows = Vec::new();
    for client in 0..20 {
        rows.push(RowChange::Room(client));
        let account = guest(&store, &format!("Sailor {client}")).await;
        rows.push(RowChange::Session(client, session(account, client as u8)));
    }
    write(&store, group(one, 0, rows.clone())).await;
    rows.reverse();
    let journal = async {
        for number in 1..40 {
            write(&store, group(one, number, rows.clone())).await;
        }
    };
    let placements = async {
        let place = |client| Placement { client, room: Some(client), is_playing: true };
        for _ in 1..40 {
            store.place_sessions((0..20).map(place).collect()).await.unwrap();
        }
    };
    let summaries = async {
        for number in 1..40 {
            let room = |id| OwnRoom { id, code: None, summary: vec![number] };
            // Closed, and opened again by the next group.
            store
                .publish_rooms((0..10).map(room).collect(), (10..20).rev().collect())
                .await
                .unwrap();
        }
    };
    tokio::join!(journal, placements, summaries);
}

async fn every_room_and_session_is_claimed_by_one_node(database: &Database) {
    let store = database.open().await;
    let ended = node(&store, "ended").await;
    let mut rows: Vec<RowChange> = (0..60).map(RowChange::Room).collect();
    for client in 0..40 {
        let account = guest(&store, &format!("Sailor {client}")).await;
        rows.push(RowChange::Session(client, session(account, client as u8)));
    }
    write(&store, group(ended, 0, rows)).await;
    let nodes = [node(&store, "a").await, node(&store, "b").await, node(&store, "c").await];
    store.end_node(ended).await.unwrap();
    let claim = async |own: NodeId| {
        let (mut all, mut clients) = (Vec::new(), Vec::new());
        loop {
            let claimed = store.claim_rooms(own, ended, 7).await.unwrap();
            // As it would after it has recorded them.
            let recorded = claimed.iter().map(|one| RowChange::Room(one.room)).collect();
            write(&store, group(own, all.len() as u64, recorded)).await;
            if claimed.is_empty() {
                break;
            }
            assert!(claimed.len() <= 7);
            all.extend(rooms(&claimed));
        }
        let some = SessionsOf::Clients(vec![1, 2, 3]);
        clients.extend(store.claim_sessions(own, some).await.unwrap());
        loop {
            // Those in rooms of others are left to them.
            let which = SessionsOf::Others(ended, vec![1, 2, 3, 4], 5);
            let claimed = store.claim_sessions(own, which).await.unwrap();
            if claimed.is_empty() {
                return (all, clients.into_iter().map(|one| one.client).collect::<Vec<u64>>());
            }
            clients.extend(claimed);
        }
    };
    let (a, b, c) = tokio::join!(claim(nodes[0]), claim(nodes[1]), claim(nodes[2]));
    let rooms = [a.0, b.0, c.0].concat();
    assert_eq!((rooms.len(), BTreeSet::from_iter(rooms).len()), (60, 60));
    let clients = [a.1, b.1, c.1].concat();
    let distinct = BTreeSet::from_iter(clients.iter().copied());
    assert_eq!((clients.len(), distinct.len(), distinct.contains(&4)), (39, 39, false));
}

async fn nothing_of_a_live_node_is_claimed(database: &Database) {
    let store = database.open().await;
    let [one, other] = [node(&store, "one").await, node(&store, "other").await];
    let anne = guest(&store, "Anne").await;
    let rows = vec![RowChange::Room(7), RowChange::Session(1, session(anne, 1))];
    write(&store, group(one, 0, rows)).await;
    assert_eq!(store.claim_rooms(other, one, 9).await.unwrap(), []);
    assert_eq!(store.claim_sessions(other, SessionsOf::Clients(vec![1])).await.unwrap(), []);
    let others = SessionsOf::Others(one, vec![], 9);
    assert_eq!(store.claim_sessions(other, others).await.unwrap(), []);
    assert!(!store.drop_journal(one).await.unwrap());
    assert_eq!(store.orphans(other).await.unwrap(), []);
}

async fn a_session_on_its_way_to_an_ended_node_is_taken_in_once(database: &Database) {
    let store = database.open().await;
    let [from, to, heir] =
        [node(&store, "from").await, node(&store, "to").await, node(&store, "heir").await];
    let anne = guest(&store, "Anne").await;
    write(&store, group(from, 0, vec![RowChange::Session(1, session(anne, 1))])).await;
    assert!(store.of_node(from).move_session(1, to, b"intent".to_vec()).await.unwrap());
    store.end_node(to).await.unwrap();
    let [orphans] = &store.orphans(heir).await.unwrap()[..] else { panic!("one has ended") };
    assert_eq!((orphans.sessions, &orphans.journals[..]), (1, &[to][..]));
    for which in [SessionsOf::Others(to, vec![1], 9), SessionsOf::Clients(vec![1])] {
        assert_eq!(store.claim_sessions(heir, which).await.unwrap(), []);
    }
    let moved = store.of_node(heir).take_moved().await.unwrap();
    assert_eq!(
        moved.iter().map(|one| (one.client, &one.intent[..])).collect::<Vec<_>>(),
        [(1, &b"intent"[..])]
    );
    assert_eq!(store.claim_sessions(heir, SessionsOf::Clients(vec![1])).await.unwrap(), []);
    assert_eq!(store.orphans(heir).await.unwrap(), []);
}

async fn a_node_that_ends_between_a_claim_and_its_record_leaves_it_to_a_third(database: &Database) {
    let store = database.open().await;
    let anne = guest(&store, "Anne").await;
    let [one, two, three] =
        [node(&store, "one").await, node(&store, "two").await, node(&store, "three").await];
    let rows = [7, 8].map(RowChange::Room).into_iter();
    let rows = rows.chain([RowChange::Session(1, session(anne, 1))]).collect();
    write(&store, group(one, 0, rows)).await;
    store.end_node(one).await.unwrap();
    assert_eq!(rooms(&store.claim_rooms(two, one, 9).await.unwrap()), [7, 8]);
    // It has claimed no session yet, and recorded one of the rooms.
    write(&store, group(two, 0, vec![RowChange::Room(8)])).await;
    // Had the answer been lost, it would find its own claim again.
    let own = store.orphans(two).await.unwrap();
    let own = own.iter().find(|orphans| orphans.node == two).unwrap();
    assert_eq!((own.rooms, &own.journals[..]), (1, &[one][..]));
    assert_eq!(rooms(&store.claim_rooms(two, one, 9).await.unwrap()), [7]);
    store.end_node(two).await.unwrap();
    let claimed = store.claim_rooms(three, two, 9).await.unwrap();
    let expected = [(7, one), (8, two)].map(|(room, journal)| ClaimedRoom { room, journal });
    assert_eq!(claimed, expected);
    let sessions = store.claim_sessions(three, SessionsOf::Clients(vec![1])).await.unwrap();
    assert_eq!((sessions.len(), sessions[0].journal), (1, one));
}

async fn a_journal_is_deleted_when_no_row_names_it(database: &Database) {
    let store = database.open().await;
    let [one, other] = [node(&store, "one").await, node(&store, "other").await];
    write(&store, group(one, 0, vec![RowChange::Room(7)])).await;
    store.end_node(one).await.unwrap();
    assert_eq!(store.ended_journals().await.unwrap(), [one]);
    assert!(!store.drop_journal(one).await.unwrap());
    store.claim_rooms(other, one, 9).await.unwrap();
    assert!(!store.drop_journal(one).await.unwrap(), "its records are still needed");
    write(&store, group(other, 0, vec![RowChange::Room(7)])).await;
    assert!(store.drop_journal(one).await.unwrap());
    assert!(journal(&store, one).await.is_empty());
    assert_eq!(store.ended_journals().await.unwrap(), []);
}
