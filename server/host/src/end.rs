//! Why a connection, or a whole session, ends.

use referee::room::GRACE;
use std::error::Error;
use std::io;
use wire::{LineError, Refusal};

use crate::session::HOLD;
use crate::socket::SILENCE_MAX;
use crate::stranger::HELLO_WITHIN;

/// Why it ends.
#[derive(Debug, thiserror::Error)]
pub enum End {
    /// The client closed it for good.
    #[error("the client closed it")]
    Closed,
    /// The connection ended without a word.
    #[error("the connection was lost")]
    Lost,
    /// The system could not read from it, or write to it.
    #[error("broken: {0}")]
    Broken(io::Error),
    /// A stranger did not say who it is.
    #[error("no first message within {} seconds", HELLO_WITHIN.as_secs())]
    NoHello,
    /// Nothing was heard on the connection.
    #[error("no message within {} seconds", SILENCE_MAX.as_secs())]
    Silent,
    /// What was written to the connection was not taken.
    #[error("the client reads too slowly")]
    Slow,
    /// The client has not heard us for longer than anything is kept for it.
    #[error("the client fell too far behind")]
    Behind,
    /// The client lost its connection and did not come back.
    #[error("the client did not come back within {} seconds", HOLD.as_secs())]
    Away,
    /// What came is no WebSocket's.
    #[error("unreadable: {0}")]
    Unreadable(Box<dyn Error + Send + Sync>),
    /// The client must go, and is told why.
    #[error("refused: {0}")]
    Refused(Refusal),
    /// The client may not play here, for a reason in an operator's words.
    #[error("refused: {0}: {1}")]
    Banned(Refusal, String),
}

impl End {
    /// Whether only the connection is lost, and a client may come back on another.
    pub fn is_loss(&self) -> bool {
        matches!(self, End::Lost | End::Broken(_) | End::Silent | End::Slow)
    }
}

impl From<LineError> for End {
    fn from(error: LineError) -> End {
        match error {
            LineError::Unheard => End::Behind,
            LineError::Forged | LineError::Stale => End::Refused(Refusal::Forged),
            LineError::Unreadable(_) => End::Refused(Refusal::Malformed),
        }
    }
}

// A session that ends before the room has decided about its seat would decide it.
const _: () = assert!(GRACE.0 < HOLD.as_millis() as u64);
