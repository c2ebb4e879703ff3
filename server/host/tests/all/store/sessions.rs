//! Sessions, letters and rooms of several nodes.

use host::nodes::cluster::NodeId;
use host::sessions::accounts::names::folded;
use host::storage::store::audit::By;
use host::storage::store::deletion::Leaving;
use host::storage::store::letters::NodeLetter;
use host::storage::store::live_rooms::{OtherRoom, OwnRoom};
use host::storage::store::nodes::NewNode;
use host::storage::store::sessions::{
    Entered, FriendElsewhere, NewSession, Placement, SessionPlace,
};
use host::storage::store::{AccountId, Store, StoreError};
use wire::{FriendSettings, Name, PROTOCOL_VERSION, Refusal, RoomCode, ServerMessage, rules_hash};

use crate::databases::Database;
use crate::samples::{DAY, pair};

on_clusters! {
    an_account_has_one_session_and_the_node_of_the_one_before_is_told
    a_match_is_protected_unless_the_password_was_changed
    a_session_that_a_node_left_behind_goes_with_its_account
    a_session_moves_once_however_often_that_is_tried
    friends_at_other_nodes_are_found_unless_they_hide
    a_session_is_found_by_those_who_may_challenge_it
    a_friend_is_found_by_its_friends_alone
    sessions_at_other_nodes_are_found_by_what_a_ban_of_an_address_covers
    a_node_whose_lease_was_ended_writes_nothing
    a_code_is_of_one_room_in_the_arena
    rooms_of_other_nodes_are_read_as_published
}

/// Two nodes on a store, and an account.
async fn nodes(database: &Database) -> (Store, [(NodeId, Store); 2], AccountId) {
    let store = database.open().await;
    let node = async |name: &str| {
        let node = NewNode {
            name: name.into(),
            advertise: format!("{name}:4711"),
            release: "1.0.0".into(),
            protocol: PROTOCOL_VERSION.into(),
            rules: rules_hash(),
            players_max: 9,
        };
        let id = store.register_node(node).await.unwrap();
        (id, store.of_node(id))
    };
    let nodes = [node("one").await, node("two").await];
    let [account, _] = pair(&store).await;
    (store, nodes, account)
}

fn session(account: AccountId, client: u64) -> NewSession {
    let ticket = [client as u8; 32];
    let (sign_in, address) = (Some([client as u8 + 100; 32]), "192.0.2.1:40000".into());
    NewSession { account, client, ticket, sign_in, address, protocol: 19, ends_others: false }
}

fn playing(client: u64) -> Vec<Placement> {
    vec![Placement { client, room: Some(client << 32), is_playing: true }]
}

async fn an_account_has_one_session_and_the_node_of_the_one_before_is_told(database: &Database) {
    let (_store, [(one, here), (two, there)], anne) = nodes(database).await;
    assert_eq!(here.enter_session(session(anne, 1)).await.unwrap(), Entered::Here);
    assert_eq!(there.enter_session(session(anne, 2)).await.unwrap(), Entered::Here);
    let elsewhere = ServerMessage::Refused(Refusal::Elsewhere);
    let letter = NodeLetter { client: 1, message: elsewhere };
    assert_eq!(there.take_letters().await.unwrap(), []);
    assert_eq!(here.take_letters().await.unwrap(), [letter]);
    assert_eq!(here.take_letters().await.unwrap(), [], "each is read once");
    // The end of the one before is not that of the new one.
    here.end_session(1).await.unwrap();
    let place = SessionPlace { client: 2, node: two, room: None };
    assert_eq!(here.session_by_ticket([2; 32]).await.unwrap(), Some(place));
    assert_eq!(here.session_by_ticket([1; 32]).await.unwrap(), None);
    there.end_session(2).await.unwrap();
    assert_eq!(here.session_by_ticket([2; 32]).await.unwrap(), None);
    assert!(one < two);
}

async fn a_session_that_a_node_left_behind_goes_with_its_account(database: &Database) {
    let (_store, [(_, here), _], anne) = nodes(database).await;
    here.enter_session(session(anne, 1)).await.unwrap();
    let account = here.account(anne).await.unwrap().unwrap();
    let names = vec![folded(account.name.as_str()).unwrap()];
    let leaving = Leaving { id: anne, since: DAY, names };
    here.delete_account(leaving, By::operator(DAY)).await.unwrap();
    assert_eq!(here.session_by_ticket([1; 32]).await.unwrap(), None);
}

