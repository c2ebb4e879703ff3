//! How many ranked matches of a pair count in a day, for whom, and which pairs are reported.

use bout::Millis;
use games::Ruleset;
use host::storage::store::declined::DeclinedMatches;
use host::storage::store::record::{Counts, MatchRecord};
use host::storage::store::{AccountId, Store};

use crate::databases::Database;
use crate::samples::{duel, guest, minutes, pair};

on_both! {
    only_so_many_matches_of_a_pair_count_in_a_day
    a_match_that_was_left_at_once_counts_for_the_loser
    a_pair_that_gives_points_is_reported
    declined_matches_are_those_that_were_noted_last
}

const RULESET: Ruleset = Ruleset::Swordfight;

/// The matches that count for the rating of an account.
async fn counted(store: &Store, account: AccountId) -> u32 {
    store.rating(account, RULESET).await.unwrap().matches()
}

async fn only_so_many_matches_of_a_pair_count_in_a_day(database: &Database) {
    let store = database.open().await;
    let ([anne, mary], jack) = (pair(&store).await, guest(&store, "Jack").await);
    let limited = |players, at| MatchRecord { pair_daily_max: 2, ..duel(players, minutes(at)) };
    for (at, expected) in [(10, 1), (20, 2), (30, 2), (40, 2), (24 * 60 + 15, 3)] {
        // Either may have the first seat.
        let players = if at == 20 { [mary, anne] } else { [anne, mary] };
        let played = store.finish_match(limited(players, at)).await.unwrap();
        let is_rated = played.players.iter().all(|one| one.ratings.is_some());
        assert_eq!(is_rated, at != 30 && at != 40, "minute {at}");
        assert_eq!([counted(&store, anne).await, counted(&store, mary).await], [expected; 2]);
    }
    store.finish_match(limited([anne, jack], 50)).await.unwrap();
    assert_eq!(counted(&store, jack).await, 1, "others are not concerned");
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn a_match_that_was_left_at_once_counts_for_the_loser(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let left = MatchRecord { counts: Counts::Loser, ..duel([anne, mary], minutes(10)) };
    store.finish_match(left).await.unwrap();
    assert_eq!([counted(&store, anne).await, counted(&store, mary).await], [0, 1]);
    let points = async |account| store.rating(account, RULESET).await.unwrap().points();
    assert_eq!(points(anne).await, 1500);
    assert!(points(mary).await < 1500);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn a_pair_that_gives_points_is_reported(database: &Database) {
    let store = database.open().await;
    let ([anne, mary], jack) = (pair(&store).await, guest(&store, "Jack").await);
    for number in 0..6 {
        store.finish_match(duel([anne, mary], minutes(number))).await.unwrap();
    }
    store.finish_match(duel([jack, anne], minutes(10))).await.unwrap();
    let found = store.suspects(Millis(0)).await.unwrap();
    let [suspect] = &found[..] else { panic!("{found:?}") };
    let mut accounts = suspect.accounts.each_ref().map(|(account, _)| *account);
    accounts.sort();
    let mut expected = [anne, mary];
    expected.sort();
    assert_eq!((accounts, suspect.matches), (expected, 6));
    assert_eq!(store.suspects(minutes(4)).await.unwrap(), [], "two matches are too few");
}

async fn declined_matches_are_those_that_were_noted_last(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    assert_eq!(store.declined(anne).await.unwrap(), None);
    for (count, at) in [(1, 10), (2, 20), (1, 30)] {
        let declined = DeclinedMatches { count, last: minutes(at) };
        store.note_declined(anne, declined).await.unwrap();
        assert_eq!(store.declined(anne).await.unwrap(), Some(declined));
    }
    assert_eq!(store.declined(mary).await.unwrap(), None);
    // An account that does not exist has none.
    let gone = AccountId::draw(minutes(1));
    store.note_declined(gone, DeclinedMatches { count: 1, last: minutes(1) }).await.unwrap();
    assert_eq!(store.declined(gone).await.unwrap(), None);
}
