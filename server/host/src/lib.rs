//! The server: connections, sessions, persistence and the clock around the referee's rooms.
//!
//! One task for the lobby, and one for each session, which outlives the connections of its client. A
//! room is behind a lock, and sessions call it directly; a task of its own drives its clock.
//! **Invariant:** no task waits for a client: under backpressure a session is closed when its mailbox
//! is full.
//!
//! ```text
//! connection limit ──> handshake ── admitted ─> session ── joins ─> lobby ── opens ──> room
//!                          └────── resume ────────> │ └────────── calls ────────────────> │
//!                                                   <────────── mailbox ── lobby, room ───┘── matches ──> persistence
//! ```
//!
//! To run a server inside another program, [`bind`] a listener and await [`serve`]; both work on
//! any tokio runtime with time and I/O, a current-thread one too. Tests on paused time open a
//! [`Server`] with a temporary store and connections in memory.

pub mod accounts;
pub mod admin;
pub mod admission;
pub mod announce;
pub mod api;
pub mod arena;
pub mod background;
pub mod block_board;
pub mod bot_reservation;

pub mod bout_seeds;
mod byte_range;
pub mod clock;
pub mod close_reason;
pub mod cluster;
pub mod connection_context;
pub mod daily_seeds;
pub mod downloads;
pub mod entity_tag;
pub mod friends_desk;
pub mod friends_done;
mod guarded_body;
pub mod handshake;
pub mod health;
pub mod hosted_room;
pub mod http;
mod interleave;
pub mod limits;
pub mod live;
pub mod live_journal;
pub mod lobby_task;
pub mod mailbox;
pub mod metrics;
pub mod niced_threads;
pub mod origin;
pub mod pages;
pub mod pages_runtime;
pub mod persistence;
pub mod piece_maker;
pub mod pieces;
pub mod priority;
pub mod proxies;
pub mod public;
pub mod queue_board;
pub mod queue_desk;
pub mod read_body;
pub mod registry;
pub mod replay_writer;
pub mod retention;
pub mod room_directory;
pub mod room_summary;
pub mod room_task;
pub mod server;
pub mod server_info;
pub mod session;
pub mod settings;
pub mod shutdown;
pub mod site;
pub mod socket;
pub mod spool;
pub mod stalls;
pub mod store;
pub mod takeover;
pub mod timeouts;
pub mod verify;
pub mod web_client;

pub use http::{BindError, bind};
pub use replay;
pub use server::{ServeError, Server, serve};
pub use settings::{AfterDrain, LogFormat, Settings};
pub use shutdown::Shutdown;
