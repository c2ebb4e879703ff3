//! What a caller asks of its driver, and how its session is or ended.

use alloc::vec::Vec;
use bout::Millis;
use wire::{LineError, Refusal};

/// A connection, numbered by the caller; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call(pub u32);

/// An action for the owner of the sockets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Open a connection, then report [`Caller::opened`](super::Caller::opened) or
    /// [`Caller::lost`](super::Caller::lost).
    Open(Call),
    /// Write a frame.
    Write(Call, Vec<u8>),
    /// Hang up.
    Close(Call),
}

/// Why a conversation is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum End {
    /// The first connection could not be made, or was lost before the server let us in.
    #[error("the server could not be reached")]
    Unreachable,
    /// Nothing was received for [`GIVE_UP`](super::GIVE_UP).
    #[error("the connection was lost, and reconnecting failed for a minute")]
    Lost,
    /// The server refused the session.
    #[error("the server said: {0}")]
    Refused(Refusal),
    /// A frame of the server could not be read.
    #[error("protocol error: {0}")]
    Odd(LineError),
}

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The first connection is being made.
    Opening,
    /// The server is connected.
    Good,
    /// The server has been silent since then; new connections are tried.
    Lost(Millis),
}
