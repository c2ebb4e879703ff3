//! What everyone may see of a seat: the grid, the falling pair, and what is coming. Never the next
//! pair, for all seats are dealt the same ones.

use alloc::vec::Vec;
use bincode::enc::Encoder;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::attack::{Orientation, Side};
use crate::block::{Block, Colour, Kind};
use crate::cell::{Cell, CellView};
use crate::grid::{Gem, Grid, Intact};
use crate::pair::{Pair, Turn};
use crate::place::{Area, CELLS, COLUMNS, Place, ROWS};

pub use crate::placement::horizontal::Planned;

/// Swords of a warning that are shown; more are only counted.
pub const WARNED_MAX: usize = 19;

/// A public picture of one seat. Its encoding puts what keeps its place first, so that two pictures
/// differ in few bytes.
#[derive(Clone, Debug, PartialEq, Eq, Decode)]
pub struct View {
    /// Rows from the bottom, each from the left.
    pub cells: [Spot; CELLS],
    /// The pair in play.
    pub active: Option<Active>,
    /// True if the seat is out.
    pub out: bool,
    /// Packets that wait behind the warning slot; at most 255 are counted.
    pub waiting: u8,
    /// The packets that enter at the next lock.
    pub warning: Option<Warning>,
}

/// One cell in one byte: what it is, its colour, and whether it is one body with its neighbours.
///
/// Bits from the lowest: 3 for the [`CellView`], 2 for the colour, 1 when joined with the cell to the
/// right, 1 when joined with the cell above, 1 for a horizontal sword that came from the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Spot(pub u8);

impl Spot {
    /// A spot that is joined with nothing.
    pub fn new(look: CellView, colour: Colour) -> Spot {
        Spot(look as u8 | (colour as u8) << 3)
    }

    /// The spot of a cell that is joined with nothing.
    fn of(cell: Cell) -> Spot {
        Spot(cell.code())
    }

    /// The cell that has this look.
    fn cell(self) -> Cell {
        let colour = self.colour();
        match self.look() {
            CellView::Open => Cell::Open,
            CellView::Block | CellView::Gem => Cell::Block(Block { colour, kind: Kind::Solid }),
            CellView::Breaker => Cell::Block(Block { colour, kind: Kind::Breaker }),
            CellView::Opaque => Cell::Opaque(colour),
            CellView::Translucent => Cell::Translucent(colour),
            CellView::Vertical => Cell::Vertical(colour),
            CellView::Horizontal => Cell::Horizontal(colour),
        }
    }

    /// The same spot as one body with its neighbour to the right, or above, or both.
    #[must_use]
    pub fn joined(self, right: bool, above: bool) -> Spot {
        Spot(self.0 & 0b1001_1111 | u8::from(right) << 5 | u8::from(above) << 6)
    }

    /// The same spot, of a sword that came from `side`.
    #[must_use]
    pub fn from_side(self, side: Side) -> Spot {
        Spot(self.0 & 0x7f | u8::from(side == Side::Left) << 7)
    }

    /// The look.
    pub fn look(self) -> CellView {
        CellView::ALL[usize::from(self.0 & 7)]
    }

    /// The colour; means nothing when the spot is open.
    pub fn colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 >> 3 & 3)]
    }

    /// True if it is one body with the cell to its right.
    pub fn joined_right(self) -> bool {
        self.0 & 1 << 5 != 0
    }

    /// True if it is one body with the cell above it.
    pub fn joined_above(self) -> bool {
        self.0 & 1 << 6 != 0
    }

    /// The side that a horizontal sword came from.
    pub fn side(self) -> Side {
        if self.0 & 1 << 7 != 0 { Side::Left } else { Side::Right }
    }
}

/// The pair in play. Rows may reach 15, above the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Active {
    /// Where the pivot is.
    pub pivot: Place,
    /// Where the partner is, seen from the pivot.
    pub turn: Turn,
    /// The two blocks.
    pub pair: Pair,
    /// How far it is on its way to the next row, in 256ths.
    pub fallen: u8,
}

impl Active {
    /// The height of the pivot, in 256ths of a row.
    fn height(&self) -> i32 {
        256 * i32::from(self.pivot.row) - i32::from(self.fallen)
    }
}

