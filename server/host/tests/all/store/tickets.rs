//! The queue that nodes share: the calls of nodes, and the leader.

use bout::Millis;
use games::{GameKind, Ruleset};
use host::nodes::cluster::NodeId;
use host::storage::store::leader::QueueLeader;
use host::storage::store::nodes::{NewNode, NodeLoad};
use host::storage::store::{Store, StoreError};
use referee::ClientId;
use referee::arena_queue::{Holder, NodeTickets, OwnTicket, Post, ProposalRow, QueueKind};
use referee::arena_queue::{NodeNumber, OPEN_WITHIN};
use sqlx::Executor;
use std::time::Duration;
use wire::{AccountId, Entrant, Name, RulesHash};

use crate::databases::Database;

on_clusters! {
    two_of_two_nodes_are_paired_move_and_are_taken_once
    a_ticket_keeps_its_place_and_its_proposal
    one_node_leads_until_its_connection_is_closed
    a_node_whose_lease_was_ended_changes_nothing
    many_are_paired_in_one_pass
}

const RANKED: QueueKind = QueueKind::Ranked(Ruleset::Swordfight);
const CASUAL: QueueKind = QueueKind::Casual(Ruleset::Swordfight);

/// A handle of a new node, with its id.
async fn node(store: &Store, name: &str) -> (Store, NodeId) {
    let node = NewNode {
        name: name.into(),
        advertise: format!("{name}.example"),
        release: "1".into(),
        protocol: 1,
        rules: RulesHash(Default::default()),
        players_max: 5000,
    };
    let id = store.register_node(node).await.unwrap();
    store.renew_node(id, NodeLoad::default()).await.unwrap();
    (store.of_node(id), id)
}

fn post(client: u64, queue: QueueKind) -> Post {
    let game = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
    let name = Name::new(&format!("Player{client}")).unwrap();
    Post {
        client: ClientId(client),
        account: AccountId(u128::from(client).to_be_bytes()),
        queue,
        rating: 1500,
        since: None,
        last_opponent: None,
        is_away: false,
        round_trips: Vec::new(),
        holder: Holder { name, entrant, rating: None },
    }
}

async fn lead(leader: &mut QueueLeader) -> (usize, usize, usize) {
    let passed = leader.lead().await.unwrap().expect("it leads");
    (passed.tickets, passed.proposed, passed.lapsed)
}

async fn own(node: &Store, client: u64) -> Option<OwnTicket> {
    let tickets = node.tickets_of_node().await.unwrap().tickets;
    tickets.into_iter().find(|ticket| ticket.client == ClientId(client))
}

async fn proposal(node: &Store, client: u64) -> Option<ProposalRow> {
    own(node, client).await?.proposal.map(|(proposal, _)| proposal)
}

async fn two_of_two_nodes_are_paired_move_and_are_taken_once(database: &Database) {
    let store = database.open().await;
    let ((one, one_id), (two, two_id)) = (node(&store, "one").await, node(&store, "two").await);
    let near = |client, ms: [u16; 2]| Post {
        round_trips: [one_id, two_id].map(|node| NodeNumber(node.0)).into_iter().zip(ms).collect(),
        last_opponent: Some(AccountId([9; 16])),
        ..post(client, RANKED)
    };
    one.post_ticket(near(1, [20, 60])).await.unwrap();
    two.post_ticket(near(2, [90, 20])).await.unwrap();
    let mut leader = QueueLeader::connect(&one).await.unwrap();
    assert_eq!(lead(&mut leader).await, (2, 1, 0));
    assert_eq!(lead(&mut leader).await, (2, 0, 0), "nobody is proposed twice");
    let found = proposal(&one, 1).await.expect("it is proposed");
    assert_eq!((found.node, found.queue), (NodeNumber(two_id.0), RANKED));
    assert_eq!((found.clients, found.has_accepted), ([ClientId(1), ClientId(2)], [false; 2]));
    assert_eq!(proposal(&two, 2).await, Some(found));
    let (_, opponent) = own(&one, 1).await.unwrap().proposal.unwrap();
    assert_eq!(opponent.as_str(), "Player2");
    let (number, [first, second]) = (found.number, found.clients);

    assert!(!two.accept_proposal(first, number).await.unwrap(), "that is not its node");
    assert!(!one.send_ticket(first, number).await.unwrap(), "it has not accepted");
    for _ in 0..2 {
        assert!(one.accept_proposal(first, number).await.unwrap());
        assert!(two.accept_proposal(second, number).await.unwrap());
    }
    let accepted = proposal(&two, 2).await.unwrap();
    let opens_ms = accepted.until.0 - two.tickets_of_node().await.unwrap().now.0;
    assert!(OPEN_WITHIN.0 - 2000 < opens_ms && opens_ms <= OPEN_WITHIN.0, "{opens_ms}");
    assert_eq!(two.take_match(number).await.unwrap(), None, "one has not arrived");
    assert!(!two.dissolve_match(number, vec![first]).await.unwrap(), "it may come");
    assert!(one.send_ticket(first, number).await.unwrap());
    assert!(!one.send_ticket(first, number).await.unwrap(), "it belongs to the other node");
    one.withdraw_ticket(first).await.unwrap();
    assert_eq!(one.take_match(number).await.unwrap(), None, "another node opens it");
    let taken = two.take_match(number).await.unwrap().expect("both are here");
    assert_eq!((taken.queue, taken.clients), (RANKED, [first, second]));
    assert!(taken.since[0] <= taken.since[1], "{taken:?}");
    assert_eq!(two.take_match(number).await.unwrap(), None, "it is taken once");
    assert_eq!(lead(&mut leader).await, (0, 0, 0));
}

