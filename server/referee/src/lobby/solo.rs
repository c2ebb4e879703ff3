//! Runs in the lobby: each is a room of its own, and begins at once.

use bout::Team;
use games::SoloMode;
use wire::{Entrant, Refusal, RoomKind};

use super::{ClientId, Lobby, LobbyAnswer, RoomId, refuse};
use crate::guest::RoomRequest;
use crate::run::PAUSE_MAX;

impl Lobby {
    /// A client would play alone.
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
        let guests = self.seat(client, entrant, Team(0)).into_iter().collect();
        let (kind, grace) = (RoomKind::Solo(mode), PAUSE_MAX);
        LobbyAnswer::Open(
            RoomId(self.rooms),
            RoomRequest { kind, rules, best_of: 1, grace, guests },
        )
    }
}
