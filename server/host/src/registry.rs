//! The sessions that a client can resume, by token.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wire::Token;

use crate::mailbox::{Inbox, Mailbox};

/// The hash of a token: what is recorded of it.
pub type TokenHash = [u8; 32];

/// The sessions by the hashes of their tokens.
#[derive(Debug, Default)]
pub struct Registry(Mutex<Sessions>);

#[derive(Debug, Default)]
struct Sessions {
    mailboxes: HashMap<TokenHash, Mailbox>,
    /// Whether all sessions are being ended, new ones too.
    are_cut: bool,
}

/// The entry of one session, removed when this is dropped.
#[derive(Debug)]
pub struct Entry {
    registry: Arc<Registry>,
    hash: TokenHash,
    /// Whether the token of this hash is a ticket: it is replaced once the client has presented it.
    is_ticket: bool,
    /// The hash of a presented ticket, until its client is known to have the new token.
    ticket: Option<TokenHash>,
    /// None before the client of a session of before a restart is back.
    token: Option<Token>,
}

impl Registry {
    /// Adds a session, under a token from the operating system, with its mailbox.
    pub fn enter(self: &Arc<Registry>) -> (Entry, Mailbox, Inbox) {
        let token = draw();
        let (mut entry, mailbox, inbox) = self.restore(hash_of(token));
        entry.token = Some(token);
        (entry, mailbox, inbox)
    }

    /// Adds a session of before a restart, whose token has this hash.
    pub fn restore(self: &Arc<Registry>, hash: TokenHash) -> (Entry, Mailbox, Inbox) {
        let (mailbox, inbox) = Mailbox::new();
        let mut sessions = self.sessions();
        if sessions.are_cut {
            mailbox.cut();
        }
        sessions.mailboxes.insert(hash, mailbox.clone());
        drop(sessions);
        let entry =
            Entry { registry: self.clone(), hash, is_ticket: false, ticket: None, token: None };
        (entry, mailbox, inbox)
    }

    /// Adds a session that moved here, whose ticket has this hash. The ticket is good for one arrival.
    pub fn restore_once(self: &Arc<Registry>, ticket: TokenHash) -> (Entry, Mailbox, Inbox) {
        let (mut entry, mailbox, inbox) = self.restore(ticket);
        entry.is_ticket = true;
        (entry, mailbox, inbox)
    }

    /// The number of sessions.
    pub fn count(&self) -> usize {
        self.sessions().mailboxes.len()
    }

    /// The mailbox of the session with this token, if any.
    pub fn find(&self, token: Token) -> Option<Mailbox> {
        self.sessions().mailboxes.get(&hash_of(token)).cloned()
    }

    /// Ends all sessions, also those that are entered later: the server shuts down.
    pub fn cut_all(&self) {
        let mut sessions = self.sessions();
        sessions.are_cut = true;
        sessions.mailboxes.values().for_each(Mailbox::cut);
    }

    /// The entries are valid even after a panic under the lock.
    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// The session token, by which the client resumes. One that was forgotten is replaced.
    pub fn token(&mut self) -> Token {
        if let Some(token) = self.token {
            return token;
        }
        let token = draw();
        let mut sessions = self.registry.sessions();
        if let Some(mailbox) = sessions.mailboxes.remove(&self.hash) {
            sessions.mailboxes.insert(hash_of(token), mailbox);
        }
        drop(sessions);
        (self.hash, self.token) = (hash_of(token), Some(token));
        token
    }

    /// The client presented this token.
    pub fn know(&mut self, token: Token) {
        if hash_of(token) != self.hash {
            return;
        }
        if !std::mem::take(&mut self.is_ticket) {
            self.token = Some(token);
            return;
        }
        // The ticket stays good until the client says something: the welcome with its new token may be lost.
        let token = draw();
        let mut sessions = self.registry.sessions();
        if let Some(mailbox) = sessions.mailboxes.get(&self.hash).cloned() {
            sessions.mailboxes.insert(hash_of(token), mailbox);
        }
        drop(sessions);
        self.ticket = Some(self.hash);
        (self.hash, self.token) = (hash_of(token), Some(token));
    }

    /// The client has its token: the ticket that it came with, if any, is not good any more. Returns whether there
    /// was one.
    pub fn settle(&mut self) -> bool {
        let ticket = self.ticket.take();
        if let Some(ticket) = &ticket {
            self.registry.sessions().mailboxes.remove(ticket);
        }
        ticket.is_some()
    }

    /// The hash of the token that the client has for sure: that of its ticket, until it says something.
    pub fn known_hash(&self) -> TokenHash {
        self.ticket.unwrap_or(self.hash)
    }

    /// The session token, if this server knows it and not only its hash.
    pub fn known_token(&self) -> Option<Token> {
        self.token
    }

    /// The hash of the session token.
    pub fn hash(&self) -> TokenHash {
        self.hash
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.settle();
        self.registry.sessions().mailboxes.remove(&self.hash);
    }
}

fn draw() -> Token {
    let mut token = Token([0; 16]);
    getrandom::fill(&mut token.0).expect("the operating system gives random numbers");
    token
}

/// The hash of a token.
pub fn hash_of(token: Token) -> TokenHash {
    *blake3::hash(&token.0).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_found_by_its_token_as_long_as_it_is_here() {
        let registry = Arc::new(Registry::default());
        let ((mut one, _, _inbox), (mut other, ..)) = (registry.enter(), registry.enter());
        assert!(one.token() != other.token() && registry.count() == 2);
        let token = one.token();
        assert!(registry.find(token).is_some_and(|mailbox| !mailbox.is_closed()));
        drop(one);
        assert!(registry.find(token).is_none());
        assert!(registry.find(other.token()).is_some());
    }

    #[test]
    fn a_ticket_is_good_until_its_client_is_known_to_have_a_token() {
        let registry = Arc::new(Registry::default());
        let ticket = Token([7; 16]);
        let (mut entry, _, _inbox) = registry.restore_once(hash_of(ticket));
        assert!(registry.find(ticket).is_some() && entry.known_token().is_none());
        entry.know(ticket);
        let token = entry.token();
        assert!(token != ticket, "it gets another one");
        assert!(registry.find(ticket).is_some() && registry.find(token).is_some());
        assert_eq!(entry.known_hash(), hash_of(ticket), "the welcome may be lost");
        assert!(entry.settle() && !entry.settle());
        assert_eq!(entry.known_hash(), hash_of(token));
        assert!(registry.find(ticket).is_none() && registry.find(token).is_some());
        drop(entry);
        assert_eq!(registry.count(), 0);
    }

    #[test]
    fn all_sessions_are_cut_and_those_that_come_later() {
        let registry = Arc::new(Registry::default());
        let (_one, before, _inbox) = registry.enter();
        registry.cut_all();
        let (_other, after, _other_inbox) = registry.enter();
        assert!(before.is_closed() && after.is_closed());
    }
}
