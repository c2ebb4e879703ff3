//! The test player: one client of the game without a screen, for the tests, the labs and the measurements.
//!
//! A [`Player`] is what a client knows of its bouts, and what it plays in them. It has no socket and reads no clock:
//! messages go in by [`Player::receive`], time by [`Player::step`], both with the time as a number, and what it says
//! comes out by [`Player::outgoing`]. So a seed can drive it as well as a network.
//!
//! With the feature `sockets` there are two drivers. `Online` is the game's own connection, which resumes by itself.
//! `Client`, over TCP or a pipe within this process, follows the protocol only as far as a test tells it to.

mod battle;
mod boards;
#[cfg(feature = "sockets")]
mod client;
#[cfg(feature = "sockets")]
pub mod in_memory;
mod mind;
#[cfg(feature = "sockets")]
mod online;
mod playing;
mod requests;

pub use battle::Battle;
pub use boards::Boards;
#[cfg(feature = "sockets")]
pub use client::{Client, Heard, Outages, Pipe, Resumption, Socket, connect_bytes};
pub use mind::{Hands, Mind, hands, idle, table_bot};
#[cfg(feature = "sockets")]
pub use online::Online;
pub use playing::{Player, Playing};
pub use requests::{entrant, entrant_for, hello, newcomer, practice, quick_match, ranked_match};
