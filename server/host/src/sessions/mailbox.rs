//! The messages between sessions, rooms and the lobby, and the bounded mailbox of a session.

use bout::Millis;
use referee::brawl::{Access, Joiner};
use referee::lobby::Declined;
use referee::schedule::FLOWS_MAX;
use referee::{ClientId, Incoming, RoomId, Thought};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::mem::discriminant;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::sync::{mpsc, oneshot};
use wire::codec::{Delivery, Message as _};
use wire::{
    AccountId, AccountView, Credential, LobbyMessage, NodeAddress, Ran, Rated, RatingView, Refusal,
    ServerMessage, Token,
};

use crate::net::socket::Socket;
use crate::nodes::arena::news::ArenaNews;
use crate::operator::admin::request::{Order, Reply};
#[cfg(test)]
use crate::process::interleave;
use crate::rooms::friends_done::FriendsDone;
use crate::rooms::room_task::RoomHandle;
use crate::sessions::accounts::TokenHash;
use crate::storage::live::{Recovered, RecoveredSession};

/// The capacity of a mailbox: letters of some seconds of a busy bout. At most one flow waits.
pub const MESSAGES_WAITING_MAX: usize = 256;
/// The maximum number of letters that may wait for a session when a flow is posted: they are
/// written with it.
const MESSAGES_BEFORE_FLOW: usize = 8;
/// The maximum number of waiting new connections of a session: a client tries three at a time.
const RECONNECTIONS_MAX: usize = 4;
/// Frames in flight to a client without a connection: as if its send window were full.
const DISCONNECTED: usize = usize::MAX;

/// A message from a client.
#[derive(Debug)]
pub struct FromClient {
    /// The sender.
    pub client: ClientId,
    /// The content.
    pub message: Incoming,
    /// The times at which the frames acknowledged by this message were sent.
    pub echoes: Vec<Millis>,
}

/// A message to a room from other senders than the sessions of its clients, which have a
/// [`RoomHandle`].
#[derive(Debug)]
pub enum ToRoom {
    /// A message that a client sent before it knew of the room.
    FromClient(FromClient),
    /// A client asks to join, with this access, and this is its mailbox.
    Enter(Joiner, Access, Mailbox),
    /// A decision of a bot is computed.
    Thought(Thought),
    /// The decided match is saved, with the changes of ratings: none when it counts for none.
    Saved(Option<Rated>),
    /// The finished run was saved or discarded.
    Ran(Ran),
}

/// The inbox of a room. The messages are boxed, for a channel allocates 32 slots at a time.
pub type RoomSender = mpsc::Sender<Box<ToRoom>>;

/// A client that was admitted.
#[derive(Debug)]
pub struct Arrival {
    /// The client's number.
    pub client: ClientId,
    /// The account.
    pub account: AccountView,
    /// The address.
    pub address: IpAddr,
    /// True if another session of the account ends, also in a match.
    pub ends_others: bool,
    /// The mailbox of its session.
    pub mailbox: Mailbox,
}

/// Rooms and sessions of an ended node that a running lobby takes in.
#[derive(Debug)]
pub struct Adopted {
    /// The rooms, and everything that cannot be recovered.
    pub recovered: Recovered,
    /// The sessions with their mailboxes.
    pub sessions: Vec<(RecoveredSession, Mailbox)>,
}

/// A message to the lobby.
#[derive(Debug)]
pub enum ToLobby {
    /// A client was admitted.
    Came(Box<Arrival>),
    /// A client's account has another name now, or a password.
    Named(ClientId, AccountView),
    /// What is stored of a client that joins the ranked queue; none when it cannot be read.
    Rating(ClientId, Option<StoredRating>),
    /// A request about friends is carried out in the store.
    Friends(Box<FriendsDone>),
    /// A message of a client that is not for its room.
    FromClient(FromClient),
    /// A client left this room and is in the lobby again.
    Returned(RoomId, ClientId),
    /// A client was refused by this room, for this reason, and is in the lobby again.
    TurnedAway(RoomId, ClientId, Refusal),
    /// A client has reconnected after a restart of the server.
    Back(ClientId),
    /// The rooms and sessions of an ended node continue here.
    Adopt(Box<Adopted>),
    /// A session has moved here from another node; its client is not here yet. When it is, it makes this
    /// request.
    MovedHere(Box<Arrival>, Option<LobbyMessage>),
    /// News of the arena that this server is a node of.
    Arena(Box<ArenaNews>),
    /// A session ended.
    Gone(ClientId),
    /// A request of an operator, and the channel for its reply.
    Admin(Order, oneshot::Sender<Reply>),
}

