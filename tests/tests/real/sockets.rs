//! Real clients on real sockets against a real server. Few, because they take real time.

mod absent;
mod accounts;
mod arena;
mod bad_input;
mod battles;
mod bouts;
mod brawls;
mod brawls_refused;
mod cheats;
mod crowds;
mod daily;
mod daily_battles;
mod friends;
mod going_on;
mod handshakes;
mod large_brawl;
mod lost;
mod matches;
#[cfg(unix)]
mod moderation;
mod nodes;
mod older;
#[cfg(unix)]
mod operators;
mod ranked;
mod reloaded;
mod restarts;
mod room_settings;
mod slow_readers;
mod stopping;
mod takeover;
mod watching;
