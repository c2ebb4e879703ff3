//! A PostgreSQL that becomes unavailable, and available again.

use host::storage::store::StoreError;
use sqlx::query;

use crate::databases::{Database, Postgres};
use crate::samples::{DAY, duel, minutes, pair};

#[tokio::test]
async fn a_database_that_was_away_is_used_again() {
    let mut server = Postgres::start();
    let database = Database::postgres_on(&server).await;
    let store = database.open().await;
    let players = pair(&store).await;
    let [first, second] = [DAY, minutes(1)].map(|ended| duel(players, ended));
    let kept = store.finish_match(first).await.unwrap();

    server.tell("stop");
    let error = store.finish_match(second.clone()).await.unwrap_err();
    assert!(matches!(error, StoreError::Away(_)), "{error}");
    let said = error.to_string();
    assert!(
        said.starts_with("the database cannot be reached (") && said.contains("running"),
        "{said}"
    );
    let error = store.account(players[0]).await.unwrap_err();
    assert!(matches!(error, StoreError::Away(_)), "{error}");

    server.tell("start");
    assert_eq!(store.match_by_id(kept.id).await.unwrap(), Some(kept));
    assert_eq!(store.match_by_id(second.id).await.unwrap(), None);
    store.finish_match(second).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_whose_connection_is_cut_is_written_whole_or_not_at_all() {
    let database = Database::postgres().await;
    let store = database.open().await;
    let players = pair(&store).await;
    let cutting = tokio::spawn({
        let mut raw = database.raw().await;
        async move {
            let mut cut = 0;
            while cut < 50 {
                let connections = query(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                        AND state <> 'idle'",
                );
                cut += connections.fetch_all(&mut raw).await.unwrap().len();
            }
        }
    });
    let (mut written, mut failed) = (0, 0);
    while !cutting.is_finished() {
        let record = duel(players, minutes(written));
        loop {
            match store.finish_match(record.clone()).await {
                Ok(kept) => break assert_eq!((kept.bouts.len(), kept.players.len()), (3, 2)),
                Err(StoreError::Away(_)) => failed += 1,
                Err(error) => panic!("{error}"),
            }
            let kept = store.match_by_id(record.id).await;
            let is_whole = |bouts, players| (bouts, players) == (3, 2);
            if let Ok(Some(kept)) = kept {
                assert!(is_whole(kept.bouts.len(), kept.players.len()), "{kept:?}");
            }
        }
        written += 1;
    }
    cutting.await.unwrap();
    assert!(0 < failed && 0 < written, "{failed} failed, {written} written");
    let profile = store.profile(players[0], DAY).await.unwrap().unwrap();
    assert_eq!(u64::from(profile.rated[0].rating.matches()), written);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}
