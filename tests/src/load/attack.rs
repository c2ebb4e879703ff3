//! Hostile clients beside a load, from addresses of their own. They continue whatever the server does to
//! them, and count what it answered.

use std::net::{Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Error, Result, bail};
use bots::Level;
use games::{Rules, Ruleset};
use marauders::{Choice, Size};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use wire::{
    BrawlOptions, ClientMessage, Credential, Hello, HostBrawl, LobbyMessage, Name, Password,
    RoomMessage, Visibility,
};

use player::{Client, Heard, connect_bytes, entrant_for, practice};

/// The addresses that they come from.
const ADDRESSES: u8 = 9;
/// Connections of an address to pages that it does not read, as many as an address may have.
const UNREAD: usize = 32;
/// The /64 networks of a /56, which is one customer of a provider.
const NETWORKS: usize = 256;
/// Connections through a proxy to pages that its client does not read: as many as all clients of proxies may
/// have.
const PROXIED: usize = 256;
/// Guesses of one address, fewer than lock it.
const GUESSES_OF_ONE: u64 = 16;
/// A page that does not fit into the buffers of a connection.
const LARGE_PAGE: &str = "/site/films/swordfight.png";
/// The pause of a client that was turned away.
const TURNED_AWAY: Duration = Duration::from_millis(100);
/// How long a connection is kept that does nothing.
const KEPT: Duration = Duration::from_secs(5);

/// The address of a proxy that the server trusts.
pub const PROXY: Ipv4Addr = Ipv4Addr::new(127, 0, 2, 1);
/// The hostile client behind it.
const PROXIED_CLIENT: Ipv4Addr = Ipv4Addr::new(203, 0, 113, 9);

/// A kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Players who are ready 120 times a second, and spectators who come and go.
    Views,
    /// Requests for pages that nobody reads.
    Pages,
    /// The same of one client behind a proxy.
    ProxiedPages,
    /// WebSockets that say nothing, opened again as they are closed.
    Silent,
    /// Players from all networks of an IPv6 /56, who stay.
    Customer,
    /// Guesses at passwords.
    Guesses,
    /// Guesses from more and more addresses, before they are locked, so that there is a queue for hashes.
    Passwords,
    /// Practice against the costliest bots.
    Rooms,
    /// Requests as fast as they are answered.
    Requests,
    /// A thousand pings of the WebSocket a second.
    Frames,
    /// Lists of rooms, rooms that are opened and left, and queues that are entered and left, a hundred
    /// times a second.
    Lobby,
}

impl Attack {
    /// All kinds, with their names.
    pub const ALL: [(Attack, &'static str); 11] = [
        (Attack::Views, "views"),
        (Attack::Pages, "pages"),
        (Attack::ProxiedPages, "proxied-pages"),
        (Attack::Silent, "silent"),
        (Attack::Customer, "customer"),
        (Attack::Guesses, "guesses"),
        (Attack::Passwords, "passwords"),
        (Attack::Rooms, "rooms"),
        (Attack::Requests, "requests"),
        (Attack::Frames, "frames"),
        (Attack::Lobby, "lobby"),
    ];

    /// Its name, as on the command line.
    pub fn name(self) -> &'static str {
        Attack::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Whether it comes through a proxy, which others use, too.
    pub fn is_proxied(self) -> bool {
        matches!(self, Attack::ProxiedPages | Attack::Customer)
    }
}

impl FromStr for Attack {
    type Err = Error;

