//! Tests of the lobby: joining, queueing and leaving.

mod fenced;
mod restored;

use super::*;
use crate::brawl::Access;
use crate::participant::Who;
use bout::Millis;
use games::{GameKind, Rules};
use wire::{BrawlOptions, Name, QueueCount, RatingView, Waiting};

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn lobby() -> Lobby {
    let rules = Rules::swordfight(Default::default());
    Lobby::new(LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true }, Week(0))
}

fn account(id: u64, name: &str) -> AccountView {
    let name = Name::new(name).expect("a name");
    AccountView { id: AccountId([id as u8; 16]), name, is_guest: true }
}

fn enter(lobby: &mut Lobby, id: u64, name: &str) -> ClientId {
    let client = ClientId(id);
    assert_eq!(lobby.enter(client, account(id, name)), [LobbyAnswer::Welcome(client)]);
    client
}

#[test]
fn an_account_is_here_once() {
    let mut lobby = lobby();
    let anne = enter(&mut lobby, 1, "Anne");
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    let again = ClientId(2);
    let gone = LobbyAnswer::Dismiss(anne, Refusal::Elsewhere);
    let answers = lobby.enter(again, account(1, "Anne"));
    assert_eq!(answers, [gone, LobbyAnswer::Welcome(again)]);
    assert_eq!(lobby.counts(), (1, 0));
    assert!(
        lobby
            .receive(
                anne,
                Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant()))
            )
            .is_empty()
    );
    lobby.forget(anne);
    assert_eq!(lobby.counts(), (1, 0));
}

#[test]
fn two_who_seek_meet_in_a_room() {
    let mut lobby = lobby();
    let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
    let answers = lobby
        .receive(anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    let searching = ServerMessage::Searching { others: 1 };
    assert_eq!(answers, [LobbyAnswer::Tell(anne, searching)]);
    let answers = lobby
        .receive(mary, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
    let who: Vec<_> =
        request.participants.iter().map(|participant| participant.who.clone()).collect();
    assert_eq!(who, [Who::Person(anne), Who::Person(mary)]);
    assert_eq!(lobby.counts(), (2, 0));
}

#[test]
fn who_seeks_meets_who_seeks_the_same_ruleset() {
    let mut lobby = lobby();
    let ruleset = Ruleset::Tetrominoes;
    let kind = ruleset.game();
    let other = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let [first, second] = [Ruleset::Pentominoes, ruleset]
        .map(|ruleset| Incoming::Lobby(LobbyMessage::QuickMatch(ruleset, other)));
    let clients = [(1, "Anne"), (2, "Mary"), (3, "Jack")];
    let [anne, mary, jack] = clients.map(|(id, name)| enter(&mut lobby, id, name));
    lobby.receive(anne, first);
    let searching = ServerMessage::Searching { others: 2 };
    let answers = lobby.receive(mary, second.clone());
    assert_eq!(answers, [LobbyAnswer::Tell(mary, searching)]);
    let answers = lobby.receive(jack, second);
    let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
    let who: Vec<_> =
        request.participants.iter().map(|participant| participant.who.clone()).collect();
    assert_eq!(who, [Who::Person(mary), Who::Person(jack)]);
    assert_eq!(request.rules, ruleset.rules(Week(0)));
    assert_eq!(lobby.counts(), (3, 1));
}

#[test]
fn who_waits_is_told_how_many_wait_in_each_queue() {
    let mut lobby = lobby();
    let clients = [(1, "Anne"), (2, "Mary"), (3, "Jack")];
    let [anne, mary, jack] = clients.map(|(id, name)| enter(&mut lobby, id, name));
    let kind = GameKind::MARAUDERS;
    let other = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    lobby.receive(mary, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Weekly, other)));
    lobby.begin_week(Week(5));
    assert!(lobby.step(Millis(0)).iter().all(|answer| !is_told(answer, jack)));
    let rating = RatingView {
        points: 1500,
        deviation: 350,
        matches: 0,
        standing: wire::RatingStatus::Unranked,
    };
    lobby.rated(Millis(0), mary, Some((rating, None)));
    let counts = lobby.queue_counts();
    let waiting = |ruleset| counts[Ruleset::ALL.iter().position(|&one| one == ruleset).unwrap()];
    assert_eq!(waiting(Ruleset::Swordfight), QueueCount { casual: 1, ..QueueCount::default() });
    assert_eq!(waiting(Ruleset::Marauders), QueueCount::default());
    assert_eq!(waiting(Ruleset::Weekly), QueueCount { ranked: 1, ..QueueCount::default() });
    let answers = lobby.step(Millis(1000));
    for (client, rules) in
        [(anne, GameKind::SWORDFIGHT.rules_default()), (mary, Ruleset::Weekly.rules(Week(5)))]
    {
        let told = ServerMessage::Waiting(Waiting { rules, counts });
        assert!(answers.contains(&LobbyAnswer::Tell(client, told)), "{answers:?}");
    }
}

