//! The choices of what is shown around the boards.

use serde::{Deserialize, Serialize};

use crate::text::tr;

/// When the statistics of a clocked bout are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Statistics {
    /// In solo runs, which are about them.
    Solo,
    /// The two rates of a player in bouts against others, too.
    #[default]
    Short,
    /// All of them in bouts against others, too.
    Always,
}

impl Statistics {
    /// All of them, in the order of the settings.
    pub const ALL: [Statistics; 3] = [Statistics::Solo, Statistics::Short, Statistics::Always];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Statistics::Solo => tr!("statistics-solo"),
            Statistics::Short => tr!("statistics-short"),
            Statistics::Always => tr!("statistics-always"),
        }
    }

    /// Whether all of them are shown in a bout that is against others, or is not.
    pub fn are_shown(self, is_versus: bool) -> bool {
        match self {
            Statistics::Solo | Statistics::Short => !is_versus,
            Statistics::Always => true,
        }
    }
}

/// The order of the small boards of a brawl.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BrawlOrder {
    /// By seat, teams together: no board ever moves.
    #[default]
    Seats,
    /// The boards closest to elimination first.
    Danger,
    /// The attackers of the player first.
    Attackers,
}

impl BrawlOrder {
    /// All of them, in the order of the settings.
    pub const ALL: [BrawlOrder; 3] = [BrawlOrder::Seats, BrawlOrder::Danger, BrawlOrder::Attackers];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            BrawlOrder::Seats => tr!("order-seats"),
            BrawlOrder::Danger => tr!("order-danger"),
            BrawlOrder::Attackers => tr!("order-attackers"),
        }
    }
}
