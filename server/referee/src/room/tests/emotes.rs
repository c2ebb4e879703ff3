//! Emotes in a duel.

use super::*;
use wire::{Emote, emote};

const LOOKER: ClientId = ClientId(20);

fn show(table: &mut Table, client: ClientId, emote: Emote) {
    table.say(client, Incoming::Room(RoomMessage::Emote(emote)));
}

/// The emotes that a client was shown.
fn shown(table: &Table, client: ClientId) -> Vec<(Seat, Emote)> {
    let emotes = table.told.iter().filter_map(|(to, message)| match message {
        ServerMessage::Emote(seat, emote) if *to == client => Some((*seat, *emote)),
        _ => None,
    });
    emotes.collect()
}

#[test]
fn an_emote_is_shown_to_both_players_and_to_spectators_at_any_time_of_a_match() {
    let mut table = two(1);
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    show(&mut table, ANNE, Emote::GoodLuck);
    table.play(MARY);
    show(&mut table, MARY, Emote::WellPlayed);
    let both = [(Seat(0), Emote::GoodLuck), (Seat(1), Emote::WellPlayed)];
    for client in [ANNE, MARY, LOOKER] {
        assert_eq!(shown(&table, client), both);
    }
}

#[test]
fn who_floods_gets_its_limit_through_and_nothing_else_changes() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0);
    for second in 0..60 {
        (0..100).for_each(|_| show(&mut table, MARY, Emote::Oops));
        assert_eq!(shown(&table, ANNE).len(), usize::from(emote::AT_ONCE) + second / 4);
        table.pass(1000);
    }
    assert!(table.left.is_empty());
    let refused =
        |(_, message): &(ClientId, ServerMessage)| matches!(message, ServerMessage::Refused(_));
    assert!(!table.told.iter().any(refused), "a flood is not even answered");
    show(&mut table, ANNE, Emote::Nice);
    assert_eq!(shown(&table, MARY).last(), Some(&(Seat(0), Emote::Nice)), "she pays for herself");
}

#[test]
fn who_has_no_seat_shows_nothing() {
    let mut table = two(1);
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    show(&mut table, LOOKER, Emote::Nice);
    show(&mut table, ClientId(99), Emote::Nice);
    table.say(ANNE, Incoming::Leave);
    show(&mut table, ANNE, Emote::Nice);
    for client in [ANNE, MARY, LOOKER] {
        assert!(shown(&table, client).is_empty());
    }
}

#[test]
fn there_are_emotes_in_duels_between_people_alone() {
    let person = |client, name| participant(Who::Person(client), name);
    let mut three =
        table(1, [person(ANNE, "Anne"), person(MARY, "Mary"), person(ClientId(11), "Jack")].into());
    show(&mut three, ANNE, Emote::Nice);
    assert!(shown(&three, MARY).is_empty());
    for kind in [RoomKind::Casual, RoomKind::Ranked(Ruleset::Swordfight), RoomKind::Brawl] {
        let mut duel = two(1);
        duel.room.series.kind = kind;
        show(&mut duel, ANNE, Emote::Nice);
        assert_eq!(shown(&duel, MARY).len(), 1, "{kind:?}");
    }
    let mut practice = two(1);
    practice.room.series.kind = RoomKind::Practice;
    show(&mut practice, ANNE, Emote::Nice);
    assert!(shown(&practice, MARY).is_empty());
}

#[test]
fn a_client_that_is_back_or_started_anew_is_shown_no_emote_again() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0);
    show(&mut table, MARY, Emote::Nice);
    table.told.clear();
    for answers in [table.room.resume(table.now, ANNE), table.room.catch_up(table.now, ANNE)] {
        assert!(!answers.is_empty());
        table.hear(answers);
    }
    assert!(shown(&table, ANNE).is_empty());
}

#[test]
fn spectators_of_a_ranked_match_see_emotes_with_its_boards() {
    let mut table = two(1);
    table.room.series.kind = RoomKind::Ranked(Ruleset::Swordfight);
    table.room.spectators.delay =
        crate::room::spectator_delay::SpectatorDelay::new(crate::room::RANKED_DELAY);
    let answers = table.room.watch(LOOKER);
    table.hear(answers);
    show(&mut table, ANNE, Emote::GoodLuck);
    table.pass(crate::room::RANKED_DELAY.0 - 1);
    assert!(shown(&table, LOOKER).is_empty());
    table.pass(1);
    assert_eq!(shown(&table, LOOKER), [(Seat(0), Emote::GoodLuck)]);
}
