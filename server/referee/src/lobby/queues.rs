//! The queues: who waits for a casual or a ranked match, what is proposed to them, and their messages.
//!
//! A server alone pairs its clients itself; a node of an arena shares one queue with the others, see [`super::shared`].

#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{
    AccountId, Entrant, Found, QueueCount, Queued, RatingView, Refusal, RoomKind, ServerMessage,
    Waiting,
};

use super::answer::{LobbyAnswer, refuse};
use super::casual::{Casual, searching};
use super::client::Wait;
use super::dodges::Dodges;
use super::ranked_queue::Ranked;
use super::roster::Roster;
use super::shared::{Shared, queues_of};
use crate::arena_queue::{NodeNumber, NodeTickets, TakenMatch};
use crate::ids::ClientId;
use crate::matchmaker::{Lapse, Proposal, Ticket, window};

/// The queues, casual and ranked.
#[derive(Default)]
pub(super) struct Queues {
    casual: Casual,
    ranked: BTreeMap<Ruleset, Ranked>,
    /// The queue of all nodes, when the lobby is that of a node.
    pub(super) shared: Option<Shared>,
    /// Declined ranked matches.
    pub(super) dodges: Dodges,
    /// The newest time that the lobby was given.
    pub(super) now: Millis,
}

impl Queues {
    /// The clients in a queue.
    pub(super) fn count(&self) -> usize {
        let ranked: usize = self.ranked.values().map(Ranked::count).sum();
        self.casual.count_all() + ranked + self.shared.as_ref().map_or(0, Shared::count)
    }

    /// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
    pub(super) fn counts(&self) -> [QueueCount; Ruleset::ALL.len()] {
        let count = |players: usize| u16::try_from(players).unwrap_or(u16::MAX);
        Ruleset::ALL.map(|ruleset| {
            let ranked = self.ranked.get(&ruleset);
            let [in_ranked, in_casual] = match &self.shared {
                Some(shared) => queues_of(ruleset).map(|queue| shared.count_of(queue)),
                None => [ranked.map_or(0, Ranked::count), self.casual.count(ruleset)],
            };
            let usual_wait_s = ranked.and_then(Ranked::usual_wait_s);
            QueueCount { ranked: count(in_ranked), casual: count(in_casual), usual_wait_s }
        })
    }

    /// True if a match is about to begin with this client.
    pub(super) fn is_called(&self, roster: &Roster, client: ClientId) -> bool {
        let Some(here) = roster.clients.get(&client) else { return false };
        if self.shared.as_ref().is_some_and(|shared| shared.is_proposed(client)) {
            return true;
        }
        let is_proposed = |ranked: &Ranked| ranked.is_proposed(here.account.id);
        self.casual.is_called(client) || self.ranked.values().any(is_proposed)
    }

