//! Friends, requests and blocks in every kind of store.

use bout::Millis;
use host::storage::store::retention::Expiring;
use host::storage::store::{AccountId, Store};
use wire::friends::{BLOCKED_MAX, FRIENDS_MAX, REQUESTS_RECEIVED_MAX, REQUESTS_SENT_MAX};
use wire::{Circle, FriendSettings, FriendsRefusal, Person};

use crate::databases::Database;
use crate::samples::{DAY, guest, minutes, pair};

on_both! {
    a_request_that_is_accepted_makes_two_friends
    requests_are_declined_withdrawn_and_answered_by_another
    a_block_ends_a_friendship_and_is_not_told
    settings_are_kept
    a_deleted_account_leaves_no_friends
    lists_have_limits
}

fn names(list: &[Person]) -> Vec<&str> {
    list.iter().map(|one| one.name.as_str()).collect()
}

async fn circle(store: &Store, account: AccountId) -> Circle {
    store.circle(account).await.unwrap()
}

async fn befriend(store: &Store, one: AccountId, other: AccountId, now: Millis) {
    assert_eq!(store.request_friend(one, other, now).await.unwrap(), Ok(()));
    assert_eq!(store.accept_friend(other, one, now).await.unwrap(), Ok(()));
}

async fn a_request_that_is_accepted_makes_two_friends(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    assert_eq!(circle(&store, anne).await, Circle::default());
    let gone = Err(FriendsRefusal::Gone);
    assert_eq!(store.accept_friend(mary, anne, DAY).await.unwrap(), gone);
    assert_eq!(store.request_friend(anne, mary, DAY).await.unwrap(), Ok(()));
    let again = store.request_friend(anne, mary, DAY).await.unwrap();
    assert_eq!(again, Err(FriendsRefusal::AlreadyAsked));
    assert_eq!(names(&circle(&store, anne).await.sent), ["Mary"]);
    assert_eq!(names(&circle(&store, mary).await.received), ["Anne"]);
    assert_eq!(store.accept_friend(mary, anne, DAY).await.unwrap(), Ok(()));
    for (account, friend) in [(anne, "Mary"), (mary, "Anne")] {
        let circle = circle(&store, account).await;
        assert_eq!(names(&circle.friends), [friend]);
        assert!(circle.sent.is_empty() && circle.received.is_empty());
    }
    let again = store.request_friend(mary, anne, DAY).await.unwrap();
    assert_eq!(again, Err(FriendsRefusal::AlreadyFriends));
    assert_eq!(store.remove_friend(mary, anne).await.unwrap(), Ok(()));
    assert_eq!(store.remove_friend(anne, mary).await.unwrap(), gone);
    assert_eq!(circle(&store, anne).await, Circle::default());
}

async fn requests_are_declined_withdrawn_and_answered_by_another(database: &Database) {
    let store = database.open().await;
    let ([anne, mary], jack) = (pair(&store).await, guest(&store, "Jack").await);
    store.request_friend(jack, anne, minutes(2)).await.unwrap().unwrap();
    store.request_friend(mary, anne, minutes(1)).await.unwrap().unwrap();
    assert_eq!(names(&circle(&store, anne).await.received), ["Mary", "Jack"]);
    assert_eq!(store.remove_request(jack, anne).await.unwrap(), Ok(()));
    assert_eq!(store.remove_request(jack, anne).await.unwrap(), Err(FriendsRefusal::Gone));
    assert_eq!(names(&circle(&store, anne).await.received), ["Mary"]);
    // Who asks somebody who has asked before accepts.
    assert_eq!(store.request_friend(anne, mary, minutes(3)).await.unwrap(), Ok(()));
    assert_eq!(names(&circle(&store, mary).await.friends), ["Anne"]);
    assert!(circle(&store, mary).await.sent.is_empty());
}

