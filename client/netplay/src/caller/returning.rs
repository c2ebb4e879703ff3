//! A caller whose program was started anew, as a page that was reloaded, or whose server was.

use alloc::vec::Vec;
use bout::Millis;
use wire::{ClientMessage, Hello, Line, LobbyMessage, ServerMessage, Token};

use super::{Caller, End, PAUSES};

impl Caller {
    /// A caller that resumes the session of this token `now`, of which it knows nothing but how many
    /// kept messages were heard: [`Caller::session`]. The server sends those after them again.
    pub fn returning(hello: Hello, (token, heard): (Token, u32), now: Millis) -> Caller {
        Caller {
            line: Line::returning(heard),
            token: Some(token),
            lost: Some(now),
            next_try: now.plus(PAUSES[0]),
            ..Caller::new(hello, now)
        }
    }

    /// The conversation begins again with a server that was restarted and knows the session. What it may not
    /// have heard is said again, except for the bout, which says its own again, and for requests to be elsewhere,
    /// which wait until the server says where this client is.
    pub(super) fn begin_again(&mut self, now: Millis, token: Token) -> Result<(), End> {
        let old = core::mem::take(&mut self.line);
        for message in old.unheard::<ClientMessage>() {
            match message {
                ClientMessage::Bout(_) => {}
                // No proposal outlives its server.
                ClientMessage::Lobby(LobbyMessage::Accept(_)) => {}
                ClientMessage::Lobby(_) | ClientMessage::Leave => self.requests.push(message),
                _ => self.line.keep(now, &message).map_err(|_| End::Lost)?,
            }
        }
        self.token = Some(token);
        self.claims.clear();
        self.again = 0;
        self.is_flowing = false;
        Ok(())
    }

    /// The requests that the server has not heard, by its word on where this client is: outside it has not
    /// heard requests to come in, and inside none to leave. To be outside for a moment is no news.
    pub(super) fn requests_after(&mut self, message: &ServerMessage) -> Vec<ClientMessage> {
        let is_outside = match message {
            ServerMessage::Outside => true,
            ServerMessage::Room(_)
            | ServerMessage::Brawl(_)
            | ServerMessage::Searching { .. }
            | ServerMessage::Queued(_) => false,
            _ => return Vec::new(),
        };
        let mut requests = core::mem::take(&mut self.requests);
        requests.retain(|request| is_outside != matches!(request, ClientMessage::Leave));
        requests
    }

    /// The token of the session, and how many kept messages were heard in it; nothing before the
    /// server has welcomed the client.
    pub fn session(&self) -> Option<(Token, u32)> {
        Some((self.token?, self.heard_in_all()))
    }
}
