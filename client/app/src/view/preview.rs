//! The choice of when the attack is shown that breaking now would send.

use serde::{Deserialize, Serialize};

use crate::text::tr;
use crate::view::occasion::Occasion;

/// When the attack is shown that breaking now would send, and where it would land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AttackPreview {
    /// Never.
    Off,
    /// Against bots.
    #[default]
    Practice,
    /// In every bout.
    Always,
}

impl AttackPreview {
    /// All of them, in the order of the settings.
    pub const ALL: [AttackPreview; 3] =
        [AttackPreview::Off, AttackPreview::Practice, AttackPreview::Always];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            AttackPreview::Off => tr!("off"),
            AttackPreview::Practice => tr!("preview-practice"),
            AttackPreview::Always => tr!("preview-always"),
        }
    }

    /// Whether it is shown on this occasion.
    pub fn is_shown(self, occasion: Occasion) -> bool {
        match self {
            AttackPreview::Off => false,
            AttackPreview::Practice => occasion == Occasion::Practice,
            AttackPreview::Always => true,
        }
    }
}
