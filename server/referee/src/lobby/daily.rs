//! The daily challenge in the lobby: a solo run whose pieces are the same for everyone, or a battle against
//! a bot whose table is.

use alloc::vec;
use alloc::vec::Vec;
use bout::Team;
use games::SoloMode;
use wire::{Entrant, Refusal, RoomKind};

use super::answer::{LobbyAnswer, refuse};
use super::queues::Queues;
use super::roster::Roster;
use crate::bot_cost::BATTLE_LEVEL;
use crate::ids::ClientId;
use crate::participant::{Participant, RoomRequest, Who, bot_names};
use crate::run::PAUSE_MAX;

/// A client begins an attempt at today's challenge of this mode.
pub(super) fn open(
    roster: &mut Roster,
    queues: &Queues,
    client: ClientId,
    mode: SoloMode,
    entrant: Entrant,
) -> LobbyAnswer {
    if !mode.is_daily() || entrant.pick.kind() != mode.game() {
        return refuse(client, Refusal::Options);
    }
    if let Err(why) = roster.check_alone(client, &entrant, queues.tickets.is_proposed(client)) {
        return refuse(client, why);
    }
    let room = roster.next_room();
    let player = roster.seat_alone(client, entrant, Team(0));
    let participants = player.into_iter().chain(opponent(mode, entrant)).collect();
    // The room has those of the day, which the lobby does not know.
    let (kind, rules) = (RoomKind::Daily(roster.day, mode), mode.rules());
    let request = RoomRequest { kind, rules, best_of: 1, grace: PAUSE_MAX, participants };
    LobbyAnswer::Open(room, request)
}

/// A client asks how today's challenge of this mode stands.
pub(super) fn board(roster: &Roster, client: ClientId, mode: SoloMode) -> Vec<LobbyAnswer> {
    let Some(here) = roster.clients.get(&client) else { return Vec::new() };
    match mode.is_daily() {
        true => vec![LobbyAnswer::Daily(client, here.account.id, mode)],
        false => vec![refuse(client, Refusal::Options)],
    }
}

/// The bot that a player of this mode plays against, if any.
fn opponent(mode: SoloMode, entrant: Entrant) -> Option<Participant> {
    let name = bot_names(BATTLE_LEVEL).next()?;
    let handling = mode.game().handling_default();
    (mode == SoloMode::Battle).then_some(Participant {
        who: Who::Bot(BATTLE_LEVEL),
        name,
        account: None,
        entrant: Entrant { handling, ..entrant },
        team: Team(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Incoming;
    use crate::lobby::{Lobby, LobbyRules};
    use games::{Day, GameKind, Week};
    use wire::{AccountId, AccountView, LobbyMessage, Name, ServerMessage};

    const ANNE: ClientId = ClientId(1);

    fn lobby() -> Lobby {
        let rules = GameKind::SWORDFIGHT.rules_default();
        let mut lobby = Lobby::new(
            LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true },
            Week(0),
        );
        let name = Name::new("Anne").expect("a name");
        lobby.enter(ANNE, AccountView { id: AccountId([1; 16]), name, is_guest: true });
        lobby
    }

    fn ask(lobby: &mut Lobby, mode: SoloMode, game: GameKind) -> Vec<LobbyAnswer> {
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        lobby.receive(ANNE, Incoming::Lobby(LobbyMessage::Daily { mode, entrant }))
    }

    #[test]
    fn an_attempt_is_of_the_day_on_which_it_begins() {
        let mut lobby = lobby();
        let modes = [SoloMode::FortyLines, SoloMode::MostRows, SoloMode::Battle];
        for (number, mode) in (7..).zip(modes) {
            let day = Day::new(number);
            lobby.begin_day(day);
            let answers = ask(&mut lobby, mode, mode.game());
            let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
            assert_eq!((request.kind, request.rules), (RoomKind::Daily(day, mode), mode.rules()));
            let bots: Vec<&Who> = request.participants[1..].iter().map(|one| &one.who).collect();
            let expected = [Who::Bot(BATTLE_LEVEL)];
            let expected = if mode == SoloMode::Battle { &expected[..] } else { &[] };
            assert!(bots.into_iter().eq(expected), "{request:?}");
            assert_eq!((request.best_of, &request.participants[0].who), (1, &Who::Person(ANNE)));
            lobby.release(ANNE);
        }
    }

    #[test]
    fn there_is_one_challenge_for_each_game_and_no_other() {
        let mut lobby = lobby();
        let refused = [LobbyAnswer::Tell(ANNE, ServerMessage::Refused(Refusal::Options))];
        for mode in SoloMode::ALL.into_iter().filter(|mode| !mode.is_daily()) {
            assert_eq!(ask(&mut lobby, mode, mode.game()), refused);
            let board = Incoming::Lobby(LobbyMessage::DailyBoard(mode));
            assert_eq!(lobby.receive(ANNE, board), refused);
        }
        assert_eq!(ask(&mut lobby, SoloMode::FortyLines, GameKind::SWORDFIGHT), refused);
        assert_eq!(ask(&mut lobby, SoloMode::Battle, GameKind::STACKER), refused);
        // It is the challenge of a day, and no run to begin as often as one likes.
        let rules = SoloMode::Battle.rules();
        let entrant = Entrant {
            pick: GameKind::MARAUDERS.pick_default(),
            handling: GameKind::MARAUDERS.handling_default(),
        };
        let solo = LobbyMessage::Solo { mode: SoloMode::Battle, rules, entrant };
        assert_eq!(lobby.receive(ANNE, Incoming::Lobby(solo)), refused);
        let board = Incoming::Lobby(LobbyMessage::DailyBoard(SoloMode::FortyLines));
        let asked = [LobbyAnswer::Daily(ANNE, AccountId([1; 16]), SoloMode::FortyLines)];
        assert_eq!(lobby.receive(ANNE, board), asked);
        lobby.drain();
        let draining = [LobbyAnswer::Tell(ANNE, ServerMessage::Refused(Refusal::Draining))];
        assert_eq!(ask(&mut lobby, SoloMode::FortyLines, GameKind::STACKER), draining);
    }
}
