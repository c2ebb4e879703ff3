//! Boards as text, for tests: rows from the top with `/` between them, cut to what matters.
//!
//! `.` open, `R Y G B` solid, `r y g b` breakers, `o` opaque, `t` translucent, `V` and `H` intact
//! swords of one cell each, and to placement only, `#` a gem.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::grid::Intact;
use crate::place::{COLUMNS, ROWS};
use crate::placement::{Ground, Terrain};
use crate::{Area, Block, Cell, Colour, Grid, Orientation, Pair, Place, Side};

/// The places of a drawing with their letters, open ones left out.
fn letters(drawing: &str) -> Vec<(Place, char)> {
    let rows = (1..).zip(drawing.rsplit('/'));
    let places = rows.flat_map(|(row, text)| {
        let columns = (1..).zip(text.trim().chars());
        columns.map(move |(column, letter)| (Place { column, row }, letter))
    });
    places.filter(|&(_, letter)| letter != '.').collect()
}

/// The grid of a drawing, nothing fallen or fused.
pub(crate) fn grid(drawing: &str) -> Grid {
    let mut grid = Grid::default();
    for (corner, letter) in letters(drawing) {
        let area = Area { corner, width: 1, height: 1 };
        let intact = |way| Intact { area, way, side: Side::Right };
        match letter {
            'o' => grid.put(corner, Cell::Opaque(Colour::Red)),
            't' => grid.put(corner, Cell::Translucent(Colour::Red)),
            'V' => grid.pierce(intact(Orientation::Vertical), |_| Colour::Red),
            'H' => grid.pierce(intact(Orientation::Horizontal), |_| Colour::Red),
            letter => grid.put(corner, Cell::Block(block(letter))),
        }
    }
    grid
}

/// The ground of a drawing.
pub(crate) fn ground(drawing: &str) -> Ground {
    let mut ground = Ground::default();
    for (place, letter) in letters(drawing) {
        let terrain = match letter {
            '#' => Terrain::Gem,
            'V' => Terrain::Vertical,
            'H' => Terrain::Horizontal,
            _ => Terrain::Loose,
        };
        ground.set(place, terrain);
    }
    ground
}

/// The drawing of a grid, without the open rows at the top.
pub(crate) fn draw(grid: &Grid) -> String {
    drawing(|place| match grid.at(place) {
        Cell::Open => '.',
        Cell::Block(block) => block.letter(),
        Cell::Opaque(_) => 'o',
        Cell::Translucent(_) => 't',
        Cell::Vertical(_) => 'V',
        Cell::Horizontal(_) => 'H',
    })
}

/// The drawing of a ground, what is loose as `o`.
pub(crate) fn draw_ground(ground: &Ground) -> String {
    drawing(|place| match ground.at(place) {
        Terrain::Open => '.',
        Terrain::Loose => 'o',
        Terrain::Gem => '#',
        Terrain::Vertical => 'V',
        Terrain::Horizontal => 'H',
    })
}

fn drawing(letter: impl Fn(Place) -> char) -> String {
    let row = |row| (1..=COLUMNS).map(|column| letter(Place { column, row })).collect();
    let rows: Vec<String> = (1..=ROWS).rev().map(row).collect();
    let open = rows.iter().take_while(|row| row.as_str() == "......").count();
    rows[open..].join("/")
}

/// A drawing as [`draw`] would write it.
pub(crate) fn full(drawing: &str) -> String {
    let rows = drawing.split('/').map(|row| format!("{:.<6}", row.trim()));
    let rows: Vec<String> = rows.collect();
    let open = rows.iter().take_while(|row| row.as_str() == "......").count();
    rows[open..].join("/")
}

/// The block that a letter means.
pub(crate) fn block(letter: char) -> Block {
    Block::from_letter(letter).unwrap_or_else(|| panic!("{letter:?} is no block"))
}

/// A pair by its two letters, the pivot first.
pub(crate) fn pair(letters: &str) -> Pair {
    let mut blocks = letters.chars().map(block);
    let mut next = || blocks.next().expect("a pair has two letters");
    Pair { pivot: next(), partner: next() }
}
