//! Marauders in the client.

pub mod bout;
pub mod camera;
pub mod drawing;
pub mod drill;
pub mod effects;
pub mod entry;
pub mod events;
pub mod forecast;
pub mod guide;
pub mod inspect;
pub mod layout;
pub mod lesson;
pub mod names;
pub mod pointer;
pub mod scenes;
pub mod standing;
pub mod strip;
pub mod subject;
pub mod timeline;
pub mod view;
pub mod words;

use crate::games::facts::Facts;
use crate::text::tr;

/// What the pages say of it.
pub const FACTS: Facts =
    Facts { about: || tr!("home-marauders"), daily_goal: || tr!("daily-battle-goal"), preset };

/// The name of a preset, and what it is.
fn preset(name: &str) -> Option<[&'static str; 2]> {
    Some(match name {
        "Ranked" => [tr!("preset-ranked"), tr!("preset-marauders-ranked-about")],
        "First battle" => [tr!("preset-first-battle"), tr!("preset-first-battle-about")],
        "Flowing" => [tr!("preset-flowing"), tr!("preset-flowing-about")],
        "1D" => [tr!("preset-line"), tr!("preset-line-about")],
        "Quad" => [tr!("preset-quad"), tr!("preset-quad-about")],
        "Tag assault" => [tr!("preset-tag-assault"), tr!("preset-tag-assault-about")],
        "Tag defence" => [tr!("preset-tag-defence"), tr!("preset-tag-defence-about")],
        "Tag break" => [tr!("preset-tag-break"), tr!("preset-tag-break-about")],
        "Rank 1" => [tr!("preset-rank-1"), tr!("preset-rank-1-about")],
        "Rank 3" => [tr!("preset-rank-3"), tr!("preset-rank-3-about")],
        "Rank 4" => [tr!("preset-rank-4"), tr!("preset-rank-4-about")],
        "Rank 5" => [tr!("preset-rank-5"), tr!("preset-rank-5-about")],
        "Rank 6" => [tr!("preset-rank-6"), tr!("preset-rank-6-about")],
        "Rank 7" => [tr!("preset-rank-7"), tr!("preset-rank-7-about")],
        "Rank 8" => [tr!("preset-rank-8"), tr!("preset-rank-8-about")],
        "Rank 9" => [tr!("preset-rank-9"), tr!("preset-rank-9-about")],
        "All elements" => [tr!("preset-all-elements"), tr!("preset-all-elements-about")],
        _ => return None,
    })
}
