//! The whole arena in one thread, from one seed: players, a network with faults, a server that may
//! crash, and a store that may fail. Time is a number.
//!
//! A [`World`] is a queue of events. [`World::step`] takes the next; [`World::run_until_quiet`] plays
//! a whole story: for some minutes everything happens and everything goes wrong, then the faults end,
//! and then everyone must get a match. What must never happen is checked all the time (see
//! [`safety`]); a check that fails prints the seed and the last events.
//!
//! What decides is the product's own code: `referee::{Lobby, Room, Brawl}` and `referee::session` on
//! the server, `netplay::{Caller, Session, TurnSession}` at the players, and wire's delivery between
//! them. The host's tasks around them and its database are models ([`server`], [`store`]).

pub mod chance;
pub mod link;
pub mod net;
pub mod options;
pub mod player;
pub mod safety;
pub mod server;
pub mod store;
mod story;

use games::GameKind;
use referee::LobbyRules;
use wire::{AccountId, AccountView, Name, RoomCode, Secret};

use chance::{Chance, For};
use link::{Micros, SECOND, Trouble};
use net::{Event, Net};
use player::Player;
use player::will::Aim;
use safety::Safety;
use server::{Account, Around, Server, schedule_second};
use store::Store;
use story::{Stop, Story};

/// How long it may take until everyone is at rest once the faults have ended: a bout to its end or a
/// forfeit, the hold of a session, and the time that an empty brawl room stays open.
const REST_WITHIN: Micros = 240 * SECOND;
/// How long it may take until everyone has played a match then.
const MATCH_WITHIN: Micros = 300 * SECOND;
/// The downtime of the server after a crash.
const DOWN: (u64, u64) = (1, 20);

/// An arena.
pub struct World {
    seed: u64,
    story: Story,
    around: Around,
    server: Option<Server>,
    accounts: Vec<Account>,
    rules: LobbyRules,
    players: Vec<Player>,
    codes: Vec<RoomCode>,
    names: Vec<Name>,
    faults: Chance,
}

impl World {
    /// The arena of a seed, before anything has happened.
    pub fn new(seed: u64) -> World {
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
        let accounts: Vec<Account> = numbers.clone().map(account).collect();
        let names: Vec<Name> = accounts.iter().map(|one| one.view.name.clone()).collect();
        let player = |number: usize| {
            let (name, secret) = (names[number].clone(), accounts[number].secret);
            let chance = Chance::new(seed, For::Player, number);
            let hands = Chance::new(seed, For::Hands, number);
            let mut player = Player::new(number, name, secret, chance, hands);
            player.will().is_hostile = story.hostile.contains(&number);
            player.will().gathers = story.gathers;
            player
        };
        let players: Vec<Player> = numbers.clone().map(player).collect();
        for number in numbers {
            net.at(number as Micros * SECOND / 7, Event::Wake(number));
        }
        schedule_second(&mut net);
        let rules = LobbyRules {
            rules: faults.of(&GameKind::ALL).rules_default(),
            best_of: 1 + faults.below(3) as u8,
            ranked_best_of: 1 + 2 * faults.below(2) as u8,
            ranked_guests: true,
        };
        let mut store = Store::new(seed);
        store.failing_per_mille = story.failing_per_mille;
        let chance = Chance::new(seed, For::Server, 0);
        let around = Around { net, store, chance, safety: Safety::default(), numbers: 0 };
        let (server, codes) = (None, Vec::new());
        World { seed, story, around, server, accounts, rules, players, codes, names, faults }
    }

    /// Lets the next event happen. When it did.
    pub fn step(&mut self) -> Micros {
        let event = self.around.net.pass().expect("there is always something to come");
        match event {
            Event::Wake(number) => self.wake(number),
            Event::Opened(number, process, call, is_made) => {
                self.around.net.opened(number, process, call, is_made);
            }
            Event::Down(connection, frame) => self.around.net.came_down(connection, frame),
            Event::DownEnds(connection) => self.around.net.ended_down(connection),
            Event::Up(connection, frame) => {
                if let Some(server) = &mut self.server
                    && self.around.net.is_read(connection)
                {
                    server.receive(&mut self.around, connection, &frame);
                }
            }
            Event::UpEnds(connection) => match &mut self.server {
                Some(server) => server.ended(&mut self.around, connection),
                None => self.around.net.ended_up(connection),
            },
            Event::AnswerDue(connection) => self.around.net.answer_due(connection),
            Event::Room(room) => {
                if let Some(server) = &mut self.server {
                    server.room_due(&mut self.around, room);
                }
            }
            Event::Second => self.second(),
            Event::Store(task) => {
                if let Some(server) = &mut self.server {
                    server.store_due(&mut self.around, task);
                }
            }
            Event::Fault(number) => self.stop(number),
            Event::Start => self.start(),
        }
        self.around.net.now()
    }