/// A message to a session. They are delivered in order.
#[derive(Debug)]
pub enum ToSession {
    /// The client is admitted.
    Welcome,
    /// The session must be recorded again.
    Record,
    /// A message for the client.
    Tell(ServerMessage),
    /// A flow for the client, already encoded: others are sent the same bytes.
    Show(Arc<[u8]>),
    /// The room knows of the client's new connection: the flows that follow are made for it. Those
    /// before it were made for the old one.
    Renewed,
    /// From now on, messages of the client go to this room.
    Enter(RoomHandle),
    /// From now on, messages of the client go to the lobby.
    Exit,
    /// The session continues at the node of this address.
    Redirect(NodeAddress),
    /// The session must end, and the client is sent the reason.
    Dismiss(Refusal),
    /// Another session of the account, with this mailbox, has a seat in a match: it takes over the
    /// connection, if it has none.
    HandOver(Mailbox),
}

impl ToSession {
    /// True if the letter is a flow, which is soon outdated.
    fn is_flow(&self) -> bool {
        matches!(self, ToSession::Show(_) | ToSession::Tell(ServerMessage::Flow(_)))
    }
}

/// What is stored of a player who joins the ranked queue.
#[derive(Debug)]
pub struct StoredRating {
    /// The rating.
    pub rating: RatingView,
    /// The opponent of the last match.
    pub last_opponent: Option<AccountId>,
    /// The declined proposals, and how long ago the last one was; nothing when its date is still to come.
    pub declined: Option<(Declined, Option<Millis>)>,
}

/// A new connection of an existing session.
#[derive(Debug)]
pub struct Reconnection {
    /// The connection.
    pub socket: Socket,
    /// What the client knows of the session.
    pub knows: Knowledge,
    /// True if it was looked up that neither the account nor this address is banned, and that the client is still
    /// signed in.
    pub is_checked: bool,
}

/// What a client with a new connection knows of its session.
#[derive(Debug)]
pub enum Knowledge {
    /// The client resumes: it has acknowledged so many reliable messages, in the whole session, whose
    /// token it has.
    Heard(u32, Token),
    /// The client was started anew and knows nothing. It has signed in again, and has new
    /// credentials to store, if any, and the hash of the token by which it did, if any.
    Nothing(Option<Credential>, Option<TokenHash>),
}

/// The next item of a mailbox for its session, the most urgent first.
#[derive(Debug)]
pub enum News {
    /// The session must end at once: a letter did not fit, since its client is too slow, or the
    /// server is stopping.
    Cut,
    /// The client has a new connection.
    Reconnected(Box<Reconnection>),
    /// A letter.
    ToSession(Box<ToSession>),
}

/// The sending end of a session's mailbox. Posting never waits.
#[derive(Clone, Debug)]
pub struct Mailbox(Arc<Mutex<Contents>>);

/// The receiving end of a session's mailbox. Dropping it closes the mailbox.
#[derive(Debug)]
pub struct Inbox(Arc<Mutex<Contents>>);

/// The contents of a mailbox: one lock and one waker for all of it.
#[derive(Debug, Default)]
struct Contents {
    /// Boxed: most sessions have at most one, and letters are large.
    letters: VecDeque<Box<ToSession>>,
    reconnections: VecDeque<Box<Reconnection>>,
    /// Frames in flight to the client, or [`DISCONNECTED`].
    in_flight: usize,
    is_cut: bool,
    is_closed: bool,
    /// Wakes the session while it waits.
    waker: Option<Waker>,
}

impl Mailbox {
    /// A mailbox: its sending and its receiving end.
    pub fn new() -> (Mailbox, Inbox) {
        let contents = Arc::<Mutex<Contents>>::default();
        (Mailbox(contents.clone()), Inbox(contents))
    }

    /// Posts a letter. A view takes the place of the same view that still waits. When the mailbox is
    /// full the session is ended.
    pub fn post(&self, letter: ToSession) {
        self.change(|contents| {
            contents.drop_superseded(&letter);
            if MESSAGES_WAITING_MAX <= contents.letters.len() {
                contents.is_cut = true;
            } else if !contents.is_closed {
                contents.letters.push_back(Box::new(letter));
            }
        });
    }

