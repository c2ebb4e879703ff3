//! The process: its clock, threads and priorities, and its end.

pub mod background;
pub mod clock;
pub mod disk;
#[cfg(test)]
pub(crate) mod interleave;
pub mod logged;
pub mod niced_threads;
pub mod priority;
pub(crate) mod random;
pub mod recent_errors;
pub mod service_manager;
pub mod shutdown;
#[cfg(feature = "test-util")]
pub mod simulation;
pub mod stalls;
