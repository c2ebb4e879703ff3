//! Sets of cells as bits, for what looks at many cells at once.

use crate::grid::Grid;
use crate::place::{CELLS, COLUMNS};
use crate::{Area, Cell, Colour, Kind, Place};

/// A set of cells: bit 0 is the lowest, leftmost one, the bits go row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mask(pub u128);

const ROW: u128 = (1 << COLUMNS) - 1;
const ALL: u128 = (1 << CELLS) - 1;
/// The cells of column 1: one bit in each row.
const LEFTMOST: u128 = ALL / ROW;

impl Mask {
    /// The cells of `area`, which must be on the board.
    pub(super) fn of(area: Area) -> Mask {
        let row = (1u128 << area.width) - 1;
        let first = area.corner.index();
        (0..area.height)
            .fold(Mask(0), |mask, up| Mask(mask.0 | row << (first + usize::from(COLUMNS * up))))
    }

    /// The lowest, leftmost cells of all 2 × 2 squares inside the set.
    pub(super) fn squares(self) -> Mask {
        let across = self.0 & (self.0 & !LEFTMOST) >> 1;
        Mask(across & across >> COLUMNS)
    }

    /// All cells of the set that are connected with those of `seed`, side by side.
    pub(super) fn connected(self, seed: Mask) -> Mask {
        let mut group = seed.0 & self.0;
        loop {
            let beside = (group & !LEFTMOST) >> 1 | (group << 1) & !LEFTMOST;
            let grown = (group | beside | group << COLUMNS | group >> COLUMNS) & self.0;
            if grown == group {
                return Mask(group);
            }
            group = grown;
        }
    }

    /// The lowest, leftmost cell of the set, alone.
    pub(super) fn first(self) -> Mask {
        Mask(self.0 & self.0.wrapping_neg())
    }

    /// How many cells there are.
    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The places, row by row from the lowest, each from the left.
    pub(super) fn places(self) -> impl Iterator<Item = Place> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.checked_sub(1)?;
            Some(Place::from_index(bit))
        })
    }
}

/// The blocks of each colour, loose ones and those of gems.
#[derive(Default)]
pub(super) struct Blocks {
    /// Solid blocks, by colour.
    pub solids: [Mask; 4],
    /// Breakers, by colour.
    pub breakers: [Mask; 4],
}

impl Blocks {
    /// The blocks of `grid`.
    pub(super) fn of(grid: &Grid) -> Blocks {
        let mut blocks = Blocks::default();
        for (bit, cell) in grid.cells.as_flattened().iter().enumerate() {
            let Cell::Block(block) = cell else { continue };
            let masks = match block.kind {
                Kind::Solid => &mut blocks.solids,
                Kind::Breaker => &mut blocks.breakers,
            };
            masks[block.colour as usize].0 |= 1 << bit;
        }
        blocks
    }

    /// Solid blocks and breakers of one colour.
    pub(super) fn of_colour(&self, colour: Colour) -> Mask {
        Mask(self.solids[colour as usize].0 | self.breakers[colour as usize].0)
    }
}
