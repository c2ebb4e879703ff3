//! The queues: who waits for a casual or a ranked match, what is proposed to them, and their messages.
//!
//! All tickets are rows of one table, see [`crate::arena_queue`]. A server alone keeps it here; the nodes of an arena share
//! one, which a database keeps.

#[cfg(test)]
mod casual;
#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use bout::Millis;
use games::Ruleset;
use wire::{AccountId, Entrant, QueueCount, Queued, RatingView, Refusal, ServerMessage, Waiting};

use super::answer::{LobbyAnswer, refuse};
use super::client::Wait;
use super::dodges::Dodges;
use super::ranked_queue::Ranked;
use super::roster::Roster;
use super::tickets::{QueueOrder, Tickets, queues_of, searching};
use crate::arena_queue::{
    NodeNumber, NodeRow, NodeTickets, QueueKind, QueueTable, TakenMatch, pass,
};
use crate::ids::ClientId;
use crate::matchmaker::window;

/// The number of a server alone.
const ALONE: NodeNumber = NodeNumber(0);

/// The queues, casual and ranked.
pub(super) struct Queues {
    /// What is known of the tickets of this lobby's clients.
    pub(super) tickets: Tickets,
    /// The table of all tickets, of a server alone.
    own: Option<QueueTable>,
    ranked: BTreeMap<Ruleset, Ranked>,
    /// Declined ranked matches.
    pub(super) dodges: Dodges,
    /// The newest time that the lobby was given.
    pub(super) now: Millis,
    /// When a server alone posted its last ticket: no two are of one time, since who came first waits longer.
    posted: Option<Millis>,
}

impl Default for Queues {
    fn default() -> Queues {
        Queues {
            tickets: Tickets::new(ALONE),
            own: Some(QueueTable::default()),
            ranked: BTreeMap::new(),
            dodges: Dodges::default(),
            now: Millis::default(),
            posted: None,
        }
    }
}

impl Queues {
    /// The clients in a queue.
    pub(super) fn count(&self) -> usize {
        self.tickets.count()
    }

    /// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
    pub(super) fn counts(&self) -> [QueueCount; Ruleset::ALL.len()] {
        let count = |players: usize| u16::try_from(players).unwrap_or(u16::MAX);
        Ruleset::ALL.map(|ruleset| {
            let queues = queues_of(ruleset);
            let [in_ranked, in_casual] = queues.map(|queue| self.tickets.count_of(queue));
            let usual_wait_s = self.ranked.get(&ruleset).and_then(Ranked::usual_wait_s);
            QueueCount { ranked: count(in_ranked), casual: count(in_casual), usual_wait_s }
        })
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
        self.tickets.post(roster, self.now, client, None);
        self.searching(roster, client)
    }

    /// A client is in a casual queue from now on, unless somebody waits there.
    fn searching(&mut self, roster: &mut Roster, client: ClientId) -> Vec<LobbyAnswer> {
        let mut answers = self.settle(roster);
        if self.tickets.waits(client) {
            answers.insert(0, searching(roster, client));
        }
        answers
    }

    /// A client that waited for a match before a restart waits again.
    pub(super) fn join_again(
        &mut self,
        roster: &mut Roster,
        client: ClientId,
        is_ranked: bool,
        (ruleset, entrant): (Ruleset, Entrant),
    ) -> Vec<LobbyAnswer> {
        let Some(here) = roster.clients.get_mut(&client) else { return Vec::new() };
        if is_ranked {
            here.wait = Some(Wait::Joining(ruleset, entrant));
            return vec![LobbyAnswer::Rate(client, here.account.id, ruleset)];
        }
        here.wait = Some(Wait::Casual(ruleset, entrant));
        self.tickets.post(roster, self.now, client, None);
        self.searching(roster, client)
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
    ) -> Vec<LobbyAnswer> {
        let now = self.now;
        let Some(here) = roster.clients.get_mut(&client) else { return Vec::new() };
        let Some(Wait::Joining(ruleset, entrant)) = here.wait else { return Vec::new() };
        let Some((rating, saved_opponent)) = rating else {
            here.wait = None;
            return vec![refuse(client, Refusal::StoreAway)];
        };
        if let Some(left) = self.dodges.left(now, here.account.id) {
            here.wait = None;
            let seconds = u32::try_from(left.0.div_ceil(1000)).unwrap_or(u32::MAX);
            return vec![refuse(client, Refusal::Cooldown { seconds })];
        }
        here.wait = Some(Wait::Ranked(ruleset, entrant, rating));
        let ranked = self.ranked.entry(ruleset).or_default();
        let last_opponent = ranked.last_opponent(here.account.id).or(saved_opponent);
        self.tickets.post(roster, now, client, last_opponent);
        let mut answers = self.settle(roster);
        answers.extend(self.queued(roster, client));
        answers
    }

    /// Once a second: proposals lapse, and pairs are proposed.
    pub(super) fn step(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = self.read(roster);
        answers.extend(self.settle(roster));
        self.pass(roster, |_| true);
        answers.extend(self.read(roster));
        answers.extend(self.settle(roster));
        answers.extend(self.arrivals(roster));
        answers
    }

    /// The status that all waiting players receive once a second.
    pub(super) fn statuses(&self, roster: &Roster) -> Vec<LobbyAnswer> {
        let queued = roster.clients.keys().filter_map(|&client| self.queued(roster, client));
        queued.chain(self.waiting(roster)).collect()
    }

