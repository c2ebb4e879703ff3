//! Brawl rooms: refused commands, each with its reason, and without side effects.

use host::limits::joins::JOIN_FAILURES_PER_ACCOUNT;
use player::{Client, entrant};
use std::time::Duration;
use tokio::time::{Instant, interval_at};
use wire::{
    BrawlCommand, BrawlOptions, ClientMessage, HostBrawl, HostCommand, LobbyMessage, MemberId,
    Name, Refusal, RoomCode, ServerMessage, Visibility,
};

use crate::sockets::arena::{Arena, short};
use crate::sockets::brawls::{ask, decide, host, knock, list, two_teams};

async fn refused(client: &mut Client, why: Refusal) {
    assert_eq!(client.hear_refusal().await.unwrap(), why);
}

/// Sends a request that is only answered to clients in the lobby.
async fn is_in_lobby(client: &mut Client) {
    list(client).await;
}

#[tokio::test]
async fn a_refused_join_has_a_reason_and_may_be_tried_again() {
    let arena = Arena::open("brawl-door", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let code = host(&mut anne, two_teams(short()), Some("open sesame")).await.code;
    let other = if code == RoomCode::numbered(0) { 1 } else { 0 };
    knock(&mut mary, RoomCode::numbered(other), None).await;
    refused(&mut mary, Refusal::NoSuchRoom).await;
    for wrong in [None, Some("open"), Some("Open sesame")] {
        knock(&mut mary, code, wrong).await;
        refused(&mut mary, Refusal::RoomPassword).await;
        assert_eq!(list(&mut mary).await, [], "a private room is not listed");
    }
    mary.say(&ClientMessage::Lobby(LobbyMessage::Spectate(Name::new("Anne").unwrap())))
        .await
        .unwrap();
    refused(&mut mary, Refusal::NobodyToWatch).await;
    decide(&mut anne, HostCommand::Lock(true)).await;
    anne.hear_brawl(|view| view.is_locked).await.unwrap();
    knock(&mut mary, code, Some("open sesame")).await;
    refused(&mut mary, Refusal::RoomLocked).await;
    decide(&mut anne, HostCommand::Lock(false)).await;
    anne.hear_brawl(|view| !view.is_locked).await.unwrap();
    knock(&mut mary, code, Some("open sesame")).await;
    let you = mary.hear_brawl(|_| true).await.unwrap().you;
    decide(&mut anne, HostCommand::Kick(you)).await;
    refused(&mut mary, Refusal::Kicked).await;
    knock(&mut mary, code, Some("open sesame")).await;
    let you = mary.hear_brawl(|view| view.you != you).await.unwrap().you;
    decide(&mut anne, HostCommand::Ban(you)).await;
    refused(&mut mary, Refusal::RoomBanned).await;
    knock(&mut mary, code, Some("open sesame")).await;
    refused(&mut mary, Refusal::RoomBanned).await;
    is_in_lobby(&mut mary).await;
    arena.close().await;
}

#[tokio::test(start_paused = true)]
async fn an_empty_room_ends_after_a_minute_and_its_code_leads_nowhere() {
    let arena = Arena::open_in_memory("brawl-empty", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let code = host(&mut anne, two_teams(short()), None).await.code;
    anne.close().await.unwrap();
    let spare = Duration::from_secs(2);
    let ended = Instant::now() + Duration::from_millis(referee::brawl::EMPTY.0) + spare;
    interval_at(ended, spare).tick().await;
    let mut mary = arena.enter("Mary").await;
    knock(&mut mary, code, None).await;
    refused(&mut mary, Refusal::NoSuchRoom).await;
    is_in_lobby(&mut mary).await;
    arena.close().await;
}

#[tokio::test]
async fn a_room_that_cannot_be_is_not_opened() {
    let arena = Arena::open("brawl-options", 1, short()).await;
    let mut anne = arena.enter("Anne").await;
    let options = BrawlOptions::new(short());
    let ask_for = |options, visibility| {
        let host = HostBrawl { options, visibility, password: None, entrant: entrant() };
        ClientMessage::Lobby(LobbyMessage::Host(host))
    };
    for (wrong, why) in [
        (ask_for(BrawlOptions { seats: 25, ..options }, Visibility::Public), Refusal::Options),
        (ask_for(BrawlOptions { best_of: 10, ..options }, Visibility::Public), Refusal::Options),
        (ask_for(options, Visibility::Private), Refusal::PasswordMissing),
    ] {
        anne.say(&wrong).await.unwrap();
        refused(&mut anne, why).await;
    }
    let code = host(&mut anne, options, None).await.code;
    decide(&mut anne, HostCommand::Options(BrawlOptions { grace_s: 31, ..options })).await;
    refused(&mut anne, Refusal::Options).await;
    let mut mary = arena.enter("Mary").await;
    let rooms = list(&mut mary).await;
    assert_eq!(rooms.iter().map(|room| room.code).collect::<Vec<_>>(), [code]);
    arena.close().await;
}

#[tokio::test]
async fn a_room_has_no_more_seats_than_its_host_says() {
    let arena = Arena::open("brawl-full", 1, short()).await;
    let mut clients = Vec::new();
    for name in ["Anne", "Mary", "Jack"] {
        clients.push(arena.enter(name).await);
    }
    let options = BrawlOptions { seats: 2, ..BrawlOptions::new(short()) };
    let code = host(&mut clients[0], options, None).await.code;
    for client in &mut clients[1..] {
        knock(client, code, None).await;
        client.hear_brawl(|_| true).await.unwrap();
    }
    ask(&mut clients[2], BrawlCommand::Sit).await;
    refused(&mut clients[2], Refusal::RoomFull).await;
    decide(&mut clients[0], HostCommand::AddBot(1)).await;
    refused(&mut clients[0], Refusal::RoomFull).await;
    let one = BrawlOptions { seats: 24, ..options };
    decide(&mut clients[0], HostCommand::Options(one)).await;
    ask(&mut clients[2], BrawlCommand::Sit).await;
    clients[2]
        .hear_brawl(|view| view.members.iter().all(|member| member.team.is_some()))
        .await
        .unwrap();
    decide(&mut clients[0], HostCommand::Options(options)).await;
    refused(&mut clients[0], Refusal::Options).await;
    arena.close().await;
}

#[tokio::test]
async fn nobody_but_the_host_decides() {
    let arena = Arena::open("brawl-orders", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let options = two_teams(short());
    let code = host(&mut anne, options, None).await.code;
    knock(&mut mary, code, None).await;
    let before = mary.hear_brawl(|_| true).await.unwrap();
    let anne_id = MemberId(0);
    for command in [
        HostCommand::Options(BrawlOptions { best_of: 3, ..options }),
        HostCommand::Admit(Visibility::Unlisted, None),
        HostCommand::Lock(true),
        HostCommand::AddBot(1),
        HostCommand::Kick(anne_id),
        HostCommand::Ban(anne_id),
        HostCommand::Stand(anne_id),
        HostCommand::Team(anne_id, bout::Team(1)),
        HostCommand::Mute(anne_id, true),
        HostCommand::HandOver(before.you),
        HostCommand::Start,
        HostCommand::Cancel,
    ] {
        decide(&mut mary, command).await;
        refused(&mut mary, Refusal::NotHost).await;
    }
    decide(&mut anne, HostCommand::HandOver(before.you)).await;
    let after = mary.hear_brawl(|view| view.host == Some(view.you)).await.unwrap();
    assert_eq!(after.members, before.members, "what was refused has changed nothing");
    decide(&mut mary, HostCommand::AddBot(1)).await;
    mary.hear_brawl(|view| view.members.len() == 3).await.unwrap();
    mary.say(&ClientMessage::Leave).await.unwrap();
    mary.hear_until(|it| (it == ServerMessage::Outside).then_some(())).await.unwrap();
    arena.close().await;
}

/// Retries joining until the refusal is another than `why`. Returns the number of tries, and that
/// refusal.
async fn knock_until(
    client: &mut Client,
    code: RoomCode,
    password: Option<&str>,
    why: Refusal,
) -> (u32, Refusal) {
    for tried in 0.. {
        knock(client, code, password).await;
        let refusal = client.hear_refusal().await.unwrap();
        if refusal != why {
            return (tried, refusal);
        }
    }
    unreachable!("it is refused in the end");
}

#[tokio::test]
async fn guesses_of_codes_and_room_passwords_are_rate_limited() {
    let arena = Arena::open("brawl-guesses", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let code = host(&mut anne, two_teams(short()), Some("open sesame")).await.code;
    // To ask whether there is a password is no guess.
    for _ in 0..JOIN_FAILURES_PER_ACCOUNT {
        knock(&mut mary, code, None).await;
        refused(&mut mary, Refusal::RoomPassword).await;
    }
    let began = Instant::now();
    let wrong = Some("open barley");
    let (tried, why) = knock_until(&mut mary, code, wrong, Refusal::RoomPassword).await;
    // Some more are there again when the machine is slow.
    let again = began.elapsed().as_secs() as u32 * JOIN_FAILURES_PER_ACCOUNT / 60 + 1;
    assert!(
        (JOIN_FAILURES_PER_ACCOUNT..=JOIN_FAILURES_PER_ACCOUNT + again).contains(&tried),
        "{tried}"
    );
    let Refusal::Knocked { seconds } = why else { panic!("{why:?}") };
    assert!((1..=6).contains(&seconds), "{seconds}");
    // Whoever guessed does not learn by this which one is right, and is kept from nothing else.
    knock(&mut mary, code, Some("open sesame")).await;
    let right = mary.hear_refusal().await.unwrap();
    assert!(matches!(right, Refusal::Knocked { .. }), "{right:?}");
    is_in_lobby(&mut mary).await;
    let mut jack = arena.enter("Jack").await;
    knock(&mut jack, code, Some("open sesame")).await;
    jack.hear_brawl(|_| true).await.unwrap();

    let mut bart = arena.enter("Bart").await;
    let nowhere = RoomCode::numbered(if code == RoomCode::numbered(0) { 1 } else { 0 });
    let (tried, why) = knock_until(&mut bart, nowhere, None, Refusal::NoSuchRoom).await;
    assert!((JOIN_FAILURES_PER_ACCOUNT..2 * JOIN_FAILURES_PER_ACCOUNT).contains(&tried), "{tried}");
    assert!(matches!(why, Refusal::Knocked { .. }), "{why:?}");
    arena.close().await;
}
