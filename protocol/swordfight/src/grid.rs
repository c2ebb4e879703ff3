//! The cells of a board, with the gems and the intact swords among them.

use alloc::vec::Vec;
use bincode::enc::Encoder;
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::attack::{Orientation, Side};
use crate::block::{Block, Colour, Kind};
use crate::cell::{self, CELL_BYTES_MAX, Cell};

mod fuse;
mod gravity;
mod mask;
mod shatter;

/// Columns of a board; they count 1 to 6 from the left.
pub const COLUMNS: u8 = 6;
/// Rows of a board; they count 1 to 13 from the bottom.
pub const ROWS: u8 = 13;
/// Pairs enter here, and a full one is a knock-out.
pub const SPAWN_COLUMN: u8 = 4;
/// Cells of a board.
pub const CELLS: usize = COLUMNS as usize * ROWS as usize;
/// Most gems on a board: each takes at least 4 of its 78 cells.
pub const GEMS_MAX: usize = CELLS / 4;

/// A cell's column and row, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Place {
    /// 1 to [`COLUMNS`], from the left.
    pub column: u8,
    /// 1 to [`ROWS`], from the bottom.
    pub row: u8,
}

impl Place {
    /// Where a full cell knocks a seat out: the spawn column's highest row.
    pub const SPAWN: Place = Place { column: SPAWN_COLUMN, row: ROWS };

    /// True if it is a place of the board.
    pub fn is_on_board(self) -> bool {
        (1..=COLUMNS).contains(&self.column) && (1..=ROWS).contains(&self.row)
    }
}

/// A rectangle of cells, at least 1 × 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Area {
    /// The lowest, leftmost cell.
    pub corner: Place,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl Area {
    /// The last column.
    pub fn right(self) -> u8 {
        self.corner.column + self.width - 1
    }

    /// The highest row.
    pub fn top(self) -> u8 {
        self.corner.row + self.height - 1
    }

    /// True if `place` is one of its cells.
    pub fn has(self, place: Place) -> bool {
        (self.corner.column..=self.right()).contains(&place.column)
            && (self.corner.row..=self.top()).contains(&place.row)
    }

    /// True if every cell of `other` is one of its cells.
    pub fn holds(self, other: Area) -> bool {
        self.has(other.corner) && self.has(Place { column: other.right(), row: other.top() })
    }

    /// True if the two share a cell.
    pub fn meets(self, other: Area) -> bool {
        self.corner.column <= other.right()
            && other.corner.column <= self.right()
            && self.corner.row <= other.top()
            && other.corner.row <= self.top()
    }

    /// The cells, row by row from the lowest, each from the left.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (self.corner.row..=self.top()).flat_map(move |row| {
            (self.corner.column..=self.right()).map(move |column| Place { column, row })
        })
    }

    /// True if it has cells, and all of them are on the board.
    pub fn is_on_board(self) -> bool {
        let fits = |first: u8, count: u8, last: u8| {
            1 <= first && 1 <= count && u16::from(first) + u16::from(count) - 1 <= u16::from(last)
        };
        fits(self.corner.column, self.width, COLUMNS) && fits(self.corner.row, self.height, ROWS)
    }
}

/// A rectangle of one colour that fused: it moves, and breaks, as one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Gem {
    /// The cells, at least 2 × 2.
    pub area: Area,
    /// The colour of every cell of it.
    pub colour: Colour,
}

/// The part of a sword that entered, until the lock after: one body, fixed in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Intact {
    /// The cells.
    pub area: Area,
    /// The way it came.
    pub way: Orientation,
    /// The side it came from; means nothing when vertical.
    pub hand: Side,
}

/// The cells of a board with the gems and the intact swords among them.
///
/// Every gem's cells are solid blocks of its colour, every intact sword's cells are of its way, no
/// cell belongs to two of them, and no cell is of an intact sword without belonging to one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Decode)]
pub struct Grid {
    /// Rows from the bottom, each from the left.
    cells: [[Cell; COLUMNS as usize]; ROWS as usize],
    gems: Bounded<Gem, GEMS_MAX>,
    swords: Bounded<Intact, CELLS>,
}

/// As its fields would be, but that the cells are written at once: of all that is digested, most is
/// this.
impl Encode for Grid {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        let mut codes = [0; CELLS];
        for (code, &cell) in codes.iter_mut().zip(self.cells()) {
            *code = cell.code();
        }
        let (mut bytes, mut end) = ([0; CELLS * CELL_BYTES_MAX + 1], 0);
        for code in codes {
            let (spelled, length) = cell::spelled(code);
            // All four bytes at once: what is too much is written over by the next.
            bytes[end..end + 4].copy_from_slice(&spelled.to_le_bytes());
            end += length;
        }
        encoder.writer().write(&bytes[..end])?;
        self.gems.encode(encoder)?;
        self.swords.encode(encoder)
    }
}

