//! A bout between two clients and a server in one thread, over a network made of numbers.
//!
//! The clients, the room and both ends of every line are the ones that players use; only the
//! sockets and the time between them are made up.

use bots::Bot;
use bout::{Buttons, Millis, Purpose, Seed, Stream, Team};
use games::{GameKind, Pick, Rules};
use netplay::{Figures, Session};
use referee::{Archive, ClientId, Guest, Room, RoomRequest, Who};
use wire::{Entrant, Name, RoomKind};

use crate::agreement::disagreement;
use crate::network::{MS, Micros, NEVER, Path, Profile, SECOND};
use crate::observed::Observed;
use crate::simulation::client::Client;
use crate::simulation::server::Server;

mod client;
mod server;

/// A bout that lasts longer than this in virtual time never ends.
const BOUT_MAX: Micros = 60 * 60 * SECOND;
/// How often the server's room is given the time.
const SERVER_STEP: Micros = 16 * MS;
/// How often the server draws the boards.
const DRAWN_EVERY: Micros = 50 * MS;
/// When a profile's trouble comes, at the earliest and at the latest.
const TROUBLE: (Micros, Micros) = (6 * SECOND, 16 * SECOND);

/// Who plays a seat of a simulated bout.
#[derive(Clone, Copy, Debug)]
pub enum Hands {
    /// A bot of this level.
    Bot(bots::Level),
    /// Buttons pressed at random.
    Random,
}

/// What is to be simulated.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// Decides the bout, the network and the random hands.
    pub seed: u64,
    /// The line of both players.
    pub profile: Profile,
    /// Who plays.
    pub hands: [Hands; 2],
    /// The speed of the clients' clocks, in thousandths of the right one.
    pub clocks: [u64; 2],
    /// The game.
    pub rules: Rules,
}

/// What came of it.
#[derive(Debug)]
pub struct Report {
    /// The bout, as it would be kept.
    pub archive: Archive,
    /// The sessions at the end.
    pub sessions: [Session; 2],
    /// What was seen of both clients on the way.
    pub observed: [Observed; 2],
    /// What the referee counted, by seat.
    pub counted: [referee::Figures; 2],
    /// Virtual time that the bout took.
    pub lasted: Millis,
}

impl Conditions {
    /// Two bots of these levels with right clocks, on a line like `profile`.
    pub fn new(seed: u64, profile: Profile, hands: [Hands; 2]) -> Conditions {
        let rules = Rules::Swordfight(Default::default());
        Conditions { seed, profile, hands, clocks: [1000; 2], rules }
    }
}

impl Report {
    /// The corrections of both sessions together.
    pub fn figures(&self) -> Figures {
        let [one, other] = [self.sessions[0].figures(), self.sessions[1].figures()];
        Figures {
            packets: one.packets + other.packets,
            seen_late: one.seen_late + other.seen_late,
            late_packets: one.late_packets + other.late_packets,
            forced_advances: one.forced_advances + other.forced_advances,
            desyncs: one.desyncs + other.desyncs,
            corrections: one.corrections + other.corrections,
        }
    }

    /// Both clients' sides of the bout.
    pub fn sides(&self) -> [(&Session, &Observed); 2] {
        [0, 1].map(|seat| (&self.sessions[seat], &self.observed[seat]))
    }

    /// Panics unless the bout plays again to the same end, and both sessions agree with it.
    pub fn check(&self, seed: u64) {
        let referee = match self.archive.check() {
            Ok(referee) => referee,
            Err(why) => panic!("seed {seed}: the bout played again differs: {why}"),
        };
        for session in &self.sessions {
            if let Some(why) = disagreement(session, &self.archive, &referee) {
                panic!("seed {seed}: {why}");
            }
        }
    }
}

