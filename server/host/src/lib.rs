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

pub mod limits;
pub mod net;
pub mod nodes;
pub mod operator;
pub mod process;
pub mod rooms;
pub mod sessions;
pub mod storage;
pub mod web;

pub mod server;
pub mod settings;

pub use net::http::{BindError, bind};
pub use process::shutdown::Shutdown;
pub use replay;
pub use server::{Connector, ServeError, Server, serve};
pub use settings::{AfterDrain, LogFormat, Settings};
