//! Bots: from what a seat may see to the buttons it holds.
//!
//! A bot plays through its own board, as a person does, one tick at a time. It is pure: the same
//! level, stream and boards give the same buttons, so that tests and servers can use it.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod aim;
mod builder;
mod decision;
mod duellist;
mod effort;
pub mod solver;
mod table;
mod tactician;

use bout::{Buttons, Seat, Stream};
use games::{Board, ClockedGame, ClockedRules, Rules, TurnRules, each};

use crate::builder::Builder;
use crate::decision::Search;
use crate::duellist::Duellist;

pub use aim::TargetView;
pub use decision::{Decision, Thinking};
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

/// Microseconds of one core that the decisions of a bot take for each second of play, by these rules:
/// an estimate on the safe side. At a table it is that of a bot that is always to move.
pub fn load_us(rules: &Rules, level: Level) -> u32 {
    match rules {
        Rules::Clocked(ClockedRules::Stacker(options)) => builder::load_us(options, level),
        Rules::Clocked(ClockedRules::Swordfight(_)) => duellist::load_us(level),
        Rules::Turns(TurnRules::Marauders(options)) => tactician::load_us(options, level),
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
    /// True while a decision is computed elsewhere.
    is_away: bool,
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
        Bot { level, mind, is_away: false }
    }

    /// The buttons that it holds in the next tick of its board. Call it once for every tick. On a board of
    /// another game it holds nothing.
    pub fn hold(&mut self, own: &Board) -> Buttons {
        self.hold_thinking(own, Thinking::Here)
    }

    /// The same of a bot that may think elsewhere: then it computes nothing here. Take its decision
    /// afterwards, and return it. Until then the bot holds nothing, and when it is late, it thinks less
    /// about the next pieces.
    pub fn hold_thinking(&mut self, own: &Board, thinking: Thinking) -> Buttons {
        each!(&mut self.mind, Mind(mind), own, Board(board) => mind.hold(board, thinking),
            else Buttons::NONE)
    }

    /// The decision to be computed elsewhere; nothing when there is none, or one is being computed already: a piece
    /// that locks too soon is not thought about.
    pub fn take_decision(&mut self) -> Option<Decision> {
        if self.is_away {
            return None;
        }
        let piece;
        let search = each!(&mut self.mind, Mind(mind) => in Search: {
            let (number, search) = mind.take_search()?;
            piece = number;
            search
        });
        self.is_away = true;
        Some(Decision { piece, search })
    }

    /// Takes back a decision. One that is not computed is to be taken again; one for a piece that has
    /// locked is dropped.
    pub fn return_decision(&mut self, decision: Decision) {
        self.is_away = false;
        each!(&mut self.mind, Mind(mind), decision.search, Search(search) => {
            mind.return_search(decision.piece, search);
        }, else {})
    }

    /// True if it looks at the other boards of a brawl before the next tick of its own. Then ask
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
