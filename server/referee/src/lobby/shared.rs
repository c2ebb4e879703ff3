//! The lobby of a node, which shares one queue with the other nodes of its arena.
//!
//! Such a lobby pairs nobody. It gives [`QueueOrder`]s for the table of all tickets, and receives from there what
//! became of its own: [`Lobby::take_orders`] after every other call, [`Lobby::hear_tickets`] about once a
//! second, and [`Lobby::open_taken`] for a match that [`QueueOrder::Take`] took. An order may get lost: the next
//! tickets show that, and the order is given again.

mod hearing;
#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use bout::{Millis, Team};
use games::Ruleset;
use wire::{AccountId, RoomKind};

use super::Lobby;
use super::answer::LobbyAnswer;
use super::client::{Client, Wait};
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

/// What the lobby knows of the shared queue.
pub(super) struct Shared {
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

impl Shared {
    fn new(node: NodeNumber) -> Shared {
        Shared {
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
}

impl Lobby {
    /// From now on the lobby shares the queue with the other nodes, as this node.
    pub fn share_queue(&mut self, node: NodeNumber) {
        self.shared = Some(Shared::new(node));
    }

    /// The orders since the last call, and the number of all so far.
    pub fn take_orders(&mut self) -> (Vec<QueueOrder>, u64) {
        let Some(shared) = &mut self.shared else { return (Vec::new(), 0) };
        (core::mem::take(&mut shared.orders), shared.given)
    }

    /// How far the nodes are from a client, the first [`ROUND_TRIPS_MAX`] of them; its next ticket says so.
    pub fn note_round_trips(&mut self, client: ClientId, mut round_trips: Vec<RoundTrip>) {
        round_trips.truncate(ROUND_TRIPS_MAX);
        if let Some(shared) = &mut self.shared
            && self.clients.contains_key(&client)
        {
            shared.round_trips.insert(client, round_trips);
        }
    }

    /// True if the session of a client is to move to the node of its match.
    pub fn is_leaving(&self, client: ClientId) -> bool {
        let posted = self.shared.as_ref().and_then(|shared| shared.posted.get(&client));
        posted.is_some_and(|posted| posted.leaves.is_some())
    }

    /// Opens a match that was taken out of the table. One whose opponent has left since waits on from where
    /// it was.
    pub fn open_taken(&mut self, taken: &TakenMatch) -> Vec<LobbyAnswer> {
        let mut here = Vec::new();
        for (client, since) in taken.clients.into_iter().zip(taken.since) {
            let posted = self.shared.as_mut().and_then(|shared| shared.posted.remove(&client));
            let wait = self.clients.get(&client).and_then(|here| here.wait);
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
            return Vec::new();
        }
        if let (QueueKind::Ranked(_), [one, other]) = (taken.queue, &here[..]) {
            let pair = [one.1.post.account, other.1.post.account];
            self.ranked.entry(ruleset).or_default().remember(pair);
        }
        self.rooms += 1;
        let mut participants = Vec::new();
        for (team, (client, _, _, entrant)) in (0..).map(Team).zip(here) {
            participants.extend(self.seat(client, entrant, team));
        }
        let (kind, rules, best_of) = match taken.queue {
            QueueKind::Ranked(_) => {
                let best_of = ruleset.game().ranked_bouts(self.rules.ranked_best_of);
                (RoomKind::Ranked(ruleset), ruleset.rules(self.week), best_of)
            }
            QueueKind::Casual(_) => {
                (RoomKind::Casual, self.rules.casual(ruleset, self.week), self.rules.best_of)
            }
        };
        vec![self.open(kind, rules, best_of, participants)]
    }

    /// Posts the ticket of a client that waits from now on. Returns whether the queue is shared; if not,
    /// nothing is done.
    pub(super) fn post(&mut self, client: ClientId, last_opponent: Option<AccountId>) -> bool {
        let Some(shared) = &mut self.shared else { return false };
        let Some(here) = self.clients.get(&client) else { return true };
        let Some((queue, entrant, rating)) = waited_for(here) else { return true };
        let post = Post {
            client,
            account: here.account.id,
            queue,
            rating: rating.map_or(0, |rating| rating.points),
            since: None,
            last_opponent,
            is_away: here.room.is_some(),
            round_trips: shared.round_trips.get(&client).cloned().unwrap_or_default(),
            holder: Holder { name: here.account.name.clone(), entrant, rating },
        };
        self.post_again(client, post, (Millis(0), self.now));
        true
    }

    /// Posts this ticket of a client, which had waited so long at a time of the lobby.
    fn post_again(&mut self, client: ClientId, post: Post, waited: (Millis, Millis)) {
        let Some(shared) = &mut self.shared else { return };
        shared.arrivals.remove(&client);
        let order = shared.order(QueueOrder::Post(post.clone()));
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
        shared.posted.insert(client, posted);
    }

    /// The session of a client is here, and the client is not back yet: its ticket waits for it.
    pub(super) fn expect(&mut self, client: ClientId) {
        if let Some(shared) = &mut self.shared {
            shared.expected.insert(client);
        }
    }

    /// A client has reconnected, or left for good.
    pub(super) fn expect_no_longer(&mut self, client: ClientId) {
        if let Some(shared) = &mut self.shared {
            shared.expected.remove(&client);
        }
    }

    /// A client has arrived that is not queued, unless its ticket says so. Returns whether the
    /// queue is shared; then the client is sent where it is once the tickets are read.
    pub(super) fn await_ticket(&mut self, client: ClientId) -> bool {
        let now = self.now;
        let shared = self.shared.as_mut();
        shared.map(|shared| shared.arrivals.insert(client, (0, now))).is_some()
    }

    /// A client accepts its proposal of this number.
    pub(super) fn accept_shared(&mut self, client: ClientId, number: u64) -> Vec<LobbyAnswer> {
        if let Some(shared) = &mut self.shared
            && let Some(posted) = shared.posted.get_mut(&client)
            && posted.found == Some(number)
            && !posted.has_accepted
        {
            posted.has_accepted = true;
            shared.order_all(client, [QueueOrder::Accept(client, number)]);
        }
        Vec::new()
    }

    /// A client leaves the queue. Returns whether that declines a ranked match.
    pub(super) fn leave_shared(&mut self, client: ClientId) -> bool {
        let Some(shared) = &mut self.shared else { return false };
        shared.arrivals.remove(&client);
        let Some(posted) = shared.posted.remove(&client) else { return false };
        let order = shared.order(QueueOrder::Withdraw(client));
        shared.withdrawn.insert(client, order);
        let is_ranked = matches!(posted.post.queue, QueueKind::Ranked(_));
        is_ranked && posted.found.is_some() && posted.leaves.is_none()
    }

    /// The wait of a client in the shared ranked queue, and how many others are there. Nothing for one in a
    /// proposal.
    pub(super) fn shared_wait(&self, now: Millis, client: ClientId) -> Option<(Millis, usize)> {
        let shared = self.shared.as_ref()?;
        let posted = shared.posted.get(&client).filter(|posted| posted.found.is_none())?;
        let (waited, at) = posted.waited;
        let others = shared.count_of(posted.post.queue).saturating_sub(1);
        Some((waited.plus(now.since(at)), others))
    }

    /// Forgets what is known of a client that has left.
    pub(super) fn forget_shared(&mut self, client: ClientId) {
        if let Some(shared) = &mut self.shared {
            shared.round_trips.remove(&client);
        }
        self.expect_no_longer(client);
    }
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
