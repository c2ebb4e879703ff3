//! The task of a node that keeps its lease: it renews, reads the list of nodes, and ends the leases of others
//! that are over.

use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::processor_time::ProcessorTime;
use crate::nodes::cluster::{Cluster, LEASE, RENEWED_EVERY};
use crate::storage::store::nodes::NodeLoad;
use crate::storage::store::{Store, StoreError, Wakes};
use crate::web::public::Public;

/// The pause before a lost connection for notifications is opened anew.
const LISTENED_AGAIN_AFTER: Duration = Duration::from_secs(1);
/// The silence of all its players after which a node hands its rooms over to others.
const SILENT_FOR: Duration = Duration::from_secs(3);
/// How long it waits for its live journal before that.
const SETTLED_WITHIN: Duration = Duration::from_secs(2);
/// How long after the end of a lease it is looked at again.
const PAST_ITS_END: Duration = Duration::from_millis(20);

/// What keeps the lease of a node.
#[derive(Debug)]
pub struct Heartbeat {
    cluster: Cluster,
    store: Store,
    public: Public,
    processor_time: ProcessorTime,
    /// Since when every renewal has succeeded; nothing after a failure.
    unbroken_since: Option<Instant>,
    /// True if the last renewal failed, which is logged once.
    is_failing: bool,
    was_fenced: bool,
}

impl Heartbeat {
    /// The heartbeat of a node that has just registered, and may use so many processors.
    pub fn new(store: Store, public: Public, processors: usize) -> Heartbeat {
        Heartbeat {
            cluster: public.cluster.clone(),
            store,
            public,
            processor_time: ProcessorTime::new(processors),
            unbroken_since: Some(Instant::now()),
            is_failing: false,
            was_fenced: false,
        }
    }

    /// Keeps the lease until it is ended, see [`Cluster::ended`], or the future is dropped.
    pub async fn run(mut self) {
        let (store, cluster) = (self.store.clone(), self.cluster.clone());
        let ended = cluster.ended();
        let keep = async {
            let mut seconds = interval(RENEWED_EVERY);
            seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                seconds.tick().await;
                self.beat().await;
                if let Some(left) = self.ends_soon() {
                    sleep(left).await;
                    self.read_nodes().await;
                    cluster.changed();
                }
            }
        };
        tokio::select! {
            biased;
            () = ended.cancelled() => {}
            () = keep => {}
            () = listen(&store, &cluster) => {}
        }
        tracing::error!(node = cluster.id().0, "the lease of this node was ended");
    }

    async fn beat(&mut self) {
        let (id, load, sent) = (self.cluster.id(), self.load(), Instant::now());
        let renewing = self.store.renew_node(id, load);
        match self.public.metrics.timed("renew_node", renewing).await {
            Ok(()) => {
                let was_alone = LEASE < self.cluster.lease_age();
                self.cluster.renewed(sent);
                // A process that did not run for so long knows nothing of an outage meanwhile.
                self.unbroken_since = self.unbroken_since.filter(|_| !was_alone).or(Some(sent));
                self.is_failing = false;
                self.read_nodes().await;
                if SILENT_FOR <= self.cluster.silence() {
                    self.hand_over().await;
                }
            }
            Err(StoreError::LeaseEnded) => return self.cluster.end(),
            Err(error) => {
                self.unbroken_since = None;
                if !self.is_failing {
                    tracing::warn!(node = id.0, %error, "renewing the lease failed; retrying");
                }
                self.is_failing = true;
            }
        }
        self.note_fence();
        self.cluster.changed();
    }

    /// When the lease of another node is over, if that is before the next beat: its players wait for that.
    fn ends_soon(&self) -> Option<Duration> {
        let nodes = self.cluster.nodes();
        let others = nodes.iter().filter(|node| node.id != self.cluster.id());
        let left = others.filter_map(|node| u64::try_from(node.lease_ms).ok()).min()?;
        let left = Duration::from_millis(left);
        (left < RENEWED_EVERY).then_some(left + PAST_ITS_END)
    }

    async fn read_nodes(&mut self) {
        let nodes = self.store.nodes();
        let nodes = match self.public.metrics.timed("nodes", nodes).await {
            Ok(nodes) => nodes,
            Err(error) => return tracing::warn!(%error, "reading the nodes failed"),
        };
        let is_any_over = nodes.iter().any(|node| node.lease_ms < 0);
        self.cluster.publish(nodes);
        let is_steady = self.unbroken_since.is_some_and(|since| LEASE <= since.elapsed());
        if !(is_any_over && is_steady) {
            return;
        }
        let ending = self.store.end_expired(self.cluster.id());
        match self.public.metrics.timed("end_expired", ending).await {
            Ok(ended) => {
                for node in ended {
                    tracing::warn!(node = node.0, "ended the lease of a node that is gone");
                    self.cluster.forget(node);
                }
            }
            Err(error) => tracing::warn!(%error, "ending the leases that are over failed"),
        }
    }

    /// No player sends anything any more: ends the own lease, so that others resume the rooms, which are paused here.
    async fn hand_over(&self) {
        let id = self.cluster.id();
        let can_go_on = self.cluster.nodes().iter().any(|it| it.id != id && !it.is_draining);
        if !can_go_on || self.public.draining.is_cancelled() {
            return;
        }
        tracing::error!(
            node = id.0,
            "no player is heard any more; other nodes go on with the rooms"
        );
        // What is not settled by then is refused afterwards, and clients still have it.
        let _ = timeout(SETTLED_WITHIN, self.public.live_journal.settle()).await;
        match self.store.end_node(id).await {
            Ok(()) => self.cluster.end(),
            Err(error) => tracing::warn!(%error, "the lease cannot be ended"),
        }
    }

    /// Logs a change once.
    fn note_fence(&mut self) {
        let (node, is_fenced) = (self.cluster.id().0, self.cluster.is_fenced());
        match (self.was_fenced, is_fenced) {
            (false, true) => tracing::error!(
                node,
                "node fenced: it admits nobody and decides nothing until it has renewed its lease"
            ),
            (true, false) => tracing::warn!(node, "node is no longer fenced"),
            (false, false) | (true, true) => {}
        }
        self.was_fenced = is_fenced;
    }

    fn load(&mut self) -> NodeLoad {
        let rooms: usize = self.public.room_directory.counts().iter().map(|(_, count)| count).sum();
        let whole = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        NodeLoad {
            players: whole(self.public.registry.count()),
            rooms: whole(rooms),
            load_permille: self.processor_time.load_permille(),
            is_draining: self.public.draining.is_cancelled(),
        }
    }
}

/// Passes notifications on, forever.
async fn listen(store: &Store, cluster: &Cluster) {
    loop {
        match Wakes::listen(store, cluster.id()).await {
            Ok(mut wakes) => {
                while wakes.next().await.is_ok() {
                    cluster.changed();
                }
            }
            Err(error) => tracing::debug!(%error, "no notifications; polling only"),
        }
        sleep(LISTENED_AGAIN_AFTER).await;
    }
}
