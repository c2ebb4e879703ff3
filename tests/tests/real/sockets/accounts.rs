//! Accounts: authentication, sessions and bans.

use bout::Millis;
use host::process::clock::calendar_ms;
use host::storage::store::Store;
use host::storage::store::accounts::Ban;
use host::storage::store::audit::By;
use player::{Client, Heard, hello, practice};
use std::time::Duration;
use tokio::time::interval;
use wire::{
    AccountMessage, ClientMessage, Credential, Hello, Name, NoticeText, Password, Refusal, Secret,
    ServerMessage,
};

use crate::sockets::arena::{Arena, assert_agreed, bot, brisk, short, slower};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn password(text: &str) -> Password {
    Password::new(text).unwrap()
}

fn by_password(name_text: &str, password_text: &str) -> Credential {
    Credential::Password { name: name(name_text), password: password(password_text) }
}

/// The server's refusal of these credentials.
async fn refused(arena: &Arena, credential: Credential) -> Refusal {
    let error = Client::enter_by(arena.address, credential).await.err().expect("a refusal");
    *error.downcast_ref().unwrap_or_else(|| panic!("{error:#}"))
}

/// Gives a guest a name and a password. Returns its new credentials.
pub async fn claim(client: &mut Client, name_text: &str, password_text: &str) -> Credential {
    let claim = ClientMessage::Account(AccountMessage::Claim {
        name: name(name_text),
        password: password(password_text),
    });
    client.say(&claim).await.unwrap();
    let keep = claimed(client).await;
    assert_eq!(client.account.as_ref().unwrap().name.as_str(), name_text);
    keep
}

/// The new credentials of a client that set a password.
async fn claimed(client: &mut Client) -> Credential {
    let claimed = client.hear_until(|message| match message {
        ServerMessage::Claimed { account, keep } => Some((account, keep)),
        ServerMessage::Refused(why) => panic!("{why}"),
        _ => None,
    });
    let (account, keep) = claimed.await.unwrap();
    assert!(!account.is_guest);
    client.account = Some(account);
    keep
}

#[tokio::test]
async fn a_guest_comes_back_by_its_secret_and_nobody_takes_its_name() {
    let arena = Arena::open("guests", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let (account, secret) = (anne.account.clone().unwrap(), anne.keep.clone().unwrap());
    assert!(account.is_guest && matches!(secret, Credential::Guest(_)));
    anne.say(&hello("Anne")).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::NotNow);
    anne.close().await.unwrap();
    for taken in ["Anne", "ANNE", "Ann\u{0435}"] {
        let why = refused(&arena, Credential::Newcomer(name(taken))).await;
        let expected = if taken.is_ascii() { Refusal::NameTaken } else { Refusal::NameForbidden };
        assert_eq!(why, expected, "{taken}");
    }
    for ours in ["Captain", "Adm1n"] {
        let why = refused(&arena, Credential::Newcomer(name(ours))).await;
        assert_eq!(why, Refusal::NameForbidden);
    }
    let again = Client::enter_by(arena.address, secret).await.unwrap();
    assert_eq!(again.account, Some(account));
    assert_eq!(again.keep, None, "it keeps what it has");
    let Credential::Guest(Secret(mut forged)) = arena.enter("Mary").await.keep.unwrap() else {
        panic!("a guest has a secret")
    };
    forged[31] ^= 1;
    assert_eq!(refused(&arena, Credential::Guest(Secret(forged))).await, Refusal::SignedOut);
    assert_eq!(refused(&arena, Credential::Token(Secret(forged))).await, Refusal::SignedOut);
    arena.close().await;
}

