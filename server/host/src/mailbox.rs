//! How the lobby and the rooms reach a session, and how it reaches them.

use bout::Millis;
use referee::brawl::{Key, Visitor};
use referee::{ClientId, RoomId};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::sync::{mpsc, oneshot};
use wire::{AccountView, ClientMessage, Ran, Rated, RatingView, Refusal, ServerMessage};

use crate::admin::{Order, Reply};
use crate::room_task::RoomHandle;
use crate::socket::Socket;

/// Letters that may wait for a session to take them: some seconds of a lively bout. Of flows one
/// waits at most.
pub const LETTERS_MAX: usize = 256;
/// Frames that may be under way to a client and not acknowledged before it is shown anything more
/// of a bout. At 20 flows a second this is what a round trip of half a second has under way; past
/// it the client gets fewer and larger changes, and nothing queues in the kernel.
pub const FLOWS_MAX: usize = 16;
/// Letters that may wait for a session when it is shown something: they are written with it.
const LETTERS_BEFORE_FLOW: usize = 8;
/// Connections that may wait for a session to take one: a client tries three at a time.
const COMEBACKS_MAX: usize = 4;
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

/// What a room is told by others than its clients' sessions, which have a [`RoomHandle`].
#[derive(Debug)]
pub enum ToRoom {
    /// A client said something before it knew of the room.
    Said(Said),
    /// Somebody would come in, with this key, and can be reached by this mailbox.
    Enter(Visitor, Key, Mailbox),
    /// The match that was decided is kept, with what it did to the ratings.
    Kept(Option<Rated>),
    /// What became of the run that was over.
    Ran(Ran),
}

/// Where a room takes what is for it, in boxes: a channel makes room for 32 at a time.
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
    /// From now on, what the client says is for this room.
    Enter(RoomHandle),
    /// From now on, what the client says goes to the lobby.
    Exit,
    /// The client must go, and is told why.
    Dismiss(Refusal),
}

impl Letter {
    /// Whether it is soon out of date.
    fn is_flow(&self) -> bool {
        matches!(self, Letter::Show(_) | Letter::Tell(ServerMessage::Flow(_)))
    }
}

/// A connection for a session that is here already.
#[derive(Debug)]
pub struct Comeback {
    /// The connection.
    pub socket: Socket,
    /// Kept messages that the client has heard, in the whole conversation.
    pub heard: u32,
}

/// What a session hears from the server, the most urgent first.
#[derive(Debug)]
pub enum News {
    /// It must end at once: a letter did not fit, for its client is too slow, or the server stops.
    Cut,
    /// Its client has a new connection.
    Comeback(Box<Comeback>),
    /// A letter.
    Letter(Box<Letter>),
}

/// The way to one session. Posting never waits.
#[derive(Clone, Debug)]
pub struct Mailbox(Arc<Mutex<Contents>>);

/// The session's end of its mailbox, which is closed when this is dropped.
#[derive(Debug)]
pub struct Inbox(Arc<Mutex<Contents>>);

/// What waits for a session: one lock and one waker for all of it.
#[derive(Debug, Default)]
struct Contents {
    /// In boxes: most sessions have one at most, and letters are large.
    letters: VecDeque<Box<Letter>>,
    comebacks: VecDeque<Box<Comeback>>,
    /// Frames under way to the client, or [`AWAY`].
    under_way: usize,
    is_cut: bool,
    is_closed: bool,
    /// Whom to wake, while the session waits.
    waker: Option<Waker>,
}

impl Mailbox {
    /// A mailbox and its other end.
    pub fn new() -> (Mailbox, Inbox) {
        let contents = Arc::<Mutex<Contents>>::default();
        (Mailbox(contents.clone()), Inbox(contents))
    }

    /// Posts a letter. When there is no room for it the session is ended.
    pub fn post(&self, letter: Letter) {
        self.change(|contents| {
            if LETTERS_MAX <= contents.letters.len() {
                contents.is_cut = true;
            } else if !contents.is_closed {
                contents.letters.push_back(Box::new(letter));
            }
        });
    }

    /// Hands a new connection over; gives it back when the session has ended. Of too many the oldest
    /// is closed.
    pub fn come_back(&self, comeback: Box<Comeback>) -> Result<(), Box<Comeback>> {
        self.change(|contents| {
            if contents.is_closed {
                return Err(comeback);
            }
            if COMEBACKS_MAX <= contents.comebacks.len() {
                contents.comebacks.pop_front();
            }
            contents.comebacks.push_back(comeback);
            Ok(())
        })
    }

    /// Ends the session: something for it, or from it, had to wait for too long, or the server
    /// stops.
    pub fn cut(&self) {
        self.change(|contents| contents.is_cut = true);
    }

    /// Whether the client has a connection and has nearly caught up with what it was sent.
    pub fn is_ready(&self) -> bool {
        let contents = open(&self.0);
        contents.letters.len() < LETTERS_BEFORE_FLOW
            && !contents.letters.iter().any(|letter| letter.is_flow())
            && contents.under_way < FLOWS_MAX
    }

