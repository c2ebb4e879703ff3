//! A recording of an opponent's falling piece: where it was, and where the player's screen drew it.
//!
//! The piece glides on its own player's screen. Here it is drawn by what the network brings, and what
//! matters is how long the picture is frozen while the piece moves.

use std::fmt;
use std::thread;
use std::time::Duration;

use bout::{Millis, Seat, Tick};
use games::{ClockedGame, View};

use crate::netlab::levels;
use crate::network::Profile;
use crate::simulation::{Conditions, Hands, Report, play};

/// The time between two frames of a screen.
pub const FRAME: Duration = Duration::from_micros(16_667);
/// A piece that has not moved for so many ticks is at rest: it takes the time to land.
const STILL_TICKS: usize = 6;
/// A drawn step of more than this, in 256ths of a row, is a jump: half a row.
const JUMP: i32 = 128;

/// The place of a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Columns from the left.
    pub column: i16,
    /// From the floor, in 256ths of a row.
    pub height: i32,
}

impl Spot {
    /// The place of the falling piece in a view; nothing when there is none.
    pub fn of(view: &View) -> Option<Spot> {
        let (column, row, fallen) = match view {
            View::Swordfight(view) => {
                let active = view.active?;
                (i16::from(active.pivot.column), i32::from(active.pivot.row), active.fallen)
            }
            View::Stacker(view) => {
                let active = view.active?;
                (i16::from(active.x), i32::from(active.y), active.fallen)
            }
        };
        Some(Spot { column, height: 256 * row - i32::from(fallen) })
    }
}

/// One frame that shows the piece in another place than the frame before it.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    at: Duration,
    /// The tick of the opponent's clock that the newest snapshot shows.
    tick: Tick,
    spot: Spot,
}

/// What one client played and drew.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// After each tick of the own board: when it was played, and where the piece was.
    played: Vec<(Duration, Option<Spot>)>,
    drawn: Vec<Drawn>,
    /// The newest snapshots, with the times of their arrival.
    shown: Vec<(Duration, Tick)>,
    /// When the next frame is drawn.
    next_frame: Duration,
}

impl Motion {
    /// The own board after one more tick.
    pub fn play(&mut self, now: Duration, view: &View) {
        self.played.push((now, Spot::of(view)));
    }

    /// True if a frame is to be drawn `now`.
    pub fn is_frame_due(&mut self, now: Duration) -> bool {
        let is_due = self.next_frame <= now;
        if is_due {
            self.next_frame = (self.next_frame + FRAME).max(now);
        }
        is_due
    }

    /// A frame shows the opponent's board like this, by a snapshot of its tick `tick`.
    pub fn draw(&mut self, now: Duration, tick: Tick, view: &View) {
        if self.shown.last().is_none_or(|&(_, last)| last != tick) {
            self.shown.push((now, tick));
        }
        let Some(spot) = Spot::of(view) else { return };
        if self.drawn.last().is_none_or(|last| last.spot != spot) {
            self.drawn.push(Drawn { at: now, tick, spot });
        }
    }

    /// True if the own piece moved all the time from one tick to another.
    fn moves_throughout(&self, from: Tick, to: Tick) -> bool {
        let (from, to) = (from.0.saturating_sub(1) as usize, to.0 as usize);
        let ticks = self.played.get(from..to.max(from + STILL_TICKS).min(self.played.len()));
        ticks.is_some_and(|ticks| {
            let mut still = 0;
            ticks.windows(2).all(|pair| {
                still = if pair[0].1 == pair[1].1 { still + 1 } else { 0 };
                still < STILL_TICKS
            })
        })
    }
}

/// The figures of many recordings.
#[derive(Clone, Debug, Default)]
pub struct Motions {
    name: String,
    rtt_ms: u32,
    /// Between two drawn places while the piece moved, in milliseconds.
    gaps_ms: Vec<u32>,
    /// How far the piece went between two drawn places of a row at most, in 256ths of a row.
    steps: Vec<u32>,
    /// Drawn steps back up.
    risen: usize,
    /// The age of the newest snapshot when it was drawn, in milliseconds.
    ages_ms: Vec<u32>,
    seat_seconds: f64,
    /// Messages to the clients and from them, and bytes.
    down: (usize, usize),
    up: (usize, usize),
}

impl Motions {
    /// Plays bouts of a game on a line, from this seed on, on every core.
    pub fn measure(game: ClockedGame, profile: Profile, bouts: u64, seed: u64) -> Motions {
        let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
        let play_some = |first: u64| {
            let mut motions = Motions::default();
            for number in (first..bouts).step_by(cores as usize) {
                let seed = seed.wrapping_add(number);
                let hands = levels(seed).map(Hands::Bot);
                let conditions = Conditions::new(seed, profile, hands);
                motions.add(&play(&Conditions { rules: game.rules_default(), ..conditions }));
            }
            motions
        };
        let mut all =
            Motions { name: profile.name.into(), rtt_ms: profile.rtt_ms, ..Motions::default() };
        thread::scope(|scope| {
            let workers: Vec<_> =
                (0..cores).map(|first| scope.spawn(move || play_some(first))).collect();
            for worker in workers {
                all.join(worker.join().expect("a bout that panics says why"));
            }
        });
        all
    }