    fn from_str(name: &str) -> Result<Attack> {
        let found = Attack::ALL.into_iter().find(|(_, own)| *own == name);
        let names = Attack::ALL.map(|(_, name)| name).join(", ");
        found.map(|(kind, _)| kind).with_context(|| format!("one of {names}"))
    }
}

/// What attackers have done.
#[derive(Debug, Default)]
pub struct Done {
    /// Messages, requests and guesses that were sent.
    pub sent: AtomicU64,
    /// Connections that were refused or closed by the server.
    pub turned_away: AtomicU64,
}

/// Attacks the server at `address`, and never ends.
pub async fn attack(kind: Attack, address: SocketAddr, done: Arc<Done>) {
    let mut attackers = tokio::task::JoinSet::new();
    for number in 0..if kind.is_proxied() { 1 } else { ADDRESSES } {
        let clients = match kind {
            Attack::ProxiedPages => PROXIED,
            // Several of each network.
            Attack::Customer => 2 * NETWORKS,
            Attack::Pages | Attack::Silent | Attack::Passwords => UNREAD,
            Attack::Lobby => 8,
            Attack::Guesses | Attack::Rooms | Attack::Requests => 4,
            Attack::Views | Attack::Frames => 2,
        };
        for client in 0..clients {
            let attacker = Attacker { number, client, address, done: done.clone() };
            attackers.spawn(attacker.go_on(kind));
        }
    }
    while attackers.join_next().await.is_some() {}
}

/// One hostile client.
struct Attacker {
    number: u8,
    client: usize,
    address: SocketAddr,
    done: Arc<Done>,
}

impl Attacker {
    async fn go_on(self, kind: Attack) {
        loop {
            let done = match kind {
                Attack::Views => self.show().await,
                Attack::Pages => self.read_nothing(self.own(), &self.head(LARGE_PAGE, "")).await,
                Attack::ProxiedPages => {
                    let forwarded = format!("X-Forwarded-For: {PROXIED_CLIENT}\r\n");
                    self.read_nothing(PROXY, &self.head(LARGE_PAGE, &forwarded)).await
                }
                Attack::Silent => self.say_nothing().await,
                Attack::Customer => self.stay().await,
                Attack::Guesses => self.guess(self.own()).await,
                Attack::Passwords => self.guess(self.next_guesser()).await,
                Attack::Rooms => self.open_rooms().await,
                Attack::Requests => self.request().await,
                Attack::Frames => self.ping().await,
                Attack::Lobby => self.bother_lobby().await,
            };
            if done.is_err() {
                self.done.turned_away.fetch_add(1, Ordering::Relaxed);
                sleep(TURNED_AWAY).await;
            }
        }
    }

    fn sent(&self) {
        self.done.sent.fetch_add(1, Ordering::Relaxed);
    }

    /// The address that it connects from.
    fn own(&self) -> Ipv4Addr {
        Ipv4Addr::new(127, 0, 1, self.number)
    }

    /// The name of a client of this attacker's address.
    fn name(&self, client: usize) -> Result<Name> {
        Ok(Name::new(&format!("Rogue {} {client}", self.number))?)
    }

    async fn say_hello(&self, from: Ipv4Addr, credential: Credential) -> Result<Client> {
        let mut client = Client::connect_from(from, self.address).await?;
        client.say(&ClientMessage::Hello(Hello::new(credential))).await?;
        self.sent();
        Ok(client)
    }

    async fn enter(&self) -> Result<Client> {
        let mut client = Client::connect_from(self.own(), self.address).await?;
        self.sent();
        client.sign_in(Credential::Newcomer(self.name(self.client)?)).await?;
        Ok(client)
    }

    async fn show(&self) -> Result<()> {
        let mut client = self.enter().await?;
        if self.client == 0 {
            let rules = games::GameKind::SWORDFIGHT.rules_default();
            client.say(&practice(Level::LEAST.number(), rules)).await?;
        }
        for round in 0_u32.. {
            let message = match (self.client, round % 2) {
                (0, _) => ClientMessage::Room(RoomMessage::Ready),
                (_, 0) => ClientMessage::Lobby(LobbyMessage::Spectate(self.name(0)?)),
                _ => ClientMessage::Leave,
            };
            client.say(&message).await?;
            self.sent();
            hear_for(&mut client, Duration::from_millis(8)).await?;
        }
        Ok(())
    }

    async fn ping(&self) -> Result<()> {
        let mut client = self.enter().await?;
        loop {
            client.say_frame(Message::Ping(Bytes::new())).await?;
            self.sent();
            hear_for(&mut client, Duration::from_millis(1)).await?;
        }
    }

