//! Players made of code: from what a seat may see to the buttons it holds.
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
use games::{Board, GameKind};

use crate::builder::Builder;
use crate::duellist::Duellist;

pub use aim::Sight;
pub use table::TableBot;
pub use tactician::Tactician;

/// How strong a bot is, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest: it never punishes.
    pub const LEAST: Level = Level(1);
    /// The strongest.
    pub const MOST: Level = Level(5);

    /// The level with this number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        (Level::LEAST.0..=Level::MOST.0).contains(&number).then_some(Level(number))
    }

    /// 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// One player made of code, for one seat of one bout.
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
    /// A bot that has not seen its board yet. What it leaves to chance it draws from `stream`.
    pub fn new(kind: GameKind, level: Level, stream: Stream) -> Bot {
        let mind = match kind {
            GameKind::Swordfight => Mind::Swordfight(Duellist::new(level, stream)),
            GameKind::Stacker => Mind::Stacker(Builder::new(level, stream)),
            GameKind::Marauders => unreachable!("marauders has no boards: see TableBot"),
        };
        Bot { level, mind }
    }

    /// What it holds in the next tick of its board. To be asked once for every tick.
    pub fn hold(&mut self, own: &Board) -> Buttons {
        match (&mut self.mind, own) {
            (Mind::Swordfight(duellist), Board::Swordfight(board)) => duellist.hold(board),
            (Mind::Stacker(builder), Board::Stacker(board)) => builder.hold(board),
            (mind, _) => panic!("a bot was made for another game: {mind:?}"),
        }
    }

    /// Whether it looks at the other boards of a brawl before the next tick of its own. Then ask
    /// [`Bot::turn`].
    pub fn looks(&self, own: &Board) -> bool {
        aim::looks(self.level, own)
    }

    /// Whom it would aim at instead of the `present` target, of the living opponents.
    pub fn turn(&self, present: Sight, others: impl Iterator<Item = Sight>) -> Option<Seat> {
        aim::turn(present, others)
    }
}
