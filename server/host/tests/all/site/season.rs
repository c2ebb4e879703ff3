//! Three weeks in which five players played each other.

use bout::{Digest, Millis, Team};
use games::{RunEnd, SoloMode, SoloRun};
use host::process::clock::calendar_ms;
use host::storage::store::record::{Ending, Kind};
use host::storage::store::runs::RunRecord;
use host::storage::store::{AccountId, RunId, Store};
use referee::FinishedRun;

use crate::sample;
use crate::samples::{duel, guest};

const DAYS: u64 = 21;
/// Matches between each two of them on a day.
const ROUNDS: u64 = 1;

/// The best is the first; the last match is one of hers, with a replay that holds.
pub async fn season(store: &Store) {
    let mut players = Vec::new();
    for name in ["Anne Bonny", "Mary Read", "Calico", "Zoë_7", "Wwwwwwwwwwwwwwww"] {
        players.push(guest(store, name).await);
    }
    // Who is in the rooms that tests open.
    for name in ["Anne 71", "Anne 72"] {
        guest(store, name).await;
    }
    let end = Millis(calendar_ms()).since(Millis(3_600_000));
    let mut count = 0;
    for day in 0..DAYS {
        for (at, &one) in players.iter().enumerate() {
            for &other in &players[at + 1..] {
                count += 1;
                let ago = (DAYS - 1 - day) * 86_400_000 + (ROUNDS * 10 - count % 10) * 420_000;
                play(store, [one, other], end.since(Millis(ago)), count).await;
            }
        }
    }
    let mut last = duel([players[0], players[1]], Millis(calendar_ms()).since(Millis(180_000)));
    for bout in &mut last.bouts {
        bout.replay = sample::replay().to_bytes().unwrap();
    }
    store.finish_match(last).await.unwrap();
    for (at, &account) in (0..).zip(&players) {
        run(store, account, at).await;
    }
}

/// A run of 40 lines, of which some were paused.
async fn run(store: &Store, account: AccountId, number: u64) {
    let mode = SoloMode::FortyLines;
    let ticks = 3000 + 371 * number as u32;
    let run = SoloRun { ticks, score: 4321 - 9 * number, lines: 40, end: RunEnd::Finished };
    let paused = Millis(700 * number);
    let ended = Millis(calendar_ms()).since(Millis(3_600_000 * (number + 1)));
    let record = RunRecord {
        id: RunId::draw(ended),
        account,
        run: FinishedRun { mode, run, paused, digest: Digest(number) },
        ended,
        replay: sample::replay().to_bytes().unwrap(),
    };
    store.finish_run(record).await.unwrap();
}

/// The better wins two of three, and now and then nobody does.
async fn play(store: &Store, players: [AccountId; 2], ended: Millis, count: u64) {
    let mut record = duel(players, ended);
    record.bouts.clear();
    if (count * 7).is_multiple_of(3) {
        record.ending = Ending::Won(Team(1));
        (record.players[0].bouts_won, record.players[1].bouts_won) = (1, 2);
    }
    if count.is_multiple_of(17) {
        record.kind = Kind::Casual;
    }
    if count.is_multiple_of(41) {
        record.ending = Ending::NoContest;
    }
    store.finish_match(record).await.unwrap();
}
