//! Tests of lobbies that share a queue.

mod simulation;

use super::*;
use crate::Incoming;
use crate::arena_queue::{NodeRow, QueueTable, pass};
use crate::lobby::Lobby;
use crate::lobby::LobbyRules;
use alloc::vec;
use games::{GameKind, Week};
use wire::{
    AccountView, Entrant, LobbyMessage, Name, RatingStatus, RatingView, Refusal, ServerMessage,
};

const RULESET: Ruleset = Ruleset::Swordfight;

fn lobby(node: u32) -> Lobby {
    let rules = GameKind::SWORDFIGHT.rules_default();
    let rules = LobbyRules { rules, best_of: 1, ranked_best_of: 3, ranked_guests: true };
    let mut lobby = Lobby::new(rules, Week(0));
    lobby.share_queue(NodeNumber(node));
    lobby
}

fn account(client: ClientId) -> AccountView {
    let id = AccountId(u128::from(client.0).to_be_bytes());
    AccountView { id, name: Name::new("Anne").expect("a name"), is_guest: true }
}

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn say(message: LobbyMessage) -> Incoming {
    Incoming::Lobby(message)
}

/// Queues a client; returns what it is sent.
fn queue(lobby: &mut Lobby, now: Millis, client: ClientId, is_ranked: bool) -> Vec<LobbyAnswer> {
    if !is_ranked {
        return lobby.receive(client, say(LobbyMessage::QuickMatch(RULESET, entrant())));
    }
    lobby.receive(client, say(LobbyMessage::Queue(RULESET, entrant())));
    let standing = RatingStatus::Unranked;
    let view = RatingView { points: 1500, deviation: 350, matches: 0, standing };
    lobby.rated(now, client, Some((view, None)))
}

fn is_refusal(answer: &LobbyAnswer) -> bool {
    matches!(answer, LobbyAnswer::Tell(_, ServerMessage::Refused(_)))
}

/// A lobby with one client, and the orders that it gives.
fn posted(is_ranked: bool) -> (Lobby, QueueTable, ClientId) {
    let (mut lobby, mut table, client) = (lobby(1), QueueTable::default(), ClientId(1));
    lobby.enter(client, account(client));
    let told = queue(&mut lobby, Millis(0), client, is_ranked);
    assert!(!told.iter().any(is_refusal), "{told:?}");
    let (orders, 1) = lobby.take_orders() else { panic!("one order") };
    let [QueueOrder::Post(post)] = &orders[..] else { panic!("{orders:?}") };
    table.post(NodeNumber(1), post, Millis(0));
    (lobby, table, client)
}

#[test]
fn who_begins_to_play_meanwhile_is_away_until_it_is_back() {
    let (mut lobby, mut table, client) = posted(false);
    let mut heard = |lobby: &mut Lobby, orders| {
        let read = table.of_node(NodeNumber(1), Millis(1000));
        lobby.receive_tickets(Millis(1000), &read, orders);
        let (orders, _) = lobby.take_orders();
        for order in &orders {
            let QueueOrder::Post(post) = order else { panic!("{order:?}") };
            table.post(NodeNumber(1), post, Millis(1000));
        }
        orders.len()
    };
    assert_eq!(heard(&mut lobby, 1), 0);
    let rules = GameKind::SWORDFIGHT.rules_default();
    let options = wire::BrawlOptions::duel(rules);
    let practice = LobbyMessage::Practice { level: 3, options, entrant: entrant() };
    let answers = lobby.receive(client, say(practice));
    assert!(matches!(answers[..], [LobbyAnswer::Open(..)]), "{answers:?}");
    assert_eq!(heard(&mut lobby, 1), 1);
    assert_eq!(heard(&mut lobby, 1), 0, "that was read before the order");
    assert_eq!(heard(&mut lobby, 2), 0);
    lobby.release(client);
    assert_eq!(heard(&mut lobby, 2), 1);
    assert_eq!(heard(&mut lobby, 3), 0);
}

#[test]
fn one_whose_opponent_left_at_the_last_moment_waits_on_from_where_it_was() {
    let (mut lobby, _, client) = posted(true);
    let queue = QueueKind::Ranked(RULESET);
    let (clients, since) = ([client, ClientId(9)], [Millis(0), Millis(7)]);
    let taken = TakenMatch { queue, clients, since };
    assert_eq!(lobby.open_taken(&taken), []);
    let (orders, _) = lobby.take_orders();
    let [QueueOrder::Post(post)] = &orders[..] else { panic!("{orders:?}") };
    assert_eq!((post.client, post.since), (client, Some(Millis(0))));
}

#[test]
fn one_who_declines_a_ranked_match_waits_for_the_cooldown() {
    let (mut lobby, mut table, client) = posted(true);
    let (mut other, second) = (lobby_with(ClientId(2)), ClientId(2));
    queue(&mut other, Millis(0), second, true);
    let (orders, _) = other.take_orders();
    let [QueueOrder::Post(post)] = &orders[..] else { panic!("{orders:?}") };
    table.post(NodeNumber(1), post, Millis(0));
    let node = NodeRow { node: NodeNumber(1), is_live: true, is_draining: false, room: 9 };
    let changes = pass(&table.rows(vec![node], Millis(1000)));
    table.apply(&changes);
    let read = table.of_node(NodeNumber(1), Millis(1000));
    let told = lobby.receive_tickets(Millis(1000), &read, 1);
    let [LobbyAnswer::Tell(_, ServerMessage::Found(found))] = &told[..] else { panic!("{told:?}") };
    assert_eq!((&found.opponent, found.within_ms), (&None, 5000));
    assert_eq!(lobby.receive(client, say(LobbyMessage::StopWaiting)), []);
    let (orders, _) = lobby.take_orders();
    // The other client's ticket is one of a client that this lobby does not know.
    assert_eq!(orders, [QueueOrder::Withdraw(second), QueueOrder::Withdraw(client)]);
    let told = queue(&mut lobby, Millis(2000), client, true);
    let cooldown = ServerMessage::Refused(Refusal::Cooldown { seconds: 14 });
    assert_eq!(told, [LobbyAnswer::Tell(client, cooldown)]);
}

#[test]
fn the_ticket_of_a_session_that_arrived_waits_for_its_client() {
    let (_, table, client) = posted(false);
    let mut lobby = lobby(1);
    lobby.restore_client(client, account(client), None, None);
    let heard = |lobby: &mut Lobby| {
        let read = table.of_node(NodeNumber(1), Millis(1000));
        let told = lobby.receive_tickets(Millis(1000), &read, 0);
        (told, lobby.take_orders().0)
    };
    for _ in 0..3 {
        assert_eq!(heard(&mut lobby), (vec![], vec![]));
    }
    assert_eq!(lobby.reconnect(client), []);
    for _ in 0..3 {
        assert_eq!(heard(&mut lobby), (vec![], vec![]));
    }
    assert_eq!(lobby.waits().len(), 1);
}

fn lobby_with(client: ClientId) -> Lobby {
    let mut lobby = lobby(1);
    lobby.enter(client, account(client));
    lobby
}