fn is_told(answer: &LobbyAnswer, client: ClientId) -> bool {
    matches!(answer, LobbyAnswer::Tell(to, _) if *to == client)
}

#[test]
fn a_queue_takes_only_a_pick_for_its_game() {
    let mut lobby = lobby();
    let anne = enter(&mut lobby, 1, "Anne");
    let refused = [LobbyAnswer::Tell(anne, ServerMessage::Refused(Refusal::Options))];
    for message in [
        LobbyMessage::QuickMatch(Ruleset::Tetrominoes, entrant()),
        LobbyMessage::Queue(Ruleset::Weekly, entrant()),
    ] {
        assert_eq!(lobby.receive(anne, Incoming::Lobby(message)), refused);
    }
}

#[test]
fn who_leaves_the_queue_is_not_paired() {
    let mut lobby = lobby();
    let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    lobby.receive(anne, Incoming::Leave);
    lobby.receive(mary, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    lobby.forget(mary);
    assert_eq!(lobby.counts(), (1, 0));
}

fn practice(level: u8, best_of: u8) -> Incoming {
    let options = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
    let options = BrawlOptions { best_of, ..options };
    Incoming::Lobby(LobbyMessage::Practice { level, options, entrant: entrant() })
}

#[test]
fn a_lobby_that_drains_begins_nothing() {
    let mut lobby = lobby();
    let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
    lobby.receive(anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant())));
    lobby.receive(mary, Incoming::Lobby(LobbyMessage::Queue(Ruleset::Swordfight, entrant())));
    let outside = [anne, mary].map(|one| LobbyAnswer::Tell(one, ServerMessage::Outside));
    assert_eq!(lobby.drain(), outside);
    let practice = practice(1, 1);
    for (client, message) in [
        (anne, Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, entrant()))),
        (mary, practice),
    ] {
        let refused = ServerMessage::Refused(Refusal::Draining);
        let answers = lobby.receive(client, message);
        assert_eq!(answers, [LobbyAnswer::Tell(client, refused)]);
    }
    let jack = ClientId(3);
    let dismissed = [LobbyAnswer::Dismiss(jack, Refusal::Draining)];
    assert_eq!(lobby.enter(jack, account(3, "Jack")), dismissed);
}

#[test]
fn who_plays_can_be_watched_by_name() {
    let mut lobby = lobby();
    let (anne, mary) = (enter(&mut lobby, 1, "Anne"), enter(&mut lobby, 2, "Mary"));
    let watch = Incoming::Lobby(LobbyMessage::Spectate(Name::new("anne").expect("a name")));
    let refused = LobbyAnswer::Tell(mary, ServerMessage::Refused(Refusal::NobodyToWatch));
    assert_eq!(lobby.receive(mary, watch.clone()), [refused]);
    let practice = practice(1, 1);
    let answers = lobby.receive(anne, practice);
    let [LobbyAnswer::Open(room, _)] = &answers[..] else { panic!("{answers:?}") };
    let answers = lobby.receive(mary, watch);
    let [LobbyAnswer::Enter(entered, joiner, Access::Acquaintance)] = &answers[..] else {
        panic!("{answers:?}");
    };
    assert_eq!((entered, joiner.client), (room, mary));
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let mut lobby = lobby();
    let anne = enter(&mut lobby, 1, "Anne");
    let mut refused = |client, message, why| {
        let answers = lobby.receive(client, message);
        let told = LobbyAnswer::Tell(client, ServerMessage::Refused(why));
        assert!(
            answers == [told] || answers == [LobbyAnswer::Dismiss(client, why)],
            "{answers:?} instead of {why:?}"
        );
    };
    refused(anne, practice(6, 1), Refusal::Options);
    refused(anne, practice(1, 10), Refusal::Options);
    let mut wild = entrant();
    wild.handling.das_ticks = 0;
    refused(
        anne,
        Incoming::Lobby(LobbyMessage::QuickMatch(Ruleset::Swordfight, wild)),
        Refusal::Handling,
    );
}

#[test]
fn a_move_in_no_room_is_refused_with_the_reason() {
    let mut lobby = lobby();
    let anne = enter(&mut lobby, 1, "Anne");
    let wish = games::Move::Marauders(marauders::Command::EndTurn);
    let asked = wire::Asked { after: 0, wish };
    let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
    let answers = lobby.receive(anne, Incoming::Bout(BoutMessage::Move(asked)));
    assert_eq!(answers, [LobbyAnswer::Tell(anne, unmoved.into())]);
}
