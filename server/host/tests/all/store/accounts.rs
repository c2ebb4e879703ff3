//! Who is let in, and by what.

use bout::Millis;
use host::sessions::accounts::hash_budget::HASHES_BY_ACCOUNT;
use host::sessions::accounts::{
    AccountError, Accounts, GuestSecret, NameRefusal, SecretKey, Token,
};
use host::storage::store::accounts::{Ban, GUEST_NAME_KEPT, Role};
use host::storage::store::audit::{Act, By, Deed};
use host::storage::store::tokens::{TOKEN_KEPT, TOKENS_MAX};
use std::net::{IpAddr, Ipv4Addr};

use crate::databases::Database;
use crate::samples::{DAY, duel, minutes};

pub(super) const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
pub(super) const PASSWORD: &str = "fifteen men on a chest";

on_both! {
    a_guest_is_known_by_its_secret
    a_claim_keeps_everything
    names_that_look_like_a_taken_one_are_refused
    the_name_of_a_guest_who_stays_away_is_free
    fifty_guests_of_one_name_are_one
    a_token_is_good_for_its_account_only
    tokens_end
    a_banned_player_is_told_why
    roles_and_bans_are_in_the_audit_log_and_what_changed_nothing_is_not
    a_request_that_is_refused_anyway_costs_no_hash
    a_changed_password_signs_out_everywhere
    a_guest_has_no_password_to_change_or_reset
    an_address_is_banned_until_a_time_or_until_it_is_lifted
}

pub(super) async fn open(database: &Database) -> Accounts {
    Accounts::new(database.open().await)
}

/// An account of this name, with the password.
pub(super) async fn claimed(
    accounts: &Accounts,
    name: &str,
) -> (host::storage::store::accounts::Account, Token) {
    let (guest, _) = accounts.welcome(name, DAY).await.unwrap();
    accounts.claim(guest.id, name, PASSWORD, HOME, DAY).await.unwrap()
}

async fn a_guest_is_known_by_its_secret(database: &Database) {
    let accounts = open(database).await;
    let (anne, secret) = accounts.welcome(" Anne  ".trim_end(), DAY).await.unwrap();
    assert!(anne.is_guest && anne.name.as_str() == "Anne" && anne.created == DAY);
    let (mary, _) = accounts.welcome("Mary", DAY).await.unwrap();
    assert_ne!(mary.id, anne.id);
    let known = accounts.guest(&secret, minutes(90)).await.unwrap();
    assert_eq!(known, anne);
    // Noted once an hour.
    assert_eq!(accounts.guest(&secret, minutes(91)).await.unwrap().seen, minutes(90));
    let stranger = accounts.guest(&GuestSecret(SecretKey::draw()), DAY).await;
    assert!(matches!(stranger, Err(AccountError::UnknownCredential)), "{stranger:?}");
    // A secret is no token.
    let as_token = accounts.resume(&Token(secret.0.clone()), DAY).await;
    assert!(matches!(as_token, Err(AccountError::UnknownCredential)), "{as_token:?}");
    // And a guest has no password.
    let none = accounts.sign_in("Anne", PASSWORD, HOME, DAY).await;
    assert!(matches!(none, Err(AccountError::Wrong)), "{none:?}");
}

async fn a_claim_keeps_everything(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (guest, secret) = accounts.welcome("Guest of Anne", DAY).await.unwrap();
    let (mary, _) = accounts.welcome("Mary", DAY).await.unwrap();
    let record = duel([guest.id, mary.id], DAY);
    store.finish_match(record.clone()).await.unwrap();

    let (anne, token) = accounts.claim(guest.id, "Anne", PASSWORD, HOME, minutes(1)).await.unwrap();
    assert_eq!((anne.id, anne.name.as_str(), anne.is_guest), (guest.id, "Anne", false));
    assert_eq!(accounts.resume(&token, minutes(1)).await.unwrap(), anne);
    let profile = store.profile(anne.id, minutes(1)).await.unwrap().unwrap();
    assert_eq!(profile.rated[0].ranked.won, 1);
    let kept = store.match_by_id(record.id).await.unwrap().unwrap();
    assert_eq!(kept.players[0].name.as_str(), "Anne");

    let old = accounts.guest(&secret, minutes(2)).await;
    assert!(matches!(old, Err(AccountError::UnknownCredential)), "{old:?}");
    let again = accounts.claim(anne.id, "Bonny", PASSWORD, HOME, minutes(2)).await;
    assert!(matches!(again, Err(AccountError::NoGuest)), "{again:?}");
    let short = accounts.claim(mary.id, "Mary", "1234567", HOME, minutes(2)).await;
    assert!(matches!(short, Err(AccountError::Password(_))), "{short:?}");
    let (same, other) = accounts.sign_in("ANNE", PASSWORD, HOME, minutes(3)).await.unwrap();
    assert!(same.id == anne.id && other != token);
}

