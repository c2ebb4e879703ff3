//! The rulesets of the ranked and casual queues.

use bincode::{Decode, Encode};
use marauders::{Choice, Mode, Size};

use crate::{GameKind, Rules};
use stacker::{Class, PieceSet};

/// The rules that strangers meet by. Each has a queue, a rating and a leaderboard of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Ruleset {
    /// Swordfight.
    Swordfight,
    /// Stacker with tetrominoes and pentominoes on 12 × 24.
    Pentominoes,
    /// Stacker with tetrominoes on 10 × 20.
    Tetrominoes,
    /// Marauders in 2D, rank 2.
    Marauders,
    /// Marauders in a mode, a rank and an order of turns that change every week.
    Weekly,
}

/// The number of a week, by which the weekly ruleset changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Week(pub u32);

/// The modes and ranks of the weekly ruleset, week after week: every mode of two seats in every rank,
/// but for the one that is always played. Modes of four seats are for rooms: a rating compares two.
const WEEKS: [(Mode, u8); 17] = [
    (Mode::Duel, 3),
    (Mode::Line, 5),
    (Mode::Duel, 6),
    (Mode::Line, 2),
    (Mode::Duel, 4),
    (Mode::Line, 7),
    (Mode::Duel, 1),
    (Mode::Line, 4),
    (Mode::Duel, 9),
    (Mode::Line, 3),
    (Mode::Duel, 5),
    (Mode::Line, 8),
    (Mode::Duel, 7),
    (Mode::Line, 1),
    (Mode::Duel, 8),
    (Mode::Line, 6),
    (Mode::Line, 9),
];

/// The orders of turns of the weekly ruleset, week after week: every other week the plain one. With
/// as many weeks as [`WEEKS`] has, which is odd, each mode and rank meets each order in turn.
const ORDERS: [Option<Choice>; 4] = [None, Some(Choice::Reverse), None, Some(Choice::Static)];

impl Week {
    /// The week of a time in milliseconds since 1970: weeks begin on Mondays at midnight in UTC.
    pub fn of_unix_ms(unix_ms: u64) -> Week {
        let days = unix_ms / (24 * 60 * 60 * 1000);
        // 1970 began on a Thursday, in the week that is number 0.
        Week(u32::try_from((days + 3) / 7).unwrap_or(u32::MAX))
    }
}

impl Ruleset {
    /// All of them, in the order in which they are shown: those of a game together, its first one
    /// first.
    pub const ALL: [Ruleset; 5] = [
        Ruleset::Swordfight,
        Ruleset::Pentominoes,
        Ruleset::Tetrominoes,
        Ruleset::Marauders,
        Ruleset::Weekly,
    ];

