//! The whole arena in one thread, from one seed: players, a network with faults, the server itself, which may be
//! killed, and its database, which may fail. Time is a number.
//!
//! A [`World`] is a queue of events beside the tasks of the server. [`simulate`] plays a whole story: for some minutes
//! everything happens and everything goes wrong, then the faults end, and then everyone must get a match. What must never
//! happen is checked all the time (see [`safety`]); a check that fails prints the seed and the last events.
//!
//! All of it is the product's own code: `host::Server` with its sessions, rooms and store (see
//! [`host::process::simulation`]), and `netplay::{Caller, Session, TurnSession}` at the players. The network between them
//! and what the players want are drawn from the seed.
//!
//! Single bouts on lines of a known quality are played in the same way: see [`bouts`], and [`netlab`] for their figures.

pub mod bouts;
pub mod chance;
pub mod conversation;
pub mod database;
pub mod link;
pub mod motions;
pub mod net;
pub mod netlab;
pub mod player;
pub mod profile;
pub mod safety;
pub mod server;
mod story;
pub mod surroundings;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic;
use std::sync::Once;
use std::time::Duration;

use games::GameKind;
use host::process::simulation::Failures;
use referee::LobbyRules;
use tokio::runtime::Builder;
use tokio::time::sleep;

use chance::{Chance, For};
use link::{Micros, SECOND, Trouble};
use net::{Event, Net};
use player::Player;
use player::will::Aim;
use story::{Stop, Story};
use surroundings::Surroundings;

/// How long it may take until everyone is at rest once the faults have ended: a bout to its end or a
/// forfeit, the hold of a session, and the time that an empty brawl room stays open.
const REST_WITHIN: Micros = 240 * SECOND;
/// How long it may take until everyone has played a match then.
const MATCH_WITHIN: Micros = 300 * SECOND;
/// The downtime of the server after it was stopped.
const DOWN: (u64, u64) = (1, 20);

thread_local! {
    /// Panics of this thread, also those that a task of the server has caught.
    static PANICS: Cell<u64> = const { Cell::new(0) };
}

/// What happened in a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// How often each kind of thing did.
    pub counts: BTreeMap<&'static str, u64>,
    /// Of all events with their times.
    pub digest: u64,
    /// How long it lasted, in virtual time.
    pub lasted: Micros,
}

/// Simulates the seed to its end.
///
/// # Panics
/// When something happens that must not, or does not happen that must.
pub fn simulate(seed: u64) -> Happened {
    run(async { World::new(seed).run_until_quiet().await })
}

/// Runs `arena` on a runtime of one thread whose time passes as soon as nothing else can happen. Panics meanwhile are
/// counted; see [`assert_unbroken`].
pub fn run<T>(arena: impl Future<Output = T>) -> T {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            PANICS.with(|panics| panics.set(panics.get() + 1));
            before(info);
        }));
    });
    PANICS.set(0);
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(async {
        // From here on the time is whole milliseconds since the timers began, which was a little before it was paused.
        sleep(Duration::from_millis(1)).await;
        arena.await
    })
}

/// Panics if a task of the server did.
pub fn assert_unbroken() {
    assert_eq!(PANICS.get(), 0, "the server panicked");
}

/// An arena.
struct World {
    seed: u64,
    story: Story,
    around: Surroundings,
    players: Vec<Player>,
    faults: Chance,
}

impl World {
    /// The arena of a seed, before anything has happened.
    fn new(seed: u64) -> World {
        let mut faults = Chance::new(seed, For::Faults, 0);
        let story = Story::draw(&mut faults);
        let numbers = 0..story.players;
        let links = numbers.clone().map(|number| {
            let mut chance = Chance::new(seed, For::Network, number);
            (story.link(&mut chance), chance)
        });
        let mut net = Net::new(links.collect());
        for (number, (at, _)) in story.stops.iter().enumerate() {
            net.at(*at, Event::Fault(number));
        }
        net.at(0, Event::Start);
        for number in numbers.clone() {
            net.at(number as Micros * SECOND / 7, Event::Wake(number));
        }
        net.at(SECOND, Event::Second);
        let rules = LobbyRules {
            rules: faults.of(&GameKind::ALL).rules_default(),
            best_of: 1 + faults.below(3) as u8,
            ranked_best_of: 1 + 2 * faults.below(2) as u8,
            ranked_guests: true,
        };
        let around = Surroundings::new(seed, net, rules, story.players);
        let player = |number: usize| {
            let account = around.accounts[number].clone();
            let chance = Chance::new(seed, For::Player, number);
            let hands = Chance::new(seed, For::Hands, number);
            let mut player = Player::new(number, account, chance, hands);
            player.will().is_hostile = story.hostile.contains(&number);
            player.will().gathers = story.gathers;
            player
        };
        let players = numbers.map(player).collect();
        World { seed, story, around, players, faults }
    }

