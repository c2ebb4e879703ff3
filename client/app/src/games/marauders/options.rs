//! The options of marauders.

use marauders::{Casual, Choice, Element, Mode, Options, Size, Spell, Standard};

use crate::shell::values::cycled;

/// An option that the page can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after the options")]
pub enum BattleControl {
    Mode,
    Size,
    Choice(Choice),
}

use crate::games::marauders::names;
use crate::text::tr;
use BattleControl as K;

impl BattleControl {
    /// All of them, in the order of the page.
    pub fn all() -> impl Iterator<Item = BattleControl> {
        [K::Mode, K::Size].into_iter().chain(Choice::ALL.map(K::Choice))
    }

    /// Its player-facing name.
    pub fn name(self) -> String {
        let name = match self {
            K::Mode => tr!("option-mode"),
            K::Size => tr!("option-size"),
            K::Choice(choice) => names::choice(choice),
        };
        name.into()
    }

    /// Its value, in words.
    pub fn value(self, rules: &Options) -> String {
        match self {
            K::Mode => names::mode(rules.mode).into(),
            K::Size => names::size(rules.size),
            K::Choice(choice) => if rules.has(choice) { tr!("on") } else { tr!("off") }.into(),
        }
    }

    /// Changes it by `by` steps. A choice that conflicts with another is removed or skipped.
    pub fn step(self, rules: &mut Options, by: i8) {
        match self {
            K::Mode => rules.mode = cycled(&Mode::ALL, rules.mode, by),
            K::Size => rules.size = cycled(&sizes(), rules.size, by),
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
            K::Mode | K::Size => None,
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
                K::Mode | K::Size => rules.size = Size::Rank(2),
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

/// The spell `by` places after `now` among those that a player can name before a battle with these
/// rules.
pub fn next_spell(now: Spell, rules: &Options, by: i8) -> Spell {
    let elements: Vec<Element> = match rules.fixed_elements() {
        Some(elements) => elements.collect(),
        None => Element::ALL.into(),
    };
    let all: Vec<Spell> =
        Spell::EXCLUSIVE.into_iter().chain(elements.into_iter().map(Spell::Of)).collect();
    cycled(&all, now, by)
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
