//! A server for members only, and one with a password.

use bout::Millis;
use host::Settings;
use host::net::close_reason::CloseReason;
use host::operator::live_settings::LiveSettings;
use host::process::clock::Clock;
use host::sessions::accounts::Accounts;
use host::sessions::admission::Admission;
use host::storage::store::Store;
use host::storage::store::accounts::Role;
use wire::{Credential, Hello, Name, Password, Refusal};

use crate::administration::{PASSWORD, Site};

#[tokio::test]
async fn strangers_see_the_first_page_and_nothing_else() {
    let site = Site::with(Settings { guests: false, ..Settings::default() }).await;
    site.account("Anne", Role::Player).await;
    let session = site.sign_in("Anne", PASSWORD, "").await.cookie();
    let cookie = format!("cookie: {}\r\n", session.split(';').next().unwrap());
    let address = "192.0.2.9".parse().unwrap();
    let (_, token) =
        site.accounts.sign_in("Anne", PASSWORD, address, site.clock.calendar()).await.unwrap();
    let bearer = format!("authorization: Bearer {}\r\n", blake3::Hash::from_bytes(token.0.0));
    let home = site.ask("GET", "/", "", "").await;
    assert!(home.status == 200 && home.text.contains("members only"), "{}", home.text);
    assert!(!home.text.contains("Anne") && !home.text.contains("leaderboard/swordfight\">Sword"));
    for path in [
        "/account",
        "/account/register",
        "/rules",
        "/privacy",
        "/healthz",
        "/api/v1/server",
        "/site/style.css",
    ] {
        assert_ne!(site.ask("GET", path, "", "").await.status, 401, "{path}");
    }
    for path in [
        "/live",
        "/leaderboard/swordfight",
        "/solo/forty-lines",
        "/daily/2026-11-29/stacker",
        "/player?name=Anne",
        "/player/Anne",
        "/player/Anne/card.png",
        "/player/Nobody",
        "/match/1",
        "/replay/1",
        "/room/ABCDE",
        "/network",
        "/api/v1/players/Anne",
        "/api/v1/players?search=a",
        "/api/v1/matches",
        "/api/v1/leaderboards/swordfight",
        "/api/v1/rooms",
        "/api/v1/live",
        "/api/v1/queues",
        "/api/v1/nothing",
    ] {
        let stranger = site.ask("GET", path, "", "").await;
        assert_eq!(stranger.status, 401, "{path}");
        // The links to other languages have the address that was asked for.
        assert!(!stranger.text.contains(">Anne<"), "{path}");
        for head in [&cookie, &bearer] {
            assert_ne!(site.ask("GET", path, head, "").await.status, 401, "{path}");
        }
    }
    // Whoever may not register learns no names by trying.
    let taken = site.accounts.register(("Anne", PASSWORD), None, address, site.clock.calendar());
    assert!(taken.await.is_err());
}

#[tokio::test]
async fn guests_need_what_the_settings_say() {
    let admit = async |settings: Settings, credential: Credential, protocol: u16| {
        let (store, clock) = (Store::temporary(), Clock::start_at(Millis(1)));
        let live = LiveSettings::new(settings.clone(), store.clone());
        let admission = Admission::new(Accounts::new(store).by(live), &settings, clock);
        let hello = Hello { protocol, ..Hello::new(credential) };
        match admission.admit(hello, "192.0.2.1".parse().unwrap()).await {
            Ok(_) => None,
            Err(CloseReason::Refused(why)) => Some(why),
            Err(other) => panic!("{other}"),
        }
    };
    let name = || Name::new("Anne").unwrap();
    let newcomer = || Credential::Newcomer(name());
    let with = |password: &str| Credential::NewcomerWith {
        name: name(),
        password: Password::new(password).unwrap(),
    };
    let closed = || Settings { guests: false, ..Settings::default() };
    let locked = || Settings { server_password: Some("open sesame".into()), ..Settings::default() };
    for (settings, credential, protocol, refused) in [
        (Settings::default(), newcomer(), 19, None),
        (Settings::default(), with("anything"), 19, None),
        (closed(), newcomer(), 19, Some(Refusal::MembersOnly)),
        (closed(), with("anything"), 19, Some(Refusal::MembersOnly)),
        (closed(), newcomer(), 18, Some(Refusal::SignedOut)),
        (locked(), newcomer(), 19, Some(Refusal::ServerPassword)),
        (locked(), newcomer(), 18, Some(Refusal::SignedOut)),
        (locked(), with("open sesam"), 19, Some(Refusal::ServerPassword)),
        (locked(), with("open sesame"), 19, None),
    ] {
        assert_eq!(admit(settings, credential.clone(), protocol).await, refused, "{credential:?}");
    }
}

#[tokio::test]
async fn the_password_of_the_server_cannot_be_guessed() {
    let settings = Settings { server_password: Some("open sesame".into()), ..Settings::default() };
    let (store, clock) = (Store::temporary(), Clock::start_at(Millis(1)));
    let live = LiveSettings::new(settings.clone(), store.clone());
    let admission = Admission::new(Accounts::new(store).by(live), &settings, clock);
    let admit = async |password: &str, address: &str| {
        let (name, password) = (Name::new("Anne").unwrap(), Password::new(password).unwrap());
        let hello = Hello::new(Credential::NewcomerWith { name, password });
        admission.admit(hello, address.parse().unwrap()).await.map(drop)
    };
    for number in 0..10 {
        admit(&format!("guess {number}"), "192.0.2.1").await.unwrap_err();
    }
    let locked = admit("open sesame", "192.0.2.1").await;
    let too_often = matches!(locked, Err(CloseReason::Refused(Refusal::TooOften { .. })));
    assert!(too_often, "{locked:?}");
    admit("open sesame", "198.51.100.1").await.unwrap();
}
