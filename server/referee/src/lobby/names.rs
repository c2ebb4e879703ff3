//! The clients of the lobby by name and by account.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use wire::{AccountId, AccountView, Entrant, Name, Refusal};

use super::Lobby;
use super::answer::{LobbyAnswer, refuse};
use crate::brawl::Access;
use crate::ids::ClientId;

impl Lobby {
    /// The account of a client.
    pub fn account(&self, client: ClientId) -> Option<&AccountView> {
        self.clients.get(&client).map(|here| &here.account)
    }

    /// The client with this name, ignoring case.
    pub fn client_named(&self, name: &Name) -> Option<ClientId> {
        let folded = fold(name);
        let found = self.clients.iter().find(|(_, other)| fold(&other.account.name) == folded);
        found.map(|(&client, _)| client)
    }

    /// The client authenticated as this account.
    pub fn client_of(&self, account: AccountId) -> Option<ClientId> {
        self.by_account.get(&account).copied()
    }

    pub(super) fn watch(&mut self, client: ClientId, name: &Name) -> Vec<LobbyAnswer> {
        let folded = fold(name);
        let watched = self.clients.values().find(|other| fold(&other.account.name) == folded);
        let Some(room) = watched.and_then(|other| other.room) else {
            return vec![refuse(client, Refusal::NobodyToWatch)];
        };
        // The room replaces an entrant that does not fit its game.
        let kind = self.rules.rules.kind();
        let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
        vec![self.send_in(client, room, entrant, Access::Acquaintance)]
    }
}

/// Names that differ only in case are one name.
fn fold(name: &Name) -> String {
    name.as_str().to_lowercase()
}
