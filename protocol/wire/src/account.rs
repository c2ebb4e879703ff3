//! Who a client is: what it says to be let in, and what it may say the next time.

use bincode::{Decode, Encode};
use core::fmt;

use crate::Name;
use crate::text::Password;

/// An account, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct AccountId(pub [u8; 16]);

/// 256 bits that only one client and its server have seen.
#[derive(Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What a client is let in by.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Credential {
    /// It was never here, and wants to be a guest by this name.
    Newcomer(Name),
    /// A guest that was here before, by the secret that it was given.
    Guest(Secret),
    /// A player who signed in before, by the token that it was given.
    Token(Secret),
    /// A player who signs in.
    Password {
        /// The account's name, in any case.
        name: Name,
        /// Its password.
        password: Password,
    },
}

/// The account that a client was let in as.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct AccountView {
    /// Which.
    pub id: AccountId,
    /// The name that it goes by here.
    pub name: Name,
    /// Whether it has no password yet, so that only this client can come back to it.
    pub is_guest: bool,
}
