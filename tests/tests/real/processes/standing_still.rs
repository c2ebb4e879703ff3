//! A server that stalls for longer than it waits for a silent client: no player loses anything by it.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use bots::{Level, TableBot};
use bout::{Purpose, Seat, Seed, Stream};
use games::{Board, GameKind, TurnGame};
use host::net::timeouts::IDLE_TIMEOUT;
use player::{Client, idle, newcomer, practice};
use tests::served::{Served, program};
use tokio::time::sleep;
use wire::Contact;

use super::drained::meet_for;
use super::whole::{folder, reckless};

/// A long stall: longer than the grace period of a player.
const LONG: Duration = Duration::from_secs(40);

fn bot(number: u8) -> TableBot {
    let stream = Stream::numbered(&Seed([9; 32]), Purpose::Bots, number);
    TableBot::new(TurnGame::Marauders, Level::new(2).unwrap(), stream)
}

fn signal(served: &Served, signal: &str) {
    let process = served.process().unwrap().to_string();
    assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
}

async fn stall(served: &Served, time: Duration) {
    signal(served, "-STOP");
    sleep(time).await;
    signal(served, "-CONT");
}

/// Stops the server, which has logged one stall.
async fn end(mut served: Served, data: &Path) {
    served.stop().await.unwrap();
    let log = fs::read_to_string(data.join("log.json")).unwrap();
    let told: Vec<&str> = log.lines().filter(|line| line.contains("stood still")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
}

#[tokio::test]
async fn a_battle_goes_on_after_its_server_stood_still() {
    let (program, data) = (program().unwrap(), folder("standing-still"));
    let served = Served::start(&program, &data, &[]).await.unwrap();
    let [mut anne, mut mary] = meet_for(&served, GameKind::MARAUDERS).await;
    let (mut a, mut b) = (anne.sit().await.unwrap(), mary.sit().await.unwrap());
    stall(&served, IDLE_TIMEOUT + Duration::from_secs(2)).await;
    let (mut first, mut second) = (bot(1), bot(2));
    let played = tokio::try_join!(
        anne.play_on(&mut a, &mut first, |_| false),
        mary.play_on(&mut b, &mut second, |_| false)
    );
    played.expect("neither lost its connection");
    assert_eq!((a.table(), a.outcome), (b.table(), b.outcome));
    assert_eq!((&a.silences[..], &b.silences[..]), (&[][..], &[][..]));
    drop((anne, mary));
    end(served, &data).await;
}

#[tokio::test]
async fn a_practice_bout_continues_after_a_stall_of_40_seconds() {
    let (program, data) = (program().unwrap(), folder("standing-still-practice"));
    let served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    anne.say(&practice(1, GameKind::SWORDFIGHT.rules_default())).await.unwrap();
    let start = anne.hear_start().await.unwrap();
    let countdown = Duration::from_millis(start.countdown_ms.into());
    let has_stalled = Cell::new(false);
    let hands = |board: &Board| if has_stalled.get() { reckless(board) } else { idle(board) };
    let stalling = async {
        sleep(countdown + Duration::from_secs(2)).await;
        stall(&served, LONG).await;
        has_stalled.set(true);
    };
    let (played, ()) = tokio::join!(anne.play(start, hands), stalling);
    let played = played.expect("she did not lose her connection");
    let stats = played.session.stats();
    assert_eq!((stats.forced_advances, stats.restarts, stats.desyncs), (0, 0, 0), "{stats:?}");
    let is_lost = |(_, contact): &(Seat, Contact)| matches!(contact, Contact::Lost { .. });
    assert!(!played.contacts.iter().any(is_lost), "{:?}", played.contacts);
    drop(anne);
    end(served, &data).await;
}
