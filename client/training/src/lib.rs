//! Exercises: the lessons and drills of the clocked games.
//!
//! An exercise is a board that begins from a position, a goal, and a solution that reaches the goal.
//! [`Exercise`] plays it tick by tick; the positions of the lessons are in [`lesson`].
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod drills;
mod exercise;
mod goal;
pub mod lesson;
mod position;
mod script;

pub use exercise::{Exercise, Status};
pub use goal::Goal;
pub use lesson::{StackStep, Step, SwordStep};
pub use position::{Position, StackPacket, StackPosition, SwordPacket, SwordPosition};
pub use script::Hand;

/// Something to do on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// What it begins with.
    pub position: Position,
    /// What is to be done.
    pub goal: Goal,
    /// How it can be done; see [`Hand`] for the notation. Empty where there is nothing to do.
    pub solution: &'static str,
}
