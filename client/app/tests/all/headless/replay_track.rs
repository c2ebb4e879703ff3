//! Replays of other rules: the pictures that their files have.

use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use app::activity::replaying::{ReplayWish, Replaying};
use app::scenes::replays::Recorded;
use app::view::recorded::RecordedView;
use app::view::replay::Verdict;
use bout::{Millis, Seat, Tick};
use games::{GameKind, SoloMode, Table};
use referee::playback::{Playback, TablePlayback};
use replay::track::cell::CellKind;
use replay::track::picture::Picture;
use replay::track::record::{self, PICTURE_TICKS};
use replay::{Replay, ReplayFile, Track};
use web_time::Instant;

use super::replay_files::Numbers;

/// Ticks between two pictures that are compared, which is no multiple of those between keyframes.
const EVERY: u32 = 26;
/// Changed tracks that are shown, of each game.
const MUTATIONS: u64 = 300;

/// A file of each game, as release 0.2.0 wrote them but for their rules hash, and its pictures as text.
const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/replays");

/// The file of a bout, as one of other rules.
fn foreign(replay: &Replay) -> ReplayFile {
    let mut replay = replay.clone();
    replay.header.rules = "0".repeat(32);
    replay.header.server = "0.1.7".into();
    let bytes = replay.to_bytes_with_track().expect("it can be written");
    let file = ReplayFile::from_bytes(&bytes).expect("it has pictures");
    assert!(matches!(file, ReplayFile::Recorded(_)));
    file
}

fn open(file: ReplayFile) -> Replaying {
    Replaying::new(file, Instant::now()).expect("pictures cannot differ")
}

fn shown(replaying: &Replaying) -> RecordedView {
    replaying.recorded().expect("pictures are shown")
}

fn bouts() -> Vec<Recorded> {
    let mut bouts = GameKind::ALL.map(Recorded::duel).to_vec();
    let leaves = Millis(40_000);
    bouts.push(Recorded { seats: 4, level: 3, leaves, ..Recorded::duel(GameKind::SWORDFIGHT) });
    bouts.push(Recorded { seats: 6, together: 2, leaves, ..Recorded::duel(GameKind::STACKER) });
    bouts.extend(GameKind::ALL.into_iter().filter_map(|kind| {
        let solo = SoloMode::of(kind).next()?;
        Some(Recorded { solo: Some(solo), seats: 1, ..Recorded::duel(kind) })
    }));
    bouts
}

#[test]
fn pictures_are_those_of_the_bout_at_any_time_and_from_both_sides() {
    for recorded in bouts() {
        let replay = recorded.play();
        let mut tracked = open(foreign(&replay));
        tracked.wish(ReplayWish::Pause);
        let mut times: Vec<(Duration, Vec<Picture>)> = Vec::new();
        match Playback::new(replay.archive.clone()) {
            Some(playback) => {
                let mut playback = playback.expect("it is as recorded");
                while playback.scout().is_none() {}
                assert!(PICTURE_TICKS <= EVERY && EVERY.is_multiple_of(PICTURE_TICKS));
                for tick in (0..=playback.length().0).step_by(EVERY as usize) {
                    playback.show(Tick(tick));
                    let seats = replay.archive.setup.seats();
                    let pictures = seats.map(|seat| {
                        let picture = record::board::picture(playback.board(seat));
                        // A board does not know that its player left.
                        let is_out = picture.is_out || playback.out(seat).is_some();
                        Picture { is_out, ..picture }
                    });
                    let micros = (u64::from(tick) * 1_000_000).div_ceil(60);
                    times.push((Duration::from_micros(micros), pictures.collect()));
                }
            }
            None => {
                let playback = TablePlayback::new(replay.archive.clone()).expect("it is in turns");
                let mut playback = playback.expect("it is as recorded");
                for acts in 0..=replay.archive.deeds.len() {
                    let Table::Marauders(table) = playback.show(acts).table;
                    let at = acts.checked_sub(1).and_then(|last| playback.done_at(last));
                    let at = Duration::from_millis(at.map_or(0, |at| at.0));
                    times.push((at, vec![record::table::picture(&table)]));
                }
            }
        }
        assert!(10 < times.len(), "{recorded:?}");
        for (at, pictures) in times.iter().chain(times.iter().rev().step_by(3)) {
            tracked.jump(*at);
            assert_eq!(shown(&tracked).pictures, *pictures, "{recorded:?} {at:?}");
        }
    }
}

