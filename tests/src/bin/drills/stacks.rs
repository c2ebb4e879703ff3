//! Spins, and garbage to dig through: fields of stacker with holes for the pieces that come.

use bots::solver::{Lock, locks};
use bout::{Board as _, Stream};
use games::Board;
use stacker::{Rotation, Spin};
use training::{Exercise, Goal, Position, StackPosition, Task};

/// Drills of each kind and level.
const EACH: usize = 4;
/// The columns of a field for tetrominoes, and for pentominoes.
const COLUMNS: [u8; 2] = [10, 12];
/// The pieces of the drills, by the cells of the largest.
const PIECES: [&[&str]; 2] = [
    &["T", "S", "Z", "L", "J", "I"],
    &["#../###/.#.", "###/#.#", "#.../####", "..#/###/#..", "##./.#./.##", ".#../####", "##/##/#."],
];

/// A field of text, the lowest row first.
#[derive(Clone)]
pub struct Holes(pub Vec<Vec<char>>);

impl Holes {
    /// So many full rows of this letter.
    pub fn full(rows: usize, columns: u8, letter: char) -> Holes {
        Holes(vec![vec![letter; usize::from(columns)]; rows])
    }

    /// Opens the cells, if all of them are there and closed.
    pub fn carve(&mut self, cells: &[(u8, u8)]) -> bool {
        let is_closed = |&(x, y): &(u8, u8)| {
            let cell = self.0.get(usize::from(y)).and_then(|row| row.get(usize::from(x)));
            cell.is_some_and(|&cell| cell != '.')
        };
        let fits = cells.iter().all(is_closed);
        if fits {
            cells.iter().for_each(|&(x, y)| self.0[usize::from(y)][usize::from(x)] = '.');
        }
        fits
    }

    /// The drawing, the highest row first.
    pub fn drawing(&self) -> &'static str {
        let rows: Vec<String> = self.0.iter().rev().map(|row| row.iter().collect()).collect();
        // It is made by a program that ends soon.
        Box::leak(rows.join("/").into_boxed_str())
    }
}

/// The board of a position.
pub fn board(position: StackPosition) -> stacker::Board {
    let task = Task { position: Position::Stacker(position), goal: Goal::Dug, solution: "" };
    let handling = games::ClockedGame::Stacker.handling_default();
    let exercise = Exercise::new(task, handling, Default::default());
    let Board::Stacker(board) = exercise.board() else {
        unreachable!("it was made of a position of stacker");
    };
    board.clone()
}

/// The cells of a piece, turned somehow, at a random place of a field with so many columns and rows.
pub fn placed(stream: &mut Stream, name: &'static str, size: (u8, u8)) -> Option<Vec<(u8, u8)>> {
    let largest = if name.len() == 1 { 4 } else { 5 };
    let mut board = board(StackPosition { largest, pieces: name, ..StackPosition::EMPTY });
    board.step(bout::Buttons::NONE, &mut Vec::new());
    let shape = board.active()?.shape.turned(stream.one_of(&Rotation::ALL));
    let left = shape.cells().iter().map(|(x, _)| x).min()?;
    let low = shape.cells().iter().map(|(_, y)| y).min()?;
    let (x, y) = (stream.below(size.0.into()) as u8, stream.below(size.1.into()) as u8);
    Some(shape.cells().iter().map(|(a, b)| (a - left + x, b - low + y)).collect())
}

/// The lines of the file.
pub fn lines(stream: &mut Stream) -> Vec<String> {
    let mut lines = Vec::new();
    for (level, largest, wanted) in [(1, 4, 1), (2, 4, 2), (3, 5, 2)] {
        let mut found = Vec::new();
        while found.len() < EACH {
            let Some((name, line)) = spin(stream, largest, wanted) else { continue };
            // No piece has more than half of a level.
            if found.iter().filter(|(other, _)| *other == name).count() < EACH / 2 {
                found.push((name, line));
            }
        }
        lines.extend(found.iter().map(|(_, line)| format!("{level} | {line}")));
        println!("spins of level {level}: done");
    }
    for (level, count) in [(1, 2), (2, 3), (3, 4)] {
        let mut found = Vec::new();
        while found.len() < EACH {
            found.extend(dig(stream, count));
        }
        lines.extend(found.iter().map(|line| format!("{level} | {line}")));
        println!("digs of level {level}: done");
    }
    // Stable: the spins of a level come before its digs.
    lines.sort_by_key(|line| line.chars().next());
    let named = (1..).zip(&lines).map(|(number, line)| format!("k{number:02} | {line}"));
    named.collect()
}

