//! The choice of the colours of blocks.

use crate::text::tr;
use serde::{Deserialize, Serialize};

/// A choice of four block colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Palette {
    /// For normal colour vision.
    #[default]
    Default,
    /// Distinguishable without the cones for long waves.
    Protanopia,
    /// Distinguishable without the cones for middle waves.
    Deuteranopia,
    /// Distinguishable without the cones for short waves.
    Tritanopia,
}

impl Palette {
    /// All four, in the order of the settings.
    pub const ALL: [Palette; 4] =
        [Palette::Default, Palette::Protanopia, Palette::Deuteranopia, Palette::Tritanopia];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Palette::Default => tr!("palette-standard"),
            Palette::Protanopia => tr!("palette-protanopia"),
            Palette::Deuteranopia => tr!("palette-deuteranopia"),
            Palette::Tritanopia => tr!("palette-tritanopia"),
        }
    }
}