#[tokio::test]
async fn a_guest_that_chooses_a_password_is_the_same_player() {
    let arena = Arena::open("claims", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let (id, secret) = (anne.account.clone().unwrap().id, anne.keep.clone().unwrap());
    // During a bout, which is not disturbed.
    anne.say(&practice(1, short())).await.unwrap();
    anne.hear_start().await.unwrap();
    let short = ClientMessage::Account(AccountMessage::Claim {
        name: name("Anne Bonny"),
        password: password("short"),
    });
    anne.say(&short).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::PasswordForbidden);
    let token = claim(&mut anne, "Anne Bonny", "a long secret").await;
    let twice = ClientMessage::Account(AccountMessage::Claim {
        name: name("Anne"),
        password: password("a long secret"),
    });
    anne.say(&twice).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::NoGuest);
    anne.close().await.unwrap();
    assert_eq!(refused(&arena, secret).await, Refusal::SignedOut, "the token is in its place");
    for credential in [token.clone(), by_password("anne bonny", "a long secret")] {
        let again = Client::enter_by(arena.address, credential).await.unwrap();
        assert_eq!(again.account.as_ref().unwrap().id, id);
        again.close().await.unwrap();
    }
    // Out here, and then everywhere.
    let mut other =
        Client::enter_by(arena.address, by_password("Anne Bonny", "a long secret")).await.unwrap();
    let second = other.keep.clone().unwrap();
    other
        .say(&ClientMessage::Account(AccountMessage::SignOut { everywhere: false }))
        .await
        .unwrap();
    assert_eq!(other.hear_refusal().await.unwrap(), Refusal::SignedOut);
    assert_eq!(refused(&arena, second).await, Refusal::SignedOut);
    let mut first = Client::enter_by(arena.address, token.clone()).await.unwrap();
    first.say(&ClientMessage::Account(AccountMessage::SignOut { everywhere: true })).await.unwrap();
    assert_eq!(first.hear_refusal().await.unwrap(), Refusal::SignedOut);
    assert_eq!(refused(&arena, token).await, Refusal::SignedOut);
    arena.close().await;
}

/// Signs in to Anne's account with a new password.
fn change(current: &str, new: &str) -> Credential {
    Credential::NewPassword { name: name("Anne"), current: password(current), new: password(new) }
}

