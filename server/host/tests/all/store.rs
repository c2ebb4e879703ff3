//! The store on real databases: every law on SQLite and on PostgreSQL.

mod accounts;
mod backups;
mod claims;
mod dailies;
mod friends;
mod half_open;
mod lost;
mod matches;
mod pairs;
mod persistence;
mod played_battles;
mod played_runs;
mod quotas;
mod reads;
mod recounts;
mod retention;
mod runs;
mod spool;
mod tickets;
mod tls;
mod versions;
