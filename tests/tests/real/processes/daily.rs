//! A server that is killed in the middle of an attempt at a daily challenge: the attempt continues, and it
//! still is the one that counts.

use std::cell::Cell;
use std::time::Duration;

use games::{RunEnd, SoloMode};
use player::{Client, entrant_for, newcomer};
use tests::served::{Served, command, program};
use tokio::time::sleep;
use wire::{ClientMessage, DailyAttempt, DailyView, LobbyMessage, ServerMessage};
use world::solo;

use crate::processes::whole::folder;

const MODE: SoloMode = SoloMode::FortyLines;
/// When the server is killed: after the countdown, and long before the end.
const BEFORE: Duration = Duration::from_secs(6);

async fn ask(client: &mut Client, message: LobbyMessage) {
    client.say(&ClientMessage::Lobby(message)).await.unwrap();
}

async fn view(client: &mut Client) -> DailyView {
    ask(client, LobbyMessage::DailyBoard(MODE)).await;
    let told = client.hear_until(|message| match message {
        ServerMessage::Daily(view) => Some(*view),
        _ => None,
    });
    told.await.unwrap()
}

#[tokio::test]
async fn an_attempt_goes_on_after_a_kill_and_counts_and_its_replay_verifies() {
    let (program, data) = (program().unwrap(), folder("daily-killed"));
    let replays = data.join("replays");
    let flags = ["--replays", replays.to_str().expect("a plain name")];
    let mut served = Served::start(&program, &data, &flags).await.unwrap();
    let mut anne = Client::enter_by(served.address, newcomer("Anne")).await.unwrap();
    let entrant = entrant_for(MODE.game());
    ask(&mut anne, LobbyMessage::Daily { mode: MODE, entrant }).await;
    let start = anne.hear_start().await.unwrap();
    let commitment = start.commitment;
    let address = Cell::new(served.address);
    let killed = async {
        sleep(BEFORE).await;
        served.kill().await.unwrap();
        let again = Served::start(&program, &data, &flags).await.unwrap();
        address.set(again.address);
        again
    };
    let played = anne.play_through_restarts(start, || address.get(), solo::hands());
    let (played, mut served) = tokio::join!(played, killed);
    let (played, outages) = played.unwrap();
    let stats = played.session.stats();
    assert_eq!((outages.restarts, stats.restarts, stats.lost_ticks), (1, 1, 0), "{outages:?}");
    let ran = anne.hear_ran().await.unwrap();
    let place = ran.kept.map(|kept| kept.place);
    assert_eq!((ran.run.end, place), (RunEnd::Finished, Some(1)), "it counts");
    anne.say(&ClientMessage::Leave).await.unwrap();
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    anne.hear_until(outside).await.unwrap();
    let after = view(&mut anne).await;
    let DailyAttempt::Finished(own) = after.own else { panic!("{after:?}") };
    assert_eq!((own.place, own.value, after.streak), (1, ran.run.ticks.into(), 1));

    // The next one is practice, with the same pieces: the crash gave no second first attempt.
    ask(&mut anne, LobbyMessage::Daily { mode: MODE, entrant }).await;
    assert_eq!(anne.hear_start().await.unwrap().commitment, commitment);
    anne.say(&ClientMessage::Leave).await.unwrap();
    anne.hear_until(outside).await.unwrap();
    assert_eq!(view(&mut anne).await.own, DailyAttempt::Finished(own));
    assert_eq!(served.stop().await.unwrap().code(), Some(0));

    // An operator verifies its replay with the command, as any other.
    let files = std::fs::read_dir(&replays).unwrap().map(|file| file.unwrap().path());
    let files: Vec<_> = files.collect();
    let output = command(&program).arg("verify").args(&files).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("holds: Anne, won by Anne, "), "{said}");
}
