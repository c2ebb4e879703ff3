//! Solo runs in the lobby: each is a room of its own, and begins at once.

use bout::Team;
use games::SoloMode;
use wire::{Entrant, Refusal, RoomKind};

use super::{ClientId, Lobby, LobbyAnswer, RoomId, refuse};
use crate::participant::RoomRequest;
use crate::run::PAUSE_MAX;

impl Lobby {
    /// A client starts a solo run.
    pub(super) fn solo(
        &mut self,
        client: ClientId,
        mode: SoloMode,
        entrant: Entrant,
    ) -> LobbyAnswer {
        let rules = mode.rules();
        if entrant.pick.kind() != rules.kind() {
            return refuse(client, Refusal::Options);
        }
        if let Err(why) = self.check(client, &entrant) {
            return refuse(client, why);
        }
        self.rooms += 1;
        let participants = self.seat(client, entrant, Team(0)).into_iter().collect();
        let (kind, grace) = (RoomKind::Solo(mode), PAUSE_MAX);
        LobbyAnswer::Open(
            RoomId(self.rooms),
            RoomRequest { kind, rules, best_of: 1, grace, participants },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Incoming;
    use crate::lobby::LobbyRules;
    use crate::participant::Who;
    use alloc::vec::Vec;
    use games::GameKind;
    use wire::{AccountId, AccountView, LobbyMessage, Name, ServerMessage};

    const ANNE: ClientId = ClientId(1);

    fn lobby() -> Lobby {
        let rules = GameKind::SWORDFIGHT.rules_default();
        let mut lobby = Lobby::new(LobbyRules { rules, best_of: 3, ranked_best_of: 3 });
        let name = Name::new("Anne").expect("a name");
        lobby.enter(ANNE, AccountView { id: AccountId([1; 16]), name, is_guest: true });
        lobby
    }

    fn say(lobby: &mut Lobby, game: GameKind) -> Vec<LobbyAnswer> {
        let entrant = Entrant { pick: game.pick_default(), handling: game.handling_default() };
        lobby.receive(ANNE, Incoming::Lobby(LobbyMessage::Solo { mode: SoloMode::Zen, entrant }))
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
        assert_eq!(say(&mut lobby, GameKind::STACKER).len(), 1);
        lobby.release(ANNE);
        lobby.drain();
        assert_eq!(say(&mut lobby, GameKind::STACKER), refused(Refusal::Draining));
    }
}
