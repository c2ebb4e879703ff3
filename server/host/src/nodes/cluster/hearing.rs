//! The time since a node last received anything from its clients.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;

use super::{Cluster, Registration};

/// The silence after which a node considers itself cut off from its clients: less than the time for which
/// all seats of a bout are waited for ([`referee::wait_quota::QUOTA`]), so that no board is played without input.
pub const DEAF_AFTER: Duration = Duration::from_secs(2);
/// The times of messages are noted only so often.
const NOTED_EVERY_MS: u64 = 50;

/// When messages from clients arrived, and how many clients are expected to send some.
#[derive(Debug)]
pub(super) struct Hearing {
    began: Instant,
    /// When the last one arrived, in milliseconds since then.
    heard_ms: AtomicU64,
    awaited: AtomicUsize,
}

impl Hearing {
    pub(super) fn begin() -> Hearing {
        let (heard_ms, awaited) = (AtomicU64::new(0), AtomicUsize::new(0));
        Hearing { began: Instant::now(), heard_ms, awaited }
    }

    pub(super) fn heard(&self) {
        let now = self.now_ms();
        // All threads share it: a write each time would cost more than a read.
        if self.heard_ms.load(Ordering::Relaxed) + NOTED_EVERY_MS <= now {
            self.heard_ms.store(now, Ordering::Relaxed);
        }
    }

    pub(super) fn silence(&self) -> Duration {
        if self.awaited.load(Ordering::Relaxed) == 0 {
            return Duration::ZERO;
        }
        let heard_ms = self.heard_ms.load(Ordering::Relaxed);
        Duration::from_millis(self.now_ms().saturating_sub(heard_ms))
    }

    fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }
}

/// The number of players of one room who are expected to send messages, until this is dropped.
#[derive(Debug)]
pub struct Awaited {
    here: Option<Arc<Registration>>,
    count: usize,
}

impl Awaited {
    /// Of a room in which nobody plays yet.
    pub fn none(cluster: &Cluster) -> Awaited {
        Awaited { here: cluster.0.clone(), count: 0 }
    }

    /// So many from now on.
    pub fn set(&mut self, count: usize) {
        let Some(here) = self.here.as_ref().filter(|_| self.count != count) else { return };
        if here.hearing.awaited.load(Ordering::Relaxed) == 0 {
            // Nobody was expected before. A bout that begins while others are silent is no sign of life.
            here.hearing.heard();
        }
        here.hearing.awaited.fetch_add(count, Ordering::Relaxed);
        here.hearing.awaited.fetch_sub(self.count, Ordering::Relaxed);
        self.count = count;
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nodes::cluster::NodeId;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn a_node_is_deaf_while_players_are_silent_and_only_then() {
        let cluster = Cluster::registered(NodeId(1), Instant::now());
        let (mut one, mut other) = (Awaited::none(&cluster), Awaited::none(&cluster));
        advance(2 * DEAF_AFTER).await;
        assert!(!cluster.is_deaf(), "nobody is expected");
        one.set(2);
        assert!(!cluster.is_deaf(), "a bout has just begun");
        advance(DEAF_AFTER / 2).await;
        other.set(2);
        advance(DEAF_AFTER / 2).await;
        assert!(cluster.is_deaf(), "the bout that began since is no sign of life");
        assert_eq!(cluster.silence(), DEAF_AFTER);
        cluster.heard();
        assert!(!cluster.is_deaf());
        advance(DEAF_AFTER).await;
        drop(one);
        assert!(cluster.is_deaf(), "the other room goes on");
        other.set(0);
        assert!(!cluster.is_deaf());
    }
}
