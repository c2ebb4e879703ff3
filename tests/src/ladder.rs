//! Bouts between bots without a network, and what comes of them.

use std::time::{Duration, Instant};

use bots::{Bot, Level};
use bout::{Batch, Buttons, Millis, Outcome, Purpose, Seat, Seed, Stream, Team, Tick};
use games::{Arrival, Board, GameKind, Player, Rules, Setup};
use referee::{Answer, Referee};

use crate::simulation::seed_of;

/// A bout that is not decided by then is a draw.
pub const BOUT_MAX: Tick = Tick(30 * 60 * bout::TICKS_PER_SECOND);

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fighter {
    /// A bot of this level.
    Bot(Level),
    /// Buttons pressed at random.
    Random,
    /// Nobody: its clock stands still, and it sends nothing.
    Absent,
}

/// What one seat did in one bout or in many.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Ticks that it played.
    pub ticks: u64,
    /// Pairs or pieces that it took.
    pub pieces: u64,
    /// Swords that it sent, or packets of garbage.
    pub swords: u64,
    /// The sum of their lengths: rows of vertical swords, columns of horizontal ones; rows of
    /// garbage.
    pub rows: u64,
    /// The sum of their areas before they are clipped to a board.
    pub cells: u64,
    /// Sprinkles that it sent.
    pub sprinkles: u64,
    /// The longest that it took for one tick.
    pub slowest: Duration,
    /// All the time that it took.
    pub thought: Duration,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            ticks: self.ticks + other.ticks,
            pieces: self.pieces + other.pieces,
            swords: self.swords + other.swords,
            rows: self.rows + other.rows,
            cells: self.cells + other.cells,
            sprinkles: self.sprinkles + other.sprinkles,
            slowest: self.slowest.max(other.slowest),
            thought: self.thought + other.thought,
        }
    }

    /// How many of `count` a minute.
    pub fn a_minute(&self, count: u64) -> f64 {
        count as f64 * f64::from(60 * bout::TICKS_PER_SECOND) / self.ticks.max(1) as f64
    }

    fn count(&mut self, packet: &swordfight::Packet) {
        self.swords += packet.swords.len() as u64;
        self.sprinkles += u64::from(packet.sprinkles);
        for queued in &packet.swords {
            let (width, length) = (queued.sword.width, queued.sword.length);
            self.rows += u64::from(length);
            self.cells += u64::from(width) * u64::from(length);
        }
    }
}

/// A bout that is over, or was ended.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// How it ended; undecided when it took too long.
    pub outcome: Outcome,
    /// How long it lasted.
    pub lasted: Tick,
    /// What each seat did.
    pub tallies: [Tally; 2],
}

/// Plays the bout of `seed` to its end, or to `end`. The same bout goes the same way every time.
pub fn fight(rules: Rules, seed: u64, fighters: [Fighter; 2], end: Tick) -> Fight {
    let kind = rules.kind();
    let secret = seed_of(seed);
    let mut hands = [hand(kind, fighters[0], &secret, 0), hand(kind, fighters[1], &secret, 1)];
    let mut referee = Referee::new(setup(rules), secret);
    referee.open();
    let mut tallies = [Tally::default(); 2];
    let mut lasted = Tick(0);
    while lasted < end && referee.outcome() == Outcome::Undecided {
        let now = Millis((u64::from(lasted.0) * 1000).div_ceil(bout::TICKS_PER_SECOND.into()));
        for (seat, hand) in [Seat(0), Seat(1)].into_iter().zip(&mut hands) {
            let board = referee.board(seat);
            let Some(hand) = hand.as_mut().filter(|_| referee.is_playing(seat)) else { continue };
            let tally = &mut tallies[seat.index()];
            let before = Instant::now();
            let held = hand(board);
            let took = before.elapsed();
            tally.thought += took;
            tally.slowest = tally.slowest.max(took);
            tally.ticks += 1;
            let mut batch = Batch::new(board.tick());
            assert!(batch.push(held), "an empty batch takes a tick");
            let answers = referee.receive(now, seat, &batch, &[]).expect("it plays tick by tick");
            count(&answers, &mut tallies);
        }
        lasted = lasted.plus(1);
    }
    for (seat, tally) in [Seat(0), Seat(1)].into_iter().zip(&mut tallies) {
        tally.pieces = u64::from(referee.board(seat).pieces_taken());
    }
    Fight { outcome: referee.outcome(), lasted, tallies }
}

/// From a board to what is held in its next tick.
type Hand = Box<dyn FnMut(&Board) -> Buttons>;

/// What random hands choose from, for 1 to 20 ticks each time.
const RANDOM: [Buttons; 9] = [
    Buttons::NONE,
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::CLOCKWISE,
    Buttons::COUNTER_CLOCKWISE,
    Buttons::HALF_TURN,
    Buttons::HARD_DROP,
    Buttons::HOLD,
];

/// How many of them a game knows.
fn random(kind: GameKind) -> u32 {
    match kind {
        GameKind::Swordfight => 6,
        GameKind::Stacker => RANDOM.len() as u32,
        GameKind::Marauders => unreachable!("nothing is held at a table: see battles.rs"),
    }
}

fn hand(kind: GameKind, fighter: Fighter, secret: &Seed, seat: u8) -> Option<Hand> {
    let mut stream = Stream::numbered(secret, Purpose::Bots, seat);
    match fighter {
        Fighter::Bot(level) => {
            let mut bot = Bot::new(kind, level, stream);
            Some(Box::new(move |board| bot.hold(board)))
        }
        Fighter::Random => {
            let (mut held, mut ticks) = (Buttons::NONE, 0);
            Some(Box::new(move |_| {
                if ticks == 0 {
                    held = RANDOM[stream.below(random(kind)) as usize];
                    ticks = 1 + stream.below(20);
                }
                ticks -= 1;
                held
            }))
        }
        Fighter::Absent => None,
    }
}

fn setup(rules: Rules) -> Setup {
    let kind = rules.kind();
    let player =
        |team| Player { team, handling: kind.handling_default(), pick: kind.pick_default() };
    let players = vec![player(Team(0)), player(Team(1))];
    let players = players.try_into().expect("two players");
    Setup { rules, players }
}

fn count(answers: &[Answer], tallies: &mut [Tally; 2]) {
    for answer in answers {
        match answer {
            Answer::Arrived(
                _,
                Arrival::Swordfight(swordfight::board::Arrival::Packet { packet, .. }),
            ) => tallies[packet.from.index()].count(packet),
            Answer::Arrived(_, Arrival::Stacker(stacker::Arrival::Packet { packet, .. })) => {
                let tally = &mut tallies[packet.from.index()];
                tally.swords += 1;
                tally.rows += u64::from(packet.rows);
            }
            _ => {}
        }
    }
}
