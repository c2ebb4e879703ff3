//! What became of the tickets of a lobby's clients.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use bout::Millis;
use games::Ruleset;
use wire::{AccountId, Found, ServerMessage};

use super::{Posted, QueueOrder, Tickets, searching};
use crate::arena_queue::{NodeTickets, OwnTicket, Post, ProposalRow, QueueKind};
use crate::ids::ClientId;
use crate::lobby::answer::LobbyAnswer;
use crate::lobby::client::Wait;
use crate::lobby::ranked_queue::Ranked;
use crate::lobby::roster::Roster;

/// How long the tickets may take to be read before a client that has arrived counts as not queued.
const READ_WITHIN: Millis = Millis(3_000);
/// How long a session may take to leave for the node of its match. One that is still here then waits on.
const LEAVE_WITHIN: Millis = Millis(15_000);

/// A client that waited here, and has no ticket at this node any more.
pub(in crate::lobby) struct Missed {
    pub(in crate::lobby) client: ClientId,
    /// Its account, if it declined a ranked match by that.
    pub(in crate::lobby) declined: Option<AccountId>,
}

impl Tickets {
    /// The tickets of this node, as they were read at a time of the database, after the orders up to this
    /// number were carried out or had failed.
    pub(in crate::lobby) fn receive(
        &mut self,
        roster: &mut Roster,
        ranked: &mut BTreeMap<Ruleset, Ranked>,
        now: Millis,
        (tickets, orders): (&NodeTickets, u64),
    ) -> Vec<LobbyAnswer> {
        self.counts = tickets.counts.iter().copied().collect();
        self.withdrawn.retain(|_, order| orders < *order);
        let mut answers = Vec::new();
        for ticket in &tickets.tickets {
            if self.expects(roster, now, ticket, orders) {
                answers.extend(self.receive_ticket(roster, ranked, (now, tickets.now), ticket));
            }
        }
        self.open_proposals(roster, tickets, orders);
        answers
    }

    /// The tickets were read.
    pub(in crate::lobby) fn note_read(&mut self) {
        self.arrivals.values_mut().for_each(|(times, _)| *times += 1);
    }

    /// Notifies clients that have arrived without a ticket that they are not queued. What was read first may
    /// be older than the arrival.
    pub(in crate::lobby) fn receive_arrivals(
        &mut self,
        roster: &Roster,
        now: Millis,
    ) -> Vec<LobbyAnswer> {
        let is_over = |_: &ClientId, (times, since): &mut (u8, Millis)| {
            2 <= *times || READ_WITHIN <= now.since(*since)
        };
        let over: Vec<_> = self.arrivals.extract_if(.., is_over).collect();
        let is_outside = |client: &ClientId| {
            let here = roster.clients.get(client);
            here.is_some_and(|here| here.room.is_none() && here.wait.is_none())
        };
        let over = over.into_iter().map(|(client, _)| client).filter(is_outside);
        over.map(|client| LobbyAnswer::Tell(client, ServerMessage::Outside)).collect()
    }

    /// True if this ticket is news of a client that waits here. A client that has arrived with its ticket
    /// waits from now on.
    fn expects(
        &mut self,
        roster: &mut Roster,
        now: Millis,
        ticket: &OwnTicket,
        orders: u64,
    ) -> bool {
        let client = ticket.client;
        if let Some(posted) = self.posted.get(&client) {
            return posted.order <= orders && posted.post.queue == ticket.queue;
        }
        if self.withdrawn.contains_key(&client) || self.expected.contains(&client) {
            return false;
        }
        let is_due =
            |(proposal, _): &(ProposalRow, _)| proposal.is_accepted() && proposal.node == self.node;
        let Some(here) = roster.clients.get_mut(&client) else {
            // It is on its way, unless there is nothing for it to come for.
            if !ticket.proposal.as_ref().is_some_and(is_due) {
                self.order(QueueOrder::Withdraw(client));
            }
            return false;
        };
        let has_arrived = self.arrivals.remove(&client).is_some();
        if !has_arrived || here.room.is_some() || here.wait.is_some() || roster.is_draining {
            self.order(QueueOrder::Withdraw(client));
            return false;
        }
        let (entrant, rating) = (ticket.holder.entrant, ticket.holder.rating);
        here.wait = Some(match (ticket.queue, rating) {
            (QueueKind::Ranked(ruleset), Some(rating)) => Wait::Ranked(ruleset, entrant, rating),
            (QueueKind::Ranked(ruleset), None) => Wait::Joining(ruleset, entrant),
            (QueueKind::Casual(ruleset), _) => Wait::Casual(ruleset, entrant),
        });
        let proposal = ticket.proposal.as_ref().map(|(proposal, _)| proposal);
        let posted = Posted {
            post: Post {
                client,
                account: here.account.id,
                queue: ticket.queue,
                rating: rating.map_or(0, |rating| rating.points),
                since: None,
                last_opponent: None,
                is_away: ticket.is_away,
                round_trips: self.round_trips.get(&client).cloned().unwrap_or_default(),
                holder: ticket.holder.clone(),
            },
            order: 0,
            is_known: true,
            waited: (Millis(0), now),
            since: Some(ticket.since),
            found: proposal.map(|proposal| proposal.number),
            has_accepted: proposal.is_some_and(ProposalRow::is_accepted),
            leaves: None,
        };
        self.posted.insert(client, posted);
        true
    }

