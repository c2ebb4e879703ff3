//! The closed lists of games: the only crate that names them all.
//!
//! Traits let one law and one replay serve every game; these enums keep generics out of the wire,
//! the referee and the sessions. A new game is a crate and a variant here, and the compiler lists
//! the rest.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod board;
pub mod dealer;
pub mod lists;
pub mod presets;
pub mod setup;
pub mod sides;
pub mod solo;
pub mod turns;

pub use board::{Arrival, Board, Event, State, StateRef, View};
pub use dealer::{Dealer, Queues};
pub use presets::Preset;
pub use setup::{BoardSetup, GameKind, Pick, Player, Rules, Setup, SetupError};
pub use sides::Round;
pub use solo::{RUN_TICKS_MAX, RankedBy, RunEnd, SoloMode, SoloRun};
pub use turns::{Act, Happening, Move, MoveRefusal, Table};

/// What the rules of every game are, in words that change when any of them does. Both ends refuse
/// to play on different ones.
pub const RULES: [&str; 3] = [swordfight::RULES, stacker::RULES, marauders::RULES];
