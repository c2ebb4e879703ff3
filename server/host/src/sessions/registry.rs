//! The sessions that a client can resume, by token.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wire::Token;

use crate::process::random;
pub use crate::sessions::accounts::TokenHash;
use crate::sessions::mailbox::{Inbox, Mailbox};

/// How many older tokens of a session are good at a time.
const OLDER_MAX: usize = 4;

/// The sessions by the hashes of their tokens.
#[derive(Debug, Default)]
pub struct Registry(Mutex<Sessions>);

#[derive(Debug, Default)]
struct Sessions {
    mailboxes: BTreeMap<TokenHash, Mailbox>,
    count: usize,
    /// True if all sessions are being ended, new ones too.
    are_cut: bool,
}

/// The entry of one session, removed when this is dropped.
///
/// A token stands for one conversation, which begins with a welcome: its client counts messages from there. So each
/// welcome has another token. It may be lost: the older ones stay good until the client says something.
#[derive(Debug)]
pub struct Entry {
    registry: Arc<Registry>,
    /// The hash of the newest token.
    hash: TokenHash,
    /// The newest token; none until the client of a recovered session has reconnected.
    token: Option<Token>,
    /// The hash of the token by which the client of the newest conversation has signed in, if any.
    sign_in: Option<TokenHash>,
    /// True if a welcome had it.
    is_told: bool,
    /// The hashes of those before it that are still good, the oldest first, with those of the sign-ins.
    older: Vec<(TokenHash, Option<TokenHash>)>,
}

impl Registry {
    /// Adds a session, under a token from the operating system, with its mailbox. `sign_in` is the hash of the token by
    /// which its client has signed in.
    pub fn enter(self: &Arc<Registry>, sign_in: Option<TokenHash>) -> (Entry, Mailbox, Inbox) {
        let token = draw();
        let (mut entry, mailbox, inbox) = self.restore(hash_of(token), sign_in);
        (entry.token, entry.is_told) = (Some(token), false);
        (entry, mailbox, inbox)
    }

    /// Adds a session from before a restart, or of another node, whose token has this hash.
    pub fn restore(
        self: &Arc<Registry>,
        hash: TokenHash,
        sign_in: Option<TokenHash>,
    ) -> (Entry, Mailbox, Inbox) {
        let (mailbox, inbox) = Mailbox::new();
        let mut sessions = self.sessions();
        if sessions.are_cut {
            mailbox.cut();
        }
        sessions.mailboxes.insert(hash, mailbox.clone());
        sessions.count += 1;
        drop(sessions);
        let registry = self.clone();
        let older = Vec::new();
        let entry = Entry { registry, hash, token: None, sign_in, is_told: true, older };
        (entry, mailbox, inbox)
    }

