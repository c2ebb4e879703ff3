//! A bout between two clients and a server in one thread: time is a number, and so is every delay.

use std::collections::VecDeque;

use bots::Bot;
use bout::{Buttons, Millis, Purpose, Seat, Seed, Stream, Tick};
use games::{GameKind, Pick, Rules};
use netplay::{Figures, Session};
use referee::{Archive, ClientId, Guest, Room, RoomAnswer, RoomRequest, Who};
use wire::{Entrant, Name, ServerMessage};

/// A bout that lasts longer than this in virtual time never ends.
const BOUT_MAX: Millis = Millis(60 * 60 * 1000);
/// How often the server's room is given the time, in milliseconds.
const SERVER_STEP_MS: u64 = 16;
/// How often the server shows other boards, in milliseconds.
const VIEWS_EVERY_MS: u64 = 50;

/// Who plays a seat of a simulated bout.
#[derive(Clone, Copy, Debug)]
pub enum Hands {
    /// A bot of this level.
    Bot(bots::Level),
    /// Buttons pressed at random.
    Random,
}

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Decides the bout, the delays and the random hands.
    pub seed: u64,
    /// The least and the most that a message takes, in milliseconds. Messages never overtake.
    pub delay_ms: (u32, u32),
    /// Who plays.
    pub hands: [Hands; 2],
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
    /// Virtual time that the bout took.
    pub lasted: Millis,
    /// Bytes of messages: to the clients, and from them, both seats together.
    pub bytes: (usize, usize),
}

impl Report {
    /// The corrections of both sessions together.
    pub fn figures(&self) -> Figures {
        let [one, other] = [self.sessions[0].figures(), self.sessions[1].figures()];
        Figures {
            late_packets: one.late_packets + other.late_packets,
            forced_advances: one.forced_advances + other.forced_advances,
            desyncs: one.desyncs + other.desyncs,
        }
    }

    /// Panics unless the bout plays again to the same end, and both sessions agree with it.
    pub fn check(&self, seed: u64) {
        let referee = match self.archive.check() {
            Ok(referee) => referee,
            Err(why) => panic!("seed {seed}: the bout played again differs: {why}"),
        };
        for (seat, session) in (0..).map(Seat).zip(&self.sessions) {
            let server = referee.board(seat);
            let client = session.state_at(server.tick());
            assert_eq!(
                client,
                Some(server.state()),
                "seed {seed} seat {} tick {}: the same buttons led to two states",
                seat.0,
                server.tick().0
            );
            let (outcome, revealed) = session.result().expect("the session heard the result");
            assert_eq!(*outcome, self.archive.outcome, "seed {seed}: two outcomes");
            assert_eq!(revealed.commitment(), self.archive.commitment, "seed {seed}: two seeds");
        }
    }
}

/// One direction of a connection.
#[derive(Default)]
struct Link {
    under_way: VecDeque<(Millis, Vec<u8>)>,
    bytes: usize,
}

impl Link {
    fn send(&mut self, now: Millis, delay: Millis, bytes: Vec<u8>) {
        let last = self.under_way.back().map_or(now, |&(at, _)| at);
        self.bytes += bytes.len();
        self.under_way.push_back((last.max(now.plus(delay)), bytes));
    }

    fn arrived(&mut self, now: Millis) -> Option<Vec<u8>> {
        let (at, _) = self.under_way.front()?;
        if *at <= now { self.under_way.pop_front().map(|(_, bytes)| bytes) } else { None }
    }
}

enum Player {
    Bot(Box<Bot>),
    Random(Box<RandomHands>),
}

/// Buttons held at random, each choice for a few ticks.
struct RandomHands {
    stream: Stream,
    held: Buttons,
    ticks: u32,
}

