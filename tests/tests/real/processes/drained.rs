//! A server that is drained during bouts, by the usual signal of the system.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use bout::{Buttons, Outcome};
use games::{Board, GameKind};
use host::storage::store::{DatabaseUrl, Store};
use player::{Client, idle, newcomer, ranked_match};
use tests::served::{Served, program};
use tokio::time::Instant;
use wire::{Rated, Refusal, ServerMessage};

use crate::processes::whole::{folder, reckless};

/// Two players in a ranked match that is about to begin.
pub async fn meet(served: &Served) -> [Client; 2] {
    meet_for(served, GameKind::SWORDFIGHT).await
}

/// The same in another game.
pub async fn meet_for(served: &Served, kind: GameKind) -> [Client; 2] {
    let mut clients = Vec::new();
    for name in ["Anne", "Mary"] {
        let mut client = Client::enter_by(served.address, newcomer(name)).await.unwrap();
        client.say(&ranked_match(kind)).await.unwrap();
        clients.push(client);
    }
    for client in &mut clients {
        client.accept().await.unwrap();
    }
    for client in &mut clients {
        client.hear_room(|_| true).await.unwrap();
    }
    clients.try_into().ok().unwrap()
}

/// Skips everything until the server announces its stop: the time limit of bouts.
async fn hear_of_the_drain(client: &mut Client) -> u32 {
    let within = client.hear_until(|message| match message {
        ServerMessage::Draining { within_ms } => Some(within_ms),
        _ => None,
    });
    within.await.unwrap()
}

/// Skips everything until the server reports the rating changes of a match.
pub async fn hear_the_rating(client: &mut Client) -> Rated {
    let rated = client.hear_until(|message| match message {
        ServerMessage::Rated(rated) => Some(rated),
        _ => None,
    });
    rated.await.unwrap()
}

/// Plays a match of one bout until the server stops: its result, and the rating changes.
async fn play(client: &mut Client, hands: fn(&Board) -> Buttons) -> (Outcome, Rated) {
    let outcome = client.play_bout(hands).await.unwrap().outcome;
    let rated = hear_the_rating(client).await;
    assert_eq!(client.hear_refusal().await.unwrap(), Refusal::Stopping);
    (outcome, rated)
}

async fn open(data: &Path) -> Store {
    Store::open(&DatabaseUrl::Sqlite(data.join("cutlass.db"))).await.unwrap()
}

#[tokio::test]
async fn a_match_that_goes_on_is_played_to_its_end_kept_and_told_before_the_server_stops() {
    let data = folder("sigterm");
    let flags = ["--ranked-best-of", "1", "--drain-limit-s", "55"];
    let mut served = Served::start(&program().unwrap(), &data, &flags).await.unwrap();
    let mut bystander = Client::enter_by(served.address, newcomer("Jack")).await.unwrap();
    let [mut anne, mut mary] = meet(&served).await;
    served.ask_to_stop().unwrap();
    assert_eq!(hear_of_the_drain(&mut bystander).await, 55_000);
    bystander.say(&ranked_match(GameKind::SWORDFIGHT)).await.unwrap();
    assert_eq!(bystander.hear_refusal().await.unwrap(), Refusal::Draining);
    let (one, other, last) =
        tokio::join!(play(&mut anne, idle), play(&mut mary, reckless), bystander.hear_refusal());
    assert_eq!((one.0, &one.1), (other.0, &other.1));
    let told = one.1;
    assert_eq!(last.unwrap(), Refusal::Stopping);
    assert_eq!(served.ended().await.unwrap().code(), Some(0));

    let store = open(&data).await;
    let kept = store.match_by_id(told.id.into()).await.unwrap().expect("what was told is kept");
    assert_eq!((kept.players.len(), kept.bouts.len()), (2, 1));
    assert_eq!(store.check_ratings().await.unwrap().len(), 0);
    store.close().await;
}

/// A closed terminal and its shell may both send SIGHUP.
#[tokio::test]
async fn a_second_hangup_ends_no_match() {
    let data = folder("sighup-twice");
    let flags = ["--ranked-best-of", "1", "--drain-limit-s", "55"];
    let mut served = Served::start(&program().unwrap(), &data, &flags).await.unwrap();
    let mut bystander = Client::enter_by(served.address, newcomer("Jack")).await.unwrap();
    let [mut anne, mut mary] = meet(&served).await;
    let process = served.process().unwrap().to_string();
    let hang_up = || Command::new("kill").args(["-HUP", &process]).status().unwrap();
    hang_up();
    assert_eq!(hear_of_the_drain(&mut bystander).await, 55_000);
    hang_up();
    let (one, other, last) =
        tokio::join!(play(&mut anne, idle), play(&mut mary, reckless), bystander.hear_refusal());
    assert_eq!(one, other);
    assert_eq!(last.unwrap(), Refusal::Stopping);
    assert_eq!(served.ended().await.unwrap().code(), Some(0));
}

#[tokio::test]
async fn a_second_signal_ends_a_match_at_once_as_no_contest() {
    end_at_once(GameKind::SWORDFIGHT).await;
}

#[tokio::test]
async fn so_it_does_a_battle() {
    end_at_once(GameKind::MARAUDERS).await;
}

async fn end_at_once(kind: GameKind) {
    let data = folder(&format!("sigterm-twice-{}", kind.name()));
    let mut served =
        Served::start(&program().unwrap(), &data, &["--drain-limit-s", "3600"]).await.unwrap();
    let [mut anne, mut mary] = meet_for(&served, kind).await;
    let account = anne.account.clone().unwrap().id.into();
    for client in [&mut anne, &mut mary] {
        client.hear_start().await.unwrap();
    }
    served.ask_to_stop().unwrap();
    for client in [&mut anne, &mut mary] {
        assert_eq!(hear_of_the_drain(client).await, 3_600_000);
    }
    let asked = Instant::now();
    served.ask_to_stop().unwrap();
    for client in [&mut anne, &mut mary] {
        assert_eq!(client.hear_refusal().await.unwrap(), Refusal::Stopping);
    }
    assert_eq!(served.ended().await.unwrap().code(), Some(0));
    assert!(asked.elapsed() < Duration::from_secs(30), "it took {:?}", asked.elapsed());

    let store = open(&data).await;
    let played = store.matches_of(account, None, 10).await.unwrap();
    let endings: Vec<_> = played.iter().map(|one| one.ending).collect();
    assert_eq!(endings, [referee::Ending::NoContest]);
    assert!(played[0].players.iter().all(|one| one.ratings.is_none()), "it counts for nobody");
    store.close().await;
}
