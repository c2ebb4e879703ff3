//! A server with records, and who asks it.

use axum::Extension;
use bout::{Millis, Team};
use games::{GameKind, Ruleset};
use host::Settings;
use host::Shutdown;
use host::operator::admin::Admin;
use host::operator::live_settings::LiveSettings;
use host::operator::metrics::Metrics;
use host::operator::server_info::ServerInfo;
use host::process::clock::{Clock, calendar_ms};
use host::rooms::room_directory::{RoomDirectory, RoomMember, RoomSummary};
use host::sessions::accounts::Accounts;
use host::storage::store::record::{Ending, Kind};
use host::storage::store::{AccountId, DatabaseUrl, MatchId, Store};
use host::web::pages;
use host::web::public::Public;
use host::web::site::session::{Administration, ClientAddress};
use referee::RoomId;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use wire::{Name, RoomCode, RoomKind, Sides, Visibility};

use crate::samples::{duel, guest};

/// A server that listens.
pub struct Served {
    pub address: SocketAddr,
    pub public: Public,
}

/// What it answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Served {
    /// One with an empty database, in a folder of this name.
    pub async fn start(name: &str) -> Served {
        Served::start_as(name, ServerInfo::default()).await
    }

    /// One of which its operator says this.
    pub async fn start_as(name: &str, info: ServerInfo) -> Served {
        Served::start_with(name, |public| public.info = info).await
    }

    /// One that has what `add` gives it.
    pub async fn start_with(name: &str, add: impl FnOnce(&mut Public)) -> Served {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&DatabaseUrl::Sqlite(folder.join("cutlass.db"))).await.unwrap();
        let mut public = Public {
            settings: LiveSettings::new(Settings::default(), store.clone()),
            store,
            room_directory: RoomDirectory::default(),
            registry: Default::default(),
            metrics: Metrics::new(),
            live_journal: host::storage::live_journal::LiveJournal::off(),
            clock: Clock::start(),
            cluster: host::nodes::cluster::Cluster::off(),
            arena: host::nodes::arena::Arena::default(),
            info: ServerInfo::default(),
            mail: None,
            webhooks: Default::default(),
            players_max: 256,
            draining: CancellationToken::new(),
            queue_board: Default::default(),
            ranks: Default::default(),
            web_client: None,
            pages: Default::default(),
            downloads: Default::default(),
        };
        add(&mut public);
        let settings = Settings { info: public.info.clone(), ..Settings::default() };
        public.settings = LiveSettings::new(settings, public.store.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let accounts = Accounts::new(public.store.clone()).by(public.settings.clone());
        let (lobby, _) = mpsc::channel(1);
        let shared = (lobby, accounts.clone(), public.settings.clone());
        let admin = Admin::of(&public.store, &public.arena, shared, &Shutdown::new());
        let administration = Extension(Administration { admin, accounts });
        let client = Extension(ClientAddress("192.0.2.1".parse().unwrap()));
        let router = pages::router(public.clone()).layer(administration).layer(client);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Served { address, public }
    }

    pub fn post(&self, room: u64, notice: RoomSummary) {
        self.public.room_directory.publish(RoomId(room), notice);
    }

    pub fn remove(&self, room: u64) {
        self.public.room_directory.remove(RoomId(room));
    }

    /// A match between two new players that has just ended, all of whose bouts have this replay.
    pub async fn duel(&self, one: &str, other: &str, replay: &[u8]) -> MatchId {
        let store = &self.public.store;
        let players = [guest(store, one).await, guest(store, other).await];
        let mut record = duel(players, Millis(calendar_ms()));
        for bout in &mut record.bouts {
            bout.replay = replay.into();
        }
        store.finish_match(record).await.unwrap().id
    }

    /// Each of these new players plays each other 40 times, until just now, and the earlier of the
    /// list wins three of four.
    pub async fn tournament(&self, names: &[&str]) -> Vec<MatchId> {
        self.tournament_of(GameKind::SWORDFIGHT, names).await
    }

    /// The same of another game.
    pub async fn tournament_of(&self, game: GameKind, names: &[&str]) -> Vec<MatchId> {
        let store = &self.public.store;
        let mut players: Vec<AccountId> = Vec::new();
        for name in names {
            players.push(guest(store, name).await);
        }
        let mut ids = Vec::new();
        let mut now = Millis(calendar_ms()).since(Millis(1_000_000));
        for round in 0..40 {
            for (at, &one) in players.iter().enumerate() {
                for &other in &players[at + 1..] {
                    now = now.plus(Millis(1000));
                    let mut record = duel([one, other], now);
                    record.bouts.clear();
                    record.rules = game.rules_default();
                    record.kind = Kind::Ranked(Ruleset::first(game));
                    record.ending = Ending::Won(Team(u8::from(round % 4 == 3)));
                    ids.push(store.finish_match(record).await.unwrap().id);
                }
            }
        }
        ids
    }

    /// A request, by a connection of its own.
    pub async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut all = vec![("host", "test:4711"), ("connection", "close")];
        all.retain(|(own, _)| headers.iter().all(|(name, _)| name != own));
        all.extend(headers);
        let lines: String =
            all.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        self.send(&format!("{method} {path} HTTP/1.1\r\n{lines}\r\n")).await
    }

    /// Sends this by a connection of its own, which the server closes after its answer.
    pub async fn send(&self, request: &str) -> Answer {
        let mut socket = TcpStream::connect(self.address).await.unwrap();
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await.unwrap();
        Answer::read(&answer)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[]).await
    }

    /// What is there, as JSON.
    pub async fn json(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        assert_eq!(answer.header("content-type"), "application/json");
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// That a download of this continues where it broke off.
    pub async fn continues(&self, path: &str, whole: &[u8]) {
        let tag = self.get(path).await.header("etag");
        let ask = async |tag: &str| {
            self.ask("GET", path, &[("range", "bytes=3-"), ("if-range", tag)]).await
        };
        let rest = ask(&tag).await;
        assert_eq!((rest.status, &rest.body[..]), (206, &whole[3..]), "{path}");
        let range = format!("bytes 3-{}/{}", whole.len() - 1, whole.len());
        assert_eq!(rest.header("content-range"), range, "{path}");
        let other = ask("\"another\"").await;
        assert_eq!((other.status, &other.body[..]), (200, whole), "{path}");
    }

    /// That nothing is there, and that the answer has the reason.
    pub async fn fails(&self, path: &str, status: u16, code: &str) {
        let answer = self.get(path).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert_eq!(answer.error(), code, "{path}");
    }
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_lowercase(), value.to_string())
        });
        Answer { status, headers: headers.collect(), body: bytes[end + 4..].to_vec() }
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// A header that there must be.
    pub fn header(&self, name: &str) -> String {
        let found = self.headers.iter().find(|(it, _)| it == name);
        found.unwrap_or_else(|| panic!("no {name} in {:?}", self.headers)).1.clone()
    }

    /// True if it has a header.
    pub fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(it, _)| it == name)
    }

    /// The word for what went wrong; the whole must be as the API promises.
    pub fn error(&self) -> String {
        let answer: Value = serde_json::from_slice(&self.body)
            .unwrap_or_else(|why| panic!("{why}: {}", self.text()));
        let error = &answer["error"];
        assert_eq!(error["status"], self.status);
        assert!(!error["message"].as_str().unwrap().is_empty());
        error["code"].as_str().unwrap().into()
    }
}

/// A room of this number and code, whose people are named after it.
pub fn notice(room: u64, kind: RoomKind, visibility: Visibility) -> RoomSummary {
    let present = |name: &str, team, bot, wins| RoomMember {
        name: Name::new(&format!("{name} {room}")).unwrap(),
        team,
        bot,
        wins,
    };
    RoomSummary {
        code: Some(RoomCode::numbered(room)),
        kind,
        rules: GameKind::SWORDFIGHT.rules_default(),
        visibility,
        is_locked: false,
        host: Some(Name::new(&format!("Anne {room}")).unwrap()),
        members: vec![
            present("Anne", Some(Team(0)), None, 0),
            present("bot", Some(Team(1)), Some(3), 2),
            present("Mary", None, None, 0),
        ],
        watching: 0,
        seats: 8,
        sides: Sides::FreeForAll,
        best_of: 3,
        is_playing: true,
        since_ms: calendar_ms(),
    }
}
