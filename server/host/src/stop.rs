//! How a server is told to stop: gently, or at once.

use tokio_util::sync::{CancellationToken, DropGuard};

/// Stops a server. Clones stop the same one.
///
/// First it drains: nobody new comes in, no match begins, and those that are played go on to their
/// end, or until [`crate::Settings::drain_limit_s`]. Then everything ends, as it does at once when
/// it is told to.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    drain: CancellationToken,
    now: CancellationToken,
}

impl Stop {
    /// Of a server that is to run on.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Begins no more matches, and stops when none is played.
    pub fn drain(&self) {
        self.drain.cancel();
    }

    /// Stops everything.
    pub fn now(&self) {
        self.now.cancel();
    }

    /// Whether it is to stop, gently or at once.
    pub fn is_asked(&self) -> bool {
        self.drain.is_cancelled() || self.now.is_cancelled()
    }

    /// Cancelled when no more matches are to begin.
    pub fn draining(&self) -> &CancellationToken {
        &self.drain
    }

    /// Cancelled when everything is to end.
    pub fn token(&self) -> &CancellationToken {
        &self.now
    }

    /// One that stops when this one does, and can be stopped without this one.
    pub(crate) fn child(&self) -> Stop {
        Stop { drain: self.drain.child_token(), now: self.now.child_token() }
    }

    /// Stops everything when it is dropped.
    pub(crate) fn guard(&self) -> DropGuard {
        self.now.clone().drop_guard()
    }
}

/// Of a program that only stops at once.
impl From<CancellationToken> for Stop {
    fn from(now: CancellationToken) -> Stop {
        Stop { drain: CancellationToken::new(), now }
    }
}
