//! What an exercise begins with, written as text.

use alloc::vec::Vec;
use controls::Handling;
use games::{Board, ClockedGame, Queues, by_game, each};
use swordfight::Blade;

mod stack;
mod sword;

pub use stack::{StackPacket, StackPosition};
pub use sword::{SwordPacket, SwordPosition};

/// The start of an exercise in any clocked game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Position {
    /// Of swordfight.
    Swordfight(SwordPosition),
    /// Of stacker.
    Stacker(StackPosition),
}

/// The drills of a game, for the options of each.
trait Drills {
    /// The file of the drills; see [`drills`](crate::drills).
    const FILE: &'static str;

    /// The position of a drill, which the `next` fields of its line describe.
    fn position(next: impl FnMut() -> &'static str) -> Position;
}

impl Position {
    /// The game.
    pub fn game(&self) -> ClockedGame {
        each!(self, Position(_) => in ClockedGame)
    }

    /// The board before its first tick, with everything that will come. `blade` is the sword of those
    /// who attack it.
    ///
    /// # Panics
    ///
    /// When a text means nothing: positions are part of the program.
    pub fn board(&self, handling: Handling, blade: Blade) -> Board {
        each!(self, Position(position) => in Board: position.board(handling, blade))
    }

    /// The position of a drill, which the `next` fields of its line describe.
    pub(crate) fn of_drill(game: ClockedGame, next: impl FnMut() -> &'static str) -> Position {
        by_game!(game, Options => Options::position(next))
    }

    /// The file of the drills of a game; see [`drills`](crate::drills).
    pub(crate) fn drills(game: ClockedGame) -> &'static str {
        by_game!(game, Options => Options::FILE)
    }

    /// The placements that are made before the exercise begins.
    pub(crate) fn before(&self) -> &'static str {
        each!(self, Position(position) => position.before())
    }

    /// The pairs or pieces that come, with spaces between them.
    pub fn list(&self) -> &'static str {
        each!(self, Position(position) => position.list())
    }

    /// The cells of the pieces that can come, where pieces vary.
    pub fn piece_sizes(&self) -> Vec<u8> {
        each!(self, Position(position) => position.piece_sizes())
    }

    /// How far the queues of the bout have come.
    pub(crate) fn queues(&self) -> Queues {
        each!(self, Position(position) => position.queues())
    }
}
