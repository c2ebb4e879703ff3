//! Flows follow what there is to say: which are due soon, at the pace of the drawings, or seldom.

use super::*;
use crate::schedule::{FLOW_AT_ONCE, FLOW_LIVELY, FLOW_QUIET};
use alloc::vec;
use wire::CHECK_EVERY_TICKS;

/// A duel whose first ticks were played, and of which both clients were sent all.
fn settled() -> Table {
    let mut table = two(1);
    table.pass(COUNTDOWN.0 + 1_000);
    for client in [ANNE, MARY] {
        play(&mut table, client, 0, &[Buttons::NONE; 20]);
    }
    show(&mut table);
    table
}

/// A client plays ticks with these buttons, from this one on.
fn play(table: &mut Table, client: ClientId, first: u32, held: &[Buttons]) {
    let mut batch = Batch::new(Tick(first));
    assert!(held.iter().all(|&held| batch.push(held)), "a short batch");
    table.say(client, Incoming::Bout(BoutMessage::Play(batch)));
}

/// Sends both clients their flows.
fn show(table: &mut Table) {
    table.room.draw();
    let flows = [ANNE, MARY].map(|client| table.room.flow(client));
    assert!(flows.iter().all(Option::is_some), "a board has changed");
}

/// After how many milliseconds each client is due a flow.
fn intervals(table: &Table) -> [Millis; 2] {
    [ANNE, MARY].map(|client| table.room.demand(client).flow_interval())
}

#[test]
fn while_pieces_only_fall_flows_are_few() {
    let mut table = settled();
    assert_eq!(intervals(&table), [FLOW_QUIET; 2]);
    play(&mut table, ANNE, 20, &[Buttons::NONE; 8]);
    assert_eq!(intervals(&table), [FLOW_QUIET; 2], "its piece fell by a part of a row");
    show(&mut table);
}

#[test]
fn a_change_of_buttons_is_confirmed_at_once_and_shown_to_the_other_soon() {
    let mut table = settled();
    play(&mut table, ANNE, 20, &[Buttons::NONE, Buttons::LEFT]);
    assert_eq!(intervals(&table), [FLOW_AT_ONCE, FLOW_LIVELY]);
    show(&mut table);
    play(&mut table, ANNE, 22, &[Buttons::LEFT; 4]);
    assert_eq!(intervals(&table), [FLOW_QUIET, FLOW_LIVELY], "it may go on to the left");
    show(&mut table);
    play(&mut table, ANNE, 26, &[Buttons::NONE; 4]);
    assert_eq!(intervals(&table), [FLOW_AT_ONCE, FLOW_LIVELY]);
    show(&mut table);
    assert_eq!(intervals(&table), [FLOW_QUIET; 2]);
}

#[test]
fn a_flow_that_confirms_a_due_tick_has_its_digest() {
    let mut table = settled();
    let quiet = vec![Buttons::NONE; CHECK_EVERY_TICKS as usize - 20];
    play(&mut table, ANNE, 20, &quiet);
    table.room.draw();
    let checks = [ANNE, MARY].map(|client| match table.room.flow(client) {
        Some(Show::Own(ServerMessage::Flow(flow))) => flow.check.is_some(),
        _ => panic!("a board has changed"),
    });
    assert_eq!(checks, [true, false]);
}

#[test]
fn what_happened_after_the_last_drawing_is_still_to_be_shown() {
    let mut table = settled();
    table.room.draw();
    play(&mut table, ANNE, 20, &[Buttons::LEFT]);
    // The pictures are from before that.
    play(&mut table, MARY, 20, &[Buttons::NONE]);
    assert!(table.room.flow(MARY).is_some(), "a tick is to be confirmed");
    assert_eq!(intervals(&table)[1], FLOW_LIVELY);
    table.room.draw();
    assert!(table.room.flow(MARY).is_some());
    assert_eq!(intervals(&table)[1], FLOW_QUIET);
}

#[test]
fn only_the_players_of_a_duel_are_news_for_each_other() {
    let table = two(1);
    assert_eq!([ANNE, MARY].map(|it| table.room.opponent(it)), [Some(MARY), Some(ANNE)]);
    assert_eq!(table.room.opponent(ClientId(20)), None);
    let clients = [ANNE, MARY, ClientId(11)];
    let three = clients.map(|client| participant(Who::Person(client), "Anne")).into();
    assert_eq!(super::table(1, three).room.opponent(ANNE), None);
}
