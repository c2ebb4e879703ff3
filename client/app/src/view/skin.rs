//! The choice of the material of boards and blocks.

use serde::{Deserialize, Serialize};

use crate::text::tr;

/// The material of boards and blocks. Colours and glyphs are those of the palette in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Skin {
    /// Wood, brass, and round blocks with a shine.
    #[default]
    Deck,
    /// Flat sheets with a folded corner, on a plain dark board.
    Paper,
    /// Bevelled stones in a frame of slate.
    Carved,
}

impl Skin {
    /// All of them, in the order of the settings.
    pub const ALL: [Skin; 3] = [Skin::Deck, Skin::Paper, Skin::Carved];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Skin::Deck => tr!("skin-deck"),
            Skin::Paper => tr!("skin-paper"),
            Skin::Carved => tr!("skin-carved"),
        }
    }
}
