//! The shutdown of a server: draining, then the stop.

use tokio_util::sync::{CancellationToken, DropGuard};

/// Stops a server. Clones share the state.
///
/// First it drains: new clients are refused, no match begins, and matches in progress continue to
/// their end, or until [`crate::Settings::drain_limit_s`]. Then every task ends, as it does at once
/// on [`Shutdown::now`].
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    drain: CancellationToken,
    now: CancellationToken,
}

impl Shutdown {
    /// A shutdown that has not been requested.
    pub fn new() -> Shutdown {
        Shutdown::default()
    }

    /// Drains: no new matches, then shutdown after the last one.
    pub fn drain(&self) {
        self.drain.cancel();
    }

    /// Stops everything at once.
    pub fn now(&self) {
        self.now.cancel();
    }

    /// Whether shutdown was requested, by draining or at once.
    pub fn is_asked(&self) -> bool {
        self.drain.is_cancelled() || self.now.is_cancelled()
    }

    /// Cancelled when draining begins.
    pub fn draining(&self) -> &CancellationToken {
        &self.drain
    }

    /// Cancelled when every task must end.
    pub fn token(&self) -> &CancellationToken {
        &self.now
    }

    /// A shutdown that follows this one, and can be requested without it.
    pub(crate) fn child(&self) -> Shutdown {
        Shutdown { drain: self.drain.child_token(), now: self.now.child_token() }
    }

    /// Stops everything when it is dropped.
    pub(crate) fn guard(&self) -> DropGuard {
        self.now.clone().drop_guard()
    }
}

/// The shutdown of a program that only stops at once.
impl From<CancellationToken> for Shutdown {
    fn from(now: CancellationToken) -> Shutdown {
        Shutdown { drain: CancellationToken::new(), now }
    }
}
