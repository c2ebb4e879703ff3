//! The table in memory: what each call of a node or the leader does to the rows.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use bout::Millis;

use super::pass::Changes;
use super::{
    Holder, NodeNumber, NodeRow, NodeTickets, OPEN_WITHIN, OwnTicket, Post, ProposalRow, QueueKind,
    Rows, TakenMatch, TicketRow,
};
use crate::ids::ClientId;

/// All tickets and proposals. Every call is a transaction, and says nothing new when it is repeated: a caller
/// that does not know whether a call arrived calls again.
///
/// **Invariant:** no account has two tickets, and no ticket is in two proposals.
#[derive(Clone, Debug, Default)]
pub struct QueueTable {
    tickets: BTreeMap<ClientId, (TicketRow, Holder)>,
    proposals: BTreeMap<u64, ProposalRow>,
    /// The number of proposals made.
    numbers: u64,
}

impl QueueTable {
    /// Puts a ticket of a client of this node into a queue, or changes it. It keeps its place and its
    /// proposal, unless the client or the queue is another one.
    pub fn post(&mut self, node: NodeNumber, post: &Post, now: Millis) {
        let is_same = |row: &&TicketRow| row.client == post.client && row.queue == post.queue;
        let old = self.tickets.values().map(|(row, _)| row).find(|row| row.account == post.account);
        let kept = old.filter(is_same).map(|row| (row.since, row.proposal));
        let old = old.map(|row| row.client);
        let began = post.since.unwrap_or(now).min(now);
        let (since, proposal) = kept.unwrap_or((began, None));
        let row = TicketRow {
            client: post.client,
            account: post.account,
            node,
            queue: post.queue,
            rating: post.rating,
            since,
            last_opponent: post.last_opponent,
            is_away: post.is_away,
            round_trips: post.round_trips.clone(),
            proposal,
        };
        if let Some(old) = old {
            self.tickets.remove(&old);
        }
        self.tickets.insert(post.client, (row, post.holder.clone()));
    }

    /// Removes the ticket of a client of this node. Its proposal is dissolved by the next pass.
    pub fn withdraw(&mut self, node: NodeNumber, client: ClientId) {
        if self.tickets.get(&client).is_some_and(|(row, _)| row.node == node) {
            self.tickets.remove(&client);
        }
    }

    /// A client of this node accepts its proposal of this number. Returns whether that is in time.
    pub fn accept(&mut self, node: NodeNumber, client: ClientId, number: u64, now: Millis) -> bool {
        let is_its =
            |(row, _): &(TicketRow, Holder)| row.node == node && row.proposal == Some(number);
        let Some(proposal) = self.proposals.get_mut(&number) else { return false };
        let Some(seat) = proposal.seat(client) else { return false };
        if !self.tickets.get(&client).is_some_and(is_its) {
            return false;
        }
        if proposal.has_accepted[seat] {
            return true;
        }
        if proposal.until <= now {
            return false;
        }
        proposal.has_accepted[seat] = true;
        if proposal.is_accepted() {
            proposal.until = now.plus(OPEN_WITHIN);
        }
        true
    }

    /// The session of a client of this node is about to move to the node of its match, to which its ticket
    /// belongs from now on. Returns whether it may move.
    pub fn send(&mut self, node: NodeNumber, client: ClientId, number: u64) -> bool {
        let Some(proposal) = self.proposals.get(&number) else { return false };
        let Some((row, _)) = self.tickets.get_mut(&client) else { return false };
        let may_move = row.proposal == Some(number) && proposal.is_accepted() && row.node == node;
        if may_move {
            row.node = proposal.node;
        }
        may_move
    }

    /// This node opens the match of this proposal, which both have accepted and whose clients have both
    /// arrived: it is taken out of the table, with their tickets. Nothing when that is not so, or no longer.
    pub fn take(&mut self, node: NodeNumber, number: u64) -> Option<TakenMatch> {
        let proposal = *self.proposals.get(&number)?;
        let is_here = |client: &ClientId| {
            let row = self.tickets.get(client).map(|(row, _)| row);
            row.is_some_and(|row| row.proposal == Some(number) && row.node == node)
        };
        if proposal.node != node || !proposal.is_accepted() || !proposal.clients.iter().all(is_here)
        {
            return None;
        }
        self.proposals.remove(&number);
        let since = proposal.clients.map(|client| {
            let gone = self.tickets.remove(&client);
            gone.map_or(Millis(0), |(row, _)| row.since)
        });
        Some(TakenMatch { queue: proposal.queue, clients: proposal.clients, since })
    }

