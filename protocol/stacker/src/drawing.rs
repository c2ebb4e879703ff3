//! Fields as text, for tests: rows from the top with `/` between them, cut to what matters.
//!
//! `.` open, `#` a block, `=` garbage.

use alloc::string::String;
use alloc::vec::Vec;

use crate::grid::{Cell, Field, Grid};
use crate::{Cells, Colour, Shape};

/// The field of a drawing, as wide as that, 20 rows high, under a ceiling of 24.
pub(crate) fn grid(drawing: &str) -> Grid {
    let rows: Vec<&str> = drawing.split('/').collect();
    let columns = rows[0].len() as u8;
    let mut grid = Grid::new(Field { columns, rows: 20, ceiling: 24 });
    for (y, row) in (0..).zip(rows.iter().rev()) {
        assert_eq!(row.len(), usize::from(columns), "{drawing}");
        for (x, letter) in (0..).zip(row.chars()) {
            match letter {
                '#' => grid.put(x, y, Cell::Block(Colour(0))),
                '=' => grid.put(x, y, Cell::Garbage),
                _ => {}
            }
        }
    }
    grid
}

/// The drawing of a field, without the open rows at the top.
pub(crate) fn draw(grid: &Grid) -> String {
    let letter = |cell| match cell {
        Cell::Open => '.',
        Cell::Block(_) => '#',
        Cell::Garbage => '=',
    };
    let rows = grid.stack().iter().rev().map(|row| {
        let cells = (0..grid.field().columns).map(|x| letter(row.at(x)));
        cells.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// The shape of a drawing of its box.
pub(crate) fn shape(drawing: &str) -> Shape {
    let rows: Vec<&str> = drawing.split('/').collect();
    let cells = (0..).zip(rows.iter().rev()).flat_map(|(y, row)| {
        let blocks = (0..).zip(row.chars()).filter(|&(_, letter)| letter == '#');
        blocks.map(move |(x, _)| (x, y))
    });
    Shape::new(cells.collect::<Cells>(), rows.len() as u8)
}
