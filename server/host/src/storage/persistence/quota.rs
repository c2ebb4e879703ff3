//! The quota of casual matches: how many of one account are saved in 24 hours.

use bout::Millis;
use referee::FinishedMatch;
use wire::RoomKind;

use super::Persistence;
use crate::storage::store::pairs::DAY;

impl Persistence {
    /// Whether a match is not saved, because each of its accounts has as many casual matches in 24
    /// hours as are saved. One account below the quota is enough to save it, so that nobody can use
    /// up the quota of an opponent. Ranked matches are always saved.
    pub(super) async fn is_over_quota(&self, finished: &FinishedMatch, ended: Millis) -> bool {
        if self.casual_daily_max == 0 || matches!(finished.kind, RoomKind::Ranked(_)) {
            return false;
        }
        let accounts: Vec<_> = finished.players.iter().filter_map(|one| one.account).collect();
        for account in &accounts {
            let count = self.store.casual_matches_since((*account).into(), ended.since(DAY));
            match self.metrics.timed("casual_matches_since", count).await {
                Ok(count) if self.casual_daily_max <= count => {}
                // When the count fails, the match is saved.
                Ok(_) | Err(_) => return false,
            }
        }
        !accounts.is_empty()
    }
}
