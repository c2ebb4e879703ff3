//! The settings of rooms over real sockets: who enters, whose turn it is where the winner stays, and saved presets.

use std::collections::BTreeSet;

use games::GameKind;
use player::Client;
use tests::hill;
use tokio::task::JoinSet;
use wire::brawl::{
    Autostart, Entry, PRESETS_MAX, PresetName, PresetRequest, RoomSettings, RoomSettingsView,
    RoomSetup, SavedPreset, SetupText,
};
use wire::{
    AccountMessage, BrawlCommand, BrawlOptions, ClientMessage, HostCommand, Refusal, ServerMessage,
};

use crate::sockets::accounts::claim;
use crate::sockets::arena::{Arena, short};
use crate::sockets::brawls::{ask, decide, host, knock};

/// The matches on the hill.
const MATCHES: u16 = 3;

/// Waits for settings of the room for which this holds.
async fn hear_settings(
    client: &mut Client,
    is_so: impl Fn(&RoomSettingsView) -> bool,
) -> RoomSettingsView {
    let heard = client.hear_until(|message| match message {
        ServerMessage::RoomSettings(view) if is_so(&view) => Some(*view),
        _ => None,
    });
    heard.await.unwrap()
}

#[tokio::test]
async fn a_room_for_claimed_accounts_refuses_guests_and_takes_those_who_claim() {
    let arena = Arena::open("room-claimed", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let code = host(&mut anne, BrawlOptions::new(short()), None).await.code;
    let settings = RoomSettings { entry: Entry::Claimed, ..RoomSettings::default() };
    decide(&mut anne, HostCommand::Settings(settings)).await;
    hear_settings(&mut anne, |view| view.settings == settings).await;
    knock(&mut mary, code, None).await;
    assert_eq!(mary.hear_refusal().await.unwrap(), Refusal::ClaimedOnly);
    claim(&mut mary, "Mary", "open sesame").await;
    // What is said before the player has entered is not lost.
    knock(&mut mary, code, None).await;
    ask(&mut mary, BrawlCommand::Ready(true)).await;
    let view = mary
        .hear_brawl(|view| view.members.iter().any(|one| one.id == view.you && one.is_ready))
        .await
        .unwrap();
    assert_eq!(view.members.len(), 2);
    // Ratings begin at 1500.
    let settings = RoomSettings { rating_least: 1600, ..RoomSettings::default() };
    decide(&mut anne, HostCommand::Settings(settings)).await;
    hear_settings(&mut anne, |view| view.settings == settings).await;
    let mut jack = arena.enter("Jack").await;
    knock(&mut jack, code, None).await;
    let outside = Refusal::RatingOutside { least: 1600, most: 0 };
    assert_eq!(jack.hear_refusal().await.unwrap(), outside);
    arena.close().await;
}

#[tokio::test]
async fn a_hill_of_six_players_changes_hands_with_every_match() {
    let arena = Arena::open("room-hill", 1, short()).await;
    let mut host_client = arena.enter("Host").await;
    let code = host(&mut host_client, BrawlOptions::new(short()), None).await.code;
    ask(&mut host_client, BrawlCommand::Stand).await;
    let settings = RoomSettings {
        king_of_the_hill: true,
        autostart: Autostart::Ready,
        ..RoomSettings::default()
    };
    decide(&mut host_client, HostCommand::Settings(settings)).await;
    let view = hear_settings(&mut host_client, |view| view.settings == settings).await;
    assert!(view.challengers.is_empty(), "the host wants to look on");
    let mut players = JoinSet::new();
    for name in ["Anne", "Mary", "Jack", "Bart", "Grace", "Henry"] {
        let client = arena.enter(name).await;
        players.spawn(hill::join(client, code, MATCHES));
    }
    let mut won = Vec::new();
    while let Some(wins) = players.join_next().await {
        won.push(wins.unwrap().unwrap());
    }
    assert_eq!(won.iter().sum::<u16>(), MATCHES);
    assert!(won.iter().all(|&wins| wins <= 1), "{won:?}");
    arena.close().await;
}

async fn presets(client: &mut Client, request: PresetRequest) -> Result<Vec<SavedPreset>, Refusal> {
    client.say(&ClientMessage::Account(AccountMessage::Presets(request))).await.unwrap();
    let answer = client.hear_until(|message| match message {
        ServerMessage::Presets(presets) => Some(Ok(presets.into_vec())),
        ServerMessage::Refused(why) => Some(Err(why)),
        _ => None,
    });
    answer.await.unwrap()
}

#[tokio::test]
async fn presets_are_saved_listed_deleted_and_no_more_than_fit() {
    let arena = Arena::open("presets", 1, short()).await;
    let [mut anne, mut mary] = [arena.enter("Anne").await, arena.enter("Mary").await];
    let save = |name: &str, setup: &str| {
        PresetRequest::Save(PresetName::new(name).unwrap(), SetupText::new(setup).unwrap())
    };
    assert_eq!(presets(&mut anne, save("none", "game=chess")).await, Err(Refusal::Options));
    let setup = "game=stacker&best_of=5&king_of_the_hill=1";
    let saved = presets(&mut anne, save("Friday", setup)).await.unwrap();
    let [friday] = &saved[..] else { panic!("{saved:?}") };
    let read = RoomSetup::read(friday.setup.as_str(), GameKind::SWORDFIGHT).unwrap();
    assert!(read.settings.king_of_the_hill && read.options.best_of == 5);
    // The same name keeps its code, so that its links stay good.
    let again = presets(&mut anne, save("Friday", "game=stacker")).await.unwrap();
    assert_eq!((again.len(), again[0].code), (1, friday.code));
    for number in 1..PRESETS_MAX {
        presets(&mut anne, save(&format!("preset {number}"), "game=stacker")).await.unwrap();
    }
    let full = presets(&mut anne, save("one more", "game=stacker")).await;
    assert_eq!(full, Err(Refusal::PresetsFull));
    assert_eq!(presets(&mut mary, PresetRequest::Delete(friday.code)).await, Ok(Vec::new()));
    let left = presets(&mut anne, PresetRequest::Delete(friday.code)).await.unwrap();
    assert_eq!(left.len(), PRESETS_MAX - 1);
    let codes: BTreeSet<_> = left.iter().map(|preset| preset.code).collect();
    assert_eq!(codes.len(), left.len());
    arena.close().await;
}
