//! The casual queues, and how many players wait in which queue.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use bout::Team;
use games::Ruleset;
use wire::{Entrant, QueueCount, Refusal, RoomKind, ServerMessage, Waiting};

use super::ranked::Ranked;
use super::{Client, ClientId, Lobby, LobbyAnswer, Place, refuse};

impl Lobby {
    /// The number of clients, and the number of those in a queue.
    pub fn counts(&self) -> (usize, usize) {
        let seeking: usize = self.queues.values().map(VecDeque::len).sum();
        let queued: usize = self.ranked.values().map(Ranked::count).sum();
        (self.clients.len(), seeking + queued)
    }

    /// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
    pub fn queue_counts(&self) -> [QueueCount; Ruleset::ALL.len()] {
        let count = |players: usize| u16::try_from(players).unwrap_or(u16::MAX);
        Ruleset::ALL.map(|ruleset| QueueCount {
            ranked: count(self.ranked.get(&ruleset).map_or(0, Ranked::count)),
            casual: count(self.queues.get(&ruleset).map_or(0, VecDeque::len)),
            usual_wait_s: self.ranked.get(&ruleset).and_then(Ranked::usual_wait_s),
        })
    }

    /// The queues, for each client that waits in one.
    pub(super) fn tell_waiting(&self) -> impl Iterator<Item = LobbyAnswer> {
        let counts = self.queue_counts();
        self.clients.iter().filter_map(move |(&client, here)| {
            let rules = match here.place {
                Place::Searching(ruleset, _) => self.rules.casual(ruleset, self.week),
                Place::Queued(ruleset, ..) => ruleset.rules(self.week),
                Place::Idle | Place::Joining(..) | Place::InRoom(_) => return None,
            };
            Some(LobbyAnswer::Tell(client, ServerMessage::Waiting(Waiting { rules, counts })))
        })
    }

    pub(super) fn seek(
        &mut self,
        client: ClientId,
        ruleset: Ruleset,
        entrant: Entrant,
    ) -> Vec<LobbyAnswer> {
        if let Err(why) = self.check_for(client, ruleset, &entrant) {
            return vec![refuse(client, why)];
        }
        let queue = self.queues.entry(ruleset).or_default();
        let Some(opponent) = queue.pop_front() else {
            queue.push_back(client);
            if let Some(client) = self.clients.get_mut(&client) {
                client.place = Place::Searching(ruleset, entrant);
            }
            let others = u16::try_from(self.clients.len() - 1).unwrap_or(u16::MAX);
            return vec![LobbyAnswer::Tell(client, ServerMessage::Searching { others })];
        };
        let waited = match self.clients.get(&opponent) {
            Some(Client { place: Place::Searching(_, entrant), .. }) => *entrant,
            _ => entrant,
        };
        self.rooms += 1;
        let two = [(opponent, waited, Team(0)), (client, entrant, Team(1))];
        let participants =
            two.into_iter().filter_map(|(client, entrant, team)| self.seat(client, entrant, team));
        let participants = participants.collect();
        let rules = self.rules.casual(ruleset, self.week);
        vec![self.open(RoomKind::Casual, rules, self.rules.best_of, participants)]
    }

    /// Whether a client can enter a queue of this ruleset.
    pub(super) fn check_for(
        &self,
        client: ClientId,
        ruleset: Ruleset,
        entrant: &Entrant,
    ) -> Result<(), Refusal> {
        if entrant.pick.kind() != ruleset.game() {
            return Err(Refusal::Options);
        }
        self.check(client, entrant)
    }
}
