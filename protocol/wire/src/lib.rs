//! The messages between client and server, and their encoding.
//!
//! One message is one binary WebSocket frame, encoded by [`encode`] and read by [`decode`] only.
//! The other end may send anything: decoding never panics, and never allocates by its word.
#![no_std]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

pub mod account;
pub mod brawl;
pub mod client;
pub mod code;
pub mod codec;
pub mod complaint;
pub mod delta;
pub mod emote;
pub mod entrant;
pub mod friends;
pub mod line;
pub mod moderation;
pub mod name;
pub mod nodes;
pub mod ranked;
pub mod refusal;
pub mod report;
pub mod server;
pub mod solo;
pub mod text;
pub mod token;
pub mod turns;
pub mod version;

pub use account::{AccountId, AccountView, Credential, Secret};
pub use brawl::{
    BrawlCommand, BrawlMember, BrawlOptionError, BrawlOptions, BrawlPhase, BrawlView, ChatLine,
    HostBrawl, HostCommand, JoinBrawl, LISTED_MAX, ListedRoom, MEMBERS_MAX, MemberId, Sides,
    Visibility,
};
pub use client::{
    AccountMessage, BoutMessage, ClientMessage, Hello, LobbyMessage, Resume, RoomMessage,
    protocol_of_hello,
};
pub use code::{NotACode, RoomCode};
pub use codec::{
    CLIENT_MESSAGE_BYTES_MAX, DecodeError, SERVER_MESSAGE_BYTES_MAX, decode, digest, encode,
};
pub use complaint::{Complaint, ComplaintKind};
pub use delta::{Delta, Snapshot, runs};
pub use emote::Emote;
pub use entrant::Entrant;
pub use friends::{
    ChallengeEnd, Circle, FriendPresence, FriendSettings, FriendsMessage, FriendsNews,
    FriendsRefusal, Person, Presence,
};
pub use line::{Heard, Line, LineError};
pub use moderation::{Moderated, Moderation, ModerationAct};
pub use name::{NAME_CHARS_MAX, NAME_CHARS_MIN, Name, NameError};
pub use nodes::{
    ArenaNode, ArenaNodes, NODES_MAX, NodeAddress, NodeName, ROUND_TRIPS_MAX, Redirect, RoundTrip,
    RoundTrips,
};
pub use ranked::{
    Found, MatchId, QueueCount, Queued, Rated, RatingChange, RatingStatus, RatingView, Waiting,
};
pub use refusal::{BotLimit, Refusal};
pub use report::{Report, Scope};
pub use server::{
    CHECK_EVERY_TICKS, Cause, Check, Contact, Flow, LedgerLine, Making, Member, RoomKind,
    RoomPhase, RoomView, ServerMessage, Start, Update, ViewChange,
};
pub use solo::{
    DAILY_LINES_MAX, DailyAttempt, DailyBoard, DailyLine, DailyView, KeptRun, Ran, RunId,
};
pub use text::{ChatText, InviteCode, NoticeText, Password, TextError};
pub use token::Token;
pub use turns::{Acted, Asked, TableNews, TableState, TimerView, Unmoved};
pub use version::{
    GOODBYE, PORT, PROTOCOL_OLDEST, PROTOCOL_VERSION, RulesHash, accepts, rules_hash,
};
