//! Real clients on real sockets against a real server. Few, because they take real time.
// The lint lets tests unwrap, and does not know the helpers of a test.
#![allow(clippy::unwrap_used)]

#[path = "sockets/arena.rs"]
mod arena;
#[path = "sockets/bad_input.rs"]
mod bad_input;
#[path = "sockets/bouts.rs"]
mod bouts;
#[path = "sockets/matches.rs"]
mod matches;
#[path = "sockets/stopping.rs"]
mod stopping;
