//! The server's clock. It is handed in as a number to everything that thinks.

use bout::Millis;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// Milliseconds since the server started; never runs backwards.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock(Instant::now())
    }

    /// The time since the start.
    pub fn now(self) -> Millis {
        Millis(u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// Milliseconds since 1970 by the calendar, which an operator may set: for files and names only.
/// Before 1970 it is 0.
pub fn calendar_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
