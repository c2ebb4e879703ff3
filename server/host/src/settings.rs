//! What an operator may choose.

use games::{Rules, Setup, SetupError};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

pub use wire::PORT;
/// Bouts in a match of the quick queue unless told otherwise.
const BEST_OF: u8 = 3;
/// Players at a time unless told otherwise.
const PLAYERS_MAX: u32 = 256;
/// The most players that may be asked for.
const PLAYERS_MOST: u32 = 10_000;
/// Players from one address unless told otherwise: a school or a LAN party behind one router.
const CONNECTIONS_PER_ADDRESS: u32 = 64;

/// How a server runs.
#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// Address and port to listen on
    #[arg(long, env = "CUTLASS_LISTEN", default_value_t = listen_default(), value_name = "ADDRESS")]
    pub listen: SocketAddr,
    /// Folder to keep the replay of every bout in; without it none is kept
    #[arg(long, env = "CUTLASS_REPLAYS", value_name = "DIR")]
    pub replays: Option<PathBuf>,
    /// Bouts in a match of the quick queue, 1 to 5
    #[arg(long, env = "CUTLASS_BEST_OF", default_value_t = BEST_OF, value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(referee::room::BEST_OF_MAX)))]
    pub best_of: u8,
    /// Players who may be here at a time, 1 to 10000
    #[arg(long, env = "CUTLASS_PLAYERS_MAX", default_value_t = PLAYERS_MAX, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(PLAYERS_MOST)))]
    pub players_max: u32,
    /// Players who may come from one address at a time, 1 to 10000; behind a proxy all have one
    #[arg(long, env = "CUTLASS_CONNECTIONS_PER_ADDRESS", default_value_t = CONNECTIONS_PER_ADDRESS,
        value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(PLAYERS_MOST)))]
    pub connections_per_address: u32,
    /// How to write the log
    #[arg(long, env = "CUTLASS_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub log_format: LogFormat,
    /// The game and its options.
    #[arg(skip = rules_default())]
    pub rules: Rules,
}

/// How a server writes its log, to the standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Text,
    /// A line of JSON.
    Json,
}

/// Settings that no server can run by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The number of bouts in a match.
    #[error("best-of must be 1 to 5, not {0}")]
    BestOf(u8),
    /// The number of players.
    #[error("players-max must be 1 to {PLAYERS_MOST}, not {0}")]
    PlayersMax(u32),
    /// The number of players from one address.
    #[error("connections-per-address must be 1 to {PLAYERS_MOST}, not {0}")]
    ConnectionsPerAddress(u32),
    /// The options of the game.
    #[error("the options of the game cannot be played: {0:?}")]
    Rules(SetupError),
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            listen: listen_default(),
            replays: None,
            best_of: BEST_OF,
            players_max: PLAYERS_MAX,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
            log_format: LogFormat::default(),
            rules: rules_default(),
        }
    }
}

impl Settings {
    /// Whether a server can run so, and if not, why.
    pub fn check(&self) -> Result<(), SettingsError> {
        if !(1..=referee::room::BEST_OF_MAX).contains(&self.best_of) {
            return Err(SettingsError::BestOf(self.best_of));
        }
        if !(1..=PLAYERS_MOST).contains(&self.players_max) {
            return Err(SettingsError::PlayersMax(self.players_max));
        }
        if !(1..=PLAYERS_MOST).contains(&self.connections_per_address) {
            return Err(SettingsError::ConnectionsPerAddress(self.connections_per_address));
        }
        let setup = Setup { rules: self.rules, players: bout::Bounded::new() };
        setup.check().map_err(SettingsError::Rules)
    }
}

fn listen_default() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT))
}

fn rules_default() -> Rules {
    Rules::Swordfight(Default::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_can_be_served_and_nothing_outside_the_ranges() {
        assert_eq!(Settings::default().check(), Ok(()));
        let settings = Settings { best_of: 6, ..Settings::default() };
        assert_eq!(settings.check(), Err(SettingsError::BestOf(6)));
        let settings = Settings { players_max: 0, ..Settings::default() };
        assert_eq!(settings.check(), Err(SettingsError::PlayersMax(0)));
        let settings = Settings { connections_per_address: 0, ..Settings::default() };
        assert_eq!(settings.check(), Err(SettingsError::ConnectionsPerAddress(0)));
    }
}