    /// The unique name, wherever a text names it: in addresses, settings and the database. The
    /// first ruleset of a game has the name of the game, as what a game was rated by before it had
    /// several.
    pub fn name(self) -> &'static str {
        match self {
            Ruleset::Swordfight => "swordfight",
            Ruleset::Pentominoes => "stacker",
            Ruleset::Tetrominoes => "stacker-tetrominoes",
            Ruleset::Marauders => "marauders",
            Ruleset::Weekly => "marauders-weekly",
        }
    }

    /// The ruleset of this name.
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|ruleset| ruleset.name() == name)
    }

    /// The game.
    pub fn game(self) -> GameKind {
        match self {
            Ruleset::Swordfight => GameKind::SWORDFIGHT,
            Ruleset::Pentominoes | Ruleset::Tetrominoes => GameKind::STACKER,
            Ruleset::Marauders | Ruleset::Weekly => GameKind::MARAUDERS,
        }
    }

    /// The game and its options in ranked matches of this week.
    pub fn rules(self, week: Week) -> Rules {
        match self {
            Ruleset::Swordfight | Ruleset::Pentominoes | Ruleset::Marauders => {
                self.game().rules_default()
            }
            Ruleset::Tetrominoes => {
                let pieces = PieceSet::new([4], Class::Convex);
                Rules::stacker(stacker::Options::default().with_pieces(pieces))
            }
            Ruleset::Weekly => {
                let (mode, rank) = WEEKS[week.0 as usize % WEEKS.len()];
                let order = ORDERS[week.0 as usize % ORDERS.len()];
                // In 1D the order never reverses: Static says nothing there.
                let order = order.filter(|&it| (it, mode) != (Choice::Static, Mode::Line));
                let (size, choices) = (Size::Rank(rank), order.into_iter().collect());
                Rules::marauders(marauders::Options { mode, size, choices, ..Default::default() })
            }
        }
    }

    /// The rulesets of a game, its first one first.
    pub fn of(game: GameKind) -> impl Iterator<Item = Ruleset> {
        Ruleset::ALL.into_iter().filter(move |ruleset| ruleset.game() == game)
    }

    /// The first of a game: the one that a player begins with.
    pub fn first(game: GameKind) -> Ruleset {
        Ruleset::of(game).next().expect("every game has a ruleset")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn every_ruleset_is_for_two_and_has_a_name_of_its_own() {
        for ruleset in Ruleset::ALL {
            assert_eq!(Ruleset::named(ruleset.name()), Some(ruleset));
            for week in (0..40).map(Week) {
                let rules = ruleset.rules(week);
                assert_eq!(rules.check_versus(), Ok(()), "{ruleset:?} in {week:?}");
                assert_eq!((rules.kind(), rules.seats().unwrap_or(2)), (ruleset.game(), 2));
            }
        }
        assert_eq!(Ruleset::named("Stacker"), None);
    }

    #[test]
    fn a_game_begins_with_the_ruleset_of_its_name() {
        for game in GameKind::ALL {
            let first = Ruleset::first(game);
            assert_eq!(Ruleset::of(game).next(), Some(first));
            assert_eq!((first.name(), first.rules(Week(7))), (game.name(), game.rules_default()));
        }
    }

    #[test]
    fn no_two_rulesets_are_played_alike_in_any_week() {
        for week in (0..40).map(Week) {
            let all: Vec<Rules> = Ruleset::ALL.map(|ruleset| ruleset.rules(week)).into();
            for (index, rules) in all.iter().enumerate() {
                assert!(!all[..index].contains(rules), "{rules:?} in {week:?}");
            }
        }
    }

    #[test]
    fn the_weeks_take_turns_through_every_mode_and_rank() {
        let key = |(mode, rank): (Mode, u8)| format!("{mode:?} {rank}");
        let all: BTreeSet<String> = WEEKS.map(key).into_iter().collect();
        let modes = Mode::ALL.into_iter().filter(|mode| mode.seats() == 2);
        let pairs = modes.flat_map(|mode| (1..=9).map(move |rank| (mode, rank)));
        let expected = pairs.filter(|&pair| pair != (Mode::Duel, 2));
        assert_eq!(all, expected.map(key).collect());
        for pair in WEEKS.windows(2) {
            assert_ne!(pair[0].1, pair[1].1, "the rank changes every week");
        }
    }

    #[test]
    fn in_68_weeks_every_mode_and_rank_is_played_in_every_order_of_turns() {
        let key = |week| format!("{:?}", Ruleset::Weekly.rules(Week(week)));
        let all: BTreeSet<String> = (0..68).map(key).collect();
        // 2D in eight ranks and three orders, 1D in nine ranks and two.
        assert_eq!(all.len(), 8 * 3 + 9 * 2);
        assert_eq!(key(5), key(5 + 68));
    }

    #[test]
    fn a_week_begins_on_monday_at_midnight_in_utc() {
        const DAY_MS: u64 = 24 * 60 * 60 * 1000;
        for (unix_ms, week) in [
            (0, 0),
            (4 * DAY_MS - 1, 0),
            (4 * DAY_MS, 1),
            // Monday, 5 January 2026.
            (20_458 * DAY_MS - 1, 2922),
            (20_458 * DAY_MS, 2923),
            (20_464 * DAY_MS, 2923),
            (20_465 * DAY_MS, 2924),
        ] {
            assert_eq!(Week::of_unix_ms(unix_ms), Week(week), "{unix_ms}");
        }
    }
}
