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
mod chat;
mod check;
mod connection;
mod piece_request;
mod presence;
mod recovered;

use axum::body::Bytes;
use bout::Millis;
use referee::live::SessionRecord;
use referee::{ClientId, Incoming, Route, session};
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use tokio::time::Instant;
use wire::codec::bytes_of;
use wire::{
    AccountMessage, AccountView, BrawlCommand, Credential, Heard, Making, PROTOCOL_VERSION,
    Refusal, RoomMessage, Secret, ServerMessage, Token, rules_hash,
};

use crate::limits::client_messages::MessageRateLimit;
use crate::limits::client_requests::RequestLimit;
use crate::net::close_reason::CloseReason;
use crate::net::connection_context::ConnectionContext;
use crate::net::socket::Socket;
use crate::net::timeouts::RECONNECT_TIMEOUT;
use crate::nodes::Entrance;
use crate::operator::webhooks::Event;
use crate::process::logged::logged;
use crate::rooms::room_task::RoomHandle;
use crate::sessions::admission::{Admitted, Place, kept};
use crate::sessions::mailbox::{
    Arrival, FromClient, Inbox, Knowledge, Mailbox, News, Reconnection, ToLobby, ToSession,
};
use crate::sessions::registry::{Entry, TokenHash};
use crate::storage::live::BACK_WITHIN;
use crate::storage::live_journal::Key;
use crate::storage::store::sessions::NewSession;
pub use recovered::RecoveredParts;

use account_request::{AccountRequest, Done};
use chat::Seen;
use check::Check;
use connection::Connection;
use piece_request::{PieceRequest, Step};
use presence::Presence;

/// What the client of a session has done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has sent nothing since the welcome.
    New,
    /// It has sent a message, or taken over a recovered session.
    Active,
    /// The session is from before a restart, or from another server, and its client has not reconnected yet.
    Recovered,
}

/// The state of a session.
struct Session<'a> {
    context: &'a ConnectionContext,
    client: ClientId,
    account: AccountView,
    /// New credentials of the client, until they are sent.
    keep: Option<Credential>,
    account_request: AccountRequest,
    piece_request: PieceRequest,
    /// The client's permit of the player limit.
    place: Place,
    /// True if the welcome ends another session of the account, which may be over.
    claims_account: bool,
    stage: Stage,
    entry: Entry,
    /// The state that survives a reconnect.
    core: session::Session<RoomHandle>,
    connection: Connection,
    requests: RequestLimit,
    /// The version of the protocol of the client.
    protocol: u16,
    /// Whether the account was one of a moderator or an admin when its client signed in here.
    is_moderator: bool,
    /// When the client chatted last.
    chatted: Option<Millis>,
    /// What the client saw last, for its reports.
    seen: Box<Seen>,
    /// The session of the account that takes over the connection, if any.
    taken_over_by: Option<Mailbox>,
    inbox: Inbox,
}

/// Serves a client that was admitted on this connection, until its session ends.
pub async fn converse(
    admitted: Admitted,
    socket: Socket,
    rate_limit: MessageRateLimit,
    context: &ConnectionContext,
) {
    let Admitted { account, keep, token, ends_others, place, protocol, is_moderator } = admitted;
    let (entry, mailbox, inbox) = context.public.registry.enter(token.map(|token| token.0.hash()));
    let client = ClientId(context.next_client.fetch_add(1, Ordering::Relaxed));
    let is_new_guest = matches!(keep, Some(Credential::Guest(_)));
    let address = socket.address();
    let parts = RecoveredParts { client, account, address, entry, inbox, protocol, place };
    // Boxed: the future is large, and is moved into nested futures.
    let mut session = Box::new(Session {
        keep,
        is_moderator,
        stage: Stage::New,
        ..Session::new(parts, Connection::new(socket, rate_limit), context)
    });
    let mut end = session.enter(mailbox, ends_others).await;
    if let Some(other) = session.taken_over_by.take()
        && session.hand_over(&other).is_err()
    {
        end = CloseReason::Refused(Refusal::Playing);
    }
    if is_new_guest && session.stage == Stage::New {
        let (accounts, guest) = (context.admission.accounts(), session.account.id);
        if let Err(error) = Box::pin(accounts.take_back(guest.into())).await {
            tracing::warn!(%error, "releasing the name of a guest that never spoke failed");
        }
    }
    session.close(&end).await;
}

