//! The cost of a replay of 24 boards: of going to any time of it, and of a frame.

use std::fmt;

use bevy::math::Vec2;
use bout::Millis;
use games::GameKind;
use replay::Replay;
use replay::track::record::record;
use web_time::{Duration, Instant};

use super::share;
use crate::activity::replaying::{ReplayWish, Replaying};
use crate::scenes::replays::Recorded;
use crate::scenes::{LARGE, model};
use crate::screens::Screen;
use crate::screens::handling::Trial;
use crate::screens::picture::{self, Seen};
use crate::shell::painter::Painter;

/// How long the bout lasts: the first seat leaves then, and the others play on.
const LEAVES: Millis = Millis(300_000);
/// The number of measured seeks.
const SEEKS: u64 = 200;

/// The cost of a replay.
#[derive(Clone, Debug)]
pub struct ReplayCost {
    /// The length of the bout.
    pub length: Duration,
    /// The whole comparison with the record.
    pub comparison: Duration,
    /// Going to a time, in order of the durations.
    pub seeks: Vec<Duration>,
    /// A frame at the real speed, and at the highest: playing and painting, in order of the durations.
    pub frames: [Vec<Duration>; 2],
    /// Of the view tracks of a duel of each game, and of the brawl.
    pub tracks: Vec<TrackCost>,
}

/// The cost of the view track of a bout, which a server writes with its replay.
#[derive(Clone, Debug)]
pub struct TrackCost {
    /// The game.
    pub game: GameKind,
    /// The number of seats.
    pub seats: usize,
    /// The length of the bout.
    pub length: Duration,
    /// The fold alone, and with the pictures.
    pub took: [Duration; 2],
    /// The bytes of the file without the track, and with it.
    pub bytes: [usize; 2],
}

impl TrackCost {
    fn of(replay: &Replay, length: Duration) -> TrackCost {
        let began = Instant::now();
        let checked = replay.archive.check();
        let fold = began.elapsed();
        let began = Instant::now();
        let recorded = record(&replay.archive);
        let took = [fold, began.elapsed()];
        assert_eq!(checked.is_ok(), recorded.is_ok(), "it is the same fold");
        let files = [replay.to_bytes(), replay.to_bytes_with_track()];
        TrackCost {
            game: replay.archive.setup.rules.kind(),
            seats: replay.archive.setup.players.len(),
            length,
            took,
            bytes: files.map(|file| file.expect("a replay can be written").len()),
        }
    }
}

impl fmt::Display for TrackCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [fold, pictures] = self.took.map(|took| took.as_secs_f64() * 1000.0);
        let [without, with] = self.bytes.map(|bytes| bytes / 1024);
        let (game, seats, seconds) = (self.game.name(), self.seats, self.length.as_secs());
        write!(
            f,
            "{game}, {seats} seats, {seconds} s: folded in {fold:.0} ms, with pictures in \
             {pictures:.0} ms; {without} KiB, with pictures {with} KiB"
        )
    }
}

impl fmt::Display for ReplayCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        writeln!(
            f,
            "24 boards, {} s, compared in {:.0} ms:",
            self.length.as_secs(),
            ms(self.comparison)
        )?;
        let of = |all: &[Duration]| [50, 99, 100].map(|percent| ms(share(all, percent)));
        let [median, p99, most] = of(&self.seeks);
        writeln!(
            f,
            "going to any time {median:.1} ms in the median, {p99:.1} ms in 99 of 100, {most:.1} ms at most"
        )?;
        let [one, eight] = [&self.frames[0], &self.frames[1]].map(|frames| of(frames));
        writeln!(f, "a frame {:.2} ms in the median, {:.2} ms in 99 of 100", one[0], one[1])?;
        write!(f, "at 8 times {:.2} ms in the median, {:.2} ms in 99 of 100", eight[0], eight[1])?;
        self.tracks.iter().try_for_each(|track| write!(f, "\n{track}"))
    }
}

/// Measures a replay of a brawl of 24, and so many frames.
pub fn cost(frames: u32) -> ReplayCost {
    let duel = Recorded::duel(GameKind::SWORDFIGHT);
    let replay = Recorded { seats: 24, level: 1, leaves: LEAVES, ..duel }.play();
    let brawl = replay.clone();
    let start = Instant::now();
    let mut replaying = Replaying::new(replay, start).expect("it is as recorded");
    replaying.wish(ReplayWish::Pause);
    while !replaying.is_compared() {
        replaying.pass(start, false);
    }
    let comparison = start.elapsed();
    let length = replaying.view().playback.length;
    let mut seeks: Vec<Duration> = (0..SEEKS)
        .map(|number| {
            let began = Instant::now();
            replaying.jump(length * (number * 7919 % 1000) as u32 / 1000);
            let _shown = replaying.clocked();
            began.elapsed()
        })
        .collect();
    seeks.sort_unstable();
    let mut now = start;
    let mut played = |replaying: &mut Replaying| {
        replaying.jump(length / 4);
        let mut took: Vec<Duration> = (0..frames)
            .map(|_| {
                now += Duration::from_micros(16_667);
                let began = Instant::now();
                replaying.pass(now, false);
                paint(replaying);
                began.elapsed()
            })
            .collect();
        took.sort_unstable();
        took
    };
    replaying.wish(ReplayWish::Pause);
    let real = played(&mut replaying);
    (0..3).for_each(|_| replaying.wish(ReplayWish::Speed(1)));
    let fast = played(&mut replaying);
    let duels = GameKind::ALL.map(|kind| {
        let replay = Recorded { leaves: LEAVES, ..Recorded::duel(kind) }.play();
        let shown = Replaying::new(replay.clone(), start).expect("it is as recorded");
        TrackCost::of(&replay, shown.view().playback.length)
    });
    let tracks = duels.into_iter().chain([TrackCost::of(&brawl, length)]).collect();
    ReplayCost { length, comparison, seeks, frames: [real, fast], tracks }
}

fn paint(replaying: &Replaying) {
    let model = model();
    let trial = Trial::of(&model);
    let mut painter = Painter::new(Vec2::new(LARGE.x, LARGE.y));
    let (clocked, replay) = (replaying.clocked(), Some(replaying.view()));
    let seen = Seen { clocked, replay, ..Seen::page(Screen::Replay, &model, &trial, 0.0) };
    picture::paint(&mut painter, &seen);
}
