//! Several servers as one arena.

pub mod arena;
pub mod cluster;
pub mod queue_desk;
pub mod takeover;

pub use arena::{Entrance, Found};
