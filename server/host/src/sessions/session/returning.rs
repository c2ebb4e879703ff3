//! Lost and new connections of a session: of a client that resumes, and of one that was started anew.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::net::IpAddr;
use tokio::time::Instant;
use wire::{Credential, Refusal};

use super::Session;
use crate::net::close_reason::CloseReason;
use crate::net::socket::Socket;
use crate::net::timeouts::RECONNECT_TIMEOUT;
use crate::process::clock::Clock;
use crate::sessions::accounts::{AccountError, Accounts};
use crate::sessions::admission::end_of;
use crate::sessions::mailbox::{Knowledge, Mailbox, Reconnection, ToLobby, ToSession};
use crate::sessions::registry::TokenHash;
use crate::storage::live::BACK_WITHIN;
use crate::storage::store::AccountId;

impl Session {
    /// Decides whether to wait for a reconnect when a connection is lost; if not, returns the
    /// reason.
    pub(super) fn hold(&mut self, end: CloseReason) -> Option<CloseReason> {
        if !end.is_loss() {
            return Some(end);
        }
        // The letters in the mailbox may still change whether it is in a room, or in the queue.
        if let Err(end) = self.take_waiting() {
            return Some(end);
        }
        if !self.core.disconnect(self.clock.now()) {
            return Some(end);
        }
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, reason = %end, "client disconnected");
        self.socket = None;
        self.outgoing.clear();
        self.held = (Instant::now(), RECONNECT_TIMEOUT);
        // Its bout waits for it as long as after a restart, see [`referee::Room::stall`].
        if let Some(ended) = self.clock.stall_ended()
            && RECONNECT_TIMEOUT + ended.elapsed() < BACK_WITHIN
        {
            self.held = (ended, BACK_WITHIN);
        }
        None
    }

    /// Switches to a new connection, which costs as much as a message of the rate limit.
    pub(super) async fn reconnect(&mut self, comeback: Reconnection) -> Result<(), CloseReason> {
        let Reconnection { socket, knows, is_checked } = comeback;
        match knows {
            Knowledge::Heard(heard, token) if !is_checked && self.must_check(&socket) => {
                self.check(socket, heard, token);
                Ok(())
            }
            Knowledge::Heard(heard, token) if self.goes_on(token) => {
                self.resume(socket, heard).await
            }
            // It tries several connections at a time, and was welcomed on another, or soon finds out that this is lost.
            Knowledge::Heard(..) if self.socket.is_some() => self.turn_away(),
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
        self.is_recovered || self.address.ip() != socket.address().ip()
    }

    /// Looks up, in a task of its own, whether the client may resume, whose request is then posted again.
    fn check(&self, socket: Socket, heard: u32, token: wire::Token) {
        let Some(session) = self.entry.mailbox() else { return };
        let check = Check {
            accounts: self.accounts.clone(),
            clock: self.clock,
            account: self.account.id.into(),
            sign_in: self.entry.sign_in_of(token),
            is_recovered: self.is_recovered,
            session,
        };
        tokio::spawn(check.run(socket, Knowledge::Heard(heard, token)));
    }

    /// True if a client with this token knows the conversation that this session has with its client.
    fn goes_on(&self, token: wire::Token) -> bool {
        !self.is_recovered && self.entry.is_newest(token)
    }

    /// Closes a new connection, whose client tries again if it has no other.
    fn turn_away(&mut self) -> Result<(), CloseReason> {
        let is_allowed = self.rate_limit.take(Instant::now());
        if is_allowed { Ok(()) } else { Err(CloseReason::Refused(Refusal::Flood)) }
    }

    /// The client resumes: unacknowledged messages are sent again.
    async fn resume(&mut self, socket: Socket, heard: u32) -> Result<(), CloseReason> {
        if self.core.is_stale(heard) {
            // The old connection has delivered later acknowledgements since.
            return self.turn_away();
        }
        self.switch_to(socket)?;
        let frames = self.core.resume(self.clock.now(), heard)?;
        self.outgoing.extend(frames.into_iter().map(Bytes::from));
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, "client reconnected");
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
        if self.socket.is_some() {
            let end = CloseReason::Refused(Refusal::Playing);
            tokio::spawn(async move { socket.say_goodbye(VecDeque::new(), &end).await });
            return Ok(());
        }
        // What waits was posted for the client before.
        self.take_waiting()?;
        self.switch_to(socket)?;
        self.keep = keep;
        self.core.restart();
        self.welcome(sign_in)?;
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, "client took over its session");
        let is_recovered = std::mem::take(&mut self.is_recovered);
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
            let back = ToLobby::Back(self.client);
            let told = self.lobby.send(back).await;
            told.map_err(|_| CloseReason::Refused(Refusal::Stopping))?;
        }
        Ok(())
    }

    fn switch_to(&mut self, socket: Socket) -> Result<(), CloseReason> {
        self.address = socket.address();
        // The old connection returns its permit before the new one takes one.
        self.socket = None;
        self.socket = Some(socket);
        self.outgoing.clear();
        self.socket.as_ref().map_or(Ok(()), Socket::authenticate)?;
        if !self.rate_limit.take(Instant::now()) {
            return Err(CloseReason::Refused(Refusal::Flood));
        }
        Ok(())
    }

    /// Hands the connection over to another session of the account; keeps it when that has ended.
    pub(super) fn hand_over(&mut self, successor: &Mailbox) -> Result<(), ()> {
        let socket = self.socket.take().ok_or(())?;
        let knows = Knowledge::Nothing(self.keep.take(), self.entry.sign_in());
        let comeback = Box::new(Reconnection { socket, knows, is_checked: true });
        successor.reconnect(comeback).map_err(|unsent| {
            self.socket = Some(unsent.socket);
        })
    }
}

