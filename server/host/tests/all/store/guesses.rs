//! Wrong passwords: who is locked out by them, and for how long.

use bout::Millis;
use host::limits::guesses::{BY_ADDRESS, BY_NAME, BY_PAIR};
use host::sessions::accounts::hash_queues::STRANGERS_WAITING;
use host::sessions::accounts::{AccountError, Accounts};
use std::net::{IpAddr, Ipv4Addr};

use super::accounts::{HOME, PASSWORD, claimed, open};
use crate::databases::Database;
use crate::samples::{DAY, minutes};

on_both! {
    guesses_lock_a_name_from_an_address_and_a_restart_does_not_help
    guesses_from_everywhere_lock_out_only_addresses_that_never_signed_in
    guesses_lock_an_address_which_recovers_and_right_passwords_do_not_lock_it
    guesses_from_many_networks_of_one_customer_count_together
    a_right_password_forgives
    a_right_password_leaves_no_address_behind
    guesses_at_the_same_time_are_all_counted
    wrong_guesses_at_the_old_password_lock_the_name
}

/// Signs in with a wrong password: until when the name is locked, if it is.
async fn guess(accounts: &Accounts, name: &str, address: IpAddr, now: Millis) -> Option<Millis> {
    match accounts.sign_in(name, "a wrong password", address, now).await {
        Err(AccountError::Wrong) => None,
        Err(AccountError::LockedUntil(until)) => Some(until),
        other => panic!("{other:?}"),
    }
}

fn elsewhere(number: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(203, 0, 113, number))
}

async fn guesses_lock_a_name_from_an_address_and_a_restart_does_not_help(database: &Database) {
    let accounts = open(database).await;
    claimed(&accounts, "Anne").await;
    for name in ["Anne", "Nobody"] {
        for _ in 0..BY_PAIR.free {
            assert_eq!(guess(&accounts, name, HOME, DAY).await, None);
        }
        assert_eq!(guess(&accounts, name, HOME, DAY).await, Some(minutes(10)));
    }
    database.open().await.close().await;
    let accounts = open(database).await;
    let right = accounts.sign_in("anne", PASSWORD, HOME, DAY).await;
    assert!(matches!(right, Err(AccountError::LockedUntil(until)) if until == minutes(10)));
    // Whoever guesses on and on has one guess in ten minutes, and keeps nobody else out.
    assert_eq!(guess(&accounts, "Anne", HOME, minutes(10)).await, None);
    assert_eq!(guess(&accounts, "Anne", HOME, minutes(11)).await, Some(minutes(20)));
    accounts.sign_in("Anne", PASSWORD, elsewhere(1), minutes(11)).await.unwrap();
}

async fn guesses_from_everywhere_lock_out_only_addresses_that_never_signed_in(database: &Database) {
    let accounts = open(database).await;
    claimed(&accounts, "Anne").await;
    accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
    for number in 0..BY_NAME.free {
        let from = elsewhere(number as u8 / 4);
        assert_eq!(guess(&accounts, "Anne", from, DAY).await, None, "{number}");
    }
    let stranger = accounts.sign_in("Anne", PASSWORD, elsewhere(99), DAY).await;
    assert!(matches!(stranger, Err(AccountError::LockedUntil(until)) if until == minutes(2)));
    accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
    let store = database.open().await;
    assert_eq!(store.unlock("anne").await.unwrap(), 14, "one for the name, 13 for its addresses");
    accounts.sign_in("Anne", PASSWORD, elsewhere(99), DAY).await.unwrap();
    store.close().await;
}

