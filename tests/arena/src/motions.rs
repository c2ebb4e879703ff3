//! The figures of many recordings of falling pieces, in simulated bouts.

use std::fmt;
use std::thread;

use bout::{Millis, Seat};
use games::ClockedGame;
use world::motion::Motion;

use crate::bouts::{Conditions, Hands, Report, play};
use crate::netlab::levels;
use crate::profile::Profile;

/// A drawn step of more than this, in 256ths of a row, is a jump: half a row.
const JUMP: i32 = 128;

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
    use bout::Tick;
    use std::time::Duration;
    use world::motion::{Drawn, FRAME, Spot};

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