async fn a_match_is_protected_unless_the_password_was_changed(database: &Database) {
    let (_store, [(one, here), (_, there)], anne) = nodes(database).await;
    here.enter_session(session(anne, 1)).await.unwrap();
    here.place_sessions(playing(1)).await.unwrap();
    let plays = there.enter_session(session(anne, 2)).await.unwrap();
    assert_eq!(plays, Entered::PlaysAt(one));
    let again = here.enter_session(session(anne, 3)).await.unwrap();
    assert_eq!(again, Entered::PlaysHere);
    let place = SessionPlace { client: 1, node: one, room: Some(1 << 32) };
    assert_eq!(there.session_named("anne").await.unwrap(), Some(place));
    assert_eq!(there.session_named("nobody").await.unwrap(), None);
    // Not the node of the match says this.
    there
        .place_sessions(vec![Placement { client: 1, room: None, is_playing: false }])
        .await
        .unwrap();
    let plays = there.enter_session(session(anne, 2)).await.unwrap();
    assert_eq!(plays, Entered::PlaysAt(one));
    let forced = NewSession { ends_others: true, ..session(anne, 2) };
    assert_eq!(there.enter_session(forced).await.unwrap(), Entered::Here);
    assert_eq!(here.take_letters().await.unwrap().len(), 1);
}

async fn friends_at_other_nodes_are_found_unless_they_hide(database: &Database) {
    let (store, [(one, here), (_, there)], anne) = nodes(database).await;
    let mary = store.account_by_name("mary").await.unwrap().expect("one of the pair").id;
    here.enter_session(session(anne, 1)).await.unwrap();
    there.enter_session(session(mary, 2)).await.unwrap();
    there.place_sessions(playing(2)).await.unwrap();
    assert_eq!(here.friends_elsewhere().await.unwrap(), []);
    store.request_friend(anne, mary, DAY).await.unwrap().unwrap();
    store.accept_friend(mary, anne, DAY).await.unwrap().unwrap();
    let found = |room| FriendElsewhere { account: mary, name: Name::new("Mary").unwrap(), room };
    assert_eq!(here.friends_elsewhere().await.unwrap(), [found(Some(2 << 32))]);
    let hidden = FriendSettings { is_hidden: true, is_open: false };
    store.set_friend_settings(mary, hidden).await.unwrap();
    assert_eq!(here.friends_elsewhere().await.unwrap(), []);
    store.end_node(one).await.unwrap();
    assert_eq!(there.friends_elsewhere().await.unwrap(), [], "nobody serves her now");
}

async fn a_session_is_found_by_those_who_may_challenge_it(database: &Database) {
    let (store, [_, (two, there)], anne) = nodes(database).await;
    let mary = store.account_by_name("mary").await.unwrap().expect("one of the pair").id;
    let found = async || store.session_to_challenge("mary", anne).await.unwrap().is_some();
    let set = async |is_hidden, is_open| {
        store.set_friend_settings(mary, FriendSettings { is_hidden, is_open }).await.unwrap();
    };
    set(false, true).await;
    assert!(!found().await, "she is offline");
    there.enter_session(session(mary, 2)).await.unwrap();
    let place = SessionPlace { client: 2, node: two, room: None };
    assert_eq!(store.session_to_challenge("mary", anne).await.unwrap(), Some(place));
    assert_eq!(store.session_to_challenge("nobody", anne).await.unwrap(), None);
    set(true, true).await;
    assert!(!found().await, "she is hidden");
    set(false, false).await;
    assert!(!found().await, "they are no friends");
    store.request_friend(anne, mary, DAY).await.unwrap().unwrap();
    store.accept_friend(mary, anne, DAY).await.unwrap().unwrap();
    assert!(found().await);
    set(true, false).await;
    assert!(!found().await, "she is hidden from friends, too");
    set(false, true).await;
    store.end_node(two).await.unwrap();
    assert!(!found().await, "nobody serves her now");
}

async fn a_friend_is_found_by_its_friends_alone(database: &Database) {
    let (store, [_, (two, there)], anne) = nodes(database).await;
    let mary = store.account_by_name("mary").await.unwrap().expect("one of the pair").id;
    there.enter_session(session(mary, 2)).await.unwrap();
    assert_eq!(store.session_of_friend(anne, mary).await.unwrap(), None);
    store.request_friend(anne, mary, DAY).await.unwrap().unwrap();
    store.accept_friend(mary, anne, DAY).await.unwrap().unwrap();
    // Whether she hides does not matter.
    let hidden = FriendSettings { is_hidden: true, is_open: false };
    store.set_friend_settings(mary, hidden).await.unwrap();
    let place = SessionPlace { client: 2, node: two, room: None };
    assert_eq!(store.session_of_friend(anne, mary).await.unwrap(), Some(place));
    store.end_node(two).await.unwrap();
    assert_eq!(store.session_of_friend(anne, mary).await.unwrap(), None);
}

async fn sessions_at_other_nodes_are_found_by_what_a_ban_of_an_address_covers(database: &Database) {
    let (store, [(_, here), (two, there)], anne) = nodes(database).await;
    let mary = store.account_by_name("mary").await.unwrap().expect("one of the pair").id;
    let found = async |address: &str| {
        let found = here.sessions_from(address.parse().unwrap()).await.unwrap();
        found.iter().map(|place| place.client).collect::<Vec<u64>>()
    };
    let from = |account, client, address: &str| NewSession {
        address: address.into(),
        ..session(account, client)
    };
    here.enter_session(from(anne, 1, "192.0.2.1:40000")).await.unwrap();
    there.enter_session(from(mary, 2, "192.0.2.1:50000")).await.unwrap();
    assert_eq!(found("192.0.2.1").await, [2], "the lobby of this node has its own");
    assert_eq!(found("::ffff:192.0.2.1").await, [2]);
    assert!(found("192.0.2.10").await.is_empty());
    there.enter_session(from(mary, 3, "[2001:db8::1]:50000")).await.unwrap();
    assert_eq!(found("2001:db8::2").await, [3], "all of its /64");
    assert!(found("2001:db8:0:1::1").await.is_empty());
    store.end_node(two).await.unwrap();
    assert!(found("2001:db8::1").await.is_empty());
}

