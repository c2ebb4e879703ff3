//! The replay of a match, as the site offers it, simulated again.

use bout::{Buttons, Command, Seat};
use games::Act;
use host::operator::verify::verify;
use host::replay::Replay;
use serde_json::Value;
use world::seat_log::SeatLog;

use crate::page::Arena;

/// The latest match, as the API describes it.
pub async fn last_match(arena: &Arena) -> Value {
    let (status, body) = arena.served.get("/api/v1/matches?limit=1").await.unwrap();
    assert_eq!(status, 200);
    let list: Value = serde_json::from_slice(&body).unwrap();
    list["items"][0].clone()
}

/// The replay of its first bout, which the rules confirm.
pub async fn last_replay(arena: &Arena) -> Replay {
    let of = last_match(arena).await;
    let path = of["bouts"][0]["replay"].as_str().unwrap_or_else(|| panic!("no replay in {of}"));
    let (status, body) = arena.served.get(path).await.unwrap();
    assert_eq!(status, 200, "{path}");
    let replay = Replay::from_bytes(&body).unwrap();
    verify(&replay).unwrap();
    replay
}

/// What the server simulated of the guest.
pub fn log_of_guest(replay: &Replay) -> SeatLog {
    SeatLog::of(&replay.archive, guest_of(replay))
}

/// The guest's seat: the friend is Anne.
fn guest_of(replay: &Replay) -> Seat {
    let players = &replay.header.players;
    let guest = players.iter().position(|player| player.name != "Anne").expect("a guest played");
    Seat(guest as u8)
}

/// How many inputs of the guest are in it: runs of ticks with a button held, and moves.
pub fn inputs_of_guest(replay: &Replay) -> usize {
    let guest = guest_of(replay);
    let runs = replay.archive.journal.entries().map(|entry| match entry.command {
        Command::Play(seat, batch) if seat == guest => {
            batch.runs.iter().filter(|run| run.held != Buttons::NONE).count()
        }
        _ => 0,
    });
    let moves = replay.archive.deeds.iter();
    let moves = moves.filter(|deed| matches!(deed.act, Act::Move(seat, _) if seat == guest));
    runs.sum::<usize>() + moves.count()
}
