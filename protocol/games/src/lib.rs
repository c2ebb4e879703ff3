//! The closed lists of games: the only crate that names them all.
//!
//! Traits let one law and one replay serve every game; these enums keep generics out of the wire,
//! the referee and the sessions. A new game is a crate and a variant here, and the compiler lists
//! the rest: no match on games has a wildcard arm.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod battle;
mod board;
pub mod clocked;
pub mod day;
mod dealer;
mod encoding;
pub mod figure;
pub mod kind;
pub mod lists;
pub mod names;
pub mod presets;
pub mod rules;
pub mod ruleset;
pub mod run;
pub mod setup;
pub mod sides;
pub mod solo;
pub mod statistics;
pub mod turns;

pub use battle::{BattleEnd, BattleResult};
pub use clocked::{
    Arrival, Board, BoardSetup, ClockedGame, ClockedOptionError, ClockedRules, Dealer, Event, Pick,
    Queues, State, StateRef, View,
};
pub use day::{DAY_MS, Day, streak};
pub use encoding::RULES;
pub use figure::{FIGURES_MAX, Figure, Figures, Unit};
pub use kind::{GameKind, TurnGame};
pub use marauders::Standing;
pub use presets::Preset;
pub use rules::{Rules, SetupError, TurnRules};
pub use ruleset::{Ruleset, Week};
pub use run::{RUN_TICKS_MAX, RunEnd, SoloRun};
pub use setup::{ClockedSetup, Player, Setup, SplitSetup, TurnSetup};
pub use sides::Round;
pub use solo::{RankedBy, SoloMode};
pub use statistics::{BoardsObserver, Statistics, TableObserver};
pub use turns::{Act, Happening, Move, MoveRefusal, TELLING_MAX, TELLING_SLOWEST, Table, telling};