#[tokio::test]
async fn a_password_change_signs_out_all_other_sessions() {
    let arena = Arena::open("changes", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let first = claim(&mut anne, "Anne", "a long secret").await;
    anne.close().await.unwrap();
    let (old, new) = (by_password("Anne", "a long secret"), by_password("Anne", "a new secret"));
    let anne = Client::enter_by(arena.address, old.clone()).await.unwrap();
    let second = anne.keep.clone().unwrap();
    for (current, new, why) in [
        ("a wrong secret", "a new secret", Refusal::Wrong),
        ("a long secret", "short", Refusal::PasswordForbidden),
    ] {
        assert_eq!(refused(&arena, change(current, new)).await, why);
    }
    anne.close().await.unwrap();
    let changed = change("a long secret", "a new secret");
    let mut anne = Client::enter_by(arena.address, changed).await.unwrap();
    let third = anne.keep.clone().unwrap();
    for (credential, why) in
        [(first, Refusal::SignedOut), (second, Refusal::SignedOut), (old, Refusal::Wrong)]
    {
        assert_eq!(refused(&arena, credential).await, why);
    }
    // It signs out of its latest credentials.
    anne.say(&ClientMessage::Account(AccountMessage::SignOut { everywhere: false })).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::SignedOut);
    assert_eq!(refused(&arena, third).await, Refusal::SignedOut);
    Client::enter_by(arena.address, new).await.unwrap().close().await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn a_thief_who_plays_with_a_stolen_credential_does_not_keep_the_owner_out() {
    // The bout lasts longer than passwords take to hash on a busy machine.
    let arena = Arena::open("stolen", 1, slower(100)).await;
    let [mut thief, mut mary] = arena.meet("Anne", "Mary").await;
    // Both stay connected meanwhile: a client that says nothing for 10 s is lost.
    let claiming = claim(&mut thief, "Anne", "a long secret");
    let (stolen, started) = tokio::join!(claiming, mary.hear_start());
    started.unwrap();
    let owner = by_password("Anne", "a long secret");
    assert_eq!(refused(&arena, owner).await, Refusal::Playing);
    let changed = change("a long secret", "a new secret");
    let anne = Client::enter_by(arena.address, changed).await.unwrap();
    assert_eq!(thief.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    assert_eq!(refused(&arena, stolen).await, Refusal::SignedOut);
    anne.close().await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn guesses_at_the_password_to_change_lock_the_name_and_a_guest_has_none() {
    let arena = Arena::open("change lock-outs", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let guest = refused(&arena, change("a long secret", "a new secret")).await;
    assert_eq!(guest, Refusal::Wrong, "a guest has no password");
    claim(&mut anne, "Anne", "a long secret").await;
    for _ in 1..5 {
        let wrong = refused(&arena, change("a wrong secret", "a new secret")).await;
        assert_eq!(wrong, Refusal::Wrong);
    }
    let is_locked = |why| matches!(why, Refusal::LockedOut { seconds: 590..=600 });
    assert!(is_locked(refused(&arena, change("a long secret", "a new secret")).await), "changing");
    assert!(is_locked(refused(&arena, by_password("Anne", "a long secret")).await), "signing in");
    anne.say(&ClientMessage::Ping(7)).await.unwrap();
    anne.hear_until(|message| (message == ServerMessage::Pong(7)).then_some(())).await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn wrong_passwords_lock_a_name_for_a_while() {
    let arena = Arena::open("lock-outs", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    claim(&mut anne, "Anne", "a long secret").await;
    assert_eq!(refused(&arena, by_password("Nobody", "a long secret")).await, Refusal::Wrong);
    for _ in 0..5 {
        assert_eq!(refused(&arena, by_password("anne", "a wrong secret")).await, Refusal::Wrong);
    }
    let Refusal::LockedOut { seconds } =
        refused(&arena, by_password("Anne", "a long secret")).await
    else {
        panic!("no lock")
    };
    assert!((590..=600).contains(&seconds), "{seconds}");
    anne.say(&ClientMessage::Ping(7)).await.unwrap();
    anne.hear_until(|message| (message == ServerMessage::Pong(7)).then_some(())).await.unwrap();
    arena.close().await;
}

#[tokio::test]
async fn a_banned_player_is_told_until_when_and_a_session_token_expires() {
    let arena = Arena::open("bans", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let token = claim(&mut anne, "Anne", "a long secret").await;
    let id = anne.account.clone().unwrap().id;
    anne.close().await.unwrap();
    let store = Store::open(&arena.place).await.unwrap();
    let until_ms = calendar_ms() + 3_600_000;
    let ban = Ban { until: Millis(until_ms), why: "Foul language".into() };
    assert!(store.ban(id.into(), Some(ban), By::operator(Millis(0))).await.unwrap());
    let banned = Refusal::Banned { until_ms };
    assert_eq!(refused(&arena, token.clone()).await, banned);
    assert_eq!(refused(&arena, by_password("Anne", "a long secret")).await, banned);
    assert!(store.ban(id.into(), None, By::operator(Millis(0))).await.unwrap());
    Client::enter_by(arena.address, token.clone()).await.unwrap().close().await.unwrap();
    // A token that was used for the last time 91 days ago.
    let old = host::sessions::accounts::SecretKey::draw();
    let long_ago = Millis(calendar_ms() - 91 * 24 * 60 * 60 * 1000);
    store.add_token(id.into(), old.hash(), long_ago).await.unwrap();
    assert_eq!(refused(&arena, Credential::Token(Secret(old.0))).await, Refusal::SignedOut);
    store.close().await;
    arena.close().await;
}

/// The server's answer to a player banned with this reason, and the text shown to the player.
async fn told_at_the_door(words: &str) -> (Vec<ServerMessage>, link::End) {
    let arena = Arena::open("words", 1, short()).await;
    let anne = arena.enter("Anne").await;
    let (id, keep) = (anne.account.clone().unwrap().id, anne.keep.clone().unwrap());
    anne.close().await.unwrap();
    let store = Store::open(&arena.place).await.unwrap();
    let ban = Ban { until: Millis(u64::from(u32::MAX) * 1000), why: words.into() };
    assert!(store.ban(id.into(), Some(ban), By::operator(Millis(0))).await.unwrap());
    store.close().await;
    let mut anne = Client::connect(arena.address).await.unwrap();
    anne.say(&ClientMessage::Hello(Hello::new(keep.clone()))).await.unwrap();
    let mut told = Vec::new();
    let frame = loop {
        match anne.hear().await.unwrap() {
            Heard::Message(message) => told.push(message),
            Heard::Closed(frame) => break frame.expect("it says why"),
        }
    };
    assert!(frame.reason.len() <= 123, "{}", frame.reason.len());
    let (mut link, run) = link::start(&arena.address.to_string(), Hello::new(keep));
    tokio::spawn(run);
    let end = loop {
        if let link::Heard::Ended(end) = link.hear().await.expect("it ends in words") {
            break end;
        }
    };
    arena.close().await;
    (told, end)
}

#[tokio::test]
async fn the_reason_of_a_ban_is_shown_on_one_line() {
    let why = Refusal::Banned { until_ms: u64::from(u32::MAX) * 1000 };
    let refused = ServerMessage::Refused(why);
    let check = async |words: &str, shown: &str| {
        let (told, end) = told_at_the_door(words).await;
        let shown = NoticeText::new(shown).unwrap();
        assert_eq!(told, [ServerMessage::Notice(shown.clone()), refused.clone()]);
        assert_eq!(end, link::End::Banned(why, shown));
    };
    check("Foul language", "Foul language").await;
    check("\tFoul\nlanguage,\u{202e} twice\u{7}", "Foul language,  twice").await;
    check(&"\u{20ac}".repeat(5000), &"\u{20ac}".repeat(300)).await;
    let (told, end) = told_at_the_door("\n\u{7}").await;
    assert_eq!((told, end), (vec![refused.clone()], link::End::Refused(why)));
}

#[tokio::test]
async fn an_account_is_here_once() {
    let arena = Arena::open("elsewhere", 1, short()).await;
    let mut first = arena.enter("Anne").await;
    let second = arena.enter("Anne").await;
    assert_eq!(first.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    assert_eq!(first.account, second.account);
    arena.close().await;
}

#[tokio::test]
async fn a_second_session_of_an_account_does_not_end_the_match_of_the_first() {
    let arena = Arena::open("playing", 1, brisk()).await;
    let [mut anne, mut mary] = arena.meet("Anne", "Mary").await;
    let keep = anne.keep.clone().unwrap();
    let again = async {
        // Before its bout, and during it.
        assert_eq!(refused(&arena, keep.clone()).await, Refusal::Playing);
        let mut looks = interval(Duration::from_millis(500));
        for _ in 0..4 {
            looks.tick().await;
            assert_eq!(refused(&arena, keep.clone()).await, Refusal::Playing);
        }
    };
    anne.hear_room(|_| true).await.unwrap();
    let (one, other, ()) = tokio::join!(anne.play_bout(bot(4)), mary.play_bout(bot(9)), again);
    anne.say(&ClientMessage::Leave).await.unwrap();
    anne.hear_until(|it| (it == ServerMessage::Outside).then_some(())).await.unwrap();
    let second = Client::enter_by(arena.address, keep).await.unwrap();
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::Elsewhere);
    assert_eq!(second.account, anne.account);
    let replays = arena.close().await;
    assert_agreed(&one.unwrap(), &replays);
    assert_agreed(&other.unwrap(), &replays);
}

#[tokio::test]
async fn the_name_of_a_guest_who_never_heard_of_its_welcome_is_free() {
    let arena = Arena::open("unheard", 1, short()).await;
    // Its connection is cut before it has read anything.
    let mut cut = Client::connect(arena.address).await.unwrap();
    cut.say(&hello("Anne")).await.unwrap();
    drop(cut.part());
    let anne = enters_at_last(&arena, "Anne").await;
    // A client that read its welcome and sent nothing is itself when it reconnects, and has lost the name
    // only if somebody took it.
    let mut mary = Client::enter(arena.address, "Mary").await.unwrap();
    let (id, keep) = (mary.account.clone().unwrap().id, mary.keep.clone().unwrap());
    drop(mary.part());
    enters_at_last(&arena, "Mary").await;
    let back = Client::enter_by(arena.address, keep).await.unwrap().account.unwrap();
    assert_eq!((back.id, back.name.as_str().starts_with("Guest ")), (id, true), "{back:?}");
    // A client that has sent a message keeps its name.
    drop(anne);
    assert_eq!(refused(&arena, Credential::Newcomer(name("Anne"))).await, Refusal::NameTaken);
    arena.close().await;
}

/// A new guest with a name that is about to be free. It sends a message.
async fn enters_at_last(arena: &Arena, text: &str) -> Client {
    let mut tries = interval(Duration::from_millis(100));
    let mut client = loop {
        tries.tick().await;
        match Client::enter_by(arena.address, Credential::Newcomer(name(text))).await {
            Ok(client) => break client,
            Err(error) => assert_eq!(error.downcast_ref(), Some(&Refusal::NameTaken), "{error:#}"),
        }
    };
    client.say(&ClientMessage::Ping(7)).await.unwrap();
    assert_eq!(client.hear_message().await.unwrap(), ServerMessage::Pong(7));
    client
}
