//! A session: one client on the server, over as many connections as it makes.
//!
//! A connection may be lost at any time, and its client may reconnect within [`RECONNECT_TIMEOUT`].
//! The session holds what must survive that: the account, the reliable delivery of messages, and
//! the room. Lobby and room post letters to its mailbox and never wait for it; messages of the
//! client are handled by the session's own task, which calls the room behind its lock. Without a
//! connection it waits, and the next one is handed over by [`crate::net::handshake`] as a [`Reconnection`].
//!
//! [`converse`] runs it to its end: the client closes, is refused, kicked or too slow, does not
//! reconnect in time, or the server shuts down.

mod account_request;
mod arena;
mod piece_request;
mod presence;
mod recovered;
mod returning;

use axum::body::Bytes;
use futures_util::FutureExt;
use referee::{ClientId, Route, session};
use std::collections::VecDeque;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use wire::{AccountView, Credential, Heard, PROTOCOL_VERSION, Refusal, ServerMessage, rules_hash};

use crate::limits::client_messages::MessageRateLimit;
use crate::limits::client_requests::RequestLimit;
use crate::net::close_reason::CloseReason;
use crate::net::connection_context::ConnectionContext;
use crate::net::socket::Socket;
use crate::net::timeouts::RECONNECT_TIMEOUT;
use crate::nodes::arena::Arena;
use crate::nodes::cluster::Cluster;
use crate::process::clock::Clock;
use crate::rooms::piece_maker::PieceMaker;
use crate::rooms::room_task::RoomHandle;
use crate::sessions::accounts::Accounts;
use crate::sessions::admission::{Admitted, Place};
use crate::sessions::mailbox::{Arrival, FromClient, Inbox, Mailbox, News, ToLobby, ToSession};
use crate::sessions::registry::{Entry, TokenHash};
use crate::storage::live_journal::LiveJournal;
pub use recovered::{RecoveredEnds, go_on};

use account_request::AccountRequest;
use piece_request::PieceRequest;
use presence::Presence;

/// The usual number of frames in the outgoing queue: the start of a bout brings more.
const OUTGOING_USUALLY: usize = 4;

/// The state of a session.
struct Session {
    client: ClientId,
    account: AccountView,
    /// New credentials of the client, until they are sent.
    keep: Option<Credential>,
    /// True if another session of the account ends, also in a match.
    ends_others: bool,
    accounts: Accounts,
    account_request: AccountRequest,
    piece_maker: Arc<PieceMaker>,
    piece_request: PieceRequest,
    /// The client's permit of the player limit.
    place: Place,
    /// The address of the newest connection.
    address: SocketAddr,
    clock: Clock,
    shutdown: CancellationToken,
    cluster: Cluster,
    live: LiveJournal,
    arena: Arena,
    /// True if the arena has another session of the account, which may be over.
    is_unclaimed: bool,
    /// True if the next process resumes the session when this one stops.
    hands_over: bool,
    /// True if the session is from before a restart, and its client has not reconnected yet.
    is_recovered: bool,
    lobby: mpsc::Sender<ToLobby>,
    entry: Entry,
    /// The state that survives a reconnect.
    core: session::Session<RoomHandle>,
    socket: Option<Socket>,
    /// Frames for the socket; none while there is no socket.
    outgoing: VecDeque<Bytes>,
    rate_limit: MessageRateLimit,
    requests: RequestLimit,
    /// Since when there has been no socket, and for how long its client may be away.
    held: (Instant, Duration),
    /// True if any message has arrived after the welcome.
    is_heard: bool,
    /// The session of the account that takes over the connection, if any.
    successor: Option<Mailbox>,
    inbox: Inbox,
}

