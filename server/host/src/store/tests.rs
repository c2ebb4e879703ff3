//! A disk that is full, which takes a connection of the store's own to pretend.

use bout::{Millis, Seat, Team};
use games::Rules;
use sqlx::query;

use super::accounts::Naming;
use super::record::{BoutRecord, Ending, Kind, MatchRecord, PlayerRecord};
use super::{AccountId, MatchId, Place, Store, StoreError};
use crate::accounts::Identity;

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
    };
    MatchRecord {
        id: MatchId::draw(Millis(0)),
        rules: Rules::Swordfight(Default::default()),
        kind: Kind::Ranked,
        is_listed: true,
        best_of: 1,
        started: Millis(0),
        ended: Millis(1),
        ending: Ending::Won(Team(0)),
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
    let store = Store::open(&Place::Sqlite(folder.join("cutlass.db"))).await.unwrap();
    let players = [guest(&store, "Anne").await, guest(&store, "Mary").await];
    let record = large(players);
    for _ in 0..3 {
        // Space for the rows of a match, and for a part of its replay. The store may have another
        // connection each time.
        limit(&store, "PRAGMA max_page_count = 128").await;
        let error = store.finish_match(record.clone()).await.unwrap_err();
        assert!(matches!(error, StoreError::Full(_)), "{error}");
        assert!(error.to_string().contains("no space left"), "{error}");
        assert_eq!(store.match_by_id(record.id).await.unwrap(), None);
        assert_eq!(store.profile(players[0], Millis(1)).await.unwrap().unwrap().games, []);
    }
    limit(&store, "PRAGMA max_page_count = 4096").await;
    store.finish_match(record.clone()).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// Lets the file grow to so many pages of 4 KiB.
async fn limit(store: &Store, pragma: &'static str) {
    query(pragma).fetch_all(&store.pools.writers).await.unwrap();
}
