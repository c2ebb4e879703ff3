//! Calls: casual matches that are found for a player who plays without other people meanwhile.
//!
//! Such a match waits until that player has left its room and accepts. One who declines, or does not
//! answer in time, leaves the queue; the other stays where it was, at its head.

#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bout::Millis;
use games::Ruleset;
use wire::{Found, ServerMessage};

use super::Lobby;
use super::answer::LobbyAnswer;
use super::client::{Client, Wait};
use super::ranked_queue::Ranked;
use crate::ids::ClientId;
use crate::matchmaker::AWAY_WITHIN;

/// The open calls.
#[derive(Default)]
pub(super) struct Calls {
    open: BTreeMap<u64, Call>,
    /// The number of calls made.
    numbers: u64,
    /// Players whose opponent did not come, until they are notified that they are in the queue again.
    restored: Vec<ClientId>,
}

/// One match. The first player has waited longer.
struct Call {
    ruleset: Ruleset,
    players: [ClientId; 2],
    has_accepted: [bool; 2],
    /// When it lapses: known from the first step on.
    until: Option<Millis>,
}

impl Lobby {
    /// Calls those of two paired players who play meanwhile. The others accept by waiting.
    pub(super) fn call(&mut self, ruleset: Ruleset, players: [ClientId; 2]) -> Vec<LobbyAnswer> {
        self.calls.numbers += 1;
        let number = self.calls.numbers;
        let is_away =
            players.map(|client| self.clients.get(&client).is_some_and(|it| it.room.is_some()));
        let has_accepted = is_away.map(|is_away| !is_away);
        self.calls.open.insert(number, Call { ruleset, players, has_accepted, until: None });
        let mut answers = Vec::new();
        for ((client, other), is_away) in players.into_iter().zip(others(players)).zip(is_away) {
            if !is_away {
                answers.push(self.tell_searching(client));
                continue;
            }
            let Some(opponent) = self.clients.get(&other) else { continue };
            let found = Found {
                number,
                opponent: Some(opponent.account.name.clone()),
                ruleset,
                within_ms: u16::try_from(AWAY_WITHIN.0).unwrap_or(u16::MAX),
            };
            answers.push(LobbyAnswer::Tell(client, ServerMessage::Found(found)));
        }
        answers
    }

    /// A client that was called has left its room, and accepts.
    pub(super) fn accept_call(&mut self, client: ClientId, number: u64) -> Vec<LobbyAnswer> {
        let Some(call) = self.calls.open.get_mut(&number) else { return Vec::new() };
        let Some(seat) = call.players.iter().position(|&one| one == client) else {
            return Vec::new();
        };
        call.has_accepted[seat] = true;
        if call.has_accepted != [true; 2] {
            return Vec::new();
        }
        let (ruleset, players) = (call.ruleset, call.players);
        self.calls.open.remove(&number);
        self.begin_casual(ruleset, players)
    }

    /// A client leaves its call, if it is in one. The other is at the head of the queue again.
    pub(super) fn decline_call(&mut self, client: ClientId) {
        let number = self.calls.of(client);
        let Some(call) = number.and_then(|number| self.calls.open.remove(&number)) else { return };
        for other in call.players.into_iter().filter(|&other| other != client) {
            self.queues.entry(call.ruleset).or_default().push_front(other);
            self.calls.restored.push(other);
        }
    }

    /// Ends the calls that have lapsed `now`.
    pub(super) fn step_calls(&mut self, now: Millis) -> Vec<LobbyAnswer> {
        let mut late = Vec::new();
        for call in self.calls.open.values_mut() {
            let until = *call.until.get_or_insert(now.plus(AWAY_WITHIN));
            if until <= now {
                let silent = call.players.into_iter().zip(call.has_accepted);
                late.extend(silent.filter(|(_, accepted)| !accepted).map(|(client, _)| client));
            }
        }
        let mut answers = Vec::new();
        for client in late {
            answers.extend(self.tell_late(client));
        }
        for client in core::mem::take(&mut self.calls.restored) {
            let waits = |it: &Client| matches!(it.wait, Some(Wait::Casual(..)));
            if self.clients.get(&client).is_some_and(waits) {
                answers.push(self.tell_searching(client));
            }
        }
        answers
    }

    /// True if a match is about to begin with this client.
    pub(super) fn is_called(&self, client: ClientId) -> bool {
        let Some(here) = self.clients.get(&client) else { return false };
        if self.shared.as_ref().is_some_and(|shared| shared.is_proposed(client)) {
            return true;
        }
        let is_proposed = |ranked: &Ranked| ranked.is_proposed(here.account.id);
        self.calls.of(client).is_some() || self.ranked.values().any(is_proposed)
    }
}

impl Calls {
    /// The call that a client is in.
    fn of(&self, client: ClientId) -> Option<u64> {
        let own = self.open.iter().find(|(_, call)| call.players.contains(&client));
        own.map(|(&number, _)| number)
    }
}

/// The opponent of each.
fn others([one, other]: [ClientId; 2]) -> [ClientId; 2] {
    [other, one]
}
