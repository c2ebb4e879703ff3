//! What players and servers are in: the network, the server's machine, and what is known of them.

use std::time::Duration;

use referee::LobbyRules;
use tokio::select;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep_until};
use wire::{AccountId, RoomCode};

use crate::assert_unbroken;
use crate::database::{Account, Database};
use crate::link::{Micros, SECOND};
use crate::net::{Event, Net};
use crate::safety::Safety;
use crate::server::{FromServer, Machine};

/// The surroundings of an arena.
#[derive(Debug)]
pub struct Surroundings {
    /// The network and the time.
    pub net: Net,
    /// The server.
    pub machine: Machine,
    /// Its database.
    pub database: Database,
    /// What must never happen.
    pub safety: Safety,
    /// The accounts of the players, by number.
    pub accounts: Vec<Account>,
    /// Codes of rooms that friends told each other.
    pub codes: Vec<RoomCode>,
    began: Instant,
    from_server: UnboundedReceiver<FromServer>,
}

impl Surroundings {
    /// Those of a seed with so many accounts, within [`run`](crate::run).
    pub fn new(seed: u64, net: Net, rules: LobbyRules, accounts: usize) -> Surroundings {
        let (machine, database, from_server) = Machine::new(seed, rules);
        let accounts = (0..accounts).map(|number| database.add_guest(number)).collect();
        let (safety, codes, began) = (Safety::default(), Vec::new(), Instant::now());
        Surroundings { net, machine, database, safety, accounts, codes, began, from_server }
    }

    /// Lets time pass until something happens, which is what the server says, or an event. Returns an event that is no
    /// matter of the network.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            self.net.pass(self.began.elapsed().as_micros() as Micros);
            if let Some(event) = self.net.due() {
                return self.happen(event);
            }
            let next = self.net.next().expect("there is always something to come");
            let due = self.began + Duration::from_micros(next);
            select! {
                biased;
                Some(said) = self.from_server.recv() => self.hear(said),
                () = sleep_until(due) => {}
            }
        }
    }

    fn happen(&mut self, event: Event) -> Option<Event> {
        match event {
            Event::Opened(number, process, call, is_made) => {
                let machine = &mut self.machine;
                let take = |id, window| machine.connect(id, number, window);
                self.net.opened((number, process, call), is_made, take);
            }
            Event::Down(connection, frame) => self.net.came_down(connection, frame),
            Event::DownEnds(connection) => self.net.ended_down(connection),
            Event::Up(connection, frame) => {
                if self.net.is_read(connection) {
                    self.machine.receive(connection, frame);
                }
            }
            Event::UpEnds(connection) => {
                self.net.ended_up(connection);
                self.machine.disconnect(connection);
            }
            Event::AnswerDue(connection) => self.net.answer_due(connection),
            other => return Some(other),
        }
        None
    }

    fn hear(&mut self, said: FromServer) {
        self.net.pass(self.began.elapsed().as_micros() as Micros);
        match said {
            FromServer::Frame(connection, frame) => self.net.send_down(connection, frame),
            FromServer::Closed(connection) => {
                self.machine.disconnect(connection);
                self.net.close_down(connection);
            }
            FromServer::Opened(process, opened) => {
                if let Err(error) = self.machine.opened(process, *opened) {
                    let now = self.net.now();
                    self.safety.note(now, || format!("the server does not start: {error}"));
                    self.net.at(now + SECOND, Event::Start);
                }
            }
        }
    }

    /// Checks what holds whenever nothing is under way.
    pub fn check(&mut self) {
        let accounts: Vec<AccountId> = self.accounts.iter().map(|account| account.id).collect();
        self.safety.check(&self.database, &accounts);
        assert_unbroken();
    }
}
