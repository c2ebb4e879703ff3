//! The settings of a server.
//!
//! Each setting is a line in the table of [`setting`], and a field here. Where the values come
//! from, in which order, is in [`layers`].

mod check;
mod file;
pub mod flags;
mod injected;
pub mod layers;
mod membership;
pub mod setting;
mod spelling;

use axum::http::Uri;
use games::{Rules, SetupError};
use lettre::message::Mailbox;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::net::origin::Origins;
use crate::net::proxies::Proxies;
use crate::nodes::cluster::{NodeAddress, NodeName};
use crate::operator::mail::SmtpUrl;
use crate::operator::server_info::ServerInfo;
use crate::process::logged::LogAddresses;
use crate::storage::backups::BackupSchedule;
use crate::storage::live_journal::LiveSync;
use crate::storage::retention::RetentionLimits;
use crate::storage::store::DatabaseUrl;
pub use membership::Registration;
pub use wire::PORT;

/// The file name of the admin socket in the data folder.
const ADMIN_SOCKET: &str = "admin.sock";
/// The file name of the database in the data folder.
const DATABASE: &str = "cutlass.db";

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The operator's description of the server: `name`, `message` and `public_url`.
    pub info: ServerInfo,
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// Whether the server announces itself on the local network, by multicast DNS; see
    /// [`crate::net::announce`].
    pub announce: bool,
    /// The list of servers to which the server sends its entry; see [`crate::net::registration`].
    pub announce_url: Option<Uri>,
    /// Data folder.
    pub data: PathBuf,
    /// The database; see [`Settings::database_url`].
    pub database: Option<DatabaseUrl>,
    /// The Unix socket for `cutlass-server admin`; none when not set.
    /// `cutlass-server` always has one, see [`Settings::admin_place`].
    pub admin_socket: Option<PathBuf>,
    /// Folder for a replay file of every bout; without it none is written.
    pub replays: Option<PathBuf>,
    /// The browser client: a folder as `make web` writes it, or an archive of one (.tar.gz); without it the one
    /// compiled in, if any.
    pub web: Option<PathBuf>,
    /// Folder of packages for players to download; without it none is offered.
    pub downloads: Option<PathBuf>,
    /// Bouts in a match of the casual queue, 1 to 5.
    pub best_of: u8,
    /// Bouts in a ranked match, 1 to 5.
    pub ranked_best_of: u8,
    /// Whether guests may play ranked.
    pub ranked_guests: bool,
    /// Whether there are guests. Without them the server is for members only.
    pub guests: bool,
    /// Who may set a name and a password.
    pub registration: Registration,
    /// Whether every account with a password may make invitations.
    pub member_invites: bool,
    /// What new guests must know.
    pub server_password: Option<String>,
    /// Whether players may chat in rooms.
    pub chat: bool,
    /// Seconds between two chat lines of a player, 0 to 300.
    pub slow_mode_s: u32,
    /// Words that no name may have and that chat lines show as asterisks, in small letters.
    pub blocked_words: Vec<String>,
    /// Whether chat lines of guests may have links.
    pub guest_links: bool,
    /// Ranked matches of the same two players that count in 24 hours, by one ruleset; 0 for all.
    pub ranked_pair_daily_max: u32,
    /// Casual matches of one account that are saved in 24 hours; 0 for all.
    pub casual_daily_max: u32,
    /// The limits of stored matches, runs, guests and replays.
    pub retention: RetentionLimits,
    /// When backups of an SQLite database are made, and how many are retained.
    pub backups: BackupSchedule,
    /// Player limit, 1 to 10000.
    pub players_max: u32,
    /// Player limit for one address, 1 to 10000.
    pub connections_per_address: u32,
    /// Threads for sockets and rooms, 1 to 64; used by the program that makes the runtime.
    pub threads: u8,
    /// What bots may use of the processors, in hundredths of a core, 1 to 6400; see
    /// [`referee::bot_budget`].
    pub bot_cores_percent: u32,
    /// The trusted reverse proxies; none by default.
    pub trusted_proxies: Proxies,
    /// The networks that may read `/metrics`; by default this machine alone.
    pub metrics_from: Proxies,
    /// File with the token of requests that may read `/metrics` from any address; without it there is none.
    pub metrics_token_file: Option<PathBuf>,
    /// Hosts of web sites whose pages may connect, beside the public URL.
    pub origins: Origins,
    /// When what is in the live journal is safe.
    pub live_sync: LiveSync,
    /// Drain limit in seconds, 0 to 86400.
    pub drain_limit_s: u32,
    /// What the program does after `admin drain`.
    pub after_drain: AfterDrain,
    /// Whether the server is a node of a [cluster](crate::nodes::cluster).
    pub cluster: bool,
    /// The address of a node for clients; a node has one.
    pub advertise: Option<NodeAddress>,
    /// The name of a node; without it, its address.
    pub node_name: Option<NodeName>,
    /// The most cells of pieces whose lists are made when a client asks for them, 12 to 15; 12 is none
    /// but those that need no list.
    pub pieces_made_max: u8,
    /// Log filter, as in `info` or `host=debug`.
    pub log: String,
    /// Log format.
    pub log_format: LogFormat,
    /// File with the webhooks; without it none is sent.
    pub webhooks: Option<PathBuf>,
    /// What sends letters to players; without it none is sent.
    pub smtp_url: Option<SmtpUrl>,
    /// Whom they are from.
    pub mail_from: Option<Mailbox>,
    /// How addresses of players are logged.
    pub log_addresses: LogAddresses,
    /// The game and its options.
    pub rules: Rules,
}

