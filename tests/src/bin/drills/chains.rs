//! Make this chain: boards of swordfight on which a few pairs can set off one.

use bots::solver::{Chain, chains};
use bout::Stream;
use swordfight::{
    Block, COLUMNS, Cell, Colour, Grid, Kind, Options, Pair, Place, ROWS, Turn, resolve,
};

/// Drills of each level.
const EACH: usize = 5;
/// The level, the pairs, and the steps of the chain.
const LEVELS: [(u8, usize, u16); 5] = [(1, 1, 2), (2, 1, 3), (3, 2, 3), (4, 2, 4), (5, 3, 4)];
/// Distinct ways that a drill may have at most, for each pair.
const WAYS_MAX: [usize; 3] = [3, 6, 40];
/// The highest column of a board, so that pairs reach every column.
const HEIGHT_MAX: u8 = 9;

/// The lines of the file.
pub fn lines(stream: &mut Stream) -> Vec<String> {
    let mut lines = Vec::new();
    for (level, pairs, steps) in LEVELS {
        let mut found = 0;
        while found < EACH {
            let Some(line) = attempt(stream, pairs, steps) else { continue };
            found += 1;
            lines.push(format!("s{:02} | {level} | {line}", lines.len() + 1));
        }
        println!("level {level}: done");
    }
    lines
}

/// A random board with pairs, if they make a chain of so many steps and no longer one, in few ways.
fn attempt(stream: &mut Stream, count: usize, steps: u16) -> Option<String> {
    let options = Options::default();
    let grid = board(stream, &options)?;
    let mut pairs: Vec<Pair> = (0..count).map(|_| pair(stream, 2)).collect();
    pairs.last_mut()?.pivot.kind = Kind::Breaker;
    let found = chains(&grid, &pairs, 2, &options);
    let longest = found.iter().map(|chain| chain.steps).max()?;
    let best: Vec<&Chain> = found.iter().filter(|chain| chain.steps == longest).collect();
    if longest != steps || WAYS_MAX[count - 1] < best.len() {
        return None;
    }
    let solution = best.iter().max_by_key(|chain| chain.attack.cells())?;
    let placements = solution.placements.iter().map(|&(column, turn)| {
        let side = match turn {
            Turn::Above => '^',
            Turn::Right => '>',
            Turn::Below => 'v',
            Turn::Left => '<',
        };
        format!("{column}{side}")
    });
    let placements: Vec<String> = placements.collect();
    let letters = |pair: &Pair| format!("{}{}", pair.pivot.letter(), pair.partner.letter());
    let pairs: Vec<String> = pairs.iter().map(letters).collect();
    let (board, pairs) = (draw(&grid), pairs.join(" "));
    Some(format!("chain {steps} | {board} | {pairs} | {}", placements.join(" ")))
}

/// A board of random pairs that set off nothing.
fn board(stream: &mut Stream, options: &Options) -> Option<Grid> {
    let mut grid = Grid::default();
    for _ in 0..6 + stream.below(12) {
        let (pair, column) = (pair(stream, 5), 1 + stream.below(COLUMNS.into()) as u8);
        let turn = stream.one_of(&Turn::ALL);
        let Some(dropped) = resolve::drop(&grid, pair, column, turn, options) else { continue };
        if dropped.attack.is_empty() {
            grid = dropped.grid;
        }
    }
    let fits = (1..=COLUMNS).all(|column| grid.top(column) <= HEIGHT_MAX);
    // What a drawing does not say: gems that fused in another order than it would.
    fits.then_some(grid).filter(|grid| again(grid, options) == *grid)
}

/// The same grid from its cells alone.
fn again(grid: &Grid, options: &Options) -> Grid {
    let mut again = Grid::default();
    let places = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| Place { column, row }));
    for place in places.filter(|&place| grid.at(place) != Cell::Open) {
        again.put(place, grid.at(place));
    }
    again.fuse(options.rectangle);
    again
}

/// A pair of which every `breakers`th block is a breaker.
fn pair(stream: &mut Stream, breakers: u32) -> Pair {
    let mut block = || {
        let colour = stream.one_of(&[Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue]);
        let is_breaker = stream.below(breakers) == 0;
        Block { colour, kind: if is_breaker { Kind::Breaker } else { Kind::Solid } }
    };
    Pair { pivot: block(), partner: block() }
}

fn draw(grid: &Grid) -> String {
    let letter = |place| match grid.at(place) {
        Cell::Block(block) => block.letter(),
        _ => '.',
    };
    let row = |row| (1..=COLUMNS).map(|column| letter(Place { column, row })).collect();
    let rows: Vec<String> = (1..=ROWS).rev().map(row).collect();
    let open = rows.iter().take_while(|row| row.as_str() == "......").count();
    rows[open..].join("/")
}
