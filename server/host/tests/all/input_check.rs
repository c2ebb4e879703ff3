//! A ranked match that a program played comes to the moderators, once, and its opponent does not.

use bots::{Bot, Level};
use bout::{Batch, Buttons, Millis, Purpose, Seat, Seed, Stream, Team, Tick};
use games::{Board, ClockedGame, GameKind, Player, Setup};
use host::operator::input_check::InputCheck;
use host::operator::metrics::Metrics;
use host::process::clock::Clock;
use host::replay::Replay;
use host::storage::spool::Unsaved;
use host::storage::store::Store;
use host::storage::store::record::Kind;
use host::storage::store::reports::{INHUMAN, Report, ReportState};
use referee::{Archive, FinishedBout, Referee};
use std::sync::Arc;
use std::time::Duration;
use wire::Name;

use crate::databases::Database;
use crate::samples::{DAY, duel, guest};

/// A minute and a half.
const TICKS: u32 = 90 * 60;

/// The replay of a bout of stacker: our strongest bot against drawn input.
fn played() -> Vec<u8> {
    let kind = GameKind::from(ClockedGame::Stacker);
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().unwrap();
    let setup = Setup { rules: kind.rules_default(), players };
    let mut referee = Referee::new(setup.clocked().unwrap(), Seed([5; 32]));
    referee.open();
    let stream = || Stream::new(&Seed([6; 32]), Purpose::Bots);
    let mut bot = Bot::new(ClockedGame::Stacker, Level::MOST, stream());
    let (mut dice, mut held, mut until) = (stream(), Buttons::NONE, 0);
    let mut drawn = move |board: &Board| {
        if until <= board.tick().0 {
            until = board.tick().0 + 3 + dice.below(24);
            held = match held {
                Buttons::NONE => Buttons(1 << dice.below(5)),
                _ => Buttons::NONE,
            };
        }
        held
    };
    for tick in 0..TICKS {
        let now = Millis(u64::from(tick + 10) * 1000 / 60);
        for seat in [Seat(0), Seat(1)] {
            if referee.is_playing(seat) {
                let board = referee.board(seat);
                let held = if seat == Seat(0) { bot.hold(board) } else { drawn(board) };
                let mut batch = Batch::new(Tick(tick));
                assert!(batch.push(held));
                referee.receive(now, seat, &batch, []).unwrap();
            }
        }
    }
    let (archive, names) = (Archive::of(&referee), vec![Name::new("Anne").unwrap()]);
    let finished = FinishedBout { bout: 9, names, archive, stats: Vec::new() };
    Replay::of(finished, 1_700_000_000).to_bytes().unwrap()
}

async fn reports(store: &Store) -> Vec<Report> {
    store.reports(ReportState::Open, None, 9).await.unwrap()
}

#[tokio::test]
async fn a_program_in_a_ranked_match_is_reported_once_and_its_opponent_is_not() {
    let store = Database::sqlite("input-check").open().await;
    let (anne, mary) = (guest(&store, "Anne").await, guest(&store, "Mary").await);
    let (check, look) = InputCheck::open(store.clone(), Metrics::new(), Clock::start());
    let working = tokio::spawn(look);
    let mut record = duel([anne, mary], DAY);
    let replay = played();
    record.bouts.iter_mut().for_each(|bout| bout.replay.clone_from(&replay));
    let (id, mut casual) = (record.id, record.clone());
    casual.kind = Kind::Casual;
    check.look(&Arc::new(Unsaved::Match(casual)));
    for _ in 0..2 {
        check.look(&Arc::new(Unsaved::Match(record.clone())));
    }
    let within = tokio::time::timeout(Duration::from_secs(300), async {
        while reports(&store).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    within.await.expect("a report");
    // All that waits is looked at before the task ends.
    drop(check);
    working.await.unwrap();
    let found = reports(&store).await;
    let [report] = &found[..] else { panic!("{found:?}") };
    assert_eq!((report.category.as_str(), report.subject.as_deref()), (INHUMAN, Some("Anne")));
    assert!(report.text.contains("are those of our strongest bot"), "{}", report.text);
    assert!(report.evidence.contains(&id.to_string()) && report.author.is_none());
}
