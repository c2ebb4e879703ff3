//! Accounts and the credentials by which a client authenticates.

use bincode::{Decode, Encode};
use core::fmt;

use crate::Name;
use crate::text::Password;

/// The id of an account. It never changes.
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

/// By which a client authenticates.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Credential {
    /// A new guest with this name.
    Newcomer(Name),
    /// A returning guest, by its secret.
    Guest(Secret),
    /// A signed-in player, by its session token.
    Token(Secret),
    /// A player signing in.
    Password {
        /// The account's name, in any case.
        name: Name,
        /// The password.
        password: Password,
    },
    /// A player signing in with a new password. The account is signed out everywhere else, and another
    /// session of it ends, also in a match: so its owner gets in whoever else is playing.
    NewPassword {
        /// The account's name, in any case.
        name: Name,
        /// The present password.
        current: Password,
        /// The new password.
        new: Password,
    },
    /// A new guest with this name, who knows the password of the server. Since version 19.
    NewcomerWith {
        /// The name.
        name: Name,
        /// The password of the server.
        password: Password,
    },
}

/// The account that a client is authenticated as.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct AccountView {
    /// Which.
    pub id: AccountId,
    /// The display name.
    pub name: Name,
    /// True if the account has no password yet, so that only this client can authenticate as it.
    pub is_guest: bool,
}
