//! A server in this process, with clients and bots for it.

use bots::{Bot, Level};
use bout::{Buttons, Outcome, Purpose, Seed, Stream};
use games::{Board, GameKind, Rules};
use host::replay::Replay;
use host::store::Place;
use host::{ServeError, Settings, Stop, verify};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use std::time::Instant;
use swordfight::Options;
use tests::client::{Client, Played, entrant, entrant_for, hands};
use tests::load::Machine;
use tokio::task::JoinHandle;
use wire::{ClientMessage, Credential, Name};

/// A server that is stopped by the test.
pub struct Arena {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its database.
    pub place: Place,
    replays: PathBuf,
    /// What those who were here were told to keep.
    known: Mutex<HashMap<String, Credential>>,
    stop: Stop,
    serving: JoinHandle<Result<(), ServeError>>,
}

impl Arena {
    /// Opens a server that keeps its database and its replays in a folder of this name.
    pub async fn open(name: &str, best_of: u8, rules: Rules) -> Arena {
        Arena::open_with(name, Settings { rules, best_of, ..Settings::default() }).await
    }

    /// The same with other settings, too.
    pub async fn open_with(name: &str, settings: Settings) -> Arena {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an earlier run left there, if any.
        let _ = std::fs::remove_dir_all(&data);
        Arena::reopen(Settings { data, ..settings }).await
    }

