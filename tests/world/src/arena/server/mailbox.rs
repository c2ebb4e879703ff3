//! The mailbox of a session until its messages can be written, with the host's limits.

use std::collections::VecDeque;
use std::sync::Arc;

use referee::RoomId;
use referee::schedule::FLOWS_MAX;
use wire::{Refusal, ServerMessage};

/// Letters that may wait for a session.
pub const LETTERS_MAX: usize = 256;
/// Letters that may wait for a session when it is shown something.
const LETTERS_BEFORE_FLOW: usize = 8;

/// What a session takes, in this order.
#[derive(Debug)]
pub enum Letter {
    /// The client is in.
    Welcome,
    /// For the client.
    Tell(ServerMessage),
    /// A flow that others are sent, too.
    Show(Arc<[u8]>),
    /// The room knows of the client's new connection.
    Renewed,
    /// From now on, what the client sends is for this room.
    Enter(RoomId),
    /// From now on, it is for the lobby.
    Exit,
    /// The client must be disconnected.
    Dismiss(Refusal),
}

impl Letter {
    fn is_flow(&self) -> bool {
        matches!(self, Letter::Show(_) | Letter::Tell(ServerMessage::Flow(_)))
    }
}

/// The mailbox of one session.
#[derive(Debug, Default)]
pub struct Mailbox {
    letters: VecDeque<Letter>,
    is_cut: bool,
}

impl Mailbox {
    /// Posts a letter. When there is no room for it the session is ended.
    pub fn post(&mut self, letter: Letter) {
        if LETTERS_MAX <= self.letters.len() {
            self.is_cut = true;
        } else {
            self.letters.push_back(letter);
        }
    }

    /// The next letter.
    pub fn take(&mut self) -> Option<Letter> {
        self.letters.pop_front()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether its session must end.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Whether a client with so many frames in flight has nearly caught up.
    pub fn is_ready(&self, in_flight: Option<usize>) -> bool {
        self.letters.len() < LETTERS_BEFORE_FLOW
            && !self.letters.iter().any(Letter::is_flow)
            && in_flight.is_some_and(|frames| frames < FLOWS_MAX)
    }
}