impl Grid {
    /// The grid of these cells, rows from the bottom, with these gems and intact swords; nothing when
    /// they do not go together.
    pub fn of(
        cells: [[Cell; COLUMNS as usize]; ROWS as usize],
        gems: Vec<Gem>,
        swords: Vec<Intact>,
    ) -> Option<Grid> {
        let (gems, swords) = (gems.try_into().ok()?, swords.try_into().ok()?);
        let grid = Grid { cells, gems, swords };
        grid.is_sound().then_some(grid)
    }

    /// The content of `place`, which must be on the board.
    pub fn at(&self, place: Place) -> Cell {
        self.cells[usize::from(place.row - 1)][usize::from(place.column - 1)]
    }

    /// All that is in it: rows from the bottom, each from the left.
    pub fn cells(&self) -> &[Cell] {
        self.cells.as_flattened()
    }

    /// The gems, in no order that means anything.
    pub fn gems(&self) -> &[Gem] {
        &self.gems
    }

    /// The intact swords, in the order they entered.
    pub fn swords(&self) -> &[Intact] {
        &self.swords
    }

    /// The gem that `place` is part of.
    pub fn gem_at(&self, place: Place) -> Option<Gem> {
        self.gems.iter().copied().find(|gem| gem.area.has(place))
    }

    /// The highest row of `column` that is not open; 0 when all are.
    pub fn top(&self, column: u8) -> u8 {
        let full = |&row: &u8| self.at(Place { column, row }) != Cell::Open;
        (1..=ROWS).rev().find(full).unwrap_or(0)
    }

    /// True if half of a falling pair may be at `place`. Above the board it may be over any column
    /// whose highest row is open.
    pub fn has_room(&self, place: Place) -> bool {
        let seen = Place { row: place.row.min(ROWS), ..place };
        seen.is_on_board() && self.at(seen) == Cell::Open
    }

    /// True if the spawn cell is full, which is a knock-out.
    pub fn is_out(&self) -> bool {
        self.at(Place::SPAWN) != Cell::Open
    }

    /// Puts something loose at an open `place`, which must be on the board.
    pub fn put(&mut self, place: Place, loose: Cell) {
        debug_assert!(self.at(place) == Cell::Open && !loose.is_intact());
        self.set(place, loose);
    }

    /// Lets an intact sword enter. What is loose in its way is destroyed; `colour` says the colour
    /// of each of its cells. Its area must be on the board and touch no gem and no intact sword.
    pub fn pierce(&mut self, sword: Intact, colour: impl Fn(Place) -> Colour) {
        for place in sword.area.places() {
            let cell = match sword.way {
                Orientation::Vertical => Cell::Vertical(colour(place)),
                Orientation::Horizontal => Cell::Horizontal(colour(place)),
            };
            self.set(place, cell);
        }
        self.swords.push(sword).expect("no two intact swords share one of the board's cells");
    }

    /// Everything that entered gets one lock older (rules: ageing).
    pub fn age(&mut self) {
        for cell in self.cells.as_flattened_mut() {
            *cell = cell.aged();
        }
        self.swords.clear();
    }

    /// True if it keeps the invariants of the type; one that was decoded may not.
    pub fn is_sound(&self) -> bool {
        let areas = || {
            let gems = self.gems.iter().map(|gem| gem.area);
            gems.chain(self.swords.iter().map(|sword| sword.area))
        };
        if !areas().all(Area::is_on_board) {
            return false;
        }
        let apart = areas()
            .enumerate()
            .all(|(index, area)| areas().skip(index + 1).all(|other| !area.meets(other)));
        let gems = self.gems.iter().all(|gem| {
            let block = Cell::Block(Block { colour: gem.colour, kind: Kind::Solid });
            let big = 2 <= gem.area.width.min(gem.area.height);
            big && gem.area.places().all(|place| self.at(place) == block)
        });
        let swords = self.swords.iter().all(|sword| {
            sword.area.places().all(|place| match self.at(place) {
                Cell::Vertical(_) => sword.way == Orientation::Vertical,
                Cell::Horizontal(_) => sword.way == Orientation::Horizontal,
                _ => false,
            })
        });
        let covered: usize = self.swords.iter().map(|sword| sword.area.places().count()).sum();
        let intact = self.cells.as_flattened().iter().filter(|cell| cell.is_intact()).count();
        apart && gems && swords && covered == intact
    }

    fn set(&mut self, place: Place, cell: Cell) {
        self.cells[usize::from(place.row - 1)][usize::from(place.column - 1)] = cell;
    }
}
