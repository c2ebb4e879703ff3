//! The lobby in the live journal: who waits in which queue, and how clients and rooms come back.
//!
//! Proposals, calls and cooldowns begin anew. A client is queued again when it is back, so that nobody is
//! paired with somebody who does not come.

use alloc::vec;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use games::Ruleset;
use wire::{AccountView, Entrant, RoomCode, ServerMessage};

use super::{Client, ClientId, Lobby, LobbyAnswer, RoomId, Wait};

/// A client's place in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct WaitImage {
    /// The client's number.
    pub client: u64,
    /// Whether it waits for a ranked match.
    pub is_ranked: bool,
    /// By which rules.
    pub ruleset: Ruleset,
    /// The player's pick and handling.
    pub entrant: Entrant,
}

impl Lobby {
    /// All clients that wait for a match.
    pub fn waits(&self) -> Vec<WaitImage> {
        let image = |(client, here): (&ClientId, &Client)| {
            let (is_ranked, ruleset, entrant) = match here.wait? {
                Wait::Casual(ruleset, entrant) => (false, ruleset, entrant),
                Wait::Joining(ruleset, entrant) | Wait::Ranked(ruleset, entrant, _) => {
                    (true, ruleset, entrant)
                }
            };
            Some(WaitImage { client: client.0, is_ranked, ruleset, entrant })
        };
        self.clients.iter().filter_map(image).collect()
    }

    /// The open brawl rooms, and who opened them.
    pub fn openers(&self) -> impl Iterator<Item = (RoomId, ClientId)> + '_ {
        self.brawls.openers.iter().map(|(&room, &client)| (room, client))
    }

    /// A client of before a restart, which is not back yet: it is in this room, if any.
    pub fn restore_client(
        &mut self,
        client: ClientId,
        account: AccountView,
        room: Option<RoomId>,
        wait: Option<WaitImage>,
    ) {
        self.by_account.insert(account.id, client);
        self.clients.insert(client, Client { account, room, wait: None });
        self.restored_waits.extend(wait.map(|wait| (client, wait)));
    }

    /// A room of before a restart: a brawl room has a code and somebody who opened it.
    pub fn restore_room(&mut self, room: RoomId, brawl: Option<(RoomCode, ClientId)>) {
        self.rooms = self.rooms.max(room.0);
        if let Some((code, opener)) = brawl {
            self.brawls.restore(room, code, opener);
        }
    }

    /// A client is back after a restart. It is told where it is, unless its room does that, and waits
    /// on for the match that it waited for.
    pub fn come_back(&mut self, client: ClientId) -> Vec<LobbyAnswer> {
        let wait = self.restored_waits.remove(&client);
        let Some(here) = self.clients.get_mut(&client) else { return Vec::new() };
        let Some(wait) = wait.filter(|_| !self.is_draining) else {
            let is_outside = here.room.is_none() && here.wait.is_none();
            let outside = LobbyAnswer::Tell(client, ServerMessage::Outside);
            return is_outside.then_some(outside).into_iter().collect();
        };
        let WaitImage { is_ranked, ruleset, entrant, .. } = wait;
        if is_ranked {
            here.wait = Some(Wait::Joining(ruleset, entrant));
            return vec![LobbyAnswer::Rate(client, here.account.id, ruleset)];
        }
        here.wait = Some(Wait::Casual(ruleset, entrant));
        self.queues.entry(ruleset).or_default().push_back(client);
        vec![self.tell_searching(client)]
    }
}
