//! The ranks of the listed players, read once for many requests: each reading goes through a leaderboard.

use games::Ruleset;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::storage::store::{AccountId, StoreError};

/// For how long ranks are cached.
pub const RANKS_KEPT: Duration = Duration::from_secs(10);

/// The ranks that were read last, by ruleset. Whoever asks while another reads them waits for those.
#[derive(Debug, Default)]
pub struct Ranks(Mutex<BTreeMap<Ruleset, Read>>);

#[derive(Debug)]
struct Read {
    at: Instant,
    ranks: BTreeMap<AccountId, u32>,
}

impl Ranks {
    /// The rank of an account, of at most [`RANKS_KEPT`] ago, by ranks that `read` gives.
    pub async fn rank(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        read: impl Future<Output = Result<BTreeMap<AccountId, u32>, StoreError>>,
    ) -> Result<Option<u32>, StoreError> {
        let mut all = self.0.lock().await;
        let now = Instant::now();
        let fresh = all.get(&ruleset).filter(|read| now < read.at + RANKS_KEPT);
        if let Some(read) = fresh {
            return Ok(read.ranks.get(&account).copied());
        }
        let ranks = read.await?;
        let rank = ranks.get(&account).copied();
        all.insert(ruleset, Read { at: now, ranks });
        Ok(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Millis;
    use games::GameKind;
    use std::cell::Cell;

    #[tokio::test(start_paused = true)]
    async fn many_requests_read_a_leaderboard_once() {
        let (ranks, reads) = (Ranks::default(), Cell::new(0));
        let [anne, mary] = [1, 2].map(|ms| AccountId::draw(Millis(ms)));
        let ask = async |account, game| {
            let read = async {
                reads.set(reads.get() + 1);
                Ok(BTreeMap::from([(anne, reads.get())]))
            };
            ranks.rank(account, Ruleset::first(game), read).await.unwrap()
        };
        for _ in 0..40 {
            assert_eq!(ask(anne, GameKind::SWORDFIGHT).await, Some(1));
            assert_eq!(ask(mary, GameKind::SWORDFIGHT).await, None);
        }
        assert_eq!(ask(anne, GameKind::STACKER).await, Some(2), "another ruleset has its own");
        tokio::time::advance(RANKS_KEPT).await;
        assert_eq!(ask(anne, GameKind::SWORDFIGHT).await, Some(3));
    }
}
