//! What an exercise begins with, written as text.

use controls::Handling;
use games::{Board, ClockedGame, Queues};
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