async fn a_ticket_keeps_its_place_and_its_proposal(database: &Database) {
    let store = database.open().await;
    let ((one, _), (two, two_id)) = (node(&store, "one").await, node(&store, "two").await);
    let mut leader = QueueLeader::connect(&two).await.unwrap();
    for client in [1, 2] {
        one.post_ticket(post(client, CASUAL)).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    one.post_ticket(post(3, RANKED)).await.unwrap();
    let since = own(&one, 1).await.unwrap().since;
    let counts = two.tickets_of_node().await.unwrap().counts;
    let mut counts: Vec<(QueueKind, u32)> = counts;
    counts.sort();
    assert_eq!(counts, [(RANKED, 1), (CASUAL, 2)]);
    assert_eq!(lead(&mut leader).await, (3, 1, 0));
    let found = proposal(&one, 1).await.expect("both accept by waiting");
    assert_eq!(found.has_accepted, [true; 2]);

    // It plays something else now, and is at another node: the place and the proposal are the same.
    two.post_ticket(Post { is_away: true, ..post(1, CASUAL) }).await.unwrap();
    assert!(own(&one, 1).await.is_none());
    let ticket = own(&two, 1).await.unwrap();
    assert_eq!((ticket.since, ticket.is_away), (since, true));
    assert_eq!(proposal(&two, 1).await, Some(found));
    // In another queue, or as another client, it begins again.
    two.post_ticket(post(1, RANKED)).await.unwrap();
    let ticket = own(&two, 1).await.unwrap();
    assert_eq!((ticket.queue, ticket.proposal), (RANKED, None));
    assert!(since < ticket.since);
    let other = Post { client: ClientId(8), ..post(1, RANKED) };
    two.post_ticket(other).await.unwrap();
    assert!(own(&two, 1).await.is_none() && own(&two, 8).await.is_some());
    // The opponent of the match that is over waits on; those in the ranked queue are paired.
    let place = own(&one, 2).await.unwrap().since;
    assert_eq!(lead(&mut leader).await, (3, 1, 1));
    let ticket = own(&one, 2).await.unwrap();
    assert_eq!((ticket.since, ticket.proposal), (place, None));
    let back = Post { since: Some(Millis(5)), ..post(4, CASUAL) };
    store.of_node(two_id).post_ticket(back).await.unwrap();
    assert_eq!(own(&two, 4).await.unwrap().since, Millis(5), "it was queued before");
}

async fn one_node_leads_until_its_connection_is_closed(database: &Database) {
    let store = database.open().await;
    let ((one, _), (two, _)) = (node(&store, "one").await, node(&store, "two").await);
    let mut first = QueueLeader::connect(&one).await.unwrap();
    let mut second = QueueLeader::connect(&two).await.unwrap();
    assert!(first.lead().await.unwrap().is_some());
    assert!(second.lead().await.unwrap().is_none());
    assert!(first.lead().await.unwrap().is_some(), "it leads as long as it can");
    for client in [1, 2] {
        one.post_ticket(post(client, RANKED)).await.unwrap();
    }
    assert_eq!(lead(&mut first).await, (2, 1, 0));
    let found = proposal(&one, 1).await;
    drop(first);
    // The database notices soon that the connection is closed.
    for _ in 0..100 {
        if let Some(passed) = second.lead().await.unwrap() {
            assert_eq!((passed.tickets, passed.proposed, passed.lapsed), (2, 0, 0));
            assert_eq!(proposal(&one, 1).await, found, "the proposal goes on");
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the other does not lead");
}

async fn a_node_whose_lease_was_ended_changes_nothing(database: &Database) {
    let store = database.open().await;
    let ((one, one_id), (two, _)) = (node(&store, "one").await, node(&store, "two").await);
    let mut leader = QueueLeader::connect(&one).await.unwrap();
    one.post_ticket(post(1, CASUAL)).await.unwrap();
    two.post_ticket(post(2, CASUAL)).await.unwrap();
    assert_eq!(lead(&mut leader).await, (2, 1, 0));
    let number = proposal(&one, 1).await.unwrap().number;
    store.end_node(one_id).await.unwrap();
    let client = ClientId(1);
    let is_refused = |error: StoreError| matches!(error, StoreError::LeaseEnded);
    assert!(is_refused(one.post_ticket(post(3, CASUAL)).await.unwrap_err()));
    assert!(is_refused(one.withdraw_ticket(client).await.unwrap_err()));
    assert!(is_refused(one.accept_proposal(client, number).await.unwrap_err()));
    assert!(is_refused(one.send_ticket(client, number).await.unwrap_err()));
    assert!(is_refused(one.take_match(number).await.unwrap_err()));
    assert!(is_refused(one.dissolve_match(number, vec![client]).await.unwrap_err()));
    assert!(is_refused(leader.lead().await.unwrap_err()));
    drop(leader);
    let mut leader = QueueLeader::connect(&two).await.unwrap();
    while leader.lead().await.unwrap().is_none() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Wherever the match was to be, its opponent's node has ended, and the opponent queues again.
    two.post_ticket(post(1, CASUAL)).await.unwrap();
    lead(&mut leader).await;
    let again = proposal(&two, 1).await.expect("they are paired");
    assert_eq!(again.clients, [ClientId(1), ClientId(2)], "both have kept their places");
}

async fn many_are_paired_in_one_pass(database: &Database) {
    let store = database.open().await;
    let ((one, _), (two, _)) = (node(&store, "one").await, node(&store, "two").await);
    for client in 1..=40 {
        let node = if client % 2 == 0 { &one } else { &two };
        node.post_ticket(post(client, RANKED)).await.unwrap();
    }
    let mut leader = QueueLeader::connect(&one).await.unwrap();
    assert_eq!(lead(&mut leader).await, (40, 20, 0));
    let tickets = async |node: &Store| -> NodeTickets { node.tickets_of_node().await.unwrap() };
    let (ones, twos) = (tickets(&one).await, tickets(&two).await);
    let all = ones.tickets.iter().chain(&twos.tickets);
    let mut numbers: Vec<u64> =
        all.map(|ticket| ticket.proposal.as_ref().expect("a proposal").0.number).collect();
    numbers.sort_unstable();
    let (pairs, []) = numbers.as_chunks::<2>() else { panic!("{numbers:?}") };
    assert!(pairs.iter().all(|[one, other]| one == other), "{numbers:?}");
    numbers.dedup();
    assert_eq!(numbers.len(), 20);
}

/// A ticket that another transaction changes at this moment is not proposed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_that_is_being_changed_waits_for_the_next_pass() {
    let database = Database::postgres().await;
    let store = database.open().await;
    let (one, _) = node(&store, "one").await;
    for client in [1, 2] {
        one.post_ticket(post(client, RANKED)).await.unwrap();
    }
    let mut leader = QueueLeader::connect(&one).await.unwrap();
    let mut other = database.raw().await;
    other.execute("BEGIN").await.unwrap();
    other.execute("UPDATE tickets SET rating = 1501 WHERE client = 2").await.unwrap();
    assert_eq!(lead(&mut leader).await, (2, 0, 0));
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(lead(&mut leader).await, (2, 1, 0));
}

/// The database closes the connection of a leader that is silent for as long as a lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_leader_leads_no_longer_than_a_lease() {
    let database = Database::postgres().await;
    let store = database.open().await;
    let ((one, _), (two, _)) = (node(&store, "one").await, node(&store, "two").await);
    let mut silent = QueueLeader::connect(&one).await.unwrap();
    assert!(silent.lead().await.unwrap().is_some());
    let mut other = QueueLeader::connect(&two).await.unwrap();
    let began = std::time::Instant::now();
    while other.lead().await.unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(60), "the other never leads");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert!(Duration::from_secs(3) < began.elapsed(), "it had its time");
    assert!(silent.lead().await.is_err(), "it can write nothing any more");
}

#[tokio::test]
async fn sqlite_serves_one_server() {
    let store = Database::sqlite("sqlite_serves_one_server").open().await;
    let store = store.of_node(NodeId(1));
    let error = store.post_ticket(post(1, RANKED)).await.unwrap_err();
    assert!(matches!(error, StoreError::NoCluster), "{error}");
    assert!(matches!(QueueLeader::connect(&store).await.unwrap_err(), StoreError::NoCluster));
}
