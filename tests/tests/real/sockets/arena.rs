//! A server in this process, with clients and bots for it.

use bots::{Bot, Level};
use bout::{Buttons, Outcome, Purpose, Seed, Stream};
use games::{Board, ClockedGame, GameKind, Rules};
use host::operator::verify;
use host::process::clock::Clock;
use host::replay::Replay;
use host::storage::store::{DatabaseUrl, Store};
use host::{ServeError, Server, Settings, Shutdown};
use player::{Boards, Client, hands, in_memory, newcomer, practice, quick_match};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use swordfight::Options;
use tokio::task::JoinHandle;
use wire::{ClientMessage, Credential, RoomMessage, RoomPhase, RoomView};

/// A server that is stopped by the test.
pub struct Arena {
    /// The address that it listens on.
    pub address: SocketAddr,
    /// The database.
    pub place: DatabaseUrl,
    replays: PathBuf,
    /// The rules of its casual matches, and of practice.
    rules: Rules,
    /// The credentials issued to earlier clients.
    known: Mutex<HashMap<String, Credential>>,
    stop: Shutdown,
    serving: Serving,
}

/// Where the server runs.
enum Serving {
    /// On a socket.
    Tcp(JoinHandle<Result<(), ServeError>>),
    /// Known to [`in_memory`].
    InMemory,
}

impl Arena {
    /// Opens a server with a temporary store and its connections in memory, for tests on paused time.
    pub async fn open_in_memory(name: &str, best_of: u8, rules: Rules) -> Arena {
        Arena::open_in_memory_at(name, best_of, rules, Clock::start()).await
    }

    /// The same with this clock.
    pub async fn open_in_memory_at(name: &str, best_of: u8, rules: Rules, clock: Clock) -> Arena {
        let data = fresh_folder(name);
        let replays = data.join("replays");
        let settings = Settings { rules, best_of, data, ..Settings::default() };
        let place = settings.database_url();
        let settings = Settings { replays: Some(replays.clone()), ..settings };
        let stop = Shutdown::new();
        let store = Store::temporary();
        let server = Server::open(settings, store, clock, stop.clone()).await.unwrap();
        let (address, serving) = (in_memory::listen(server), Serving::InMemory);
        Arena { address, place, replays, rules, known: Mutex::default(), stop, serving }
    }

    /// Opens a server that keeps its database and its replays in a folder of this name.
    pub async fn open(name: &str, best_of: u8, rules: Rules) -> Arena {
        Arena::open_with(name, Settings { rules, best_of, ..Settings::default() }).await
    }

    /// The same with other settings, too.
    pub async fn open_with(name: &str, settings: Settings) -> Arena {
        Arena::reopen(Settings { data: fresh_folder(name), ..settings }).await
    }