    /// Hands a new connection over; returns it when the session has ended. Beyond the limit the
    /// oldest waiting connection is closed.
    pub fn reconnect(&self, reconnection: Box<Reconnection>) -> Result<(), Box<Reconnection>> {
        self.change(|contents| {
            if contents.is_closed {
                return Err(reconnection);
            }
            if RECONNECTIONS_MAX <= contents.reconnections.len() {
                contents.reconnections.pop_front();
            }
            contents.reconnections.push_back(reconnection);
            Ok(())
        })
    }

    /// Ends the session: a message to it, or from it, had to wait for too long, or the server is
    /// stopping.
    pub fn cut(&self) {
        self.change(|contents| contents.is_cut = true);
    }

    /// True if the client is connected and its send window has room.
    pub fn is_ready(&self) -> bool {
        let contents = open(&self.0);
        contents.letters.len() < MESSAGES_BEFORE_FLOW
            && !contents.letters.iter().any(|letter| letter.is_flow())
            && contents.in_flight < FLOWS_MAX
    }

    /// True if the session has ended, or is about to.
    pub fn is_closed(&self) -> bool {
        let contents = open(&self.0);
        contents.is_closed || contents.is_cut
    }

    /// Changes the contents, and wakes the session.
    fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> T {
        let mut contents = open(&self.0);
        let changed = change(&mut contents);
        let waker = contents.waker.take();
        drop(contents);
        #[cfg(test)]
        interleave::point();
        if let Some(waker) = waker {
            waker.wake();
        }
        changed
    }
}

impl Contents {
    /// Drops the waiting view that `letter` makes useless. The messages about a client's place stay in
    /// order: a view before a bout, or before another room, stays where it is.
    fn drop_superseded(&mut self, letter: &ToSession) {
        let ToSession::Tell(message) = letter else { return };
        if message.delivery() != Delivery::View {
            return;
        }
        let is_boundary = |other: &ToSession| {
            matches!(
                other,
                ToSession::Enter(_) | ToSession::Exit | ToSession::Tell(ServerMessage::Start(_))
            )
        };
        let letters = || self.letters.iter().map(|letter| &**letter);
        let from = letters().rposition(is_boundary).map_or(0, |at| at + 1);
        let is_same = |other: &ToSession| match other {
            ToSession::Tell(other) => discriminant(other) == discriminant(message),
            _ => false,
        };
        if let Some(at) = letters().skip(from).position(is_same) {
            self.letters.remove(from + at);
        }
    }
}

impl Inbox {
    /// The next item. Letters are held back while `takes_letters` is false.
    pub async fn next(&mut self, takes_letters: bool) -> News {
        poll_fn(|context| self.poll(context, takes_letters)).await
    }

    /// The next waiting letter, if any.
    pub fn take(&mut self) -> Option<ToSession> {
        open(&self.0).letters.pop_front().map(|letter| *letter)
    }

    /// Publishes the number of frames in flight on the client's connection, or none without a
    /// connection. Until the session waits again it is awake, and need not be woken.
    pub fn publish(&mut self, in_flight: Option<usize>) {
        let mut contents = open(&self.0);
        contents.in_flight = in_flight.unwrap_or(DISCONNECTED);
        contents.waker = None;
    }

    fn poll(&mut self, context: &mut Context<'_>, takes_letters: bool) -> Poll<News> {
        let mut contents = open(&self.0);
        if contents.is_cut {
            return Poll::Ready(News::Cut);
        }
        if let Some(reconnection) = contents.reconnections.pop_front() {
            return Poll::Ready(News::Reconnected(reconnection));
        }
        if takes_letters && let Some(letter) = contents.letters.pop_front() {
            return Poll::Ready(News::ToSession(letter));
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
            std::mem::take(&mut contents.reconnections),
            contents.waker.take(),
        );
        drop(contents);
        drop(dropped);
    }
}

/// The contents are valid even after a panic under the lock.
fn open(contents: &Mutex<Contents>) -> MutexGuard<'_, Contents> {
    #[cfg(test)]
    interleave::point();
    contents.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod interleavings;
#[cfg(test)]
mod tests;
