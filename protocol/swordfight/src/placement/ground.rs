//! The board as placement sees it.

use core::ops::RangeInclusive;

use crate::cell::CellView;
use crate::place::{COLUMNS, ROWS};
use crate::{Area, Cell, Grid, Orientation, Place, View};

/// All that placement knows of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    /// Nothing.
    #[default]
    Open,
    /// A block, breaker or grey cell: swords cut through it.
    Loose,
    /// Part of a gem.
    Gem,
    /// Part of an intact sword that came from the top.
    Vertical,
    /// Part of an intact sword that came from a side.
    Horizontal,
}

impl Terrain {
    /// What a sword leaves that came this way.
    pub fn of(way: Orientation) -> Terrain {
        match way {
            Orientation::Vertical => Terrain::Vertical,
            Orientation::Horizontal => Terrain::Horizontal,
        }
    }

    /// True if it stops a sword.
    pub fn is_solid(self) -> bool {
        !matches!(self, Terrain::Open | Terrain::Loose)
    }
}

/// 6 columns × 13 rows of terrain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Rows from the bottom, each from the left.
    cells: [[Terrain; COLUMNS as usize]; ROWS as usize],
}

impl Ground {
    /// The ground of `grid`, as placement sees it.
    pub fn of(grid: &Grid) -> Ground {
        let mut ground = Ground::default();
        for place in Place::all() {
            let terrain = match grid.at(place) {
                Cell::Open => Terrain::Open,
                Cell::Block(_) | Cell::Opaque(_) | Cell::Translucent(_) => Terrain::Loose,
                Cell::Vertical(_) => Terrain::Vertical,
                Cell::Horizontal(_) => Terrain::Horizontal,
            };
            ground.set(place, terrain);
        }
        for gem in grid.gems() {
            ground.fill(gem.area, Terrain::Gem);
        }
        ground
    }

    /// The ground of the board that `view` shows, for those who see no more of it.
    pub fn seen(view: &View) -> Ground {
        let mut ground = Ground::default();
        for place in Place::all() {
            let terrain = match view.at(place).look() {
                CellView::Open => Terrain::Open,
                CellView::Block | CellView::Breaker | CellView::Opaque | CellView::Translucent => {
                    Terrain::Loose
                }
                CellView::Gem => Terrain::Gem,
                CellView::Vertical => Terrain::Vertical,
                CellView::Horizontal => Terrain::Horizontal,
            };
            ground.set(place, terrain);
        }
        ground
    }

    /// The same ground a turn later, when all intact swords have become loose.
    #[must_use]
    pub fn decayed(&self) -> Ground {
        let mut later = self.clone();
        for terrain in later.cells.as_flattened_mut() {
            if matches!(terrain, Terrain::Vertical | Terrain::Horizontal) {
                *terrain = Terrain::Loose;
            }
        }
        later
    }

    /// The content of `place`, which must be on the board.
    pub fn at(&self, place: Place) -> Terrain {
        self.cells.as_flattened()[place.index()]
    }

    /// Changes what is at `place`, which must be on the board.
    pub fn set(&mut self, place: Place, terrain: Terrain) {
        self.cells.as_flattened_mut()[place.index()] = terrain;
    }

    /// Changes all cells of `area`, which must be on the board.
    pub fn fill(&mut self, area: Area, terrain: Terrain) {
        area.places().for_each(|place| self.set(place, terrain));
    }

    /// The highest row of `columns` with terrain that `is`; 0 when there is none.
    pub fn highest(&self, columns: RangeInclusive<u8>, is: impl Fn(Terrain) -> bool) -> u8 {
        let has = |&row: &u8| columns.clone().any(|column| is(self.at(Place { column, row })));
        (1..=ROWS).rev().find(has).unwrap_or(0)
    }

    /// The lowest row with a gem's cell.
    pub fn lowest_gem(&self) -> Option<u8> {
        let row = self.cells.iter().position(|row| row.contains(&Terrain::Gem))?;
        Some(row as u8 + 1)
    }
}
