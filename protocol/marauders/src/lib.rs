//! Marauders: a battle in turns on one shared field, where matches become shields and shields become
//! attacks.
//!
//! The rules, with the source of each, are in `docs/rules/marauders.md`; comments name its headings
//! as "rules". A [`Table`] is all of a battle but its random numbers: commands change it, with dice
//! that the referee rolls and reveals, so that everybody else can follow.
//!
//! ```text
//!            North: lane = column          Place { row, column } from the top left
//!         ┌───────────────┐
//!   West  │     field     │  East: lane = row
//!         └───────────────┘
//!                South
//! ```
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod cell;
pub mod command;
pub mod element;
pub mod event;
pub mod field;
pub mod mark;
mod matches;
pub mod mode;
pub mod options;
mod place;
mod play;
pub mod preview;
pub mod setup;
pub mod side;
pub mod size;
pub mod spell;
pub mod statistics;
pub mod table;
pub mod telling;

pub use cell::{Cell, Flag, Shield, TimerMark};
pub use command::{Command, NameError, Refusal};
pub use element::Element;
pub use event::{Cancelled, Cause, Event};
pub use field::{Block, Field};
pub use mark::{Boost, Mark, Slant};
pub use matches::{Standing, leader};
pub use mode::Mode;
pub use options::{Choice, Choices, OptionError, Options, TurnLimit};
pub use place::{Place, Step};
pub use preview::Preview;
pub use setup::{SetupError, elements};
pub use side::{Side, Spot};
pub use size::{Casual, Size, Standard};
pub use spell::{Charm, Role, Spell};
pub use statistics::Statistics;
pub use table::{Exchange, Phase, Player, Table};

/// The name of these rules, in the rules hash that both ends compare. It changes whenever the same bout would go otherwise.
pub const RULES: &str = "marauders 4";
