//! A match is kept whole, once, and with what it does to the ratings.

use bout::{Outcome, Team};
use games::{FIGURES_MAX, Figure, Figures, GameKind, Ruleset};
use host::storage::store::StoreError;
use host::storage::store::record::{Ending, Kind, RecordError};
use referee::rating::{Rating, Score, rate};
use sqlx::Executor;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::databases::Database;
use crate::samples::{DAY, duel, figures, guest, minutes, pair};

on_both! {
    a_match_is_kept_whole
    a_match_is_kept_once
    what_each_player_did_is_kept
    fifty_writers_of_one_match_write_it_once
    fifty_matches_at_the_same_time_are_rated_one_after_the_other
    what_does_not_count_is_not_rated
    nothing_is_left_of_a_match_that_cannot_be_kept
    who_stops_waiting_does_not_stop_the_writing
    two_programs_on_one_database_wait_for_each_other
    a_replay_that_was_touched_is_not_handed_out
    what_is_wrong_for_good_is_told_from_what_passes
}

async fn a_match_is_kept_whole(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let record = duel(players, DAY);
    let kept = store.finish_match(record.clone()).await.unwrap();
    assert_eq!(store.match_by_id(record.id).await.unwrap(), Some(kept.clone()));

    assert_eq!((kept.id, kept.game), (record.id, GameKind::SWORDFIGHT));
    assert_eq!((kept.rules, kept.kind), (Some(record.rules), Kind::Ranked(Ruleset::Swordfight)));
    assert_eq!((kept.started, kept.ended), (record.started, record.ended));
    assert_eq!((kept.ending, kept.best_of), (Ending::Won(Team(0)), 3));
    let after = rate([Rating::NEW; 2], Score::Win, DAY);
    for (seat, played) in kept.players.iter().enumerate() {
        assert_eq!(played.player, record.players[seat]);
        assert_eq!(played.name.as_str(), ["Anne", "Mary"][seat]);
        assert_eq!(played.ratings, Some([Rating::NEW, after[seat]]));
    }
    let outcomes: Vec<Outcome> = kept.bouts.iter().map(|bout| bout.outcome).collect();
    assert_eq!(outcomes, [0, 1, 0].map(|team| Outcome::Won(Team(team))));
    for (number, bout) in (1..).zip(&record.bouts) {
        let replay = store.replay(record.id, number).await.unwrap();
        assert_eq!(replay.as_ref(), Some(&bout.replay), "bout {number}");
    }
    assert_eq!(store.replay(record.id, 4).await.unwrap(), None);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn what_each_player_did_is_kept(database: &Database) {
    let store = database.open().await;
    let mut record = duel(pair(&store).await, DAY);
    let mut all: Vec<(Figure, u64)> = Figure::all().take(FIGURES_MAX).zip(1 << 40..).collect();
    all.sort_unstable();
    let did = [figures(&[]), figures(&all)];
    for (player, figures) in record.players.iter_mut().zip(did.clone()) {
        player.figures = figures;
    }
    store.finish_match(record.clone()).await.unwrap();
    let kept = store.match_by_id(record.id).await.unwrap().unwrap();
    let kept: Vec<Figures> = kept.players.into_iter().map(|one| one.player.figures).collect();
    assert_eq!(kept, did);
}

async fn a_match_is_kept_once(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let record = duel(players, DAY);
    let first = store.finish_match(record.clone()).await.unwrap();
    let mut other = duel([players[1], players[0]], minutes(9));
    other.id = record.id;
    for again in [record.clone(), other, record] {
        assert_eq!(store.finish_match(again).await.unwrap(), first);
    }
    let profile = store.profile(players[0], DAY).await.unwrap().unwrap();
    assert_eq!((profile.rated[0].rating.matches(), profile.rated[0].ranked.won), (1, 1));
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn fifty_writers_of_one_match_write_it_once(database: &Database) {
    let store = database.open().await;
    let record = duel(pair(&store).await, DAY);
    let mut writers = JoinSet::new();
    for _ in 0..50 {
        let (store, record) = (store.clone(), record.clone());
        writers.spawn(async move { store.finish_match(record).await.unwrap() });
    }
    let kept = writers.join_all().await;
    assert!(kept.iter().all(|one| *one == kept[0]), "{kept:?}");
    assert_eq!(kept[0].players[0].ratings.map(|[_, after]| after.matches()), Some(1));
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn fifty_matches_at_the_same_time_are_rated_one_after_the_other(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let players = [players[0], players[1], guest(&store, "Jack").await];
    let mut writers = JoinSet::new();
    for number in 0..50 {
        let pair = [players[number % 3], players[(number + 1) % 3]];
        let (store, record) = (store.clone(), duel(pair, minutes(number as u64)));
        writers.spawn(async move { store.finish_match(record).await.unwrap() });
    }
    writers.join_all().await;
    assert_eq!(store.check_ratings().await.unwrap(), []);
    let mut matches = 0;
    for player in players {
        let profile = store.profile(player, DAY).await.unwrap().unwrap();
        matches += profile.rated[0].rating.matches();
    }
    assert_eq!(matches, 100);
}

async fn who_stops_waiting_does_not_stop_the_writing(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    for polls in 1..20 {
        let record = duel(players, minutes(polls));
        let mut polls_left = polls;
        {
            let mut writing = pin!(store.finish_match(record.clone()));
            // Ready when it is over, or was looked at so often.
            poll_fn(|context| {
                polls_left -= 1;
                match writing.as_mut().poll(context) {
                    Poll::Pending if 0 < polls_left => Poll::Pending,
                    _ => Poll::Ready(()),
                }
            })
            .await;
        }
        let written = async {
            loop {
                if let Some(kept) = store.match_by_id(record.id).await.unwrap() {
                    break kept;
                }
            }
        };
        let kept = timeout(Duration::from_secs(10), written).await;
        let kept = kept.unwrap_or_else(|_| panic!("not written after {polls} polls"));
        assert_eq!(store.finish_match(record).await.unwrap(), kept);
    }
    let profile = store.profile(players[0], DAY).await.unwrap().unwrap();
    assert_eq!(profile.rated[0].rating.matches(), 19);
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn two_programs_on_one_database_wait_for_each_other(database: &Database) {
    let stores = [database.open().await, database.open().await];
    let players = pair(&stores[0]).await;
    let mut writers = JoinSet::new();
    for number in 0..30 {
        let store = stores[number % 2].clone();
        writers.spawn(async move {
            let (record, name) =
                (duel(players, minutes(number as u64)), format!("Sailor {number}"));
            // The one reads before it writes, the other writes first.
            tokio::join!(guest(&store, &name), store.finish_match(record)).1.unwrap()
        });
    }
    writers.join_all().await;
    assert_eq!(stores[0].check_ratings().await.unwrap(), []);
    assert_eq!(stores[1].matches_of(players[0], None, 50).await.unwrap().len(), 30);
}

async fn what_does_not_count_is_not_rated(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let mut broken_off = duel(players, DAY);
    broken_off.ending = Ending::NoContest;
    let mut casual = duel(players, minutes(1));
    casual.kind = Kind::Casual;
    for record in [broken_off, casual] {
        let kept = store.finish_match(record).await.unwrap();
        assert!(kept.players.iter().all(|played| played.ratings.is_none()), "{kept:?}");
        assert_eq!(kept.bouts.len(), 3);
    }
    let mut drawn = duel(players, minutes(2));
    drawn.ending = Ending::Drawn;
    let kept = store.finish_match(drawn).await.unwrap();
    let after = rate([Rating::NEW; 2], Score::Draw, minutes(2));
    assert_eq!(kept.players[1].ratings, Some([Rating::NEW, after[1]]));
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn nothing_is_left_of_a_match_that_cannot_be_kept(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    let mut record = duel(players, DAY);
    record.players.pop();
    let error = store.finish_match(record).await.unwrap_err();
    assert!(matches!(error, StoreError::Record(RecordError::NotADuel)), "{error}");

    // The second player's row fails, after the match and the first player are written.
    let stranger = host::storage::store::AccountId::draw(DAY);
    let record = duel([players[0], stranger], DAY);
    let error = store.finish_match(record.clone()).await.unwrap_err();
    assert!(matches!(error, StoreError::Constraint(_)), "{error}");
    assert_eq!(store.match_by_id(record.id).await.unwrap(), None);
    assert_eq!(store.matches_of(players[0], None, 9).await.unwrap(), []);
    // And it can be written when that is put right.
    let record = duel(players, DAY);
    store.finish_match(record).await.unwrap();
    assert_eq!(store.check_ratings().await.unwrap(), []);
}

async fn a_replay_that_was_touched_is_not_handed_out(database: &Database) {
    let store = database.open().await;
    let record = duel(pair(&store).await, DAY);
    store.finish_match(record.clone()).await.unwrap();
    let touched = "UPDATE bouts SET replay = replay_hash WHERE number = 2";
    database.raw().await.execute(touched).await.unwrap();
    assert!(store.replay(record.id, 1).await.unwrap().is_some());
    let error = store.replay(record.id, 2).await.unwrap_err().to_string();
    let expected = format!("the database is damaged (the replay of bout 2 of {})", record.id);
    assert!(error.starts_with(&expected), "{error}");
}

async fn what_is_wrong_for_good_is_told_from_what_passes(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    store.finish_match(duel(players, DAY)).await.unwrap();
    let mut raw = database.raw().await;
    raw.execute("UPDATE ratings SET matches = -1").await.unwrap();
    let error = store.finish_match(duel(players, minutes(1))).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)) && error.is_permanent(), "{error}");
    let stranger = host::storage::store::AccountId::draw(DAY);
    let error = store.finish_match(duel([players[0], stranger], DAY)).await.unwrap_err();
    assert!(matches!(error, StoreError::Constraint(_)) && error.is_permanent(), "{error}");

    // The operator can put this right.
    raw.execute("ALTER TABLE bouts RENAME TO hidden").await.unwrap();
    let error = store.finish_match(duel(players, minutes(2))).await.unwrap_err();
    assert!(!error.is_permanent(), "{error}");
    raw.execute("ALTER TABLE hidden RENAME TO bouts").await.unwrap();
    raw.execute("UPDATE ratings SET matches = 1").await.unwrap();
    store.finish_match(duel(players, minutes(2))).await.unwrap();
}
