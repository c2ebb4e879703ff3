//! Solo runs on a server that is a process of its own: paused, played, kept, and found
//! everywhere.

use std::path::{Path, PathBuf};

use games::{RunEnd, SoloMode};
use host::operator::verify::verify;
use host::replay::Replay;
use host::storage::store::RunId;
use player::{Boards, Client, newcomer};
use serde_json::{Value, json};
use tests::served::{Served, program};
use wire::{ClientMessage, KeptRun, LobbyMessage, Ran, ServerMessage, Start};
use world::solo;

const MODE: SoloMode = SoloMode::FortyLines;
/// How long the first run is paused: more than a connection may be silent without that being one.
const PAUSED_MS: u16 = 8000;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left there, if any.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

async fn json(served: &Served, path: &str) -> Value {
    let (status, body) = served.get(path).await.unwrap();
    assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
    serde_json::from_slice(&body).unwrap()
}

async fn begin(client: &mut Client) -> Start {
    client
        .say(&ClientMessage::Lobby(LobbyMessage::Solo {
            mode: MODE,
            rules: MODE.rules(),
            entrant: solo::entrant(),
        }))
        .await
        .unwrap();
    client.hear_start().await.unwrap()
}

/// Plays a run to its end, which begins so much later than the server says.
async fn play(client: &mut Client, mut start: Start, paused_ms: u16) -> (Boards, Ran, KeptRun) {
    start.countdown_ms += paused_ms;
    let played = client.play(start, solo::hands()).await.unwrap();
    let ran = client.hear_ran().await.unwrap();
    (played, ran, ran.kept.unwrap_or_else(|| panic!("{ran:?}")))
}

async fn leave(client: &mut Client) {
    client.say(&ClientMessage::Leave).await.unwrap();
    let outside = |message| (message == ServerMessage::Outside).then_some(());
    client.hear_until(outside).await.unwrap();
}

/// What the server shows of a run.
async fn look_it_up(served: &Served, run: RunId) -> (Value, Value, Vec<u8>) {
    let board = json(served, "/api/v1/runs?game=stacker&mode=forty-lines").await;
    let player = json(served, "/api/v1/players/Anne").await;
    let (status, replay) = served.get(&format!("/api/v1/runs/{run}/replay")).await.unwrap();
    assert_eq!(status, 200);
    (board, player["solo"].clone(), replay)
}

#[tokio::test]
async fn a_run_is_paused_and_played_and_found_everywhere_after_a_restart() {
    let (program, data) = (program().unwrap(), folder("alone"));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    let name = newcomer("Anne");
    let mut client = Client::enter_by(served.address, name).await.unwrap();

    // Who begins anew leaves nothing behind.
    let first = begin(&mut client).await;
    client.say(&ClientMessage::Leave).await.unwrap();
    let start = begin(&mut client).await;
    assert_ne!(first.bout, start.bout);
    // The lobby may hear a moment later that the first room has ended.
    let mut open = 0;
    for _ in 0..100 {
        let rooms = &json(&served, "/api/v1/server").await["rooms"];
        assert_eq!(rooms[4]["kind"], "solo");
        open = rooms[4]["open"].as_u64().unwrap();
        if open == 1 {
            break;
        }
    }
    assert_eq!(open, 1);

    let (played, ran, kept) = play(&mut client, start, PAUSED_MS).await;
    assert_eq!((ran.mode, ran.run.end), (MODE, RunEnd::Finished));
    assert!(40 <= ran.run.lines, "{ran:?}");
    let figures = played.session.stats();
    assert_eq!((figures.corrections, figures.desyncs), (0, 0), "{figures:?}");
    assert_eq!((kept.place, kept.best_before), (1, None));

    let (board, bests, replay) = look_it_up(&served, kept.id.into()).await;
    let line = &board["items"][0];
    assert_eq!((&line["rank"], &line["name"]), (&json!(1), &json!("Anne")), "{board}");
    assert_eq!((&line["ticks"], &line["lines"]), (&json!(ran.run.ticks), &json!(ran.run.lines)));
    let paused = line["paused_ms"].as_u64().unwrap();
    assert!((u64::from(PAUSED_MS) - 500..60_000).contains(&paused), "{line}");
    assert_eq!(&bests[0], line);
    let bytes = Replay::from_bytes(&replay).unwrap();
    verify(&bytes).unwrap();

    leave(&mut client).await;
    let start = begin(&mut client).await;
    let (_, again, kept_again) = play(&mut client, start, 0).await;
    assert_eq!((kept_again.place, kept_again.best_before), (1, Some(ran.run.ticks.into())));
    let is_better = again.run.ticks < ran.run.ticks;
    let best = if is_better { kept_again.id } else { kept.id };
    client.close().await.unwrap();

    let seen = look_it_up(&served, best.into()).await;
    assert_eq!(seen.0["items"].as_array().unwrap().len(), 1, "a player is on it once");
    assert_eq!(seen.0["items"][0]["id"], RunId::from(best).to_string());
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
    let mut served = Served::start(&program, &data, &[]).await.unwrap();
    assert_eq!(look_it_up(&served, best.into()).await, seen, "all is there after a restart");
    assert_eq!(served.stop().await.unwrap().code(), Some(0));
}