    /// Whether the session has ended, or is about to.
    pub fn is_closed(&self) -> bool {
        let contents = open(&self.0);
        contents.is_closed || contents.is_cut
    }

    /// Changes what waits for the session, and wakes it.
    fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> T {
        let mut contents = open(&self.0);
        let changed = change(&mut contents);
        let waker = contents.waker.take();
        drop(contents);
        if let Some(waker) = waker {
            waker.wake();
        }
        changed
    }
}

impl Inbox {
    /// What comes next. Letters wait while `takes_letters` is false.
    pub async fn next(&mut self, takes_letters: bool) -> News {
        poll_fn(|context| self.poll(context, takes_letters)).await
    }

    /// The next letter that is there.
    pub fn take(&mut self) -> Option<Letter> {
        open(&self.0).letters.pop_front().map(|letter| *letter)
    }

    /// Tells those who post how many frames are under way on the client's connection, nothing when
    /// it has none; and not to wake the session, which is awake, until it waits again.
    pub fn publish(&mut self, under_way: Option<usize>) {
        let mut contents = open(&self.0);
        contents.under_way = under_way.unwrap_or(AWAY);
        contents.waker = None;
    }

    fn poll(&mut self, context: &mut Context<'_>, takes_letters: bool) -> Poll<News> {
        let mut contents = open(&self.0);
        if contents.is_cut {
            return Poll::Ready(News::Cut);
        }
        if let Some(comeback) = contents.comebacks.pop_front() {
            return Poll::Ready(News::Comeback(comeback));
        }
        if takes_letters && let Some(letter) = contents.letters.pop_front() {
            return Poll::Ready(News::Letter(letter));
        }
        match &mut contents.waker {
            Some(waker) => waker.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        let mut contents = open(&self.0);
        contents.is_closed = true;
        let dropped = (
            std::mem::take(&mut contents.letters),
            std::mem::take(&mut contents.comebacks),
            contents.waker.take(),
        );
        drop(contents);
        drop(dropped);
    }
}

/// What a panic left behind is still what was posted.
fn open(contents: &Mutex<Contents>) -> MutexGuard<'_, Contents> {
    contents.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn a_full_mailbox_ends_its_session() {
        let (mailbox, mut inbox) = Mailbox::new();
        assert!(mailbox.is_ready());
        for number in 0..LETTERS_MAX as u32 {
            mailbox.post(Letter::Tell(ServerMessage::Pong(number)));
        }
        assert!(!mailbox.is_ready() && !mailbox.is_closed());
        mailbox.post(Letter::Exit);
        assert!(mailbox.is_closed());
        assert!(matches!(inbox.next(true).now_or_never(), Some(News::Cut)));
    }

    #[test]
    fn who_has_not_caught_up_or_is_away_is_not_ready() {
        let (mailbox, mut inbox) = Mailbox::new();
        let mut is_ready = |under_way| {
            inbox.publish(under_way);
            mailbox.is_ready()
        };
        assert!(is_ready(Some(FLOWS_MAX - 1)));
        assert!(!is_ready(Some(FLOWS_MAX)));
        assert!(!is_ready(None));
        assert!(is_ready(Some(0)));
    }

    #[test]
    fn one_flow_waits_behind_a_few_letters_and_no_second() {
        let (mailbox, mut inbox) = Mailbox::new();
        inbox.publish(Some(0));
        mailbox.post(Letter::Tell(ServerMessage::Pong(1)));
        assert!(mailbox.is_ready());
        mailbox.post(Letter::Show([7].into()));
        assert!(!mailbox.is_ready());
        assert!(matches!(inbox.take(), Some(Letter::Tell(_))));
        assert!(!mailbox.is_ready());
        assert!(matches!(inbox.take(), Some(Letter::Show(_))));
        assert!(mailbox.is_ready());
    }

    #[tokio::test]
    async fn letters_wait_for_a_session_that_takes_none_and_wake_one_that_waits() {
        let (mailbox, mut inbox) = Mailbox::new();
        mailbox.post(Letter::Welcome);
        assert!(inbox.next(false).now_or_never().is_none());
        let news = inbox.next(true).now_or_never().unwrap();
        assert!(matches!(news, News::Letter(letter) if matches!(*letter, Letter::Welcome)));

        let posted = async { mailbox.post(Letter::Exit) };
        let (news, ()) = tokio::join!(inbox.next(true), posted);
        assert!(matches!(news, News::Letter(letter) if matches!(*letter, Letter::Exit)));
    }

    #[test]
    fn what_is_posted_to_a_session_that_ended_is_dropped() {
        let (mailbox, inbox) = Mailbox::new();
        drop(inbox);
        mailbox.post(Letter::Exit);
        assert!(mailbox.is_closed() && open(&mailbox.0).letters.is_empty());
    }
}
