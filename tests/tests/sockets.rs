//! Real clients on real sockets against a real server. Few, because they take real time.
// The lint lets tests unwrap, and does not know the helpers of a test.
#![allow(clippy::unwrap_used)]

#[path = "sockets/absent.rs"]
mod absent;
#[path = "sockets/accounts.rs"]
mod accounts;
#[path = "sockets/arena.rs"]
mod arena;
#[path = "sockets/bad_input.rs"]
mod bad_input;
#[path = "sockets/battles.rs"]
mod battles;
#[path = "sockets/bouts.rs"]
mod bouts;
#[path = "sockets/brawls.rs"]
mod brawls;
#[path = "sockets/brawls_refused.rs"]
mod brawls_refused;
#[path = "sockets/cheats.rs"]
mod cheats;
#[path = "sockets/crowds.rs"]
mod crowds;
#[path = "sockets/handshakes.rs"]
mod handshakes;
#[path = "sockets/large_brawl.rs"]
mod large_brawl;
#[path = "sockets/lost.rs"]
mod lost;
#[path = "sockets/matches.rs"]
mod matches;
#[cfg(unix)]
#[path = "sockets/operators.rs"]
mod operators;
#[path = "sockets/ranked.rs"]
mod ranked;
#[path = "sockets/slow_readers.rs"]
mod slow_readers;
#[path = "sockets/stopping.rs"]
mod stopping;
#[path = "sockets/watching.rs"]
mod watching;
