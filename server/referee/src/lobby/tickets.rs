//! What a lobby knows of the tickets of its clients, which are rows of a table of all nodes.
//!
//! A lobby pairs nobody. It gives [`QueueOrder`]s for the table of all tickets, and receives from there what
//! became of its own: [`super::Lobby::take_orders`] after every other call, [`super::Lobby::receive_tickets`] about once a
//! second, and [`super::Lobby::open_taken`] for a match that [`QueueOrder::Take`] took. An order may get lost: the next
//! tickets show that, and the order is given again.

mod received;
#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{AccountId, RoomKind, ServerMessage};

use super::answer::LobbyAnswer;
use super::client::{Client, Wait};
use super::ranked_queue::Ranked;
use super::roster::Roster;
use crate::arena_queue::{
    Holder, NodeNumber, Post, QueueKind, ROUND_TRIPS_MAX, RoundTrip, TakenMatch,
};
use crate::ids::ClientId;

/// A change that the lobby wants in the table of all tickets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueOrder {
    /// Put this ticket there, or change it.
    Post(Post),
    /// Remove the ticket of this client.
    Withdraw(ClientId),
    /// This client accepts this proposal.
    Accept(ClientId, u64),
    /// Move the session of this client to this node, where the match of this proposal is.
    Send(ClientId, NodeNumber, u64),
    /// Take the match of this proposal out of the table, to open it here.
    Take(u64),
    /// Dissolve this proposal, whose match is not opened here: these clients did not arrive.
    Dissolve(u64, Vec<ClientId>),
}

/// The tickets of a lobby's clients.
pub(super) struct Tickets {
    node: NodeNumber,
    orders: Vec<QueueOrder>,
    /// The number of orders given.
    given: u64,
    posted: BTreeMap<ClientId, Posted>,
    /// Clients that left the queue, each with the number of the order.
    withdrawn: BTreeMap<ClientId, u64>,
    /// Clients whose sessions are here, and who are not back yet.
    expected: BTreeSet<ClientId>,
    /// Clients that have arrived, and may have a ticket; how often the tickets were read since, and when they came.
    arrivals: BTreeMap<ClientId, (u8, Millis)>,
    /// Tickets in the arena.
    counts: BTreeMap<QueueKind, u32>,
    /// How far the nodes are from each client.
    round_trips: BTreeMap<ClientId, Vec<RoundTrip>>,
}

/// The ticket of a client.
struct Posted {
    post: Post,
    /// The number of its latest order: what was read before says nothing of it.
    order: u64,
    /// True if it was read since it was posted.
    is_known: bool,
    /// The wait at this time of the lobby.
    waited: (Millis, Millis),
    /// When it was queued, by the database's clock; once that was read.
    since: Option<Millis>,
    /// The proposal that it is in.
    found: Option<u64>,
    has_accepted: bool,
    /// When its session began to move to another node.
    leaves: Option<Millis>,
}

impl Tickets {
    /// A queue of which nothing is known yet.
    pub(super) fn new(node: NodeNumber) -> Tickets {
        Tickets {
            node,
            orders: Vec::new(),
            given: 0,
            posted: BTreeMap::new(),
            withdrawn: BTreeMap::new(),
            expected: BTreeSet::new(),
            arrivals: BTreeMap::new(),
            counts: BTreeMap::new(),
            round_trips: BTreeMap::new(),
        }
    }

    /// Gives an order. Returns its number.
    fn order(&mut self, order: QueueOrder) -> u64 {
        self.orders.push(order);
        self.given += 1;
        self.given
    }

    /// Gives orders about a client: what was read before says nothing of its ticket any more.
    fn order_all(&mut self, client: ClientId, orders: impl IntoIterator<Item = QueueOrder>) {
        for order in orders {
            let number = self.order(order);
            if let Some(posted) = self.posted.get_mut(&client) {
                posted.order = number;
            }
        }
    }

