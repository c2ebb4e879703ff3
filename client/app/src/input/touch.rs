//! Play by touch: the buttons on the screen, gestures, and the player's choices for them.

use serde::{Deserialize, Serialize};

use crate::text::tr;

pub mod controls;
pub mod gesture;

/// The player's choices for play by touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TouchSettings {
    /// When the controls are on the screen.
    pub controls: Shown,
    /// Whether gestures play in place of the buttons.
    pub gestures: bool,
    /// The size of the buttons, in percent; see [`SIZE_PERCENT`].
    pub size_percent: u16,
    /// Units between the buttons and the lower edge; see [`RAISED_MAX`].
    pub raised: u16,
    /// Units between the buttons and the edges at the sides; see [`INSET_MAX`].
    pub inset: u16,
    /// Whether the buttons that move are at the right, and those that turn at the left.
    pub is_mirrored: bool,
}

/// The range of the size of the buttons, in percent.
pub const SIZE_PERCENT: std::ops::RangeInclusive<u16> = 60..=140;
/// The most units between the buttons and the lower edge.
pub const RAISED_MAX: u16 = 160;
/// The most units between the buttons and the edges at the sides.
pub const INSET_MAX: u16 = 80;

impl Default for TouchSettings {
    fn default() -> TouchSettings {
        TouchSettings {
            controls: Shown::default(),
            gestures: false,
            size_percent: 100,
            raised: 0,
            inset: 0,
            is_mirrored: false,
        }
    }
}

impl TouchSettings {
    /// Whether every number is in its range, and if one is not, what is allowed.
    pub fn check(&self) -> Result<(), String> {
        if !SIZE_PERCENT.contains(&self.size_percent) {
            return Err("in touch, size_percent is from 60 to 140".into());
        }
        if RAISED_MAX < self.raised || INSET_MAX < self.inset {
            return Err("in touch, raised is at most 160 and inset at most 80".into());
        }
        Ok(())
    }
}

/// When the controls are on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// From a touch on, until a key, a pad or the mouse is used.
    #[default]
    Automatic,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Shown {
    /// All of them, in the order of the settings.
    pub const ALL: [Shown; 3] = [Shown::Automatic, Shown::Always, Shown::Never];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Shown::Automatic => tr!("touch-automatic"),
            Shown::Always => tr!("touch-always"),
            Shown::Never => tr!("touch-never"),
        }
    }
}
