//! Solo runs in the lobby: each is a room of its own, and begins at once.

use bout::Team;
use games::{Rules, SoloMode};
use wire::{Entrant, Refusal, RoomKind};

use super::answer::{LobbyAnswer, refuse};
use super::queues::Queues;
use super::roster::Roster;
use crate::ids::ClientId;
use crate::participant::RoomRequest;
use crate::run::PAUSE_MAX;

/// A client starts a solo run of this mode, by its rules or by others.
pub(super) fn open(
    roster: &mut Roster,
    queues: &Queues,
    client: ClientId,
    (mode, rules): (SoloMode, Rules),
    entrant: Entrant,
) -> LobbyAnswer {
    let game = mode.game();
    let is_run = rules.kind() == game && SoloMode::of_rules(&rules).is_some();
    if !is_run || entrant.pick.kind() != game || rules.check().is_err() {
        return refuse(client, Refusal::Options);
    }
    if !rules.lists_are_near() {
        return refuse(client, Refusal::LargePieces { most: games::lists::most() });
    }
    if let Err(why) = roster.check_alone(client, &entrant, queues.tickets.is_proposed(client)) {
        return refuse(client, why);
    }
    let room = roster.next_room();
    let participants = roster.seat_alone(client, entrant, Team(0)).into_iter().collect();
    let (kind, grace) = (RoomKind::Solo(mode), PAUSE_MAX);
    LobbyAnswer::Open(room, RoomRequest { kind, rules, best_of: 1, grace, participants })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Incoming;
    use crate::ids::RoomId;
    use crate::lobby::{Lobby, LobbyRules};
    use crate::participant::Who;
    use alloc::vec::Vec;
    use games::{GameKind, Week};
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

    fn say(lobby: &mut Lobby, game: GameKind) -> Vec<LobbyAnswer> {
        ask(lobby, game, SoloMode::Zen.rules())
    }

    fn ask(lobby: &mut Lobby, game: GameKind, rules: Rules) -> Vec<LobbyAnswer> {
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        let solo = LobbyMessage::Solo { mode: SoloMode::Zen, rules, entrant };
        lobby.receive(ANNE, Incoming::Lobby(solo))
    }

    fn refused(why: Refusal) -> [LobbyAnswer; 1] {
        [LobbyAnswer::Tell(ANNE, ServerMessage::Refused(why))]
    }

    #[test]
    fn a_run_begins_at_once_and_again_as_soon_as_it_is_left() {
        let mut lobby = lobby();
        for room in 1..=3 {
            let answers = say(&mut lobby, GameKind::STACKER);
            let [LobbyAnswer::Open(id, request)] = &answers[..] else { panic!("{answers:?}") };
            assert_eq!((*id, request.kind), (RoomId(room), RoomKind::Solo(SoloMode::Zen)));
            assert_eq!((request.rules, request.best_of), (SoloMode::Zen.rules(), 1));
            let [participant] = &request.participants[..] else { panic!("{request:?}") };
            assert_eq!(
                (&participant.who, participant.account),
                (&Who::Person(ANNE), Some(AccountId([1; 16])))
            );
            assert_eq!(say(&mut lobby, GameKind::STACKER), refused(Refusal::NotNow));
            lobby.release(ANNE);
        }
    }

    #[test]
    fn a_run_that_cannot_be_played_is_refused_and_leaves_the_player_free() {
        let mut lobby = lobby();
        assert_eq!(say(&mut lobby, GameKind::SWORDFIGHT), refused(Refusal::Options));
        let stacker = stacker::Options::zen();
        let with = |size| {
            let pieces = stacker::PieceSet::new([size], stacker::Class::Holed);
            Rules::stacker(stacker.with_pieces(pieces))
        };
        let narrow = stacker::Options { columns: 3, ..stacker };
        let game = GameKind::STACKER;
        assert_eq!(ask(&mut lobby, game, Rules::stacker(narrow)), refused(Refusal::Options));
        let other = GameKind::SWORDFIGHT.rules_default();
        assert_eq!(ask(&mut lobby, game, other), refused(Refusal::Options));
        let too_large = Refusal::LargePieces { most: games::lists::most() };
        assert_eq!(ask(&mut lobby, game, with(15)), refused(too_large));
        // A bout against others has no goal, and is no run.
        let mut swordfight = |rules| {
            let (mode, game) = (SoloMode::MostRows, GameKind::SWORDFIGHT);
            let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
            let solo = LobbyMessage::Solo { mode, rules, entrant };
            lobby.receive(ANNE, Incoming::Lobby(solo))
        };
        assert_eq!(swordfight(other), refused(Refusal::Options));
        let answers = swordfight(SoloMode::MostRows.rules());
        assert!(matches!(&answers[..], [LobbyAnswer::Open(..)]), "{answers:?}");
        lobby.release(ANNE);
        let answers = ask(&mut lobby, game, with(6));
        let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!(request.rules, with(6));
        lobby.release(ANNE);
        lobby.drain();
        assert_eq!(say(&mut lobby, GameKind::STACKER), refused(Refusal::Draining));
    }
}