    /// The number of tickets of this lobby's clients.
    pub fn count(&self) -> usize {
        self.posted.len()
    }

    /// The number of tickets of a queue in the arena.
    pub fn count_of(&self, queue: QueueKind) -> usize {
        self.counts.get(&queue).map_or(0, |&count| count as usize)
    }

    /// True if a match is proposed to a client.
    pub fn is_proposed(&self, client: ClientId) -> bool {
        self.posted.get(&client).is_some_and(|posted| posted.found.is_some())
    }

    /// True if there are orders to take.
    pub(super) fn has_orders(&self) -> bool {
        !self.orders.is_empty()
    }

    /// The number of all orders so far.
    pub(super) fn given(&self) -> u64 {
        self.given
    }

    /// True if a client has a ticket.
    pub(super) fn waits(&self, client: ClientId) -> bool {
        self.posted.contains_key(&client)
    }

    /// The orders since the last call, and the number of all so far.
    pub(super) fn take_orders(&mut self) -> (Vec<QueueOrder>, u64) {
        (core::mem::take(&mut self.orders), self.given)
    }

    /// How far the nodes are from a client, the first [`ROUND_TRIPS_MAX`] of them; its next ticket says so.
    pub(super) fn note_round_trips(&mut self, client: ClientId, mut round_trips: Vec<RoundTrip>) {
        round_trips.truncate(ROUND_TRIPS_MAX);
        self.round_trips.insert(client, round_trips);
    }

    /// True if the session of a client is to move to the node of its match.
    pub(super) fn is_leaving(&self, client: ClientId) -> bool {
        self.posted.get(&client).is_some_and(|posted| posted.leaves.is_some())
    }

    /// Opens a match that was taken out of the table. One whose opponent has left since waits on from where
    /// it was.
    pub(super) fn open_taken(
        &mut self,
        roster: &mut Roster,
        ranked: &mut BTreeMap<Ruleset, Ranked>,
        taken: &TakenMatch,
    ) -> Option<LobbyAnswer> {
        let mut here = Vec::new();
        for (client, since) in taken.clients.into_iter().zip(taken.since) {
            let posted = self.posted.remove(&client);
            let wait = roster.clients.get(&client).and_then(|here| here.wait);
            let entrant = match wait {
                Some(Wait::Casual(_, entrant) | Wait::Ranked(_, entrant, _)) => entrant,
                Some(Wait::Joining(..)) | None => continue,
            };
            here.extend(posted.map(|posted| (client, posted, since, entrant)));
        }
        let ruleset = taken.queue.ruleset();
        if here.len() < taken.clients.len() {
            for (client, posted, since, _) in here {
                let post = Post { since: Some(since), ..posted.post };
                self.post_again(client, post, posted.waited);
            }
            return None;
        }
        if let (QueueKind::Ranked(_), [one, other]) = (taken.queue, &here[..]) {
            let pair = [one.1.post.account, other.1.post.account];
            ranked.entry(ruleset).or_default().remember(pair);
        }
        roster.next_room();
        let mut participants = Vec::new();
        for (team, (client, _, _, entrant)) in (0..).map(Team).zip(here) {
            participants.extend(roster.seat(client, entrant, team));
        }
        let (kind, rules) = match taken.queue {
            QueueKind::Ranked(_) => (RoomKind::Ranked(ruleset), roster.ranked(ruleset)),
            QueueKind::Casual(_) => (RoomKind::Casual, roster.casual(ruleset)),
        };
        Some(roster.open(kind, rules, participants))
    }

    /// Posts the ticket of a client that waits from `now` on.
    pub(super) fn post(
        &mut self,
        roster: &Roster,
        now: Millis,
        client: ClientId,
        last_opponent: Option<AccountId>,
    ) {
        let Some(here) = roster.clients.get(&client) else { return };
        let Some((queue, entrant, rating)) = waited_for(here) else { return };
        let post = Post {
            client,
            account: here.account.id,
            queue,
            rating: rating.map_or(0, |rating| rating.points),
            since: None,
            last_opponent,
            is_away: here.room.is_some(),
            round_trips: self.round_trips.get(&client).cloned().unwrap_or_default(),
            holder: Holder { name: here.account.name.clone(), entrant, rating },
        };
        self.post_again(client, post, (Millis(0), now));
    }

