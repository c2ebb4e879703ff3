//! Named ways to play a game, for rooms of friends: the first is the ranked game.

use alloc::vec::Vec;
use marauders::{Casual, Choice, Mode, Size};

use crate::clocked::{Game, by_game};
use crate::{GameKind, Rules, TurnGame};

/// A way to play, as players choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its differences, in one line for players.
    pub says: &'static str,
    /// The game and its options.
    pub rules: Rules,
}

impl GameKind {
    /// The ways to play this game that have a name, the ranked game first.
    pub fn presets(self) -> Vec<Preset> {
        match self {
            GameKind::Clocked(game) => by_game!(game, Options => Options::presets()),
            GameKind::Turns(TurnGame::Marauders) => marauders_presets().into(),
        }
    }
}

impl Rules {
    /// The preset that these rules are, when they have a name.
    pub fn preset(&self) -> Option<Preset> {
        self.kind().presets().into_iter().find(|preset| preset.rules == *self)
    }
}

fn marauders_presets() -> [Preset; 6] {
    let ranked = marauders::Options::default();
    let flowing = [Choice::ForceMatchable, Choice::BlockChain].into_iter().collect();
    let first = Size::Casual(Casual::First);
    let preset = |name, says, options| Preset { name, says, rules: Rules::marauders(options) };
    [
        preset("Ranked", "Two players, two axes, seven elements on a field of seven.", ranked),
        preset(
            "First battle",
            "Four elements on a small field, and one axis only.",
            marauders::Options { size: first, mode: Mode::Line, ..ranked },
        ),
        preset(
            "Flowing",
            "As ranked, with blocks that nearly always leave a match.",
            marauders::Options { choices: flowing, ..ranked },
        ),
        preset(
            "All elements",
            "All 21 elements on a field of 21, with 50 hit points.",
            marauders::Options {
                size: Size::Rank(9),
                choices: [Choice::Extended].into_iter().collect(),
                ..ranked
            },
        ),
        preset(
            "Quad",
            "Four players, each for itself, around one field.",
            marauders::Options { mode: Mode::Quad, ..ranked },
        ),
        preset(
            "Tag assault",
            "Two against two, who share their hit points.",
            marauders::Options { mode: Mode::Assault, ..ranked },
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_played_and_has_a_name_and_a_line_of_its_own() {
        for presets in GameKind::ALL.map(GameKind::presets) {
            for (index, preset) in presets.iter().enumerate() {
                assert_eq!(preset.rules.check_versus(), Ok(()), "{preset:?}");
                assert!((4..=80).contains(&preset.says.len()), "{preset:?}");
                for other in &presets[..index] {
                    assert!(other.name != preset.name && other.rules != preset.rules, "{preset:?}");
                }
                assert_eq!(preset.rules.preset(), Some(*preset));
            }
        }
    }

    #[test]
    fn the_first_is_the_ranked_game() {
        for kind in GameKind::ALL {
            assert_eq!(kind.rules_default().preset(), kind.presets().first().copied());
        }
        let nameless = swordfight::Options { fall_ms: 999, ..Default::default() };
        assert_eq!(Rules::swordfight(nameless).preset(), None);
    }
}