/// Plays one bout to its end.
pub fn play(conditions: &Conditions) -> Report {
    let seed = seed_of(conditions.seed);
    let guests = (0..2).map(guest).collect();
    let grace = referee::room::GRACE;
    let request =
        RoomRequest { kind: RoomKind::Casual, rules: conditions.rules, best_of: 1, grace, guests };
    let (room, opening) = Room::new(request, conditions.seed, seed.clone(), Millis(0));
    let mut server = Server::new(room);
    let mut clients = [0, 1].map(|seat| client(conditions, seat));
    let mut paths = paths(conditions);
    for ((number, client), path) in (0..).zip(&mut clients).zip(&mut paths) {
        client.call(path);
        server.expect(ClientId(number));
    }
    server.carry(0, opening, &mut clients, &mut paths);
    let mut now = 0;
    let lasted = loop {
        server.hear(now, &mut clients, &mut paths);
        if now.is_multiple_of(SERVER_STEP) {
            server.step(now, &mut clients, &mut paths);
        }
        if now.is_multiple_of(DRAWN_EVERY) {
            server.draw();
        }
        server.flow(now, &mut clients, &mut paths);
        for (client, path) in clients.iter_mut().zip(&mut paths) {
            client.pass(now, path);
        }
        if clients.iter().all(Client::knows_result) {
            break Millis(now / MS);
        }
        assert!(now < BOUT_MAX, "seed {}: the bout does not end", conditions.seed);
        now += MS;
    };
    let (archive, counted) = server.close();
    let [one, other] = clients.map(Client::close);
    let (sessions, observed) = ([one.0, other.0], [one.1, other.1]);
    Report { archive, sessions, observed, counted, lasted }
}

fn paths(conditions: &Conditions) -> [Path; 2] {
    let mut stream = Stream::numbered(&seed_of(conditions.seed), Purpose::Bots, 10);
    let unlucky = stream.below(2) as u8;
    let span = (TROUBLE.1 - TROUBLE.0) / MS;
    let trouble_at = TROUBLE.0 + MS * Micros::from(stream.below(span as u32));
    [0, 1].map(|seat| {
        let trouble_at = if seat == unlucky { trouble_at } else { NEVER };
        let stream = Stream::numbered(&seed_of(conditions.seed), Purpose::Bots, 11 + seat);
        Path::new(conditions.profile, trouble_at, stream)
    })
}

fn client(conditions: &Conditions, seat: u8) -> Client {
    let stream = Stream::numbered(&seed_of(conditions.seed), Purpose::Bots, 1 + seat);
    let player = match conditions.hands[usize::from(seat)] {
        Hands::Bot(level) => {
            Player::Bot(Box::new(Bot::new(conditions.rules.kind(), level, stream)))
        }
        Hands::Random => Player::Random(Box::new(RandomHands::new(stream))),
    };
    Client::new(name(seat), player, conditions.clocks[usize::from(seat)])
}

/// The hands of a simulated player.
enum Player {
    Bot(Box<Bot>),
    Random(Box<RandomHands>),
}

/// Buttons held at random, each choice for a few ticks.
pub struct RandomHands {
    stream: Stream,
    held: Buttons,
    ticks: u32,
}

impl RandomHands {
    /// Hands that press what `stream` says.
    pub fn new(stream: Stream) -> RandomHands {
        RandomHands { stream, held: Buttons::NONE, ticks: 0 }
    }

    /// What they hold in the next tick.
    pub fn hold(&mut self) -> Buttons {
        if self.ticks == 0 {
            self.held = random_buttons(&mut self.stream);
            self.ticks = 1 + self.stream.below(20);
        }
        self.ticks -= 1;
        self.held
    }
}

impl Player {
    fn hold(&mut self, session: &Session) -> Buttons {
        match self {
            Player::Bot(bot) => bot.hold(session.board()),
            Player::Random(hands) => hands.hold(),
        }
    }
}

fn random_buttons(stream: &mut Stream) -> Buttons {
    let some = [
        Buttons::NONE,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::CLOCKWISE,
        Buttons::COUNTER_CLOCKWISE,
        Buttons::LEFT.with(Buttons::DOWN),
        Buttons::RIGHT.with(Buttons::DOWN),
    ];
    some[stream.below(some.len() as u32) as usize]
}

fn guest(seat: u8) -> Guest {
    let blades = swordfight::Blade::ALL;
    let pick = Pick::Swordfight(blades[usize::from(seat) % blades.len()]);
    let handling = GameKind::Swordfight.handling_default();
    let who = Who::Person(ClientId(seat.into()));
    let entrant = Entrant { pick, handling };
    Guest { who, name: name(seat), account: None, entrant, team: Team(seat) }
}

fn name(seat: u8) -> Name {
    Name::new(["Anne", "Mary"][usize::from(seat)]).expect("a name")
}

/// A bout's seed from the number of a test.
pub fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}
