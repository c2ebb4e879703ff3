//! What the tests share: the only crate that knows both ends.

pub mod client;
pub mod conform;
pub mod ladder;
pub mod samples;
pub mod simulation;
