//! The mailbox of a session until its messages can be written, with the host's limits.

use std::collections::VecDeque;
use std::mem::discriminant;
use std::sync::Arc;

use referee::RoomId;
use referee::schedule::FLOWS_MAX;
use wire::codec::{Delivery, Message as _};
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
    /// Posts a letter. A view takes the place of the same view that still waits. When there is no
    /// room for it the session is ended.
    pub fn post(&mut self, letter: Letter) {
        self.drop_superseded(&letter);
        if LETTERS_MAX <= self.letters.len() {
            self.is_cut = true;
        } else {
            self.letters.push_back(letter);
        }
    }

    /// As in the host's mailbox.
    fn drop_superseded(&mut self, letter: &Letter) {
        let Letter::Tell(message) = letter else { return };
        if message.delivery() != Delivery::View {
            return;
        }
        let is_boundary = |other: &Letter| {
            matches!(other, Letter::Enter(_) | Letter::Exit | Letter::Tell(ServerMessage::Start(_)))
        };
        let from = self.letters.iter().rposition(is_boundary).map_or(0, |at| at + 1);
        let is_same = |other: &Letter| match other {
            Letter::Tell(other) => discriminant(other) == discriminant(message),
            _ => false,
        };
        if let Some(at) = self.letters.iter().skip(from).position(is_same) {
            self.letters.remove(from + at);
        }
    }

    /// The next letter.
    pub fn take(&mut self) -> Option<Letter> {
        self.letters.pop_front()
    }

    /// Letters that wait.
    pub fn len(&self) -> usize {
        self.letters.len()
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
