//! How the lobby and the rooms reach a session, and how it reaches them.

use bout::Millis;
use referee::brawl::{Key, Visitor};
use referee::{ClientId, RoomId};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use wire::{AccountView, ClientMessage, Ran, Rated, RatingView, Refusal, ServerMessage};

use crate::admin::{Order, Reply};

/// Letters that may wait for a session to take them: some seconds of a lively bout. Flows never
/// wait here.
pub const LETTERS_MAX: usize = 256;
/// Frames that may be under way to a client and not acknowledged before it is shown anything more
/// of a bout. At 20 flows a second this is what a round trip of half a second has under way; past
/// it the client gets fewer and larger changes, and nothing queues in the kernel.
pub const FLOWS_MAX: usize = 16;
/// As many frames are under way to a client that has no connection.
const AWAY: usize = usize::MAX;

/// Something that a client said.
#[derive(Debug)]
pub struct Said {
    /// Who.
    pub client: ClientId,
    /// What.
    pub message: ClientMessage,
    /// When each frame was said that the client had newly heard when it said this.
    pub echoes: Vec<Millis>,
}

/// What a room takes.
#[derive(Debug)]
pub enum ToRoom {
    /// A client said something.
    Said(Said),
    /// Somebody would come in, with this key, and can be reached by this mailbox.
    Enter(Visitor, Key, Mailbox),
    /// A client is on a new connection.
    Resumed(ClientId),
    /// The match that was decided is kept, with what it did to the ratings.
    Kept(Option<Rated>),
    /// What became of the run that was over.
    Ran(Ran),
}

/// Where a room takes what is for it, boxed as [`Letters`] are.
pub type Door = mpsc::Sender<Box<ToRoom>>;

/// What the lobby takes.
#[derive(Debug)]
pub enum ToLobby {
    /// A client is let in as this account, from this address, and can be reached by this mailbox.
    Came(ClientId, AccountView, IpAddr, Mailbox),
    /// A client's account has another name now, or a password.
    Named(ClientId, AccountView),
    /// The rating of a client that would wait for a ranked match; nothing when it cannot be read.
    Rating(ClientId, Option<RatingView>),
    /// A client said something that is not for its room.
    Said(Said),
    /// A client left this room and is still here.
    Returned(RoomId, ClientId),
    /// A client was not let into this room, for this reason, and is still here.
    TurnedAway(RoomId, ClientId, Refusal),
    /// A session ended.
    Gone(ClientId),
    /// An operator wants something, and what comes of it.
    Admin(Order, oneshot::Sender<Reply>),
}

/// What a session takes, in this order.
#[derive(Debug)]
pub enum Letter {
    /// The client is in.
    Welcome,
    /// For the client.
    Tell(ServerMessage),
    /// A flow for the client, spelled already: others are sent the same bytes.
    Show(Arc<[u8]>),
    /// The room knows of the client's new connection: the flows that follow are made for it. Those
    /// before it were made for the old one.
    Renewed,
    /// From now on, what the client says goes through this door.
    Enter(Door),
    /// From now on, what the client says goes to the lobby.
    Exit,
    /// The client must go, and is told why.
    Dismiss(Refusal),
}

/// The way to one session. Posting never waits.
#[derive(Clone, Debug)]
pub struct Mailbox {
    letters: mpsc::Sender<Box<Letter>>,
    overflow: CancellationToken,
    /// Frames under way to the client, or [`AWAY`].
    under_way: Arc<AtomicUsize>,
    /// Whether something did not fit.
    is_full: Arc<AtomicBool>,
}

/// The session's end of its mailbox.
#[derive(Debug)]
pub struct Inbox {
    /// What was posted.
    pub letters: Letters,
    /// Cancelled when a letter did not fit: the client is too slow, and must be dropped. Cancelled
    /// with the server, too.
    pub overflow: CancellationToken,
    under_way: Arc<AtomicUsize>,
}

/// What was posted. Letters are boxed: a channel makes room for 32 at a time of what it takes, and
/// most sessions have one at most.
#[derive(Debug)]
pub struct Letters(mpsc::Receiver<Box<Letter>>);

impl Letters {
    /// The next letter; nothing when none can come any more.
    pub async fn recv(&mut self) -> Option<Letter> {
        self.0.recv().await.map(|letter| *letter)
    }

    /// The next letter that is there.
    pub fn try_recv(&mut self) -> Result<Letter, mpsc::error::TryRecvError> {
        self.0.try_recv().map(|letter| *letter)
    }
}

impl Mailbox {
    /// A mailbox and its other end.
    pub fn new() -> (Mailbox, Inbox) {
        Mailbox::until(&CancellationToken::new())
    }

    /// A mailbox of a session that ends when `stop` is cancelled, and its other end.
    pub fn until(stop: &CancellationToken) -> (Mailbox, Inbox) {
        let (sender, letters) = mpsc::channel(LETTERS_MAX);
        let (overflow, letters) = (stop.child_token(), Letters(letters));
        let under_way = Arc::new(AtomicUsize::new(0));
        let inbox = Inbox { letters, overflow: overflow.clone(), under_way: under_way.clone() };
        let is_full = Arc::default();
        (Mailbox { letters: sender, overflow, under_way, is_full }, inbox)
    }

    /// Posts a letter. When there is no room for it the session is ended.
    pub fn post(&self, letter: Letter) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.letters.try_send(Box::new(letter)) {
            self.overflow();
        }
    }

    /// Ends the session: something for it, or from it, had to wait for too long.
    pub fn overflow(&self) {
        self.is_full.store(true, Ordering::Relaxed);
        self.overflow.cancel();
    }

    /// Whether the client has a connection and has nearly caught up with what it was sent.
    pub fn is_ready(&self) -> bool {
        let is_idle = self.letters.capacity() == self.letters.max_capacity();
        is_idle && self.under_way.load(Ordering::Relaxed) < FLOWS_MAX
    }

    /// Whether the session has ended, or is about to because its client was too slow.
    pub fn is_closed(&self) -> bool {
        self.letters.is_closed() || self.is_full.load(Ordering::Relaxed)
    }
}

impl Inbox {
    /// Tells those who post how many frames are under way on the client's connection; nothing when
    /// it has none.
    pub fn publish(&self, under_way: Option<usize>) {
        self.under_way.store(under_way.unwrap_or(AWAY), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_mailbox_ends_its_session() {
        let (mailbox, inbox) = Mailbox::new();
        assert!(mailbox.is_ready());
        for number in 0..LETTERS_MAX as u32 {
            mailbox.post(Letter::Tell(ServerMessage::Pong(number)));
        }
        assert!(!mailbox.is_ready() && !mailbox.is_closed());
        mailbox.post(Letter::Exit);
        assert!(mailbox.is_closed() && inbox.overflow.is_cancelled());
    }

    #[test]
    fn who_has_not_caught_up_or_is_away_is_not_ready() {
        let (mailbox, inbox) = Mailbox::new();
        let is_ready = |under_way| {
            inbox.publish(under_way);
            mailbox.is_ready()
        };
        assert!(is_ready(Some(FLOWS_MAX - 1)));
        assert!(!is_ready(Some(FLOWS_MAX)));
        assert!(!is_ready(None));
        assert!(is_ready(Some(0)));
    }
}