    /// Opens a server on what another left, if any.
    pub async fn reopen(settings: Settings) -> Arena {
        LazyLock::force(&BEGAN);
        let (replays, place) = (settings.data.join("replays"), settings.place());
        let listener = host::bind((Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = Settings { replays: Some(replays.clone()), ..settings };
        let stop = Stop::new();
        let serving = tokio::spawn(host::serve(listener, settings, stop.clone()));
        let known = Mutex::default();
        Arena { address, place, replays, known, stop, serving }
    }

    /// A client that was welcomed: as a new guest the first time, and then as the same.
    pub async fn enter(&self, name: &str) -> Client {
        let known = self.known.lock().unwrap().get(name).cloned();
        let credential = known.unwrap_or_else(|| Credential::Newcomer(Name::new(name).unwrap()));
        let client = Client::enter_by(self.address, credential).await.unwrap();
        if let Some(keep) = &client.keep {
            self.known.lock().unwrap().insert(name.into(), keep.clone());
        }
        client
    }

    /// Two clients that were paired, in this order.
    pub async fn meet(&self, one: &str, other: &str) -> [Client; 2] {
        self.meet_for(GameKind::Swordfight, one, other).await
    }

    /// The same for another game.
    pub async fn meet_for(&self, kind: GameKind, one: &str, other: &str) -> [Client; 2] {
        let mut clients = [self.enter(one).await, self.enter(other).await];
        for client in &mut clients {
            client.say(&ClientMessage::Seek(entrant_for(kind))).await.unwrap();
            // The next may not seek before this one waits.
            client.hear_message().await.unwrap();
        }
        clients
    }

    /// A client in a bout against a bot that is about to begin.
    pub async fn practise(&self, name: &str) -> Client {
        let mut client = self.enter(name).await;
        let practice = ClientMessage::Practice { level: 1, best_of: 1, entrant: entrant() };
        client.say(&practice).await.unwrap();
        client
    }

    /// A bout between two who keep to the rules, while others may not: nobody else may cost them
    /// anything.
    pub async fn play_in_peace(&self) -> [Played; 2] {
        let [mut anne, mut mary] = self.meet("Anne", "Mary").await;
        let (one, other) = tokio::join!(anne.play_bout(bot(4)), mary.play_bout(bot(9)));
        anne.close().await.unwrap();
        mary.close().await.unwrap();
        [one.unwrap(), other.unwrap()]
    }

    /// Asks the server to stop, and goes on.
    pub fn ask_to_stop(&self) {
        self.stop.now();
    }

    /// Asks the server to stop when no match is played any more, and goes on.
    pub fn ask_to_drain(&self) {
        self.stop.drain();
    }

    /// Waits for the server to stop by itself, and reads every replay that it kept.
    pub async fn drained(self) -> Vec<Replay> {
        self.serving.await.unwrap().unwrap();
        read_all(&self.replays)
    }

    /// Stops the server and reads every replay that it kept, the oldest first. All must hold.
    pub async fn close(self) -> Vec<Replay> {
        self.stop.now();
        self.serving.await.unwrap().unwrap();
        read_all(&self.replays)
    }
}

/// Every replay in a folder, the oldest first. All must hold.
fn read_all(folder: &Path) -> Vec<Replay> {
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
    Rules::Swordfight(Options { fall_ms: 200, faster_percent: 70, ..hasty() })
}

/// Rules by which they are done in a quarter of a minute.
pub fn brisk() -> Rules {
    Rules::Swordfight(Options { fall_ms: 300, faster_percent: 86, ..hasty() })
}

/// Rules by which bots strike each other and are done in half a minute.
pub fn lively() -> Rules {
    Rules::Swordfight(Options { fall_ms: 400, faster_percent: 92, ..hasty() })
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

/// The hands of a bot; no two numbers play alike.
pub fn bot(number: u8) -> impl FnMut(&Board) -> Buttons {
    let level = Level::new(1 + number % Level::MOST.number()).unwrap();
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, number);
    hands(Bot::new(GameKind::Swordfight, level, stream))
}

/// Hands that drop everything where it comes: out in a few seconds.
pub fn reckless(_: &Board) -> Buttons {
    Buttons::DOWN
}

/// Hands that touch nothing.
pub fn idle(_: &Board) -> Buttons {
    Buttons::NONE
}

/// Asserts that a client and the server saw the same bout, to the last bit.
pub fn assert_agreed(played: &Played, replays: &[Replay]) {
    let (bout, seat) = (played.start.bout, played.start.seat);
    let replay = replays.iter().find(|replay| replay.header.bout == bout);
    let replay = replay.unwrap_or_else(|| panic!("bout {bout} was not kept"));
    let referee = replay.archive.check().unwrap().boards().unwrap();
    let server = referee.board(seat).state();
    let session = &played.session;
    assert_eq!(session.state_at(server.tick()), Some(server), "bout {bout} seat {}", seat.0);
    let (outcome, seed) = session.result().unwrap();
    assert_eq!((*outcome, seed.commitment()), (replay.archive.outcome, played.start.commitment));
    assert_eq!(played.outcome, *outcome);
    assert!(*outcome != Outcome::Undecided);
    assert_eq!(session.figures().desyncs, 0, "bout {bout} seat {}", seat.0);
}

/// Asserts that nothing was noticed of whatever else went on: what a client showed at once was
/// never taken back.
pub fn assert_undisturbed(played: &Played, replays: &[Replay]) {
    assert_agreed(played, replays);
    let (figures, seat) = (played.session.figures(), played.start.seat);
    let disturbances = figures.late_packets + figures.forced_advances + figures.corrections;
    assert_punctual(disturbances, &format!("seat {}: {figures:?}", seat.0));
}

/// Asserts that nothing came too late, unless the machine has so much else to do that anything may:
/// then it is only told. Real sockets take real time.
pub fn assert_punctual(count: u32, what: &str) {
    if 0 < count && is_overloaded() {
        eprintln!("this machine has too much to do to be in time: {what}");
        return;
    }
    assert_eq!(count, 0, "{what}");
}

/// Whether half as many programs again wanted to run in the last minute as there are processors, or
/// their host kept them from running for a twentieth of the time since the first server was opened.
fn is_overloaded() -> bool {
    let (now, (began, before)) = (machine(), &*BEGAN);
    let span = began.elapsed() * now.cores as u32;
    1.5 * now.cores as f32 <= now.load || span / 20 <= now.since(before).stolen
}

/// When the first server was opened, and what the machine had done by then.
static BEGAN: LazyLock<(Instant, Machine)> = LazyLock::new(|| (Instant::now(), machine()));

fn machine() -> Machine {
    Machine::now().unwrap()
}
