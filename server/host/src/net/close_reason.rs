//! Why a connection, or a whole session, is closed.

use referee::room::GRACE;
use std::error::Error;
use std::io;
use wire::{LineError, Refusal};

use crate::net::timeouts::{IDLE_TIMEOUT, RECONNECT_TIMEOUT};

/// Why a connection or a session is closed.
#[derive(Debug, thiserror::Error)]
pub enum CloseReason {
    /// The client closed it and will not reconnect.
    #[error("closed by the client")]
    Closed,
    /// The connection ended without the client's own closing frame.
    #[error("connection lost")]
    Lost,
    /// The system could not read from it, or write to it.
    #[error("input/output error: {0}")]
    Io(io::Error),
    /// No first message came in time.
    #[error("no first message in time")]
    HandshakeTimeout,
    /// It was silent when there were too many newcomers, most of them from its network.
    #[error("made room for others: no first message yet")]
    Evicted,
    /// The connection was idle for too long.
    #[error("no message within {} seconds", IDLE_TIMEOUT.as_secs())]
    IdleTimeout,
    /// The client did not read what was written: backpressure for longer than the timeout.
    #[error("write timeout: the client reads too slowly")]
    WriteTimeout,
    /// The client acknowledged nothing for so long that the buffer of its messages is full.
    #[error("too many unacknowledged messages")]
    Unacknowledged,
    /// The client disconnected and did not reconnect in time.
    #[error("reconnect timeout: no new connection within {} seconds", RECONNECT_TIMEOUT.as_secs())]
    ReconnectTimeout,
    /// The account's session in a match takes over the connection.
    #[error("handed over to the session of the account that is in a match")]
    HandedOver,
    /// The session continues at another node.
    #[error("redirected to another node")]
    Redirected,
    /// The server is restarted, and the next process resumes the session.
    #[error("the server is restarted")]
    Restarting,
    /// The server is a node that is fenced, or whose lease was ended: the client tries again, here or at
    /// another node.
    #[error("the node has lost its lease")]
    Fenced,
    /// Invalid WebSocket frames.
    #[error("invalid WebSocket data: {0}")]
    InvalidFrame(Box<dyn Error + Send + Sync>),
    /// The client is refused, with this reason.
    #[error("refused: {0}")]
    Refused(Refusal),
    /// The client is banned, with an operator's reason.
    #[error("refused: {0}: {1}")]
    Banned(Refusal, String),
}

impl CloseReason {
    /// True if only the connection is lost, so that the client may reconnect.
    pub fn is_loss(&self) -> bool {
        matches!(
            self,
            CloseReason::Lost
                | CloseReason::Io(_)
                | CloseReason::IdleTimeout
                | CloseReason::WriteTimeout
        )
    }
}

impl CloseReason {
    /// The same, for a client of this version of the protocol.
    #[must_use]
    pub fn known_to(self, protocol: u16) -> CloseReason {
        match self {
            CloseReason::Refused(why) => CloseReason::Refused(why.known_to(protocol)),
            other => other,
        }
    }
}

impl From<LineError> for CloseReason {
    fn from(error: LineError) -> CloseReason {
        match error {
            LineError::Unheard => CloseReason::Unacknowledged,
            LineError::Forged | LineError::Stale => CloseReason::Refused(Refusal::Forged),
            LineError::Unreadable(_) => CloseReason::Refused(Refusal::Malformed),
        }
    }
}

// **Invariant:** the room's grace period ends before the reconnect timeout of the session, so that
// the room decides about the seat.
const _: () = assert!(GRACE.0 < RECONNECT_TIMEOUT.as_millis() as u64);
