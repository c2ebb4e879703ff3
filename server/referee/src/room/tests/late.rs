//! Spectators of a ranked match get its boards and messages ten seconds later.

use super::*;
use crate::room::RANKED_DELAY;
use wire::Flow;

const LOOKER: ClientId = ClientId(20);

/// The messages and boards that the spectator received by now, beyond its earlier ones.
fn news(table: &mut Table) -> (Vec<ServerMessage>, bool) {
    table.room.draw();
    let shown = table.room.flow(LOOKER).is_some();
    let told = core::mem::take(&mut table.told);
    let own = told.into_iter().filter(|(client, _)| *client == LOOKER);
    (own.map(|(_, message)| message).collect(), shown)
}

#[test]
fn spectators_of_a_ranked_match_are_ten_seconds_late_in_all() {
    let mut table = two(1);
    table.room.kind = RoomKind::Ranked(Ruleset::Swordfight);
    table.room.spectator_delay = crate::room::SpectatorDelay::new(RANKED_DELAY);
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    let (told, shown) = news(&mut table);
    assert!(matches!(told[..], [ServerMessage::Room(_)]), "it is here: {told:?}");
    assert!(!shown, "nothing is ten seconds old yet");
    let watched = table.now;
    table.pass(COUNTDOWN.0 + 500);
    table.say(ANNE, Incoming::Leave);
    let (mut out, mut first_shown, mut messages) = (None, None, Vec::new());
    let left = table.now;
    for _ in 0..400 {
        table.pass(50);
        let (told, shown) = news(&mut table);
        if shown && first_shown.is_none() {
            first_shown = Some(table.now);
        }
        let is_out = |message: &ServerMessage| {
            matches!(message, ServerMessage::Bout(Update::Out(Seat(0), _)))
        };
        if out.is_none() && told.iter().any(is_out) {
            out = Some(table.now);
        }
        messages.extend(told);
    }
    let late = |from: Millis, at: Option<Millis>| at.expect("it came").since(from).0;
    let span = RANKED_DELAY.0..=RANKED_DELAY.0 + 100;
    assert!(span.contains(&late(watched, first_shown)), "{first_shown:?}");
    assert!(span.contains(&late(left, out)), "{out:?}");
    let is_over = |message: &ServerMessage| {
        matches!(message, ServerMessage::Room(RoomView { phase: RoomPhase::Over(_), .. }))
    };
    let over = messages.iter().filter(|message| is_over(message)).count();
    assert!(0 < over, "it hears of the end, too");
    assert!(table.room.spectator_delay.is_empty());
}

#[test]
fn whole_pictures_of_the_largest_brawl_fit_into_one_message() {
    let participants = (0..bout::SEATS_MAX as u64).map(|number| {
        participant(Who::Person(ClientId(number)), &alloc::format!("Sailor {number}"))
    });
    let mut table = super::table(1, participants.collect());
    table.pass(COUNTDOWN.0 + 1000);
    table.room.draw();
    let Some(Show::Own(flow)) = table.room.flow(ClientId(0)) else { panic!("all is new") };
    let ServerMessage::Flow(Flow { views, .. }) = &flow else { panic!("{flow:?}") };
    assert_eq!(views.len(), bout::SEATS_MAX - 1);
    assert!(wire::encode(&flow).len() * 4 < wire::SERVER_MESSAGE_BYTES_MAX);
    let answers = table.room.watch(ClientId(99));
    table.hear(answers);
    let Some(Show::Shared(frame)) = table.room.flow(ClientId(99)) else { panic!("all is new") };
    assert!(frame.len() * 4 < wire::SERVER_MESSAGE_BYTES_MAX);
}
