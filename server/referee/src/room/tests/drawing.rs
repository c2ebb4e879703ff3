//! The draw of a bout: the server's secret, and the nonces of its players' clients.

use super::*;
use crate::room::DRAWN_WITHIN;
use alloc::vec;
use bout::{Commitment, Draw};
use wire::Start;

/// A table whose clients add no nonces by themselves, and the commitment that they were sent.
fn drawing() -> (Table, Commitment) {
    let anne = participant(Who::Person(ANNE), "Anne");
    let mary = participant(Who::Person(MARY), "Mary");
    let mut participants = vec![anne, mary];
    participants[1].team = Team(1);
    let rules = Rules::swordfight(Default::default());
    let (kind, best_of, grace) = (RoomKind::Casual, 1, GRACE);
    let request = RoomRequest { kind, rules, best_of, grace, participants };
    let mut table = open_with(request, false);
    table.is_quick = true;
    let told = table.told.iter().filter_map(|(to, message)| match message {
        ServerMessage::Draw { bout: 1, commitment } => Some((*to, *commitment)),
        _ => None,
    });
    let told: Vec<(ClientId, Commitment)> = told.collect();
    let commitment = told[0].1;
    assert_eq!(told, [(ANNE, commitment), (MARY, commitment)]);
    assert_eq!(table.view(ANNE).phase, RoomPhase::Playing, "a bout is about to begin");
    assert!(start(&table, ANNE).is_none(), "it was not dealt yet");
    (table, commitment)
}

fn add(table: &mut Table, client: ClientId, bout: u64, bits: u8) {
    let nonce = Nonce([bits; 16]);
    table.say(client, Incoming::Bout(BoutMessage::Nonce { bout, nonce }));
}

fn start(table: &Table, client: ClientId) -> Option<Start> {
    table.told.iter().find_map(|(to, message)| match message {
        ServerMessage::Start(start) if *to == client => Some(start.clone()),
        _ => None,
    })
}

fn nonces(start: &Start) -> Vec<Option<u8>> {
    start.nonces.iter().map(|one| one.map(|Nonce(bits)| bits[0])).collect()
}

#[test]
fn a_bout_is_dealt_when_every_client_has_added_to_its_draw() {
    let (mut table, commitment) = drawing();
    table.pass(200);
    add(&mut table, ANNE, 1, 5);
    assert!(start(&table, ANNE).is_none(), "Mary is waited for");
    add(&mut table, ANNE, 1, 6);
    add(&mut table, MARY, 1, 7);
    for client in [ANNE, MARY] {
        let start = start(&table, client).expect("it is dealt");
        assert_eq!((start.commitment, nonces(&start)), (commitment, vec![Some(5), Some(7)]));
        assert_eq!(start.countdown_ms, 2800, "the draw is a part of the countdown");
    }
    add(&mut table, MARY, 1, 8);
    table.play(ANNE);
    let archive = &table.finished[0].archive;
    archive.check().expect("it plays again");
    let revealed = table.told.iter().find_map(|(_, message)| match message {
        ServerMessage::Bout(Update::Over(_, secret)) => Some(secret.clone()),
        _ => None,
    });
    let draw = archive.draw();
    assert_eq!(revealed, Some(draw.secret.clone()));
    assert_eq!(draw.commitment(), commitment);
    assert!(draw.seed() != draw.secret, "the server alone did not choose it");
    let mut forged = archive.clone();
    forged.nonces = Draw::from(draw.secret).nonces;
    forged.check().map(drop).expect_err("another bout was dealt");
}

#[test]
fn a_silent_client_is_waited_for_no_longer_than_a_second() {
    let (mut table, _) = drawing();
    add(&mut table, MARY, 1, 7);
    table.pass(DRAWN_WITHIN.0 - 1);
    assert!(start(&table, ANNE).is_none());
    table.pass(1);
    let start = start(&table, ANNE).expect("it is dealt");
    assert_eq!(nonces(&start), [None, Some(7)]);
    assert_eq!(u64::from(start.countdown_ms), COUNTDOWN.0 - DRAWN_WITHIN.0);
    add(&mut table, ANNE, 1, 5);
    table.play(ANNE);
    table.finished[0].archive.check().expect("what came too late is not in it");
}

#[test]
fn only_players_add_to_the_draw_of_this_bout() {
    const LOOKER: ClientId = ClientId(11);
    let (mut table, _) = drawing();
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    add(&mut table, LOOKER, 1, 3);
    add(&mut table, ANNE, 2, 4);
    add(&mut table, MARY, 1, 7);
    assert!(start(&table, ANNE).is_none(), "Anne is waited for");
    add(&mut table, ANNE, 1, 5);
    assert_eq!(nonces(&start(&table, ANNE).unwrap()), [Some(5), Some(7)]);
}

#[test]
fn a_player_who_leaves_is_not_waited_for() {
    let (mut table, _) = drawing();
    add(&mut table, MARY, 1, 7);
    table.say(ANNE, Incoming::Leave);
    assert_eq!(nonces(&start(&table, MARY).expect("it is dealt")), [None, Some(7)]);
    // Until Mary's clock has passed the tick at which Anne went out.
    (0..8).for_each(|_| table.pass(1_000));
    assert_eq!(table.finished[0].archive.outcome, Outcome::Won(Team(1)));
    assert!(table.decided[0].is_abandoned, "it was not played");
}

#[test]
fn a_client_that_was_started_anew_adds_to_the_draw_too() {
    let (mut table, commitment) = drawing();
    let told = table.room.catch_up(table.now, ANNE);
    let draw = ServerMessage::Draw { bout: 1, commitment };
    assert!(told.contains(&RoomAnswer::Tell(ANNE, draw)), "{told:?}");
}

#[test]
fn a_bout_that_was_not_dealt_before_a_crash_is_drawn_anew() {
    let (table, _) = drawing();
    let restored = Room::restore(&table.room.image(), Vec::new(), table.now, Millis(1_000));
    let mut room = restored.expect("it comes back").room;
    let at = table.now.plus(BETWEEN);
    let answers = room.step(at, || (2, Seed([9; 32])));
    let commitment = Seed([9; 32]).commitment();
    let draw = ServerMessage::Draw { bout: 2, commitment };
    assert!(answers.contains(&RoomAnswer::Tell(ANNE, draw)), "{answers:?}");
}
