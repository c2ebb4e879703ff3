//! Requests that a restarted server may not have received.

use alloc::vec::Vec;
use wire::{ClientMessage, ServerMessage};

/// Requests to be elsewhere that a restarted server may not have received, until it reports where this client is.
#[derive(Debug, Default)]
pub(super) struct Requests(Vec<ClientMessage>);

impl Requests {
    pub fn push(&mut self, request: ClientMessage) {
        self.0.push(request);
    }

    /// The requests that the server has not received, by its report of where this client is: outside it has received no
    /// requests to come in, and inside none to leave.
    pub fn after(&mut self, message: &ServerMessage) -> Vec<ClientMessage> {
        let is_outside = match message {
            ServerMessage::Outside => true,
            ServerMessage::Room(_)
            | ServerMessage::Brawl(_)
            | ServerMessage::Searching { .. }
            | ServerMessage::Queued(_) => false,
            _ => return Vec::new(),
        };
        let mut requests = core::mem::take(&mut self.0);
        requests.retain(|request| is_outside != matches!(request, ClientMessage::Leave));
        requests
    }
}
