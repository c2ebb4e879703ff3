//! Stored credentials of servers, in a file of their own.
//!
//! A guest's secret is the only access to a guest's account. Invariants: the file is written
//! atomically, only its owner can read it, and one that cannot be parsed is set aside and not
//! overwritten.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wire::{AccountView, Credential, Secret};

use crate::platform::files;
use crate::text::tr;
use secret::Hex;

mod secret;
#[cfg(test)]
mod tests;

/// The limit of stored servers. Beyond it the oldest is removed first.
const KEYS_MAX: usize = 200;

/// The credentials of one server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredCredential {
    /// The server: an address with its port, or the name of an embedded server.
    server: String,
    /// The name of the account there.
    pub name: String,
    lets_in: LetsIn,
    secret: Hex,
    /// Whether another account replaced it. It stays stored, because it is the only access to its
    /// account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_former: bool,
    /// Whether the server said last that the account is one of a moderator or an admin.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_moderator: bool,
}

/// The kind of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LetsIn {
    /// Authenticates a guest's account.
    Guest,
    /// The session token of a sign-in by name and password.
    Member,
}

impl StoredCredential {
    /// Whether it belongs to an account without a password.
    pub fn is_guest(&self) -> bool {
        self.lets_in == LetsIn::Guest
    }

    /// The token of a member, by which a server for members only shows its pages.
    pub fn token(&self) -> Option<Secret> {
        (self.lets_in == LetsIn::Member).then_some(self.secret.0)
    }

    /// The credential for the handshake.
    pub fn credential(&self) -> Credential {
        match self.lets_in {
            LetsIn::Guest => Credential::Guest(self.secret.0),
            LetsIn::Member => Credential::Token(self.secret.0),
        }
    }
}

/// All stored credentials of this client.
#[derive(Clone, Debug, Default)]
pub struct Keyring {
    /// `None` for a keyring in memory only.
    path: Option<PathBuf>,
    keys: Vec<StoredCredential>,
    /// The problem with the file, for the player.
    pub problem: Option<String>,
}

/// The contents of the file.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    #[serde(default)]
    account: Vec<StoredCredential>,
}

impl Keyring {
    /// The credentials in the file at `path`, which need not exist yet.
    pub fn open(path: &Path) -> Keyring {
        let mut keyring = Keyring { path: Some(path.to_owned()), ..Keyring::default() };
        keyring.read();
        keyring
    }

    /// The credentials beside the settings, which are at `settings` or at the platform's default
    /// place.
    pub fn beside(settings: Option<&Path>) -> Keyring {
        match files::accounts(settings) {
            Some(path) => Keyring::open(&path),
            None => {
                let problem = Some(tr!("accounts-no-place").to_owned());
                Keyring { problem, ..Keyring::default() }
            }
        }
    }

    /// The credentials for `server`.
    pub fn get(&self, server: &str) -> Option<&StoredCredential> {
        self.keys.iter().find(|key| key.server == server && !key.is_former)
    }

    /// Stores the credentials of `server` for this account. Only guest secrets and tokens are
    /// stored.
    pub fn keep(&mut self, server: &str, account: &AccountView, credential: &Credential) {
        let (lets_in, secret) = match credential {
            Credential::Guest(secret) => (LetsIn::Guest, *secret),
            Credential::Token(secret) => (LetsIn::Member, *secret),
            Credential::Newcomer(_)
            | Credential::NewcomerWith { .. }
            | Credential::Password { .. }
            | Credential::NewPassword { .. } => return,
        };
        let key = StoredCredential {
            server: server.into(),
            name: account.name.to_string(),
            lets_in,
            secret: Hex(secret),
            is_former: false,
            is_moderator: false,
        };
        self.change(|keys| {
            put_aside(keys, server);
            keys.push(key);
            let first = keys.len().saturating_sub(KEYS_MAX);
            keys.drain(..first);
        });
    }