    fn add(&mut self, report: &Report) {
        self.seat_seconds += 2.0 * seconds(report.lasted);
        for (seat, observed) in (0..).map(Seat).zip(&report.observed) {
            let other = &report.observed[1 - seat.index()].motion;
            self.record(&observed.motion, other);
            self.down = (self.down.0 + observed.down.0, self.down.1 + observed.down.1);
            self.up = (self.up.0 + observed.up.0, self.up.1 + observed.up.1);
        }
    }

    /// Adds what `motion` drew of the board that was played as in `other`.
    fn record(&mut self, motion: &Motion, other: &Motion) {
        for pair in motion.drawn.windows(2) {
            if !other.moves_throughout(pair[0].tick, pair[1].tick) {
                continue;
            }
            self.gaps_ms.push((pair[1].at - pair[0].at).as_millis() as u32);
            let fallen = pair[0].spot.height - pair[1].spot.height;
            // A piece that enters at the top goes up by more.
            self.risen += usize::from((-JUMP..0).contains(&fallen));
            self.steps.extend(u32::try_from(fallen).ok().filter(|&fallen| 0 < fallen));
        }
        for &(at, tick) in &motion.shown {
            let played = (tick.0 as usize).checked_sub(1).and_then(|index| other.played.get(index));
            self.ages_ms
                .extend(played.map(|&(played, _)| at.saturating_sub(played).as_millis() as u32));
        }
    }

    fn join(&mut self, other: Motions) {
        self.gaps_ms.extend(other.gaps_ms);
        self.steps.extend(other.steps);
        self.risen += other.risen;
        self.ages_ms.extend(other.ages_ms);
        self.seat_seconds += other.seat_seconds;
        self.down = (self.down.0 + other.down.0, self.down.1 + other.down.1);
        self.up = (self.up.0 + other.up.0, self.up.1 + other.up.1);
    }

    /// The longest time between two drawn places while the piece moved, in milliseconds: that of 99
    /// of 100, and of all.
    pub fn longest_gaps_ms(&self) -> [u32; 2] {
        let [_, nearly_all, all] = quantiles(&self.gaps_ms);
        [nearly_all, all]
    }

    /// Messages down and up, for each seat and second.
    pub fn messages(&self) -> [f64; 2] {
        [self.down.0, self.up.0].map(|messages| messages as f64 / self.seat_seconds)
    }
}

/// The head of the table.
pub const HEAD: &str = "\
line       drawn    gap ms: 50 %   99 %    all   step: 50 %   99 %   risen   age ms: 50 %   99 %   \
down/s   up/s";

impl fmt::Display for Motions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [gap, gap_nearly_all, gap_all] = quantiles(&self.gaps_ms);
        let [step, step_nearly_all, _] = quantiles(&self.steps);
        let [age, age_nearly_all, _] = quantiles(&self.ages_ms);
        let beyond = |age: u32| age.saturating_sub(self.rtt_ms);
        let [down, up] = self.messages();
        write!(
            f,
            "{:<10} {:>6} {gap:>14} {gap_nearly_all:>6} {gap_all:>6} {:>12.2} {:>6.2} {:>7} \
             {:>14} {:>6} {down:>8.2} {up:>6.2}",
            self.name,
            self.gaps_ms.len(),
            f64::from(step) / 256.0,
            f64::from(step_nearly_all) / 256.0,
            self.risen,
            format!("+{}", beyond(age)),
            format!("+{}", beyond(age_nearly_all)),
        )
    }
}

/// The median, the value of 99 of 100, and the greatest.
fn quantiles(values: &[u32]) -> [u32; 3] {
    let mut all = values.to_vec();
    all.sort_unstable();
    let last = all.len().saturating_sub(1);
    [50, 99, 100].map(|percent| all.get(last * percent / 100).copied().unwrap_or(0))
}

fn seconds(time: Millis) -> f64 {
    time.0 as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An own piece that falls by 4 a tick, and rests from tick 20 to tick 40.
    fn played() -> Motion {
        let mut motion = Motion::default();
        for tick in 1..=60 {
            let moved = tick - (tick - 20).clamp(0, 20);
            let spot = Spot { column: 1, height: 3000 - 4 * moved };
            motion.played.push((FRAME * tick as u32, Some(spot)));
        }
        motion
    }

    #[test]
    fn only_the_time_in_which_the_piece_moved_counts() {
        let other = played();
        let drawn = |at: u64, tick: u32, height: i32| Drawn {
            at: Duration::from_millis(at),
            tick: Tick(tick),
            spot: Spot { column: 1, height },
        };
        let mut motion = Motion::default();
        motion.drawn.extend([
            drawn(100, 4, 2984),
            drawn(220, 12, 2952),
            drawn(900, 50, 2880),
            drawn(950, 53, 2868),
        ]);
        let mut motions = Motions::default();
        motions.record(&motion, &other);
        assert_eq!((motions.gaps_ms, motions.steps), (vec![120, 50], vec![32, 12]));
    }

    #[test]
    fn quantiles_are_of_the_values_in_order() {
        assert_eq!(quantiles(&[]), [0, 0, 0]);
        let values: Vec<u32> = (0..=200).rev().collect();
        assert_eq!(quantiles(&values), [100, 198, 200]);
    }
}
