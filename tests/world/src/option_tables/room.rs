//! The options of every room, the bounds of handling, and the presets.

use controls::{Handling, HandlingBounds};
use games::{GameKind, Preset};
use wire::BrawlOptions;
use wire::brawl::SEATS;

use super::{Row, table};

/// The options of a room of any game. The handling has a table of its own.
pub fn rows() -> Vec<Row> {
    let usual = BrawlOptions::new(GameKind::SWORDFIGHT.rules_default());
    let full = BrawlOptions { seats: *SEATS.end(), ..usual };
    super::rows(&[usual, full], |_| None)
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
    let presets = GameKind::ALL.into_iter().flat_map(Preset::of);
    let row = |preset: games::Preset| {
        [preset.rules.kind().name().to_owned(), preset.name.to_owned(), preset.says.to_owned()]
    };
    table(["game", "preset", "difference"], &presets.map(row).collect::<Vec<_>>())
}
