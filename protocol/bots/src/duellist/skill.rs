//! The skills of each level.

use bout::TICKS_PER_SECOND;

use crate::Level;
use crate::duellist::worth::Taste;
use crate::effort::Effort;

/// What a player sees, how quick it is, and what it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Ticks from the spawn to the first press, and up to half as many more by chance.
    pub reaction_ticks: u32,
    /// Ticks from one press to the next, at least 2.
    pub tap_ticks: u32,
    /// True if it holds a direction for as long as it wants to go there, instead of tapping it.
    pub holds: bool,
    /// True if it uses fast fall.
    pub fast_fall: bool,
    /// True if it uses fast fall already on its way aside, while there is air enough.
    pub dives: bool,
    /// Pairs in a thousand that end up one column beside where they were meant to go.
    pub slips_per_mille: u32,
    /// Placements in a thousand that it does not think of.
    pub overlooks_per_mille: u32,
    /// Placements whose answers with the next pair it looks at; with none it looks at the pair in
    /// play alone.
    pub answered_max: usize,
    /// True if it asks of the best answer to each of those what a breaker of each colour would set off.
    pub probes: bool,
    /// What it likes.
    pub taste: Taste,
}

impl Skill {
    /// What a player of `level` can do.
    pub(super) fn of(level: Level) -> Skill {
        SKILLS[usize::from(level.number() - 1)]
    }

    /// Microseconds of one core that its decisions take for each second of play.
    pub(super) fn load_us(&self) -> u32 {
        let probed = if self.probes { PLACEMENTS / 4 } else { 0 };
        let drops = PLACEMENTS + self.answered_max as u32 * (PLACEMENTS + probed);
        // A mean hesitation, the presses to a column, and the fall.
        let ticks = self.reaction_ticks * 5 / 4 + self.tap_ticks * PRESSES + FALL_TICKS;
        drops * DROP_NS / 1000 * TICKS_PER_SECOND / ticks
    }

    /// The same player with less time to think.
    pub(super) fn with(self, effort: Effort) -> Skill {
        Skill { answered_max: effort.share(self.answered_max), ..self }
    }
}

/// Placements of a pair.
const PLACEMENTS: u32 = 22;
/// Presses for a placement, and ticks of its fall with fast fall, at least.
const PRESSES: u32 = 6;
const FALL_TICKS: u32 = 5;
/// The time to drop a pair and to look at what comes of it, in nanoseconds. Measured by
/// `cargo run -p world --bin costs`.
const DROP_NS: u32 = 800;

/// By level. The steps between them were set by many bouts of each against the one below.
const SKILLS: [Skill; 5] = [
    Skill {
        reaction_ticks: 64,
        tap_ticks: 20,
        holds: true,
        fast_fall: false,
        dives: false,
        slips_per_mille: 500,
        overlooks_per_mille: 850,
        answered_max: 0,
        probes: false,
        taste: Taste::NEWCOMER,
    },
    Skill {
        reaction_ticks: 60,
        tap_ticks: 18,
        holds: true,
        fast_fall: true,
        dives: false,
        slips_per_mille: 60,
        overlooks_per_mille: 490,
        answered_max: 0,
        probes: false,
        taste: Taste::BRAWLER,
    },
    Skill {
        reaction_ticks: 20,
        tap_ticks: 7,
        holds: false,
        fast_fall: true,
        dives: false,
        slips_per_mille: 40,
        overlooks_per_mille: 120,
        answered_max: 0,
        probes: false,
        taste: Taste::BRAWLER,
    },
    Skill {
        reaction_ticks: 17,
        tap_ticks: 5,
        holds: false,
        fast_fall: true,
        dives: false,
        slips_per_mille: 20,
        overlooks_per_mille: 70,
        answered_max: 12,
        probes: false,
        taste: Taste::BRAWLER,
    },
    Skill {
        reaction_ticks: 3,
        tap_ticks: 2,
        holds: false,
        fast_fall: true,
        dives: true,
        slips_per_mille: 0,
        overlooks_per_mille: 0,
        answered_max: 16,
        probes: true,
        taste: Taste::DUELLIST,
    },
];
