//! Seats of clients in the room that the lobby opens.

use alloc::vec::Vec;
use bout::Team;
use games::Rules;
use wire::{Entrant, RoomKind};

use super::Lobby;
use super::answer::LobbyAnswer;
use crate::ids::{ClientId, RoomId};
use crate::participant::{Participant, RoomRequest, Who};
use crate::room::GRACE;

impl Lobby {
    /// Seats a client in the newest room, which is the match that it waited for.
    pub(super) fn seat(
        &mut self,
        client: ClientId,
        entrant: Entrant,
        team: Team,
    ) -> Option<Participant> {
        let wait = &mut self.clients.get_mut(&client)?.wait;
        *wait = None;
        self.seat_alone(client, entrant, team)
    }

    /// Seats a client in the newest room, and lets it wait on.
    pub(super) fn seat_alone(
        &mut self,
        client: ClientId,
        entrant: Entrant,
        team: Team,
    ) -> Option<Participant> {
        let here = self.clients.get_mut(&client)?;
        here.room = Some(RoomId(self.rooms));
        let (name, account) = (here.account.name.clone(), Some(here.account.id));
        Some(Participant { who: Who::Person(client), name, account, entrant, team })
    }

    /// The newest room.
    pub(super) fn open(
        &self,
        kind: RoomKind,
        rules: Rules,
        best_of: u8,
        participants: Vec<Participant>,
    ) -> LobbyAnswer {
        let request = RoomRequest { kind, rules, best_of, grace: GRACE, participants };
        LobbyAnswer::Open(RoomId(self.rooms), request)
    }
}