async fn a_session_moves_once_however_often_that_is_tried(database: &Database) {
    let (_store, [(_, here), (two, there)], anne) = nodes(database).await;
    here.enter_session(session(anne, 1)).await.unwrap();
    assert_eq!(there.take_moved().await.unwrap(), []);
    for _ in 0..2 {
        assert!(here.move_session(1, two, vec![7, 8]).await.unwrap());
    }
    let moved = there.take_moved().await.unwrap();
    let [moved] = &moved[..] else { panic!("{moved:?}") };
    assert_eq!((moved.account, moved.client, moved.ticket), (anne, 1, [1; 32]));
    assert_eq!(moved.sign_in, Some([101; 32]));
    assert_eq!((&*moved.address, &moved.intent[..]), ("192.0.2.1:40000", &[7, 8][..]));
    assert_eq!(there.take_moved().await.unwrap(), [], "each is taken in once");
    // The old node has forgotten it by now, and the new one gives it another ticket.
    here.end_session(1).await.unwrap();
    there.renew_ticket(1, [9; 32]).await.unwrap();
    assert_eq!(here.session_by_ticket([1; 32]).await.unwrap(), None);
    assert_eq!(here.session_by_ticket([9; 32]).await.unwrap().map(|it| it.node), Some(two));
    assert!(!here.move_session(5, two, Vec::new()).await.unwrap(), "there is no such session");
}

async fn a_node_whose_lease_was_ended_writes_nothing(database: &Database) {
    let (store, [(one, here), (two, there)], anne) = nodes(database).await;
    here.enter_session(session(anne, 1)).await.unwrap();
    store.end_node(one).await.unwrap();
    let is_refused = |answer: Result<(), StoreError>| {
        assert!(matches!(answer, Err(StoreError::LeaseEnded)), "{answer:?}");
    };
    is_refused(here.enter_session(session(anne, 3)).await.map(drop));
    is_refused(here.place_sessions(playing(1)).await);
    is_refused(here.move_session(1, two, Vec::new()).await.map(drop));
    is_refused(here.claim_code(1, RoomCode::numbered(1)).await.map(drop));
    is_refused(here.publish_rooms(Vec::new(), vec![1]).await);
    // Nothing moves to a node that has ended.
    there.enter_session(session(anne, 2)).await.unwrap();
    assert!(!there.move_session(2, one, Vec::new()).await.unwrap());
}

async fn a_code_is_of_one_room_in_the_arena(database: &Database) {
    let (_store, [(one, here), (_, there)], _) = nodes(database).await;
    let [code, other] = [1, 2].map(RoomCode::numbered);
    assert!(here.claim_code(11, code).await.unwrap());
    assert!(!there.claim_code(21, code).await.unwrap());
    assert!(there.claim_code(21, other).await.unwrap());
    assert_eq!(there.room_by_code(code).await.unwrap(), Some(one));
    // Only its own node closes it.
    there.publish_rooms(Vec::new(), vec![11]).await.unwrap();
    assert_eq!(there.room_by_code(code).await.unwrap(), Some(one));
    here.publish_rooms(Vec::new(), vec![11]).await.unwrap();
    assert_eq!(there.room_by_code(code).await.unwrap(), None);
    assert!(there.claim_code(22, code).await.unwrap());
}

async fn rooms_of_other_nodes_are_read_as_published(database: &Database) {
    let (store, [(one, here), (_, there)], _) = nodes(database).await;
    let code = Some(RoomCode::numbered(1));
    here.claim_code(11, RoomCode::numbered(1)).await.unwrap();
    assert_eq!(there.other_rooms().await.unwrap(), [], "it is not open yet");
    let room = |id, code, summary: &[u8]| OwnRoom { id, code, summary: summary.into() };
    let rooms = vec![room(11, code, &[1]), room(12, None, &[2])];
    here.publish_rooms(rooms, Vec::new()).await.unwrap();
    here.publish_rooms(vec![room(12, None, &[3])], Vec::new()).await.unwrap();
    let other = |id, summary: &[u8]| OtherRoom { id, node: one, summary: summary.into() };
    assert_eq!(there.other_rooms().await.unwrap(), [other(11, &[1]), other(12, &[3])]);
    assert_eq!(here.other_rooms().await.unwrap(), [], "its own are not among them");
    store.end_node(one).await.unwrap();
    assert_eq!(there.other_rooms().await.unwrap(), [], "nobody serves them now");
}