async fn names_that_look_like_a_taken_one_are_refused(database: &Database) {
    let accounts = open(database).await;
    claimed(&accounts, "Bill").await;
    let (guest, _) = accounts.welcome("Mary", DAY).await.unwrap();
    for name in ["Bill", "BILL", "BiIl", "B1ll", "B.i.l.l", "Bíll", "Ｂｉｌｌ", "rnary"] {
        let taken = accounts.welcome(name, DAY).await;
        assert!(matches!(taken, Err(AccountError::Taken)), "{name}: {taken:?}");
        let taken = accounts.claim(guest.id, name, PASSWORD, HOME, DAY).await;
        assert_eq!(matches!(taken, Err(AccountError::Taken)), name != "rnary", "{name}: {taken:?}");
    }
    for name in ["Captain", "F1rst Mate", "admin"] {
        let reserved = accounts.welcome(name, DAY).await;
        let refusal = NameRefusal::Reserved;
        assert!(matches!(reserved, Err(AccountError::Name(why)) if why == refusal), "{name}");
    }
    accounts.welcome("Billy", DAY).await.unwrap();
}

async fn the_name_of_a_guest_who_stays_away_is_free(database: &Database) {
    let accounts = open(database).await;
    let (away, secret) = accounts.welcome("Anne", DAY).await.unwrap();
    let last = DAY.plus(GUEST_NAME_KEPT);
    let taken = accounts.welcome("Anne", last).await;
    assert!(matches!(taken, Err(AccountError::Taken)), "{taken:?}");
    let (anne, _) = accounts.welcome("anne", last.plus(Millis(1))).await.unwrap();
    let back = accounts.guest(&secret, last.plus(Millis(2))).await.unwrap();
    assert!(anne.id != away.id && back.id == away.id);
    assert!(back.name.as_str().starts_with("Guest "), "{back:?}");
    // Whoever has a password keeps the name.
    accounts.claim(anne.id, "Anne", PASSWORD, HOME, last).await.unwrap();
    let years_later = last.plus(Millis(100 * GUEST_NAME_KEPT.0));
    let taken = accounts.welcome("Anne", years_later).await;
    assert!(matches!(taken, Err(AccountError::Taken)), "{taken:?}");
}

