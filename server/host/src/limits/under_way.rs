//! The page that a connection is sending. It counts for its client until it is written: whoever asks and
//! does not read has a page under way.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::connections::PagePermit;

/// The page of one connection. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct UnderWay(Arc<Mutex<Sending>>);

#[derive(Debug, Default)]
struct Sending {
    permit: Option<PagePermit>,
    /// Whether all of it is in the write buffer, or written.
    is_made: bool,
}

/// A page that is being made: its end is when this is dropped.
#[derive(Debug)]
pub struct Making(UnderWay);

impl UnderWay {
    /// A page begins. The last one of this connection is over.
    pub fn begin(&self, permit: PagePermit) -> Making {
        *self.sending() = Sending { permit: Some(permit), is_made: false };
        Making(self.clone())
    }

    /// The last page of this connection is over, if there was one.
    pub fn end(&self) {
        self.sending().permit = None;
    }

    /// The write buffer of the connection is empty.
    pub fn flushed(&self) {
        let mut sending = self.sending();
        if sending.is_made {
            sending.permit = None;
        }
    }

    fn sending(&self) -> MutexGuard<'_, Sending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        self.0.sending().is_made = true;
    }
}