    /// Lets the next event happen. When it did.
    async fn step(&mut self) -> Micros {
        match self.around.next().await {
            Some(Event::Wake(number)) => self.players[number].wake(&mut self.around),
            Some(Event::Second) => self.second().await,
            Some(Event::Fault(number)) => self.stop(number),
            Some(Event::Start) => self.start(),
            _ => {}
        }
        self.around.net.now()
    }

    async fn run_until_quiet(mut self) -> Happened {
        while self.step().await < self.story.lasts {}
        self.heal();
        self.aim(|_| Aim::Rest);
        self.run_until("everyone is at rest in the lobby", REST_WITHIN, World::is_at_rest).await;
        let (kind, is_ranked) = (self.faults.of(&GameKind::ALL), self.faults.in_thousand(500));
        let even = self.players.len() / 2 * 2;
        self.aim(|number| if number < even { Aim::Match(kind, is_ranked) } else { Aim::Rest });
        self.run_until("everyone has played a match", MATCH_WITHIN, World::have_all_played).await;
        self.around.check();
        let (digest, lasted) = (self.around.safety.digest(), self.around.net.now());
        Happened { counts: self.around.safety.counts.clone(), digest, lasted }
    }

    async fn run_until(&mut self, what: &str, within: Micros, is_so: impl Fn(&mut World) -> bool) {
        let limit = self.around.net.now() + within;
        let mut next = 0;
        loop {
            let now = self.step().await;
            if next <= now {
                next = now + SECOND;
                if is_so(self) {
                    return;
                }
            }
            if limit <= now {
                let places: Vec<String> = self.players.iter().map(Player::describe).collect();
                panic!("{what}: not so after {} s: {places:#?}", within / SECOND);
            }
        }
    }

    fn aim(&mut self, aim: impl Fn(usize) -> Aim) {
        let now = self.around.net.now();
        for player in &mut self.players {
            let aim = aim(player.number);
            player.will().turn_to(aim, now);
        }
    }

    /// All faults end.
    fn heal(&mut self) {
        let now = self.around.net.now();
        self.around.safety.note(now, || "the faults end".into());
        for number in 0..self.players.len() {
            self.around.net.link(number).heal(now);
        }
        self.story.stops.clear();
        self.story.outages.clear();
        self.story.failing_per_mille = 0;
        self.start();
    }

    fn is_at_rest(&mut self) -> bool {
        self.around.machine.is_quiet() && self.players.iter().all(Player::is_idle)
    }

    fn have_all_played(&mut self) -> bool {
        let even = self.players.len() / 2 * 2;
        let mut players = self.players.iter_mut().take(even);
        players.all(|player| 0 < player.will().matches) && self.is_at_rest()
    }

    async fn second(&mut self) {
        let now = self.around.net.now();
        let is_in = |&(from, until): &(Micros, Micros)| (from..until).contains(&now);
        let failed = self.around.machine.set_failures(Failures {
            is_down: self.story.outages.iter().any(is_in),
            per_mille: self.story.failing_per_mille,
        });
        for _ in 0..failed {
            self.around.safety.count("calls of the database that failed");
        }
        for number in 0..self.players.len() {
            let link = self.around.net.link(number);
            let resets = |fault: &link::Fault| {
                fault.trouble == Trouble::Reset && (fault.from..fault.from + SECOND).contains(&now)
            };
            if link.faults.iter().any(resets) {
                self.around.net.reset(number);
            }
        }
        if self.around.machine.has_ended().await {
            self.ended(Stop::Drain);
        }
        assert_unbroken();
        self.around.net.at(now + SECOND, Event::Second);
    }

    /// The server is stopped, in one way or another.
    fn stop(&mut self, number: usize) {
        match self.story.stops.get(number).map(|&(_, stop)| stop) {
            Some(Stop::Crash) if self.around.machine.kill() => {
                self.around.safety.count("crashes");
                self.ended(Stop::Crash);
            }
            Some(Stop::Drain) => self.around.machine.drain(),
            Some(Stop::Crash) | None => {}
        }
    }

    /// The server's process has ended; another one begins after a while.
    fn ended(&mut self, stop: Stop) {
        let now = self.around.net.now();
        self.around.safety.note(now, || format!("the server ends: {stop:?}"));
        self.around.net.end_server();
        let down = SECOND * self.faults.between(DOWN.0, DOWN.1);
        self.around.net.at(now + down, Event::Start);
    }

    fn start(&mut self) {
        let now = self.around.net.now();
        if self.around.machine.start() {
            self.around.safety.note(now, || "the server starts".into());
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}\nseed {}: {:?}", self.around.safety.events(), self.seed, self.story);
        }
    }
}
