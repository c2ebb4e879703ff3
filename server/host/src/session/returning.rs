//! Lost and new connections of a session: of a client that resumes, and of one that was started anew.

use axum::body::Bytes;
use std::collections::VecDeque;
use tokio::time::Instant;
use wire::{Credential, Refusal};

use super::Session;
use crate::accounts::Token;
use crate::close_reason::CloseReason;
use crate::mailbox::{Comeback, Knowledge, Mailbox, ToLobby};
use crate::socket::Socket;

impl Session {
    /// Switches to a new connection, which costs as much as a message of the rate limit.
    pub(super) async fn come_back(&mut self, comeback: Comeback) -> Result<(), CloseReason> {
        let Comeback { socket, knows } = comeback;
        match knows {
            Knowledge::Heard(heard, token) if self.goes_on(token) => {
                self.resume(socket, heard).await
            }
            // It tries several connections at a time, and was welcomed on another, or soon finds out that this is lost.
            Knowledge::Heard(..) if self.socket.is_some() => self.turn_away(),
            Knowledge::Heard(..) => self.take_over(socket, (None, None)).await,
            Knowledge::Nothing(keep, token) => self.take_over(socket, (keep, token)).await,
        }
    }

    /// Whether a client with this token knows the conversation that this session has with its client.
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
        (keep, token): (Option<Credential>, Option<Token>),
    ) -> Result<(), CloseReason> {
        if self.socket.is_some() {
            let end = CloseReason::Refused(Refusal::Playing);
            tokio::spawn(async move { socket.say_goodbye(VecDeque::new(), &end).await });
            return Ok(());
        }
        // What waits was posted for the client before.
        self.take_waiting()?;
        self.switch_to(socket)?;
        (self.keep, self.token) = (keep, token);
        self.core.restart();
        self.welcome()?;
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, "client took over its session");
        let is_recovered = std::mem::take(&mut self.is_recovered);
        if let Some(room) = self.core.room() {
            let is_here = match is_recovered {
                true => room.come_back(self.client).await,
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
        let knows = Knowledge::Nothing(self.keep.take(), self.token.take());
        successor.come_back(Box::new(Comeback { socket, knows })).map_err(|unsent| {
            self.socket = Some(unsent.socket);
        })
    }
}