impl Player {
    fn hold(&mut self, session: &Session) -> Buttons {
        match self {
            Player::Bot(bot) => bot.hold(session.board()),
            Player::Random(hands) => {
                if hands.ticks == 0 {
                    hands.held = random_buttons(&mut hands.stream);
                    hands.ticks = 1 + hands.stream.below(20);
                }
                hands.ticks -= 1;
                hands.held
            }
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

struct Client {
    player: Player,
    session: Option<Session>,
    begins: Millis,
    up: Link,
    down: Link,
}

impl Client {
    fn tick(&mut self, now: Millis, delay: impl FnMut() -> Millis) {
        let mut delay = delay;
        while let Some(bytes) = self.down.arrived(now) {
            let message = wire::decode(&bytes).expect("the server sends what can be read");
            match message {
                ServerMessage::Start(start) => {
                    self.begins = now.plus(Millis(u64::from(start.countdown_ms)));
                    self.session = Some(Session::new(&start));
                }
                ServerMessage::Bout(update) => {
                    let session = self.session.as_mut().expect("a bout has begun");
                    session.receive(update);
                }
                _ => {}
            }
        }
        let Some(session) = &mut self.session else { return };
        let due = Tick(now.since(self.begins).ticks());
        let mut played = Tick(u32::MAX);
        while session.board().tick() < due && session.board().tick() != played {
            played = session.board().tick();
            let held = self.player.hold(session);
            session.step(held);
            while let Some(message) = session.outgoing() {
                self.up.send(now, delay(), wire::encode(&message));
            }
        }
    }
}

/// Plays one bout to its end.
pub fn play(conditions: &Conditions) -> Report {
    let mut stream = Stream::new(&seed_of(conditions.seed), Purpose::Bots);
    let mut clients = [0, 1].map(|seat| client(conditions, seat));
    let request =
        RoomRequest { rules: conditions.rules, best_of: 1, guests: (0..2).map(guest).collect() };
    let (mut room, mut answers) =
        Room::new(request, conditions.seed, seed_of(conditions.seed), Millis(0));
    let (least, most) = conditions.delay_ms;
    let mut archive = None;
    let mut now = Millis(0);
    loop {
        for (id, client) in (0..).map(ClientId).zip(&mut clients) {
            while let Some(bytes) = client.up.arrived(now) {
                let message = wire::decode(&bytes).expect("a client sends what can be read");
                answers.extend(room.receive(now, id, message));
            }
            if now.0.is_multiple_of(VIEWS_EVERY_MS) {
                answers.extend(room.views(id).map(|views| RoomAnswer::Tell(id, views)));
            }
        }
        if now.0.is_multiple_of(SERVER_STEP_MS) {
            answers.extend(room.step(now, || panic!("one bout is a match here")));
        }
        let mut delay = || Millis(u64::from(least + stream.below(most - least + 1)));
        for answer in answers.drain(..) {
            match answer {
                RoomAnswer::Tell(id, message) => {
                    let down = &mut clients[id.0 as usize].down;
                    down.send(now, delay(), wire::encode(&message));
                }
                RoomAnswer::Finished(bout) => archive = Some(bout.archive),
                RoomAnswer::Left(_, why) => panic!("seed {}: {why:?}", conditions.seed),
            }
        }
        for client in &mut clients {
            client.tick(now, &mut delay);
        }
        let all_know = clients.iter().all(|client| {
            client.session.as_ref().is_some_and(|session| session.result().is_some())
        });
        if let (true, Some(_)) = (all_know, &archive) {
            break;
        }
        assert!(now < BOUT_MAX, "seed {}: the bout does not end", conditions.seed);
        now = now.plus(Millis(1));
    }
    report(archive.expect("the bout is over"), clients, now)
}

fn report(archive: Archive, clients: [Client; 2], lasted: Millis) -> Report {
    let bytes = clients
        .iter()
        .fold((0, 0), |(down, up), client| (down + client.down.bytes, up + client.up.bytes));
    let sessions = clients.map(|client| client.session.expect("a bout was played"));
    Report { archive, sessions, lasted, bytes }
}

fn client(conditions: &Conditions, seat: u8) -> Client {
    let stream = Stream::numbered(&seed_of(conditions.seed), Purpose::Bots, 1 + seat);
    let player = match conditions.hands[usize::from(seat)] {
        Hands::Bot(level) => {
            Player::Bot(Box::new(Bot::new(conditions.rules.kind(), level, stream)))
        }
        Hands::Random => {
            Player::Random(Box::new(RandomHands { stream, held: Buttons::NONE, ticks: 0 }))
        }
    };
    Client { player, session: None, begins: Millis(0), up: Link::default(), down: Link::default() }
}

fn guest(seat: u64) -> Guest {
    let blades = swordfight::Blade::ALL;
    let pick = Pick::Swordfight(blades[seat as usize % blades.len()]);
    let handling = GameKind::Swordfight.handling_default();
    let name = Name::new(["Anne", "Mary"][seat as usize]).expect("a name");
    Guest { who: Who::Person(ClientId(seat)), name, entrant: Entrant { pick, handling } }
}

/// A bout's seed from the number of a test.
pub fn seed_of(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}
