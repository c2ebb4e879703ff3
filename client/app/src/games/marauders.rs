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
    Facts { about: || tr!("home-marauders"), daily_goal: || tr!("daily-battle-goal") };
