//! The rows of mode, size and turn limit, and what gives way to a choice that excludes it.

use bout::options::{OptionValue, Values};
use core::num::NonZeroU16;

use super::{Choice, Options, Row, TurnLimit};
use crate::Mode;
use crate::size::Size;

/// The turn limits that menus offer.
const LIMITS: [TurnLimit; 10] = [
    TurnLimit::Standard,
    limit(50),
    limit(100),
    limit(150),
    limit(200),
    limit(250),
    limit(300),
    limit(400),
    limit(600),
    TurnLimit::Endless,
];

const fn limit(turns: u16) -> TurnLimit {
    match NonZeroU16::new(turns) {
        Some(turns) => TurnLimit::After(turns),
        None => TurnLimit::Endless,
    }
}

pub(super) const MODE: Row = Row::choice::<Mode>()
    .field(
        "mode",
        |options| options.mode.number(),
        |options, mode| {
            options.mode = Mode::of(mode);
            make_way(options, None);
            if options.check().is_err() {
                options.size = Size::Rank(2);
            }
        },
    )
    .texts("option-mode", "seats, sides and teams; see the presets");

pub(super) const SIZE: Row = Row::new(Values::Named(Size::ALL.len() as u32))
    .field(
        "size",
        |options| place(&Size::ALL, options.size) as u32,
        |options, size| {
            let (before, size) = (place(&Size::ALL, options.size), size as usize);
            options.size = Size::ALL[size];
            if options.check().is_err() {
                // The one behind it, in the direction of the change.
                let next = if before < size { size + 1 } else { size + Size::ALL.len() - 1 };
                options.size = Size::ALL[next % Size::ALL.len()];
            }
        },
    )
    .texts(
        "option-size",
        "the number of elements, in brackets, and the field: as large as there are elements, \
         casual one larger. Those of a rank are fixed, others are drawn",
    );

pub(super) const TURN_LIMIT: Row = Row::new(Values::Named(LIMITS.len() as u32))
    .field(
        "turn_limit",
        |options| place(&LIMITS, options.turn_limit) as u32,
        |options, limit| options.turn_limit = LIMITS[limit as usize],
    )
    .texts("option-turn-limit", "the turn after which hit points decide")
    .after("size");

/// The place of a value in a list; the first for one that is not in it.
fn place<T: PartialEq>(all: &[T], now: T) -> usize {
    all.iter().position(|one| *one == now).unwrap_or(0)
}

/// Chooses an option or takes it back. What excludes it gives way.
pub(super) fn choose(options: &mut Options, choice: Choice, is_on: bool) {
    let choices = options.choices;
    options.choices = if is_on { choices.with(choice) } else { choices.without(choice) };
    make_way(options, Some(choice));
    if options.check().is_err() {
        options.mode = Mode::Duel;
    }
}

/// Takes back the choices that the others exclude, but for the one to keep.
fn make_way(options: &mut Options, kept: Option<Choice>) {
    for choice in Choice::ALL.into_iter().filter(|&choice| Some(choice) != kept) {
        if options.check().is_ok() {
            return;
        }
        let without = Options { choices: options.choices.without(choice), ..*options };
        if without.check().is_ok() {
            *options = without;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use bout::options::OptionTable as _;

    use super::*;

    fn step(options: &mut Options, name: &str) {
        let mut views = options.options().into_iter();
        let view = views.find(|view| view.name == name).expect("there is such an option");
        options.set_option(name, view.stepped(1));
    }

    #[test]
    fn what_excludes_an_option_gives_way_to_it() {
        let mut options = Options::default();
        for (choice, left) in [
            (Choice::Inward, &[Choice::Inward][..]),
            (Choice::Outward, &[Choice::Outward]),
            (Choice::Extended, &[Choice::Outward, Choice::Extended]),
            (Choice::Long, &[Choice::Outward, Choice::Long]),
        ] {
            step(&mut options, choice.name());
            assert_eq!(options.choices, left.iter().copied().collect(), "{choice:?}");
            assert_eq!(options.check(), Ok(()));
        }
        options = Options { mode: Mode::Quad, ..Options::default() };
        step(&mut options, Choice::Single.name());
        assert_eq!((options.mode, options.has(Choice::Single)), (Mode::Duel, true));
    }

    #[test]
    fn every_turn_limit_is_offered_and_forced_matches_in_tag_break_alone() {
        let mut options = Options::default();
        let forces = |options: &Options| {
            let views = options.options();
            views.iter().any(|view| view.name == "forced_matches" && view.applies)
        };
        let mut seen = Vec::new();
        for _ in LIMITS {
            step(&mut options, "turn_limit");
            assert_eq!(options.check(), Ok(()));
            seen.push(options.turns_max());
        }
        assert!(seen.contains(&None) && seen.contains(&Some(200)) && seen.contains(&Some(50)));
        assert!(!forces(&options));
        options.mode = Mode::Break;
        assert!(forces(&options) && options.forces_matches());
        step(&mut options, "forced_matches");
        assert!(!options.forces_matches());
    }

    #[test]
    fn every_mode_and_size_can_be_reached_together() {
        let mut options = Options::default();
        let mut seen = Vec::new();
        for _ in Mode::ALL {
            step(&mut options, "mode");
            for _ in Size::ALL {
                step(&mut options, "size");
                assert_eq!(options.check(), Ok(()), "{options:?}");
                if !seen.contains(&(options.mode, options.size)) {
                    seen.push((options.mode, options.size));
                }
            }
        }
        assert_eq!(seen.len(), 6 * 21 - 1, "all but 1D with Expert");
    }
}
