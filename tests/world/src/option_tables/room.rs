//! The options of every room, the bounds of handling, and the presets.

use controls::{Handling, HandlingBounds};
use games::GameKind;
use wire::brawl::{BEST_OF, GRACE_S, SEATS, TEAMS};
use wire::{BrawlOptions, Sides};

use super::{Row, table, text};

/// The options of a room of any game.
pub fn rows() -> Vec<Row> {
    let options = BrawlOptions::new(GameKind::SWORDFIGHT.rules_default());
    // The rules and the handling have tables of their own.
    let BrawlOptions { rules: _, seats, sides, best_of, grace_s, handling: _ } = options;
    let range =
        |range: std::ops::RangeInclusive<u8>| format!("{} to {}", range.start(), range.end());
    let sides = match sides {
        Sides::FreeForAll => "free-for-all".to_owned(),
        Sides::Teams(teams) => format!("{teams} teams"),
    };
    let row = |key, range: String, default: String, effect: &str| {
        [text(key), range, default, effect.to_owned()]
    };
    vec![
        row(
            "option-seats",
            range(SEATS),
            seats.to_string(),
            "maximum of players; everyone else spectates. In marauders the mode decides",
        ),
        row(
            "option-sides",
            format!("free-for-all, or {} teams", range(TEAMS)),
            sides,
            "teams win together; no more teams than seats. In marauders the mode decides",
        ),
        row(
            "option-match",
            format!("{} bouts", range(BEST_OF)),
            best_of.to_string(),
            "the first side to win more than half of them wins the match; with more than two sides it can take more bouts",
        ),
        row(
            "option-grace",
            format!("{} s", range(GRACE_S)),
            format!("{grace_s} s"),
            "time until a disconnected player forfeits the bout",
        ),
    ]
}

/// The bounds of handling in each game, in ticks.
pub fn handling() -> String {
    let cut = |handling: Handling| handling.tuning.das_cut_ticks;
    let mut rows = Vec::new();
    for game in GameKind::ALL {
        let HandlingBounds { least, most } = game.handling_bounds();
        let Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning } = game.handling_default();
        for (name, least, most, default) in [
            ("DAS", least.das_ticks, most.das_ticks, das_ticks),
            ("ARR", least.arr_ticks, most.arr_ticks, arr_ticks),
            ("soft drop", least.soft_drop_ticks, most.soft_drop_ticks, soft_drop_ticks),
            ("DAS cut", cut(least), cut(most), tuning.das_cut_ticks),
        ] {
            // A game without keys that are held leaves nothing to choose.
            if least < most {
                rows.push([
                    game.name().to_owned(),
                    name.to_owned(),
                    format!("{least} to {most} ticks"),
                    format!("{default} ticks"),
                ]);
            }
        }
    }
    table(["game", "handling", "range", "default"], &rows)
}

/// The presets of all games.
pub fn presets() -> String {
    let presets = GameKind::ALL.into_iter().flat_map(GameKind::presets);
    let row = |preset: games::Preset| {
        [preset.rules.kind().name().to_owned(), preset.name.to_owned(), preset.says.to_owned()]
    };
    table(["game", "preset", "difference"], &presets.map(row).collect::<Vec<_>>())
}