#[test]
fn a_replay_of_other_rules_plays_to_its_end() {
    for kind in GameKind::ALL {
        let replay = Recorded::duel(kind).play();
        let ours = open(replay.clone().into());
        let start = Instant::now();
        let mut tracked = Replaying::new(foreign(&replay), start).expect("pictures cannot differ");
        let first = shown(&tracked);
        assert_eq!(first.players[0].name, "Anne");
        assert_eq!(tracked.view().verdict, Verdict::Recorded("0.1.7".into()));
        assert!(tracked.view().verdict().contains("release 0.1.7"));
        (0..3).for_each(|_| tracked.wish(ReplayWish::Speed(1)));
        let mut now = start;
        while tracked.outcome().is_none() {
            now += Duration::from_millis(250);
            tracked.pass(now, false);
        }
        let view = tracked.view();
        assert_eq!(tracked.outcome(), Some(replay.archive.outcome), "{kind:?}");
        assert_eq!(view.game, kind);
        assert!(view.result.is_some());
        // Where boards end is known to a tick; an input may reach one beyond.
        assert!(
            view.playback.length.abs_diff(ours.view().playback.length) < Duration::from_millis(20),
            "{kind:?}"
        );
        assert_ne!(shown(&tracked).pictures, first.pictures, "{kind:?}");
        // The seat that left is a mark of the chart, which is a target of seeks: at a table the one to move.
        let outs: Vec<Seat> =
            view.chart.marks.iter().filter(|mark| mark.is_out).map(|mark| mark.seat).collect();
        assert!(outs == [Seat(0)] || kind == GameKind::MARAUDERS && outs == [Seat(1)], "{kind:?}");
        assert!(view.chart.lines.iter().all(|line| 200 < line.heights.len()), "{kind:?}");
        tracked.wish(ReplayWish::Highlight(-1));
        assert!(
            tracked.view().playback.at < view.playback.length || view.chart.marks.len() == 1,
            "{kind:?}"
        );
        tracked.wish(ReplayWish::To(0));
        tracked.wish(ReplayWish::Step(1));
        assert!(Duration::ZERO < tracked.view().playback.at, "{kind:?}");
        tracked.wish(ReplayWish::Step(-1));
        assert_eq!(shown(&tracked).pictures, first.pictures, "{kind:?}");
        if kind == GameKind::MARAUDERS {
            tracked.wish(ReplayWish::Lock(1));
            assert!(Duration::ZERO < tracked.view().playback.at);
        } else {
            tracked.wish(ReplayWish::Seat(1));
            assert_eq!(shown(&tracked).focus, Seat(1));
        }
    }
}

/// Pictures as text: what each cell is, and figures.
fn text(view: &RecordedView) -> String {
    let mut text = String::new();
    for picture in &view.pictures {
        for row in picture.cells.chunks(usize::from(picture.columns)) {
            for cell in row {
                let letter = match cell.kind {
                    CellKind::Open => '.',
                    kind => char::from(b'a' + kind as u8),
                };
                let letter = if cell.is_falling { letter.to_ascii_uppercase() } else { letter };
                let _ = match cell.kind {
                    CellKind::Open => write!(text, "{letter}"),
                    _ => write!(text, "{letter}{:x}", cell.look),
                };
            }
            text.push('\n');
        }
        for (place, number) in &picture.numbers {
            let _ = write!(text, "{place}={number} ");
        }
        for piece in &picture.pieces {
            let cells = piece.iter().map(|one| format!("{},{}:{:x}", one.x, one.y, one.cell.look));
            let _ = write!(text, "[{}] ", cells.collect::<Vec<_>>().join(" "));
        }
        for figure in &picture.figures {
            let _ = write!(text, "{} {} {}; ", figure.kind as u8, figure.seat, figure.value);
        }
        let _ = writeln!(text, "out {}", picture.is_out);
    }
    text
}

/// The pictures of a file at eight times, as text.
fn texts(file: &[u8]) -> String {
    let mut replaying = open(ReplayFile::from_bytes(file).expect("a file that stays readable"));
    let mut text = format!("{:?}", replaying.view().playback.length);
    for player in shown(&replaying).players {
        let _ = write!(text, " {}/{}", player.name, player.team.0);
    }
    text.push('\n');
    for share in [0, 125, 250, 375, 500, 625, 750, 875, 1000] {
        replaying.wish(ReplayWish::To(share));
        let _ = writeln!(text, "at {share}:\n{}", self::text(&shown(&replaying)));
    }
    let _ = writeln!(text, "{:?}", replaying.outcome());
    text
}

#[test]
fn files_of_today_show_the_same_pictures_for_ever() {
    for name in GameKind::ALL.map(GameKind::name) {
        let file = fs::read(format!("{FIXTURES}/{name}.cutlass-replay")).expect("a fixture");
        let expected = fs::read_to_string(format!("{FIXTURES}/{name}.txt")).expect("its text");
        let came = texts(&file);
        for (line, (came, expected)) in came.lines().zip(expected.lines()).enumerate() {
            assert_eq!(came, expected, "{name}, line {}", line + 1);
        }
        assert_eq!(came.lines().count(), expected.lines().count(), "{name}");
    }
}

#[test]
fn changed_pictures_are_refused_or_shown() {
    for kind in GameKind::ALL {
        let replay = Recorded::duel(kind).play();
        let bytes = record::record(&replay.archive).expect("it is as recorded").1;
        let bytes = bytes.expect("it is short");
        let header = match foreign(&replay) {
            ReplayFile::Recorded(recorded) => recorded.header,
            ReplayFile::Replay(_) => unreachable!("it is foreign"),
        };
        let mut read = 0;
        for seed in 0..MUTATIONS {
            let mut numbers = Numbers(seed);
            let Ok(track) = Track::read(&numbers.change(&bytes)) else { continue };
            let recorded = replay::Recorded { header: header.clone(), track };
            let mut replaying = open(ReplayFile::Recorded(Box::new(recorded)));
            for share in [1000, 300, 700, 0] {
                replaying.wish(ReplayWish::To(share));
                replaying.wish(ReplayWish::Seat(1));
                replaying.wish(ReplayWish::Highlight(1));
                let _ = (shown(&replaying), replaying.view());
            }
            read += 1;
        }
        assert!(3 < read, "{kind:?}: {read}");
    }
}
