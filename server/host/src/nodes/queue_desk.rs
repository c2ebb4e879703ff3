//! The queue that the nodes of a cluster share, as the lobby of a node uses it.
//!
//! The lobby posts its orders and never waits; one task carries them out, one after the other, and reads the
//! tickets of the node between them. What it reads goes back to the lobby as [`QueueNews`], with the
//! number of the last order before it. An order that fails is dropped: what is read shows that, and the lobby
//! gives it again. Another task leads the queue of all nodes, or tries to.

use referee::arena_queue::{NodeNumber, NodeTickets, TakenMatch};
use referee::{ClientId, QueueOrder};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::nodes::cluster::{Cluster, NodeId};
use crate::operator::metrics::Metrics;
use crate::storage::store::leader::QueueLeader;
use crate::storage::store::{Store, StoreError};

/// Orders that may wait. The others are dropped.
pub const ORDERS_MAX: usize = 4096;
/// News that may wait for the lobby.
const NEWS_MAX: usize = 64;
/// How often the tickets are read, without a notification.
pub const READ_EVERY: Duration = Duration::from_secs(1);
/// The same while a match is proposed to one of the node's clients.
pub const READ_SOON: Duration = Duration::from_millis(250);
/// The least time between two times that they are read, so that notifications cost no more.
pub const READ_LEAST: Duration = Duration::from_millis(50);
/// How often the leader passes over the queues.
pub const LEAD_EVERY: Duration = Duration::from_secs(1);

/// What became of the tickets of this node.
#[derive(Debug)]
pub enum QueueNews {
    /// The tickets, and the number of the last order that was carried out, or had failed, before they were
    /// read.
    Tickets(NodeTickets, u64),
    /// A match was taken out of the table, and is to be opened now.
    Taken(TakenMatch),
    /// The ticket of this client went to this node, where the match of this proposal is: now its session is to
    /// move there.
    Sent(ClientId, NodeId, u64),
}

/// The way to the desk. Its tasks end when this is dropped.
#[derive(Debug)]
pub struct QueueDesk {
    orders: mpsc::Sender<(QueueOrder, u64)>,
    news: mpsc::Receiver<QueueNews>,
}

impl From<NodeId> for NodeNumber {
    fn from(node: NodeId) -> NodeNumber {
        NodeNumber(node.0)
    }
}

impl From<NodeNumber> for NodeId {
    fn from(node: NodeNumber) -> NodeId {
        NodeId(node.0)
    }
}

impl QueueDesk {
    /// Opens the desk of a node, with the store of that node. It must be called within a tokio runtime.
    pub fn open(store: Store, cluster: Cluster, metrics: Metrics) -> QueueDesk {
        let (orders, inbox) = mpsc::channel(ORDERS_MAX);
        let (outbox, news) = mpsc::channel(NEWS_MAX);
        let leads = lead(store.clone(), cluster.clone(), metrics.clone());
        let clerk = Worker { store, cluster, metrics, done: 0, is_failing: false, news: outbox };
        tokio::spawn(async move {
            // Whoever leads ends with the desk.
            tokio::select! {
                biased;
                () = clerk.run(inbox) => {}
                () = leads => {}
            }
        });
        QueueDesk { orders, news }
    }

    /// Posts orders, of which the last has this number.
    pub fn post(&self, orders: Vec<QueueOrder>, last: u64) {
        let first = last + 1 - orders.len() as u64;
        for order in orders.into_iter().zip(first..) {
            // A full desk drops it.
            let _ = self.orders.try_send(order);
        }
    }

    /// The next news for the lobby.
    pub async fn next(&mut self) -> Option<QueueNews> {
        self.news.recv().await
    }
}

/// The task behind the desk.
struct Worker {
    store: Store,
    cluster: Cluster,
    metrics: Metrics,
    /// The number of the last order that was carried out, or has failed.
    done: u64,
    /// True if the last call failed: that is logged once.
    is_failing: bool,
    news: mpsc::Sender<QueueNews>,
}

