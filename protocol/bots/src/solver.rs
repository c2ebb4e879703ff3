//! Solvers: what can be done next at best, without a clock and without a hand. They make
//! and check exercises.

mod chains;
mod locks;
mod swaps;

pub use chains::{Chain, chains};
pub use locks::{Lock, locks};
pub use swaps::{Swap, swaps};
