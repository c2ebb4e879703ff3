//! Swordfight in the client.

pub mod cells;
mod controls;
pub mod drawing;
pub mod events;
mod guide;
mod lesson;
pub mod motion;
pub mod preview;
pub mod scenes;
mod score;
pub mod settings;
pub mod silent;
pub mod timeline;
pub mod view;
pub mod witness;

use crate::games::facts::{ClockedFacts, Facts, HasFacts};
use crate::text::tr;

impl HasFacts for ::swordfight::Options {
    const FACTS: ClockedFacts = ClockedFacts {
        words: Facts {
            about: || tr!("home-swordfight"),
            daily_goal: || tr!("daily-most-rows-goal"),
            preset,
        },
        bot_plans: || tr!("practice-manner-4-swordfight"),
        locked: |count| tr!("result-pairs", count = count),
        replayed: |count| tr!("replay-figure-pairs", count = count),
        drilled: |count| tr!("drill-pairs", count = count),
        row_sent: ::swordfight::COLUMNS as u32,
        shape: [6.0, 13.0],
        emote_top: 172.0,
    };
}

/// The name of a preset, and what it is.
fn preset(name: &str) -> Option<[&'static str; 2]> {
    Some(match name {
        "Ranked" => [tr!("preset-ranked"), tr!("preset-swordfight-ranked-about")],
        "Gentle" => [tr!("preset-gentle"), tr!("preset-gentle-about")],
        "Swift" => [tr!("preset-swift"), tr!("preset-swift-about")],
        "Wild" => [tr!("preset-wild"), tr!("preset-wild-about")],
        _ => return None,
    })
}
