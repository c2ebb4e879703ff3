//! A bout between clients and a server in one thread, over a network made of numbers.
//!
//! The clients, the room and both ends of every line are the ones that players use; only the
//! sockets and the time between them are made up.

use core::array::from_fn;

use bots::Bot;
use bout::{Buttons, Millis, Purpose, Seed, Stream, Team};
use games::{ClockedGame, ClockedRules};
use netplay::{NetStats, Session};
use referee::{Archive, ClientId, Participant, Room, RoomRequest, Who};
use wire::{Entrant, Name, RoomKind};

use crate::agreement::disagreement;
use crate::clocked_games::pick;
use crate::network::{MS, Micros, NEVER, Path, Profile, SECOND};
use crate::observed::Observed;
use crate::simulation::client::Client;
use crate::simulation::server::Server;

mod client;
mod hands;
mod server;

pub use hands::{RandomHands, narrow_stacker};

/// A bout that lasts longer than this in virtual time never ends.
const BOUT_MAX: Micros = 60 * 60 * SECOND;
/// How often the server's room is given the time while something waits for it.
const SERVER_STEP: Micros = 16 * MS;
/// So many of these are one while nothing does.
const STEPS_TOGETHER: Micros = 3;
/// How often the server draws the boards.
const DRAWN_EVERY: Micros = 50 * MS;
/// When a profile's trouble comes, at the earliest and at the latest.
const TROUBLE: (Micros, Micros) = (6 * SECOND, 16 * SECOND);

/// The player of a seat in a simulated bout.
#[derive(Clone, Copy, Debug)]
pub enum Hands {
    /// A bot of this level.
    Bot(bots::Level),
    /// Buttons pressed at random.
    Random,
}

/// The parameters: a bout of so many seats.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<const SEATS: usize = 2> {
    /// Decides the bout, the network and the random hands.
    pub seed: u64,
    /// The line of all players; one of them meets its trouble.
    pub profile: Profile,
    /// The players.
    pub hands: [Hands; SEATS],
    /// For which team.
    pub teams: [Team; SEATS],
    /// Whether they aim at another opponent now and then, at random.
    pub is_restless: bool,
    /// The speed of the clients' clocks, in thousandths of the right one.
    pub clocks: [u64; SEATS],
    /// The game.
    pub rules: ClockedRules,
}

/// The results.
#[derive(Debug)]
pub struct Report<const SEATS: usize = 2> {
    /// The bout, as it would be kept.
    pub archive: Archive,
    /// The sessions at the end.
    pub sessions: [Session; SEATS],
    /// The observations of the clients.
    pub observed: [Observed; SEATS],
    /// What the referee counted, by seat.
    pub counted: [referee::SeatStats; SEATS],
    /// Virtual time that the bout took.
    pub lasted: Millis,
}

impl<const SEATS: usize> Conditions<SEATS> {
    /// These hands with right clocks, each for itself, on a line like `profile`.
    pub fn new(seed: u64, profile: Profile, hands: [Hands; SEATS]) -> Conditions<SEATS> {
        let rules = ClockedGame::Swordfight.rules_default();
        let teams = from_fn(|seat| Team(seat as u8));
        let clocks = [1000; SEATS];
        Conditions { seed, profile, hands, teams, is_restless: false, clocks, rules }
    }
}

impl Report<2> {
    /// Both clients' sides of the bout.
    pub fn sides(&self) -> [(&Session, &Observed); 2] {
        [0, 1].map(|seat| (&self.sessions[seat], &self.observed[seat]))
    }
}

impl<const SEATS: usize> Report<SEATS> {
    /// The corrections of all sessions together.
    pub fn figures(&self) -> NetStats {
        let add = |sum: NetStats, one: NetStats| NetStats {
            packets: sum.packets + one.packets,
            seen_late: sum.seen_late + one.seen_late,
            late_packets: sum.late_packets + one.late_packets,
            forced_advances: sum.forced_advances + one.forced_advances,
            desyncs: sum.desyncs + one.desyncs,
            corrections: sum.corrections + one.corrections,
            restarts: sum.restarts + one.restarts,
            lost_ticks: sum.lost_ticks + one.lost_ticks,
        };
        self.sessions.iter().map(Session::stats).fold(NetStats::default(), add)
    }

