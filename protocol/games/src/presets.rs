//! Named ways to play a game, for rooms of friends: the first is the ranked game.

use alloc::vec::Vec;
use swordfight::Options;

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
        }
    }
}

impl Rules {
    /// The preset that these rules are, when they have a name.
    pub fn preset(&self) -> Option<Preset> {
        self.kind().presets().into_iter().find(|preset| preset.rules == *self)
    }
}

fn swordfight_presets() -> [Preset; 4] {
    let ranked = Options::default();
    let gentle = Options {
        breakers_per_mille: 300,
        breaker_drought_pairs: 8,
        fall_ms: 1400,
        faster_every_pairs: 15,
        faster_percent: 97,
        fall_least_ms: 700,
        landing_ms: 600,
        ..ranked
    };
    let swift = Options {
        fall_ms: 550,
        faster_every_pairs: 8,
        faster_percent: 92,
        fall_least_ms: 150,
        fast_fall_ms: 34,
        landing_ms: 200,
        ..ranked
    };
    let wild = Options {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use bout::Bounded;

    #[test]
    fn every_preset_can_be_played_and_has_a_name_and_a_line_of_its_own() {
        let presets = GameKind::Swordfight.presets();
        for (index, preset) in presets.iter().enumerate() {
            let setup = Setup { rules: preset.rules, players: Bounded::new() };
            assert_eq!(setup.check(), Ok(()), "{preset:?}");
            assert!((4..=80).contains(&preset.says.len()), "{preset:?}");
            for other in &presets[..index] {
                assert!(other.name != preset.name && other.rules != preset.rules, "{preset:?}");
            }
            assert_eq!(preset.rules.preset(), Some(*preset));
        }
    }

    #[test]
    fn the_first_is_the_ranked_game() {
        let ranked = Rules::Swordfight(Options::default());
        assert_eq!(ranked.preset(), GameKind::Swordfight.presets().first().copied());
        let nameless = Options { fall_ms: 999, ..Options::default() };
        assert_eq!(Rules::Swordfight(nameless).preset(), None);
    }
}
