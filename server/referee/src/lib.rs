//! The authoritative side: one bout, the room around it, and the lobby around all rooms.
//!
//! Plain state machines: input by `receive`, time by `step(now)`, answers by return value. No
//! clock, channel or socket is in here. The host passes in the time and carries out the answers.
//! Ratings alone use floats.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod archive;
pub mod arena_queue;
pub mod bot_budget;
pub mod bot_cost;
pub mod bout_in_progress;
pub mod brawl;
pub mod clocked_bout;
pub mod digests;
pub mod ids;
pub mod incoming;
pub mod input_profile;
pub mod journal;
pub mod judge;
pub mod lead;
pub mod live;
pub mod live_bout;
pub mod lobby;
pub mod matchmaker;
pub mod network;
pub mod pace;
pub mod participant;
pub mod playback;
#[expect(clippy::float_arithmetic, reason = "strength is measured in fractions of points")]
pub mod rating;
pub mod referee;
pub mod room;
pub mod run;
pub mod schedule;
pub mod seat_state;
pub mod session;
pub mod snapshots;
pub mod telling;
pub mod thought;
pub mod token_bucket;
pub mod turn_bout;
pub mod turn_referee;
pub mod turn_timer;
pub mod wait_quota;

pub use bots::Level;

pub use archive::{Archive, Difference, Played, Sight};
pub use brawl::{Brawl, BrawlRequest, Joiner, Standing};
pub use digests::{Digests, Mark};
pub use ids::{ClientId, RoomId};
pub use incoming::{Incoming, Route};
pub use journal::Journal;
pub use lobby::{Lobby, LobbyAnswer, LobbyRules, QueueOrder};
pub use participant::{
    Ending, FinishedBout, FinishedMatch, MatchPlayer, Participant, RoomAnswer, RoomRequest, Show,
    Who,
};
pub use playback::Playback;
pub use referee::{Answer, Astray, PlayedTick, Referee};
pub use room::Room;
pub use run::FinishedRun;
pub use schedule::{Demand, Pace, Schedule};
pub use seat_state::{Hearing, SeatStats};
pub use thought::Thought;
pub use turn_referee::TurnReferee;
