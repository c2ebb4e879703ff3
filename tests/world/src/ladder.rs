//! Bouts between bots without a network, and their results.

use std::time::Instant;

use bots::{Bot, Level};
use bout::{Batch, Buttons, Millis, Outcome, Purpose, Seat, Seed, Stream, Team, Tick};
use games::{Board, ClockedGame, ClockedRules, ClockedSetup, Player, Setup};
use referee::{Answer, Referee};

use crate::clocked_games;
use crate::seeds::seed_of;
use crate::tally::Tally;

/// A bout that is not decided by then is a draw.
pub const BOUT_MAX: Tick = Tick(30 * 60 * bout::TICKS_PER_SECOND);

/// The player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fighter {
    /// A bot of this level.
    Bot(Level),
    /// Buttons pressed at random.
    Random,
    /// Nobody: its clock does not advance, and it sends nothing.
    Absent,
}

/// A bout that is over, or was ended.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// How it ended; undecided when it took too long.
    pub outcome: Outcome,
    /// How long it lasted.
    pub lasted: Tick,
    /// The statistics of each seat.
    pub tallies: [Tally; 2],
}

/// Plays the bout of `seed` to its end, or to `end`. The same bout goes the same way every time.
pub fn fight(rules: ClockedRules, seed: u64, fighters: [Fighter; 2], end: Tick) -> Fight {
    let game = rules.game();
    let secret = seed_of(seed);
    let mut hands = [hand(game, fighters[0], &secret, 0), hand(game, fighters[1], &secret, 1)];
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
            let answers = referee.receive(now, seat, &batch, []).expect("it plays tick by tick");
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

fn hand(game: ClockedGame, fighter: Fighter, secret: &Seed, seat: u8) -> Option<Hand> {
    let mut stream = Stream::numbered(secret, Purpose::Bots, seat);
    match fighter {
        Fighter::Bot(level) => {
            let mut bot = Bot::new(game, level, stream);
            Some(Box::new(move |board| bot.hold(board)))
        }
        Fighter::Random => {
            let buttons = clocked_games::buttons(game);
            let (mut held, mut ticks) = (Buttons::NONE, 0);
            Some(Box::new(move |_| {
                if ticks == 0 {
                    held = buttons[stream.below(buttons.len() as u32) as usize];
                    ticks = 1 + stream.below(20);
                }
                ticks -= 1;
                held
            }))
        }
        Fighter::Absent => None,
    }
}

fn setup(rules: ClockedRules) -> ClockedSetup {
    let game = rules.game();
    let player =
        |team| Player { team, handling: game.handling_default(), pick: game.pick_default() };
    let players = vec![player(Team(0)), player(Team(1))];
    let players = players.try_into().expect("two players");
    Setup { rules, players }
}

fn count(answers: &[Answer], tallies: &mut [Tally; 2]) {
    for answer in answers {
        if let Answer::Arrived(_, arrival) = answer {
            clocked_games::count(arrival, tallies);
        }
    }
}