/// Serves a client that was admitted on this connection, until its session ends.
pub async fn converse(
    admitted: Admitted,
    socket: Socket,
    rate_limit: MessageRateLimit,
    context: &ConnectionContext,
) {
    let Admitted { account, keep, token, ends_others, place } = admitted;
    let (entry, mailbox, inbox) = context.registry.enter(token.map(|token| token.0.hash()));
    // Boxed: the future is large, and is moved into nested futures.
    let is_new_guest = matches!(keep, Some(Credential::Guest(_)));
    let mut session = Box::new(Session {
        client: ClientId(context.next_client.fetch_add(1, Ordering::Relaxed)),
        account,
        keep,
        ends_others,
        accounts: context.admission.accounts().clone(),
        account_request: AccountRequest::default(),
        piece_maker: context.piece_maker.clone(),
        piece_request: PieceRequest::default(),
        place,
        address: socket.address(),
        clock: context.clock,
        shutdown: context.shutdown.token().clone(),
        cluster: context.cluster.clone(),
        live: context.live.clone(),
        arena: context.arena.clone(),
        is_unclaimed: false,
        hands_over: context.hands_over,
        is_recovered: false,
        lobby: context.lobby.clone(),
        entry,
        core: session::Session::default(),
        socket: Some(socket),
        outgoing: VecDeque::new(),
        rate_limit,
        requests: RequestLimit::new(context.clock.now(), context.rate_limits.lobby.clone()),
        held: (Instant::now(), RECONNECT_TIMEOUT),
        is_heard: false,
        successor: None,
        inbox,
    });
    let mut end = session.enter(mailbox).await;
    if let Some(successor) = session.successor.take()
        && session.hand_over(&successor).is_err()
    {
        end = CloseReason::Refused(Refusal::Playing);
    }
    if is_new_guest
        && !session.is_heard
        && let Err(error) = Box::pin(session.accounts.take_back(session.account.id.into())).await
    {
        tracing::warn!(%error, "releasing the name of a guest that never spoke failed");
    }
    session.forget_record();
    let Session { client, account, address, entry, inbox, socket, outgoing, place, .. } = *session;
    let name = account.name.as_str();
    tracing::info!(client = client.0, name, %address, reason = %end, "session ended");
    // The session cannot be resumed, and holds no permits, while the client reads why it is closed.
    drop((entry, inbox, place));
    if let Some(socket) = socket {
        // Boxed: these rare futures would otherwise take their space in every session.
        Box::pin(socket.say_goodbye(outgoing, &end)).await;
    }
}

impl Session {
    /// Serves the client. The lobby knows a recovered session, which needs no mailbox, already.
    async fn serve(&mut self, mailbox: Option<Mailbox>) -> CloseReason {
        let Ok(place) = self.lobby.clone().reserve_owned().await else {
            return CloseReason::Refused(Refusal::Stopping);
        };
        let _presence = Presence::new(self.client, place);
        if let Some(mailbox) = mailbox {
            let address = self.address.ip();
            let (client, account) = (self.client, self.account.clone());
            let ends_others = self.ends_others;
            let arrival = Box::new(Arrival { client, account, address, ends_others, mailbox });
            if self.lobby.send(ToLobby::Came(arrival)).await.is_err() {
                return CloseReason::Refused(Refusal::Stopping);
            }
        }
        loop {
            self.publish();
            if let Err(end) = self.turn().await
                && let Some(end) = self.hold(end)
            {
                return end;
            }
        }
    }

    /// Publishes the number of frames in flight, by which the room sees backpressure.
    fn publish(&mut self) {
        self.inbox.publish(self.core.in_flight());
    }

    async fn turn(&mut self) -> Result<(), CloseReason> {
        let is_unwritten = self.socket.as_ref().is_some_and(Socket::is_unwritten);
        let is_written = self.outgoing.is_empty() && !is_unwritten;
        tokio::select! {
            biased;
            news = self.inbox.next(is_written) => match news {
                News::Cut => Err(self.cut_off()),
                News::Reconnection(comeback) => Box::pin(self.reconnect(*comeback)).await,
                News::ToSession(letter) => {
                    self.take(*letter)?;
                    self.write_waiting()
                }
            },
            done = self.account_request.done(), if self.account_request.is_busy() => Box::pin(self.finish(done)).await,
            step = self.piece_request.next(), if self.piece_request.is_waiting() => Box::pin(self.go_on_with_pieces(step)).await,
            frame = exchange(&mut self.socket, &mut self.outgoing, &mut self.rate_limit) => {
                match frame? {
                    // Boxed: this rare future would otherwise take its space in every session.
                    Some(frame) => match self.receive_now(&frame)? {
                        Some(said) => Box::pin(self.hear(*said)).await,
                        None => Ok(()),
                    },
                    None => Ok(()),
                }
            }
            () = async { self.clock.pass(self.held.0, self.held.1).await }, if self.socket.is_none() => {
                Err(CloseReason::ReconnectTimeout)
            }
        }
    }

    /// The reason why the session must end at once. On shutdown the letters posted before are
    /// written before the close frame: they may have the result of the last match.
    fn cut_off(&mut self) -> CloseReason {
        if !self.shutdown.is_cancelled() {
            return CloseReason::Unacknowledged;
        }
        let stopping = match self.hands_over {
            _ if self.cluster.is_fenced() => CloseReason::Fenced,
            true => CloseReason::Restarting,
            false => CloseReason::Refused(Refusal::Stopping),
        };
        self.take_waiting().err().unwrap_or(stopping)
    }

    /// Takes the waiting letters, and writes as much as the kernel's send buffer has room for, in
    /// one go, without waiting for more.
    fn write_waiting(&mut self) -> Result<(), CloseReason> {
        self.take_waiting()?;
        let Some(socket) = &mut self.socket else { return Ok(()) };
        if self.outgoing.is_empty() {
            return Ok(());
        }
        let written = socket.write(&mut self.outgoing).now_or_never().unwrap_or(Ok(()));
        self.outgoing.shrink_to(OUTGOING_USUALLY);
        written
    }

