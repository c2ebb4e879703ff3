//! Stacker: falling polyominoes of any size, alone and against others.
//!
//! x counts columns from the left, y rows from the floor, both from 0. Pieces are moved and turned,
//! never mirrored, and kicked by AutoRS. The rules, with the source of each, are in
//! `docs/rules/stacker.md`.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod attack;
pub mod board;
mod body;
pub mod dealer;
#[cfg(test)]
mod drawing;
pub mod event;
pub mod garbage;
pub mod gravity;
pub mod grid;
pub mod lock_delay;
pub mod options;
pub mod piece;
pub mod pieces;
pub mod polyomino;
pub mod score;
pub mod shape;
pub mod statistics;
pub mod turning;
pub mod view;

pub use attack::Attack;
pub use board::{Arrival, Board, Forecast, Run, Setup, State};
pub use dealer::Dealer;
pub use event::Event;
pub use garbage::{Packet, Pending, Side};
pub use gravity::Gravity;
pub use grid::{Cell, Field, Grid};
pub use lock_delay::LockDelay;
pub use options::{Goal, Options, TopOut};
pub use piece::{COLOURS, Colour, Piece};
pub use pieces::{PieceSet, SizeWeights};
pub use polyomino::{Class, List};
pub use score::{Placement, Spin, Streak};
pub use shape::{Cells, Rotation, Shape};
pub use statistics::Statistics;
pub use turning::Turned;
pub use view::View;

/// The name of these rules, in the rules hash that both ends compare. It changes whenever the same bout would go otherwise.
pub const RULES: &str = "stacker 3";
