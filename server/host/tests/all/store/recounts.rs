//! All ratings come of the matches, and whoever changed one is found out.

use host::storage::store::recount::RatingDifference;
use host::storage::store::{AccountId, MatchId, Store};
use sqlx::query;

use crate::databases::Database;
use crate::samples::{duel, guest, minutes, pair};

on_both! {
    ratings_that_were_not_touched_are_found_right
    a_rating_that_was_touched_is_found
    a_history_that_was_touched_is_found
    a_result_that_was_touched_is_found
    what_is_missing_or_too_much_is_found
}

/// Three players and nine matches of theirs.
async fn played(database: &Database) -> (Store, [AccountId; 3], Vec<MatchId>) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let players = [anne, mary, guest(&store, "Jack").await];
    let mut matches = Vec::new();
    for number in 0..9 {
        let record = duel([players[number % 3], players[(number + 2) % 3]], minutes(number as u64));
        matches.push(record.id);
        store.finish_match(record).await.unwrap();
    }
    (store, players, matches)
}

/// Runs a statement with the id of an account or of a match.
async fn touch(database: &Database, statement: &'static str, id: impl ToString) {
    let touched = query(statement).bind(id.to_string());
    let touched = touched.execute(&mut database.raw().await).await.unwrap();
    assert!(0 < touched.rows_affected(), "{statement}");
}

async fn ratings_that_were_not_touched_are_found_right(database: &Database) {
    let (store, ..) = played(database).await;
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn a_rating_that_was_touched_is_found(database: &Database) {
    let (store, [anne, ..], _) = played(database).await;
    touch(database, "UPDATE ratings SET rating = rating + 0.001 WHERE account = $1", anne).await;
    let differences = store.check_ratings().await.unwrap();
    let [RatingDifference::Rating { account, kept: Some(kept), counted: Some(counted), .. }] =
        &differences[..]
    else {
        panic!("{differences:?}");
    };
    assert_eq!((account, kept.matches), (&anne, counted.matches));
    assert!(counted.rating < kept.rating);
    let said = differences[0].to_string();
    assert!(said.contains(&anne.to_string()) && said.contains("swordfight"), "{said}");

    // The next match is rated from it, and so is what the history says of that.
    let record = duel([anne, guest(&store, "Edward").await], minutes(99));
    let id = record.id;
    store.finish_match(record).await.unwrap();
    let differences = store.check_ratings().await.unwrap();
    assert_eq!(differences.len(), 4, "{differences:?}");
    let is_of_it = |one: &RatingDifference| matches!(one, RatingDifference::History { id: of, .. } if *of == id);
    assert!(differences[..2].iter().all(is_of_it), "{differences:?}");
}

async fn a_history_that_was_touched_is_found(database: &Database) {
    let (store, [anne, ..], matches) = played(database).await;
    let touched =
        "UPDATE rating_history SET deviation_after = 45 WHERE match_id = $1 AND place = 4";
    touch(database, touched, matches[3]).await;
    let differences = store.check_ratings().await.unwrap();
    assert_eq!(differences.len(), 2, "{differences:?}");
    for difference in differences {
        let RatingDifference::History { id, account, kept, counted } = difference else {
            panic!("{difference:?}");
        };
        assert!(id == matches[3] && kept[0] == counted[0] && kept[1].deviation == 45.0);
        assert!(account == anne || store.account(account).await.unwrap().is_some());
    }
}

async fn a_result_that_was_touched_is_found(database: &Database) {
    let (store, _, matches) = played(database).await;
    touch(database, "UPDATE matches SET winner = 1 WHERE id = $1", matches[8]).await;
    // Both players' history, and both ratings, but for who of them has not played since.
    let differences = store.check_ratings().await.unwrap();
    assert_eq!(differences.len(), 4, "{differences:?}");
}

async fn what_is_missing_or_too_much_is_found(database: &Database) {
    let (store, [_, mary, _], matches) = played(database).await;
    let casual = "UPDATE matches SET kind = 'casual', ruleset = NULL WHERE id = $1";
    touch(database, casual, matches[7]).await;
    let differences = store.check_ratings().await.unwrap();
    assert!(differences.contains(&RatingDifference::Match(matches[7])), "{differences:?}");
    let ranked = "UPDATE matches SET kind = 'ranked', ruleset = 'swordfight' WHERE id = $1";
    touch(database, ranked, matches[7]).await;
    assert_eq!(store.check_ratings().await.unwrap(), []);

    touch(database, "DELETE FROM ratings WHERE account = $1", mary).await;
    let differences = store.check_ratings().await.unwrap();
    let [RatingDifference::Rating { account, kept: None, counted: Some(_), .. }] = differences[..]
    else {
        panic!("{differences:?}");
    };
    assert_eq!(account, mary);

    touch(database, "DELETE FROM rating_history WHERE match_id = $1", matches[8]).await;
    let differences = store.check_ratings().await.unwrap();
    assert!(differences.contains(&RatingDifference::Match(matches[8])), "{differences:?}");
}