async fn a_block_ends_a_friendship_and_is_not_told(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    befriend(&store, anne, mary, DAY).await;
    assert_eq!(store.block(anne, mary, DAY).await.unwrap(), Ok(()));
    assert_eq!(store.block(anne, mary, DAY).await.unwrap(), Err(FriendsRefusal::Blocked));
    assert_eq!(names(&circle(&store, anne).await.blocked), ["Mary"]);
    assert_eq!(circle(&store, mary).await, Circle::default());
    let own = store.request_friend(anne, mary, DAY).await.unwrap();
    assert_eq!(own, Err(FriendsRefusal::Blocked));
    // The request looks as any other to its sender, and the recipient does not see it.
    assert_eq!(store.request_friend(mary, anne, DAY).await.unwrap(), Ok(()));
    assert_eq!(names(&circle(&store, mary).await.sent), ["Anne"]);
    assert!(circle(&store, anne).await.received.is_empty());
    assert_eq!(store.accept_friend(anne, mary, DAY).await.unwrap(), Err(FriendsRefusal::Gone));
    assert_eq!(store.unblock(anne, mary).await.unwrap(), Ok(()));
    assert_eq!(store.unblock(anne, mary).await.unwrap(), Err(FriendsRefusal::Gone));
    assert_eq!(names(&circle(&store, anne).await.received), ["Mary"]);
    // Whoever blocks withdraws its own request.
    store.remove_request(mary, anne).await.unwrap().unwrap();
    store.request_friend(anne, mary, DAY).await.unwrap().unwrap();
    store.block(anne, mary, DAY).await.unwrap().unwrap();
    assert_eq!(circle(&store, mary).await, Circle::default());
}

async fn settings_are_kept(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    for (is_hidden, is_open) in [(true, false), (false, true), (false, false)] {
        let settings = FriendSettings { is_hidden, is_open };
        store.set_friend_settings(anne, settings).await.unwrap();
        assert_eq!(circle(&store, anne).await.settings, settings);
        assert_eq!(circle(&store, mary).await.settings, FriendSettings::default());
    }
}

async fn a_deleted_account_leaves_no_friends(database: &Database) {
    let store = database.open().await;
    let ([anne, mary], jack) = (pair(&store).await, guest(&store, "Jack").await);
    befriend(&store, anne, mary, DAY).await;
    store.request_friend(mary, jack, DAY).await.unwrap().unwrap();
    store.block(jack, mary, DAY).await.unwrap().unwrap();
    store.set_friend_settings(mary, FriendSettings::default()).await.unwrap();
    let expired = vec![mary.0];
    assert_eq!(store.delete_expired(Expiring::Guests, minutes(1), expired).await.unwrap(), 1);
    for account in [anne, jack] {
        assert_eq!(circle(&store, account).await, Circle::default());
    }
}

async fn lists_have_limits(database: &Database) {
    let store = database.open().await;
    let [anne, mary] = pair(&store).await;
    let mut others = Vec::new();
    for number in 0..=FRIENDS_MAX {
        others.push(guest(&store, &format!("Sailor {number:03}")).await);
    }
    let full = Err(FriendsRefusal::ListFull);
    let theirs = Err(FriendsRefusal::TheirListFull);
    for &other in &others[..REQUESTS_SENT_MAX] {
        store.request_friend(anne, other, DAY).await.unwrap().unwrap();
    }
    assert_eq!(store.request_friend(anne, mary, DAY).await.unwrap(), full);
    for &other in &others[..REQUESTS_RECEIVED_MAX] {
        store.request_friend(other, mary, DAY).await.unwrap().unwrap();
    }
    let last = others[REQUESTS_RECEIVED_MAX];
    assert_eq!(store.request_friend(last, mary, DAY).await.unwrap(), theirs);
    // Blocked players take no place of others.
    store.block(mary, others[0], DAY).await.unwrap().unwrap();
    assert_eq!(store.request_friend(last, mary, DAY).await.unwrap(), Ok(()));
    for &other in &others[1..BLOCKED_MAX] {
        store.block(mary, other, DAY).await.unwrap().unwrap();
    }
    assert_eq!(store.block(mary, others[BLOCKED_MAX], DAY).await.unwrap(), full);
    for &other in &others[..FRIENDS_MAX] {
        let asked = store.request_friend(other, anne, DAY).await.unwrap();
        if asked == Ok(()) && !names(&circle(&store, anne).await.received).is_empty() {
            store.accept_friend(anne, other, DAY).await.unwrap().unwrap();
        }
    }
    let circle = circle(&store, anne).await;
    assert_eq!((circle.friends.len(), circle.sent.len()), (FRIENDS_MAX, 0));
    let last = others[FRIENDS_MAX];
    assert_eq!(store.request_friend(anne, last, DAY).await.unwrap(), full);
    store.request_friend(last, anne, DAY).await.unwrap().unwrap();
    assert_eq!(store.accept_friend(anne, last, DAY).await.unwrap(), full);
}
