//! What the two ends say to each other, and how it is spelled.
//!
//! One message is one binary WebSocket frame, spelled by [`encode`] and read by [`decode`] only.
//! The other end may send anything: decoding never panics, and never allocates by its word.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod client;
pub mod codec;
pub mod delta;
pub mod line;
pub mod name;
pub mod server;
pub mod version;

pub use client::{ClientMessage, Entrant, Hello, Resume, Token};
pub use codec::{
    CLIENT_MESSAGE_BYTES_MAX, DecodeError, SERVER_MESSAGE_BYTES_MAX, decode, digest, encode,
};
pub use delta::{Delta, Picture};
pub use line::{Heard, Line, LineError};
pub use name::{NAME_CHARS_MAX, NAME_CHARS_MIN, Name, NameError};
pub use server::{
    Cause, Check, Contact, Flow, LedgerLine, Member, Refusal, RoomPhase, RoomView, ServerMessage,
    Start, Update, ViewChange,
};
pub use version::{PORT, PROTOCOL_VERSION, RulesHash, rules_hash};
