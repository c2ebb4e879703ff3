//! The measurement of the round-trip time, and the answers that the server waits for.

use bout::Millis;
use wire::codec::{Delivery, Message as _};
use wire::{ClientMessage, ServerMessage};

/// How often the line is measured: by the answers to what is played, while a bout flows, and by a ping
/// otherwise.
pub const PING_EVERY: Millis = Millis(1_000);
/// Frames that may be received without an answer: the server sends no more than 16 ahead.
const UNTOLD_MAX: u32 = 8;

/// When the next ping is due, and what the last ones measured.
#[derive(Debug)]
pub(super) struct Pings {
    next: Millis,
    /// True after a view of the room, until the client sends something: the server sends no more than two of them
    /// without an answer.
    owes_answer: bool,
    /// How long there and back took what was answered fastest since the last ping was due.
    least: Option<Millis>,
    /// The measured round-trip time, until it is reported.
    measured: Option<Millis>,
}

impl Pings {
    pub fn new(now: Millis) -> Pings {
        Pings { next: now, owes_answer: false, least: None, measured: None }
    }

    /// Learns about the line from what came over it, and when that was said which it answers.
    pub fn note(&mut self, now: Millis, message: &ServerMessage, answered: Option<&Millis>) {
        self.owes_answer |= message.delivery() == Delivery::View;
        match message {
            ServerMessage::Flow(flow) if 0 < flow.ticks => {
                let took = answered.map(|&said| now.since(said));
                self.least = self.least.into_iter().chain(took).min();
            }
            ServerMessage::Pong(said) => {
                self.measured = Some(Millis(low(now).wrapping_sub(*said).into()));
            }
            _ => {}
        }
    }

    /// The client sends something, which answers the server.
    pub fn answered(&mut self) {
        self.owes_answer = false;
    }

    /// A connection is new: it is measured at once.
    pub fn begin_again(&mut self, now: Millis) {
        self.next = now;
        self.least = None;
    }

    /// The ping to send `now`, with so many frames received since the last answer.
    pub fn next(&mut self, now: Millis, untold: u32) -> Option<ClientMessage> {
        let must_answer = self.owes_answer || UNTOLD_MAX <= untold;
        if !must_answer && now < self.next {
            return None;
        }
        self.next = now.plus(PING_EVERY);
        let least = self.least.take();
        self.measured = least.or(self.measured);
        (must_answer || least.is_none()).then(|| ClientMessage::Ping(low(now)))
    }

    /// The measured round-trip time, once.
    pub fn take(&mut self) -> Option<Millis> {
        self.measured.take()
    }
}

/// A ping's number is the time that it was said: its answer gives the round-trip time.
fn low(now: Millis) -> u32 {
    now.0 as u32
}
