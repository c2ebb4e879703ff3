//! The names that both ends show: `text/en.ftl` beside this crate has them in English, and a file beside it in
//! each other language.

use alloc::string::{String, ToString};
use swordfight::Blade;

use crate::{Figure, GameKind, Ruleset, SoloMode};

/// Every member of a closed list with a name that is shown, by its list and its name in addresses. The damage
/// by one element has a text of its own.
pub fn members() -> impl Iterator<Item = (&'static str, String)> {
    let games = GameKind::ALL.map(|game| ("game", game.name().to_string()));
    let rulesets = Ruleset::ALL.map(|ruleset| ("ruleset", ruleset.name().to_string()));
    let modes = SoloMode::ALL.into_iter().chain([SoloMode::Battle]);
    let modes = modes.map(|mode| ("solo", mode.name().to_string()));
    let swords = Blade::ALL.map(|blade| ("sword", blade.name().to_string()));
    let figures = Figure::all().filter(|figure| !matches!(figure, Figure::DamageBy(_)));
    let figures = figures.map(|figure| ("figure", figure.name()));
    games.into_iter().chain(rulesets).chain(modes).chain(swords).chain(figures)
}