    /// The number of sessions.
    pub fn count(&self) -> usize {
        self.sessions().count
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
    /// The token of the next welcome, to a client that has signed in by the token of this hash, if by any.
    pub fn next_token(&mut self, sign_in: Option<TokenHash>) -> Token {
        let sign_in_before = std::mem::replace(&mut self.sign_in, sign_in);
        if let (false, Some(token)) = (std::mem::replace(&mut self.is_told, true), self.token) {
            return token;
        }
        let token = draw();
        let mut sessions = self.registry.sessions();
        if let Some(mailbox) = sessions.mailboxes.get(&self.hash).cloned() {
            sessions.mailboxes.insert(hash_of(token), mailbox);
        }
        self.older.push((self.hash, sign_in_before));
        if OLDER_MAX < self.older.len() {
            // The first one its client has for sure.
            sessions.mailboxes.remove(&self.older.remove(1).0);
        }
        drop(sessions);
        (self.hash, self.token) = (hash_of(token), Some(token));
        token
    }

    /// True if a client with this token knows the newest conversation.
    pub fn is_newest(&self, token: Token) -> bool {
        hash_of(token) == self.hash
    }

    /// The client has the newest token: the older ones are not good any more. Returns whether there were any.
    pub fn settle(&mut self) -> bool {
        if self.older.is_empty() {
            return false;
        }
        let mut sessions = self.registry.sessions();
        for (hash, _) in std::mem::take(&mut self.older) {
            sessions.mailboxes.remove(&hash);
        }
        true
    }

    /// The hash of the token that the client has for sure, and that of the token by which it had signed in then.
    pub fn known(&self) -> (TokenHash, Option<TokenHash>) {
        self.older.first().copied().unwrap_or((self.hash, self.sign_in))
    }

    /// The hash of the token by which the client of the newest conversation has signed in, if any.
    pub fn sign_in(&self) -> Option<TokenHash> {
        self.sign_in
    }

    /// The same of the conversation of this token: a client that never had a later welcome still has that sign-in.
    pub fn sign_in_of(&self, token: Token) -> Option<TokenHash> {
        let hash = hash_of(token);
        let older = self.older.iter().find(|(one, _)| *one == hash);
        older.map_or(self.sign_in, |(_, sign_in)| *sign_in)
    }

    /// The client has another sign-in token from now on.
    pub fn set_sign_in(&mut self, sign_in: TokenHash) {
        self.sign_in = Some(sign_in);
    }

    /// The mailbox of the session.
    pub fn mailbox(&self) -> Option<Mailbox> {
        self.registry.sessions().mailboxes.get(&self.hash).cloned()
    }

    /// The newest token, if this server knows it and not only its hash.
    pub fn known_token(&self) -> Option<Token> {
        self.token
    }

    /// The hash of the newest token.
    pub fn hash(&self) -> TokenHash {
        self.hash
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.settle();
        let mut sessions = self.registry.sessions();
        sessions.mailboxes.remove(&self.hash);
        sessions.count -= 1;
    }
}

fn draw() -> Token {
    let mut token = Token([0; 16]);
    random::fill(&mut token.0);
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
        let ((mut one, _, _inbox), (mut other, ..)) = (registry.enter(None), registry.enter(None));
        let (token, another) = (one.next_token(None), other.next_token(None));
        assert!(token != another && registry.count() == 2);
        assert!(registry.find(token).is_some_and(|mailbox| !mailbox.is_closed()));
        drop(one);
        assert!(registry.find(token).is_none());
        assert!(registry.find(another).is_some());
    }

    #[test]
    fn each_welcome_has_another_token_and_older_ones_are_good_until_the_client_speaks() {
        let registry = Arc::new(Registry::default());
        let before = Token([7; 16]);
        let (mut entry, _, _inbox) = registry.restore(hash_of(before), Some([1; 32]));
        assert!(registry.find(before).is_some() && entry.known_token().is_none());
        let next = |number| entry.next_token(Some([number; 32]));
        let tokens: Vec<Token> = (2..2 + 3 * OLDER_MAX as u8).map(next).collect();
        let [.., last_but_one, last] = tokens[..] else { unreachable!("there are more") };
        assert!(last_but_one != last && entry.is_newest(last) && !entry.is_newest(last_but_one));
        assert!([before, last_but_one, last].iter().all(|&token| registry.find(token).is_some()));
        let known = (hash_of(before), Some([1; 32]));
        assert_eq!(entry.known(), known, "the welcomes may be lost");
        let sign_ins = [before, last_but_one, last].map(|token| entry.sign_in_of(token));
        assert_eq!(sign_ins, [1, 12, 13].map(|number| Some([number; 32])));
        assert_eq!(registry.sessions().mailboxes.len(), OLDER_MAX + 1);
        assert!(entry.settle() && !entry.settle());
        assert_eq!(entry.known(), (hash_of(last), Some([13; 32])));
        assert!(registry.find(before).is_none() && registry.find(last).is_some());
        assert_eq!(registry.count(), 1);
        drop(entry);
        assert!(registry.count() == 0 && registry.find(last).is_none());
    }

    #[test]
    fn all_sessions_are_cut_and_those_that_come_later() {
        let registry = Arc::new(Registry::default());
        let (_one, before, _inbox) = registry.enter(None);
        registry.cut_all();
        let (_other, after, _other_inbox) = registry.enter(None);
        assert!(before.is_closed() && after.is_closed());
    }
}
