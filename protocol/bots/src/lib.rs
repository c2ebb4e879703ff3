//! Bots: from what a seat may see to the buttons it holds.
//!
//! A bot plays through its own board, as a person does, one tick at a time. It is pure: the same
//! level, stream and boards give the same buttons, so that tests and servers can use it.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod aim;
mod builder;
mod duellist;
mod table;
mod tactician;

use bout::{Buttons, Seat, Stream};
use games::{Board, ClockedGame};

use crate::builder::Builder;
use crate::duellist::Duellist;

pub use aim::TargetView;
pub use table::TableBot;
pub use tactician::Tactician;

/// The strength of a bot, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest: it never punishes.
    pub const LEAST: Level = Level(1);
    /// The strongest.
    pub const MOST: Level = Level(5);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if Level::LEAST.0 <= number && number <= Level::MOST.0 { Some(Level(number)) } else { None }
    }

    /// 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// A bot for one seat of one bout.
///
/// ```
/// use bots::{Bot, Level};
/// use bout::{Purpose, Seed, Stream};
/// use games::{Board, BoardSetup, ClockedGame};
/// use swordfight::options::HANDLING_DEFAULT;
/// use swordfight::{Options, Setup};
///
/// let (options, blade) = (Options::default(), Default::default());
/// let setup = Setup { options, handling: HANDLING_DEFAULT, blade };
/// let mut board = Board::new(&BoardSetup::Swordfight(setup));
/// let stream = Stream::new(&Seed([7; 32]), Purpose::Bots);
/// let mut bot = Bot::new(ClockedGame::Swordfight, Level::MOST, stream);
/// // Asked once for every tick, with the board before it.
/// let mut events = Vec::new();
/// for _ in 0..60 {
///     board.step(bot.hold(&board), &mut events);
/// }
/// assert_eq!(board.tick().0, 60);
/// ```
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    mind: Mind,
}

/// One for each game.
#[derive(Clone, Debug)]
enum Mind {
    Stacker(Builder),
    Swordfight(Duellist),
}

impl Bot {
    /// A bot before its first tick. Random choices are drawn from `stream`.
    pub fn new(game: ClockedGame, level: Level, stream: Stream) -> Bot {
        let mind = match game {
            ClockedGame::Swordfight => Mind::Swordfight(Duellist::new(level, stream)),
            ClockedGame::Stacker => Mind::Stacker(Builder::new(level, stream)),
        };
        Bot { level, mind }
    }

    /// The buttons that it holds in the next tick of its board. Call it once for every tick. On a board of
    /// another game it holds nothing.
    pub fn hold(&mut self, own: &Board) -> Buttons {
        match &mut self.mind {
            Mind::Swordfight(duellist) => {
                let Board::Swordfight(board) = own else { return Buttons::NONE };
                duellist.hold(board)
            }
            Mind::Stacker(builder) => {
                let Board::Stacker(board) = own else { return Buttons::NONE };
                builder.hold(board)
            }
        }
    }

    /// Whether it looks at the other boards of a brawl before the next tick of its own. Then ask
    /// [`Bot::turn`].
    pub fn looks(&self, own: &Board) -> bool {
        aim::looks(self.level, own)
    }

    /// The living opponent that it would target instead of the `present` one.
    pub fn turn(
        &self,
        present: TargetView,
        others: impl Iterator<Item = TargetView>,
    ) -> Option<Seat> {
        aim::turn(present, others)
    }
}