/// A hole that a piece fills with a spin alone, and clears so many lines.
fn spin(stream: &mut Stream, largest: u8, wanted: u8) -> Option<(&'static str, String)> {
    let kind = usize::from(largest - 4);
    let columns = COLUMNS[kind];
    let name = stream.one_of(PIECES[kind]);
    let rows = 2 + stream.below(2) as u8;
    let cells = placed(stream, name, (columns, rows))?;
    let height = cells.iter().map(|(_, y)| y + 1).max()?;
    // The rows of the hole, and above them a ledge with an entrance.
    let mut holes = Holes::full(usize::from(height), columns, '#');
    // No row is full from the start.
    if !holes.carve(&cells) || !holes.0.iter().all(|row| row.contains(&'.')) {
        return None;
    }
    for _ in 0..1 + stream.below(2) {
        let (from, wide) = (stream.below(columns.into()) as usize, 1 + stream.below(4) as usize);
        let mut row = vec!['.'; usize::from(columns)];
        let ledge = row.iter_mut().skip(from).take(wide);
        ledge.for_each(|cell| *cell = '#');
        // The ledge lies on something.
        let below = holes.0.last()?;
        if !row.iter().zip(below).any(|(cell, below)| *cell == '#' && *below == '#') {
            return None;
        }
        holes.0.push(row);
    }
    let position =
        StackPosition { largest, board: holes.drawing(), pieces: name, ..StackPosition::EMPTY };
    let found = locks(&board(position));
    let is_best = |lock: &&Lock| lock.spin == Spin::Full && lock.lines == wanted;
    let best = found.iter().find(is_best)?;
    let is_only = !found.iter().any(|lock| wanted < lock.lines);
    let is_short = best.presses.len() < 14;
    let is_turned = best.presses.trim_end_matches('!').ends_with(['c', 'z', 'x', '0']);
    let presses = &best.presses;
    let line = format!("spin {wanted} | {largest} | {} | {name} | {presses}", position.board);
    (is_only && is_short && is_turned && best.is_kicked).then_some((name, line))
}

/// Garbage whose holes so many pieces fill one after another.
fn dig(stream: &mut Stream, count: usize) -> Option<String> {
    let rows = 2 + count as u8 / 2;
    let mut holes = Holes::full(rows.into(), COLUMNS[0], '=');
    let mut names = Vec::new();
    while names.len() < count {
        let name = stream.one_of(&["T", "S", "Z", "L", "J", "I", "O"]);
        let cells = placed(stream, name, (COLUMNS[0], rows))?;
        if !holes.carve(&cells) {
            return None;
        }
        names.push(name);
    }
    let is_open = |row: &Vec<char>| row.contains(&'.');
    let is_garbage = |row: &Vec<char>| row.contains(&'=');
    if !holes.0.iter().all(|row| is_open(row) && is_garbage(row)) {
        return None;
    }
    let pieces: &'static str = Box::leak(names.join(" ").into_boxed_str());
    let position = StackPosition { board: holes.drawing(), pieces, ..StackPosition::EMPTY };
    let presses = dug(&board(position), count)?;
    Some(format!("dig | 4 | {} | {pieces} | {presses}", position.board))
}

/// The presses that dig through all garbage, with every piece in a hole of it.
fn dug(board: &stacker::Board, left: usize) -> Option<String> {
    if board.grid().garbage_rows() == 0 {
        return (left == 0).then(String::new);
    }
    let garbage = board.grid().garbage_rows() as u8;
    let inside = |lock: &Lock| lock.cells.iter().all(|(_, y)| *y < garbage);
    let tries = locks(board).into_iter().filter(inside);
    tries
        .filter_map(|lock| Some(lock.presses.clone() + &dug(&lock.board, left.checked_sub(1)?)?))
        .next()
}
