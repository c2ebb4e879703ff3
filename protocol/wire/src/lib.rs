//! What the two ends say to each other, and how it is spelled.
//!
//! One message is one binary WebSocket frame, spelled by [`encode`] and read by [`decode`] only.
//! The other end may send anything: decoding never panics, and never allocates by its word.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod account;
pub mod brawl;
pub mod client;
pub mod code;
pub mod codec;
pub mod delta;
pub mod line;
pub mod name;
pub mod ranked;
pub mod refusal;
pub mod server;
pub mod solo;
pub mod text;
pub mod turns;
pub mod version;

pub use account::{AccountId, AccountView, Credential, Secret};
pub use brawl::{
    BrawlCommand, BrawlMember, BrawlOptionError, BrawlOptions, BrawlPhase, BrawlView, ChatLine,
    HostBrawl, HostCommand, JoinBrawl, LISTED_MAX, ListedRoom, MEMBERS_MAX, MemberId, Sides,
    Visibility,
};
pub use client::{ClientMessage, Entrant, Hello, Resume, Token};
pub use code::{NotACode, RoomCode};
pub use codec::{
    CLIENT_MESSAGE_BYTES_MAX, DecodeError, SERVER_MESSAGE_BYTES_MAX, decode, digest, encode,
};
pub use delta::{Delta, Picture, runs};
pub use line::{Heard, Line, LineError};
pub use name::{NAME_CHARS_MAX, NAME_CHARS_MIN, Name, NameError};
pub use ranked::{Found, MatchId, Queued, Rated, RatingChange, RatingView, Standing};
pub use refusal::Refusal;
pub use server::{
    CHECK_EVERY_TICKS, Cause, Check, Contact, Flow, LedgerLine, Member, RoomKind, RoomPhase,
    RoomView, ServerMessage, Start, Update, ViewChange,
};
pub use solo::{KeptRun, Ran, RunId};
pub use text::{ChatText, NoticeText, Password, TextError};
pub use turns::{Acted, Asked, Clock, TableNews, TableState, Unmoved};
pub use version::{PORT, PROTOCOL_VERSION, RulesHash, rules_hash};
