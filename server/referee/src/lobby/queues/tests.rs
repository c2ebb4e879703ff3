//! The ranked queue as the lobby runs it.

use super::*;
use crate::Incoming;
use crate::lobby::Lobby;
use crate::lobby::{LobbyRules, RoomId};
use crate::matchmaker::ANSWER_WITHIN;
use crate::participant::Who;
use games::{GameKind, Rules, Week};
use wire::{AccountView, Found, LobbyMessage, Name, RatingStatus, RoomKind};

const SECOND: u64 = 1000;

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn view(points: i32) -> RatingView {
    RatingView { points, deviation: 350, matches: 0, standing: RatingStatus::Unranked }
}

/// A lobby whose rules differ from those of ranked matches.
fn lobby() -> Lobby {
    let options = swordfight_options();
    Lobby::new(
        LobbyRules { rules: options, best_of: 1, ranked_best_of: 3, ranked_guests: true },
        Week(0),
    )
}

fn swordfight_options() -> Rules {
    let options = swordfight::Options::default();
    Rules::swordfight(swordfight::Options { fall_ms: options.fall_ms + 100, ..options })
}

/// Queues a client of this number from `now` on.
fn queue(lobby: &mut Lobby, now: u64, number: u8, points: i32) -> ClientId {
    let client = ClientId(number.into());
    let name = Name::new(["Anne", "Mary", "Jack"][usize::from(number) - 1]).expect("a name");
    lobby.enter(client, AccountView { id: AccountId([number; 16]), name, is_guest: true });
    queue_again(lobby, now, client, points);
    client
}

fn queue_again(lobby: &mut Lobby, now: u64, client: ClientId, points: i32) {
    let account = AccountId([client.0 as u8; 16]);
    let rate = LobbyAnswer::Rate(client, account, Ruleset::Swordfight);
    assert_eq!(
        lobby.receive(client, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant()))),
        [rate]
    );
    let told = lobby.rated(Millis(now), client, Some((view(points), None)));
    let [LobbyAnswer::Tell(to, ServerMessage::Queued(queued))] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!((*to, queued.waited_ms, queued.window), (client, 0, 100));
}

/// The messages to a client in this second, without the counts of the queues.
fn told(answers: &[LobbyAnswer], client: ClientId) -> Vec<&ServerMessage> {
    let told = answers.iter().filter_map(|answer| match answer {
        LobbyAnswer::Tell(_, ServerMessage::Waiting(_)) => None,
        LobbyAnswer::Tell(to, message) if *to == client => Some(message),
        _ => None,
    });
    told.collect()
}

fn found(answers: &[LobbyAnswer], client: ClientId) -> Found {
    match told(answers, client)[..] {
        [ServerMessage::Found(found)] => found.clone(),
        ref other => panic!("{other:?}"),
    }
}

fn usual_wait_s(lobby: &Lobby) -> Option<u16> {
    lobby.queue_counts()[0].usual_wait_s
}

#[test]
fn two_who_are_found_and_answer_play_a_ranked_match() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 10, 2, 1580);
    let answers = lobby.step(Millis(SECOND));
    let (one, other) = (found(&answers, anne), found(&answers, mary));
    assert_eq!((&one.opponent, &other.opponent), (&None, &None), "nobody can choose whom to play");
    assert_eq!((one.number, other.within_ms), (other.number, 5000));
    assert!(lobby.receive(mary, Incoming::Lobby(LobbyMessage::Accept(one.number + 1))).is_empty());
    assert!(lobby.receive(mary, Incoming::Lobby(LobbyMessage::Accept(one.number))).is_empty());
    let answers = lobby.receive(anne, Incoming::Lobby(LobbyMessage::Accept(one.number)));
    let [LobbyAnswer::Open(RoomId(1), request)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((request.kind, request.best_of), (RoomKind::Ranked(Ruleset::Swordfight), 3));
    assert_eq!(request.rules, GameKind::SWORDFIGHT.rules_default());
    let participants = request
        .participants
        .iter()
        .map(|participant| (participant.who.clone(), participant.account));
    let participants: Vec<_> = participants.collect();
    let expected = [(anne, 1), (mary, 2)];
    let expected = expected.map(|(client, id)| (Who::Person(client), Some(AccountId([id; 16]))));
    assert_eq!(participants, expected);
    assert!(lobby.step(Millis(2 * SECOND)).is_empty(), "nobody waits any more");
}

