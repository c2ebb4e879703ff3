//! Target `arena`: some clients, the lobby, rooms and sessions of one server, its store and the network
//! between them, driven by any bytes in virtual time.
//!
//! What decides is the product's own code: `referee::{Lobby, Room, Brawl}`, `referee::session` and
//! `netplay::Caller`; what is around it is the model of `world::arena`, which checks its invariants as
//! it goes. The clients do what the input says: any message at any time, well-formed or not, in place
//! or not.
//!
//! **Promise.** Nothing panics. No client is in two rooms, and no account in two matches. Members and
//! seats of brawl rooms are what they must be. No mailbox and no connection holds more than its limit.
//! A match is decided once, and told once it is saved. Every bout that ends is the same when it is
//! simulated again from its archive. A client that keeps to the protocol is never told otherwise. When
//! all clients have left and all faults are over, every room closes.

mod client;
mod message;

use games::GameKind;
use referee::LobbyRules;
use wire::{AccountId, AccountView, Name, RoomCode, Secret};
use world::arena::chance::{Chance, For};
use world::arena::link::{Link, MS, Micros, SECOND};
use world::arena::net::{Event, Net};
use world::arena::safety::Safety;
use world::arena::server::{Account, Around, Server, schedule_second};
use world::arena::store::Store;

use crate::input::Input;
use client::Client;

/// The number of clients.
pub const CLIENTS: usize = 4;
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
    let mut input = Input::new(bytes);
    let mut arena = Arena::new(&mut input);
    for _ in 0..ACTIONS_MAX {
        if input.is_empty() || LASTS <= arena.around.net.now() {
            break;
        }
        arena.act(&mut input);
    }
    arena.end();
}

struct Arena {
    around: Around,
    server: Option<Server>,
    accounts: Vec<Account>,
    rules: LobbyRules,
    clients: Vec<Client>,
    codes: Vec<RoomCode>,
}

impl Arena {
    fn new(input: &mut Input<'_>) -> Arena {
        let seed = u64::from(input.byte());
        let link = || Link { round_trip: 2 * MS, jitter: 0, loss_per_mille: 0, faults: Vec::new() };
        let links = (0..CLIENTS).map(|number| (link(), Chance::new(seed, For::Network, number)));
        let mut net = Net::new(links.collect());
        net.is_listening = true;
        schedule_second(&mut net);
        let store = Store::new(seed);
        let chance = Chance::new(seed, For::Server, 0);
        let around = Around { net, store, chance, safety: Safety::default(), numbers: 0 };
        let accounts: Vec<Account> = (0..CLIENTS).map(account).collect();
        let rules = LobbyRules {
            rules: input.of(&GameKind::ALL).rules_default(),
            best_of: 1 + input.byte() % 3,
            ranked_best_of: 1 + 2 * (input.byte() % 2),
            ranked_guests: true,
        };
        let clients = accounts.iter().enumerate();
        let clients = clients.map(|(number, one)| Client::new(number, one)).collect();
        let server = Some(Server::new(accounts.clone(), rules));
        let mut arena = Arena { around, server, accounts, rules, clients, codes: Vec::new() };
        for client in &mut arena.clients {
            client.call(&mut arena.around.net);
        }
        arena.pass(50 * MS);
        arena
    }

    /// Does the next thing that the input says. The low bits say what, the high ones by whom.
    fn act(&mut self, input: &mut Input<'_>) {
        let action = input.byte();
        let client = &mut self.clients[usize::from(action >> 6)];
        match action & 0x3f {
            0..=11 => return self.pass(input.of(&WAITS)),
            12..=13 => client.call(&mut self.around.net),
            14 => client.hang_up(&mut self.around.net),
            15 => client.is_deaf = !client.is_deaf,
            16 => client.send_raw(&mut self.around.net, input.chunk()),
            17 => self.around.store.is_down = !self.around.store.is_down,
            18 => self.around.store.failing_per_mille = u32::from(input.byte()) * 4,
            19 => {
                if let Some(server) = &mut self.server {
                    server.drain(&mut self.around);
                }
            }
            20 => self.crash(),
            21 => self.start(),
            _ => {
                if let Some(message) = message::read(input, client, &self.codes) {
                    client.say(&mut self.around.net, &message);
                }
            }
        }
        // Time passes with everything that is done, so that no input does much at once.
        self.pass(MS);
    }

    /// Lets time pass, and everything happen that is due until then.
    fn pass(&mut self, span: Micros) {
        let until = self.around.net.now() + span;
        self.around.net.at(until, Event::Fault(MARK));
        while let Some(event) = self.around.net.pass() {
            if matches!(event, Event::Fault(MARK)) {
                break;
            }
            self.happen(event);
            for client in &mut self.clients {
                client.run(&mut self.around, &mut self.codes);
            }
        }
    }

    fn happen(&mut self, event: Event) {
        let around = &mut self.around;
        match event {
            Event::Opened(number, process, call, is_made) => {
                around.net.opened(number, process, call, is_made);
            }
            Event::Down(connection, frame) => around.net.came_down(connection, frame),
            Event::DownEnds(connection) => around.net.ended_down(connection),
            Event::AnswerDue(connection) => around.net.answer_due(connection),
            Event::Second => {
                self.second();
                schedule_second(&mut self.around.net);
            }
            Event::UpEnds(connection) => match &mut self.server {
                Some(server) => server.ended(around, connection),
                None => around.net.ended_up(connection),
            },
            Event::Up(connection, frame) => {
                if let Some(server) = &mut self.server
                    && around.net.is_read(connection)
                {
                    server.receive(around, connection, &frame);
                }
            }
            Event::Room(room) => {
                if let Some(server) = &mut self.server {
                    server.room_due(around, room);
                }
            }
            Event::Store(task) => {
                if let Some(server) = &mut self.server {
                    server.store_due(around, task);
                }
            }
            Event::Wake(_) | Event::Fault(_) | Event::Start => {}
        }
    }

    fn second(&mut self) {
        if let Some(server) = &mut self.server {
            server.second(&mut self.around);
            if server.is_drained(&mut self.around)
                && let Some(server) = self.server.take()
            {
                server.stop(&mut self.around);
                self.around.safety.crashed();
                self.around.net.stop_listening();
            }
        }
        self.around.safety.check(&self.around.store);
    }

    /// The server's process ends at once.
    fn crash(&mut self) {
        if self.server.take().is_some() {
            self.around.safety.crashed();
            self.around.net.stop_listening();
        }
    }

    fn start(&mut self) {
        if self.server.is_none() {
            self.server = Some(Server::new(self.accounts.clone(), self.rules));
            self.around.net.is_listening = true;
        }
    }

    /// Everyone leaves, all faults end, and then everything comes to an end.
    fn end(mut self) {
        for client in &mut self.clients {
            client.hang_up(&mut self.around.net);
        }
        self.around.store.is_down = false;
        self.around.store.failing_per_mille = 0;
        let until = self.around.net.now() + CLOSED_WITHIN;
        while !self.is_over() {
            let now = self.around.net.now();
            assert!(now < until, "a room stays open without anyone in it");
            self.pass(SECOND);
        }
        self.around.safety.check(&self.around.store);
    }

    fn is_over(&self) -> bool {
        let is_quiet = self.server.as_ref().is_none_or(Server::is_quiet);
        is_quiet && self.around.safety.untold() == 0
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.around.safety.events());
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