/// The check before a client resumes: bans, and whether it is still signed in.
struct Check {
    accounts: Accounts,
    clock: Clock,
    account: AccountId,
    sign_in: Option<TokenHash>,
    is_recovered: bool,
    session: Mailbox,
}

impl Check {
    async fn run(self, socket: Socket, knows: Knowledge) {
        let address = socket.address();
        let Some(end) = self.refused(address.ip()).await else {
            let comeback = Box::new(Reconnection { socket, knows, is_checked: true });
            if let Err(unsent) = self.session.reconnect(comeback) {
                let end = CloseReason::Refused(Refusal::Gone);
                unsent.socket.say_goodbye(VecDeque::new(), &end).await;
            }
            return;
        };
        tracing::info!(%address, reason = %end, "client may not go on with its session");
        match &end {
            // The session waits on, for another address or another attempt.
            CloseReason::Banned(Refusal::AddressBanned { .. }, _) | CloseReason::Restarting => {}
            CloseReason::Banned(why, _) | CloseReason::Refused(why) => {
                self.session.post(ToSession::Dismiss(*why));
            }
            _ => {}
        }
        socket.say_goodbye(VecDeque::new(), &end).await;
    }

    /// Why the client may not resume from this address; nothing when it may. A session that was admitted by this
    /// process continues while the store is unavailable.
    async fn refused(&self, address: IpAddr) -> Option<CloseReason> {
        let now = self.clock.calendar();
        let checked = self.accounts.check_again(self.account, self.sign_in, address, now);
        match checked.await {
            Ok(()) => None,
            Err(AccountError::Store(error)) => {
                tracing::warn!(%error, "looking up whether a client may go on failed");
                self.is_recovered.then_some(CloseReason::Restarting)
            }
            // Its client signs in by what it has stored, and learns then whether that is good.
            Err(AccountError::UnknownCredential) => Some(CloseReason::Refused(Refusal::Gone)),
            Err(error) => Some(end_of(error, now)),
        }
    }
}
