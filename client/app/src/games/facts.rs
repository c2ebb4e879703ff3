//! The table of the games: what the pages say of each, and how large its boards are.

use games::{ClockedGame, GameKind, TurnGame};

use crate::games::{marauders, stacker, swordfight};

/// The words for a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// What it is about.
    pub about: fn() -> &'static str,
    /// The goal of its daily challenge.
    pub daily_goal: fn() -> &'static str,
}

/// The words and sizes of a game on boards.
#[derive(Clone, Copy, Debug)]
pub struct ClockedFacts {
    /// The words that every game has.
    pub words: Facts,
    /// The planning of a level 4 bot.
    pub bot_plans: fn() -> &'static str,
    /// So many pairs or pieces that locked.
    pub locked: fn(u32) -> String,
    /// So many pairs or pieces in which a drill is to be done.
    pub drilled: fn(usize) -> String,
    /// Columns and rows of a board, roughly: for pictures of where it is.
    pub shape: [f32; 2],
    /// The distance of the player's own emote from the upper edge, in units.
    pub emote_top: f32,
}

/// The words for a game.
pub fn of(game: GameKind) -> &'static Facts {
    match game {
        GameKind::Clocked(game) => &clocked(game).words,
        GameKind::Turns(TurnGame::Marauders) => &marauders::FACTS,
    }
}

/// The words and sizes of a game on boards.
pub fn clocked(game: ClockedGame) -> &'static ClockedFacts {
    match game {
        ClockedGame::Swordfight => &swordfight::FACTS,
        ClockedGame::Stacker => &stacker::FACTS,
    }
}
