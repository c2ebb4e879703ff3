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
    table.room.series.kind = RoomKind::Ranked(Ruleset::Swordfight);
    table.room.spectators.delay = crate::room::spectator_delay::SpectatorDelay::new(RANKED_DELAY);
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
    assert!(table.room.spectators.delay.is_empty());
}

/// A ranked match with so many spectators.
fn watched_by(count: u64) -> (Table, Vec<ClientId>) {
    let mut table = two(1);
    table.room.series.kind = RoomKind::Ranked(Ruleset::Swordfight);
    table.room.spectators.delay = crate::room::spectator_delay::SpectatorDelay::new(RANKED_DELAY);
    table.pass(COUNTDOWN.0 + 500);
    let spectators: Vec<ClientId> = (1000..1000 + count).map(ClientId).collect();
    for &spectator in &spectators {
        let answers = table.room.watch(spectator);
        table.hear(answers);
    }
    table.told.clear();
    (table, spectators)
}

/// The number of messages about the bout that spectators were sent.
fn told_of_bout(table: &mut Table) -> usize {
    let told = core::mem::take(&mut table.told);
    let is_late = |(client, message): &&(ClientId, ServerMessage)| {
        ClientId(1000) <= *client && !matches!(message, ServerMessage::Room(_))
    };
    told.iter().filter(is_late).count()
}

#[test]
fn no_number_of_requests_shows_anything_early_or_costs_anybody_a_place() {
    let (mut table, spectators) = watched_by(40);
    let began = table.now;
    while table.now.since(began) < Millis(RANKED_DELAY.0 - 200) {
        for &spectator in &spectators {
            for _ in 0..20 {
                table.say(spectator, Incoming::Bout(BoutMessage::Resync));
            }
        }
        table.pass(100);
        assert_eq!(told_of_bout(&mut table), 0, "{:?}", table.now.since(began));
    }
    table.pass(400);
    assert!(spectators.len() <= told_of_bout(&mut table), "each is shown the bout");
    assert_eq!(table.left, []);
    // Nor does it help to come and go.
    for _ in 0..200 {
        for &spectator in &spectators {
            table.say(spectator, Incoming::Leave);
            let answers = table.room.watch(spectator);
            table.hear(answers);
        }
    }
    table.left.clear();
    table.pass(100);
    assert_eq!((told_of_bout(&mut table), table.left.len()), (0, 0));
}

#[test]
fn where_too_much_is_pending_spectators_leave_and_nothing_is_early() {
    let (mut table, spectators) = watched_by(6000);
    for _ in 0..3 {
        let said = ServerMessage::Bout(Update::Out(Seat(0), Tick(1)));
        let mut answers = Vec::new();
        let now = table.room.now;
        table.room.spectators.tell(now, &said, &mut answers);
        assert_eq!(answers, []);
    }
    table.pass(100);
    assert_eq!(told_of_bout(&mut table), 0);
    assert!(!table.left.is_empty() && table.left.len() < spectators.len(), "{}", table.left.len());
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