    /// What became of the ticket of a client that waits here.
    fn receive_ticket(
        &mut self,
        roster: &Roster,
        ranked: &mut BTreeMap<Ruleset, Ranked>,
        (now, read): (Millis, Millis),
        ticket: &OwnTicket,
    ) -> Option<LobbyAnswer> {
        let client = ticket.client;
        let is_away = roster.is_in_room(client);
        let posted = self.posted.get_mut(&client)?;
        posted.is_known = true;
        posted.waited = (read.since(ticket.since), now);
        posted.since = Some(ticket.since);
        let before = posted.found;
        posted.found = ticket.proposal.as_ref().map(|(proposal, _)| proposal.number);
        let mut orders = Vec::new();
        if ticket.is_away != is_away {
            posted.post.is_away = is_away;
            orders.push(QueueOrder::Post(posted.post.clone()));
        }
        let Some((proposal, opponent)) = &ticket.proposal else {
            posted.has_accepted = false;
            self.order_all(client, orders);
            // A ranked wait is reported every second.
            let is_casual = matches!(ticket.queue, QueueKind::Casual(_));
            return (before.is_some() && is_casual).then(|| searching(roster, client));
        };
        let has_accepted = proposal.seat(client).is_some_and(|seat| proposal.has_accepted[seat]);
        let is_new = before != Some(proposal.number);
        if is_new {
            posted.has_accepted = has_accepted;
        } else if posted.has_accepted && !has_accepted {
            orders.push(QueueOrder::Accept(client, proposal.number));
        }
        if proposal.is_accepted() && proposal.node != self.node && posted.leaves.is_none() {
            posted.leaves = Some(now);
            orders.push(QueueOrder::Send(client, proposal.node, proposal.number));
        }
        let waited = posted.waited.0;
        self.order_all(client, orders);
        if !is_new {
            return None;
        }
        let opponent = match ticket.queue {
            QueueKind::Ranked(ruleset) => {
                ranked.entry(ruleset).or_default().note_waits(&[waited]);
                None
            }
            QueueKind::Casual(_) => Some(opponent.clone()),
        };
        let found = Found {
            number: proposal.number,
            opponent,
            ruleset: ticket.queue.ruleset(),
            within_ms: u16::try_from(proposal.until.since(read).0).unwrap_or(u16::MAX),
        };
        (!has_accepted).then_some(LobbyAnswer::Tell(client, ServerMessage::Found(found)))
    }

    /// Takes the matches of this node whose clients are both here, and dissolves those that waited too long
    /// for one of them.
    fn open_proposals(&mut self, roster: &Roster, tickets: &NodeTickets, orders: u64) {
        let proposals = tickets.tickets.iter().filter_map(|ticket| ticket.proposal.as_ref());
        let mut seen = BTreeSet::new();
        for (proposal, _) in proposals {
            let is_due = proposal.node == self.node && proposal.is_accepted();
            let is_read = |client: &ClientId| {
                self.posted.get(client).is_none_or(|posted| posted.order <= orders)
            };
            let is_read = proposal.clients.iter().all(is_read);
            if !is_due || !is_read || !seen.insert(proposal.number) {
                continue;
            }
            let is_here = |client: &ClientId| {
                let posted = self.posted.get(client);
                let waits = posted.is_some_and(|posted| posted.found == Some(proposal.number));
                waits && roster.clients.get(client).is_some_and(|here| here.room.is_none())
            };
            let absent = proposal.clients.into_iter().filter(|client| !is_here(client));
            let absent: Vec<ClientId> = absent.collect();
            if absent.is_empty() {
                let order = self.order(QueueOrder::Take(proposal.number));
                for client in proposal.clients {
                    self.posted.entry(client).and_modify(|posted| posted.order = order);
                }
            } else if proposal.until <= tickets.now {
                self.order(QueueOrder::Dissolve(proposal.number, absent));
            }
        }
    }

    /// Clients that waited here, and have no ticket at this node any more.
    pub(in crate::lobby) fn missed(
        &mut self,
        now: Millis,
        tickets: &NodeTickets,
        orders: u64,
    ) -> Vec<Missed> {
        let read: BTreeSet<ClientId> = tickets.tickets.iter().map(|one| one.client).collect();
        let is_missed = |client: &ClientId, posted: &mut Posted| {
            posted.order <= orders && !read.contains(client)
        };
        let missed: Vec<(ClientId, Posted)> = self.posted.extract_if(.., is_missed).collect();
        let mut late = Vec::new();
        for (client, posted) in missed {
            match posted.leaves {
                // Its session should have left by now, and is still here.
                Some(began) if LEAVE_WITHIN <= now.since(began) => {
                    let post = Post { since: posted.since, ..posted.post };
                    self.post_again(client, post, posted.waited);
                }
                Some(_) => {
                    self.posted.insert(client, posted);
                }
                // The order that posted it failed.
                None if !posted.is_known => self.post_again(client, posted.post, posted.waited),
                None => {
                    let is_ranked = matches!(posted.post.queue, QueueKind::Ranked(_));
                    let has_declined = is_ranked && posted.found.is_some();
                    let declined = has_declined.then_some(posted.post.account);
                    late.push(Missed { client, declined });
                }
            }
        }
        late
    }
}
