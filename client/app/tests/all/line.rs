//! The connection of the real program to a real server, through a proxy that cuts it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use app::activity::clocked_bout::ClockedBout;
use app::input::Sampler;
use app::platform::connection::Link;
use app::platform::server::{Embedded, Reach};
use bout::Nonce;
use games::GameKind;
use link::{Health, Heard};
use wire::{
    BoutMessage, BrawlOptions, ClientMessage, Credential, Entrant, Hello, LobbyMessage, Name,
    ServerMessage,
};

/// Longer than any of the waits under test.
const WITHIN: Duration = Duration::from_secs(30);

/// A proxy between clients and `server`; reports each connection, for cutting it.
fn wires(server: SocketAddr) -> (SocketAddr, Receiver<TcpStream>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let (told, connections) = channel();
    thread::spawn(move || {
        for near in listener.incoming() {
            let near = near.expect("somebody calls");
            let far = TcpStream::connect(server).expect("the server listens");
            let copy = |stream: &TcpStream| stream.try_clone().expect("one socket more");
            told.send(copy(&near)).expect("the test goes on");
            for (mut from, mut to) in [(copy(&near), copy(&far)), (far, near)] {
                thread::spawn(move || carry(&mut from, &mut to));
            }
        }
    });
    (address, connections)
}

fn carry(from: &mut TcpStream, to: &mut TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    // A cut on one side cuts the other: both may be closed already.
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// A player who holds nothing.
struct Player {
    link: Link,
    bout: Option<ClockedBout>,
    began: Instant,
    is_lost: bool,
    times_lost: u32,
}

impl Player {
    fn receive(&mut self, heard: Heard) {
        match heard {
            Heard::Line(news) => {
                let is_lost = matches!(news.health, Health::Lost { .. });
                self.times_lost += u32::from(is_lost && !self.is_lost);
                self.is_lost = is_lost;
            }
            Heard::Ended(end) => panic!("{end}"),
            Heard::Said(message, _) => match *message {
                ServerMessage::Welcome { .. } => self.say(practice()),
                ServerMessage::Draw { bout, .. } => {
                    let nonce = Nonce([7; 16]);
                    self.say(ClientMessage::Bout(BoutMessage::Nonce { bout, nonce }));
                }
                ServerMessage::Start(start) => {
                    let setup = start.setup.clone().clocked().expect("it has boards");
                    self.bout = Some(ClockedBout::new(&start, setup, Instant::now()));
                }
                ServerMessage::Bout(update) => {
                    self.bout().receive(Instant::now(), update, Duration::ZERO)
                }
                ServerMessage::Flow(flow) => self.bout().flow(&flow),
                _ => {}
            },
        }
    }

    fn say(&self, message: ClientMessage) {
        assert!(self.link.say(message), "the line takes a few messages");
    }

    fn bout(&mut self) -> &mut ClockedBout {
        self.bout.as_mut().expect("the bout was announced")
    }

    /// Plays until `is_done`.
    fn play_until(&mut self, what: &str, is_done: impl Fn(&Player) -> bool) {
        while !is_done(self) {
            assert!(self.began.elapsed() < WITHIN, "no {what} in time");
            while let Some(heard) = self.link.try_hear() {
                self.receive(heard);
            }
            let mut said = Vec::new();
            if let Some(bout) = &mut self.bout {
                bout.pass(Instant::now());
                said = bout.play(&mut Sampler::default(), true);
            }
            said.into_iter().for_each(|message| self.say(message));
            thread::park_timeout(Duration::from_millis(16));
        }
    }

    fn confirmed(&self) -> u32 {
        self.bout.as_ref().map_or(0, |bout| bout.session().confirmed().0)
    }
}

fn practice() -> ClientMessage {
    let kind = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let options = BrawlOptions::duel(kind.rules_default());
    ClientMessage::Lobby(LobbyMessage::Practice { level: 1, options, entrant })
}

#[test]
fn a_bout_goes_on_when_the_line_was_cut() {
    let home = std::env::temp_dir().join(format!("cutlass-line-{}", std::process::id()));
    let server = Embedded::start(Reach::Loopback, &home).expect("a server starts");
    let (address, connections) = wires(server.address);
    let name = Name::new("Anne").expect("a name");
    let hello = Hello::new(Credential::Newcomer(name));
    let link = Link::open(&address.to_string(), hello).expect("a thread starts");
    let began = Instant::now();
    let mut player = Player { link, bout: None, began, is_lost: false, times_lost: 0 };
    player.play_until("bout", |player| 60 <= player.confirmed());

    let first = connections.try_recv().expect("there is a connection");
    first.shutdown(std::net::Shutdown::Both).expect("it can be cut");
    player.play_until("loss", |player| player.times_lost == 1);
    player.play_until("new connection", |player| !player.is_lost);
    let before = player.confirmed();
    player.play_until("progress", |player| before + 60 <= player.confirmed());
    let figures = player.bout().session().stats();
    assert_eq!((figures.desyncs, figures.forced_advances), (0, 0), "nothing was lost");
    drop(server);
    std::fs::remove_dir_all(home).expect("it was made");
}
