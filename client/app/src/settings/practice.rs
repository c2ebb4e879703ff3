//! The player's choices for practice, and the presets of their own.

use games::{GameKind, Preset};
use serde::{Deserialize, Serialize};
use wire::BrawlOptions;

use crate::settings::rules;

/// The levels of bots.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;
/// The most presets that a player can save.
pub const PRESETS_MAX: usize = 50;
/// Letters in the longest name of a preset.
pub const NAME_CHARS_MAX: usize = 24;

/// The player's choices for practice, which are kept for the next time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Practice {
    /// The level of the bots, [`LEVELS`].
    pub level: u8,
    /// Whether it is played on the server of the settings, and not on this computer.
    pub is_at_server: bool,
    /// The match in swordfight.
    #[serde(with = "rules")]
    swordfight: BrawlOptions,
    /// The match in stacker.
    #[serde(with = "rules")]
    stacker: BrawlOptions,
    /// The match in marauders.
    #[serde(with = "rules")]
    marauders: BrawlOptions,
}

/// A preset that the player saved under a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnPreset {
    /// Its name, of at most [`NAME_CHARS_MAX`] letters.
    pub name: String,
    /// The level of the bots, [`LEVELS`].
    pub level: u8,
    /// The match.
    #[serde(rename = "match", with = "rules")]
    pub options: BrawlOptions,
}

/// The match of a newcomer: the simplest form of the game, which its lesson teaches.
pub fn first(game: GameKind) -> BrawlOptions {
    let name = match game {
        GameKind::SWORDFIGHT => "Ranked",
        GameKind::STACKER => "Classic",
        GameKind::MARAUDERS => "Rank 1",
    };
    let preset = Preset::of(game).into_iter().find(|preset| preset.name == name);
    BrawlOptions::duel(preset.map_or_else(|| game.rules_default(), |preset| preset.rules))
}

impl Default for Practice {
    fn default() -> Practice {
        Practice {
            level: 1,
            is_at_server: false,
            swordfight: first(GameKind::SWORDFIGHT),
            stacker: first(GameKind::STACKER),
            marauders: first(GameKind::MARAUDERS),
        }
    }
}

impl Practice {
    /// The match in a game.
    pub fn options(&self, game: GameKind) -> &BrawlOptions {
        match game {
            GameKind::SWORDFIGHT => &self.swordfight,
            GameKind::STACKER => &self.stacker,
            GameKind::MARAUDERS => &self.marauders,
        }
    }

    /// See [`Practice::options`].
    pub fn options_mut(&mut self, game: GameKind) -> &mut BrawlOptions {
        match game {
            GameKind::SWORDFIGHT => &mut self.swordfight,
            GameKind::STACKER => &mut self.stacker,
            GameKind::MARAUDERS => &mut self.marauders,
        }
    }

    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), String> {
        check_level(self.level)?;
        let is_of = |game: GameKind| self.options(game).rules.kind() == game;
        match GameKind::ALL.into_iter().find(|&game| !is_of(game)) {
            Some(game) => Err(format!("the rules of practice.{0} are not of {0}", game.name())),
            None => Ok(()),
        }
    }
}

impl OwnPreset {
    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), String> {
        let letters = self.name.chars().count();
        if !(1..=NAME_CHARS_MAX).contains(&letters) {
            return Err(format!("the name of a preset has 1 to {NAME_CHARS_MAX} letters"));
        }
        check_level(self.level)
    }
}

/// What a player practises by: rules of the game, or a preset of their own.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A preset of the game.
    Game(Preset),
    /// A preset of the player.
    Own(OwnPreset),
}

impl Choice {
    /// Its match, played by bots of the present `level` unless it has its own.
    pub fn options(&self, present: &BrawlOptions, level: u8) -> (BrawlOptions, u8) {
        match self {
            Choice::Own(own) => (own.options, own.level),
            Choice::Game(preset) => {
                let duel = BrawlOptions::duel(preset.rules);
                let fits = preset.rules.seats().is_none();
                let (seats, sides) =
                    if fits { (present.seats, present.sides) } else { (duel.seats, duel.sides) };
                (BrawlOptions { seats, sides, best_of: present.best_of, ..duel }, level)
            }
        }
    }
}

fn check_level(level: u8) -> Result<(), String> {
    if LEVELS.contains(&level) { Ok(()) } else { Err("the level of bots is from 1 to 5".into()) }
}
