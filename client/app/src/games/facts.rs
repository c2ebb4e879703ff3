//! The table of the games: what the pages say of each, and how large its boards are.

use games::{ClockedGame, GameKind, Preset, TurnGame, by_game};

use crate::games::marauders;

/// The words for a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// What it is about.
    pub about: fn() -> &'static str,
    /// The goal of its daily challenge.
    pub daily_goal: fn() -> &'static str,
    /// The name of a preset that has this one in the rules, and what it is in one sentence.
    pub preset: fn(&str) -> Option<[&'static str; 2]>,
}

/// The words and sizes of a game on boards.
#[derive(Clone, Copy, Debug)]
pub struct ClockedFacts {
    /// The words that every game has.
    pub words: Facts,
    /// The planning of a level 4 bot.
    pub bot_plans: fn() -> &'static str,
    /// So many pairs or pieces that locked.
    pub locked: fn(u32) -> String,
    /// So many pairs or pieces that locked in a replay.
    pub replayed: fn(u32) -> String,
    /// So many pairs or pieces in which a drill is to be done.
    pub drilled: fn(usize) -> String,
    /// The units that fill a row of what was sent; see [`CourseEvent::sent`](crate::view::replay::CourseEvent::sent).
    pub row_sent: u32,
    /// Columns and rows of a board, roughly: for pictures of where it is.
    pub shape: [f32; 2],
    /// The distance of the player's own emote from the upper edge, in units.
    pub emote_top: f32,
}

/// The table of a game on boards, for the options of each.
pub trait HasFacts {
    /// The table.
    const FACTS: ClockedFacts;
}

/// The words for a game.
pub fn of(game: GameKind) -> &'static Facts {
    match game {
        GameKind::Clocked(game) => &clocked(game).words,
        GameKind::Turns(TurnGame::Marauders) => &marauders::FACTS,
    }
}

/// The words and sizes of a game on boards.
pub fn clocked(game: ClockedGame) -> &'static ClockedFacts {
    by_game!(game, Options => &Options::FACTS)
}

/// The name of a preset.
pub fn preset_name(preset: &Preset) -> &'static str {
    preset_words(preset)[0]
}

/// What a preset is, in one sentence.
pub fn preset_about(preset: &Preset) -> &'static str {
    preset_words(preset)[1]
}

/// The name and the sentence. Names are not a closed list: what the catalogue lacks is shown as the
/// rules say it.
fn preset_words(preset: &Preset) -> [&'static str; 2] {
    (of(preset.rules.kind()).preset)(preset.name).unwrap_or([preset.name, preset.says])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Locale, within};

    #[test]
    fn the_catalogue_has_every_preset_as_the_rules_say_it() {
        for preset in GameKind::ALL.into_iter().flat_map(Preset::of) {
            assert_eq!(preset_words(&preset), [preset.name, preset.says]);
            let other = within(Locale::Pseudo, || preset_words(&preset));
            assert!(other[0] != preset.name && other[1] != preset.says, "{preset:?}");
        }
    }
}
