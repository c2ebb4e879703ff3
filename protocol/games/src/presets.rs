//! Named ways to play a game, for rooms of friends: the first is the ranked game.

use alloc::vec::Vec;

use crate::clocked::Game;
use crate::{GameKind, Rules, TurnGame, by_game};

mod marauders;

/// A way to play, as players choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The differences from the ranked game, in one line for players.
    pub says: &'static str,
    /// The game and its options.
    pub rules: Rules,
}

impl Preset {
    /// The ways to play a game that have a name, the ranked game first.
    pub fn of(game: GameKind) -> Vec<Preset> {
        match game {
            GameKind::Clocked(game) => by_game!(game, Options => Options::presets()),
            GameKind::Turns(TurnGame::Marauders) => marauders::presets(),
        }
    }
}

impl Rules {
    /// The preset that these rules are, when they have a name.
    pub fn preset(&self) -> Option<Preset> {
        Preset::of(self.kind()).into_iter().find(|preset| preset.rules == *self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::Options;

    #[test]
    fn every_preset_can_be_played_and_has_a_name_and_a_line_of_its_own() {
        for presets in GameKind::ALL.map(Preset::of) {
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
            assert_eq!(kind.rules_default().preset(), Preset::of(kind).first().copied());
        }
        let nameless = Options { fall_ms: 999, ..Default::default() };
        assert_eq!(Rules::swordfight(nameless).preset(), None);
    }
}