/// What the program does when an operator has drained it and the last match is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterDrain {
    /// It exits.
    #[default]
    Exit,
    /// It waits for a signal, so that a supervisor that restarts what exits does not start it again.
    Wait,
}

/// The format of the log, which goes to the standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Plain text lines.
    #[default]
    Text,
    /// JSON lines.
    Json,
}

/// Invalid settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The value of a key is invalid.
    #[error("{key} = {value}: {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value, unless it is a secret.
        value: String,
        /// The valid values.
        why: String,
    },
    /// A node needs this key.
    #[error("cluster = true needs {0}")]
    Cluster(&'static str),
    /// There is no schedule for backups of PostgreSQL.
    #[error("backup_every is for an SQLite database; back PostgreSQL up with pg_dump")]
    PostgresBackup,
    /// An entry of a list has the public address of its server.
    #[error("announce_url needs public_url, the address of this server for players")]
    AnnounceUrl,
    /// A letter has a sender, and a link to this server.
    #[error("smtp_url needs mail_from and public_url")]
    Mail,
    /// The options of the game are invalid.
    #[error("the options of the game cannot be played: {0}")]
    Rules(SetupError),
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            info: ServerInfo::default(),
            listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)),
            announce: true,
            announce_url: None,
            data: "data".into(),
            database: None,
            admin_socket: None,
            replays: None,
            web: None,
            downloads: None,
            best_of: 3,
            ranked_best_of: 3,
            ranked_guests: true,
            guests: true,
            registration: Registration::Open,
            member_invites: false,
            server_password: None,
            chat: true,
            slow_mode_s: 0,
            blocked_words: Vec::new(),
            guest_links: false,
            ranked_pair_daily_max: 6,
            casual_daily_max: 200,
            retention: RetentionLimits::default(),
            backups: BackupSchedule::default(),
            players_max: 256,
            // A school or a LAN party behind one router.
            connections_per_address: 64,
            threads: 1,
            bot_cores_percent: 100,
            trusted_proxies: Proxies::default(),
            metrics_from: Proxies::this_machine(),
            metrics_token_file: None,
            origins: Origins::default(),
            live_sync: LiveSync::default(),
            drain_limit_s: 120,
            after_drain: AfterDrain::default(),
            cluster: false,
            advertise: None,
            node_name: None,
            pieces_made_max: games::rules::LISTED_SIZE_MAX,
            log: "info".into(),
            log_format: LogFormat::default(),
            webhooks: None,
            smtp_url: None,
            mail_from: None,
            log_addresses: LogAddresses::default(),
            rules: Rules::swordfight(Default::default()),
        }
    }
}

impl Settings {
    /// The path of the admin socket: in the data folder by default.
    pub fn admin_place(&self) -> PathBuf {
        self.admin_socket.clone().unwrap_or_else(|| self.data.join(ADMIN_SOCKET))
    }

    /// The URL of the database: a file in the data folder by default.
    pub fn database_url(&self) -> DatabaseUrl {
        let in_data = || DatabaseUrl::Sqlite(self.data.join(DATABASE));
        self.database.clone().unwrap_or_else(in_data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{GameKind, Preset};

    #[test]
    fn the_defaults_can_be_served_and_nothing_outside_the_ranges() {
        assert_eq!(Settings::default().check(), Ok(()));
        let check = |settings: Settings, expected: &str| {
            assert_eq!(settings.check().unwrap_err().to_string(), expected);
        };
        let settings = Settings { best_of: 6, ..Settings::default() };
        check(settings, "best_of = 6: it must be a whole number from 1 to 5");
        let preset = |name| {
            let preset = Preset::of(GameKind::MARAUDERS).into_iter().find(|it| it.name == name);
            Settings { rules: preset.unwrap().rules, ..Settings::default() }
        };
        assert_eq!(preset("First battle").check(), Ok(()));
        check(preset("Quad"), "the options of the game cannot be played: this mode is for 4 seats");
        let settings = Settings { cluster: true, ..Settings::default() };
        check(settings, "cluster = true needs advertise, the address of this node for clients");
        let announce_url = Some("https://list.example.org/add".parse().expect("a URL"));
        let settings = Settings { announce_url, ..Settings::default() };
        check(settings, "announce_url needs public_url, the address of this server for players");
        let smtp_url = Some("smtp://mail.example.org".parse().unwrap());
        let settings = Settings { smtp_url, ..Settings::default() };
        check(settings, "smtp_url needs mail_from and public_url");
        let settings = Settings { players_max: 0, ..Settings::default() };
        check(settings, "players_max = 0: it must be a whole number from 1 to 10000");
        let settings = Settings { connections_per_address: 10_001, ..Settings::default() };
        check(
            settings,
            "connections_per_address = 10001: it must be a whole number from 1 to 10000",
        );
    }
}
