//! The tokens by which a session resumes.

use wire::Token;

/// How often in a row a server may know no session before that is taken to be over.
const UNKNOWN_MAX: u8 = 2;

/// The tokens of a session. There is an older one only beside a newest.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// The token of the last welcome, or of the ticket of a redirect since then.
    newest: Option<Token>,
    /// The token of the conversation before.
    older: Option<Token>,
    /// How often in a row the server knew no session by one of the two.
    unknown: u8,
}

impl Tokens {
    pub fn of(token: Token) -> Tokens {
        Tokens { newest: Some(token), ..Tokens::default() }
    }

    /// The token to resume by; nothing before the first welcome.
    pub fn newest(&self) -> Option<Token> {
        self.newest
    }

    /// The server welcomes the client by a new token.
    pub fn renew(&mut self, token: Token) {
        self.older = self.newest.replace(token);
    }

    /// A redirect comes with a ticket, which is the token at the other node.
    pub fn redirect(&mut self, ticket: Option<Token>) {
        self.newest = ticket.or(self.newest);
    }

    /// The server knows the session.
    pub fn known(&mut self) {
        self.unknown = 0;
    }

    /// The server knows no session by the newest token, and is to be asked by the other one. It may have ended before
    /// it recorded the newest; or that is known again a moment later. False when there is none left to ask by.
    pub fn try_other(&mut self) -> bool {
        let Some(other) = self.older.filter(|_| self.unknown < UNKNOWN_MAX) else { return false };
        self.older = self.newest.replace(other);
        self.unknown += 1;
        true
    }
}