/// Waits for the client of a recovered session, and serves it to the end.
pub async fn serve_recovered(parts: RecoveredParts, context: &ConnectionContext) {
    // It is held longer than after the loss of a connection.
    let connection = Connection::lost(parts.address, BACK_WITHIN);
    let mut session = Box::new(Session::new(parts, connection, context));
    let _ = session.core.disconnect(context.clock.now());
    let end = session.serve(None).await;
    session.close(&end).await;
}

impl<'a> Session<'a> {
    /// A recovered session of these parts.
    fn new(
        parts: RecoveredParts,
        connection: Connection,
        context: &'a ConnectionContext,
    ) -> Session<'a> {
        let RecoveredParts { client, account, entry, inbox, place, protocol, .. } = parts;
        Session {
            context,
            client,
            account,
            keep: None,
            account_request: AccountRequest::default(),
            piece_request: PieceRequest::default(),
            place,
            claims_account: false,
            stage: Stage::Recovered,
            entry,
            core: session::Session::default(),
            connection,
            requests: RequestLimit::new(context.clock.now(), context.rate_limits.lobby.clone()),
            protocol,
            is_moderator: false,
            chatted: None,
            seen: Box::default(),
            taken_over_by: None,
            inbox,
        }
    }

    /// Serves a client that was admitted, unless it belongs to another server.
    async fn enter(&mut self, mailbox: Mailbox, ends_others: bool) -> CloseReason {
        // Boxed: this future would otherwise take its space in every session.
        if let Err(end) = Box::pin(self.enter_account(ends_others)).await {
            return end;
        }
        let (client, account) = (self.client, self.account.clone());
        let address = self.connection.address().ip();
        self.serve(Some(Box::new(Arrival { client, account, address, ends_others, mailbox }))).await
    }

    /// Takes the place of the session that the account has on any server, or sends the client there.
    async fn enter_account(&mut self, ends_others: bool) -> Result<(), CloseReason> {
        match self.context.peers.enter(self.new_session(ends_others)).await? {
            Entrance::Here => Ok(()),
            Entrance::Claim => {
                self.claims_account = true;
                Ok(())
            }
            Entrance::Elsewhere(frames) => {
                // It gets other credentials there.
                if self.keep.is_some()
                    && let Some(token) = self.entry.sign_in()
                    && let accounts = self.context.admission.accounts()
                    && let Err(error) = accounts.sign_out(self.account.id.into(), token).await
                {
                    tracing::warn!(%error, "revoking a token that is of no use failed");
                }
                self.connection.push(frames);
                Err(CloseReason::Redirected)
            }
        }
    }

    fn new_session(&self, ends_others: bool) -> NewSession {
        NewSession {
            account: self.account.id.into(),
            client: self.client.0,
            ticket: self.entry.hash(),
            sign_in: self.entry.sign_in(),
            address: self.connection.address().to_string(),
            protocol: self.protocol,
            ends_others,
        }
    }

    /// Serves the client. The lobby knows a recovered session, which does not arrive, already.
    async fn serve(&mut self, arrival: Option<Box<Arrival>>) -> CloseReason {
        let lobby = &self.context.lobby;
        let Ok(place) = lobby.clone().reserve_owned().await else {
            return CloseReason::Refused(Refusal::Stopping);
        };
        let _presence = Presence::new(self.client, place);
        if let Some(arrival) = arrival
            && lobby.send(ToLobby::Came(arrival)).await.is_err()
        {
            return CloseReason::Refused(Refusal::Stopping);
        }
        loop {
            self.publish();
            if let Err(end) = self.turn().await
                && let Some(end) = self.disconnected(end)
            {
                return end;
            }
        }
    }

    /// Ends the session, and closes its connection.
    async fn close(self: Box<Self>, end: &CloseReason) {
        self.forget_record();
        let (name, address) = (self.account.name.as_str(), self.connection.address());
        tracing::info!(client = self.client.0, name, address = %logged(address), reason = %end, "session ended");
        let Session { connection, entry, inbox, place, .. } = *self;
        // The session cannot be resumed, and holds no permits, while the client reads why it is closed.
        drop((entry, inbox, place));
        connection.close(end).await;
    }

    /// Publishes the number of frames in flight, by which the room sees backpressure.
    fn publish(&mut self) {
        self.inbox.publish(self.core.in_flight());
    }

    async fn turn(&mut self) -> Result<(), CloseReason> {
        let is_written = self.connection.is_written();
        tokio::select! {
            biased;
            news = self.inbox.next(is_written) => match news {
                News::Cut => Err(self.cut_off()),
                News::Reconnected(reconnection) => Box::pin(self.reconnect(*reconnection)).await,
                News::ToSession(letter) => {
                    self.take(*letter)?;
                    self.write_waiting()
                }
            },
            done = self.account_request.done(), if self.account_request.is_busy() => {
                Box::pin(self.finish_account_request(done)).await
            }
            step = self.piece_request.next(), if self.piece_request.is_waiting() => {
                Box::pin(self.continue_piece_request(step)).await
            }
            frame = self.connection.exchange(self.context.clock) => match frame? {
                // Boxed: this rare future would otherwise take its space in every session.
                Some(frame) => match self.receive(&frame)? {
                    Some(said) => Box::pin(self.pass_on(*said)).await,
                    None => Ok(()),
                },
                None => Ok(()),
            },
        }
    }

    /// The reason why the session must end at once. On shutdown the letters posted before are
    /// written before the close frame: they may have the result of the last match.
    fn cut_off(&mut self) -> CloseReason {
        if !self.context.shutdown.token().is_cancelled() {
            return CloseReason::Unacknowledged;
        }
        let stopping = self.context.stopping();
        self.take_waiting().err().unwrap_or(stopping)
    }

    /// Takes the waiting letters, and writes as much as goes without waiting.
    fn write_waiting(&mut self) -> Result<(), CloseReason> {
        self.take_waiting()?;
        self.connection.write_now()
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
                if self.core.show(self.context.clock.now())? {
                    self.connection.push([Bytes::from_owner(flow)]);
                }
            }
            ToSession::Renewed => self.core.renewed(),
            ToSession::Enter(room) => self.core.enter(Some(room)),
            ToSession::Exit => self.core.enter(None),
            ToSession::Redirect(address) => {
                // A client that is not connected learns it when it reconnects.
                if let Some(ticket) = self.entry.known_token() {
                    for message in self.context.peers.redirect(address, ticket) {
                        self.tell(&message)?;
                    }
                }
                return Err(CloseReason::Redirected);
            }
            ToSession::Dismiss(why) => return Err(CloseReason::Refused(why)),
            ToSession::HandOver(other) => {
                self.taken_over_by = Some(other);
                return Err(CloseReason::HandedOver);
            }
        }
        Ok(())
    }

    fn tell(&mut self, message: &ServerMessage) -> Result<(), CloseReason> {
        if !message.is_known_to(self.protocol) {
            return Ok(());
        }
        self.seen.note(message);
        let frames = self.core.tell(self.context.clock.now(), message)?;
        self.connection.push(frames.into_iter().flatten().map(Bytes::from));
        Ok(())
    }

    fn refuse(&mut self, why: Refusal) -> Result<(), CloseReason> {
        self.tell(&ServerMessage::Refused(why.known_to(self.protocol)))
    }

    /// A message to a room as it may be said there.
    fn moderate(&mut self, message: Incoming) -> Result<Incoming, Refusal> {
        let Incoming::Room(RoomMessage::Brawl(BrawlCommand::Chat(text))) = message else {
            return Ok(message);
        };
        let (live, clock) = (&self.context.public.settings, self.context.clock);
        let (settings, now) = (live.now(), clock.now());
        if !settings.chat || live.is_muted(self.account.id.into(), clock.calendar()) {
            return Err(Refusal::Muted);
        }
        let pause = Millis(1000 * u64::from(settings.slow_mode_s));
        if self.chatted.is_some_and(|last| now.since(last) < pause) {
            return Err(Refusal::ChatTooFast);
        }
        self.chatted = Some(now);
        let text = chat::moderated(text, &settings, self.account.is_guest);
        Ok(Incoming::Room(RoomMessage::Brawl(BrawlCommand::Chat(text))))
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
        self.connection.push([wire::encode(&welcome).into()]);
        let context = self.context;
        if std::mem::take(&mut self.claims_account) {
            context.peers.claim(self.new_session(true));
        }
        if self.is_moderator {
            self.tell(&ServerMessage::Moderator)?;
        }
        context.peers.nodes().map_or(Ok(()), |nodes| self.tell(&nodes))
    }

    /// Passes a message of the client to the room. Returns it when the room has ended, or its lock
    /// is taken.
    fn receive(&mut self, frame: &[u8]) -> Result<Option<Box<FromClient>>, CloseReason> {
        let Heard { message, echoes } = self.core.receive(frame)?;
        let view = self.core.view_due(self.context.clock.now())?;
        self.connection.push(view.map(Bytes::from));
        self.stage = Stage::Active;
        self.context.peers.note_message();
        if self.entry.settle() {
            // Other servers know the session by it from now on.
            self.record();
            self.context.peers.renew_ticket(self.client.0, self.entry.hash());
        }
        let message = match Route::from(message) {
            Route::Onward(message) => message,
            Route::Account(message) => {
                let address = self.connection.address().ip();
                return match self.requests.take_account(self.context.clock.now(), address) {
                    true => self.start_account_request(message).map(|()| None),
                    false => self.refuse(Refusal::TooOften { seconds: 1 }).map(|()| None),
                };
            }
            Route::Refuse(why) => {
                return self.tell(&ServerMessage::Refused(why)).map(|()| None);
            }
        };
        let address = self.connection.address().ip();
        if !self.requests.take(self.context.clock.now(), &message, address) {
            let too_often = ServerMessage::Refused(Refusal::TooOften { seconds: 1 });
            return self.tell(&too_often).map(|()| None);
        }
        let message = match self.moderate(message) {
            Ok(message) => message,
            Err(why) => return self.refuse(why).map(|()| None),
        };
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
    async fn pass_on(&mut self, mut said: FromClient) -> Result<(), CloseReason> {
        if let Some(room) = self.core.room()
            && !said.message.is_for_lobby()
        {
            let Some(unheard) = room.receive(said).await else { return self.write_waiting() };
            said = unheard;
            self.core.enter(None);
        }
        self.send_to_lobby(ToLobby::FromClient(said)).await
    }

    async fn send_to_lobby(&self, message: ToLobby) -> Result<(), CloseReason> {
        let sent = self.context.lobby.send(message).await;
        sent.map_err(|_| CloseReason::Refused(Refusal::Stopping))
    }

    /// Starts an account request, unless one is in progress.
    fn start_account_request(&mut self, message: AccountMessage) -> Result<(), CloseReason> {
        if self.account_request.is_busy() {
            return self.tell(&ServerMessage::Refused(Refusal::NotNow));
        }
        let accounts = (self.context.admission.accounts().clone(), self.context.clock);
        let by = (self.account.id.into(), self.connection.address().ip());
        let request = &mut self.account_request;
        match message {
            AccountMessage::Claim { name, password } => {
                request.claim(accounts, by, (name, password), None);
            }
            AccountMessage::ClaimInvited { name, password, invite } => {
                request.claim(accounts, by, (name, password), Some(invite));
            }
            AccountMessage::SignOut { everywhere } => {
                request.sign_out(accounts, &self.account, self.entry.sign_in(), everywhere);
            }
            AccountMessage::SiteLink => request.site_link(accounts, by.0),
            AccountMessage::Presets(asked) => request.presets(accounts, by.0, asked),
            AccountMessage::Moderate(act) => {
                request.moderate(self.context.administration.admin.clone(), by.0, accounts.1, act);
            }
            AccountMessage::Report(complaint) => {
                request.report(accounts, by.0, complaint, self.seen.evidence());
            }
        }
        Ok(())
    }

    /// An account request has finished. Signing out ends the session.
    async fn finish_account_request(&mut self, done: Done) -> Result<(), CloseReason> {
        match done {
            Done::Claimed(account, token) => {
                self.send_to_lobby(ToLobby::Named(self.client, account.clone())).await?;
                self.account = account;
                self.entry.set_sign_in(token.0.hash());
                self.record();
                let keep = kept(&token);
                self.tell(&ServerMessage::Claimed { account: self.account.clone(), keep })
            }
            Done::SignedOut => Err(CloseReason::Refused(Refusal::SignedOut)),
            Done::Linked(secret) => self.tell(&ServerMessage::SiteLink(Secret(secret.0))),
            Done::Reported(kind) => {
                self.context.public.webhooks.send(|site| Event::report(kind.name(), site));
                self.tell(&ServerMessage::Reported)
            }
            Done::Moderated(moderated) => self.tell(&ServerMessage::Moderated(Box::new(moderated))),
            Done::Presets(presets) => {
                // The store has no more of them than fit.
                let presets = Box::new(presets.try_into().unwrap_or_default());
                self.tell(&ServerMessage::Presets(presets))
            }
            Done::Refused(why) => self.refuse(why),
        }
    }

    /// Keeps a message back that needs a list of pieces which is not made yet, and says how far that
    /// is. Returns any other message. A client that leaves does not wait any longer.
    fn wait_for_pieces(&mut self, said: FromClient) -> Result<Option<FromClient>, CloseReason> {
        if said.message == Incoming::Leave {
            self.piece_request = PieceRequest::default();
        }
        let maker = &self.context.piece_maker;
        let rules = piece_request::rules(&said.message);
        let Some(size) = rules.and_then(|rules| maker.needed(rules)) else {
            return Ok(Some(said));
        };
        if self.piece_request.is_waiting() {
            return self.tell(&ServerMessage::Refused(Refusal::NotNow)).map(|()| None);
        }
        match maker.make(size) {
            Ok(progress) => {
                let per_mille = *progress.borrow();
                self.piece_request = PieceRequest::waiting(said, size, progress);
                self.tell(&ServerMessage::Making(Making { size, per_mille })).map(|()| None)
            }
            Err(error) => {
                // The lobby refuses it.
                tracing::error!(%error, size, "no thread for a piece list");
                Ok(Some(said))
            }
        }
    }

    /// Tells the client how far its list is or, when that is made, passes its request on. The request
    /// may need another list.
    async fn continue_piece_request(&mut self, step: Step) -> Result<(), CloseReason> {
        match step {
            Step::Progress(making) => self.tell(&ServerMessage::Making(making)),
            Step::Made(said) => match self.wait_for_pieces(*said)? {
                Some(said) => self.pass_on(said).await,
                None => Ok(()),
            },
        }
    }

    /// Decides whether to wait for a reconnect when a connection is lost; if not, returns the
    /// reason.
    fn disconnected(&mut self, end: CloseReason) -> Option<CloseReason> {
        if !end.is_loss() {
            return Some(end);
        }
        // The letters in the mailbox may still change whether it is in a room, or in the queue.
        if let Err(end) = self.take_waiting() {
            return Some(end);
        }
        let clock = self.context.clock;
        if !self.core.disconnect(clock.now()) {
            return Some(end);
        }
        let (name, address) = (self.account.name.as_str(), self.connection.address());
        tracing::info!(client = self.client.0, name, address = %logged(address), reason = %end, "client disconnected");
        // Its bout waits for it as long as after a restart, see [`referee::Room::stall`].
        let grace = match clock.stall_ended() {
            Some(ended) if RECONNECT_TIMEOUT + ended.elapsed() < BACK_WITHIN => {
                (ended, BACK_WITHIN)
            }
            _ => (Instant::now(), RECONNECT_TIMEOUT),
        };
        self.connection.disconnect(grace);
        None
    }

    /// Switches to a new connection, as docs/netcode.md says for what each end still has.
    async fn reconnect(&mut self, reconnection: Reconnection) -> Result<(), CloseReason> {
        let Reconnection { socket, knows, is_checked } = reconnection;
        match knows {
            Knowledge::Heard(heard, token) if !is_checked && self.must_check(&socket) => {
                self.check(socket, heard, token);
                Ok(())
            }
            Knowledge::Heard(heard, token) if self.may_resume(token) => {
                self.resume(socket, heard).await
            }
            // It tries several connections at a time, and was welcomed on another, or soon finds out that this is lost.
            Knowledge::Heard(..) if self.connection.is_connected() => self.turn_away(),
            Knowledge::Heard(_, token) => {
                let sign_in = self.entry.sign_in_of(token);
                self.take_over(socket, (None, sign_in)).await
            }
            Knowledge::Nothing(keep, sign_in) => self.take_over(socket, (keep, sign_in)).await,
        }
    }

    /// True if bans may have come about that nobody has told this session: the client comes from another address, or
    /// the session from another process.
    fn must_check(&self, socket: &Socket) -> bool {
        let is_elsewhere = self.connection.address().ip() != socket.address().ip();
        self.stage == Stage::Recovered || is_elsewhere
    }

    /// Looks up, in a task of its own, whether the client may resume, whose request is then posted again.
    fn check(&self, socket: Socket, heard: u32, token: Token) {
        let Some(session) = self.entry.mailbox() else { return };
        let check = Check {
            accounts: self.context.admission.accounts().clone(),
            clock: self.context.clock,
            account: self.account.id.into(),
            sign_in: self.entry.sign_in_of(token),
            is_recovered: self.stage == Stage::Recovered,
            session,
        };
        tokio::spawn(check.run(socket, Knowledge::Heard(heard, token)));
    }

    /// True if a client with this token knows the conversation that this session has with its client.
    fn may_resume(&self, token: Token) -> bool {
        self.stage != Stage::Recovered && self.entry.is_newest(token)
    }

    /// Closes a new connection, whose client tries again if it has no other.
    fn turn_away(&mut self) -> Result<(), CloseReason> {
        self.connection.count_reconnection()
    }

    /// The client resumes: unacknowledged messages are sent again.
    async fn resume(&mut self, socket: Socket, heard: u32) -> Result<(), CloseReason> {
        if self.core.is_stale(heard) {
            // The old connection has delivered later acknowledgements since.
            return self.turn_away();
        }
        self.connection.replace(socket)?;
        let frames = self.core.resume(self.context.clock.now(), heard)?;
        self.connection.push(frames.into_iter().map(Bytes::from));
        let (name, address) = (self.account.name.as_str(), self.connection.address());
        tracing::info!(client = self.client.0, name, address = %logged(address), "client reconnected");
        if let Some(room) = self.core.room()
            && room.resume(self.client).await
        {
            self.core.resumed();
        }
        Ok(())
    }

    /// The client was started anew and has signed in again: it is sent everything. A session that has
    /// a connection is not taken over, so that nobody who stole a credential interrupts its owner.
    async fn take_over(
        &mut self,
        socket: Socket,
        (keep, sign_in): (Option<Credential>, Option<TokenHash>),
    ) -> Result<(), CloseReason> {
        if self.connection.is_connected() {
            let end = CloseReason::Refused(Refusal::Playing);
            tokio::spawn(async move { socket.say_goodbye(VecDeque::new(), &end).await });
            return Ok(());
        }
        // What waits was posted for the client before.
        self.take_waiting()?;
        self.connection.replace(socket)?;
        self.keep = keep;
        self.core.restart();
        self.welcome(sign_in)?;
        let (name, address) = (self.account.name.as_str(), self.connection.address());
        tracing::info!(client = self.client.0, name, address = %logged(address), "client took over its session");
        let is_recovered = self.stage == Stage::Recovered;
        if is_recovered {
            self.stage = Stage::Active;
        }
        if let Some(room) = self.core.room() {
            let is_here = match is_recovered {
                true => room.reconnect(self.client).await,
                false => room.catch_up(self.client).await,
            };
            if is_here {
                self.core.resumed();
            }
        }
        if is_recovered {
            self.record();
            self.send_to_lobby(ToLobby::Back(self.client)).await?;
        }
        Ok(())
    }

    /// Hands the connection over to another session of the account; keeps it when that has ended.
    fn hand_over(&mut self, other: &Mailbox) -> Result<(), ()> {
        let (keep, sign_in) = (&mut self.keep, self.entry.sign_in());
        self.connection.hand_over(|socket| {
            let knows = Knowledge::Nothing(keep.take(), sign_in);
            let reconnection = Box::new(Reconnection { socket, knows, is_checked: true });
            other.reconnect(reconnection)
        })
    }

    /// Records the session in the live journal, as it is now.
    fn record(&self) {
        let live = &self.context.public.live_journal;
        if live.is_on() {
            let (token, sign_in) = self.entry.known();
            let record = SessionRecord {
                account: self.account.clone(),
                address: self.connection.address().to_string(),
                token,
                sign_in,
                protocol: self.protocol,
            };
            let key = Key::Session(self.client.0);
            live.set(self.context.clock.now(), key, &bytes_of(&record));
        }
    }

    /// The session is over, unless the next process resumes it.
    fn forget_record(&self) {
        let context = self.context;
        if !(context.hands_over && context.shutdown.token().is_cancelled()) {
            let key = Key::Session(self.client.0);
            context.public.live_journal.remove(context.clock.now(), key);
            context.peers.end(self.client.0);
        }
    }
}
