//! How many players wait in the queues, for the HTTP API and the site. The lobby task publishes it
//! here, so that no reader waits for the lobby.

use games::Ruleset;
use std::sync::{Arc, PoisonError, RwLock};
use wire::QueueCount;

/// The players in the queues of each ruleset, in the order of [`Ruleset::ALL`].
pub type QueueCounts = [QueueCount; Ruleset::ALL.len()];

/// The published counts. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct QueueBoard(Arc<RwLock<QueueCounts>>);

impl QueueBoard {
    /// Replaces the counts.
    pub fn publish(&self, counts: QueueCounts) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = counts;
    }

    /// The latest counts.
    pub fn counts(&self) -> QueueCounts {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}
