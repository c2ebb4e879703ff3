//! The server: gives the referee's rooms a clock, sockets, and a place to keep what was played.
//!
//! One task for the lobby, one for each session: a client's conversation, over as many connections
//! as it takes. A room is behind a lock, and sessions ask it directly; a task of its own gives it its
//! clock. No task ever waits for a client: a client whose mailbox is full is dropped.
//!
//! ```text
//! gate ──> stranger ── admitted ─> session ── came ──> lobby ── opens ──> room
//!              └────── resume ─────> │ └─────────── asks ────────────────> │
//!                                    <──────────── mailbox ── lobby, room ─┘ ── matches ──> keeping
//! ```
//!
//! To run a server inside another program, [`bind`] a listener and await [`serve`]; both work on
//! any tokio runtime with time and I/O, a current-thread one too.

pub mod about;
pub mod accounts;
pub mod admin;
pub mod admission;
pub mod api;
pub mod aside;
pub mod billboard;
pub mod clock;
pub mod draw;
pub mod end;
pub mod flood;
pub mod gate;
pub mod health;
pub mod http;
pub mod keeper;
pub mod keeping;
pub mod knocks;
pub mod lobby_task;
pub mod mailbox;
pub mod metrics;
pub mod newcomers;
pub mod notice;
pub mod pages;
pub mod pieces;
pub mod proxies;
pub mod public;
pub mod registry;
pub mod replay;
pub mod room_task;
pub mod server;
pub mod session;
pub mod settings;
pub mod site;
pub mod socket;
pub mod stop;
pub mod store;
pub mod stranger;
pub mod table;
pub mod verify;

pub use http::{BindError, bind};
pub use server::{ServeError, serve};
pub use settings::{LogFormat, Settings};
pub use stop::Stop;