    /// The match of this proposal, which both have accepted, is not opened at this node, since these clients
    /// have not arrived in time: they are out, and the others wait on. Returns whether it was dissolved.
    pub fn dissolve(
        &mut self,
        node: NodeNumber,
        number: u64,
        absent: &[ClientId],
        now: Millis,
    ) -> bool {
        let is_late =
            |row: &&ProposalRow| row.node == node && row.is_accepted() && row.until <= now;
        if self.proposals.get(&number).filter(is_late).is_none() {
            return false;
        }
        self.end(number, absent);
        true
    }

    /// The tickets of this node.
    pub fn of_node(&self, node: NodeNumber, now: Millis) -> NodeTickets {
        let own = |(row, holder): &(TicketRow, Holder)| {
            let proposal = row.proposal.and_then(|number| self.proposals.get(&number)).copied();
            let with_opponent = proposal.map(|proposal| {
                let other = proposal.clients.into_iter().find(|&client| client != row.client);
                let other = other.and_then(|other| self.tickets.get(&other));
                let name = other.map_or(&holder.name, |(_, other)| &other.name);
                (proposal, name.clone())
            });
            OwnTicket {
                client: row.client,
                queue: row.queue,
                since: row.since,
                is_away: row.is_away,
                holder: holder.clone(),
                proposal: with_opponent,
            }
        };
        let tickets = self.tickets.values().filter(|(row, _)| row.node == node).map(own).collect();
        let mut counts: BTreeMap<QueueKind, u32> = BTreeMap::new();
        for (row, _) in self.tickets.values() {
            *counts.entry(row.queue).or_default() += 1;
        }
        NodeTickets { now, tickets, counts: counts.into_iter().collect() }
    }

    /// All rows, for a pass, with those of the nodes.
    pub fn rows(&self, nodes: Vec<NodeRow>, now: Millis) -> Rows {
        let tickets = self.tickets.values().map(|(row, _)| row.clone()).collect();
        Rows { now, tickets, proposals: self.proposals.values().copied().collect(), nodes }
    }

    /// Writes the changes of a pass over rows that may have changed meanwhile. Returns the nodes that have
    /// news.
    pub fn apply(&mut self, changes: &Changes) -> Vec<NodeNumber> {
        let mut news = Vec::new();
        for lapsed in &changes.lapsed {
            if self.proposals.get(&lapsed.proposal.number) == Some(&lapsed.proposal) {
                news.extend(self.end(lapsed.proposal.number, &lapsed.out));
            }
        }
        for client in &changes.orphans {
            self.tickets.remove(client);
        }
        for one in &changes.proposed {
            let is_waiting = |client: &ClientId| {
                let row = self.tickets.get(client).map(|(row, _)| row);
                row.is_some_and(|row| row.proposal.is_none() && row.queue == one.queue)
            };
            if !one.clients.iter().all(is_waiting) {
                continue;
            }
            self.numbers += 1;
            let number = self.numbers;
            for client in one.clients {
                if let Some((row, _)) = self.tickets.get_mut(&client) {
                    row.proposal = Some(number);
                    news.push(row.node);
                }
            }
            let row = ProposalRow {
                number,
                queue: one.queue,
                node: one.node,
                clients: one.clients,
                has_accepted: one.has_accepted,
                until: one.until,
            };
            self.proposals.insert(number, row);
        }
        news.sort_unstable();
        news.dedup();
        news
    }

    /// Removes a proposal with the tickets of those who are out. Returns the nodes of both.
    fn end(&mut self, number: u64, out: &[ClientId]) -> Vec<NodeNumber> {
        self.proposals.remove(&number);
        let mut nodes = Vec::new();
        self.tickets.retain(|client, (row, _)| {
            let is_its = row.proposal == Some(number);
            if is_its {
                row.proposal = None;
                nodes.push(row.node);
            }
            !(is_its && out.contains(client))
        });
        nodes
    }
}
