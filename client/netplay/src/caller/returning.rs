//! A caller whose program was started anew, as a page that was reloaded, or whose server was.

use alloc::vec::Vec;
use bout::Millis;
use wire::{ClientMessage, Hello, Line, LobbyMessage, Refusal, ServerMessage, Token};

use super::{Act, Call, Caller, End, PAUSES};

/// How often in a row a server may know no session before that is taken to be over.
const UNKNOWN_MAX: u8 = 2;

impl Caller {
    /// A caller that resumes the session of this token `now`, of which it knows only the number of reliable
    /// messages received: [`Caller::session`]. The server resends the later ones.
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
        self.older = self.token.replace(token);
        self.claims.clear();
        self.again = 0;
        self.is_flowing = false;
        Ok(())
    }

    /// The server knows no session by the token of the last welcome. One that sent that may have ended before it
    /// recorded the token; then the session resumes by the token before. Or that is known again a moment later. A
    /// slow answer by a token that is not tried any longer says nothing.
    pub(super) fn try_other_token(&mut self, now: Millis, call: Call) -> Result<Vec<Act>, End> {
        if self.claim(call).is_none_or(|claim| claim.token == self.token) {
            let Some(other) = self.older.filter(|_| self.unknown < UNKNOWN_MAX) else {
                return Err(End::Refused(Refusal::Gone));
            };
            self.older = self.token.replace(other);
            self.unknown += 1;
        }
        self.lost(now, call)?;
        Ok([Act::Close(call)].into())
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

    /// The token of the session, and the number of reliable messages received in it; nothing before
    /// the server has welcomed the client.
    pub fn session(&self) -> Option<(Token, u32)> {
        Some((self.token?, self.heard_in_all()))
    }
}
