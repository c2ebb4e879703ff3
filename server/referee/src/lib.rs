//! The end that decides: one bout, the room around it, and the lobby around all rooms.
//!
//! Plain state machines: input by `receive`, time by `step(now)`, answers by return value. No
//! clock, channel or socket is in here. The host gives it time and carries its answers. Ratings
//! alone are in floats.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod archive;
pub mod brawl;
pub mod chair;
pub mod gallery;
pub mod guest;
pub mod journal;
pub mod judge;
pub mod ladder;
pub mod lead;
pub mod lobby;
pub mod marks;
pub mod pace;
pub mod patience;
pub mod playing;
#[expect(clippy::float_arithmetic, reason = "strength is measured in fractions of points")]
pub mod rating;
pub mod referee;
pub mod room;
pub mod run;
pub mod running;
pub mod sitting;
pub mod turn_clock;
pub mod umpire;

pub use archive::{Archive, Difference, Played};
pub use brawl::{Brawl, BrawlRequest, Visitor};
pub use chair::{Figures, Hearing};
pub use guest::{
    Ending, FinishedBout, FinishedMatch, Guest, MatchPlayer, RoomAnswer, RoomRequest, Show, Who,
};
pub use journal::Journal;
pub use lobby::{ClientId, Lobby, LobbyAnswer, LobbyRules, RoomId};
pub use marks::{Mark, Marks};
pub use referee::{Answer, Astray, Referee};
pub use room::Room;
pub use run::FinishedRun;
pub use sitting::Thought;
pub use umpire::Umpire;
