//! A session in an arena of several nodes: unique for its account, and able to continue at another node.

use wire::{NodeAddress, Redirect, Refusal, ServerMessage};

use super::Session;
use crate::net::close_reason::CloseReason;
use crate::nodes::arena::finding;
use crate::sessions::mailbox::Mailbox;
use crate::storage::store::sessions::{Entered, NewSession};

impl Session {
    /// Serves a client that was admitted, unless it belongs to another node.
    pub(super) async fn enter(&mut self, mailbox: Mailbox) -> CloseReason {
        // Boxed: this future would otherwise take its space in every session.
        match Box::pin(self.enter_arena()).await {
            Ok(()) => self.serve(Some(mailbox)).await,
            Err(end) => end,
        }
    }

    /// Takes the place of the session that the account has anywhere. When that is in a match the client is sent
    /// there, and takes it over as on one server.
    async fn enter_arena(&mut self) -> Result<(), CloseReason> {
        if !self.arena.is_on() {
            return Ok(());
        }
        let entered =
            self.arena.enter(self.for_arena(self.ends_others)).await.map_err(|error| {
                tracing::error!(%error, "the session was not entered in the arena");
                CloseReason::Refused(Refusal::StoreAway)
            })?;
        let node = match entered {
            Entered::Here => return Ok(()),
            Entered::PlaysHere => {
                self.is_unclaimed = true;
                return Ok(());
            }
            Entered::PlaysAt(node) => node,
        };
        let Some(address) = self.arena.address_of(node) else {
            return Err(CloseReason::Refused(Refusal::Playing));
        };
        // It gets other credentials there.
        if self.keep.is_some()
            && let Some(token) = self.entry.sign_in()
            && let Err(error) = self.accounts.sign_out(self.account.id.into(), token).await
        {
            tracing::warn!(%error, "revoking a token that is of no use failed");
        }
        let redirect = Redirect { address, ticket: None };
        self.outgoing.extend(finding::frames(&self.arena, Some(redirect)));
        Err(CloseReason::Redirected)
    }

    /// The client is welcome: it is sent the nodes.
    pub(super) fn welcome_to_arena(&mut self) -> Result<(), CloseReason> {
        if std::mem::take(&mut self.is_unclaimed) {
            self.arena.claim(self.for_arena(true));
        }
        self.arena.nodes().map_or(Ok(()), |nodes| self.tell(&nodes))
    }

    /// The session has moved to the node of this address. A client that is not connected learns it when it
    /// reconnects.
    pub(super) fn redirect(&mut self, address: NodeAddress) -> Result<(), CloseReason> {
        if let Some(ticket) = self.entry.known_token() {
            self.arena.nodes().map_or(Ok(()), |nodes| self.tell(&nodes))?;
            let redirect = Redirect { address, ticket: Some(ticket) };
            self.tell(&ServerMessage::Redirect(redirect))?;
        }
        Err(CloseReason::Redirected)
    }

    fn for_arena(&self, ends_others: bool) -> NewSession {
        NewSession {
            account: self.account.id.into(),
            client: self.client.0,
            ticket: self.entry.hash(),
            sign_in: self.entry.sign_in(),
            address: self.address.to_string(),
            ends_others,
        }
    }
}
