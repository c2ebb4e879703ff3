//! The line to a server: the sockets under a [`netplay::Caller`].
//!
//! [`start`] gives a handle and a future. The future holds the conversation, over as many
//! connections as it takes, on whatever runtime it is run: the game gives it a thread of its own,
//! tests spawn it beside others. Bounded channels lie between the two, so that neither end can
//! fill the other's memory.

use std::fmt;
use std::time::Instant;

use netplay::caller::GIVE_UP;
use tls::Tls;
use tokio::sync::mpsc;
use tokio_util::sync::{CancellationToken, DropGuard};
use wire::{ClientMessage, Hello, LineError, NoticeText, Refusal, ServerMessage};

mod address;
mod conversation;
mod pulse;
mod socket;
mod tls;

pub use address::{web, with_port};
pub use tls::Trust;

/// Messages that may wait to be said: several seconds of play.
const OUTBOX_MAX: usize = 256;
/// Messages that may wait to be heard. Past that the sockets wait.
const INBOX_MAX: usize = 1024;

/// What came over the line.
#[derive(Debug)]
pub enum Heard {
    /// The server said something, and when that arrived.
    Said(Box<ServerMessage>, Instant),
    /// How the line is, whenever that changes.
    Line(LineNews),
    /// The conversation is over, and why. Nothing follows.
    Ended(End),
}

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNews {
    /// Whether the server is heard.
    pub health: Health,
    /// How long there and back took the last time, in milliseconds.
    pub ping_ms: Option<u32>,
    /// The least of the last ten times: what the line itself takes, when nothing holds it up.
    pub least_ping_ms: Option<u32>,
}

/// Whether the server is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// The first connection is being made.
    Opening,
    /// In time.
    Good,
    /// With gaps, in the last few seconds.
    Unsteady,
    /// Not at all; new connections are tried.
    Lost {
        /// Since when.
        since: Instant,
        /// When the client gives up.
        until: Instant,
    },
}

/// Why a conversation is over, in words for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum End {
    /// The first connection could not be made, or led nowhere.
    #[error("Nobody answers at {address}: {why}. Check the address, and that the server runs")]
    NoAnswer {
        /// Where.
        address: String,
        /// What happened instead.
        why: String,
    },
    /// The line was lost for too long.
    #[error(
        "The connection was lost, and could not be made again within {} seconds. \
         Check your network",
        GIVE_UP.0 / 1000
    )]
    Lost,
    /// The server knows nothing of the conversation any more: it was lost for too long, or the
    /// server has been started anew.
    #[error("The server gave up your place while the connection was lost. Join again")]
    Gone,
    /// The server said no.
    #[error("The server said: {0}")]
    Refused(Refusal),
    /// The client may not play there, and whoever runs the server says why.
    #[error("The server said: {0}: {1}")]
    Banned(Refusal, NoticeText),
    /// The two ends do not understand each other.
    #[error("The server said something odd: {0}. Get the same release as the server")]
    Odd(LineError),
}

/// A line that is open, or being opened. Dropping it leaves whatever the client was in, and hangs
/// up.
pub struct Link {
    outbox: mpsc::Sender<ClientMessage>,
    inbox: mpsc::Receiver<Heard>,
    _stop: DropGuard,
}

/// Opens a line to the server at `address` ([`with_port`]) and says `hello` on it. Nothing happens
/// until the future is run; it ends soon after the [`Link`] is dropped, or with [`Heard::Ended`].
pub fn start(address: &str, hello: Hello) -> (Link, impl Future<Output = ()> + Send + use<>) {
    start_trusting(Trust::System, address, hello)
}

/// The same, with a say in whose certificates are believed when the line is under TLS.
pub fn start_trusting(
    trust: Trust,
    address: &str,
    hello: Hello,
) -> (Link, impl Future<Output = ()> + Send + use<>) {
    let (outbox, to_say) = mpsc::channel(OUTBOX_MAX);
    let (heard, inbox) = mpsc::channel(INBOX_MAX);
    let stop = CancellationToken::new();
    let ends = conversation::Ends { to_say, heard, stop: stop.clone() };
    let run = conversation::run(with_port(address), Tls::new(trust), hello, ends);
    (Link { outbox, inbox, _stop: stop.drop_guard() }, run)
}

impl Link {
    /// Says something, now or as soon as the line allows. False when the line cannot take it: the
    /// conversation is over, or the line is far behind.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.outbox.try_send(message).is_ok()
    }

    /// The next thing that is heard; nothing after [`Heard::Ended`].
    pub async fn hear(&mut self) -> Option<Heard> {
        self.inbox.recv().await
    }

    /// The next thing that was heard, if there is one already.
    pub fn try_hear(&mut self) -> Option<Heard> {
        self.inbox.try_recv().ok()
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link")
    }
}
