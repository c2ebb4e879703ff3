//! Secrets of 256 bits that nobody can guess: what a client shows to be known again.

use std::fmt;

/// 256 bits from the operating system. The server keeps only their hash; so many bits need neither
/// salt nor a slow one.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// A new one.
    pub fn draw() -> Key {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
        Key(bytes)
    }

    /// What is kept of it: BLAKE3.
    pub fn hash(&self) -> [u8; 32] {
        *blake3::hash(&self.0).as_bytes()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// All that a guest has: the client keeps it, and who loses it loses the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestSecret(pub Key);

/// By which a client that signed in is known again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(pub Key);
