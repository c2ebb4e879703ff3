//! The connection to a server: the sockets under a [`netplay::Caller`].
//!
//! [`start`] gives a handle and a future. The future holds the conversation, over as many
//! connections as it takes, on whatever runtime it is run: the game gives it a thread of its own,
//! tests spawn it beside others. Bounded channels lie between the two, so that neither end can
//! fill the other's memory.
//!
//! In a browser the same conversation is held over a WebSocket of the page: socket, TLS and runtime
//! have a second half in the folder `web`, with the same signatures.

use std::fmt;
use std::sync::{Arc, Mutex};

use netplay::caller::GIVE_UP;
use tls::Tls;
use tokio::sync::mpsc;
use tokio_util::sync::{CancellationToken, DropGuard};
use web_time::Instant;
use wire::{ClientMessage, Hello, LineError, NoticeText, Refusal, ServerMessage};

mod address;
mod conversation;
mod distance;
mod memory;
mod pulse;
#[cfg_attr(target_arch = "wasm32", path = "web/round_trip.rs")]
mod round_trip;
#[cfg_attr(target_arch = "wasm32", path = "web/runtime.rs")]
mod runtime;
#[cfg_attr(target_arch = "wasm32", path = "web/socket.rs")]
mod socket;
mod status;
#[cfg(not(target_arch = "wasm32"))]
mod status_reader;
#[cfg_attr(target_arch = "wasm32", path = "web/tls.rs")]
mod tls;

pub use address::{is_in_clear, is_secure, web, with_port};
pub use memory::Memory;
pub use runtime::Polled;
pub use status::{RELEASE, is_compatible, release_order};
#[cfg(not(target_arch = "wasm32"))]
pub use status_reader::StatusReader;
pub use tls::Trust;

/// The limit of queued outgoing messages: several seconds of play.
const OUTBOX_MAX: usize = 256;
/// The limit of queued incoming messages. Beyond it the sockets wait.
const INBOX_MAX: usize = 1024;

/// An event of the session.
#[derive(Debug)]
pub enum Heard {
    /// A server message, and its arrival time.
    Said(Box<ServerMessage>, Instant),
    /// The connection figures, whenever they change.
    Line(LineNews),
    /// The session is over, with the reason. Nothing follows.
    Ended(End),
}

/// The connection figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNews {
    /// The health of the connection.
    pub health: Health,
    /// The last round-trip time, in milliseconds.
    pub ping_ms: Option<u32>,
    /// The least of the last ten round-trip times: the latency without queueing.
    pub least_ping_ms: Option<u32>,
}

/// The health of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// The first connection is being made.
    Opening,
    /// In time.
    Good,
    /// With gaps, in the last few seconds.
    Unsteady,
    /// Disconnected; new connections are tried.
    Lost {
        /// Since when.
        since: Instant,
        /// When the server gives up the player's seat. When it seems to be restarted: when the client gives
        /// up the server.
        until: Instant,
        /// True if the server seems to be restarting.
        is_restarting: bool,
    },
}

/// Why a session is over, in words for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum End {
    /// The first connection could not be made, or reached no server.
    #[error("No answer at {address}: {why}. Check the address and whether the server is running")]
    NoAnswer {
        /// The address.
        address: String,
        /// The cause.
        why: String,
    },
    /// The connection was lost for too long.
    #[error(
        "The connection was lost, and could not be made again within {} seconds. \
         Check your network",
        GIVE_UP.0 / 1000
    )]
    Lost,
    /// The server no longer knows the session: it was lost for too long, or the server has
    /// restarted.
    #[error("Session expired. Join again")]
    Gone,
    /// The server refused the session.
    #[error("The server said: {0}")]
    Refused(Refusal),
    /// The client is banned; an operator gave this reason.
    #[error("{0}. Reason: {1}")]
    Banned(Refusal, NoticeText),
    /// The two ends do not understand each other.
    #[error("Protocol error: {0}. Install the same release as the server")]
    Odd(LineError),
}

/// A session with a server, or one that is being opened. Dropping it leaves the queue or room and
/// hangs up.
pub struct Link {
    outbox: mpsc::Sender<ClientMessage>,
    inbox: mpsc::Receiver<Heard>,
    memory: Arc<Mutex<Option<Memory>>>,
    _stop: DropGuard,
}

/// Opens a connection to the server at `address` ([`with_port`]) and sends `hello`. Nothing happens
/// until the future is polled; it ends soon after the [`Link`] is dropped, or with
/// [`Heard::Ended`].
pub fn start(address: &str, hello: Hello) -> (Link, impl Polled + use<>) {
    open(Trust::System, address, hello, None)
}

/// The same, for a session that a program before this one remembers. It is resumed, or ends with
/// [`Refusal::Gone`].
pub fn resume(address: &str, hello: Hello, memory: Memory) -> (Link, impl Polled + use<>) {
    open(Trust::System, address, hello, Some(memory))
}

/// The same, with a choice of trusted certificates for TLS.
pub fn start_trusting(trust: Trust, address: &str, hello: Hello) -> (Link, impl Polled + use<>) {
    open(trust, address, hello, None)
}

fn open(
    trust: Trust,
    address: &str,
    hello: Hello,
    memory: Option<Memory>,
) -> (Link, impl Polled + use<>) {
    let memory = Arc::new(Mutex::new(memory));
    let (outbox, to_say) = mpsc::channel(OUTBOX_MAX);
    let (heard, inbox) = mpsc::channel(INBOX_MAX);
    let stop = CancellationToken::new();
    let ends = conversation::Ends { to_say, heard, stop: stop.clone(), memory: memory.clone() };
    let run = conversation::run(with_port(address), Tls::new(trust), hello, ends);
    (Link { outbox, inbox, memory, _stop: stop.drop_guard() }, run)
}

impl Link {
    /// Sends a message, now or when the connection allows. False when it cannot be queued: the
    /// session is over, or the connection is too far behind.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.outbox.try_send(message).is_ok()
    }

    /// What a program that is started anew must remember to resume the session, if there is one. It
    /// is updated during the session.
    pub fn memory(&self) -> Arc<Mutex<Option<Memory>>> {
        self.memory.clone()
    }

    /// The next event; `None` after [`Heard::Ended`].
    pub async fn hear(&mut self) -> Option<Heard> {
        self.inbox.recv().await
    }

    /// The next event, if there is one already.
    pub fn try_hear(&mut self) -> Option<Heard> {
        self.inbox.try_recv().ok()
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link")
    }
}

/// The header by which a member asks a server for members only: `Authorization` with the token in hexadecimal digits
/// (RFC 6750).
pub fn bearer(wire::Secret(token): wire::Secret) -> String {
    token.iter().fold(String::from("Bearer "), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_sent_in_hexadecimal_digits() {
        let header = bearer(wire::Secret([0xa5; 32]));
        assert_eq!(header, format!("Bearer {}", "a5".repeat(32)));
    }
}
