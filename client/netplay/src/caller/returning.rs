//! A caller whose program was started anew, as a page that was reloaded, or whose server was.

use bout::Millis;
use wire::{ClientMessage, Hello, Line, Token};

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
    /// have heard is said again, except for the bout, which says its own again.
    pub(super) fn begin_again(&mut self, now: Millis, token: Token) -> Result<(), End> {
        let old = core::mem::take(&mut self.line);
        for message in old.unheard::<ClientMessage>() {
            if !matches!(message, ClientMessage::Bout(_)) {
                self.line.keep(now, &message).map_err(|_| End::Lost)?;
            }
        }
        self.token = Some(token);
        self.claims.clear();
        self.again = 0;
        self.is_flowing = false;
        Ok(())
    }

    /// The token of the session, and how many kept messages were heard in it; nothing before the
    /// server has welcomed the client.
    pub fn session(&self) -> Option<(Token, u32)> {
        Some((self.token?, self.heard_in_all()))
    }
}
