//! A server that dies, or is restarted, in the middle of bouts: they continue.

use std::path::Path;

use games::{ClockedGame, GameKind};
use player::{Client, Resumption, newcomer};
use tests::killed::RunningLab;
use tests::served::{Served, program};
use wire::{ClientMessage, LobbyMessage, ServerMessage};

use crate::processes::whole::folder;

/// A lab with few seats; `killed --running` has more, and more kills.
fn lab(name: &str, game: ClockedGame) -> RunningLab {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left there, if any.
    let _ = std::fs::remove_dir_all(&data);
    RunningLab {
        program: program().expect("a server"),
        data,
        kills: 2,
        seats: 4,
        game,
        has_company: false,
        sync: "write".into(),
        is_asked: false,
        loses_power: false,
        seed: 1,
    }
}

async fn check(lab: RunningLab) {
    let outlived = lab.run(|_| {}).await.expect("every bout goes on to an end that all agree on");
    assert!(0 < outlived.interrupted && 0 < outlived.restarts, "{outlived:?}");
    assert_eq!((outlived.lost_ticks, outlived.desyncs), (0, 0), "{outlived:?}");
}

#[tokio::test]
async fn bouts_survive_a_kill_and_lose_no_input() {
    check(lab("restarted", ClockedGame::Swordfight)).await;
}

#[tokio::test]
async fn a_battle_a_brawl_and_a_run_survive_it_too() {
    check(RunningLab { has_company: true, ..lab("restarted-all", ClockedGame::Swordfight) }).await;
}

#[tokio::test]
async fn a_server_that_is_restarted_on_purpose_hands_its_bouts_over() {
    let lab = lab("restarted-asked", ClockedGame::Swordfight);
    check(RunningLab { is_asked: true, sync: "fsync".into(), kills: 1, ..lab }).await;
}

#[tokio::test]
async fn a_player_in_the_queue_waits_on_after_a_restart() {
    let (program, data) = (program().unwrap(), folder("restarted-queue"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    let entrant = player::entrant_for(GameKind::STACKER);
    let queue = LobbyMessage::Queue(games::Ruleset::first(GameKind::STACKER), entrant);
    anne.say(&ClientMessage::Lobby(queue)).await.unwrap();
    let is_queued = |message| match message {
        ServerMessage::Queued(_) => Some(()),
        _ => None,
    };
    anne.hear_until(is_queued).await.unwrap();
    // The queues are recorded once a second.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    served.kill().await.unwrap();
    drop(anne.part());
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    assert_eq!(anne.resume(served.address).await.unwrap(), Resumption::Restarted);
    anne.hear_until(is_queued).await.unwrap();
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
    // What was handed over to nobody is deleted.
    let left = std::fs::read_dir(data.join("live")).map_or(0, Iterator::count);
    assert_eq!(left, 0);
}
