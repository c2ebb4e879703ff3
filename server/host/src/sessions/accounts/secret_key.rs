//! Secrets of 256 random bits: the credentials of guests, and session tokens.

use crate::process::random;
use std::fmt;

/// A random secret of 256 bits from the operating system. The server stores only its hash; with so
/// many bits it needs neither a salt nor a slow hash.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey(pub [u8; 32]);

impl SecretKey {
    /// A new random secret.
    pub fn draw() -> SecretKey {
        let mut bytes = [0; 32];
        random::fill(&mut bytes);
        SecretKey(bytes)
    }

    /// The stored hash: BLAKE3.
    pub fn hash(&self) -> [u8; 32] {
        *blake3::hash(&self.0).as_bytes()
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

/// The only credential of a guest: a client that loses it loses the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestSecret(pub SecretKey);

/// The session token of a client that signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(pub SecretKey);
