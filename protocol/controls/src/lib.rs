//! Held buttons into moves, the same for every clocked game: DAS, ARR, two directions, buffering, and
//! the order of what is pressed in one tick.
//!
//! *DAS* is how long a direction must be held before it repeats, *ARR* how many ticks lie between
//! two repeats. Both belong to the player, within bounds that the server enforces; where a game leaves
//! it to the player, so does the speed of the soft drop.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod handling;
pub mod order;
pub mod shift;

pub use handling::{BothHeld, Handling, HandlingBounds, HandlingError, Tuning};
pub use order::Order;
pub use shift::{Direction, Shift, Shifts};