    /// Panics unless the bout plays again to the same end, and all sessions agree with it.
    pub fn check(&self, seed: u64) {
        let referee = match self.archive.check() {
            Ok(played) => played.boards().expect("a simulated bout has boards"),
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
pub fn play<const SEATS: usize>(conditions: &Conditions<SEATS>) -> Report<SEATS> {
    let seed = seed_of(conditions.seed);
    let game = conditions.rules.game();
    let participants =
        (0..).zip(conditions.teams).map(|(seat, team)| guest(game, seat, team)).collect();
    let grace = referee::room::GRACE;
    let (kind, rules) = (RoomKind::Casual, conditions.rules.into());
    let request = RoomRequest { kind, rules, best_of: 1, grace, participants };
    let (room, opening) = Room::new(request, conditions.seed, seed.clone(), Millis(0));
    let mut server = Server::new(room);
    let mut clients: [Client; SEATS] = from_fn(|seat| client(conditions, seat as u8));
    let mut paths = paths(conditions);
    for ((number, client), path) in (0..).zip(&mut clients).zip(&mut paths) {
        client.call(path);
        server.expect(ClientId(number));
    }
    server.carry(0, opening, &mut clients, &mut paths);
    let mut now = 0;
    let lasted = loop {
        server.hear(now, &mut clients, &mut paths);
        let is_due = server.is_busy() || now.is_multiple_of(STEPS_TOGETHER * SERVER_STEP);
        if now.is_multiple_of(SERVER_STEP) && is_due {
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
    let (sessions, observed): (Vec<Session>, Vec<Observed>) =
        clients.into_iter().map(Client::close).unzip();
    let one_each = "one for each seat";
    Report {
        archive,
        sessions: sessions.try_into().expect(one_each),
        observed: observed.try_into().expect(one_each),
        counted: counted.try_into().expect(one_each),
        lasted,
    }
}

fn paths<const SEATS: usize>(conditions: &Conditions<SEATS>) -> [Path; SEATS] {
    let mut stream = Stream::numbered(&seed_of(conditions.seed), Purpose::Bots, 10);
    let unlucky = stream.below(SEATS as u32) as usize;
    let span = (TROUBLE.1 - TROUBLE.0) / MS;
    let trouble_at = TROUBLE.0 + MS * Micros::from(stream.below(span as u32));
    from_fn(|seat| {
        let trouble_at = if seat == unlucky { trouble_at } else { NEVER };
        let stream = stream_of(conditions.seed, 11, seat as u8);
        Path::new(conditions.profile, trouble_at, stream)
    })
}

/// The streams of the first two seats are numbered from `first` on; 10 is the lines' own.
fn stream_of(seed: u64, first: u8, seat: u8) -> Stream {
    let number = if seat < 2 { first + seat } else { 8 * seat + first };
    Stream::numbered(&seed_of(seed), Purpose::Bots, number)
}

fn client<const SEATS: usize>(conditions: &Conditions<SEATS>, seat: u8) -> Client {
    let stream = stream_of(conditions.seed, 1, seat);
    let player = match conditions.hands[usize::from(seat)] {
        Hands::Bot(level) => {
            Player::Bot(Box::new(Bot::new(conditions.rules.game(), level, stream)))
        }
        Hands::Random => {
            Player::Random(Box::new(RandomHands::new(conditions.rules.game(), stream)))
        }
    };
    let aims = conditions.is_restless.then(|| stream_of(conditions.seed, 5, seat));
    Client::new(name(seat), player, aims, conditions.clocks[usize::from(seat)])
}

/// The hands of a simulated player.
enum Player {
    Bot(Box<Bot>),
    Random(Box<RandomHands>),
}

impl Player {
    fn hold(&mut self, session: &Session) -> Buttons {
        match self {
            Player::Bot(bot) => bot.hold(session.board()),
            Player::Random(hands) => hands.hold(),
        }
    }
}

fn guest(game: ClockedGame, seat: u8, team: Team) -> Participant {
    let pick = pick(game, seat);
    let handling = game.handling_default();
    let who = Who::Person(ClientId(seat.into()));
    let entrant = Entrant { pick, handling };
    Participant { who, name: name(seat), account: None, entrant, team }
}

fn name(seat: u8) -> Name {
    let name = match seat {
        0 => "Anne".into(),
        1 => "Mary".into(),
        _ => format!("Sailor {seat}"),
    };
    Name::new(&name).expect("a name")
}

/// The game of this name, which is played on boards.
///
/// # Errors
/// When it is none, or one that is played in turns; in words, with all that there are.
pub fn game_on_boards(name: &str) -> Result<ClockedGame, String> {
    let names = ClockedGame::ALL.map(ClockedGame::name).join(", ");
    ClockedGame::named(name)
        .ok_or_else(|| format!("there is no clocked game {name}; choose one of {names}"))
}

/// A bout's seed from the number of a test.
pub fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}
