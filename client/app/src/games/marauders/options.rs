//! The options of marauders.

use std::num::NonZeroU16;

use marauders::{Casual, Choice, Mode, Options, Size, Standard, TurnLimit};

use crate::shell::values::cycled;

/// An option that the page can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum BattleControl {
    Mode,
    Size,
    TurnLimit,
    ForcedMatches,
    Choice(Choice),
}

use crate::games::marauders::names;
use crate::text::tr;
use BattleControl as K;

impl BattleControl {
    /// All of them, in the order of the page.
    pub fn all() -> impl Iterator<Item = BattleControl> {
        let first = [K::Mode, K::Size, K::TurnLimit, K::ForcedMatches];
        first.into_iter().chain(Choice::ALL.map(K::Choice))
    }

    /// Whether it changes anything in a battle with these rules: tag break alone can force matches.
    pub fn applies(self, rules: &Options) -> bool {
        self != K::ForcedMatches || rules.mode == Mode::Break
    }

    /// Its player-facing name.
    pub fn name(self) -> String {
        let name = match self {
            K::Mode => tr!("option-mode"),
            K::Size => tr!("option-size"),
            K::TurnLimit => tr!("option-turn-limit"),
            K::ForcedMatches => tr!("option-forced-matches"),
            K::Choice(choice) => names::choice(choice),
        };
        name.into()
    }

    /// Its value, in words.
    pub fn value(self, rules: &Options) -> String {
        match self {
            K::Mode => names::mode(rules.mode).into(),
            K::Size => names::size(rules.size),
            K::TurnLimit => match rules.turns_max() {
                Some(turns) => tr!("option-turns", turns = turns),
                None => tr!("option-endless").into(),
            },
            K::ForcedMatches if rules.forced_matches => tr!("on").into(),
            K::ForcedMatches => tr!("off").into(),
            K::Choice(choice) => if rules.has(choice) { tr!("on") } else { tr!("off") }.into(),
        }
    }

    /// Changes it by `by` steps. A choice that conflicts with another is removed or skipped.
    pub fn step(self, rules: &mut Options, by: i8) {
        match self {
            K::Mode => rules.mode = cycled(&Mode::ALL, rules.mode, by),
            K::Size => rules.size = cycled(&sizes(), rules.size, by),
            K::TurnLimit => rules.turn_limit = cycled(&limits(), rules.turn_limit, by),
            K::ForcedMatches => rules.forced_matches = !rules.forced_matches,
            K::Choice(choice) => {
                let choices = rules.choices;
                rules.choices = match choices.has(choice) {
                    true => choices.without(choice),
                    false => choices.with(choice),
                };
            }
        }
        let kept = match self {
            K::Choice(choice) => Some(choice),
            K::Mode | K::Size | K::TurnLimit | K::ForcedMatches => None,
        };
        if rules.check().is_err() && self == K::Size {
            rules.size = cycled(&sizes(), rules.size, by.signum());
        }
        for choice in Choice::ALL.into_iter().filter(|&choice| Some(choice) != kept) {
            if rules.check().is_ok() {
                return;
            }
            let without = Options { choices: rules.choices.without(choice), ..*rules };
            if without.check().is_ok() {
                *rules = without;
            }
        }
        if rules.check().is_err() {
            // The mode is independent of the other choices.
            match self {
                K::Choice(_) => rules.mode = Mode::Duel,
                K::Mode | K::Size | K::TurnLimit | K::ForcedMatches => rules.size = Size::Rank(2),
            }
        }
    }
}

/// All sizes, from the smallest of each family.
fn sizes() -> Vec<Size> {
    let ranks = (1..=9).map(Size::Rank);
    let standard = Standard::ALL.into_iter().map(Size::Standard);
    ranks.chain(standard).chain(Casual::ALL.into_iter().map(Size::Casual)).collect()
}

/// The turn limits that the page offers.
fn limits() -> Vec<TurnLimit> {
    let turns = [50, 100, 150, 200, 250, 300, 400, 600].into_iter().filter_map(NonZeroU16::new);
    let limits = turns.map(TurnLimit::After);
    [TurnLimit::Standard].into_iter().chain(limits).chain([TurnLimit::Endless]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_excludes_an_option_gives_way_to_it() {
        let mut rules = Options::default();
        for (choice, left) in [
            (Choice::Inward, &[Choice::Inward][..]),
            (Choice::Outward, &[Choice::Outward]),
            (Choice::Extended, &[Choice::Outward, Choice::Extended]),
            (Choice::Long, &[Choice::Outward, Choice::Long]),
        ] {
            K::Choice(choice).step(&mut rules, 1);
            assert_eq!(rules.choices, left.iter().copied().collect(), "{choice:?}");
            assert_eq!(rules.check(), Ok(()));
        }
        rules = Options { mode: Mode::Quad, ..Options::default() };
        K::Choice(Choice::Single).step(&mut rules, 1);
        assert_eq!((rules.mode, rules.has(Choice::Single)), (Mode::Duel, true));
    }

    #[test]
    fn every_turn_limit_is_offered_and_forced_matches_in_tag_break_alone() {
        let mut rules = Options::default();
        let mut seen = Vec::new();
        for _ in limits() {
            K::TurnLimit.step(&mut rules, 1);
            assert_eq!(rules.check(), Ok(()));
            seen.push(rules.turns_max());
        }
        assert!(seen.contains(&None) && seen.contains(&Some(200)) && seen.contains(&Some(50)));
        assert!(!K::ForcedMatches.applies(&rules));
        rules.mode = Mode::Break;
        assert!(K::ForcedMatches.applies(&rules) && rules.forces_matches());
        K::ForcedMatches.step(&mut rules, 1);
        assert!(!rules.forces_matches());
    }

    #[test]
    fn every_mode_and_size_can_be_reached_together() {
        let mut rules = Options::default();
        let mut seen = Vec::new();
        for _ in Mode::ALL {
            K::Mode.step(&mut rules, 1);
            for _ in 0..21 {
                K::Size.step(&mut rules, 1);
                assert_eq!(rules.check(), Ok(()), "{rules:?}");
                if !seen.contains(&(rules.mode, rules.size)) {
                    seen.push((rules.mode, rules.size));
                }
            }
        }
        assert_eq!(seen.len(), 6 * 21 - 1, "all but 1D with Expert");
    }
}
