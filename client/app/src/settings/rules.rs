//! The options of a match as the settings file spells them. An option of a game that a file does not
//! name has its ranked value.

use games::{ClockedRules, Rules, TurnRules};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wire::{BrawlOptions, Sides};

/// Serializes the options of a match.
pub fn serialize<S: Serializer>(of: &BrawlOptions, serializer: S) -> Result<S::Ok, S::Error> {
    MatchText::of(of).serialize(serializer)
}

/// Deserializes the options of a match, which must be playable.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BrawlOptions, D::Error> {
    let options = MatchText::deserialize(deserializer)?.options();
    options.check().map_err(de::Error::custom)?;
    Ok(options)
}

/// The options of a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchText {
    seats: u8,
    /// 0 in a free-for-all.
    teams: u8,
    best_of: u8,
    rules: RulesText,
}

impl MatchText {
    fn of(options: &BrawlOptions) -> MatchText {
        let teams = match options.sides {
            Sides::FreeForAll => 0,
            Sides::Teams(teams) => teams,
        };
        let BrawlOptions { seats, best_of, rules, .. } = *options;
        MatchText { seats, teams, best_of, rules: RulesText::of(rules) }
    }

    /// In practice nobody bounds the player's handling.
    fn options(self) -> BrawlOptions {
        let MatchText { seats, teams, best_of, rules } = self;
        let sides = if teams == 0 { Sides::FreeForAll } else { Sides::Teams(teams) };
        BrawlOptions { seats, sides, best_of, ..BrawlOptions::new(rules.rules()) }
    }
}

/// A game with its options.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RulesText {
    Swordfight(swordfight::Options),
    Stacker(stacker::Options),
    Marauders(marauders::Options),
}

impl RulesText {
    fn of(rules: Rules) -> RulesText {
        match rules {
            Rules::Clocked(ClockedRules::Swordfight(options)) => RulesText::Swordfight(options),
            Rules::Clocked(ClockedRules::Stacker(options)) => RulesText::Stacker(options),
            Rules::Turns(TurnRules::Marauders(options)) => RulesText::Marauders(options),
        }
    }

    fn rules(self) -> Rules {
        match self {
            RulesText::Swordfight(options) => Rules::swordfight(options),
            RulesText::Stacker(options) => Rules::stacker(options),
            RulesText::Marauders(options) => Rules::marauders(options),
        }
    }
}
