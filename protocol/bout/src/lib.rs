//! The words that every game shares: seats, ticks, buttons, boards, streams, journals.
//!
//! A bout is one contest. Each of its seats has a *board*, and a board is a fold over its log: for
//! every tick of the seat's own clock, the buttons held, and what the referee sent from outside.
//! Nothing here knows time, network, screen or any one game.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod batch;
pub mod board;
pub mod bounded;
pub mod buttons;
pub mod dice;
pub mod digest;
pub mod draw;
pub mod journal;
pub mod laws;
pub mod numbered;
pub mod options;
pub mod outcome;
pub mod seat;
pub mod stream;
pub mod table;
pub mod tick;

pub use batch::{Batch, RUN_TICKS_MAX, RUNS_MAX, Run};
pub use board::Board;
pub use bounded::{Bounded, TooMany};
pub use buttons::Buttons;
pub use dice::{Dice, Recorder, Reveals};
pub use digest::Digest;
pub use draw::{Draw, Nonce, Nonces};
pub use journal::{Command, Entry};
pub use numbered::Numbered;
pub use outcome::Outcome;
pub use seat::{SEATS_MAX, Seat, Team};
pub use stream::{Commitment, Purpose, Seed, Stream};
pub use table::Table;
pub use tick::{Millis, TICKS_PER_SECOND, Tick};
