//! What outlives the process: the database with its backups, the live journal and replays, and how long they are kept.

pub mod backups;
pub mod departure;
pub mod live;
pub mod live_journal;
pub mod persistence;
pub mod replay_writer;
pub mod retention;
pub mod spool;
pub mod store;