async fn guesses_lock_an_address_which_recovers_and_right_passwords_do_not_lock_it(
    database: &Database,
) {
    let accounts = open(database).await;
    claimed(&accounts, "Anne").await;
    claimed(&accounts, "Mary").await;
    accounts.sign_in("Mary", PASSWORD, HOME, DAY).await.unwrap();
    let names = ["Jack", "Edward", "Henry", "William", "Bartholomew", "Samuel"];
    for name in names.iter().cycle().take(BY_ADDRESS.free as usize) {
        assert_eq!(guess(&accounts, name, HOME, DAY).await, None);
    }
    assert_eq!(guess(&accounts, names[0], HOME, DAY).await, Some(minutes(5)));
    let here = accounts.sign_in("Anne", PASSWORD, HOME, DAY).await;
    assert!(matches!(here, Err(AccountError::LockedUntil(_))), "{here:?}");
    accounts.sign_in("Mary", PASSWORD, HOME, DAY).await.expect("she signed in here before");
    accounts.sign_in("Anne", PASSWORD, elsewhere(1), DAY).await.unwrap();
    // In five minutes one guess is forgotten, and right passwords use up none.
    for _ in 0..3 {
        accounts.sign_in("Anne", PASSWORD, HOME, minutes(5)).await.unwrap();
    }
}

async fn guesses_from_many_networks_of_one_customer_count_together(database: &Database) {
    let accounts = open(database).await;
    let mut free = [0; 2];
    // Each guess at another name from another /64: of one /56, and then of its /48.
    for (count, of_48) in free.iter_mut().zip([0, 0x100]) {
        for number in 0..100 {
            let from = [0x2001, 0xdb8, 1, of_48 + number, 0, 0, 0, 1].into();
            let locked = guess(&accounts, &format!("Nobody {number} {of_48}"), from, DAY).await;
            *count += u32::from(locked.is_none());
        }
    }
    assert_eq!(free, [2 * BY_ADDRESS.free, BY_ADDRESS.free / 2]);
    let other = [0x2001, 0xdb8, 2, 0, 0, 0, 0, 1].into();
    assert_eq!(guess(&accounts, "Nobody", other, DAY).await, None);
}

async fn a_right_password_forgives(database: &Database) {
    let accounts = open(database).await;
    claimed(&accounts, "Anne").await;
    for _ in 0..2 {
        for _ in 1..BY_PAIR.free {
            assert_eq!(guess(&accounts, "Anne", HOME, DAY).await, None);
        }
        accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
    }
}

async fn a_right_password_leaves_no_address_behind(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    claimed(&accounts, "Anne").await;
    for _ in 0..2 {
        accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
    }
    let mut raw = database.raw().await;
    let left = sqlx::query("SELECT subject FROM lockouts").fetch_all(&mut raw).await.unwrap();
    assert!(left.is_empty(), "{} counters", left.len());
}

async fn guesses_at_the_same_time_are_all_counted(database: &Database) {
    let accounts = open(database).await;
    claimed(&accounts, "Anne").await;
    let mut guesses = tokio::task::JoinSet::new();
    // No more than may wait for a hash.
    for _ in 0..STRANGERS_WAITING.by_address {
        let accounts = accounts.clone();
        guesses.spawn(async move { guess(&accounts, "Anne", HOME, DAY).await });
    }
    let free = guesses.join_all().await.into_iter().filter(Option::is_none).count();
    assert_eq!(free, BY_PAIR.free as usize);
}

async fn wrong_guesses_at_the_old_password_lock_the_name(database: &Database) {
    const NEW: &str = "yo ho ho and a bottle";
    let accounts = open(database).await;
    let (_, token) = claimed(&accounts, "Anne").await;
    for _ in 0..BY_PAIR.free {
        let wrong = accounts.change_password("Anne", ["sixteen men on a", NEW], HOME, DAY).await;
        assert!(matches!(wrong, Err(AccountError::Wrong)), "{wrong:?}");
    }
    let locked = accounts.change_password("Anne", [PASSWORD, NEW], HOME, DAY).await;
    let is_ten = |at| at == minutes(10);
    assert!(matches!(locked, Err(AccountError::LockedUntil(at)) if is_ten(at)), "{locked:?}");
    assert_eq!(guess(&accounts, "Anne", HOME, DAY).await, Some(minutes(10)));
    accounts.resume(&token, DAY).await.expect("who is signed in stays so");
    accounts.change_password("Anne", [PASSWORD, NEW], HOME, minutes(10)).await.unwrap();
}
