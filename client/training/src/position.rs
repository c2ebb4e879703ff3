//! What an exercise begins with, written as text.

use alloc::vec::Vec;
use controls::Handling;
use games::{Board, ClockedGame, Queues};
use swordfight::Blade;

use crate::drills::number;

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

impl Position {
    /// The game.
    pub fn game(&self) -> ClockedGame {
        match self {
            Position::Swordfight(_) => ClockedGame::Swordfight,
            Position::Stacker(_) => ClockedGame::Stacker,
        }
    }

    /// The board before its first tick, with everything that will come. `blade` is the sword of those
    /// who attack it.
    ///
    /// # Panics
    ///
    /// When a text means nothing: positions are part of the program.
    pub(crate) fn board(&self, handling: Handling, blade: Blade) -> Board {
        match self {
            Position::Swordfight(position) => Board::Swordfight(position.board(handling, blade)),
            Position::Stacker(position) => Board::Stacker(position.board(handling)),
        }
    }

    /// The position of a drill, which the `next` fields of its line describe.
    pub(crate) fn of_drill(game: ClockedGame, mut next: impl FnMut() -> &'static str) -> Position {
        match game {
            ClockedGame::Swordfight => {
                let (board, pairs) = (next(), next());
                Position::Swordfight(SwordPosition { board, pairs, ..SwordPosition::EMPTY })
            }
            ClockedGame::Stacker => {
                let (largest, board, pieces) = (number(next()), next(), next());
                Position::Stacker(StackPosition { largest, board, pieces, ..StackPosition::EMPTY })
            }
        }
    }

    /// The file of the drills of a game; see [`drills`](crate::drills).
    pub(crate) fn drills(game: ClockedGame) -> &'static str {
        match game {
            // Make this chain.
            ClockedGame::Swordfight => include_str!("drills/chains.txt"),
            // Spins, and garbage to dig through.
            ClockedGame::Stacker => include_str!("drills/stacks.txt"),
        }
    }

    /// The placements that are made before the exercise begins.
    pub(crate) fn before(&self) -> &'static str {
        match self {
            Position::Swordfight(position) => position.before,
            Position::Stacker(_) => "",
        }
    }

    /// The pairs or pieces that come, with spaces between them.
    pub fn list(&self) -> &'static str {
        match self {
            Position::Swordfight(position) => position.pairs,
            Position::Stacker(position) => position.pieces,
        }
    }

    /// The cells of the pieces that can come, where pieces vary.
    pub fn piece_sizes(&self) -> Vec<u8> {
        match self {
            Position::Swordfight(_) => Vec::new(),
            Position::Stacker(position) => position.options().pieces.sizes().collect(),
        }
    }

    /// How far the queues of the bout have come.
    pub(crate) fn queues(&self) -> Queues {
        match self {
            Position::Swordfight(position) => {
                let swords = position.packets.iter().map(|packet| packet.swords.len() as u32);
                let sprinkled = position.packets.iter().filter(|packet| 0 < packet.sprinkles);
                let sprinkle_attacks = sprinkled.count() as u32;
                Queues::Swordfight { swords: swords.sum(), sprinkle_attacks }
            }
            Position::Stacker(position) => {
                Queues::Stacker { packets: position.packets.len() as u32 }
            }
        }
    }
}