    /// Opens a server on what another left, if any.
    pub async fn reopen(settings: Settings) -> Arena {
        let (replays, place) = (settings.data.join("replays"), settings.database_url());
        let rules = settings.rules;
        let listener = host::bind((Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = Settings { replays: Some(replays.clone()), ..settings };
        let stop = Shutdown::new();
        let serving = Serving::Tcp(tokio::spawn(host::serve(listener, settings, stop.clone())));
        let known = Mutex::default();
        Arena { address, place, replays, rules, known, stop, serving }
    }

    /// A client that was welcomed: as a new guest the first time, and then as the same.
    pub async fn enter(&self, name: &str) -> Client {
        let known = self.known.lock().unwrap().get(name).cloned();
        let credential = known.unwrap_or_else(|| newcomer(name));
        let client = Client::enter_by(self.address, credential).await.unwrap();
        if let Some(keep) = &client.keep {
            self.known.lock().unwrap().insert(name.into(), keep.clone());
        }
        client
    }

    /// Two clients that were paired, in this order.
    pub async fn meet(&self, one: &str, other: &str) -> [Client; 2] {
        self.meet_for(GameKind::SWORDFIGHT, one, other).await
    }

    /// The same for another game.
    pub async fn meet_for(&self, kind: GameKind, one: &str, other: &str) -> [Client; 2] {
        let mut clients = [self.enter(one).await, self.enter(other).await];
        for client in &mut clients {
            client.say(&quick_match(kind)).await.unwrap();
            // The next may not queue before this one waits.
            client.hear_message().await.unwrap();
        }
        clients
    }

    /// A client in a bout against a bot that is about to begin.
    pub async fn practise(&self, name: &str) -> Client {
        let mut client = self.enter(name).await;
        client.say(&practice(1, self.rules)).await.unwrap();
        client
    }

    /// A bout between two honest players, while others may cheat: the cheaters must not cost the
    /// honest ones anything.
    pub async fn play_in_peace(&self) -> [Boards; 2] {
        let [mut anne, mut mary] = self.meet("Anne", "Mary").await;
        let (one, other) = tokio::join!(anne.play_bout(bot(4)), mary.play_bout(bot(9)));
        anne.close().await.unwrap();
        mary.close().await.unwrap();
        [one.unwrap(), other.unwrap()]
    }

    /// Asks the server to stop, without waiting.
    pub fn ask_to_stop(&self) {
        self.stop.now();
    }

    /// Asks the server to stop when no match is played any more, without waiting.
    pub fn ask_to_drain(&self) {
        self.stop.drain();
    }

    /// Waits for the server to stop by itself, and reads every replay that it saved.
    pub async fn drained(self) -> Vec<Replay> {
        match self.serving {
            Serving::Tcp(task) => task.await.unwrap().unwrap(),
            Serving::InMemory => in_memory::take(self.address).unwrap().run().await.unwrap(),
        }
        read_all(&self.replays)
    }

    /// Stops the server and reads every replay that it saved, the oldest first. All must verify.
    pub async fn close(self) -> Vec<Replay> {
        self.stop.now();
        self.drained().await
    }
}

/// A folder of this name, without what an earlier run left there.
pub fn fresh_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Every replay in a folder, the oldest first. All must verify.
pub fn read_all(folder: &Path) -> Vec<Replay> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut replays = Vec::new();
    for file in files {
        let path = file.unwrap().path();
        if let Err(verdict) = verify::verify_file(&path) {
            panic!("{} {verdict}", path.display());
        }
        replays.push(Replay::read(&path).unwrap());
    }
    replays.sort_by_key(|replay| replay.header.bout);
    replays
}

/// Rules by which two bots are done in six seconds or so: they hardly get to strike.
pub fn short() -> Rules {
    Rules::swordfight(Options { fall_ms: 200, faster_percent: 70, ..hasty() })
}

/// Rules by which they are done in a quarter of a minute.
pub fn brisk() -> Rules {
    Rules::swordfight(Options { fall_ms: 300, faster_percent: 86, ..hasty() })
}

/// Rules by which bots strike each other and are done in half a minute.
pub fn lively() -> Rules {
    Rules::swordfight(Options { fall_ms: 400, faster_percent: 92, ..hasty() })
}

/// Rules by which each pair takes so many percent of the time of the one before.
pub fn slower(faster_percent: u8) -> Rules {
    Rules::swordfight(Options { fall_ms: 500, faster_percent, ..hasty() })
}

/// Every pair falls faster than the one before, as fast as can be in the end.
fn hasty() -> Options {
    Options {
        faster_every_pairs: 1,
        fall_least_ms: 17,
        landing_ms: 50,
        landing_per_mille: 0,
        ..Options::default()
    }
}

/// The input of a bot; no two numbers play alike.
pub fn bot(number: u8) -> impl FnMut(&Board) -> Buttons {
    let level = Level::new(1 + number % Level::MOST.number()).unwrap();
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, number);
    hands(Bot::new(ClockedGame::Swordfight, level, stream))
}

/// Input that drops every pair at once: out in a few seconds.
pub fn reckless(_: &Board) -> Buttons {
    Buttons::DOWN
}

/// Plays a match to its end, ready at once for each bout: the bouts, and the room at the end. A match of one bout has
/// another when that is drawn.
pub async fn play_match(client: &mut Client, number: u8) -> (Vec<Boards>, RoomView) {
    let mut bouts = Vec::new();
    loop {
        bouts.push(client.play_bout(bot(number)).await.unwrap());
        let room = client.hear_room(|phase| phase != RoomPhase::Playing).await.unwrap();
        if matches!(room.phase, RoomPhase::Over(_)) {
            return (bouts, room);
        }
        client.say(&ClientMessage::Room(RoomMessage::Ready)).await.unwrap();
    }
}

/// Asserts that a client and the server saw the same bout, to the last bit.
pub fn assert_agreed(played: &Boards, replays: &[Replay]) {
    let (bout, seat) = (played.start.bout, played.start.seat);
    let replay = replays.iter().find(|replay| replay.header.bout == bout);
    let replay = replay.unwrap_or_else(|| panic!("bout {bout} was not kept"));
    let referee = replay.archive.check().unwrap().boards().unwrap();
    let server = referee.board(seat).state();
    let session = &played.session;
    assert_eq!(session.state_at(server.tick()), Some(server), "bout {bout} seat {}", seat.0);
    let (outcome, seed) = session.result().unwrap();
    assert_eq!((*outcome, seed.commitment()), (replay.archive.outcome, played.start.commitment));
    assert_eq!(played.start.nonces, replay.archive.nonces);
    assert_eq!(played.outcome, *outcome);
    assert!(*outcome != Outcome::Undecided);
    assert_eq!(session.stats().desyncs, 0, "bout {bout} seat {}", seat.0);
}

/// Asserts that nothing else that happened disturbed this player: what a client showed at once was
/// never taken back. Only on paused time: on a busy machine anything may come too late.
pub fn assert_undisturbed(played: &Boards, replays: &[Replay]) {
    assert_agreed(played, replays);
    let (figures, seat) = (played.session.stats(), played.start.seat);
    let disturbances = figures.late_packets + figures.forced_advances + figures.corrections;
    assert_eq!(disturbances, 0, "seat {}: {figures:?}", seat.0);
}
