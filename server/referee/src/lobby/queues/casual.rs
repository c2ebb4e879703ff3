//! Waiting for a match while playing without other people.

use super::*;
use crate::Incoming;
use crate::lobby::Lobby;
use crate::lobby::{LobbyRules, RoomId};
use crate::participant::Who;
use alloc::vec;
use games::{GameKind, SoloMode, Week};
use wire::{
    AccountId, AccountView, BrawlOptions, Entrant, Found, HostBrawl, LobbyMessage, Name,
    RatingStatus, RatingView, Refusal, RoomKind, Visibility,
};

const ANNE: ClientId = ClientId(1);
const MARY: ClientId = ClientId(2);
const JACK: ClientId = ClientId(3);
const RULESET: Ruleset = Ruleset::Swordfight;

fn lobby() -> Lobby {
    let rules = GameKind::SWORDFIGHT.rules_default();
    let mut lobby = Lobby::new(
        LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true },
        Week(0),
    );
    for (client, name) in [(ANNE, "Anne"), (MARY, "Mary"), (JACK, "Jack")] {
        let (id, name) = (AccountId([client.0 as u8; 16]), Name::new(name).expect("a name"));
        lobby.enter(client, AccountView { id, name, is_guest: true });
    }
    lobby
}

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn say(lobby: &mut Lobby, client: ClientId, message: LobbyMessage) -> Vec<LobbyAnswer> {
    lobby.receive(client, Incoming::Lobby(message))
}

fn practice() -> LobbyMessage {
    let options = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
    LobbyMessage::Practice { level: 1, options, entrant: entrant() }
}

/// A client begins practice, which opens a room.
fn practise(lobby: &mut Lobby, client: ClientId) {
    let answers = say(lobby, client, practice());
    let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(request.kind, RoomKind::Practice);
}

fn seek(lobby: &mut Lobby, client: ClientId) -> Vec<LobbyAnswer> {
    say(lobby, client, LobbyMessage::QuickMatch(RULESET, entrant()))
}

/// A client is in the ranked queue.
fn queue(lobby: &mut Lobby, client: ClientId) {
    say(lobby, client, LobbyMessage::Queue(RULESET, entrant()));
    let standing = RatingStatus::Unranked;
    let rating = RatingView { points: 1500, deviation: 350, matches: 0, standing };
    assert_eq!(lobby.rated(Millis(0), client, Some((rating, None))).len(), 1);
}

/// What a client is found for.
fn found(answers: &[LobbyAnswer], client: ClientId) -> Option<Found> {
    answers.iter().find_map(|answer| match answer {
        LobbyAnswer::Tell(to, ServerMessage::Found(found)) if *to == client => Some(found.clone()),
        _ => None,
    })
}

fn refused(client: ClientId, why: Refusal) -> LobbyAnswer {
    LobbyAnswer::Tell(client, ServerMessage::Refused(why))
}

fn searching(client: ClientId) -> LobbyAnswer {
    LobbyAnswer::Tell(client, ServerMessage::Searching { others: 2 })
}

/// The players of the room that these answers open.
fn opened(answers: &[LobbyAnswer]) -> (RoomKind, Vec<Who>) {
    let [LobbyAnswer::Open(_, request)] = answers else { panic!("{answers:?}") };
    let who = request.participants.iter().map(|one| one.who.clone());
    (request.kind, who.collect())
}

fn people(clients: [ClientId; 2]) -> Vec<Who> {
    clients.map(Who::Person).to_vec()
}

#[test]
fn who_waits_may_practise_or_play_solo_and_meets_no_one_there() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    assert_eq!(lobby.counts(), (3, 1), "she waits on");
    assert_eq!(say(&mut lobby, ANNE, practice()), [refused(ANNE, Refusal::NotNow)]);
    lobby.release(ANNE);
    assert_eq!(lobby.counts(), (3, 1), "and still does when she leaves the practice");
    let mode = SoloMode::MostRows;
    let solo = LobbyMessage::Solo { mode, rules: mode.rules(), entrant: entrant() };
    assert_eq!(say(&mut lobby, ANNE, solo).len(), 1);
    lobby.release(ANNE);
    let rules = GameKind::SWORDFIGHT.rules_default();
    let (options, visibility) = (BrawlOptions::new(rules), Visibility::Public);
    let host = HostBrawl { options, visibility, password: None, entrant: entrant() };
    let answers = say(&mut lobby, ANNE, LobbyMessage::Host(host));
    assert_eq!(answers, [refused(ANNE, Refusal::NotNow)], "no room with other people");
    assert_eq!(seek(&mut lobby, ANNE), [refused(ANNE, Refusal::NotNow)], "no second queue");
}

#[test]
fn a_casual_match_waits_until_who_practises_has_left_and_accepts() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    let answers = seek(&mut lobby, MARY);
    assert!(answers.contains(&searching(MARY)), "{answers:?}");
    let call = found(&answers, ANNE).expect("she is called");
    assert_eq!((call.opponent.as_ref().map(Name::as_str), call.within_ms), (Some("Mary"), 12_000));
    let accept = || LobbyMessage::Accept(call.number);
    assert_eq!(say(&mut lobby, ANNE, accept()), [refused(ANNE, Refusal::NotNow)]);
    assert_eq!(say(&mut lobby, MARY, practice()), [refused(MARY, Refusal::NotNow)]);
    lobby.release(ANNE);
    let answers = say(&mut lobby, ANNE, accept());
    assert_eq!(opened(&answers), (RoomKind::Casual, people([ANNE, MARY])));
    assert_eq!(lobby.counts(), (3, 0));
    assert_eq!(lobby.step(Millis(60_000)), [], "nobody is late");
}

