//! Who may resume a session: after a restart, and from another address.

use bout::Millis;
use games::GameKind;
use host::Settings;
use host::process::clock::calendar_ms;
use host::sessions::accounts::Accounts;
use host::storage::store::Store;
use host::storage::store::accounts::Ban;
use host::storage::store::audit::By;
use player::{Client, Resumption, practice, quick_match};
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::time::sleep;
use wire::{
    AccountId, AccountMessage, ClientMessage, Credential, Name, Password, Refusal, ServerMessage,
};

use crate::sockets::accounts::claim;
use crate::sockets::arena::{Arena, fresh_folder, lively};

fn settings(name: &str) -> Settings {
    let rules = lively();
    Settings { rules, drain_limit_s: 0, data: fresh_folder(name), ..Settings::default() }
}

/// Anne, with a password, and the token by which she signs in.
async fn anne(arena: &Arena) -> (Client, Credential) {
    let mut anne = arena.enter("Anne").await;
    let keep = claim(&mut anne, "Anne", "a long secret").await;
    (anne, keep)
}

async fn play(client: &mut Client) {
    client.say(&practice(1, lively())).await.unwrap();
    client.hear_start().await.unwrap();
}

fn id(client: &Client) -> AccountId {
    client.account.as_ref().unwrap().id
}

/// Waits for an answer: from then on the server knows that the client has its newest welcome.
async fn speak(client: &mut Client) {
    client.say(&ClientMessage::Ping(7)).await.unwrap();
    let is_pong = |message| (message == ServerMessage::Pong(7)).then_some(());
    client.hear_until(is_pong).await.unwrap();
}

async fn sign_out(client: &mut Client) {
    let message = AccountMessage::SignOut { everywhere: false };
    client.say(&ClientMessage::Account(message)).await.unwrap();
    assert_eq!(client.hear_refusal().await.unwrap(), Refusal::SignedOut);
}

fn refusal(error: anyhow::Error) -> Refusal {
    error.downcast().unwrap()
}

/// The server's refusal of these credentials.
async fn refused(arena: &Arena, credential: Credential) -> Refusal {
    refusal(Client::enter_by(arena.address, credential).await.err().expect("a refusal"))
}

#[tokio::test]
async fn signing_out_after_a_restart_revokes_the_token() {
    let settings = settings("going-on-sign-out");
    let arena = Arena::reopen(settings.clone()).await;
    let (mut anne, token) = anne(&arena).await;
    play(&mut anne).await;
    arena.close().await;
    let arena = Arena::reopen(settings.clone()).await;
    assert_eq!(anne.resume(arena.address).await.unwrap(), Resumption::Restarted);
    speak(&mut anne).await;
    arena.close().await;
    // And once more: what was recorded of a recovered session is whole, too.
    let arena = Arena::reopen(settings).await;
    let before = anne.token();
    assert_eq!(anne.resume(arena.address).await.unwrap(), Resumption::Restarted);
    // The welcome is lost with its connection.
    drop(anne.part());
    anne.take_ticket(before);
    while !matches!(anne.resume(arena.address).await, Ok(Resumption::Restarted)) {
        // The server has not noticed yet.
        sleep(Duration::from_millis(20)).await;
    }
    sign_out(&mut anne).await;
    assert_eq!(refused(&arena, token).await, Refusal::SignedOut);
    arena.close().await;
}

#[tokio::test]
async fn signing_out_revokes_the_token_of_the_client_that_goes_on() {
    let arena = Arena::reopen(settings("going-on-older")).await;
    let (mut anne, first) = anne(&arena).await;
    let mut mary = arena.enter("Mary").await;
    for client in [&mut anne, &mut mary] {
        client.say(&quick_match(GameKind::SWORDFIGHT)).await.unwrap();
    }
    anne.hear_start().await.unwrap();
    speak(&mut anne).await;
    let before = anne.token();
    drop(anne.part());
    // She signs in anew by her password, and the welcome is lost.
    let (name, password) = (Name::new("Anne").unwrap(), Password::new("a long secret").unwrap());
    let by_password = Credential::Password { name, password };
    let again = loop {
        match Client::enter_by(arena.address, by_password.clone()).await {
            Ok(again) => break again,
            Err(error) => assert_eq!(refusal(error), Refusal::Playing, "not noticed yet"),
        }
        sleep(Duration::from_millis(100)).await;
    };
    let second = again.keep.clone().expect("a token of her own");
    drop(again);
    anne.take_ticket(before);
    loop {
        match anne.resume(arena.address).await {
            Ok(Resumption::Restarted) => break,
            Ok(Resumption::Resumed) => panic!("she had a later welcome"),
            // The server has not noticed yet that the other connection is lost.
            Err(error) => assert!(error.downcast_ref::<Refusal>().is_none(), "{error:#}"),
        }
        sleep(Duration::from_millis(20)).await;
    }
    sign_out(&mut anne).await;
    assert_eq!(refused(&arena, first).await, Refusal::SignedOut);
    Client::enter_by(arena.address, second).await.unwrap();
    arena.close().await;
}

