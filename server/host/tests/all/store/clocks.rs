//! A calendar that is wrong for a while: nothing is lost by it, and nobody is kept out.

use bout::Millis;
use host::limits::guesses::BY_ADDRESS;
use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::sessions::accounts::{AccountError, Accounts};
use host::storage::retention::{BELIEVED_AFTER, Retention, RetentionLimits, TRUSTED_AFTER};
use host::storage::store::Store;
use host::storage::store::record::{Kind, MatchRecord};
use host::storage::store::retention::{Expiring, OLDER_AT_MOST};
use host::storage::store::tokens::TOKEN_KEPT;
use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::databases::{Database, folder};
use crate::samples::{DAY, duel, guest, minutes, pair};

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const PASSWORD: &str = "fifteen men on a chest";
const YEAR: Millis = Millis(365 * 24 * 60 * 60 * 1000);
const HOUR: Duration = Duration::from_secs(60 * 60);

on_both! {
    a_sign_in_by_a_wrong_date_ends_no_other
    a_last_sign_in_of_the_future_is_corrected_by_the_next
    an_address_that_was_locked_out_by_a_wrong_date_is_free_by_itself_and_by_the_operator
    the_newest_row_is_known
    the_trusted_date_is_the_last_one
    a_row_whose_date_cannot_be_stays
}

async fn a_sign_in_by_a_wrong_date_ends_no_other(database: &Database) {
    let accounts = Accounts::new(database.open().await);
    let (anne, _) = accounts.welcome("Anne", DAY).await.unwrap();
    let (_, token) = accounts.claim(anne.id, "Anne", PASSWORD, HOME, DAY).await.unwrap();
    let ahead = DAY.plus(TOKEN_KEPT).plus(YEAR);
    accounts.sign_in("Anne", PASSWORD, HOME, ahead).await.unwrap();
    let ended = accounts.resume(&token, ahead).await;
    assert!(matches!(ended, Err(AccountError::UnknownCredential)), "{ended:?}");
    accounts.resume(&token, minutes(5)).await.expect("the date is right again");
}

async fn a_last_sign_in_of_the_future_is_corrected_by_the_next(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (anne, secret) = accounts.welcome("Anne", DAY.plus(YEAR)).await.unwrap();
    accounts.guest(&secret, minutes(5)).await.unwrap();
    assert_eq!(store.account(anne.id).await.unwrap().unwrap().seen, minutes(5));
}

async fn an_address_that_was_locked_out_by_a_wrong_date_is_free_by_itself_and_by_the_operator(
    database: &Database,
) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let lock = async |now: Millis| {
        for number in 0..BY_ADDRESS.free {
            let name = format!("Sailor {number}");
            let wrong = accounts.sign_in(&name, "a wrong password", HOME, now).await;
            assert!(matches!(wrong, Err(AccountError::Wrong)), "{wrong:?}");
        }
    };
    let until = async |now: Millis| match accounts.sign_in("Jack", "wrong", HOME, now).await {
        Err(AccountError::LockedUntil(until)) => Some(until),
        _ => None,
    };
    lock(DAY.plus(YEAR)).await;
    assert_eq!(until(DAY).await, Some(DAY.plus(BY_ADDRESS.forgotten_every)));
    // One for the address, and one for each name from it.
    assert_eq!(store.unlock_address(HOME).await.unwrap(), u64::from(BY_ADDRESS.free) + 1);
    assert_eq!(until(DAY).await, None);
}

async fn the_newest_row_is_known(database: &Database) {
    let store = database.open().await;
    assert_eq!(store.newest_row().await.unwrap(), None);
    let players = pair(&store).await;
    assert_eq!(store.newest_row().await.unwrap(), Some(DAY));
    store.finish_match(duel(players, minutes(7))).await.unwrap();
    assert_eq!(store.newest_row().await.unwrap(), Some(minutes(7)));
}

async fn the_trusted_date_is_the_last_one(database: &Database) {
    let store = database.open().await;
    assert_eq!(store.trusted_date().await.unwrap(), None);
    for date in [DAY, minutes(7), Millis(0)] {
        store.trust_date(date).await.unwrap();
        assert_eq!(store.trusted_date().await.unwrap(), Some(date));
    }
}

/// Played by a machine that began in 1970 and then heard of the date.
async fn a_row_whose_date_cannot_be_stays(database: &Database) {
    let store = database.open().await;
    let players = pair(&store).await;
    store.finish_match(casual(players, DAY)).await.unwrap();
    let before = DAY.plus(OLDER_AT_MOST);
    for kind in [Expiring::CasualMatches, Expiring::Guests] {
        let found = store.expired(kind, before.plus(Millis(1)), 9).await.unwrap();
        assert!(found.is_empty(), "{kind:?}: {found:?}");
    }
    assert_eq!(store.expired(Expiring::CasualMatches, before, 9).await.unwrap().len(), 1);
}

fn casual(players: [host::storage::store::AccountId; 2], ended: Millis) -> MatchRecord {
    MatchRecord { kind: Kind::Casual, ..duel(players, ended) }
}

