//! A caller whose program was started anew: a page that was reloaded.

use bout::Millis;
use wire::{Hello, Line, Token};

use super::{Caller, PAUSES};

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

    /// The token of the session, and how many kept messages were heard in it; nothing before the
    /// server has welcomed the client.
    pub fn session(&self) -> Option<(Token, u32)> {
        Some((self.token?, self.heard_in_all()))
    }
}
