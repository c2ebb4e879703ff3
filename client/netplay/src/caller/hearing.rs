//! How long the server may be silent on a connection that is well.

use bout::Millis;
use wire::{BoutMessage, ClientMessage, ServerMessage, Update};

/// How long the server may say nothing while a bout flows, at least five times a second.
pub const SILENCE_IN_FLOW: Millis = Millis(1_000);
/// How long a player may say nothing of play before it pauses: nothing flows to it then. One who
/// plays says something every eighth tick at least.
const PAUSED_AFTER: Millis = Millis(500);
/// How long it may say nothing else. It has pings to answer.
pub const SILENCE: Millis = Millis(3_000);

/// When the server was last heard, and how long it may be silent from then on.
#[derive(Debug)]
pub(super) struct Hearing {
    /// When anything was last heard on the current connection.
    last: Millis,
    /// True while a bout flows: the server sends something all the time.
    is_flowing: bool,
    /// When anything of play was said last.
    played: Option<Millis>,
}

impl Hearing {
    pub fn new(now: Millis) -> Hearing {
        Hearing { last: now, is_flowing: false, played: None }
    }

    /// A frame came on the current connection, or a connection became the current one.
    pub fn hear(&mut self, now: Millis) {
        self.last = now;
    }

    /// When anything was last heard.
    pub fn last(&self) -> Millis {
        self.last
    }

    /// Learns from a message of the server whether a bout flows.
    pub fn note(&mut self, message: &ServerMessage) {
        match message {
            // Flows of other boards alone may pause: before the first tick of the own board and after its last.
            ServerMessage::Flow(flow) if 0 < flow.ticks => self.is_flowing = true,
            ServerMessage::Flow(_)
            | ServerMessage::Bout(
                Update::Arrived(_) | Update::Ledger(_) | Update::Contact(..) | Update::Target(..),
            )
            | ServerMessage::Pong(_)
            | ServerMessage::Refused(_) => {}
            _ => self.is_flowing = false,
        }
    }

    /// Notes when the client last played.
    pub fn say(&mut self, now: Millis, message: &ClientMessage) {
        if matches!(message, ClientMessage::Bout(BoutMessage::Play(_))) {
            self.played = Some(now);
        }
    }

    /// Lets time pass up to `now`.
    pub fn step(&mut self, now: Millis) {
        if self.played.is_some_and(|played| PAUSED_AFTER <= now.since(played)) {
            self.is_flowing = false;
        }
    }

    /// Another server, or the same one from the beginning: no bout flows yet.
    pub fn begin_again(&mut self) {
        self.is_flowing = false;
    }

    /// True if there is silence since `since`, and for too long.
    pub fn is_too_long(&self, since: Millis, now: Millis) -> bool {
        let silence = if self.is_flowing { SILENCE_IN_FLOW } else { SILENCE };
        silence <= now.since(since)
    }
}
