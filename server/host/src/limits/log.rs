//! Log lines about clients: a flood of clients must not become a flood of lines.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The interval in which clients are logged.
pub const TOLD_EVERY: Duration = Duration::from_secs(10);

/// Clients of one kind that are summed up.
#[derive(Debug, Default)]
pub struct Crowd(Mutex<Counted>);

/// The clients of a server that are not let in.
#[derive(Debug, Default)]
pub struct Crowds {
    /// Connections that are closed at once.
    pub rejected: Crowd,
    /// Clients behind a proxy that are refused.
    pub refused: Crowd,
    /// Connections that are closed without a session.
    pub unauthenticated: Crowd,
}

#[derive(Debug, Default)]
struct Counted {
    /// Since they were last logged.
    number: u64,
    told: Option<Instant>,
}

impl Crowd {
    /// Counts one more `now`. How many there were since the last line, when it is time for the next one.
    pub fn count(&self, now: Instant) -> Option<u64> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted.number += 1;
        counted.told.is_none_or(|told| told + TOLD_EVERY <= now).then(|| {
            counted.told = Some(now);
            std::mem::take(&mut counted.number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_is_one_line_in_ten_seconds() {
        let (crowd, start) = (Crowd::default(), Instant::now());
        assert_eq!(crowd.count(start), Some(1));
        assert!((0..1000).all(|ms| crowd.count(start + Duration::from_millis(ms)).is_none()));
        assert_eq!(crowd.count(start + TOLD_EVERY), Some(1001));
    }
}
