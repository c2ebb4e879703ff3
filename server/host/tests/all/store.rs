//! The store on real databases: every law on SQLite and on PostgreSQL.

mod accounts;
mod backups;
mod claims;
mod clocks;
mod concurrent;
mod dailies;
mod deletion;
mod friends;
mod guesses;
mod half_open;
mod live;
mod lost;
mod matches;
mod nodes;
mod pairs;
pub mod persistence;
mod played_battles;
mod played_runs;
mod quotas;
mod reads;
mod recounts;
mod retention;
mod runs;
mod sessions;
mod spool;
mod tickets;
mod tls;
mod versions;

pub use versions::WITHOUT_MODERATION;