    async fn bother_lobby(&self) -> Result<()> {
        let mut client = self.enter().await?;
        let kind = games::GameKind::SWORDFIGHT;
        let (options, entrant) = (BrawlOptions::duel(kind.rules_default()), entrant_for(kind));
        let visibility = Visibility::Public;
        let host = HostBrawl { options, visibility, password: None, entrant };
        // In a queue that honest seats are not in.
        let queued = LobbyMessage::QuickMatch(Ruleset::Tetrominoes, entrant);
        let messages = [
            ClientMessage::Lobby(LobbyMessage::Rooms),
            ClientMessage::Lobby(LobbyMessage::Host(host)),
            ClientMessage::Leave,
            ClientMessage::Lobby(LobbyMessage::Rooms),
            ClientMessage::Lobby(queued),
            ClientMessage::Lobby(LobbyMessage::StopWaiting),
        ];
        for message in messages.iter().cycle() {
            client.say(message).await?;
            self.sent();
            hear_for(&mut client, Duration::from_millis(10)).await?;
        }
        Ok(())
    }

    async fn say_nothing(&self) -> Result<()> {
        let mut client = Client::connect_from(self.own(), self.address).await?;
        self.sent();
        client.hear_message().await?;
        Ok(())
    }

    /// An address that has guessed less often than locks it.
    fn next_guesser(&self) -> Ipv4Addr {
        let guesses = self.done.sent.load(Ordering::Relaxed);
        let [.., high, low] = (guesses / GUESSES_OF_ONE).to_be_bytes();
        Ipv4Addr::new(127, 4, high, low)
    }

    async fn guess(&self, from: Ipv4Addr) -> Result<()> {
        let password = Password::new("correct horse battery")?;
        let name = Name::new(&format!("Rogue {}", self.done.sent.load(Ordering::Relaxed) % 50))?;
        let mut client = self.say_hello(from, Credential::Password { name, password }).await?;
        client.hear_message().await?;
        Ok(())
    }

    async fn open_rooms(&self) -> Result<()> {
        let mut client = self.enter().await?;
        let choices = [Choice::Adjacent, Choice::Diagonal].into_iter().collect();
        let options = marauders::Options { size: Size::Rank(9), choices, ..Default::default() };
        client.say(&practice(Level::MOST.number(), Rules::marauders(options))).await?;
        self.sent();
        hear_for(&mut client, KEPT).await
    }

    /// Plays from one of the networks of a /56, as a proxy says, and does nothing.
    async fn stay(&self) -> Result<()> {
        let network = format!("2001:db8:0:{:x}::1", self.client % NETWORKS);
        let mut client = Client::connect_for(&network, PROXY, self.address).await?;
        let newcomer = Credential::Newcomer(self.name(self.client)?);
        client.say(&ClientMessage::Hello(Hello::new(newcomer))).await?;
        self.sent();
        loop {
            hear_for(&mut client, KEPT).await?;
            client.say(&ClientMessage::Ping(0)).await?;
        }
    }

    async fn read_nothing(&self, from: Ipv4Addr, request: &str) -> Result<()> {
        let mut pipe = connect_bytes(from, self.address).await?;
        for _ in 0..8 {
            pipe.write_all(request.as_bytes()).await?;
            self.sent();
        }
        sleep(KEPT).await;
        Ok(())
    }

    async fn request(&self) -> Result<()> {
        let mut pipe = connect_bytes(self.own(), self.address).await?;
        let mut answer = vec![0; 64 * 1024];
        let request = self.head("/api/v1/matches", "");
        loop {
            pipe.write_all(request.as_bytes()).await?;
            self.sent();
            if pipe.read(&mut answer).await? == 0 {
                bail!("closed");
            }
        }
    }

    fn head(&self, path: &str, more: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.address)
    }
}

/// Reads what comes within `span`.
async fn hear_for(client: &mut Client, span: Duration) -> Result<()> {
    let heard = async {
        loop {
            if let Heard::Closed(_) = client.hear().await? {
                bail!("closed");
            }
        }
    };
    tokio::time::timeout(span, heard).await.unwrap_or(Ok(()))
}
