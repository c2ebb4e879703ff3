//! The runtime that polls a conversation: tokio, on a thread of its own or beside others.

use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

/// A future that the runtime can poll: on any thread.
pub trait Polled: Future<Output = ()> + Send {}

impl<F: Future<Output = ()> + Send> Polled for F {}

/// A future in a box that the runtime can poll.
pub type Task<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A timer that repeats.
pub struct Steps(Interval);

impl Steps {
    /// A timer that is due at once, and then after every `period`. A late step delays those after it.
    pub fn every(period: Duration) -> Steps {
        let mut steps = interval(period);
        steps.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Steps(steps)
    }

    /// Waits until it is due. Cancel safe.
    pub async fn next(&mut self) {
        self.0.tick().await;
    }
}

/// True if `work` ended within this time.
pub async fn within(time: Duration, work: impl Future<Output = ()>) -> bool {
    timeout(time, work).await.is_ok()
}
