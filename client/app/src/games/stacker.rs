//! Stacker in the client.

mod controls;
pub mod drawing;
pub mod events;
mod guide;
mod lesson;
pub mod motion;
pub mod scenes;
mod score;
mod settings;
pub mod timeline;
pub mod view;

use crate::games::facts::{ClockedFacts, Facts, HasFacts};
use crate::text::tr;

impl HasFacts for ::stacker::Options {
    const FACTS: ClockedFacts = ClockedFacts {
        words: Facts {
            about: || tr!("home-stacker"),
            daily_goal: || tr!("daily-forty-lines-goal"),
            preset,
        },
        bot_plans: || tr!("practice-manner-4-stacker"),
        locked: |count| tr!("result-pieces", count = count),
        replayed: |count| tr!("replay-figure-pieces", count = count),
        drilled: |count| tr!("drill-pieces", count = count),
        row_sent: 1,
        shape: [10.0, 21.0],
        emote_top: 334.0,
    };
}

/// The name of a preset, and what it is.
fn preset(name: &str) -> Option<[&'static str; 2]> {
    Some(match name {
        "Ranked" => [tr!("preset-ranked"), tr!("preset-stacker-ranked-about")],
        "Classic" => [tr!("preset-classic"), tr!("preset-classic-about")],
        "Hexa" => [tr!("preset-hexa"), tr!("preset-hexa-about")],
        "Medley" => [tr!("preset-medley"), tr!("preset-medley-about")],
        "Document" => [tr!("preset-document"), tr!("preset-document-about")],
        _ => return None,
    })
}
