//! The player's own rules for solo runs, and the best runs by such rules.

use games::{Rules, SoloMode};
use serde::{Deserialize, Serialize};

/// The most rules whose best runs are kept: beyond it, those played longest ago are forgotten.
pub const BESTS_MAX: usize = 100;

/// The player's own rules for solo runs. Runs by them are kept for the player only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Solo {
    /// The rules that were chosen last in stacker.
    pub stacker: stacker::Options,
    /// The best run by each rules, those played last at the end.
    pub bests: Vec<OwnBest>,
}

/// The best run by some rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnBest {
    /// Its ticks or points; see [`SoloMode::value`].
    pub value: u64,
    /// The rules.
    pub stacker: stacker::Options,
}

impl Default for Solo {
    fn default() -> Solo {
        Solo { stacker: stacker::Options::forty_lines(), bests: Vec::new() }
    }
}

impl Solo {
    /// The value of the best run by these rules.
    pub fn best(&self, rules: &Rules) -> Option<u64> {
        self.bests.iter().find(|best| best.rules() == *rules).map(|best| best.value)
    }

    /// Notes a run of value `value` by these rules; returns the best before it.
    pub fn note(&mut self, mode: SoloMode, rules: &Rules, value: u64) -> Option<u64> {
        let before = self.best(rules);
        let (Some(ranked_by), Some(stacker)) = (mode.ranked_by(), options(rules)) else {
            return before;
        };
        let is_best = before.is_none_or(|before| ranked_by.is_better(value, before));
        let value = if is_best { value } else { before.unwrap_or(value) };
        self.bests.retain(|best| best.rules() != *rules);
        self.bests.push(OwnBest { value, stacker });
        let excess = self.bests.len().saturating_sub(BESTS_MAX);
        self.bests.drain(..excess);
        before
    }

    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), String> {
        let all = self.bests.iter().map(|best| &best.stacker);
        let mut all = all.chain([&self.stacker]);
        all.try_for_each(stacker::Options::check).map_err(|error| format!("solo: {error}"))
    }
}

impl OwnBest {
    fn rules(&self) -> Rules {
        Rules::stacker(self.stacker)
    }
}

/// The options of rules of stacker: runs by own rules are of stacker only.
pub fn options(rules: &Rules) -> Option<stacker::Options> {
    let Rules::Clocked(rules) = rules else { return None };
    <&stacker::Options>::try_from(rules).ok().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_run_by_own_rules_is_kept_and_the_oldest_rules_are_forgotten() {
        let mut solo = Solo::default();
        let rules = |lines| {
            let goal = stacker::Goal::Lines(lines);
            Rules::stacker(stacker::Options { goal, ..stacker::Options::forty_lines() })
        };
        let mode = SoloMode::FortyLines;
        assert_eq!(solo.note(mode, &rules(20), 900), None);
        assert_eq!(solo.note(mode, &rules(20), 950), Some(900));
        assert_eq!(solo.note(mode, &rules(20), 850), Some(900));
        assert_eq!((solo.best(&rules(20)), solo.best(&rules(21))), (Some(850), None));
        for lines in 0..BESTS_MAX as u16 {
            solo.note(mode, &rules(100 + lines), 900);
        }
        assert_eq!((solo.best(&rules(20)), solo.bests.len()), (None, BESTS_MAX));
        assert_eq!(solo.check(), Ok(()));
    }
}
