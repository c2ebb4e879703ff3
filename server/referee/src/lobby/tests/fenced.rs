//! A lobby that is fenced: it opens no room and begins no match.

use alloc::vec::Vec;
use bout::Millis;
use games::{Rules, Ruleset, Week};
use wire::{
    AccountId, AccountView, Entrant, LobbyMessage, Name, RatingStatus, RatingView, Refusal,
    ServerMessage,
};

use crate::lobby::{ClientId, Lobby, LobbyAnswer, LobbyRules};
use crate::{Incoming, matchmaker};

const RULESET: Ruleset = Ruleset::Swordfight;

fn lobby() -> Lobby {
    let rules = Rules::swordfight(Default::default());
    let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
    let mut lobby = Lobby::new(rules, Week(0));
    for (number, name) in [(1, "Anne"), (2, "Mary")] {
        let (id, name) = (AccountId([number; 16]), Name::new(name).expect("a name"));
        lobby.enter(ClientId(number.into()), AccountView { id, name, is_guest: false });
    }
    lobby
}

fn entrant() -> Entrant {
    let game = RULESET.game();
    Entrant { pick: game.pick_default(), handling: game.handling_default() }
}

fn say(lobby: &mut Lobby, client: u64, message: LobbyMessage) -> Vec<LobbyAnswer> {
    lobby.receive(ClientId(client), Incoming::Lobby(message))
}

fn refused(client: u64) -> [LobbyAnswer; 1] {
    let why = ServerMessage::Refused(Refusal::StoreAway);
    [LobbyAnswer::Tell(ClientId(client), why)]
}

#[test]
fn a_fenced_lobby_opens_nothing_and_then_goes_on() {
    let mut lobby = lobby();
    say(&mut lobby, 1, LobbyMessage::QuickMatch(RULESET, entrant()));
    lobby.fence(true);
    let quick = || LobbyMessage::QuickMatch(RULESET, entrant());
    assert_eq!(say(&mut lobby, 2, quick()), refused(2));
    assert_eq!(lobby.waits().len(), 1);
    lobby.fence(false);
    assert!(matches!(say(&mut lobby, 2, quick())[..], [LobbyAnswer::Open(..)]));
}

#[test]
fn nobody_is_blamed_for_a_match_that_could_not_be_accepted() {
    let mut lobby = lobby();
    let rating =
        RatingView { points: 1500, deviation: 80, matches: 20, standing: RatingStatus::Listed };
    let queue = |lobby: &mut Lobby, client, now| {
        say(lobby, client, LobbyMessage::Queue(RULESET, entrant()));
        lobby.rated(now, ClientId(client), Some((rating, None)))
    };
    for client in [1, 2] {
        queue(&mut lobby, client, Millis(0));
    }
    let found = |answers: Vec<LobbyAnswer>| {
        answers.iter().find_map(|answer| match answer {
            LobbyAnswer::Tell(_, ServerMessage::Found(found)) => Some(found.number),
            _ => None,
        })
    };
    let number = found(lobby.step(Millis(1000))).expect("a proposal");
    lobby.fence(true);
    assert_eq!(say(&mut lobby, 1, LobbyMessage::Accept(number)), refused(1));
    let later = Millis(1000).plus(matchmaker::ANSWER_WITHIN).plus(Millis(1000));
    lobby.step(later);
    lobby.fence(false);
    let queued = queue(&mut lobby, 1, later);
    assert!(matches!(queued[..], [LobbyAnswer::Tell(_, ServerMessage::Queued(_))]), "{queued:?}");
}
