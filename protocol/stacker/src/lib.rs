//! Stacker: falling polyominoes of any size, alone and against others.
//!
//! x counts columns from the left, y rows from the floor, both from 0. Pieces are moved and turned,
//! never mirrored, and kicked by AutoRS. The rules, with the source of each, are in
//! `docs/rules/stacker.md`.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod piece;
pub mod polyomino;
pub mod shape;

pub use piece::{COLOURS, Colour, Piece};
pub use polyomino::{Class, List};
pub use shape::{Cells, Rotation, Shape};
