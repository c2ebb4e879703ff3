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
        (Entry { registry: self.clone(), hash, token: None }, mailbox, inbox)
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
        if hash_of(token) == self.hash {
            self.token = Some(token);
        }
    }

    /// The hash of the session token.
    pub fn hash(&self) -> TokenHash {
        self.hash
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.registry.sessions().mailboxes.remove(&self.hash);
    }
}

fn draw() -> Token {
    let mut token = Token([0; 16]);
    getrandom::fill(&mut token.0).expect("the operating system gives random numbers");
    token
}

fn hash_of(token: Token) -> TokenHash {
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
    fn all_sessions_are_cut_and_those_that_come_later() {
        let registry = Arc::new(Registry::default());
        let (_one, before, _inbox) = registry.enter();
        registry.cut_all();
        let (_other, after, _other_inbox) = registry.enter();
        assert!(before.is_closed() && after.is_closed());
    }
}
