//! The cells of a board, with the gems and the intact swords among them: how they fall, fuse and shatter.

use alloc::vec::Vec;
use bincode::enc::Encoder;
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use bout::Bounded;
use core::cmp::Reverse;

use crate::attack::{Orientation, Side, Sword};
use crate::block::{Block, Colour, Kind};
use crate::cell::{self, CELL_BYTES_MAX, Cell};
use crate::event::Break;
use crate::options::{Excess, Rectangle};
use crate::place::{Area, CELLS, COLUMNS, Place, ROWS};

mod mask;
#[cfg(test)]
mod tests;

use mask::{Blocks, Mask};

/// Most gems on a board: each takes at least 4 of its 78 cells.
pub const GEMS_MAX: usize = CELLS / 4;

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
    pub side: Side,
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
        self.cells()[place.index()]
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
        place.room().is_some_and(|cell| self.at(cell) == Cell::Open)
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

    /// Lets everything fall as far as it can: a gem as one body, so only while every cell below it
    /// is open; an intact sword not at all; every other cell by itself.
    pub fn fall(&mut self) {
        if self.is_at_rest() {
            return;
        }
        // What lies under a body begins in a lower row than it. So one pass by rows is enough.
        let bodies = self.bodies();
        let mut tops = [0; COLUMNS as usize];
        for row in 1..=ROWS {
            for column in 1..=COLUMNS {
                let place = Place { column, row };
                let top = &mut tops[usize::from(column - 1)];
                match (bodies[place.index()], self.at(place)) {
                    (Some(gem), _) if self.gems[gem].area.corner == place => {
                        self.drop_gem(gem, &mut tops);
                    }
                    (Some(_), _) | (None, Cell::Open) => {}
                    (None, cell) if cell.is_intact() => *top = row,
                    (None, cell) => {
                        *top += 1;
                        self.set(place, Cell::Open);
                        self.set(Place { column, row: *top }, cell);
                    }
                }
            }
        }
    }

    /// True if nothing that can fall is over an open cell: so it is where a pair is set down.
    fn is_at_rest(&self) -> bool {
        let cells = self.cells();
        let above = &cells[usize::from(COLUMNS)..];
        let falls = |(below, above): (&Cell, &Cell)| {
            *below == Cell::Open && *above != Cell::Open && !above.is_intact()
        };
        !cells.iter().zip(above).any(falls)
    }

    /// For every cell the gem that it belongs to, as an index.
    fn bodies(&self) -> [Option<usize>; CELLS] {
        let mut bodies = [None; CELLS];
        for (index, gem) in self.gems.iter().enumerate() {
            for place in gem.area.places() {
                bodies[place.index()] = Some(index);
            }
        }
        bodies
    }

    /// Sets a gem on the highest of the `tops` of its columns, and its columns' tops on it.
    fn drop_gem(&mut self, index: usize, tops: &mut [u8; COLUMNS as usize]) {
        let area = self.gems[index].area;
        let below = &mut tops[usize::from(area.corner.column - 1)..usize::from(area.right())];
        let row = 1 + below.iter().copied().max().unwrap_or(0);
        below.fill(row + area.height - 1);
        let fall = area.corner.row - row;
        for place in area.places() {
            let cell = core::mem::take(&mut self.cells.as_flattened_mut()[place.index()]);
            self.set(Place { row: place.row - fall, ..place }, cell);
        }
        self.gems[index].area.corner.row = row;
    }

    /// Fuses until nothing more does, and gives the gems that are new or grew.
    ///
    /// A gem is a rectangle of solid blocks of one colour, 2 × 2 or larger. A rectangle that takes
    /// in a gem takes in all of it, so gems grow and merge but never split.
    pub fn fuse(&mut self, rectangle: Rectangle) -> Vec<Gem> {
        let blocks = Blocks::of(self);
        let mut fresh: Vec<Gem> = Vec::new();
        while let Some(gem) = self.best_rectangle(&blocks, rectangle) {
            self.gems.retain(|old| !gem.area.holds(old.area));
            self.gems.push(gem).expect("gems share no cells and have at least 4");
            fresh.retain(|old| !gem.area.holds(old.area));
            fresh.push(gem);
        }
        fresh
    }

    fn best_rectangle(&self, blocks: &Blocks, rectangle: Rectangle) -> Option<Gem> {
        let gems = Colour::ALL.into_iter().flat_map(|colour| {
            let solids = blocks.solids[colour as usize];
            let corners = solids.squares().places();
            let areas = corners.flat_map(move |corner| rectangles(solids, corner));
            areas.map(move |area| Gem { area, colour })
        });
        let fusing = gems.filter(|gem| self.may_fuse(gem.area));
        fusing.max_by_key(|gem| rank(gem.area, rectangle))
    }

    /// True if `area` holds every gem that it meets, and is not one already.
    fn may_fuse(&self, area: Area) -> bool {
        let met = |gem: &&Gem| area.meets(gem.area);
        self.gems.iter().filter(met).all(|gem| area.holds(gem.area) && area != gem.area)
    }

    /// Shatters every group that has a breaker, all in the same `step` of a chain: connected cells
    /// of one colour, at least 2. Nothing when there is no such group.
    pub fn shatter(&mut self, step: u16, excess: Excess) -> Option<Break> {
        let blocks = Blocks::of(self);
        let mut broken = Mask::default();
        for colour in Colour::ALL {
            let mut breakers = blocks.breakers[colour as usize];
            while breakers.count() != 0 {
                let group = blocks.of_colour(colour).connected(breakers.first());
                breakers.0 &= !group.0;
                if 2 <= group.count() {
                    broken.0 |= group.0;
                }
            }
        }
        (broken.count() != 0).then(|| self.take(step, broken, excess))
    }

    /// Takes what broke off the grid. The swords go by their gems' lowest row, then from the left.
    fn take(&mut self, step: u16, broken: Mask, excess: Excess) -> Break {
        // Placement guide, sprinkle calculations: "the formula is applied to each individual step",
        // so all colours of a step are halved and floored together.
        let fused = self.gems.iter().fold(0, |cells, gem| cells | Mask::of(gem.area).0);
        let loose = Mask(broken.0 & !fused).count() as u16;
        let sprinkles = step * (loose / 2);
        let places: Vec<_> = broken.places().collect();
        for &place in &places {
            self.set(place, Cell::Open);
        }
        let breaks = |gem: &Gem| broken.0 & Mask::of(gem.area).0 != 0;
        let mut gems: Vec<Gem> = self.gems.iter().copied().filter(breaks).collect();
        gems.sort_unstable_by_key(|gem| (gem.area.corner.row, gem.area.corner.column));
        self.gems.retain(|gem| !breaks(gem));
        let swords = gems.iter().enumerate().map(|(place, gem)| {
            let sword = Sword::of(gem.area.width, gem.area.height, step, excess);
            Sword { extra: place != 0, ..sword }
        });
        let swords = swords.collect();
        Break { step, places, gems, swords, sprinkles }
    }

    fn set(&mut self, place: Place, cell: Cell) {
        self.cells.as_flattened_mut()[place.index()] = cell;
    }
}

/// All rectangles of at least 2 × 2 inside `solids` whose lowest, leftmost cell is `corner`.
fn rectangles(solids: Mask, corner: Place) -> impl Iterator<Item = Area> {
    let inside = move |&area: &Area| {
        let cells = Mask::of(area).0;
        solids.0 & cells == cells
    };
    let widths = 2..=COLUMNS + 1 - corner.column;
    widths.flat_map(move |width| {
        let heights = 2..=ROWS + 1 - corner.row;
        heights.map(move |height| Area { corner, width, height }).take_while(inside)
    })
}

/// What makes a rectangle go before another, the most telling first.
fn rank(area: Area, rectangle: Rectangle) -> (u8, u8, u8, Reverse<u8>, Reverse<u8>) {
    let Area { corner, width, height } = area;
    let (first, second, third) = match rectangle {
        Rectangle::LargestArea => (width * height, width, 0),
        Rectangle::Highest => (area.top(), width, height),
    };
    (first, second, third, Reverse(corner.row), Reverse(corner.column))
}
