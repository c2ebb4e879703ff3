//! Tests of the table and of the leader's passes over it.

mod simulation;

use super::*;
use crate::matchmaker::{ANSWER_WITHIN, AWAY_WITHIN};
use alloc::vec;

const RANKED: QueueKind = QueueKind::Ranked(Ruleset::Swordfight);
const CASUAL: QueueKind = QueueKind::Casual(Ruleset::Swordfight);
const SECOND: Millis = Millis(1000);

/// A waiting ticket of a client of this node.
pub(super) fn ticket(client: u64, node: u32) -> TicketRow {
    TicketRow {
        client: ClientId(client),
        account: account(client),
        node: NodeNumber(node),
        queue: RANKED,
        rating: 1500,
        since: Millis(0),
        last_opponent: None,
        is_away: false,
        round_trips: Vec::new(),
        proposal: None,
    }
}

fn account(client: u64) -> AccountId {
    AccountId(u128::from(client).to_be_bytes())
}

fn post(client: u64, queue: QueueKind) -> Post {
    let game = queue.ruleset().game();
    let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
    Post {
        client: ClientId(client),
        account: account(client),
        queue,
        rating: 1500,
        since: None,
        last_opponent: None,
        is_away: false,
        round_trips: Vec::new(),
        holder: Holder { name: Name::new("Anne").expect("a name"), entrant, rating: None },
    }
}

/// Live nodes of these numbers, with much room.
fn nodes(numbers: &[u32]) -> Vec<NodeRow> {
    let row =
        |&node| NodeRow { node: NodeNumber(node), is_live: true, is_draining: false, room: 99 };
    numbers.iter().map(row).collect()
}

/// A pass of a leader that writes at once.
fn lead(table: &mut QueueTable, nodes: &[NodeRow], now: Millis) -> Vec<NodeNumber> {
    let changes = pass(&table.rows(nodes.to_vec(), now));
    table.apply(&changes)
}

/// The proposal that a client of this node is in.
fn proposal_of(table: &QueueTable, node: u32, client: u64, now: Millis) -> Option<ProposalRow> {
    let own = table.of_node(NodeNumber(node), now).tickets;
    let own = own.into_iter().find(|ticket| ticket.client == ClientId(client))?;
    own.proposal.map(|(proposal, _)| proposal)
}

fn since(table: &QueueTable, client: u64) -> Option<Millis> {
    let rows = table.rows(Vec::new(), Millis(0)).tickets;
    rows.into_iter().find(|row| row.client == ClientId(client)).map(|row| row.since)
}

#[test]
fn two_of_two_nodes_accept_move_and_are_taken_once() {
    let mut table = QueueTable::default();
    let (one, two, all) = (NodeNumber(1), NodeNumber(2), nodes(&[1, 2]));
    let near = |client, ms: [u16; 2]| Post {
        round_trips: vec![(one, ms[0]), (two, ms[1])],
        ..post(client, RANKED)
    };
    table.post(one, &near(1, [20, 60]), Millis(500));
    table.post(two, &near(2, [90, 20]), Millis(700));
    assert_eq!(lead(&mut table, &all, SECOND), [one, two]);
    let proposal = proposal_of(&table, 1, 1, SECOND).expect("a proposal");
    assert_eq!((proposal.node, proposal.until), (two, SECOND.plus(ANSWER_WITHIN)));
    assert_eq!(lead(&mut table, &all, Millis(1500)), [], "it is proposed once");
    let number = proposal.number;
    assert!(!table.accept(two, ClientId(1), number, Millis(1600)), "that is not its node");
    assert!(!table.send(one, ClientId(1), number), "it has not accepted");
    for _ in 0..2 {
        assert!(table.accept(one, ClientId(1), number, Millis(1700)));
        assert!(table.accept(two, ClientId(2), number, Millis(1800)));
    }
    let until = proposal_of(&table, 2, 2, SECOND).expect("it is there").until;
    assert_eq!(until, Millis(1700).plus(OPEN_WITHIN).plus(Millis(100)));
    assert_eq!(table.take(two, number), None, "one is not there yet");
    assert!(table.send(one, ClientId(1), number));
    assert!(!table.send(one, ClientId(1), number), "it belongs to the other node");
    table.withdraw(one, ClientId(1));
    assert_eq!(table.take(one, number), None, "another node opens it");
    let clients = [ClientId(1), ClientId(2)];
    let since = [Millis(500), Millis(700)];
    assert_eq!(table.take(two, number), Some(TakenMatch { queue: RANKED, clients, since }));
    assert_eq!(table.take(two, number), None);
    assert_eq!(table.of_node(two, SECOND), NodeTickets { now: SECOND, ..Default::default() });
}

#[test]
fn a_casual_match_asks_only_who_plays_meanwhile() {
    let check = |is_away: [bool; 2], has_accepted: [bool; 2], within: Millis| {
        let mut table = QueueTable::default();
        for (client, is_away) in [(1, is_away[0]), (2, is_away[1])] {
            let post = Post { is_away, ..post(client, CASUAL) };
            table.post(NodeNumber(1), &post, Millis(client));
        }
        table.post(NodeNumber(1), &post(3, CASUAL), Millis(9));
        lead(&mut table, &nodes(&[1]), SECOND);
        let proposal = proposal_of(&table, 1, 2, SECOND).expect("a proposal");
        assert_eq!(proposal.clients, [ClientId(1), ClientId(2)]);
        assert_eq!((proposal.has_accepted, proposal.until), (has_accepted, SECOND.plus(within)));
        assert_eq!(proposal_of(&table, 1, 3, SECOND), None, "the third waits");
    };
    check([false, false], [true, true], OPEN_WITHIN);
    check([true, false], [false, true], AWAY_WITHIN);
    check([false, true], [true, false], AWAY_WITHIN);
    check([true, true], [false, false], AWAY_WITHIN);
}

