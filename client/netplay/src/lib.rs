//! The end that predicts: one client's side of a bout, without a screen or a network.
//!
//! The own board never waits for the network: it steps the moment its player's clock does, and is
//! compared with the referee's afterwards. Plain state machines: what was held goes in by `step`,
//! what the server said by `receive`, what to tell it comes out by `outgoing`.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod caller;
pub mod clock;
pub mod desync;
pub mod draw;
mod glide;
pub mod history;
pub mod net_stats;
pub mod opponents;
pub mod session;
mod targets;
pub mod turn_session;

pub use caller::{Act, Call, Caller, Condition, End};
pub use clock::Clock;
pub use desync::{Desync, Verdict};
pub use draw::{Draw, Unfair};
pub use net_stats::NetStats;
pub use opponents::{Opponent, Opponents};
pub use session::{ClockNews, PAST_TICKS_MAX, Session, Standstill};
pub use turn_session::{TurnEvent, TurnSession};