#[test]
fn each_ruleset_has_its_own_queue() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let jack = ClientId(3);
    let name = Name::new("Jack").expect("a name");
    lobby.enter(jack, AccountView { id: AccountId([3; 16]), name, is_guest: true });
    let ruleset = Ruleset::Weekly;
    let kind = ruleset.game();
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let rate = LobbyAnswer::Rate(jack, AccountId([3; 16]), ruleset);
    let join = || Incoming::Lobby(LobbyMessage::Queue(ruleset, entrant));
    assert_eq!(lobby.receive(jack, join()), [rate]);
    lobby.rated(Millis(0), jack, Some((view(1500), None)));
    let answers = lobby.step(Millis(9 * SECOND));
    for client in [anne, jack] {
        let [ServerMessage::Queued(queued)] = told(&answers, client)[..] else {
            panic!("{answers:?}")
        };
        assert_eq!(queued.others, 0);
    }
    let mary = ClientId(2);
    let name = Name::new("Mary").expect("a name");
    lobby.enter(mary, AccountView { id: AccountId([2; 16]), name, is_guest: true });
    lobby.receive(mary, join());
    lobby.begin_week(Week(9));
    lobby.rated(Millis(9 * SECOND), mary, Some((view(1500), None)));
    let answers = lobby.step(Millis(10 * SECOND));
    let number = found(&answers, mary).number;
    assert_eq!(found(&answers, jack).number, number);
    lobby.receive(mary, Incoming::Lobby(LobbyMessage::Accept(number)));
    let answers = lobby.receive(jack, Incoming::Lobby(LobbyMessage::Accept(number)));
    let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((request.kind, request.rules), (RoomKind::Ranked(ruleset), ruleset.rules(Week(9))));
    assert_eq!(lobby.counts(), (3, 1), "Anne waits on");
}

#[test]
fn who_waits_is_told_so_every_second_and_the_window_widens() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 0, 2, 1650);
    let answers = lobby.step(Millis(4 * SECOND));
    let [ServerMessage::Queued(queued)] = told(&answers, anne)[..] else { panic!("{answers:?}") };
    assert_eq!((queued.waited_ms, queued.window, queued.others), (4000, 140, 1));
    assert_eq!(queued.rating, view(1500));
    assert_eq!(usual_wait_s(&lobby), None, "nobody was paired");
    let answers = lobby.step(Millis(5 * SECOND));
    assert_eq!(found(&answers, mary).number, found(&answers, anne).number);
    assert_eq!(usual_wait_s(&lobby), Some(5));
}

#[test]
fn who_does_not_answer_is_out_and_the_other_waits_on() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 0, 2, 1500);
    let found = found(&lobby.step(Millis(SECOND)), anne);
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::Accept(found.number)));
    let answers = lobby.step(Millis(SECOND + ANSWER_WITHIN.0));
    let late = [&ServerMessage::Refused(Refusal::Late), &ServerMessage::Outside];
    assert_eq!(told(&answers, mary), late);
    let [ServerMessage::Queued(queued)] = told(&answers, anne)[..] else { panic!("{answers:?}") };
    assert_eq!(queued.waited_ms, 6000);
    cannot_queue(&mut lobby, 7000, mary, 14);
    queue_again(&mut lobby, 21_000, mary, 1500);
}

/// Joins the queue in vain: a client that declined a match must wait for so many seconds.
fn cannot_queue(lobby: &mut Lobby, now: u64, client: ClientId, seconds: u32) {
    let join = LobbyMessage::Queue(Ruleset::Swordfight, entrant());
    lobby.receive(client, Incoming::Lobby(join));
    let told = lobby.rated(Millis(now), client, Some((view(1500), None)));
    let refused = ServerMessage::Refused(Refusal::Cooldown { seconds });
    assert_eq!(told, [LobbyAnswer::Tell(client, refused)]);
}

#[test]
fn declining_costs_more_each_time_and_leaving_the_queue_nothing() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 0, 2, 1500);
    lobby.receive(mary, Incoming::Leave);
    queue_again(&mut lobby, 0, mary, 1500);
    let mut now = 0;
    for seconds in [15, 60, 300] {
        now += SECOND;
        let answers = lobby.step(Millis(now));
        found(&answers, anne);
        lobby.receive(mary, Incoming::Lobby(LobbyMessage::StopWaiting));
        cannot_queue(&mut lobby, now, mary, seconds);
        now += u64::from(seconds) * SECOND;
        queue_again(&mut lobby, now, mary, 1500);
    }
    // Nor does it help to reconnect as the same account.
    lobby.step(Millis(now + SECOND));
    lobby.forget(mary);
    let name = Name::new("Mary").expect("a name");
    lobby.enter(mary, AccountView { id: AccountId([2; 16]), name, is_guest: true });
    cannot_queue(&mut lobby, now + SECOND, mary, 900);
}