    /// The guest's account at `server` has a password now: its secret is no longer valid.
    pub fn claimed(&mut self, server: &str, account: &AccountView, credential: &Credential) {
        self.change(|keys| keys.retain(|key| key.server != server || key.is_former));
        self.keep(server, account, credential);
    }

    /// Renames the account at `server`.
    pub fn call(&mut self, server: &str, account: &AccountView) {
        let name = account.name.as_str();
        if self.get(server).is_some_and(|key| key.name != name) {
            self.change(|keys| {
                let named = keys.iter_mut().filter(|key| key.server == server && !key.is_former);
                named.for_each(|key| key.name = name.to_owned());
            });
        }
    }

    /// Notes whether the account at `server` is one of a moderator.
    pub fn set_moderator(&mut self, server: &str, is_moderator: bool) {
        if self.get(server).is_some_and(|key| key.is_moderator != is_moderator) {
            self.change(|keys| {
                let key = keys.iter_mut().find(|key| key.server == server && !key.is_former);
                key.into_iter().for_each(|key| key.is_moderator = is_moderator);
            });
        }
    }

    /// Removes the credentials in use at `server`.
    pub fn forget(&mut self, server: &str) {
        self.change(|keys| put_aside(keys, server));
    }

    /// Changes the credentials and saves them. Another client may have changed the file in the
    /// meantime.
    fn change(&mut self, change: impl FnOnce(&mut Vec<StoredCredential>)) {
        if self.path.is_some() {
            self.read();
        }
        change(&mut self.keys);
        let Some(path) = &self.path else { return };
        if let Err(why) = write(path, &self.keys) {
            self.complain(tr!(
                "accounts-not-saved",
                path = path.display().to_string(),
                reason = why.to_string(),
            ));
        }
    }

    /// Reads the file. One that cannot be parsed is set aside.
    fn read(&mut self) {
        let Some(path) = self.path.clone() else { return };
        let text = match files::read(&path) {
            Ok(Some(text)) => text,
            Ok(None) => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return self.set_aside(&path, tr!("accounts-no-text"));
            }
            Err(error) => {
                let why = tr!(
                    "accounts-unreadable",
                    path = path.display().to_string(),
                    reason = error.to_string(),
                );
                self.path = None;
                return self.complain(why);
            }
        };
        match toml::from_str::<Kept>(&text) {
            Ok(kept) => self.keys = kept.account,
            // The error's own text would contain the secrets.
            Err(error) => {
                let line =
                    error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
                self.set_aside(&path, &tr!("accounts-bad-line", line = line));
            }
        }
    }

    fn set_aside(&mut self, path: &Path, why: &str) {
        let aside = (1..).map(|number| path.with_extension(format!("damaged-{number}.toml")));
        let aside = aside.into_iter().find(|aside| !files::exists(aside));
        let aside = aside.expect("there are more numbers than files");
        let moved = match files::rename(path, &aside) {
            Ok(()) => tr!("accounts-moved", path = aside.display().to_string()),
            Err(error) => {
                self.path = None;
                tr!("accounts-not-moved", reason = error.to_string())
            }
        };
        self.complain(tr!(
            "accounts-damaged",
            path = path.display().to_string(),
            reason = why,
            moved = moved,
        ));
    }

    fn complain(&mut self, problem: String) {
        tracing::error!("{problem}");
        self.problem = Some(problem);
    }
}

/// A guest's secret is never deleted. A replaced token is of no use.
fn put_aside(keys: &mut Vec<StoredCredential>, server: &str) {
    keys.retain_mut(|key| {
        let is_current = key.server == server && !key.is_former;
        key.is_former |= is_current;
        !is_current || key.is_guest()
    });
}

/// Writes the credentials to the file.
fn write(path: &Path, keys: &[StoredCredential]) -> Result<(), String> {
    let kept = Kept { account: keys.to_vec() };
    let text = toml::to_string(&kept).map_err(|error| error.to_string())?;
    files::write_secret(path, text).map_err(|error| error.to_string())
}
