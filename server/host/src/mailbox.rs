//! How the lobby and the rooms reach a connection, and how it reaches them.

use referee::{ClientId, RoomId};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use wire::{ClientMessage, Refusal, ServerMessage};

/// Letters that may wait for a client to take them: some seconds of a lively bout. Views of other
/// boards never wait here.
pub const LETTERS_MAX: usize = 256;

/// Something that a client said.
#[derive(Debug)]
pub struct Said {
    /// Who.
    pub client: ClientId,
    /// What.
    pub message: ClientMessage,
}

/// Where a room takes what its clients say.
pub type Door = mpsc::Sender<Said>;

/// What the lobby takes.
#[derive(Debug)]
pub enum ToLobby {
    /// A connection said its first message, and can be reached by this mailbox.
    Came(Said, Mailbox),
    /// A client said something that is not for its room.
    Said(Said),
    /// A client left this room and is still here.
    Returned(RoomId, ClientId),
    /// A connection ended.
    Gone(ClientId),
}

/// What a connection takes, in this order.
#[derive(Debug)]
pub enum Letter {
    /// For the client.
    Tell(ServerMessage),
    /// From now on, what the client says goes through this door.
    Enter(Door),
    /// From now on, what the client says goes to the lobby.
    Exit,
    /// The client must go, and is told why.
    Dismiss(Refusal),
}

/// The way to one connection. Posting never waits.
#[derive(Clone, Debug)]
pub struct Mailbox {
    letters: mpsc::Sender<Letter>,
    overflow: CancellationToken,
}

/// The connection's end of its mailbox.
#[derive(Debug)]
pub struct Inbox {
    /// What was posted.
    pub letters: mpsc::Receiver<Letter>,
    /// Cancelled when a letter did not fit: the client is too slow, and must be dropped.
    pub overflow: CancellationToken,
}

impl Mailbox {
    /// A mailbox and its other end.
    pub fn new() -> (Mailbox, Inbox) {
        let (sender, letters) = mpsc::channel(LETTERS_MAX);
        let overflow = CancellationToken::new();
        (Mailbox { letters: sender, overflow: overflow.clone() }, Inbox { letters, overflow })
    }

    /// Posts a letter. When there is no room for it the connection is closed.
    pub fn post(&self, letter: Letter) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.letters.try_send(letter) {
            self.overflow();
        }
    }

    /// Closes the connection: something for it, or from it, had to wait for too long.
    pub fn overflow(&self) {
        self.overflow.cancel();
    }

    /// Whether the connection has taken everything.
    pub fn is_idle(&self) -> bool {
        self.letters.capacity() == self.letters.max_capacity()
    }

    /// Whether the connection has ended, or is about to because it was too slow.
    pub fn is_closed(&self) -> bool {
        self.letters.is_closed() || self.overflow.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_mailbox_closes_its_connection() {
        let (mailbox, inbox) = Mailbox::new();
        assert!(mailbox.is_idle());
        for number in 0..LETTERS_MAX as u32 {
            mailbox.post(Letter::Tell(ServerMessage::Pong(number)));
        }
        assert!(!mailbox.is_idle() && !mailbox.is_closed());
        mailbox.post(Letter::Exit);
        assert!(mailbox.is_closed() && inbox.overflow.is_cancelled());
    }
}
