//! One pass of the leader over all rows.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use bout::Millis;
use wire::AccountId;

use super::placement::Nodes;
use super::{NodeNumber, OPEN_SLACK, OPEN_WITHIN, ProposalRow, QueueKind, Rows, TicketRow};
use crate::ids::ClientId;
use crate::matchmaker::{ANSWER_WITHIN, AWAY_WITHIN, Ticket, pairs};

/// What a pass changes, in this order. A writer leaves out what is no longer so: a proposal that was accepted
/// or taken meanwhile does not lapse, and a pair of which one left is not proposed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Proposals that are over.
    pub lapsed: Vec<Lapsed>,
    /// Tickets of nodes that ended long ago.
    pub orphans: Vec<ClientId>,
    /// New proposals.
    pub proposed: Vec<Proposed>,
}

impl Changes {
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.lapsed.is_empty() && self.orphans.is_empty() && self.proposed.is_empty()
    }
}

/// What a pass found, and what of its changes was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// Tickets before it.
    pub tickets: usize,
    /// Matches that were proposed.
    pub proposed: usize,
    /// Proposals that were over.
    pub lapsed: usize,
}

/// A proposal that is over. Its tickets wait on, but for those that are out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapsed {
    /// The proposal as it was read. It is over only if it still is so.
    pub proposal: ProposalRow,
    /// Who did not accept in time: removed from the queue.
    pub out: Vec<ClientId>,
}

/// A new proposal, which gets its number when it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The queue.
    pub queue: QueueKind,
    /// Where the match is to be played.
    pub node: NodeNumber,
    /// The clients; the first has waited longer.
    pub clients: [ClientId; 2],
    /// Who needs not be asked: a player in a casual queue who plays nothing else meanwhile.
    pub has_accepted: [bool; 2],
    /// When it lapses.
    pub until: Millis,
}

/// The changes at the time of these rows.
pub fn pass(rows: &Rows) -> Changes {
    let mut nodes = Nodes::new(&rows.nodes);
    let lapsed = lapsed(rows, &nodes);
    let over: BTreeSet<u64> = lapsed.iter().map(|one| one.proposal.number).collect();
    let out: BTreeSet<ClientId> = lapsed.iter().flat_map(|one| one.out.iter().copied()).collect();
    let known: BTreeSet<NodeNumber> = rows.nodes.iter().map(|row| row.node).collect();
    let orphans = rows.tickets.iter().filter(|ticket| !known.contains(&ticket.node));
    let orphans = orphans.map(|ticket| ticket.client).collect();
    let mut queues: BTreeMap<QueueKind, Vec<&TicketRow>> = BTreeMap::new();
    for ticket in &rows.tickets {
        let is_proposed = ticket.proposal.is_some_and(|number| !over.contains(&number));
        if !is_proposed && !out.contains(&ticket.client) && nodes.is_live(ticket.node) {
            queues.entry(ticket.queue).or_default().push(ticket);
        }
    }
    let mut proposed = Vec::new();
    for (queue, waiting) in queues {
        let pairs = match queue {
            QueueKind::Ranked(_) => ranked(waiting, rows.now),
            QueueKind::Casual(_) => casual(waiting, rows.now),
        };
        for (two, has_accepted, until) in pairs {
            let Some(node) = nodes.choose(two) else { continue };
            let clients = two.map(|ticket| ticket.client);
            proposed.push(Proposed { queue, node, clients, has_accepted, until });
        }
    }
    Changes { lapsed, orphans, proposed }
}

/// The proposals that are over.
fn lapsed(rows: &Rows, nodes: &Nodes) -> Vec<Lapsed> {
    let mut of_proposal: BTreeMap<u64, Vec<&TicketRow>> = BTreeMap::new();
    for ticket in &rows.tickets {
        if let Some(number) = ticket.proposal {
            of_proposal.entry(number).or_default().push(ticket);
        }
    }
    let mut lapsed = Vec::new();
    for &proposal in &rows.proposals {
        let tickets = of_proposal.get(&proposal.number).map_or(&[][..], Vec::as_slice);
        // One has left, or its node or that of the match has ended: nobody who is still here is to blame.
        let is_broken = tickets.len() < 2
            || !nodes.is_live(proposal.node)
            || proposal.is_accepted() && proposal.until.plus(OPEN_SLACK) <= rows.now;
        let is_late = !is_broken && !proposal.is_accepted() && proposal.until <= rows.now;
        if !is_broken && !is_late {
            continue;
        }
        let has_declined = |ticket: &&&TicketRow| {
            let seat = proposal.seat(ticket.client);
            let is_silent = seat.is_none_or(|seat| !proposal.has_accepted[seat]);
            is_late && is_silent && nodes.is_live(ticket.node)
        };
        let out = tickets.iter().filter(has_declined).map(|ticket| ticket.client).collect();
        lapsed.push(Lapsed { proposal, out });
    }
    lapsed
}

/// Two tickets, who of them has accepted already, and when their proposal lapses.
type Pair<'a> = ([&'a TicketRow; 2], [bool; 2], Millis);

/// The pairs of a ranked queue, by the matchmaker. It knows players by their places among the accounts, which
/// have the same order and are faster to compare.
fn ranked(mut waiting: Vec<&TicketRow>, now: Millis) -> Vec<Pair<'_>> {
    waiting.sort_unstable_by_key(|ticket| ticket.account);
    let place = |account: AccountId| {
        let found = waiting.binary_search_by_key(&account, |ticket| ticket.account);
        // An opponent who does not wait is met by nobody.
        found.unwrap_or(usize::MAX)
    };
    let ticket = |(player, ticket): (usize, &&TicketRow)| {
        let TicketRow { rating, since, last_opponent, .. } = **ticket;
        Ticket { player, rating, since, last_opponent: last_opponent.map(place) }
    };
    let tickets = waiting.iter().enumerate().map(ticket).collect();
    let pair = |two: [Ticket<usize>; 2]| {
        let two = two.map(|ticket| waiting[ticket.player]);
        let is_away = two.iter().any(|ticket| ticket.is_away);
        let within = if is_away { AWAY_WITHIN } else { ANSWER_WITHIN };
        (two, [false; 2], now.plus(within))
    };
    pairs(tickets, now).into_iter().map(pair).collect()
}

/// The pairs of a casual queue: the two who wait longest, and so on. Who plays meanwhile is asked, the others
/// accept by waiting.
fn casual(mut waiting: Vec<&TicketRow>, now: Millis) -> Vec<Pair<'_>> {
    waiting.sort_unstable_by_key(|ticket| (ticket.since, ticket.account));
    let pair = |two: &[&'_ TicketRow; 2]| two.map(|ticket| !ticket.is_away);
    let (pairs, _) = waiting.as_chunks::<2>();
    let with_limits = pairs.iter().map(|two| {
        let has_accepted = pair(two);
        let within = if has_accepted == [true; 2] { OPEN_WITHIN } else { AWAY_WITHIN };
        (*two, has_accepted, now.plus(within))
    });
    with_limits.collect()
}