impl Worker {
    async fn run(mut self, mut orders: mpsc::Receiver<(QueueOrder, u64)>) {
        let mut changes = self.cluster.changes();
        let mut read = Instant::now();
        let mut due = read;
        loop {
            tokio::select! {
               biased;
                order = orders.recv() => {
                    let Some((order, number)) = order else { return };
                    self.carry_out(order, number).await;
                }
                changed = changes.changed() => match changed {
                    Ok(()) => due = due.min(read + READ_LEAST),
                    // The cluster has ended, and the server with it.
                    Err(_) => return,
                },
                () = sleep_until(due) => {
                    read = Instant::now();
                    let Some(within) = self.read().await else { return };
                    due = read + within;
                }
            }
        }
    }

    /// Carries out an order.
    async fn carry_out(&mut self, order: QueueOrder, number: u64) {
        // A node that is fenced decides nothing.
        let done = match self.cluster.is_fenced() {
            true => Ok(None),
            false => self.metrics.clone().timed("queue_order", self.write(order)).await,
        };
        self.done = number;
        if let Some(news) = self.note(done).flatten() {
            // The lobby may have ended; the orders that it left are carried out all the same.
            let _ = self.news.send(news).await;
        }
    }

    async fn write(&self, order: QueueOrder) -> Result<Option<QueueNews>, StoreError> {
        let store = &self.store;
        match order {
            QueueOrder::Post(post) => store.post_ticket(post).await.map(|()| None),
            QueueOrder::Withdraw(client) => store.withdraw_ticket(client).await.map(|()| None),
            QueueOrder::Accept(client, proposal) => {
                store.accept_proposal(client, proposal).await.map(|_| None)
            }
            QueueOrder::Send(client, node, proposal) => {
                let is_sent = store.send_ticket(client, proposal).await?;
                Ok(is_sent.then(|| QueueNews::Sent(client, node.into(), proposal)))
            }
            QueueOrder::Take(proposal) => {
                Ok(store.take_match(proposal).await?.map(QueueNews::Taken))
            }
            QueueOrder::Dissolve(proposal, absent) => {
                store.dissolve_match(proposal, absent).await.map(|_| None)
            }
        }
    }

    /// Reads the tickets. Returns when to read them again; nothing when the lobby has ended.
    async fn read(&mut self) -> Option<Duration> {
        if self.cluster.is_fenced() {
            return Some(READ_EVERY);
        }
        let done = self.done;
        let read = self.metrics.clone().timed("queue_tickets", self.store.tickets_of_node()).await;
        let Some(tickets) = self.note(read) else { return Some(READ_EVERY) };
        let is_proposed = tickets.tickets.iter().any(|ticket| ticket.proposal.is_some());
        self.news.send(QueueNews::Tickets(tickets, done)).await.ok()?;
        Some(if is_proposed { READ_SOON } else { READ_EVERY })
    }

    fn note<T>(&mut self, result: Result<T, StoreError>) -> Option<T> {
        if let Err(error) = &result
            && !self.is_failing
        {
            tracing::error!(%error, "the queue of the nodes cannot be reached");
        }
        self.is_failing = result.is_err();
        result.ok()
    }
}

/// Leads the queue of all nodes whenever no other node does.
async fn lead(store: Store, cluster: Cluster, metrics: Metrics) {
    let mut leader: Option<QueueLeader> = None;
    let (mut was_leading, mut is_failing) = (false, false);
    let mut seconds = interval(LEAD_EVERY);
    seconds.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        seconds.tick().await;
        if cluster.is_fenced() {
            // Closes the connection: another node may lead.
            (leader, was_leading) = (None, false);
            continue;
        }
        let pass = async {
            let mut connected = match leader.take() {
                Some(leader) => leader,
                None => QueueLeader::connect(&store).await?,
            };
            let passed = connected.lead().await?;
            Ok::<_, StoreError>((connected, passed))
        };
        match metrics.timed("queue_pass", pass).await {
            Ok((connected, passed)) => {
                if passed.is_some() != was_leading {
                    let is_leading = passed.is_some();
                    tracing::info!(node = %cluster.id(), is_leading, "queue leader changed");
                }
                (leader, was_leading, is_failing) = (Some(connected), passed.is_some(), false);
            }
            Err(error) => {
                if !is_failing {
                    tracing::error!(%error, "leading the queue failed");
                }
                (was_leading, is_failing) = (false, true);
            }
        }
    }
}
