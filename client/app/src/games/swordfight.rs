//! Swordfight in the client.

pub mod cells;
pub mod drawing;
pub mod events;
pub mod motion;
pub mod preview;
pub mod scenes;
pub mod settings;
pub mod timeline;
pub mod view;
pub mod witness;

use crate::games::facts::{ClockedFacts, Facts};
use crate::text::tr;

/// What the pages say of it.
pub const FACTS: ClockedFacts = ClockedFacts {
    words: Facts { about: || tr!("home-swordfight"), daily_goal: || tr!("daily-most-rows-goal") },
    bot_plans: || tr!("practice-manner-4-swordfight"),
    locked: |count| tr!("result-pairs", count = count),
    drilled: |count| tr!("drill-pairs", count = count),
    shape: [6.0, 13.0],
    emote_top: 172.0,
};
