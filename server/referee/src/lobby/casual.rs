//! The casual queues, and casual matches with a player who is still in practice or in a solo run.
//!
//! Such a match, a *call*, waits until that player has left its room and accepts. One who declines, or does not
//! answer in time, leaves the queue; the other stays where it was, at its head.

#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{Found, RoomKind, ServerMessage};

use super::answer::LobbyAnswer;
use super::client::{Client, Wait};
use super::roster::Roster;
use crate::ids::ClientId;
use crate::matchmaker::AWAY_WITHIN;

/// The casual queues of a server alone, and its open calls.
#[derive(Default)]
pub(super) struct Casual {
    /// The longest wait first.
    queues: BTreeMap<Ruleset, VecDeque<ClientId>>,
    calls: BTreeMap<u64, Call>,
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

impl Casual {
    /// The clients in the queue of a ruleset.
    pub(super) fn count(&self, ruleset: Ruleset) -> usize {
        self.queues.get(&ruleset).map_or(0, VecDeque::len)
    }

    /// The clients in all queues.
    pub(super) fn count_all(&self) -> usize {
        self.queues.values().map(VecDeque::len).sum()
    }

    /// True if a match is about to begin with this client.
    pub(super) fn is_called(&self, client: ClientId) -> bool {
        self.call_of(client).is_some()
    }

    /// Puts a client at the end of a queue.
    pub(super) fn queue(&mut self, ruleset: Ruleset, client: ClientId) {
        self.queues.entry(ruleset).or_default().push_back(client);
    }

    /// A client that waits for a casual match meets the one that waits longest, or is queued.
    pub(super) fn join(
        &mut self,
        roster: &mut Roster,
        ruleset: Ruleset,
        client: ClientId,
    ) -> Vec<LobbyAnswer> {
        match self.queues.entry(ruleset).or_default().pop_front() {
            Some(opponent) => self.meet(roster, ruleset, [opponent, client]),
            None => {
                self.queue(ruleset, client);
                vec![searching(roster, client)]
            }
        }
    }

    /// A client leaves its queue and its call, if it is in one. The other is at the head of the queue again.
    pub(super) fn leave(&mut self, client: ClientId) {
        for queue in self.queues.values_mut() {
            queue.retain(|&other| other != client);
        }
        let number = self.call_of(client);
        let Some(call) = number.and_then(|number| self.calls.remove(&number)) else { return };
        for other in call.players.into_iter().filter(|&other| other != client) {
            self.queues.entry(call.ruleset).or_default().push_front(other);
            self.restored.push(other);
        }
    }

    /// A client that was called has left its room, and accepts.
    pub(super) fn accept(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        number: u64,
    ) -> Vec<LobbyAnswer> {
        let Some(call) = self.calls.get_mut(&number) else { return Vec::new() };
        let Some(seat) = call.players.iter().position(|&one| one == client) else {
            return Vec::new();
        };
        call.has_accepted[seat] = true;
        if call.has_accepted != [true; 2] {
            return Vec::new();
        }
        let (ruleset, players) = (call.ruleset, call.players);
        self.calls.remove(&number);
        begin(roster, ruleset, players)
    }

    /// The clients whose calls have lapsed `now`: they did not answer in time.
    pub(super) fn late(&mut self, now: Millis) -> Vec<ClientId> {
        let mut late = Vec::new();
        for call in self.calls.values_mut() {
            let until = *call.until.get_or_insert(now.plus(AWAY_WITHIN));
            if until <= now {
                let silent = call.players.into_iter().zip(call.has_accepted);
                late.extend(silent.filter(|(_, accepted)| !accepted).map(|(client, _)| client));
            }
        }
        late
    }

    /// Notifies those whose opponent did not come that they are in the queue again.
    pub(super) fn notify_restored(&mut self, roster: &Roster) -> Vec<LobbyAnswer> {
        let waits = |it: &Client| matches!(it.wait, Some(Wait::Casual(..)));
        let restored = core::mem::take(&mut self.restored).into_iter();
        let waiting = restored.filter(|client| roster.clients.get(client).is_some_and(waits));
        waiting.map(|client| searching(roster, client)).collect()
    }

    /// Pairs the players of the queues as far as it goes: those whose opponent did not come.
    pub(super) fn pair(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = Vec::new();
        for ruleset in Ruleset::ALL {
            while let Some(two) = self.queues.get_mut(&ruleset).and_then(take_two) {
                answers.extend(self.meet(roster, ruleset, two));
            }
        }
        answers
    }

    /// The first waits longer. Their match begins at once unless one of them plays meanwhile.
    fn meet(
        &mut self,
        roster: &mut Roster,
        ruleset: Ruleset,
        two: [ClientId; 2],
    ) -> Vec<LobbyAnswer> {
        match two.iter().any(|&client| roster.is_in_room(client)) {
            true => self.call(roster, ruleset, two),
            false => begin(roster, ruleset, two),
        }
    }

    /// Calls those of two paired players who play meanwhile. The others accept by waiting.
    fn call(
        &mut self,
        roster: &Roster,
        ruleset: Ruleset,
        players: [ClientId; 2],
    ) -> Vec<LobbyAnswer> {
        self.numbers += 1;
        let number = self.numbers;
        let is_away = players.map(|client| roster.is_in_room(client));
        let has_accepted = is_away.map(|is_away| !is_away);
        self.calls.insert(number, Call { ruleset, players, has_accepted, until: None });
        let mut answers = Vec::new();
        for ((client, other), is_away) in players.into_iter().zip(others(players)).zip(is_away) {
            if !is_away {
                answers.push(searching(roster, client));
                continue;
            }
            let Some(opponent) = roster.clients.get(&other) else { continue };
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

    /// The call that a client is in.
    fn call_of(&self, client: ClientId) -> Option<u64> {
        let own = self.calls.iter().find(|(_, call)| call.players.contains(&client));
        own.map(|(&number, _)| number)
    }
}

/// A client is in a casual queue.
pub(super) fn searching(roster: &Roster, client: ClientId) -> LobbyAnswer {
    let others = u16::try_from(roster.clients.len() - 1).unwrap_or(u16::MAX);
    LobbyAnswer::Tell(client, ServerMessage::Searching { others })
}

/// Opens the room of a casual match.
fn begin(roster: &mut Roster, ruleset: Ruleset, two: [ClientId; 2]) -> Vec<LobbyAnswer> {
    roster.next_room();
    let mut participants = Vec::new();
    for (team, client) in (0..).map(Team).zip(two) {
        let Some(&Client { wait: Some(Wait::Casual(_, entrant)), .. }) =
            roster.clients.get(&client)
        else {
            continue;
        };
        participants.extend(roster.seat(client, entrant, team));
    }
    vec![roster.open(RoomKind::Casual, roster.casual(ruleset), participants)]
}

/// The two who wait longest in a queue.
fn take_two(queue: &mut VecDeque<ClientId>) -> Option<[ClientId; 2]> {
    let &second = queue.get(1)?;
    let first = queue.pop_front()?;
    queue.pop_front();
    Some([first, second])
}

/// The opponent of each.
fn others([one, other]: [ClientId; 2]) -> [ClientId; 2] {
    [other, one]
}