#[test]
fn guests_play_ranked_only_where_they_may() {
    let mut lobby = lobby();
    lobby.roster.rules.ranked_guests = false;
    let join = || Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant()));
    for (number, is_guest) in [(1, true), (2, false)] {
        let (client, id) = (ClientId(number), AccountId([number as u8; 16]));
        let name = Name::new(["Anne", "Mary"][number as usize - 1]).expect("a name");
        lobby.enter(client, AccountView { id, name, is_guest });
        let expected = match is_guest {
            true => LobbyAnswer::Tell(client, ServerMessage::Refused(Refusal::AccountNeeded)),
            false => LobbyAnswer::Rate(client, id, Ruleset::Swordfight),
        };
        assert_eq!(lobby.receive(client, join()), [expected]);
    }
}

#[test]
fn the_last_opponent_is_known_after_a_restart() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    lobby.receive(anne, Incoming::Leave);
    let join = || Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant()));
    lobby.receive(anne, join());
    lobby.rated(Millis(0), anne, Some((view(1500), Some(AccountId([2; 16])))));
    let mary = queue(&mut lobby, 0, 2, 1500);
    let jack = queue(&mut lobby, 0, 3, 1590);
    let answers = lobby.step(Millis(SECOND));
    found(&answers, jack);
    let waits = [anne, mary].map(|one| told(&answers, one).len());
    assert!(
        matches!(told(&answers, anne)[..], [ServerMessage::Queued(_)])
            || matches!(told(&answers, mary)[..], [ServerMessage::Queued(_)]),
        "{waits:?}"
    );
}

#[test]
fn who_leaves_or_goes_is_met_by_nobody() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 0, 2, 1500);
    let number = found(&lobby.step(Millis(SECOND)), anne).number;
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::Accept(number)));
    let outside = LobbyAnswer::Tell(mary, ServerMessage::Outside);
    assert_eq!(lobby.receive(mary, Incoming::Leave), [outside]);
    assert!(lobby.receive(mary, Incoming::Lobby(LobbyMessage::Accept(number))).is_empty());
    let answers = lobby.step(Millis(2 * SECOND));
    assert!(matches!(told(&answers, anne)[..], [ServerMessage::Queued(_)]), "{answers:?}");
    lobby.forget(anne);
    queue_again(&mut lobby, 17_000, mary, 1500);
    let answers = lobby.step(Millis(18 * SECOND));
    assert!(matches!(told(&answers, mary)[..], [ServerMessage::Queued(_)]), "{answers:?}");
}

#[test]
fn the_same_two_do_not_meet_twice_in_a_row_while_another_waits() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    let mary = queue(&mut lobby, 0, 2, 1500);
    let number = found(&lobby.step(Millis(SECOND)), anne).number;
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::Accept(number)));
    assert_eq!(lobby.receive(mary, Incoming::Lobby(LobbyMessage::Accept(number))).len(), 1);
    lobby.release(anne);
    lobby.release(mary);
    queue_again(&mut lobby, 2000, anne, 1500);
    queue_again(&mut lobby, 2000, mary, 1500);
    let jack = queue(&mut lobby, 2500, 3, 1590);
    let answers = lobby.step(Millis(3 * SECOND));
    found(&answers, jack);
    let queued = [anne, mary]
        .iter()
        .any(|&one| matches!(told(&answers, one)[..], [ServerMessage::Queued(_)]));
    assert!(queued, "one of the two waits on: {answers:?}");
}

#[test]
fn without_a_rating_nobody_waits() {
    let mut lobby = lobby();
    let anne = queue(&mut lobby, 0, 1, 1500);
    lobby.receive(anne, Incoming::Leave);
    assert!(lobby.rated(Millis(0), anne, Some((view(1500), None))).is_empty(), "it left meanwhile");
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant())));
    let refused = LobbyAnswer::Tell(anne, ServerMessage::Refused(Refusal::StoreAway));
    assert_eq!(lobby.rated(Millis(0), anne, None), [refused]);
    let again =
        lobby.receive(anne, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant())));
    assert!(matches!(again[..], [LobbyAnswer::Rate(..)]));
    let twice =
        lobby.receive(anne, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant())));
    assert_eq!(twice, [LobbyAnswer::Tell(anne, ServerMessage::Refused(Refusal::NotNow))]);
}
