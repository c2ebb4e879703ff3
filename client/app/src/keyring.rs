//! What servers gave this client to be let in by, kept in a file of its own.
//!
//! A guest's secret is all that leads back to a guest's account: the file is written whole or not
//! at all, nobody else on this machine can read it, and one that cannot be understood is set aside
//! and not written over.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wire::{AccountView, Credential};

use secret::Hex;

mod secret;
#[cfg(test)]
mod tests;

/// Servers that are remembered at most. Past that the first to come is the first to go.
const KEYS_MAX: usize = 200;

/// What one server gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// Which server: an address with its port, or the name of a server of our own.
    server: String,
    /// What the account is called there.
    pub name: String,
    lets_in: LetsIn,
    secret: Hex,
    /// Whether another account took its place. It is kept because nothing else leads back to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_former: bool,
}

/// What a secret is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LetsIn {
    /// Comes back to a guest's account.
    Guest,
    /// Stands for a sign-in by name and password.
    Member,
}

impl Key {
    /// Whether it leads to an account without a password.
    pub fn is_guest(&self) -> bool {
        self.lets_in == LetsIn::Guest
    }

    /// What is said to be let in.
    pub fn credential(&self) -> Credential {
        match self.lets_in {
            LetsIn::Guest => Credential::Guest(self.secret.0),
            LetsIn::Member => Credential::Token(self.secret.0),
        }
    }
}

/// All keys of this client.
#[derive(Clone, Debug, Default)]
pub struct Keyring {
    /// Nothing for one that forgets.
    path: Option<PathBuf>,
    keys: Vec<Key>,
    /// What is wrong with the file, for the player.
    pub problem: Option<String>,
}

/// What the file holds.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    #[serde(default)]
    account: Vec<Key>,
}

impl Keyring {
    /// The keys in the file at `path`, which need not be there yet.
    pub fn open(path: &Path) -> Keyring {
        let mut keyring = Keyring { path: Some(path.to_owned()), ..Keyring::default() };
        keyring.read();
        keyring
    }

    /// The keys beside the settings, which are at `settings` or at the platform's own place.
    pub fn beside(settings: Option<&Path>) -> Keyring {
        // Settings of another name belong to another player.
        let own = || {
            let place = directories::ProjectDirs::from("", "", "cutlass")?;
            Some(place.config_dir().join("accounts.toml"))
        };
        let path = settings.map(|path| path.with_extension("accounts.toml")).or_else(own);
        match path {
            Some(path) => Keyring::open(&path),
            None => {
                let problem = "There is no place to keep your account in on this system: you are \
                               a new guest after every start, unless you sign in";
                Keyring { problem: Some(problem.into()), ..Keyring::default() }
            }
        }
    }

    /// What leads into `server`.
    pub fn get(&self, server: &str) -> Option<&Key> {
        self.keys.iter().find(|key| key.server == server && !key.is_former)
    }

    /// Keeps what `server` gave for this account. What is neither a guest's secret nor a token is
    /// not kept.
    pub fn keep(&mut self, server: &str, account: &AccountView, credential: &Credential) {
        let (lets_in, secret) = match credential {
            Credential::Guest(secret) => (LetsIn::Guest, *secret),
            Credential::Token(secret) => (LetsIn::Member, *secret),
            Credential::Newcomer(_) | Credential::Password { .. } => return,
        };
        let key = Key {
            server: server.into(),
            name: account.name.to_string(),
            lets_in,
            secret: Hex(secret),
            is_former: false,
        };
        self.change(|keys| {
            put_aside(keys, server);
            keys.push(key);
            let first = keys.len().saturating_sub(KEYS_MAX);
            keys.drain(..first);
        });
    }

    /// The guest's account at `server` has a password now: its secret is good for nothing.
    pub fn claimed(&mut self, server: &str, account: &AccountView, credential: &Credential) {
        self.change(|keys| keys.retain(|key| key.server != server || key.is_former));
        self.keep(server, account, credential);
    }

    /// The account at `server` is called so.
    pub fn call(&mut self, server: &str, account: &AccountView) {
        let name = account.name.as_str();
        if self.get(server).is_some_and(|key| key.name != name) {
            self.change(|keys| {
                let named = keys.iter_mut().filter(|key| key.server == server && !key.is_former);
                named.for_each(|key| key.name = name.to_owned());
            });
        }
    }

    /// Is let in at `server` by nothing from now on.
    pub fn forget(&mut self, server: &str) {
        self.change(|keys| put_aside(keys, server));
    }

    /// Changes the keys, and writes them down. Another client may have done so in the meantime.
    fn change(&mut self, change: impl FnOnce(&mut Vec<Key>)) {
        if self.path.is_some() {
            self.read();
        }
        change(&mut self.keys);
        let Some(path) = &self.path else { return };
        if let Err(why) = write(path, &self.keys) {
            self.complain(format!(
                "Your account could not be kept in {}: {why}. Mend that before you leave the \
                 game: without that file a guest cannot come back",
                path.display()
            ));
        }
    }

    /// Reads what is in the file. One that cannot be understood is set aside.
    fn read(&mut self) {
        let Some(path) = self.path.clone() else { return };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return self.set_aside(&path, "it is not text");
            }
            Err(error) => {
                let why = format!(
                    "Your accounts in {} cannot be read: {error}. The file is left as it is; \
                     nothing is kept until it can be read",
                    path.display()
                );
                self.path = None;
                return self.complain(why);
            }
        };
        match toml::from_str::<Kept>(&text) {
            Ok(kept) => self.keys = kept.account,
            // The error's own words would show the secrets.
            Err(error) => {
                let line =
                    error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
                self.set_aside(&path, &format!("line {line} makes no sense"));
            }
        }
    }

    fn set_aside(&mut self, path: &Path, why: &str) {
        let aside = (1..).map(|number| path.with_extension(format!("damaged-{number}.toml")));
        let aside = aside.into_iter().find(|aside| !aside.exists());
        let aside = aside.expect("there are more numbers than files");
        let moved = match fs::rename(path, &aside) {
            Ok(()) => format!("It is at {} now; mend it and move it back", aside.display()),
            Err(error) => {
                self.path = None;
                format!("It could not be set aside ({error}), and nothing is kept until it is")
            }
        };
        self.complain(format!("Your accounts in {} are damaged: {why}. {moved}", path.display()));
    }

    fn complain(&mut self, problem: String) {
        tracing::error!("{problem}");
        self.problem = Some(problem);
    }
}

/// A guest's secret is never thrown away. A token that was given up is of no use.
fn put_aside(keys: &mut Vec<Key>, server: &str) {
    keys.retain_mut(|key| {
        let is_current = key.server == server && !key.is_former;
        key.is_former |= is_current;
        !is_current || key.is_guest()
    });
}

/// Writes a file that only its owner can read, whole or not at all.
fn write(path: &Path, keys: &[Key]) -> Result<(), String> {
    let kept = Kept { account: keys.to_vec() };
    let text = toml::to_string(&kept).map_err(|error| error.to_string())?;
    let draft = path.with_extension(format!("new-{}", std::process::id()));
    let written = draw_up(&draft, &text).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| {
        // What is left of it, if anything, is not to lie about.
        let _ = fs::remove_file(&draft);
        error.to_string()
    })
}

fn draw_up(draft: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(draft.parent().unwrap_or(Path::new(".")))?;
    // One that was left behind may be readable for others.
    match fs::remove_file(draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