    /// Posts this ticket of a client, which had waited so long at a time of the lobby.
    fn post_again(&mut self, client: ClientId, post: Post, waited: (Millis, Millis)) {
        self.arrivals.remove(&client);
        let order = self.order(QueueOrder::Post(post.clone()));
        let posted = Posted {
            post,
            order,
            is_known: false,
            waited,
            since: None,
            found: None,
            has_accepted: false,
            leaves: None,
        };
        self.posted.insert(client, posted);
    }

    /// The session of a client is here, and the client is not back yet: its ticket waits for it.
    pub(super) fn expect(&mut self, client: ClientId) {
        self.expected.insert(client);
    }

    /// A client has reconnected, or left for good.
    pub(super) fn expect_no_longer(&mut self, client: ClientId) {
        self.expected.remove(&client);
    }

    /// A client has arrived `now` that is not queued, unless its ticket says so.
    pub(super) fn await_ticket(&mut self, now: Millis, client: ClientId) {
        self.arrivals.insert(client, (0, now));
    }

    /// A client accepts its proposal of this number.
    pub(super) fn accept(&mut self, client: ClientId, number: u64) {
        if let Some(posted) = self.posted.get_mut(&client)
            && posted.found == Some(number)
            && !posted.has_accepted
        {
            posted.has_accepted = true;
            self.order_all(client, [QueueOrder::Accept(client, number)]);
        }
    }

    /// A client leaves the queue. Returns whether that declines a ranked match.
    pub(super) fn leave(&mut self, client: ClientId) -> bool {
        self.arrivals.remove(&client);
        let Some(posted) = self.posted.remove(&client) else { return false };
        let order = self.order(QueueOrder::Withdraw(client));
        self.withdrawn.insert(client, order);
        let is_ranked = matches!(posted.post.queue, QueueKind::Ranked(_));
        is_ranked && posted.found.is_some() && posted.leaves.is_none()
    }

    /// The wait of a client in the ranked queue `now`, and how many others are there. Nothing for one in a
    /// proposal.
    pub(super) fn waited(&self, now: Millis, client: ClientId) -> Option<(Millis, usize)> {
        let posted = self.posted.get(&client).filter(|posted| posted.found.is_none())?;
        let (waited, at) = posted.waited;
        let others = self.count_of(posted.post.queue).saturating_sub(1);
        Some((waited.plus(now.since(at)), others))
    }

    /// Forgets what is known of a client that has left.
    pub(super) fn forget(&mut self, client: ClientId) {
        self.round_trips.remove(&client);
        self.expect_no_longer(client);
    }
}

/// A client is in a casual queue.
pub(super) fn searching(roster: &Roster, client: ClientId) -> LobbyAnswer {
    let others = u16::try_from(roster.clients.len() - 1).unwrap_or(u16::MAX);
    LobbyAnswer::Tell(client, ServerMessage::Searching { others })
}

/// What a client waits for in a queue, with its pick, its handling and its rating.
fn waited_for(here: &Client) -> Option<(QueueKind, wire::Entrant, Option<wire::RatingView>)> {
    match here.wait? {
        Wait::Casual(ruleset, entrant) => Some((QueueKind::Casual(ruleset), entrant, None)),
        Wait::Ranked(ruleset, entrant, rating) => {
            Some((QueueKind::Ranked(ruleset), entrant, Some(rating)))
        }
        Wait::Joining(..) => None,
    }
}

/// The queues of a ruleset: ranked and casual.
pub(super) fn queues_of(ruleset: Ruleset) -> [QueueKind; 2] {
    [QueueKind::Ranked(ruleset), QueueKind::Casual(ruleset)]
}
