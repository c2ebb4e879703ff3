//! Stacker in the client.

pub mod drawing;
pub mod events;
pub mod motion;
pub mod scenes;
pub mod timeline;
pub mod view;

use crate::games::facts::{ClockedFacts, Facts};
use crate::text::tr;

/// What the pages say of it.
pub const FACTS: ClockedFacts = ClockedFacts {
    words: Facts { about: || tr!("home-stacker"), daily_goal: || tr!("daily-forty-lines-goal") },
    bot_plans: || tr!("practice-manner-4-stacker"),
    locked: |count| tr!("result-pieces", count = count),
    drilled: |count| tr!("drill-pieces", count = count),
    shape: [10.0, 21.0],
    emote_top: 334.0,
};