    /// Carries out the orders of a server alone until there are no more, and pairs those who wait for a casual match. A
    /// node has them carried out by the database.
    fn settle(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let mut answers = Vec::new();
        while self.own.is_some() && self.tickets.has_orders() {
            while self.tickets.has_orders() {
                let (orders, _) = self.tickets.take_orders();
                for order in orders {
                    answers.extend(self.carry_out(roster, order));
                }
                answers.extend(self.read(roster));
            }
            self.pass(roster, |queue| matches!(queue, QueueKind::Casual(_)));
            answers.extend(self.read(roster));
        }
        answers
    }

    fn carry_out(&mut self, roster: &mut Roster, order: QueueOrder) -> Option<LobbyAnswer> {
        let (table, now) = (self.own.as_mut()?, self.now);
        match order {
            QueueOrder::Post(post) => {
                let next = self.posted.map_or(now, |last| now.max(last.plus(Millis(1))));
                self.posted = Some(next);
                table.post(ALONE, &post, next);
            }
            QueueOrder::Withdraw(client) => table.withdraw(ALONE, client),
            QueueOrder::Accept(client, number) => {
                table.accept(ALONE, client, number, now);
            }
            QueueOrder::Take(number) => {
                let taken = table.take(ALONE, number)?;
                return self.open_taken(roster, &taken);
            }
            QueueOrder::Dissolve(number, absent) => {
                table.dissolve(ALONE, number, &absent, now);
            }
            // There is no other node.
            QueueOrder::Send(..) => {}
        }
        None
    }

    /// A pass over the rows of a server alone that are in these queues. While the lobby is fenced, proposals only lapse.
    fn pass(&mut self, roster: &Roster, is_passed: impl Fn(QueueKind) -> bool) {
        let Some(table) = &mut self.own else { return };
        let room = u32::MAX;
        let alone = NodeRow { node: ALONE, is_live: true, is_draining: roster.is_draining, room };
        let mut rows = table.rows(vec![alone], self.now);
        rows.tickets.retain(|ticket| is_passed(ticket.queue));
        rows.proposals.retain(|proposal| is_passed(proposal.queue));
        let mut changes = pass(&rows);
        if roster.is_fenced {
            changes.proposed.clear();
        }
        table.apply(&changes);
    }

    /// Reads the tickets of a server alone.
    fn read(&mut self, roster: &mut Roster) -> Vec<LobbyAnswer> {
        let Some(table) = &self.own else { return Vec::new() };
        let tickets = table.of_node(ALONE, self.now);
        self.receive_tickets(roster, &tickets, self.tickets.given())
    }

    /// A client leaves its queue, and declines what it was found for. It stays in its room.
    pub(super) fn stop_waiting(&mut self, roster: &mut Roster, client: ClientId) {
        let has_declined = self.tickets.leave(client);
        if let Some(here) = roster.clients.get_mut(&client) {
            here.wait = None;
            let account = here.account.id;
            if has_declined {
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
        self.tickets.accept(client, number);
        self.settle(roster)
    }

    /// From now on the queue is shared with the other nodes, as this node.
    pub(super) fn share(&mut self, node: NodeNumber) {
        (self.tickets, self.own) = (Tickets::new(node), None);
    }

    /// See [`Lobby::receive_tickets`](super::Lobby::receive_tickets).
    pub(super) fn receive_tickets(
        &mut self,
        roster: &mut Roster,
        tickets: &NodeTickets,
        orders: u64,
    ) -> Vec<LobbyAnswer> {
        let read = (tickets, orders);
        let mut answers = self.tickets.receive(roster, &mut self.ranked, self.now, read);
        for missed in self.tickets.missed(self.now, tickets, orders) {
            if let Some(account) = missed.declined {
                self.note_declined(roster, account);
            }
            answers.extend(self.late(roster, missed.client));
        }
        self.tickets.note_read();
        answers.extend(self.arrivals(roster));
        answers
    }

    /// See [`Lobby::open_taken`](super::Lobby::open_taken).
    pub(super) fn open_taken(
        &mut self,
        roster: &mut Roster,
        taken: &TakenMatch,
    ) -> Option<LobbyAnswer> {
        self.tickets.open_taken(roster, &mut self.ranked, taken)
    }

    /// A client has arrived that is not queued, unless its ticket says so. Returns whether the
    /// queue is shared; then the client is sent where it is once the tickets are read.
    pub(super) fn await_ticket(&mut self, client: ClientId) -> bool {
        let is_shared = self.own.is_none();
        if is_shared {
            self.tickets.await_ticket(self.now, client);
        }
        is_shared
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

    /// Clients that have arrived without a ticket are sent where they are.
    fn arrivals(&mut self, roster: &Roster) -> Vec<LobbyAnswer> {
        self.tickets.receive_arrivals(roster, self.now)
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
        let Some(Wait::Ranked(_, _, rating)) = here.wait else { return None };
        let (waited, others) = self.tickets.waited(self.now, client)?;
        let queued = Queued {
            waited_ms: u32::try_from(waited.0).unwrap_or(u32::MAX),
            window: window(waited),
            others: u16::try_from(others).unwrap_or(u16::MAX),
            rating,
        };
        Some(LobbyAnswer::Tell(client, ServerMessage::Queued(queued)))
    }
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
