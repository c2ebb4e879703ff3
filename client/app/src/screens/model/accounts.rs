//! The player's accounts on servers, and the form of their pages.

use crate::activity::intent::Intent;
use crate::platform::connection::server_name;
use crate::platform::keyring::{Keyring, StoredCredential};
use crate::screens::form::{Form, Hidden};
use wire::{Password, Secret};

/// The player's accounts on servers.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// The stored credentials.
    pub keyring: Keyring,
    /// The form for signing in, or for choosing a password.
    pub form: Form,
    /// The server that no longer knows the player's account.
    pub unknown: Option<UnknownAccount>,
    /// The password of the server of the settings, which asks new guests for one.
    pub server_password: Hidden,
    /// The intent that was refused without it.
    pub refused: Option<Intent>,
}

impl Accounts {
    /// The credentials for the server at this address.
    pub fn key(&self, address: &str) -> Option<&StoredCredential> {
        self.keyring.get(&server_name(address))
    }

    /// The token of the player as a member of the server at this address.
    pub fn token(&self, address: &str) -> Option<Secret> {
        self.key(address)?.token()
    }

    /// The password of the server, if one was typed.
    pub fn server_password(&self) -> Option<Password> {
        Password::new(&self.server_password.0).ok()
    }
}

/// A server that refused credentials that it had accepted before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAccount {
    /// The player's intent.
    pub intent: Intent,
    /// The name under which the server's credentials are stored.
    pub server: String,
    /// The name of the account.
    pub name: String,
}