/// Two guests and a casual match of today, and the retention of a server that starts at `date`.
async fn served(today: Millis, date: Millis) -> (Store, Clock, JoinHandle<()>) {
    let store = Store::temporary();
    let players = pair(&store).await;
    store.finish_match(casual(players, today)).await.unwrap();
    guest(&store, "Jack").await;
    let clock = Clock::start_at(date);
    let running = serve(&store, clock, None);
    (store, clock, running)
}

/// The retention of a server on this store, with room for a megabyte of replays.
fn serve(store: &Store, clock: Clock, replays: Option<PathBuf>) -> JoinHandle<()> {
    let limits = RetentionLimits { replays_mb_max: 1, ..RetentionLimits::default() };
    let (store, metrics) = (store.clone(), Metrics::new());
    tokio::spawn(Retention { store, metrics, clock, limits, replays }.run())
}

async fn left(store: &Store) -> (usize, bool) {
    let jack = store.account_by_name("jack").await.unwrap();
    (store.matches(None, 9).await.unwrap().len(), jack.is_some())
}

#[tokio::test(start_paused = true)]
async fn a_date_that_is_a_year_ahead_for_hours_deletes_nothing() {
    // With and without somebody who signs in by it.
    for is_used in [false, true] {
        let (store, clock, running) = served(DAY, DAY.plus(YEAR)).await;
        if is_used {
            sleep(Duration::from_secs(5)).await;
            Accounts::new(store.clone()).welcome("Edward", clock.calendar()).await.unwrap();
        }
        sleep(30 * HOUR).await;
        assert_eq!(left(&store).await, (1, true), "used: {is_used}");
        clock.set_calendar(DAY.plus(Millis(30 * 60 * 60 * 1000)));
        sleep(30 * HOUR).await;
        assert_eq!(left(&store).await, (1, true), "used: {is_used}");
        running.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn a_date_that_jumps_ahead_and_back_deletes_nothing() {
    let (store, clock, running) = served(DAY, DAY).await;
    sleep(2 * HOUR).await;
    clock.set_calendar(DAY.plus(YEAR));
    Accounts::new(store.clone()).welcome("Edward", clock.calendar()).await.unwrap();
    sleep(BELIEVED_AFTER / 2).await;
    assert_eq!(left(&store).await, (1, true));
    clock.set_calendar(minutes(60 * 5));
    sleep(2 * BELIEVED_AFTER).await;
    assert_eq!(left(&store).await, (1, true));
    running.abort();
}

/// A server that was off for months: most of its rows are expired, and are deleted in the end.
#[tokio::test(start_paused = true)]
async fn what_is_expired_goes_once_the_date_has_held_for_days() {
    let (store, clock, running) = served(DAY, DAY.plus(YEAR)).await;
    sleep(Duration::from_secs(5)).await;
    let accounts = Accounts::new(store.clone());
    let (_, secret) = accounts.welcome("Edward", clock.calendar()).await.unwrap();
    let days = TRUSTED_AFTER.as_secs() / HOUR.as_secs() + 1;
    for _ in 0..days {
        assert_eq!(left(&store).await, (1, true));
        sleep(HOUR).await;
        accounts.guest(&secret, clock.calendar()).await.unwrap();
    }
    sleep(2 * HOUR).await;
    assert_eq!(left(&store).await, (0, false));
    running.abort();
}

#[tokio::test(start_paused = true)]
async fn a_restart_by_a_wrong_date_deletes_nothing() {
    // The first process starts by the wrong date, or the date jumps while it runs.
    for date in [DAY.plus(YEAR), DAY] {
        let (store, clock, running) = served(DAY, date).await;
        sleep(Duration::from_secs(300)).await;
        clock.set_calendar(DAY.plus(YEAR));
        // So many that the older ones are less than half of all.
        for name in ["Edward", "William", "Henry"] {
            Accounts::new(store.clone()).welcome(name, clock.calendar()).await.unwrap();
        }
        sleep(Duration::from_secs(60)).await;
        running.abort();
        let again = serve(&store, Clock::start_at(clock.calendar()), None);
        sleep(2 * HOUR).await;
        assert_eq!(left(&store).await, (1, true), "{date:?}");
        again.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn replay_files_are_limited_once_the_date_is_believed() {
    let replays = folder("replays_by_a_wrong_date");
    let path = |bout: u64| replays.join(format!("{bout}.cutlass-replay"));
    for bout in 1..=3 {
        let file = fs::File::create(path(bout)).unwrap();
        file.set_len(512 * 1024).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_secs(bout)).unwrap();
    }
    let left = || (1..=3).filter(|&bout| path(bout).exists()).collect::<Vec<_>>();
    let store = Store::temporary();
    guest(&store, "Jack").await;
    let clock = Clock::start_at(DAY.plus(YEAR));
    let running = serve(&store, clock, Some(replays.clone()));
    sleep(2 * HOUR).await;
    Accounts::new(store.clone()).welcome("Edward", clock.calendar()).await.unwrap();
    sleep(BELIEVED_AFTER / 2).await;
    assert_eq!(left(), [1, 2, 3]);
    sleep(BELIEVED_AFTER).await;
    assert_eq!(left(), [2, 3]);
    running.abort();
}
