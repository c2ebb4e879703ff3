//! The process: its clock, threads and priorities, and its end.

pub mod background;
pub mod clock;
pub(crate) mod interleave;
pub mod niced_threads;
pub mod priority;
pub mod shutdown;
pub mod stalls;