#[test]
fn who_does_not_accept_is_out_and_the_other_waits_on_from_where_it_was() {
    let mut table = QueueTable::default();
    let (one, all) = (NodeNumber(1), nodes(&[1]));
    table.post(one, &post(1, RANKED), Millis(100));
    table.post(one, &post(2, RANKED), Millis(200));
    lead(&mut table, &all, SECOND);
    let number = proposal_of(&table, 1, 1, SECOND).expect("a proposal").number;
    assert!(table.accept(one, ClientId(2), number, Millis(2000)));
    assert_eq!(lead(&mut table, &all, Millis(5999)), []);
    assert!(!table.accept(one, ClientId(1), number, Millis(6000)), "it is too late");
    assert_eq!(lead(&mut table, &all, Millis(6000)), [one]);
    assert_eq!([1, 2].map(|client| since(&table, client)), [None, Some(Millis(200))]);
}

#[test]
fn one_who_leaves_gives_the_other_its_place_back() {
    let mut table = QueueTable::default();
    let (one, all) = (NodeNumber(1), nodes(&[1]));
    table.post(one, &post(1, RANKED), Millis(100));
    table.post(one, &post(2, RANKED), Millis(200));
    lead(&mut table, &all, SECOND);
    table.withdraw(one, ClientId(1));
    table.post(one, &post(3, RANKED), Millis(300));
    lead(&mut table, &all, Millis(2000));
    let proposal = proposal_of(&table, 1, 2, SECOND).expect("another proposal");
    assert_eq!(proposal.clients, [ClientId(2), ClientId(3)], "in the same pass");
    // Nobody is paired twice by an old pass.
    assert_eq!(since(&table, 2), Some(Millis(200)));
}

#[test]
fn who_does_not_arrive_is_out_and_the_other_waits_on() {
    let mut table = QueueTable::default();
    let (one, two, all) = (NodeNumber(1), NodeNumber(2), nodes(&[1, 2]));
    let near = |client| Post { round_trips: vec![(one, 10), (two, 90)], ..post(client, CASUAL) };
    table.post(one, &near(1), Millis(0));
    table.post(two, &near(2), Millis(1));
    lead(&mut table, &all, SECOND);
    let number = proposal_of(&table, 1, 1, SECOND).expect("a proposal").number;
    let late = SECOND.plus(OPEN_WITHIN);
    assert!(!table.dissolve(one, number, &[ClientId(2)], late.since(Millis(1))), "it may come");
    assert!(!table.dissolve(two, number, &[ClientId(1)], late), "another node waits for it");
    assert!(table.dissolve(one, number, &[ClientId(2)], late));
    assert!(!table.dissolve(one, number, &[ClientId(1)], late), "it is over");
    assert_eq!([1, 2].map(|client| since(&table, client)), [Some(Millis(0)), None]);
}

#[test]
fn a_match_of_a_node_that_ended_is_dissolved_and_both_wait_on() {
    let mut table = QueueTable::default();
    let (one, all) = (NodeNumber(1), nodes(&[1, 2]));
    table.post(one, &post(1, CASUAL), Millis(0));
    table.post(NodeNumber(2), &post(2, CASUAL), Millis(1));
    lead(&mut table, &all, SECOND);
    let node = proposal_of(&table, 1, 1, SECOND).expect("a proposal").node;
    let dead = |row: &NodeRow| NodeRow { is_live: row.node != node, ..*row };
    let rest: Vec<NodeRow> = all.iter().map(dead).collect();
    lead(&mut table, &rest, Millis(2000));
    assert_eq!(
        [1, 2].map(|client| proposal_of(&table, client as u32, client, SECOND)),
        [None, None]
    );
    // The client of the node that ended is not paired, but keeps its place for some time.
    let client = u64::from(node.0);
    let other = 3 - node.0;
    table.post(NodeNumber(other), &post(client, CASUAL), Millis(9000));
    assert_eq!(since(&table, client), Some(Millis(client - 1)));
    lead(&mut table, &rest, Millis(9000));
    let again = proposal_of(&table, other, client, SECOND).expect("they are paired again");
    assert_eq!(again.node, NodeNumber(other));
    // Nobody reconnects for the ticket of a node that is forgotten.
    table.post(node, &post(7, RANKED), Millis(9000));
    lead(&mut table, &rest, Millis(10_000));
    assert_eq!(since(&table, 7), Some(Millis(9000)));
    lead(&mut table, &nodes(&[other]), Millis(70_000));
    assert_eq!(since(&table, 7), None);
}

#[test]
fn a_node_that_neither_opens_nor_dissolves_holds_nobody_for_ever() {
    let mut table = QueueTable::default();
    let (one, all) = (NodeNumber(1), nodes(&[1]));
    table.post(one, &post(1, CASUAL), Millis(0));
    table.post(one, &post(2, CASUAL), Millis(1));
    lead(&mut table, &all, SECOND);
    let number = proposal_of(&table, 1, 1, SECOND).expect("a proposal").number;
    let limit = SECOND.plus(OPEN_WITHIN).plus(OPEN_SLACK);
    assert_eq!(lead(&mut table, &all, limit.since(Millis(1))), []);
    assert_eq!(lead(&mut table, &all, limit), [one]);
    let again = proposal_of(&table, 1, 1, limit).expect("they are paired again");
    assert_ne!(again.number, number);
    assert_eq!([1, 2].map(|client| since(&table, client)), [Some(Millis(0)), Some(Millis(1))]);
}
