//! The store on real databases: every law on SQLite and on PostgreSQL.
// The lint lets tests unwrap, and does not know the helpers of a test.
#![allow(clippy::unwrap_used)]

#[path = "store/databases.rs"]
#[macro_use]
mod databases;
#[path = "store/samples.rs"]
mod samples;

#[path = "store/accounts.rs"]
mod accounts;
#[path = "store/backups.rs"]
mod backups;
#[path = "store/keeping.rs"]
mod keeping;
#[path = "store/lost.rs"]
mod lost;
#[path = "store/matches.rs"]
mod matches;
#[path = "store/played_runs.rs"]
mod played_runs;
#[path = "store/reads.rs"]
mod reads;
#[path = "store/recounts.rs"]
mod recounts;
#[path = "store/runs.rs"]
mod runs;
#[path = "store/versions.rs"]
mod versions;