    fn take_waiting(&mut self) -> Result<(), CloseReason> {
        while let Some(letter) = self.inbox.take() {
            self.take(letter)?;
        }
        Ok(())
    }

    fn take(&mut self, letter: ToSession) -> Result<(), CloseReason> {
        match letter {
            ToSession::Welcome => {
                // Not before: a session that hands its connection over is none that could be recovered.
                self.record();
                return self.welcome(self.entry.sign_in());
            }
            ToSession::Record => self.record(),
            ToSession::Tell(message) => return self.tell(&message),
            ToSession::Show(flow) => {
                if self.core.show(self.clock.now())? {
                    self.outgoing.push_back(Bytes::from_owner(flow));
                }
            }
            ToSession::Renewed => self.core.renewed(),
            ToSession::Enter(room) => self.core.enter(Some(room)),
            ToSession::Exit => self.core.enter(None),
            ToSession::Redirect(address) => return self.redirect(address),
            ToSession::Dismiss(why) => return Err(CloseReason::Refused(why)),
            ToSession::HandOver(other) => {
                self.successor = Some(other);
                return Err(CloseReason::HandedOver);
            }
        }
        Ok(())
    }

    fn tell(&mut self, message: &ServerMessage) -> Result<(), CloseReason> {
        let frames = self.core.tell(self.clock.now(), message)?;
        self.outgoing.extend(frames.into_iter().flatten().map(Bytes::from));
        Ok(())
    }

    /// Sends the welcome: the first frame on the first connection, which is not counted as
    /// reliable. `sign_in` is the hash of the token by which the client has signed in.
    fn welcome(&mut self, sign_in: Option<TokenHash>) -> Result<(), CloseReason> {
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL_VERSION,
            rules: rules_hash(),
            account: self.account.clone(),
            token: self.entry.next_token(sign_in),
            keep: self.keep.take(),
        };
        self.outgoing.push_back(wire::encode(&welcome).into());
        self.welcome_to_arena()
    }

    /// Passes a message of the client to the room. Returns it when the room has ended, or its lock
    /// is taken.
    fn receive_now(&mut self, frame: &[u8]) -> Result<Option<Box<FromClient>>, CloseReason> {
        let Heard { message, echoes } = self.core.receive(frame)?;
        let view = self.core.view_due(self.clock.now())?;
        self.outgoing.extend(view.map(Bytes::from));
        self.is_heard = true;
        self.cluster.heard();
        if self.entry.settle() {
            // Other nodes know the session by it from now on.
            self.record();
            self.arena.renew_ticket(self.client.0, self.entry.hash());
        }
        let message = match Route::from(message) {
            Route::Onward(message) => message,
            Route::Account(message) => return self.start_account_request(message).map(|()| None),
            Route::Refuse(why) => {
                return self.tell(&ServerMessage::Refused(why)).map(|()| None);
            }
        };
        if !self.requests.take(self.clock.now(), &message, self.address.ip()) {
            let too_often = ServerMessage::Refused(Refusal::TooOften { seconds: 1 });
            return self.tell(&too_often).map(|()| None);
        }
        let said = FromClient { client: self.client, message, echoes };
        let Some(said) = self.wait_for_pieces(said)? else { return Ok(None) };
        self.publish();
        let unheard = match self.core.room() {
            Some(room) if !said.message.is_for_lobby() => room.receive_now(said),
            _ => Some(said),
        };
        if unheard.is_none() {
            self.write_waiting()?;
        }
        Ok(unheard.map(Box::new))
    }

    /// Passes a message of the client to the room, or to the lobby when the room has ended.
    async fn hear(&mut self, mut said: FromClient) -> Result<(), CloseReason> {
        if let Some(room) = self.core.room()
            && !said.message.is_for_lobby()
        {
            let Some(unheard) = room.hear(said).await else { return self.write_waiting() };
            said = unheard;
            self.core.enter(None);
        }
        let passed = self.lobby.send(ToLobby::FromClient(said)).await;
        passed.map_err(|_| CloseReason::Refused(Refusal::Stopping))
    }
}

/// Writes the outgoing frames, or else reads the next frame. Without a socket it never completes.
/// Cancel safe.
async fn exchange(
    socket: &mut Option<Socket>,
    outgoing: &mut VecDeque<Bytes>,
    rate_limit: &mut MessageRateLimit,
) -> Result<Option<Bytes>, CloseReason> {
    let Some(socket) = socket else { return pending().await };
    if outgoing.is_empty() && !socket.is_unwritten() {
        return socket.hear(rate_limit).await.map(Some);
    }
    socket.write(outgoing).await.map(|()| None)
}
