//! The rows of the table.

mod community;
mod retention;
mod stopping;

use super::{Setting, Sort};
use crate::operator::server_info::ServerName;
use crate::settings::LogFormat;
use crate::settings::spelling::{
    log_filter, networks, number, path, path_of, shown, unless_empty, without_password,
};
use crate::storage::store::DatabaseUrl;
use axum::http::Uri;
use std::ops::RangeInclusive;
use wire::NoticeText;

/// Upper bound of the player limits.
const PLAYERS_MOST: u32 = 10_000;
/// Upper bound of the ranked matches of a pair that count in a day.
const PAIR_DAILY_MOST: u32 = 1_000;
/// Upper bound of the threads.
const THREADS_MOST: u8 = 64;
/// Upper bound of what bots may use: as many cores as there may be threads.
const BOT_CORES_PERCENT_MOST: u32 = 6_400;
/// Bounds of the pieces whose lists are made on demand, in cells: smaller ones need none.
const PIECES_MADE: RangeInclusive<u8> =
    games::rules::LISTED_SIZE_MAX..=*games::lists::LARGE_SIZES.end();

/// All settings, in the order in which they are shown.
pub const SETTINGS: [Setting; 52] = [
    Setting {
        name: "listen",
        value_name: "ADDRESS",
        help: "Address and port to listen on; port 0 takes any free port",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            let address = text.parse();
            settings.listen = address.map_err(|_| {
                "it must be an address and a port, as in 0.0.0.0:4711 or [::]:4711".to_string()
            })?;
            Ok(())
        },
        show: |settings| settings.listen.to_string(),
    },
    Setting {
        name: "announce",
        value_name: "SWITCH",
        help: "Whether the server announces itself on the local network by multicast DNS, true or \
            false; one that listens on a loopback address never does",
        sort: Sort::Switch,
        mask: str::to_string,
        read: |settings, text| {
            settings.announce = text.parse().map_err(|_| "it must be true or false".to_string())?;
            Ok(())
        },
        show: |settings| settings.announce.to_string(),
    },
    Setting {
        name: "name",
        value_name: "TEXT",
        help: "Name of the server, 1 to 60 letters",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.info.name = unless_empty(text, ServerName::new)?;
            Ok(())
        },
        show: |settings| shown(settings.info.name.as_ref()),
    },
    Setting {
        name: "message",
        value_name: "TEXT",
        help: "Message of the day, shown to every player and on the web site, 1 to 300 letters",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.info.message = unless_empty(text, NoticeText::new)?;
            Ok(())
        },
        show: |settings| shown(settings.info.message.as_ref()),
    },
    Setting {
        name: "public_url",
        value_name: "URL",
        help: "Public address of the web site, as in https://arena.example.org: for links to rooms, \
            and as the address given to players",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.info.public_url = unless_empty(text, str::parse)?;
            Ok(())
        },
        show: |settings| shown(settings.info.public_url.as_ref()),
    },
    Setting {
        name: "announce_url",
        value_name: "URL",
        help: "Address of a list of servers, http:// or https://, to which the server sends its entry \
            every hour; it needs public_url",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.announce_url = unless_empty(text, |text| {
                let url: Option<Uri> = text.parse().ok();
                let is_whole = |url: &Uri| {
                    matches!(url.scheme_str(), Some("http" | "https")) && url.authority().is_some()
                };
                url.filter(is_whole)
                    .ok_or("it must be an address that begins with http:// or https://")
            })?;
            Ok(())
        },
        show: |settings| shown(settings.announce_url.as_ref()),
    },
    Setting {
        name: "data",
        value_name: "DIR",
        help: "Data folder, created when missing",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.data = text.into();
            Ok(())
        },
        show: |settings| path(Some(&settings.data)),
    },
    Setting {
        name: "database",
        value_name: "DATABASE",
        help: "Database for accounts, matches and ratings: an SQLite file, or a PostgreSQL URL, \
            postgres://user:password@host/name; without it cutlass.db in the data folder",
        sort: Sort::Text,
        mask: without_password,
        read: |settings, text| {
            settings.database = unless_empty(text, str::parse)?;
            Ok(())
        },
        show: |settings| match &settings.database {
            None => String::new(),
            Some(DatabaseUrl::Sqlite(file)) => path(Some(file)),
            Some(DatabaseUrl::Postgres(url)) => url.clone(),
        },
    },
    Setting {
        name: "admin_socket",
        value_name: "FILE",
        help: "Unix socket for `cutlass-server admin`, accessible to this user only; without it \
            admin.sock in the data folder",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.admin_socket = path_of(text);
            Ok(())
        },
        show: |settings| path(settings.admin_socket.as_deref()),
    },
    Setting {
        name: "replays",
        value_name: "DIR",
        help: "Folder for a replay file of every bout, created when missing; without it no replay \
            files are written",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.replays = path_of(text);
            Ok(())
        },
        show: |settings| path(settings.replays.as_deref()),
    },
    Setting {
        name: "web",
        value_name: "PLACE",
        help: "Browser client, served at /play/: a folder as `make web` writes it, or its archive (.tar.gz)",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.web = path_of(text);
            Ok(())
        },
        show: |settings| path(settings.web.as_deref()),
    },
    Setting {
        name: "downloads",
        value_name: "DIR",
        help: "Folder of packages for players, listed at /download",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.downloads = path_of(text);
            Ok(())
        },
        show: |settings| path(settings.downloads.as_deref()),
    },
    Setting {
        name: "best_of",
        value_name: "N",
        help: "Bouts in a match of the casual queue, 1 to 5",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.best_of = number(text, 1..=referee::room::BEST_OF_MAX)?;
            Ok(())
        },
        show: |settings| settings.best_of.to_string(),
    },
    Setting {
        name: "ranked_best_of",
        value_name: "N",
        help: "Bouts in a ranked match, 1 to 5",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.ranked_best_of = number(text, 1..=referee::room::BEST_OF_MAX)?;
            Ok(())
        },
        show: |settings| settings.ranked_best_of.to_string(),
    },
    Setting {
        name: "ranked_accounts",
        value_name: "WORD",
        help: "Who may play ranked: all, or claimed for accounts with a password only",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.ranked_guests = match text {
                "all" => true,
                "claimed" => false,
                _ => return Err("it must be all or claimed".into()),
            };
            Ok(())
        },
        show: |settings| if settings.ranked_guests { "all".into() } else { "claimed".into() },
    },
    Setting {
        name: "ranked_pair_daily_max",
        value_name: "N",
        help: "Ranked matches of the same two players that count in 24 hours, by one ruleset, 0 to \
            1000; 0 for all",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.ranked_pair_daily_max = number(text, 0..=PAIR_DAILY_MOST)?;
            Ok(())
        },
        show: |settings| settings.ranked_pair_daily_max.to_string(),
    },
    community::GUESTS,
    community::REGISTRATION,
    community::MEMBER_INVITES,
    community::SERVER_PASSWORD,
    community::CHAT,
    community::SLOW_MODE_S,
    community::BLOCKED_WORDS,
    community::GUEST_LINKS,
    retention::CASUAL_DAILY_MAX,
    retention::CASUAL_MATCHES_DAYS,
    retention::BOT_MATCHES_DAYS,
    retention::GUESTS_DAYS,
    retention::REPLAYS_MB_MAX,
    retention::BACKUP_EVERY,
    retention::BACKUP_KEEP,
    Setting {
        name: "players_max",
        value_name: "N",
        help: "Player limit, 1 to 10000",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.players_max = number(text, 1..=PLAYERS_MOST)?;
            Ok(())
        },
        show: |settings| settings.players_max.to_string(),
    },
    Setting {
        name: "connections_per_address",
        value_name: "N",
        help: "Player limit for one address, 1 to 10000",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.connections_per_address = number(text, 1..=PLAYERS_MOST)?;
            Ok(())
        },
        show: |settings| settings.connections_per_address.to_string(),
    },
    Setting {
        name: "threads",
        value_name: "N",
        help: "Threads for sockets and rooms, 1 to 64; one is the most efficient",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.threads = number(text, 1..=THREADS_MOST)?;
            Ok(())
        },
        show: |settings| settings.threads.to_string(),
    },
    Setting {
        name: "bot_cores_percent",
        value_name: "PERCENT",
        help: "What bots may use of the processors, in hundredths of a core, 1 to 6400; one account \
            may use a quarter of it, one address half",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.bot_cores_percent = number(text, 1..=BOT_CORES_PERCENT_MOST)?;
            Ok(())
        },
        show: |settings| settings.bot_cores_percent.to_string(),
    },
    Setting {
        name: "trusted_proxies",
        value_name: "NETWORKS",
        help: "Addresses and networks of reverse proxies whose X-Forwarded-For is trusted, \
            separated by commas",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.trusted_proxies = text.parse().map_err(|error| format!("{error}"))?;
            Ok(())
        },
        show: |settings| settings.trusted_proxies.to_string(),
    },
    Setting {
        name: "origins",
        value_name: "HOSTS",
        help: "Hosts of web sites whose pages may connect, besides that of public_url, separated by \
            commas",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.origins = text.parse().map_err(|error| format!("{error}"))?;
            Ok(())
        },
        show: |settings| settings.origins.to_string(),
    },
    Setting {
        name: "metrics_from",
        value_name: "NETWORKS",
        help: "Addresses and networks that may read /metrics, separated by commas",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.metrics_from = networks(text)?;
            Ok(())
        },
        show: |settings| settings.metrics_from.to_string(),
    },
    Setting {
        name: "metrics_token_file",
        value_name: "FILE",
        help: "File with the token of requests that may read /metrics from any address, with the \
            header Authorization: Bearer TOKEN; without it there is none",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.metrics_token_file = path_of(text);
            Ok(())
        },
        show: |settings| path(settings.metrics_token_file.as_deref()),
    },
    stopping::LIVE_SYNC,
    stopping::DRAIN_LIMIT_S,
    stopping::AFTER_DRAIN,
    stopping::CLUSTER,
    stopping::ADVERTISE,
    stopping::NODE_NAME,
    Setting {
        name: "pieces_made_max",
        value_name: "CELLS",
        help: "Largest pieces of stacker whose lists are made when a player asks for them, 12 to 15 \
            cells; 12 makes none",
        sort: Sort::Number,
        mask: str::to_string,
        read: |settings, text| {
            settings.pieces_made_max = number(text, PIECES_MADE)?;
            Ok(())
        },
        show: |settings| settings.pieces_made_max.to_string(),
    },
    Setting {
        name: "log",
        value_name: "FILTER",
        help: "Log level: error, warn, info, debug or trace, or a filter as in info,host=debug",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.log = log_filter(text)?;
            Ok(())
        },
        show: |settings| settings.log.clone(),
    },
    Setting {
        name: "log_format",
        value_name: "FORMAT",
        help: "Log format: text, or json for one object per line",
        sort: Sort::Text,
        mask: str::to_string,
        read: |settings, text| {
            settings.log_format = match text {
                "text" => LogFormat::Text,
                "json" => LogFormat::Json,
                _ => return Err("it must be text or json".into()),
            };
            Ok(())
        },
        show: |settings| match settings.log_format {
            LogFormat::Text => "text".into(),
            LogFormat::Json => "json".into(),
        },
    },
    community::LOG_ADDRESSES,
    community::WEBHOOKS,
    community::SMTP_URL,
    community::MAIL_FROM,
];
