//! What an operator may choose.
//!
//! Each setting is a line in the table of [`keys`], and a field here. Where the values come from,
//! in which order, is in [`layers`].

mod file;
pub mod flags;
pub mod keys;
pub mod layers;

use games::{Rules, SetupError};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::about::About;
use crate::proxies::Proxies;
use crate::store::Place;
use keys::KEYS;
pub use wire::PORT;

/// The socket of operators in the data folder.
const ADMIN_SOCKET: &str = "admin.sock";
/// The file of the database in the data folder.
const DATABASE: &str = "cutlass.db";

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the operator says of the server: `name`, `message` and `public_url`.
    pub about: About,
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// Folder of the server's own files.
    pub data: PathBuf,
    /// Where accounts, matches and ratings are kept; see [`Settings::place`].
    pub database: Option<Place>,
    /// The Unix socket by which an operator tells the server what to do; without it nobody can.
    /// `cutlass-server` always has one, see [`Settings::admin_place`].
    pub admin_socket: Option<PathBuf>,
    /// Folder to keep the replay of every bout in as a file, too; without it none is.
    pub replays: Option<PathBuf>,
    /// Bouts in a match of the quick queue, 1 to 5.
    pub best_of: u8,
    /// Bouts in a ranked match, 1 to 5.
    pub ranked_best_of: u8,
    /// Players who may be here at a time, 1 to 10000.
    pub players_max: u32,
    /// Players who may come from one address at a time, 1 to 10000.
    pub connections_per_address: u32,
    /// Threads that sockets and rooms run on, 1 to 64: for whoever makes the runtime.
    pub threads: u8,
    /// The reverse proxies that are believed when they say whom they bring; none by default.
    pub trusted_proxies: Proxies,
    /// How long bouts may go on when the server is to stop, in seconds, 0 to 86400.
    pub drain_limit_s: u32,
    /// What is logged, as in `info` or `host=debug`.
    pub log: String,
    /// How the log is written.
    pub log_format: LogFormat,
    /// The game and its options.
    pub rules: Rules,
}

/// How a server writes its log, to the standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Text,
    /// A line of JSON.
    Json,
}

/// Settings that no server can run by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A value is none that its key may have.
    #[error("{key} = {value}: {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value, unless it is a secret.
        value: String,
        /// What it must be.
        why: String,
    },
    /// The options of the game.
    #[error("the options of the game cannot be played: {0}")]
    Rules(SetupError),
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            about: About::default(),
            listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)),
            data: "data".into(),
            database: None,
            admin_socket: None,
            replays: None,
            best_of: 3,
            ranked_best_of: 3,
            players_max: 256,
            // A school or a LAN party behind one router.
            connections_per_address: 64,
            threads: 1,
            trusted_proxies: Proxies::default(),
            drain_limit_s: 120,
            log: "info".into(),
            log_format: LogFormat::default(),
            rules: Rules::Swordfight(Default::default()),
        }
    }
}

impl Settings {
    /// Whether a server can run so, and if not, why: every value must be one that could have been
    /// read.
    pub fn check(&self) -> Result<(), SettingsError> {
        let mut read = self.clone();
        for key in &KEYS {
            let value = key.show(self);
            key.read(&mut read, &value).map_err(|why| {
                let value = key.masked(&value);
                SettingsError::Value { key: key.name, value, why }
            })?;
        }
        self.rules.check_versus().map_err(SettingsError::Rules)?;
        // Who seeks, or practises, plays against one other.
        match self.rules.seats() {
            Some(seats) if seats != 2 => Err(SettingsError::Rules(SetupError::Seats(seats))),
            _ => Ok(()),
        }
    }

    /// Where an operator finds the server: in the data folder, unless it is said where.
    pub fn admin_place(&self) -> PathBuf {
        self.admin_socket.clone().unwrap_or_else(|| self.data.join(ADMIN_SOCKET))
    }

    /// Where the database is: in the data folder, unless it is said where.
    pub fn place(&self) -> Place {
        let in_data = || Place::Sqlite(self.data.join(DATABASE));
        self.database.clone().unwrap_or_else(in_data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    #[test]
    fn the_defaults_can_be_served_and_nothing_outside_the_ranges() {
        assert_eq!(Settings::default().check(), Ok(()));
        let check = |settings: Settings, expected: &str| {
            assert_eq!(settings.check().unwrap_err().to_string(), expected);
        };
        let settings = Settings { best_of: 6, ..Settings::default() };
        check(settings, "best_of = 6: it must be a whole number from 1 to 5");
        let preset = |name| {
            let preset = GameKind::Marauders.presets().into_iter().find(|it| it.name == name);
            Settings { rules: preset.unwrap().rules, ..Settings::default() }
        };
        assert_eq!(preset("First battle").check(), Ok(()));
        check(preset("Quad"), "the options of the game cannot be played: this mode is for 4 seats");
        let settings = Settings { players_max: 0, ..Settings::default() };
        check(settings, "players_max = 0: it must be a whole number from 1 to 10000");
        let settings = Settings { connections_per_address: 10_001, ..Settings::default() };
        check(
            settings,
            "connections_per_address = 10001: it must be a whole number from 1 to 10000",
        );
    }
}
