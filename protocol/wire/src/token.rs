//! What proves that a session is a client's own.

use bincode::{Decode, Encode};
use core::fmt;

/// What proves that a conversation is the client's own: 128 random bits, known to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Token(pub [u8; 16]);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}
