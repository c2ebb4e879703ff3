//! A full disk, simulated by a page limit on a connection of the store.

use bout::{Millis, Seat, Team};
use games::{Rules, Ruleset};
use sqlx::query;

use super::Store;
use super::accounts::Naming;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::record::{BoutRecord, Counts, Ending, Kind, MatchRecord, PlayerRecord};
use crate::sessions::accounts::names::Identity;

async fn guest(store: &Store, name: &str) -> AccountId {
    let hash = *blake3::hash(name.as_bytes()).as_bytes();
    let naming = store.add_guest(Identity::of(name).unwrap(), hash, Millis(0)).await.unwrap();
    let Naming::Named(account) = naming else { panic!("{naming:?}") };
    account.id
}

/// A match with a replay of a megabyte.
fn large(players: [AccountId; 2]) -> MatchRecord {
    let player = |(seat, account)| PlayerRecord {
        account,
        seat: Seat(seat),
        team: Team(seat),
        bouts_won: 1 - seat,
        figures: Default::default(),
    };
    MatchRecord {
        id: MatchId::draw(Millis(0)),
        rules: Rules::swordfight(Default::default()),
        kind: Kind::Ranked(Ruleset::Swordfight),
        is_listed: true,
        best_of: 1,
        started: Millis(0),
        ended: Millis(1),
        ending: Ending::Won(Team(0)),
        counts: Counts::Both,
        pair_daily_max: 0,
        players: (0..).zip(players).map(player).collect(),
        bouts: vec![BoutRecord {
            outcome: bout::Outcome::Won(Team(0)),
            replay: vec![7; 1024 * 1024],
        }],
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_nothing_is_left_half() {
    let folder = std::env::temp_dir().join(format!("cutlass-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::open(&DatabaseUrl::Sqlite(folder.join("cutlass.db"))).await.unwrap();
    let players = [guest(&store, "Anne").await, guest(&store, "Mary").await];
    let record = large(players);
    for _ in 0..3 {
        // Space for the rows of a match and a part of its replay. The store may use another
        // connection each time.
        limit(&store, "PRAGMA max_page_count = 128").await;
        let error = store.finish_match(record.clone()).await.unwrap_err();
        assert!(matches!(error, StoreError::Full(_)), "{error}");
        assert!(error.to_string().contains("no space left"), "{error}");
        assert_eq!(store.match_by_id(record.id).await.unwrap(), None);
        assert_eq!(store.profile(players[0], Millis(1)).await.unwrap().unwrap().rated, []);
    }
    limit(&store, "PRAGMA max_page_count = 4096").await;
    store.finish_match(record.clone()).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// Limits the file to a number of pages of 4 KiB.
async fn limit(store: &Store, pragma: &'static str) {
    query(pragma).fetch_all(&store.0.pools.writers).await.unwrap();
}
