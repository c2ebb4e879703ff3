//! The skills of each level.

use bout::TICKS_PER_SECOND;
use stacker::Options;

use crate::Level;
use crate::effort::Effort;

/// What a player sees, how quick it is, and what it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Ticks from the spawn to the decision, and up to half as many more by chance.
    pub reaction_ticks: u32,
    /// Ticks from one press to the next, at least 2.
    pub tap_ticks: u32,
    /// True if it uses the hold box.
    pub swaps: bool,
    /// Pieces in a thousand that end up one column beside where they were meant to go.
    pub slips_per_mille: u32,
    /// Places in a thousand that it does not think of.
    pub overlooks_per_mille: u32,
    /// The same of pieces of six cells and more.
    pub overlooks_large_per_mille: u32,
    /// Pieces to come that it looks at, as far as they are shown.
    pub looks_ahead: usize,
    /// Piles that it keeps in mind after each piece.
    pub kept_max: usize,
    /// What a row sent is worth to it; a covered open cell costs 79.
    pub sent: i32,
    /// What a line is worth to it for each cell of the piece that goes with it.
    pub eroded: i32,
    /// Ticks for which it lets a large piece fall that clears nothing, once the pile is high.
    pub patience_ticks: u32,
}

impl Skill {
    /// The skills of a player of `level`.
    pub(super) fn of(level: Level) -> Skill {
        SKILLS[usize::from(level.number() - 1)]
    }

    /// The same player with less time to think.
    pub(super) fn with(self, effort: Effort) -> Skill {
        let [looks_ahead, kept_max] = [self.looks_ahead, self.kept_max].map(|it| effort.share(it));
        Skill { looks_ahead, kept_max: kept_max.max(1), ..self }
    }

    /// Microseconds of one core that its decisions take for each second of play, on such a field.
    pub(super) fn load_us(&self, options: &Options) -> u32 {
        let columns = u32::from(options.columns);
        let pieces = if self.swaps && options.holds { 2 } else { 1 };
        let looks_ahead = self.looks_ahead.min(options.next_count.into()) as u32;
        let drops = (pieces + looks_ahead * self.kept_max as u32) * TURNS * columns;
        // A mean hesitation, and the presses to a column.
        let ticks = self.reaction_ticks * 5 / 4 + self.tap_ticks * (columns / 4 + 2);
        let drop_ns = DROP_NS + DROP_CELL_NS * u32::from(options.pieces.largest());
        drops * drop_ns / 1000 * TICKS_PER_SECOND / ticks
    }

    /// Places in a thousand that it does not think of, for a piece of so many cells. Large pieces
    /// are harder to see through; and as few lines can be made of them, who is slower would outlive
    /// who is quicker if both saw as much.
    pub(super) fn overlooks(&self, cells: u8) -> u32 {
        if cells < LARGE { self.overlooks_per_mille } else { self.overlooks_large_per_mille }
    }

    /// Ticks for which it lets a piece fall that clears nothing, on a pile of so many of all rows. Few
    /// lines can be made of large pieces, so that each one dropped at once brings the end nearer: who
    /// is quick must know when to take its time.
    pub(super) fn patience(&self, cells: u8, pile: i32, rows: u8) -> u32 {
        let is_high = i32::from(rows) * PILE_HIGH_PER_MILLE <= pile * 1000;
        if LARGE <= cells && is_high { self.patience_ticks } else { 0 }
    }
}

/// Orientations of a piece.
const TURNS: u32 = 4;
/// The time to drop a piece on a pile and to look at what comes of it, and as much more for each of its
/// cells, in nanoseconds. Measured by `cargo run -p world --bin costs`.
const DROP_NS: u32 = 400;
const DROP_CELL_NS: u32 = 12;

/// Pieces of so many cells and more are large.
const LARGE: u8 = 6;
/// The share of the rows from which on a pile is high.
const PILE_HIGH_PER_MILLE: i32 = 350;

/// By level. The steps between them were set by many bouts of each against the one below.
const SKILLS: [Skill; 5] = [
    Skill {
        reaction_ticks: 70,
        tap_ticks: 16,
        swaps: false,
        slips_per_mille: 80,
        overlooks_per_mille: 400,
        overlooks_large_per_mille: 950,
        looks_ahead: 0,
        kept_max: 1,
        sent: 0,
        eroded: 34,
        patience_ticks: 0,
    },
    Skill {
        reaction_ticks: 48,
        tap_ticks: 11,
        swaps: false,
        slips_per_mille: 20,
        overlooks_per_mille: 60,
        overlooks_large_per_mille: 650,
        looks_ahead: 0,
        kept_max: 1,
        sent: 20,
        eroded: 34,
        patience_ticks: 60,
    },
    Skill {
        reaction_ticks: 26,
        tap_ticks: 7,
        swaps: true,
        slips_per_mille: 10,
        overlooks_per_mille: 30,
        overlooks_large_per_mille: 300,
        looks_ahead: 1,
        kept_max: 3,
        sent: 40,
        eroded: 34,
        patience_ticks: 150,
    },
    Skill {
        reaction_ticks: 14,
        tap_ticks: 5,
        swaps: true,
        slips_per_mille: 3,
        overlooks_per_mille: 10,
        overlooks_large_per_mille: 20,
        looks_ahead: 2,
        kept_max: 8,
        sent: 200,
        eroded: 34,
        patience_ticks: 300,
    },
    Skill {
        reaction_ticks: 6,
        tap_ticks: 3,
        swaps: true,
        slips_per_mille: 0,
        overlooks_per_mille: 0,
        overlooks_large_per_mille: 0,
        looks_ahead: 4,
        kept_max: 10,
        sent: 400,
        eroded: 15,
        patience_ticks: 1000,
    },
];
