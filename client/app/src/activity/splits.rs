//! The splits of a run: what it took to each line, or had at each second, so that the next run can be
//! compared with it while it is played.
//!
//! **Contract.** [`Splits::of`] the rules of a bout, [`Splits::record`] with the board after each tick,
//! and [`Splits::pace`] against the splits of the best run.

use games::{Board, ClockedRules, Rules, SoloMode};

use crate::view::pace::Pace;

/// The most splits of a run: half an hour by the second. Beyond it there is no pace.
pub const SPLITS_MAX: usize = 1800;

/// The splits of a run of a mode with a pace. **Invariant:** at most [`SPLITS_MAX`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splits {
    mode: SoloMode,
    by: By,
    values: Vec<u64>,
}

/// What the splits of a mode are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The ticks to each line.
    Lines,
    /// The points or rows at each second.
    Seconds,
}

/// What is compared in a mode; nothing in those of which the end alone says anything.
fn by(mode: SoloMode) -> Option<By> {
    match mode {
        SoloMode::FortyLines | SoloMode::Dig => Some(By::Lines),
        SoloMode::TwoMinutes | SoloMode::Marathon | SoloMode::Document | SoloMode::MostRows => {
            Some(By::Seconds)
        }
        SoloMode::Survival
        | SoloMode::Zen
        | SoloMode::Endless
        | SoloMode::SilentOpponent
        | SoloMode::Battle => None,
    }
}

impl Splits {
    /// The splits of a run by these rules that begins; nothing when it is none of a mode with a pace.
    pub fn of(rules: ClockedRules) -> Option<Splits> {
        let rules = Rules::from(rules);
        let mode = SoloMode::ALL.into_iter().find(|mode| mode.rules() == rules)?;
        Some(Splits { mode, by: by(mode)?, values: Vec::new() })
    }

    /// The mode.
    pub fn mode(&self) -> SoloMode {
        self.mode
    }

    /// Ticks to each line, from the first, or points or rows at each second, from the first.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Records the run on this board as far as it was played.
    pub fn record(&mut self, board: &Board) {
        let Some(run) = board.run() else { return };
        let (count, value) = match self.by {
            By::Lines => (run.lines, run.ticks.into()),
            By::Seconds => (run.ticks / bout::TICKS_PER_SECOND, run.score),
        };
        let count = (count as usize).min(SPLITS_MAX);
        // Several lines at once took the same time.
        while self.values.len() < count {
            self.values.push(value);
        }
    }

    /// How this run compares with the best one at the latest split that both have.
    pub fn pace(&self, best: &[u64]) -> Option<Pace> {
        let at = self.values.len().checked_sub(1)?;
        let (own, best) = (self.values[at], *best.get(at)?);
        let more = i64::try_from(own).ok()?.checked_sub(i64::try_from(best).ok()?)?;
        Some(match self.by {
            By::Lines => Pace::Ticks(more),
            By::Seconds => Pace::Count(more),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Buttons, Seat, Seed, Team};
    use games::{Player, Setup};
    use referee::Referee;

    #[test]
    fn modes_with_a_pace_have_splits_and_other_rules_have_none() {
        let has = |rules: Rules| match rules {
            Rules::Clocked(rules) => Splits::of(rules).is_some(),
            Rules::Turns(_) => false,
        };
        let without: Vec<SoloMode> =
            SoloMode::ALL.into_iter().filter(|mode| !has(mode.rules())).collect();
        use SoloMode::{Endless, SilentOpponent, Survival, Zen};
        assert_eq!(without, [Zen, Survival, Endless, SilentOpponent]);
        assert!(!has(games::GameKind::STACKER.rules_default()));
    }

    #[test]
    fn lines_are_compared_by_time_and_seconds_by_points() {
        let splits =
            |by, values: &[u64]| Splits { mode: SoloMode::FortyLines, by, values: values.to_vec() };
        let best = [60, 130, 200];
        assert_eq!(splits(By::Lines, &[]).pace(&best), None);
        assert_eq!(splits(By::Lines, &[50]).pace(&best), Some(Pace::Ticks(-10)));
        assert_eq!(splits(By::Lines, &[50, 140]).pace(&best), Some(Pace::Ticks(10)));
        assert_eq!(splits(By::Seconds, &[50, 140]).pace(&best), Some(Pace::Count(10)));
        assert_eq!(splits(By::Lines, &[1, 2, 3, 4]).pace(&best), None, "the best run has no more");
        assert_eq!(splits(By::Lines, &[u64::MAX]).pace(&best), None);
    }

    #[test]
    fn a_run_by_points_has_a_split_for_each_second() {
        let mode = SoloMode::TwoMinutes;
        let kind = mode.game();
        let (handling, pick) = (kind.handling_default(), kind.pick_default());
        let players = vec![Player { team: Team(0), handling, pick }].try_into().expect("one");
        let setup = Setup { rules: mode.rules(), players }.clocked().expect("it has boards");
        let mut splits = Splits::of(setup.rules).expect("it has a pace");
        let mut referee = Referee::new(setup, Seed([3; 32]));
        referee.open();
        // Slowly enough that the field is not full before the end.
        let held =
            |tick: u64| if tick.is_multiple_of(20) { Buttons::HARD_DROP } else { Buttons::NONE };
        for tick in 1..=130_u64 {
            let mut batch = bout::Batch::new(referee.board(Seat(0)).tick());
            assert!(batch.push(held(tick)));
            let now = bout::Millis(tick * 1000 / 60 + 20);
            referee.receive(now, Seat(0), &batch, []).expect("in time");
            splits.record(referee.board(Seat(0)));
        }
        assert_eq!(splits.values().len(), 2);
        assert!(0 < splits.values()[0] && splits.values()[0] <= splits.values()[1]);
    }
}