/// A packet in the warning slot.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Warning {
    /// The swords in the order they will enter.
    pub swords: Bounded<Warned, WARNED_MAX>,
    /// How many sprinkles.
    pub sprinkles: u16,
    /// The column side that the sprinkles begin on.
    pub sprinkle_side: Side,
}

/// A sword of the packet in the warning slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Warned {
    /// 1 to 3.
    pub width: u8,
    /// In cells, not clipped to the board.
    pub length: u16,
    /// Where it is planned to enter: a horizontal one at these rows from this side, or, when
    /// nothing is said, from the top, which is decided as it enters.
    pub planned: Option<Planned>,
}

impl View {
    /// How far the pair in play has come down since an older view, in 256ths of a row; nothing when it
    /// is another pair, has gone up, or is over another pile.
    pub fn glided(&self, since: &View) -> Option<u16> {
        let (Some(before), Some(now)) = (since.active, self.active) else { return None };
        let is_same = before.pair == now.pair && since.cells == self.cells;
        let way = before.height() - now.height();
        u16::try_from(way).ok().filter(|_| is_same)
    }

    /// Lets the pair in play go down by so many 256ths of a row, no further than to where it rests; up,
    /// where they are less than 0.
    pub fn sink(&mut self, parts: i16) {
        let Some(active) = self.active.filter(|active| active.pivot.row <= ROWS + 2) else {
            return;
        };
        let (from, target) = (active.height(), active.height() - i32::from(parts));
        let mut row = active.pivot.row;
        while target < 256 * i32::from(row) && self.has_room(active, row - 1) {
            row -= 1;
        }
        // A pair that has just been moved aside may be past where it rests.
        let rest = from.min(256 * i32::from(row));
        let height = target.max(rest).clamp(256, 256 * (i32::from(ROWS) + 2));
        let row = (height + 255) / 256;
        let pivot = Place { row: row as u8, ..active.pivot };
        self.active = Some(Active { pivot, fallen: (256 * row - height) as u8, ..active });
    }

    /// True if the pair has room with its pivot in this row.
    fn has_room(&self, active: Active, row: u8) -> bool {
        let is_open =
            |place: Place| place.room().is_some_and(|cell| self.at(cell).look() == CellView::Open);
        let pivot = Place { row, ..active.pivot };
        is_open(pivot) && is_open(active.turn.partner(pivot))
    }

    /// How high the pile is: the highest row that is not empty, 0 to 13.
    pub fn pile_rows(&self) -> u8 {
        let is_open = |spot: &Spot| spot.look() == CellView::Open;
        let highest = self.cells.iter().rposition(|spot| !is_open(spot));
        highest.map_or(0, |index| (index / usize::from(COLUMNS)) as u8 + 1)
    }

    /// The spot at `place`, which must be on the board.
    pub fn at(&self, place: Place) -> Spot {
        self.cells[place.index()]
    }
}

/// As its fields would be, but that the cells are written at once.
impl Encode for View {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.cells.map(|spot| spot.0).encode(encoder)?;
        self.active.encode(encoder)?;
        self.out.encode(encoder)?;
        self.waiting.encode(encoder)?;
        self.warning.encode(encoder)
    }
}

/// The cells of `grid` as everyone sees them, without the falling pair.
pub fn spots(grid: &Grid) -> [Spot; CELLS] {
    let mut spots = [Spot::default(); CELLS];
    for (spot, &cell) in spots.iter_mut().zip(grid.cells()) {
        *spot = Spot::of(cell);
    }
    for gem in grid.gems() {
        for place in gem.area.places() {
            let (right, above) = (place.column < gem.area.right(), place.row < gem.area.top());
            spots[place.index()] = Spot::new(CellView::Gem, gem.colour).joined(right, above);
        }
    }
    for sword in grid.swords() {
        for place in sword.area.places() {
            let (right, above) = (place.column < sword.area.right(), place.row < sword.area.top());
            let spot = &mut spots[place.index()];
            *spot = spot.joined(right, above).from_side(sword.side);
        }
    }
    spots
}

