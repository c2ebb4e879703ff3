//! The limit of sessions by network. A session outlives its connection for as long as its client may resume it, so
//! that the limit of connections does not bound the places that one network takes.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::concurrent::{Concurrent, Full, Most};

/// Counts sessions by network, and enforces the limit.
#[derive(Debug)]
pub struct SessionLimit {
    most: Most,
    here: Mutex<Concurrent>,
}

/// The permit of one session, returned when it is dropped.
#[derive(Debug)]
pub struct SessionPermit {
    limit: Arc<SessionLimit>,
    address: IpAddr,
}

impl SessionLimit {
    /// A limit of so many sessions per address; of its larger networks see [`Most::by_address`].
    pub fn new(per_address_max: usize) -> Arc<SessionLimit> {
        Arc::new(SessionLimit { most: Most::by_address(per_address_max), here: Mutex::default() })
    }

    /// Permits a new session of this address.
    ///
    /// # Errors
    /// When one of its networks has too many.
    pub fn enter(self: &Arc<SessionLimit>, address: IpAddr) -> Result<SessionPermit, Full> {
        let mut here = self.here();
        here.check(Some(address), &self.most)?;
        here.enter(Some(address));
        drop(here);
        Ok(SessionPermit { limit: self.clone(), address })
    }

    /// Counts a session that is restored, whatever the limit.
    pub fn restore(self: &Arc<SessionLimit>, address: IpAddr) -> SessionPermit {
        self.here().enter(Some(address));
        SessionPermit { limit: self.clone(), address }
    }

    /// The counters stay valid after a panic.
    fn here(&self) -> MutexGuard<'_, Concurrent> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SessionPermit {
    fn drop(&mut self) {
        self.limit.here().leave(Some(self.address));
    }
}
