//! Named ways to play a game, for rooms of friends: the first is the ranked game.

use alloc::vec::Vec;
use marauders::{Casual, Choice, Mode, Size};
use stacker::{Class, PieceSet};

use crate::{GameKind, Rules};

/// A way to play, as players choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// What is different in it, in one line for players.
    pub says: &'static str,
    /// The game and its options.
    pub rules: Rules,
}

impl GameKind {
    /// The ways to play this game that have a name, the ranked game first.
    pub fn presets(self) -> Vec<Preset> {
        match self {
            GameKind::Swordfight => swordfight_presets().into(),
            GameKind::Stacker => stacker_presets().into(),
            GameKind::Marauders => marauders_presets().into(),
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
    let preset = |name, says, options| Preset { name, says, rules: Rules::Marauders(options) };
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

fn swordfight_presets() -> [Preset; 4] {
    let ranked = swordfight::Options::default();
    let gentle = swordfight::Options {
        breakers_per_mille: 300,
        breaker_drought_pairs: 8,
        fall_ms: 1400,
        faster_every_pairs: 15,
        faster_percent: 97,
        fall_least_ms: 700,
        landing_ms: 600,
        ..ranked
    };
    let swift = swordfight::Options {
        fall_ms: 550,
        faster_every_pairs: 8,
        faster_percent: 92,
        fall_least_ms: 150,
        fast_fall_ms: 34,
        landing_ms: 200,
        ..ranked
    };
    let wild = swordfight::Options {
        breakers_per_mille: 380,
        breaker_drought_pairs: 5,
        fall_ms: 800,
        packets_per_lock: 6,
        ..ranked
    };
    let preset = |name, says, options| Preset { name, says, rules: Rules::Swordfight(options) };
    [
        preset("Ranked", "Exactly as in ranked matches.", ranked),
        preset(
            "Gentle",
            "Slower falls, longer landings, and a breaker at least every ninth pair.",
            gentle,
        ),
        preset("Swift", "Falls almost twice as fast from the first pair, and ever faster.", swift),
        preset("Wild", "Many more breakers, and up to six packets land at a single lock.", wild),
    ]
}

fn stacker_presets() -> [Preset; 5] {
    let ranked = stacker::Options::default();
    let preset = |name, says, options| Preset { name, says, rules: Rules::Stacker(options) };
    let with =
        |sizes: &[u8], hardest| ranked.with_pieces(PieceSet::new(sizes.iter().copied(), hardest));
    [
        preset("Ranked", "Exactly as in ranked matches: tetrominoes and pentominoes.", ranked),
        preset("Classic", "The seven tetrominoes on 10 by 20.", with(&[4], Class::Convex)),
        preset("Hexa", "The sixty hexominoes on 14 by 28.", with(&[6], Class::Holed)),
        preset(
            "Medley",
            "Pieces of one to six cells, in one bag.",
            with(&[1, 2, 3, 4, 5, 6], Class::Holed),
        ),
        preset(
            "Document",
            "Tetrominoes by the rules as they were first written: kicks make mini spins.",
            stacker::Options::document(),
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
        assert_eq!(Rules::Swordfight(nameless).preset(), None);
    }
}