/// The grid that looks like `spots`; nothing when none does. The inverse of [`spots`], for previews
/// and for those who want to follow what happens on a board that they only see.
pub fn grid(spots: &[Spot; CELLS]) -> Option<Grid> {
    let mut cells = [[Cell::Open; COLUMNS as usize]; ROWS as usize];
    let (mut gems, mut swords) = (Vec::new(), Vec::new());
    for (cell, &spot) in cells.as_flattened_mut().iter_mut().zip(spots) {
        *cell = spot.cell();
    }
    for (index, &spot) in spots.iter().enumerate() {
        let place = Place::from_index(index);
        let Some(area) = body(spots, place) else { continue };
        let side = spot.side();
        match spot.look() {
            CellView::Gem => gems.push(Gem { area, colour: spot.colour() }),
            CellView::Vertical => {
                swords.push(Intact { area, way: Orientation::Vertical, side });
            }
            CellView::Horizontal => {
                swords.push(Intact { area, way: Orientation::Horizontal, side });
            }
            CellView::Open | CellView::Block | CellView::Breaker => {}
            CellView::Opaque | CellView::Translucent => {}
        }
    }
    Grid::of(cells, gems, swords)
}

/// The body whose lowest, leftmost cell is `place`; nothing when another cell of it is.
pub fn body(spots: &[Spot; CELLS], place: Place) -> Option<Area> {
    let at = |place: Place| spots[place.index()];
    let Place { column, row } = place;
    let joined_left = 1 < column && at(place.left()).joined_right();
    let joined_below = 1 < row && at(place.below()).joined_above();
    if joined_left || joined_below {
        return None;
    }
    let right =
        (column..COLUMNS).take_while(|&column| at(Place { column, row }).joined_right()).count();
    let above = (row..ROWS).take_while(|&row| at(Place { column, row }).joined_above()).count();
    Some(Area { corner: place, width: right as u8 + 1, height: above as u8 + 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Rectangle;

    /// Two gems side by side of one colour, grey cells, a breaker and swords from both ways.
    #[test]
    fn a_grid_is_read_back_from_what_is_seen_of_it() {
        let mut before = crate::drawing::grid("RRBB/RRBB/rGot/YYYYYY");
        before.fuse(Rectangle::LargestArea);
        let area =
            |column, row, width, height| Area { corner: Place { column, row }, width, height };
        let across =
            Intact { area: area(5, 3, 2, 2), way: Orientation::Horizontal, side: Side::Left };
        let down = Intact { area: area(1, 6, 1, 4), way: Orientation::Vertical, side: Side::Right };
        before.pierce(across, |_| Colour::Green);
        before.pierce(down, |_| Colour::Blue);
        let after = grid(&spots(&before)).expect("it is a board's");
        assert_eq!(spots(&after), spots(&before));
        assert_eq!((after.cells(), after.gems().len()), (before.cells(), 2));
        assert_eq!(after.swords().len(), 2);
        assert!(after.swords().contains(&across));
    }

    /// A pair upright in column 3, so high, over a block in row 2; where it is drawn after it sank.
    fn sunk(height: i32, parts: i16) -> i32 {
        let mut cells = [Spot::default(); CELLS];
        cells[Place { column: 3, row: 2 }.index()] = Spot::new(CellView::Block, Colour::Red);
        let pair = crate::drawing::pair("rg");
        let row = (height + 255) / 256;
        let pivot = Place { column: 3, row: row as u8 };
        let fallen = (256 * row - height) as u8;
        let active = Some(Active { pivot, turn: Turn::Above, pair, fallen });
        let mut view = View { cells, active, out: false, waiting: 0, warning: None };
        view.sink(parts);
        view.active.expect("a pair").height()
    }

    #[test]
    fn a_pair_sinks_until_it_rests() {
        assert_eq!(sunk(10 * 256, 10), 10 * 256 - 10);
        assert_eq!(sunk(10 * 256 - 250, 10), 9 * 256 - 4);
        assert_eq!(sunk(10 * 256 - 4, -10), 10 * 256 + 6);
        assert_eq!(sunk(4 * 256, 300), 3 * 256);
        assert_eq!(sunk(3 * 256, 300), 3 * 256);
        assert_eq!(sunk(3 * 256 - 20, 300), 3 * 256 - 20, "it was moved aside");
    }

    #[test]
    fn what_no_grid_looks_like_is_refused() {
        let mut spots = [Spot::default(); CELLS];
        // A gem of one cell.
        spots[0] = Spot::new(CellView::Gem, Colour::Red);
        assert_eq!(grid(&spots), None);
        spots[0] = spots[0].joined(true, true);
        assert_eq!(grid(&spots), None);
    }
}