async fn fifty_guests_of_one_name_are_one(database: &Database) {
    let accounts = open(database).await;
    let mut guests = tokio::task::JoinSet::new();
    for number in 0..50 {
        let (accounts, name) = (accounts.clone(), ["Bill", "BiIl"][number % 2]);
        guests.spawn(async move { accounts.welcome(name, DAY).await });
    }
    let mut welcome = 0;
    for came in guests.join_all().await {
        match came {
            Ok(_) => welcome += 1,
            Err(AccountError::Taken) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(welcome, 1);
}

async fn a_token_is_good_for_its_account_only(database: &Database) {
    let accounts = open(database).await;
    let (anne, annes) = claimed(&accounts, "Anne").await;
    let (mary, marys) = claimed(&accounts, "Mary").await;
    assert_eq!(accounts.resume(&annes, DAY).await.unwrap().id, anne.id);
    assert_eq!(accounts.resume(&marys, DAY).await.unwrap().id, mary.id);

    let others = accounts.sign_out(anne.id, marys.0.hash()).await;
    assert!(matches!(others, Err(AccountError::UnknownCredential)), "{others:?}");
    assert_eq!(accounts.resume(&marys, DAY).await.unwrap().id, mary.id);
    let mut forged = annes.clone();
    forged.0.0[31] ^= 1;
    let forged = accounts.resume(&forged, DAY).await;
    assert!(matches!(forged, Err(AccountError::UnknownCredential)), "{forged:?}");

    let (_, phone) = accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
    accounts.sign_out(anne.id, annes.0.hash()).await.unwrap();
    let out = accounts.resume(&annes, DAY).await;
    assert!(matches!(out, Err(AccountError::UnknownCredential)), "{out:?}");
    accounts.resume(&phone, DAY).await.unwrap();
    assert_eq!(accounts.sign_out_everywhere(anne.id).await.unwrap(), 1);
    let out = accounts.resume(&phone, DAY).await;
    assert!(matches!(out, Err(AccountError::UnknownCredential)), "{out:?}");
    accounts.resume(&marys, DAY).await.unwrap();
}

async fn tokens_end(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (anne, token) = claimed(&accounts, "Anne").await;
    // Used within its time, it is good for that time again.
    let last = DAY.plus(TOKEN_KEPT);
    accounts.resume(&token, last).await.unwrap();
    accounts.resume(&token, last.plus(TOKEN_KEPT)).await.unwrap();
    let late = last.plus(TOKEN_KEPT).plus(TOKEN_KEPT).plus(Millis(1));
    let ended = accounts.resume(&token, late).await;
    assert!(matches!(ended, Err(AccountError::UnknownCredential)), "{ended:?}");

    let tokens: Vec<Token> = (0..=TOKENS_MAX).map(|_| Token(SecretKey::draw())).collect();
    for (minute, token) in (0..).zip(&tokens) {
        store.add_token(anne.id, token.0.hash(), late.plus(Millis(minute))).await.unwrap();
    }
    let ended = accounts.resume(&tokens[0], late).await;
    assert!(matches!(ended, Err(AccountError::UnknownCredential)), "{ended:?}");
    for token in &tokens[1..] {
        accounts.resume(token, late).await.unwrap();
    }
}

async fn a_banned_player_is_told_why(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (anne, token) = claimed(&accounts, "Anne").await;
    let ban = Ban { until: minutes(60), why: "a bot played for her".into() };
    store.ban(anne.id, Some(ban.clone()), By::operator(Millis(0))).await.unwrap();
    for came in [
        accounts.resume(&token, minutes(59)).await.map(drop),
        accounts.sign_in("Anne", PASSWORD, HOME, minutes(59)).await.map(drop),
    ] {
        let Err(AccountError::Banned(told)) = &came else { panic!("{came:?}") };
        assert_eq!(*told, ban);
    }
    accounts.resume(&token, minutes(60)).await.unwrap();
}

async fn roles_and_bans_are_in_the_audit_log_and_what_changed_nothing_is_not(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let (anne, _) = claimed(&accounts, "Anne").await;
    let (mary, _) = accounts.welcome("Mary", DAY).await.unwrap();
    let by_anne = By { actor: Some(anne.id), at: minutes(2) };
    assert!(store.set_role(anne.id, Role::Admin, By::operator(minutes(1))).await.unwrap());
    assert!(!store.set_role(mary.id, Role::Moderator, by_anne).await.unwrap(), "a guest");
    let ban = Ban { until: minutes(60), why: "flooding".into() };
    assert!(store.ban(mary.id, Some(ban.clone()), by_anne).await.unwrap());
    let address: IpAddr = "2001:db8::1".parse().unwrap();
    assert!(store.ban_address(address, Some(ban.clone()), by_anne).await.unwrap());
    assert!(store.ban_address(address, None, by_anne).await.unwrap());
    assert!(!store.ban_address(address, None, by_anne).await.unwrap());
    let deed = Deed { act: Act::Drain, target: None, why: String::new(), until: None };
    store.note(By::operator(minutes(3)), deed).await.unwrap();
    assert_eq!(store.account(anne.id).await.unwrap().unwrap().role, Role::Admin);
    let log = store.audit(None, 100).await.unwrap();
    let told: Vec<_> = log
        .iter()
        .map(|line| (line.act, line.actor.as_deref(), line.target.as_deref(), line.why.as_str()))
        .collect();
    let network = Some("2001:db8::");
    assert_eq!(
        told,
        [
            (Act::Drain, None, None, ""),
            (Act::UnbanAddress, Some("Anne"), network, ""),
            (Act::BanAddress, Some("Anne"), network, "flooding"),
            (Act::Ban, Some("Anne"), Some("Mary"), "flooding"),
            (Act::Role, None, Some("Anne"), "admin"),
        ]
    );
    assert_eq!((log[3].by, log[3].until), (by_anne, Some(ban.until)));
    // Page by page.
    assert_eq!(store.audit(None, 2).await.unwrap(), log[..2]);
    assert_eq!(store.audit(Some(log[1].id), 2).await.unwrap(), log[2..4]);
}

async fn a_request_that_is_refused_anyway_costs_no_hash(database: &Database) {
    let accounts = open(database).await;
    let (anne, _) = accounts.welcome("Anne", DAY).await.unwrap();
    claimed(&accounts, "Mary").await;
    // The budget is for hashes: a taken name and a short password use up nothing.
    for _ in 0..HASHES_BY_ACCOUNT.burst {
        let taken = accounts.claim(anne.id, "Mary", PASSWORD, HOME, DAY).await;
        assert!(matches!(taken, Err(AccountError::Taken)), "{taken:?}");
        let short = accounts.claim(anne.id, "Anne", "short", HOME, DAY).await;
        assert!(matches!(short, Err(AccountError::Password(_))), "{short:?}");
    }
    accounts.claim(anne.id, "Anne", PASSWORD, HOME, DAY).await.unwrap();
    // The claim took one hash of ten, and right changes of the password take the others.
    for _ in 1..HASHES_BY_ACCOUNT.burst {
        accounts.change_password("Anne", [PASSWORD, PASSWORD], HOME, DAY).await.unwrap();
    }
    let often = accounts.change_password("Anne", [PASSWORD, PASSWORD], HOME, DAY).await;
    let is_soon = |at: Millis| DAY < at && at <= minutes(1);
    assert!(matches!(often, Err(AccountError::TooOftenUntil(at)) if is_soon(at)), "{often:?}");
}

async fn a_changed_password_signs_out_everywhere(database: &Database) {
    const NEW: &str = "yo ho ho and a bottle";
    let accounts = open(database).await;
    let (anne, token) = claimed(&accounts, "Anne").await;
    let (mary, other) = claimed(&accounts, "Mary").await;
    let wrong = accounts.change_password("Anne", ["sixteen men on a", NEW], HOME, DAY).await;
    assert!(matches!(wrong, Err(AccountError::Wrong)), "{wrong:?}");
    let short = accounts.change_password("Anne", [PASSWORD, "short"], HOME, DAY).await;
    assert!(matches!(short, Err(AccountError::Password(_))), "{short:?}");
    accounts.resume(&token, DAY).await.expect("what was refused changed nothing");

    let changed = accounts.change_password("Anne", [PASSWORD, NEW], HOME, DAY);
    let (_, new) = changed.await.unwrap();
    let gone = accounts.resume(&token, DAY).await;
    assert!(matches!(gone, Err(AccountError::UnknownCredential)), "{gone:?}");
    assert_eq!(accounts.resume(&new, DAY).await.unwrap().id, anne.id);
    let old = accounts.sign_in("Anne", PASSWORD, HOME, DAY).await;
    assert!(matches!(old, Err(AccountError::Wrong)), "{old:?}");
    accounts.sign_in("Anne", NEW, HOME, DAY).await.unwrap();
    assert_eq!(accounts.resume(&other, DAY).await.unwrap().id, mary.id, "nobody else is");

    accounts.reset_password(anne.id, PASSWORD).await.unwrap();
    let gone = accounts.resume(&new, DAY).await;
    assert!(matches!(gone, Err(AccountError::UnknownCredential)), "{gone:?}");
    accounts.sign_in("Anne", PASSWORD, HOME, DAY).await.unwrap();
}

async fn a_guest_has_no_password_to_change_or_reset(database: &Database) {
    let accounts = open(database).await;
    let (anne, secret) = accounts.welcome("Anne", DAY).await.unwrap();
    let reset = accounts.reset_password(anne.id, PASSWORD).await;
    assert!(matches!(reset, Err(AccountError::Guest)), "{reset:?}");
    let changed = accounts.change_password("Anne", [PASSWORD, PASSWORD], HOME, DAY).await;
    assert!(matches!(changed, Err(AccountError::Wrong)), "{changed:?}");
    assert_eq!(accounts.guest(&secret, DAY).await.unwrap(), anne);
}

async fn an_address_is_banned_until_a_time_or_until_it_is_lifted(database: &Database) {
    let store = database.open().await;
    let accounts = Accounts::new(store.clone());
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let is_banned = async |text: &str, minute| {
        let checked = accounts.check_address(address(text), minutes(minute)).await;
        matches!(checked, Err(AccountError::AddressBanned(ban)) if ban.why == "flooding")
    };
    let ban = Ban { until: minutes(10), why: "flooding".into() };
    assert!(
        store
            .ban_address(address("192.0.2.1"), Some(ban.clone()), By::operator(Millis(0)))
            .await
            .unwrap()
    );
    assert!(
        store
            .ban_address(address("2001:db8::1"), Some(ban.clone()), By::operator(Millis(0)))
            .await
            .unwrap()
    );
    assert!(is_banned("192.0.2.1", 9).await && is_banned("::ffff:192.0.2.1", 9).await);
    assert!(!is_banned("192.0.2.1", 10).await && !is_banned("192.0.2.2", 9).await);
    assert!(is_banned("2001:db8::ffff", 9).await, "a household has all of its network");
    assert!(!is_banned("2001:db8:0:1::1", 9).await);
    let longer = Ban { until: minutes(20), ..ban };
    assert!(
        store
            .ban_address(address("192.0.2.1"), Some(longer), By::operator(Millis(0)))
            .await
            .unwrap()
    );
    assert!(is_banned("192.0.2.1", 19).await);
    assert!(store.ban_address(address("192.0.2.1"), None, By::operator(Millis(0))).await.unwrap());
    assert!(!is_banned("192.0.2.1", 9).await);
    assert!(!store.ban_address(address("192.0.2.1"), None, By::operator(Millis(0))).await.unwrap());
}