/// The refusal of a client that resumes after a restart, during which this was done.
async fn after(
    name: &str,
    is_guest: bool,
    change: impl AsyncFnOnce(&Store, AccountId),
) -> (Refusal, Option<Credential>) {
    let settings = settings(name);
    let arena = Arena::reopen(settings.clone()).await;
    let (mut client, keep) = if is_guest {
        let mut jack = arena.enter("Jack").await;
        play(&mut jack).await;
        (jack, None)
    } else {
        let (mut anne, keep) = anne(&arena).await;
        play(&mut anne).await;
        (anne, Some(keep))
    };
    let place = arena.place.clone();
    arena.close().await;
    let store = Store::open(&place).await.unwrap();
    change(&store, id(&client)).await;
    store.close().await;
    let arena = Arena::reopen(settings).await;
    let why = refusal(client.resume(arena.address).await.unwrap_err());
    // A second try is refused as well.
    let again = refusal(client.resume(arena.address).await.unwrap_err());
    assert!([why, Refusal::Gone].contains(&again), "{again:?}");
    if let Some(keep) = keep.clone()
        && why == Refusal::Gone
    {
        assert_eq!(refused(&arena, keep).await, Refusal::SignedOut);
    }
    arena.close().await;
    (why, keep)
}

fn ban() -> Ban {
    Ban { until: Millis(calendar_ms() + 3_600_000), why: "Foul language".into() }
}

#[tokio::test]
async fn bans_and_new_passwords_during_an_outage_hold_for_sessions_of_before() {
    for is_guest in [false, true] {
        let name = format!("going-on-ban-{is_guest}");
        let (why, _) = after(&name, is_guest, async |store, id| {
            assert!(store.ban(id.into(), Some(ban()), By::operator(Millis(0))).await.unwrap());
        })
        .await;
        assert!(matches!(why, Refusal::Banned { .. }), "{why:?}");
        let name = format!("going-on-address-{is_guest}");
        let (why, _) = after(&name, is_guest, async |store, _| {
            let here = Ipv4Addr::LOCALHOST.into();
            assert!(store.ban_address(here, Some(ban()), By::operator(Millis(0))).await.unwrap());
        })
        .await;
        assert!(matches!(why, Refusal::AddressBanned { .. }), "{why:?}");
    }
    let (why, _) = after("going-on-password", false, async |store, id| {
        Accounts::new(store.clone()).reset_password(id.into(), "another secret").await.unwrap();
    })
    .await;
    assert_eq!(why, Refusal::Gone);
    let (why, _) = after("going-on-everywhere", false, async |store, id| {
        Accounts::new(store.clone()).sign_out_everywhere(id.into()).await.unwrap();
    })
    .await;
    assert_eq!(why, Refusal::Gone);
}

#[tokio::test]
async fn nobody_goes_on_from_a_banned_address_or_with_a_banned_account_from_a_new_one() {
    let arena = Arena::reopen(settings("going-on-elsewhere")).await;
    let (mut anne, _) = anne(&arena).await;
    play(&mut anne).await;
    let [banned, open] = [2, 3].map(|last| Ipv4Addr::new(127, 0, 0, last));
    let store = Store::open(&arena.place).await.unwrap();
    assert!(store.ban_address(banned.into(), Some(ban()), By::operator(Millis(0))).await.unwrap());
    drop(anne.part());
    let why = refusal(anne.resume_from(banned, arena.address).await.unwrap_err());
    assert!(matches!(why, Refusal::AddressBanned { .. }), "{why:?}");
    // The session waits on for another address.
    assert_eq!(anne.resume_from(open, arena.address).await.unwrap(), Resumption::Resumed);
    drop(anne.part());
    assert!(store.ban(id(&anne).into(), Some(ban()), By::operator(Millis(0))).await.unwrap());
    let why = refusal(anne.resume(arena.address).await.unwrap_err());
    assert!(matches!(why, Refusal::Banned { .. }), "{why:?}");
    store.close().await;
    arena.close().await;
}
