//! Several servers as one arena.

pub mod arena;
pub mod cluster;
pub mod peers;
pub mod queue_desk;
pub mod takeover;
