//! The evaluation of a board for its player, and of an attack.

use swordfight::SPAWN_COLUMN;
use swordfight::{
    Area, Attack, Block, COLUMNS, Cell, Colour, Grid, Kind, Options, Place, ROWS, resolve,
};

/// The worth of being out.
pub(super) const OUT: i32 = -1_000_000;

/// What a player likes, in hundredths of a cell of sword sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// A cell of a sword sent.
    pub sword: i32,
    /// More for the whole of a big attack: its cells squared, times this, by 100.
    pub force: i32,
    /// A sprinkle sent.
    pub sprinkle: i32,
    /// A cell of a gem on the board.
    pub gem: i32,
    /// More for a big gem: its cells squared, times this, by 100.
    pub mass: i32,
    /// Two solid blocks of one colour side by side.
    pub neighbours: i32,
    /// A breaker that lies under something.
    pub buried_breaker: i32,
    /// Each row of a column, squared.
    pub height: i32,
    /// Each row that is too high, squared.
    pub danger: i32,
    /// What a breaker of each colour could send, in percent.
    pub promise: i32,
}

impl Taste {
    /// Clears what it can: it sends sprinkles and seldom a sword.
    pub(super) const NEWCOMER: Taste = Taste {
        sword: 20,
        force: 0,
        sprinkle: 100,
        gem: 0,
        mass: 0,
        neighbours: 30,
        buried_breaker: 30,
        height: 10,
        danger: 100,
        promise: 0,
    };
    /// Builds gems, and sends them when they are ready.
    pub(super) const BRAWLER: Taste = Taste {
        sword: 100,
        force: 200,
        sprinkle: 30,
        gem: 110,
        mass: 0,
        neighbours: 25,
        buried_breaker: 60,
        height: 3,
        danger: 62,
        promise: 0,
    };
    /// Keeps what it has for one great blow. The numbers won most bouts against their neighbours.
    pub(super) const DUELLIST: Taste = Taste {
        sword: 100,
        force: 1000,
        sprinkle: 30,
        gem: 110,
        mass: 70,
        neighbours: 50,
        buried_breaker: 60,
        height: 8,
        danger: 62,
        promise: 22,
    };
}

/// Weighs boards for one decision.
pub(super) struct Worth<'a> {
    pub taste: &'a Taste,
    pub options: &'a Options,
    /// Cells that are about to enter.
    pub coming: i32,
}

impl Worth<'_> {
    /// What sending `attack` is worth.
    pub(super) fn attack(&self, attack: &Attack) -> i32 {
        let cells = attack
            .swords
            .iter()
            .map(|sword| i32::from(sword.width) * i32::from(sword.length.min(u16::from(ROWS))));
        let cells: i32 = cells.sum();
        let sprinkles = i32::from(attack.sprinkles.min(100));
        let all = (cells + sprinkles / 2).min(100);
        cells * self.taste.sword
            + sprinkles * self.taste.sprinkle
            + all * all * self.taste.force / 100
    }

    /// What a board is worth that nothing moves on.
    pub(super) fn grid(&self, grid: &Grid) -> i32 {
        let gem = |area: Area| {
            let cells = i32::from(area.width) * i32::from(area.height);
            cells * self.taste.gem + cells * cells * self.taste.mass / 100
        };
        let gems: i32 = grid.gems().iter().map(|each| gem(each.area)).sum();
        gems + self.blocks(grid) - self.heights(grid)
    }

    /// What single breakers could set off: the best for each colour.
    pub(super) fn promise(&self, grid: &Grid) -> i32 {
        let best = |colour| {
            let block = Cell::Block(Block { colour, kind: Kind::Breaker });
            let places = (1..=COLUMNS).map(|column| Place { column, row: grid.top(column) + 1 });
            let places = places.filter(|&place| place.row <= ROWS && touches(grid, place, colour));
            let sent = places.map(|place| {
                let mut grid = grid.clone();
                grid.put(place, block);
                self.attack(&resolve::shatter_all(&mut grid, self.options))
            });
            sent.max().unwrap_or(0)
        };
        Colour::ALL.into_iter().map(best).sum::<i32>() * self.taste.promise / 100
    }

    fn blocks(&self, grid: &Grid) -> i32 {
        let solid = |place: Place| match grid.at(place) {
            Cell::Block(Block { colour, kind: Kind::Solid }) => Some(colour),
            _ => None,
        };
        let mut value = 0;
        for column in 1..=COLUMNS {
            let top = grid.top(column);
            for row in 1..=top {
                let place = Place { column, row };
                match grid.at(place) {
                    Cell::Block(Block { kind: Kind::Breaker, .. }) if row < top => {
                        value -= self.taste.buried_breaker;
                    }
                    Cell::Block(Block { colour, kind: Kind::Solid }) => {
                        let beside = column < COLUMNS
                            && solid(Place { column: column + 1, row }) == Some(colour);
                        let above =
                            row < ROWS && solid(Place { column, row: row + 1 }) == Some(colour);
                        value += self.taste.neighbours * (i32::from(beside) + i32::from(above));
                    }
                    _ => {}
                }
            }
        }
        value
    }

    fn heights(&self, grid: &Grid) -> i32 {
        let coming = (self.coming + 5) / 6;
        let mut value = 0;
        for column in 1..=COLUMNS {
            let row = i32::from(grid.top(column));
            let over = (row + coming - if column == SPAWN_COLUMN { 6 } else { 9 }).max(0);
            value += self.taste.height * row * row + self.taste.danger * over * over;
        }
        value
    }
}

/// True if a block of `colour` is beside `place`, or below it.
fn touches(grid: &Grid, place: Place, colour: Colour) -> bool {
    let Place { column, row } = place;
    let beside = [(column - 1, row), (column + 1, row), (column, row - 1)];
    beside.into_iter().any(|(column, row)| {
        let place = Place { column, row };
        let is_of_colour = |cell| matches!(cell, Cell::Block(block) if block.colour == colour);
        place.is_on_board() && is_of_colour(grid.at(place))
    })
}
