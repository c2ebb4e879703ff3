//! Target `arena`: some clients, the lobby, rooms and sessions of one server, its store and the network
//! between them, driven by any bytes in virtual time.
//!
//! The server is `host::Server` itself, as in the arenas of the crate `arena`, and the clients have `netplay::Caller`.
//! They do what the input says: any message at any time, well-formed or not, in place or not.
//!
//! **Promise.** Nothing panics. No client is in two rooms, and no account in two matches. Members and
//! seats of brawl rooms are what they must be. A match is saved once, and told once it is saved. Every bout
//! that is saved is the same when it is simulated again from its archive. A client that keeps to the protocol is
//! never told otherwise. When all clients have left and all faults are over, every room closes.

mod client;
mod message;

use arena::chance::{Chance, For};
use arena::link::{Link, MS, Micros, SECOND};
use arena::net::{Event, Net};
use arena::surroundings::Surroundings;
use games::GameKind;
use host::process::simulation::Failures;
use referee::LobbyRules;

use crate::input::Input;
use client::Client;

/// The number of clients.
pub const CLIENTS: usize = 4;
/// How long a server takes to open.
const OPENS_WITHIN: Micros = 2 * SECOND;
/// How long the actions of an input may last, in virtual time.
const LASTS: Micros = 60 * SECOND;
/// How long it may take until all rooms have closed, once everyone has left: the hold of a session, and
/// the time that an empty brawl room stays open.
const CLOSED_WITHIN: Micros = 240 * SECOND;
/// The most actions of an input.
const ACTIONS_MAX: usize = 300;
/// How long one action may let time pass.
const WAITS: [Micros; 8] = [MS, 5 * MS, 17 * MS, 50 * MS, 200 * MS, SECOND, 3 * SECOND, 8 * SECOND];
/// The event at which time stops for the next action: no fault has this number.
const MARK: usize = usize::MAX;

/// Drives an arena.
pub fn run(bytes: &[u8]) {
    arena::run(async {
        let mut input = Input::new(bytes);
        let mut arena = Arena::new(&mut input).await;
        for _ in 0..ACTIONS_MAX {
            if input.is_empty() || LASTS <= arena.around.net.now() {
                break;
            }
            arena.act(&mut input).await;
        }
        arena.end().await;
    });
}

struct Arena {
    around: Surroundings,
    failures: Failures,
    clients: Vec<Client>,
}

impl Arena {
    async fn new(input: &mut Input<'_>) -> Arena {
        let seed = u64::from(input.byte());
        let link = || Link { round_trip: 2 * MS, jitter: 0, loss_per_mille: 0, faults: Vec::new() };
        let links = (0..CLIENTS).map(|number| (link(), Chance::new(seed, For::Network, number)));
        let mut net = Net::new(links.collect());
        net.at(SECOND, Event::Second);
        let rules = LobbyRules {
            rules: input.of(&GameKind::ALL).rules_default(),
            best_of: 1 + input.byte() % 3,
            ranked_best_of: 1 + 2 * (input.byte() % 2),
            ranked_guests: true,
        };
        let around = Surroundings::new(seed, net, rules, CLIENTS);
        let clients = around.accounts.iter().enumerate();
        let clients = clients.map(|(number, one)| Client::new(number, one)).collect();
        let mut arena = Arena { around, failures: Failures::default(), clients };
        arena.around.machine.start();
        arena.pass(OPENS_WITHIN).await;
        for client in &mut arena.clients {
            client.call(&mut arena.around.net);
        }
        arena.pass(SECOND).await;
        arena
    }

    /// Does the next thing that the input says. The low bits say what, the high ones by whom.
    async fn act(&mut self, input: &mut Input<'_>) {
        let action = input.byte();
        let client = &mut self.clients[usize::from(action >> 6)];
        match action & 0x3f {
            0..=11 => return self.pass(input.of(&WAITS)).await,
            12..=13 => client.call(&mut self.around.net),
            14 => client.hang_up(&mut self.around.net),
            15 => client.is_deaf = !client.is_deaf,
            16 => client.send_raw(&mut self.around.net, input.chunk()),
            17 => self.failures.is_down = !self.failures.is_down,
            18 => self.failures.per_mille = u32::from(input.byte()) * 4,
            19 => self.around.machine.drain(),
            20 => {
                self.around.machine.kill();
                self.around.net.end_server();
            }
            21 => {
                self.around.machine.start();
            }
            _ => {
                if let Some(message) = message::read(input, client, &self.around.codes) {
                    client.say(&mut self.around.net, &message);
                }
            }
        }
        self.around.machine.set_failures(self.failures);
        // Time passes with everything that is done, so that no input does much at once.
        self.pass(MS).await;
    }

    /// Lets time pass, and everything happen that is due until then.
    async fn pass(&mut self, span: Micros) {
        let until = self.around.net.now() + span;
        self.around.net.at(until, Event::Fault(MARK));
        loop {
            match self.around.next().await {
                Some(Event::Fault(MARK)) => return,
                Some(Event::Second) => self.second().await,
                Some(Event::Start) => {
                    self.around.machine.start();
                }
                _ => {}
            }
            for client in &mut self.clients {
                client.run(&mut self.around);
            }
        }
    }

    async fn second(&mut self) {
        if self.around.machine.has_ended().await {
            self.around.net.end_server();
        }
        arena::assert_unbroken();
        self.around.net.at(self.around.net.now() + SECOND, Event::Second);
    }

    /// Everyone leaves, all faults end, and then everything comes to an end.
    async fn end(mut self) {
        for client in &mut self.clients {
            client.hang_up(&mut self.around.net);
        }
        self.around.machine.set_failures(Failures::default());
        let until = self.around.net.now() + CLOSED_WITHIN;
        while !self.around.machine.is_at_rest() {
            let now = self.around.net.now();
            assert!(now < until, "a room stays open without anyone in it");
            self.pass(SECOND).await;
        }
        self.around.check();
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.around.safety.events());
        }
    }
}
