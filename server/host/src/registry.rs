//! Which sessions are here to come back to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use wire::Token;

use crate::socket::Socket;

/// Connections that may wait for one session to take them: a client tries three at a time.
pub const COMEBACKS_MAX: usize = 4;

/// A connection for a session that is here already.
#[derive(Debug)]
pub struct Comeback {
    /// The connection.
    pub socket: Socket,
    /// Kept messages that the client has heard, in the whole conversation.
    pub heard: u32,
}

/// The sessions by their tokens.
#[derive(Debug, Default)]
pub struct Registry(Mutex<HashMap<Token, mpsc::Sender<Box<Comeback>>>>);

/// One session's entry, which ends when it is dropped.
#[derive(Debug)]
pub struct Entry {
    registry: Arc<Registry>,
    token: Token,
    /// Connections that the client comes back by. They are boxed, for a channel makes room for 32 of
    /// what it takes.
    pub comebacks: mpsc::Receiver<Box<Comeback>>,
}

impl Registry {
    /// Enters a session, under a token from the operating system.
    pub fn enter(self: &Arc<Registry>) -> Entry {
        let mut token = Token([0; 16]);
        getrandom::fill(&mut token.0).expect("the operating system gives random numbers");
        let (sender, comebacks) = mpsc::channel(COMEBACKS_MAX);
        self.sessions().insert(token, sender);
        Entry { registry: self.clone(), token, comebacks }
    }

    /// How many sessions are here.
    pub fn count(&self) -> usize {
        self.sessions().len()
    }

    /// The way to the session of this token, when there is one.
    pub fn find(&self, token: Token) -> Option<mpsc::Sender<Box<Comeback>>> {
        self.sessions().get(&token).cloned()
    }

    /// Entries that a panic left behind are still entries.
    fn sessions(&self) -> MutexGuard<'_, HashMap<Token, mpsc::Sender<Box<Comeback>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// What the client must say to come back.
    pub fn token(&self) -> Token {
        self.token
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.registry.sessions().remove(&self.token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_found_by_its_token_as_long_as_it_is_here() {
        let registry = Arc::new(Registry::default());
        let (one, other) = (registry.enter(), registry.enter());
        assert!(one.token() != other.token() && registry.count() == 2);
        let found = registry.find(one.token()).unwrap();
        let token = one.token();
        drop(one);
        assert!(found.is_closed() && registry.find(token).is_none());
        assert!(registry.find(other.token()).is_some());
    }
}
