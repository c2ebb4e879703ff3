//! The quota of casual matches: how many of one account are saved in 24 hours.

use bout::Millis;
use referee::FinishedMatch;
use wire::RoomKind;

use crate::operator::metrics::Metrics;
use crate::storage::store::Store;
use crate::storage::store::pairs::DAY;

/// Whether a match is not saved, because each of its accounts has as many casual matches in 24 hours as
/// are saved, `daily_max`, or 0 for any number. One account below the quota is enough to save it, so that
/// nobody can use up the quota of an opponent. Ranked matches are always saved.
pub(super) async fn is_over(
    daily_max: u32,
    finished: &FinishedMatch,
    ended: Millis,
    (store, metrics): (&Store, &Metrics),
) -> bool {
    if daily_max == 0 || matches!(finished.kind, RoomKind::Ranked(_)) {
        return false;
    }
    let accounts: Vec<_> = finished.players.iter().filter_map(|one| one.account).collect();
    for account in &accounts {
        let count = store.casual_matches_since((*account).into(), ended.since(DAY));
        match metrics.timed("casual_matches_since", count).await {
            Ok(count) if daily_max <= count => {}
            // When the count fails, the match is saved.
            Ok(_) | Err(_) => return false,
        }
    }
    !accounts.is_empty()
}