    /// A client joins the casual queue of a ruleset.
    pub(super) fn join_casual(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> Vec<LobbyAnswer> {
        if let Err(why) = check(roster, client, ruleset, &entrant) {
            return vec![refuse(client, why)];
        }
        if let Some(here) = roster.clients.get_mut(&client) {
            here.wait = Some(Wait::Casual(ruleset, entrant));
        }
        match self.post(roster, client, None) {
            true => vec![searching(roster, client)],
            false => self.casual.join(roster, ruleset, client),
        }
    }

    /// A client that waited for a match before a restart waits again.
    pub(super) fn join_again(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        is_ranked: bool,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> Option<LobbyAnswer> {
        let here = roster.clients.get_mut(&client)?;
        if is_ranked {
            here.wait = Some(Wait::Joining(ruleset, entrant));
            return Some(LobbyAnswer::Rate(client, here.account.id, ruleset));
        }
        here.wait = Some(Wait::Casual(ruleset, entrant));
        if !self.post(roster, client, None) {
            self.casual.queue(ruleset, client);
        }
        Some(searching(roster, client))
    }

    /// A client joins the ranked queue of a ruleset, once its rating is known.
    pub(super) fn join_ranked(
        &self,
        roster: &mut Roster,
        client: ClientId,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> LobbyAnswer {
        if let Err(why) = check(roster, client, ruleset, &entrant) {
            return refuse(client, why);
        }
        match roster.clients.get_mut(&client) {
            Some(here) if here.account.is_guest && !roster.rules.ranked_guests => {
                refuse(client, Refusal::AccountNeeded)
            }
            Some(here) => {
                here.wait = Some(Wait::Joining(ruleset, entrant));
                LobbyAnswer::Rate(client, here.account.id, ruleset)
            }
            None => refuse(client, Refusal::NotNow),
        }
    }

    /// See [`Lobby::rated`](super::Lobby::rated).
    pub(super) fn rated(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        rating: Option<(RatingView, Option<AccountId>)>,
    ) -> Option<LobbyAnswer> {
        let now = self.now;
        let here = roster.clients.get_mut(&client)?;
        let Some(Wait::Joining(ruleset, entrant)) = here.wait else { return None };
        let Some((rating, saved_opponent)) = rating else {
            here.wait = None;
            return Some(refuse(client, Refusal::StoreAway));
        };
        if let Some(left) = self.dodges.left(now, here.account.id) {
            here.wait = None;
            let seconds = u32::try_from(left.0.div_ceil(1000)).unwrap_or(u32::MAX);
            return Some(refuse(client, Refusal::Cooldown { seconds }));
        }
        here.wait = Some(Wait::Ranked(ruleset, entrant, rating));
        let player = here.account.id;
        let ranked = self.ranked.entry(ruleset).or_default();
        let last_opponent = ranked.last_opponent(player).or(saved_opponent);
        let ticket = Ticket { player, rating: rating.points, since: now, last_opponent };
        if !self.post(roster, client, last_opponent) {
            self.ranked.entry(ruleset).or_default().matchmaker.join(ticket);
        }
        self.queued(roster, client)
    }

    /// Proposals that were not accepted in time expire.
    pub(super) fn expire(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = Vec::new();
        let now = self.now;
        let lapses = self.ranked.values_mut().flat_map(|ranked| ranked.matchmaker.expire(now));
        for lapse in lapses.collect::<Vec<_>>() {
            // Players who had accepted are notified afterwards that they stay queued.
            let Lapse::Out(account) = lapse else { continue };
            self.note_declined(roster, account);
            let Some(&client) = roster.by_account.get(&account) else { continue };
            answers.extend(self.late(roster, client));
        }
        answers
    }

    /// Clients that have arrived without a ticket are sent where they are, and calls lapse.
    pub(super) fn step_calls(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = self.arrivals(roster);
        for client in self.casual.late(self.now) {
            answers.extend(self.late(roster, client));
        }
        answers.extend(self.casual.notify_restored(roster));
        answers
    }

    /// Pairs are made and proposed, and all waiting players get their status.
    pub(super) fn pair(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = self.casual.pair(roster);
        let now = self.now;
        let away = |account: &AccountId| {
            roster.by_account.get(account).is_some_and(|&client| roster.is_in_room(client))
        };
        let proposals = self.ranked.values_mut().flat_map(|ranked| {
            let proposals = ranked.matchmaker.pair(now, away);
            proposals.iter().for_each(|proposal| ranked.note_waits(&proposal.waited));
            proposals
        });
        for proposal in proposals {
            let found = proposal.players.map(|one| found(roster, now, &proposal, one));
            answers.extend(found.into_iter().flatten());
        }
        answers.extend(roster.clients.keys().filter_map(|&client| self.queued(roster, client)));
        answers.extend(self.waiting(roster));
        answers
    }

    /// A client leaves its queue, and declines what it was found for. It stays in its room.
    pub(super) fn stop_waiting(&mut self, roster: &mut Roster, client: ClientId) {
        self.casual.leave(client);
        let has_declined = self.shared.as_mut().is_some_and(|shared| shared.leave(client));
        if let Some(here) = roster.clients.get_mut(&client) {
            here.wait = None;
            let account = here.account.id;
            let was_proposed = |ranked: &mut Ranked| ranked.leave(account);
            if self.ranked.values_mut().map(was_proposed).fold(has_declined, |all, one| all | one) {
                self.note_declined(roster, account);
            }
        }
    }

    /// A client accepts its proposal, or its call. When both have accepted, the match begins. One
    /// that plays meanwhile leaves its room first.
    pub(super) fn accept(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        number: u64,
    ) -> Vec<LobbyAnswer> {
        let Some(here) = roster.clients.get(&client) else { return Vec::new() };
        if here.room.is_some() {
            return vec![refuse(client, Refusal::NotNow)];
        }
        if roster.is_fenced {
            return vec![refuse(client, Refusal::StoreAway)];
        }
        if let Some(shared) = &mut self.shared {
            shared.accept(client, number);
            return Vec::new();
        }
        let ruleset = match here.wait {
            Some(Wait::Ranked(ruleset, ..)) => ruleset,
            Some(Wait::Casual(..)) => return self.casual.accept(roster, client, number),
            Some(Wait::Joining(..)) | None => return Vec::new(),
        };
        let Some(ranked) = self.ranked.get_mut(&ruleset) else { return Vec::new() };
        let Some(pair) = ranked.matchmaker.accept(here.account.id, number) else {
            return Vec::new();
        };
        ranked.remember(pair);
        roster.next_room();
        let mut participants = Vec::new();
        for (team, account) in (0..).map(Team).zip(pair) {
            let Some(&client) = roster.by_account.get(&account) else { continue };
            let wait = roster.clients.get(&client).and_then(|here| here.wait);
            let Some(Wait::Ranked(_, entrant, _)) = wait else { continue };
            participants.extend(roster.seat(client, entrant, team));
        }
        vec![roster.open(RoomKind::Ranked(ruleset), roster.ranked(ruleset), participants)]
    }

    /// From now on the queue is shared with the other nodes, as this node.
    pub(super) fn share(&mut self, node: NodeNumber) {
        self.shared = Some(Shared::new(node));
    }

    /// See [`Lobby::receive_tickets`](super::Lobby::receive_tickets).
    pub(super) fn receive_tickets(
        &mut self,
        roster: &mut Roster,
        tickets: &NodeTickets,
        orders: u64,
    ) -> Vec<LobbyAnswer> {
        let Some(shared) = &mut self.shared else { return Vec::new() };
        let mut answers = shared.receive(roster, &mut self.ranked, self.now, (tickets, orders));
        for missed in shared.missed(self.now, tickets, orders) {
            if let Some(account) = missed.declined {
                self.note_declined(roster, account);
            }
            answers.extend(self.late(roster, missed.client));
        }
        if let Some(shared) = &mut self.shared {
            shared.note_read();
        }
        answers.extend(self.arrivals(roster));
        answers
    }

    /// See [`Lobby::open_taken`](super::Lobby::open_taken).
    pub(super) fn open_taken(
        &mut self,
        roster: &mut Roster,
        taken: &TakenMatch,
    ) -> Option<LobbyAnswer> {
        let shared = self.shared.as_mut()?;
        shared.open_taken(roster, &mut self.ranked, taken)
    }

    /// A client has arrived that is not queued, unless its ticket says so. Returns whether the
    /// queue is shared; then the client is sent where it is once the tickets are read.
    pub(super) fn await_ticket(&mut self, client: ClientId) -> bool {
        let shared = self.shared.as_mut();
        shared.map(|shared| shared.await_ticket(self.now, client)).is_some()
    }

    /// A player declined a proposal, or did not answer it, unless it is this server that makes that impossible.
    fn note_declined(&mut self, roster: &Roster, account: AccountId) {
        if !roster.is_fenced && !roster.is_draining {
            self.dodges.note(self.now, account);
        }
    }

    /// A client did not answer in time, and does not wait any more. What it plays meanwhile, if
    /// anything, continues.
    fn late(&mut self, roster: &mut Roster, client: ClientId) -> Vec<LobbyAnswer> {
        self.stop_waiting(roster, client);
        let late = refuse(client, Refusal::Late);
        let outside = LobbyAnswer::Tell(client, ServerMessage::Outside);
        let is_outside = !roster.is_in_room(client);
        [late].into_iter().chain(is_outside.then_some(outside)).collect()
    }

    /// Posts the ticket of a client that waits from now on. Returns whether the queue is shared; if not,
    /// nothing is done.
    fn post(
        &mut self,
        roster: &Roster,
        client: ClientId,
        last_opponent: Option<AccountId>,
    ) -> bool {
        let shared = self.shared.as_mut();
        shared.map(|shared| shared.post(roster, self.now, client, last_opponent)).is_some()
    }

    fn arrivals(&mut self, roster: &Roster) -> Vec<LobbyAnswer> {
        let shared = self.shared.as_mut();
        shared.map_or_else(Vec::new, |shared| shared.receive_arrivals(roster, self.now))
    }

    /// The queues, for each client that waits in one.
    fn waiting(&self, roster: &Roster) -> impl Iterator<Item = LobbyAnswer> {
        let counts = self.counts();
        roster.clients.iter().filter_map(move |(&client, here)| {
            let (rules, _) = match here.wait? {
                Wait::Casual(ruleset, _) => roster.casual(ruleset),
                Wait::Ranked(ruleset, ..) => roster.ranked(ruleset),
                Wait::Joining(..) => return None,
            };
            Some(LobbyAnswer::Tell(client, ServerMessage::Waiting(Waiting { rules, counts })))
        })
    }

    /// The queue status for a client; nothing when it is not queued, or is in a proposal.
    fn queued(&self, roster: &Roster, client: ClientId) -> Option<LobbyAnswer> {
        let here = roster.clients.get(&client)?;
        let Some(Wait::Ranked(ruleset, _, rating)) = here.wait else { return None };
        let (waited, others) = match &self.shared {
            Some(shared) => shared.waited(self.now, client)?,
            None => {
                let matchmaker = &self.ranked.get(&ruleset)?.matchmaker;
                let ticket = matchmaker.waiting(here.account.id)?;
                (self.now.since(ticket.since), matchmaker.count() - 1)
            }
        };
        let queued = Queued {
            waited_ms: u32::try_from(waited.0).unwrap_or(u32::MAX),
            window: window(waited),
            others: u16::try_from(others).unwrap_or(u16::MAX),
            rating,
        };
        Some(LobbyAnswer::Tell(client, ServerMessage::Queued(queued)))
    }
}

/// A match is proposed to a player.
fn found(
    roster: &Roster,
    now: Millis,
    proposal: &Proposal<AccountId>,
    account: AccountId,
) -> Option<LobbyAnswer> {
    let client = *roster.by_account.get(&account)?;
    let Some(Wait::Ranked(ruleset, ..)) = roster.clients.get(&client)?.wait else { return None };
    let found = Found {
        number: proposal.number,
        opponent: None,
        ruleset,
        within_ms: u16::try_from(proposal.until.since(now).0).unwrap_or(u16::MAX),
    };
    Some(LobbyAnswer::Tell(client, ServerMessage::Found(found)))
}

/// Whether a client can enter a queue of this ruleset.
fn check(
    roster: &Roster,
    client: ClientId,
    ruleset: Ruleset,
    entrant: &Entrant,
) -> Result<(), Refusal> {
    if entrant.pick.kind() != ruleset.game() {
        return Err(Refusal::Options);
    }
    if !roster.is_idle(client) {
        return Err(Refusal::NotNow);
    }
    roster.check_entrant(entrant)
}
