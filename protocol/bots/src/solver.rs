//! Solvers: what can be done with the next pieces at best, without a clock and without a hand. They make
//! and check exercises.

mod chains;
mod locks;

pub use chains::{Chain, chains};
pub use locks::{Lock, locks};