#[test]
fn who_came_first_has_the_first_seat_also_within_a_second() {
    for two in [[ANNE, MARY], [MARY, ANNE]] {
        let mut lobby = lobby();
        seek(&mut lobby, two[0]);
        assert_eq!(opened(&seek(&mut lobby, two[1])), (RoomKind::Casual, people(two)));
    }
}

#[test]
fn who_declines_a_call_plays_on_and_the_other_keeps_its_place() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    seek(&mut lobby, MARY);
    assert_eq!(say(&mut lobby, ANNE, LobbyMessage::StopWaiting), []);
    assert_eq!(lobby.counts(), (3, 1));
    assert!(lobby.step(Millis(1000)).contains(&searching(MARY)), "and is told so");
    let answers = seek(&mut lobby, JACK);
    assert_eq!(opened(&answers), (RoomKind::Casual, people([MARY, JACK])));
    assert_eq!(say(&mut lobby, ANNE, practice()), [refused(ANNE, Refusal::NotNow)], "she plays");
}

#[test]
fn who_does_not_answer_a_call_is_out_of_the_queue() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    seek(&mut lobby, MARY);
    let is_for_anne = |answers: &[LobbyAnswer]| answers.contains(&refused(ANNE, Refusal::Late));
    for now in [0, 6000, 11_900] {
        assert!(!is_for_anne(&lobby.step(Millis(now))));
    }
    let answers = lobby.step(Millis(12_000));
    assert!(is_for_anne(&answers) && answers.contains(&searching(MARY)), "{answers:?}");
    let outside = LobbyAnswer::Tell(ANNE, ServerMessage::Outside);
    assert!(!answers.contains(&outside), "she is still in her room");
    assert_eq!(lobby.counts(), (3, 1));
}

#[test]
fn two_who_both_practise_are_both_called() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    seek(&mut lobby, MARY);
    say(&mut lobby, ANNE, LobbyMessage::StopWaiting);
    lobby.step(Millis(1000));
    practise(&mut lobby, MARY);
    let answers = seek(&mut lobby, JACK);
    assert!(found(&answers, JACK).is_none(), "he waits for her");
    let call = found(&answers, MARY).expect("she is called");
    // One who disconnects for good leaves the other waiting.
    lobby.forget(JACK);
    assert_eq!(lobby.counts(), (2, 1));
    lobby.release(MARY);
    let waits = LobbyAnswer::Tell(MARY, ServerMessage::Searching { others: 1 });
    assert_eq!(say(&mut lobby, MARY, LobbyMessage::Accept(call.number)), [waits]);
    lobby.release(ANNE);
    assert_eq!(opened(&seek(&mut lobby, ANNE)), (RoomKind::Casual, people([MARY, ANNE])));
}

#[test]
fn a_ranked_match_waits_longer_for_who_plays_meanwhile() {
    let mut lobby = lobby();
    queue(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    queue(&mut lobby, MARY);
    let answers = lobby.step(Millis(1000));
    let (own, other) = (found(&answers, ANNE), found(&answers, MARY));
    let (own, other) = (own.expect("she is called"), other.expect("she is found, too"));
    assert_eq!((own.number, own.within_ms, other.within_ms), (other.number, 12_000, 12_000));
    assert_eq!(say(&mut lobby, MARY, LobbyMessage::Accept(own.number)), []);
    let answers = say(&mut lobby, ANNE, LobbyMessage::Accept(own.number));
    assert_eq!(answers, [refused(ANNE, Refusal::NotNow)], "not from inside a room");
    lobby.release(ANNE);
    let answers = say(&mut lobby, ANNE, LobbyMessage::Accept(own.number));
    let (kind, who) = opened(&answers);
    assert_eq!((kind, who), (RoomKind::Ranked(RULESET), people([ANNE, MARY])));
}

#[test]
fn who_is_late_for_a_ranked_match_plays_on() {
    let mut lobby = lobby();
    queue(&mut lobby, ANNE);
    queue(&mut lobby, MARY);
    practise(&mut lobby, ANNE);
    let number = found(&lobby.step(Millis(1000)), MARY).expect("a match").number;
    say(&mut lobby, MARY, LobbyMessage::Accept(number));
    let answers = lobby.step(Millis(13_000));
    assert!(answers.contains(&refused(ANNE, Refusal::Late)), "{answers:?}");
    assert!(!answers.contains(&LobbyAnswer::Tell(ANNE, ServerMessage::Outside)));
    let is_queued =
        |answer: &LobbyAnswer| matches!(answer, LobbyAnswer::Tell(MARY, ServerMessage::Queued(_)));
    assert!(answers.iter().any(is_queued), "{answers:?}");
    assert_eq!(lobby.counts(), (3, 1));
}

#[test]
fn a_lobby_that_drains_leaves_who_practises_in_its_room() {
    let mut lobby = lobby();
    seek(&mut lobby, ANNE);
    practise(&mut lobby, ANNE);
    assert_eq!(lobby.drain(), vec![]);
    assert_eq!(lobby.counts(), (3, 0));
    lobby.close(RoomId(1));
}
