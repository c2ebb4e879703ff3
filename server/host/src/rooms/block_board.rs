//! Who blocks whom, of the clients that are here. The lobby task publishes it, and rooms read it, so that no
//! room waits for the lobby.

use referee::ClientId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};
use wire::AccountId;

type Blocks = BTreeMap<ClientId, BTreeSet<AccountId>>;

/// The accounts that each client blocks. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct BlockBoard(Arc<RwLock<Blocks>>);

impl BlockBoard {
    /// The accounts that a client blocks from now on.
    pub fn publish(&self, client: ClientId, blocked: impl IntoIterator<Item = AccountId>) {
        let blocked: BTreeSet<AccountId> = blocked.into_iter().collect();
        let mut blocks = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match blocked.is_empty() {
            // Most players block nobody.
            true => blocks.remove(&client),
            false => blocks.insert(client, blocked),
        };
    }

    /// Removes the blocks of a client that has left.
    pub fn forget(&self, client: ClientId) {
        self.publish(client, []);
    }

    /// True if a client blocks an account.
    pub fn blocks(&self, client: ClientId, account: AccountId) -> bool {
        let blocks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        blocks.get(&client).is_some_and(|blocked| blocked.contains(&account))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_of_one_client_and_ends_with_it() {
        let (board, mary) = (BlockBoard::default(), AccountId([2; 16]));
        board.publish(ClientId(1), [mary]);
        assert!(board.blocks(ClientId(1), mary));
        assert!(!board.blocks(ClientId(3), mary));
        assert!(!board.blocks(ClientId(1), AccountId([3; 16])));
        board.forget(ClientId(1));
        assert!(!board.blocks(ClientId(1), mary));
    }
}
