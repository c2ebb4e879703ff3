//! Entering a room that restricts entry: what is stored of the player is read first.

use games::{GameKind, Ruleset};
use referee::{ClientId, Standing};
use std::collections::BTreeMap;
use wire::AccountId;

use crate::storage::store::{Store, StoreError};

/// The messages that are held of one client at most; it is idle before it is in the room.
const HELD_MAX: usize = 16;

/// The clients of which is being read what is stored, with what they say meanwhile.
pub(super) struct Arriving<Said>(BTreeMap<ClientId, Vec<Said>>);

impl<Said> Default for Arriving<Said> {
    fn default() -> Arriving<Said> {
        Arriving(BTreeMap::new())
    }
}

impl<Said> Arriving<Said> {
    /// Holds the message of a client that is about to enter. Returns that of any other.
    pub fn hold(&mut self, client: ClientId, said: Said) -> Option<Said> {
        let Some(held) = self.0.get_mut(&client) else { return Some(said) };
        if held.len() < HELD_MAX {
            held.push(said);
        }
        None
    }

    /// A client is about to enter.
    pub fn begin(&mut self, client: ClientId) {
        self.0.entry(client).or_default();
    }

    /// A client enters, or not. Returns what it said.
    pub fn end(&mut self, client: ClientId) -> Vec<Said> {
        self.0.remove(&client).unwrap_or_default()
    }
}

/// What is stored of a player; nothing that opens a door where that cannot be read.
pub(super) async fn read(store: &Store, account: Option<AccountId>, game: GameKind) -> Standing {
    let Some(account) = account else { return Standing::default() };
    let read = async {
        let known = store.account(account.into()).await?;
        let rating = store.rating(account.into(), Ruleset::first(game)).await?;
        let circle = store.circle(account.into()).await?;
        Ok::<_, StoreError>(Standing {
            is_claimed: known.is_some_and(|known| !known.is_guest),
            rating: rating.points(),
            friends: circle.friends.iter().map(|friend| friend.id).collect(),
        })
    };
    read.await.unwrap_or_else(|error| {
        tracing::error!(%error, "reading what is stored of a player who enters a room failed");
        Standing::default()
    })
}
