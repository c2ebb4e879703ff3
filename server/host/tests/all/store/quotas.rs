//! The quota of casual matches that are saved.

use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::sessions::mailbox::ToRoom;
use host::storage::persistence::{Persistence, RecordedMatch};
use host::storage::store::{AccountId, Store};
use referee::{Ending, FinishedMatch, RoomId};
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;
use wire::RoomKind;

use super::persistence::finished;
use crate::samples::{DAY, guest, minutes, pair};

/// Submits a match, and waits until its room is notified.
async fn hand_in(persistence: &Persistence, finished: FinishedMatch) {
    let (door, mut room) = mpsc::channel(1);
    persistence.save_match(RoomId(1), RecordedMatch::begin(DAY), finished, Some(door));
    let told = room.recv().await.map(|letter| *letter);
    assert!(matches!(told, Some(ToRoom::Saved(_))), "{told:?}");
}

fn casual(players: [AccountId; 2]) -> FinishedMatch {
    FinishedMatch { kind: RoomKind::Casual, ..finished(players, Ending::Drawn) }
}

fn against_bots(account: AccountId) -> FinishedMatch {
    let mut finished = casual([account, account]);
    finished.players[1].account = None;
    finished
}

#[tokio::test(start_paused = true)]
async fn casual_matches_beyond_the_quota_are_told_and_not_saved() {
    let store = Store::temporary();
    let ([anne, mary], jack) = (pair(&store).await, guest(&store, "Jack").await);
    let metrics = Metrics::new();
    let tracker = TaskTracker::new();
    let start = |now| {
        let (store, tracker, clock) = (store.clone(), tracker.clone(), Clock::start_at(now));
        Persistence::new(store, tracker, metrics.clone(), clock).with_casual_daily_max(3)
    };
    let (persistence, next_day) = (start(minutes(1)), start(minutes(24 * 60 + 1)));
    let saved = async |account| store.matches_of(account, None, 50).await.unwrap().len();
    for expected in [1, 2, 3, 3, 3] {
        hand_in(&persistence, against_bots(anne)).await;
        assert_eq!(saved(anne).await, expected);
    }
    // Nobody can use up the quota of an opponent.
    for expected in [1, 2, 3, 3] {
        hand_in(&persistence, casual([anne, mary])).await;
        assert_eq!(saved(mary).await, expected);
    }
    hand_in(&persistence, casual([anne, jack])).await;
    assert_eq!(saved(jack).await, 1);
    hand_in(&persistence, finished([anne, mary], Ending::NoContest)).await;
    assert_eq!(saved(mary).await, 4, "ranked matches are always saved");
    hand_in(&next_day, against_bots(anne)).await;
    assert_eq!(saved(anne).await, 9);
    let text = metrics.text(0, &[], false);
    assert!(text.contains("cutlass_matches_over_quota_total 3\n"), "{text}");
}
