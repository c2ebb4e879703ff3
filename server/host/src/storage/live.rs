//! The records of a server's sessions and rooms, and how these are recovered after a crash.
//!
//! [`LiveJournal`](crate::storage::live_journal::LiveJournal) keeps records by key; here is what is in them, and who writes them:
//!
//! | key | written by | record |
//! |---|---|---|
//! | session | its own task | [`SessionRecord`](referee::live::SessionRecord): the account, the address, the hash of the token |
//! | room | the room, whenever it changes | [`RoomRecord`](referee::live::RoomRecord): everything but the bout |
//! | bout | the room | [`BoutRecord`](referee::live::BoutRecord), and behind it all that happens in the bout |
//! | lobby | the lobby, once a second | [`LobbyRecord`](referee::live::LobbyRecord): the queues, the rules, the date |
//!
//! A bout is the fold over its records, as in a replay. What is not in the fold begins anew at a safe
//! default: limits of clocks, quotas, countdowns between bouts, proposals, calls, and chat.

mod recover;
mod room_recorder;

pub use recover::{Recovered, RecoveredSession};
pub use room_recorder::RoomRecorder;

/// How long a recovered session waits for its client: as long as a bout does.
pub const BACK_WITHIN: std::time::Duration =
    std::time::Duration::from_millis(referee::room::BACK_WITHIN.0 + 5_000);
