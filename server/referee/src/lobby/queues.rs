//! The casual queues, and how many players wait in which queue.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use bout::Team;
use games::Ruleset;
use wire::{Entrant, QueueCount, Refusal, RoomKind, ServerMessage, Waiting};

use super::Lobby;
use super::answer::{LobbyAnswer, refuse};
use super::client::{Client, Wait};
use super::ranked_queue::Ranked;
use super::shared::{Shared, queues_of};
use crate::ids::ClientId;

impl Lobby {
    /// The number of clients, and the number of those in a queue.
    pub fn counts(&self) -> (usize, usize) {
        let seeking: usize = self.queues.values().map(VecDeque::len).sum();
        let queued: usize = self.ranked.values().map(Ranked::count).sum();
        let shared = self.shared.as_ref().map_or(0, Shared::count);
        (self.clients.len(), seeking + queued + shared)
    }

    /// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
    pub fn queue_counts(&self) -> [QueueCount; Ruleset::ALL.len()] {
        let count = |players: usize| u16::try_from(players).unwrap_or(u16::MAX);
        Ruleset::ALL.map(|ruleset| {
            let [ranked, casual] = match &self.shared {
                Some(shared) => queues_of(ruleset).map(|queue| shared.count_of(queue)),
                None => [
                    self.ranked.get(&ruleset).map_or(0, Ranked::count),
                    self.queues.get(&ruleset).map_or(0, VecDeque::len),
                ],
            };
            let usual_wait_s = self.ranked.get(&ruleset).and_then(Ranked::usual_wait_s);
            QueueCount { ranked: count(ranked), casual: count(casual), usual_wait_s }
        })
    }

    /// The queues, for each client that waits in one.
    pub(super) fn tell_waiting(&self) -> impl Iterator<Item = LobbyAnswer> {
        let counts = self.queue_counts();
        self.clients.iter().filter_map(move |(&client, here)| {
            let rules = match here.wait? {
                Wait::Casual(ruleset, _) => self.rules.casual(ruleset, self.week),
                Wait::Ranked(ruleset, ..) => ruleset.rules(self.week),
                Wait::Joining(..) => return None,
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
        if let Some(here) = self.clients.get_mut(&client) {
            here.wait = Some(Wait::Casual(ruleset, entrant));
        }
        if self.post(client, None) {
            return vec![self.tell_searching(client)];
        }
        let queue = self.queues.entry(ruleset).or_default();
        match queue.pop_front() {
            Some(opponent) => self.meet(ruleset, [opponent, client]),
            None => {
                queue.push_back(client);
                vec![self.tell_searching(client)]
            }
        }
    }

    /// Pairs the players of the casual queues as far as it goes: those whose opponent did not come.
    pub(super) fn pair_casual(&mut self) -> Vec<LobbyAnswer> {
        let mut answers = Vec::new();
        for ruleset in Ruleset::ALL {
            while let Some(two) = self.queues.get_mut(&ruleset).and_then(take_two) {
                answers.extend(self.meet(ruleset, two));
            }
        }
        answers
    }

    /// The first waits longer. Their match begins at once unless one of them plays meanwhile.
    fn meet(&mut self, ruleset: Ruleset, two: [ClientId; 2]) -> Vec<LobbyAnswer> {
        let is_away = |client| self.clients.get(client).is_some_and(|here| here.room.is_some());
        if two.iter().any(is_away) {
            return self.call(ruleset, two);
        }
        self.begin_casual(ruleset, two)
    }

    /// Opens the room of a casual match.
    pub(super) fn begin_casual(
        &mut self,
        ruleset: Ruleset,
        two: [ClientId; 2],
    ) -> Vec<LobbyAnswer> {
        self.rooms += 1;
        let mut participants = Vec::new();
        for (team, client) in (0..).map(Team).zip(two) {
            let Some(&Client { wait: Some(Wait::Casual(_, entrant)), .. }) =
                self.clients.get(&client)
            else {
                continue;
            };
            participants.extend(self.seat(client, entrant, team));
        }
        let rules = self.rules.casual(ruleset, self.week);
        vec![self.open(RoomKind::Casual, rules, self.rules.best_of, participants)]
    }

    pub(super) fn tell_searching(&self, client: ClientId) -> LobbyAnswer {
        let others = u16::try_from(self.clients.len() - 1).unwrap_or(u16::MAX);
        LobbyAnswer::Tell(client, ServerMessage::Searching { others })
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
        if !self.is_idle(client) {
            return Err(Refusal::NotNow);
        }
        self.check_entrant(entrant)
    }
}

/// The two who wait longest in a queue.
fn take_two(queue: &mut VecDeque<ClientId>) -> Option<[ClientId; 2]> {
    let &second = queue.get(1)?;
    let first = queue.pop_front()?;
    queue.pop_front();
    Some([first, second])
}
