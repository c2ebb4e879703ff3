//! Swordfight: falling pairs, gems, and the swords and sprinkles they send.
//!
//! The board is 6 columns by 13 rows. Columns count 1 to 6 from the left, rows 1 to 13 from the
//! bottom, everywhere in this crate. The rules, with the source of each, are in
//! `docs/rules/swordfight.md`; placement follows the Black Death Sword and Sprinkle Placement
//! Guide, rule by rule. Comments name the headings of the first as "rules", the second as
//! "placement guide".
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod attack;
pub mod blade;
pub mod block;
pub mod board;
pub mod cell;
pub mod dealer;
#[cfg(test)]
mod drawing;
pub mod event;
pub mod grid;
pub mod options;
pub mod pair;
mod place;
pub mod placement;
pub mod resolve;
pub mod statistics;
pub mod view;

pub use attack::{Attack, Orientation, Packet, Queued, Queues, Side, Sword};
pub use blade::Blade;
pub use block::{Block, Colour, Kind};
pub use board::{Arrival, Board, Opponent, Run, Setup, State};
pub use cell::{Cell, CellView};
pub use dealer::Dealer;
pub use event::Event;
pub use grid::{Gem, Grid};
pub use options::{Goal, Options};
pub use pair::{Pair, Turn};
pub use place::{Area, CELLS, COLUMNS, Place, ROWS, SPAWN_COLUMN};
pub use statistics::Statistics;
pub use view::View;

/// The name of these rules, in the rules hash that both ends compare. It changes whenever the same bout would go otherwise.
pub const RULES: &str = "swordfight 2";
