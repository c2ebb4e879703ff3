//! What each level can do.

use crate::Level;
use crate::duellist::worth::Taste;

/// What a player sees, how quick it is, and what it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Ticks from the spawn to the first press, and up to half as many more by chance.
    pub reaction_ticks: u32,
    /// Ticks from one press to the next, at least 2.
    pub tap_ticks: u32,
    /// Whether it holds a direction for as long as it wants to go there, instead of tapping it.
    pub holds: bool,
    /// Whether it uses fast fall.
    pub fast_fall: bool,
    /// Pairs in a thousand that end up one column beside where they were meant to go.
    pub slips_per_mille: u32,
    /// How far it looks.
    pub sight: Sight,
    /// What it likes.
    pub taste: Taste,
}

/// How far a player looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// At the pair in play.
    Active,
    /// At the next pair too.
    Next,
    /// And at what a breaker of each colour would set off after that.
    Breakers,
}

impl Skill {
    /// What a player of `level` can do.
    pub(super) fn of(level: Level) -> Skill {
        match level.number() {
            1 => Skill {
                reaction_ticks: 40,
                tap_ticks: 18,
                holds: true,
                fast_fall: false,
                slips_per_mille: 250,
                sight: Sight::Active,
                taste: Taste::NEWCOMER,
            },
            2 => Skill {
                reaction_ticks: 30,
                tap_ticks: 12,
                holds: true,
                fast_fall: true,
                slips_per_mille: 100,
                sight: Sight::Active,
                taste: Taste::DUELLIST,
            },
            3 => Skill {
                reaction_ticks: 24,
                tap_ticks: 8,
                holds: false,
                fast_fall: true,
                slips_per_mille: 40,
                sight: Sight::Active,
                taste: Taste::DUELLIST,
            },
            4 => Skill {
                reaction_ticks: 16,
                tap_ticks: 5,
                holds: false,
                fast_fall: true,
                slips_per_mille: 10,
                sight: Sight::Next,
                taste: Taste::DUELLIST,
            },
            _ => Skill {
                reaction_ticks: 3,
                tap_ticks: 2,
                holds: false,
                fast_fall: true,
                slips_per_mille: 0,
                sight: Sight::Breakers,
                taste: Taste::DUELLIST,
            },
        }
    }
}