    /// Simulates the seed to its end. Returns the number of events of each kind.
    ///
    /// # Panics
    /// When something happens that must not, or does not happen that must.
    pub fn run_until_quiet(mut self) -> Vec<(&'static str, u64)> {
        while self.step() < self.story.lasts {}
        self.heal();
        self.aim(|_| Aim::Rest);
        self.run_until("everyone is at rest in the lobby", REST_WITHIN, World::is_at_rest);
        let (kind, is_ranked) = (self.faults.of(&GameKind::ALL), self.faults.in_thousand(500));
        let even = self.players.len() / 2 * 2;
        self.aim(|number| if number < even { Aim::Match(kind, is_ranked) } else { Aim::Rest });
        self.run_until("everyone has played a match", MATCH_WITHIN, World::have_all_played);
        self.around.safety.check(&self.around.store);
        self.around.safety.counts.clone().into_iter().collect()
    }

    fn run_until(&mut self, what: &str, within: Micros, is_so: impl Fn(&mut World) -> bool) {
        let limit = self.around.net.now() + within;
        let mut next = 0;
        loop {
            let now = self.step();
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
        self.around.store.failing_per_mille = 0;
        self.start();
    }

    fn is_at_rest(&mut self) -> bool {
        let is_quiet = self.server.as_ref().is_some_and(Server::is_quiet);
        is_quiet && self.around.safety.untold() == 0 && self.players.iter().all(Player::is_idle)
    }

    fn have_all_played(&mut self) -> bool {
        let even = self.players.len() / 2 * 2;
        let mut players = self.players.iter_mut().take(even);
        players.all(|player| 0 < player.will().matches) && self.is_at_rest()
    }

    fn wake(&mut self, number: usize) {
        let around = &mut self.around;
        let mut surroundings = player::Surroundings {
            net: &mut around.net,
            safety: &mut around.safety,
            store: &around.store,
            codes: &mut self.codes,
            names: &self.names,
        };
        self.players[number].wake(&mut surroundings);
    }

    fn second(&mut self) {
        let now = self.around.net.now();
        let is_in = |&(from, until): &(Micros, Micros)| (from..until).contains(&now);
        self.around.store.is_down = self.story.outages.iter().any(is_in);
        for number in 0..self.players.len() {
            let link = self.around.net.link(number);
            let resets = |fault: &link::Fault| {
                fault.trouble == Trouble::Reset && (fault.from..fault.from + SECOND).contains(&now)
            };
            if link.faults.iter().any(resets) {
                self.around.net.reset(number);
            }
        }
        if let Some(server) = &mut self.server {
            server.second(&mut self.around);
            if server.is_drained(&mut self.around) {
                self.end_server(Stop::Drain);
            }
        }
        self.around.safety.check(&self.around.store);
        schedule_second(&mut self.around.net);
    }

    /// The server is stopped, in one way or another.
    fn stop(&mut self, number: usize) {
        match self.story.stops.get(number) {
            Some((_, Stop::Crash)) => self.end_server(Stop::Crash),
            Some((_, Stop::Drain)) => {
                if let Some(server) = &mut self.server {
                    server.drain(&mut self.around);
                }
            }
            None => {}
        }
    }

    /// The server's process ends, and with it all that is not saved.
    fn end_server(&mut self, stop: Stop) {
        let Some(server) = self.server.take() else { return };
        let now = self.around.net.now();
        self.around.safety.note(now, || format!("the server ends: {stop:?}"));
        match stop {
            Stop::Crash => self.around.safety.count("crashes"),
            Stop::Drain => server.stop(&mut self.around),
        }
        self.around.safety.crashed();
        self.around.net.stop_listening();
        let down = SECOND * self.faults.between(DOWN.0, DOWN.1);
        self.around.net.at(now + down, Event::Start);
    }

    fn start(&mut self) {
        if self.server.is_none() {
            let now = self.around.net.now();
            self.around.safety.note(now, || "the server starts".into());
            self.server = Some(Server::new(self.accounts.clone(), self.rules));
            self.around.net.is_listening = true;
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

fn account(number: usize) -> Account {
    let name = Name::new(&format!("Sailor {number}")).expect("a name");
    let mut id = [0; 16];
    id[0] = number as u8 + 1;
    let view = AccountView { id: AccountId(id), name, is_guest: true };
    Account { secret: Secret([number as u8 + 1; 32]), view }
}
