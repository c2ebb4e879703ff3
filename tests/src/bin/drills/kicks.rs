//! Positions that a piece enters by a kick alone, to choose those of the lesson from.

use bots::solver::locks;
use bout::Stream;
use training::StackPosition;

use crate::stacks::{Holes, board, placed};

/// Large pieces that are easy to recognise.
const PIECES: [&str; 5] = ["#.../####", "###/#.#", "####/.#..", "#../###/.#.", "##/##/#."];

/// So many positions: the board, the piece, the presses, and the lines that are cleared.
pub fn positions(stream: &mut Stream, count: u32) -> Vec<String> {
    let mut found = Vec::new();
    while found.len() < count as usize {
        found.extend(position(stream));
    }
    found
}

fn position(stream: &mut Stream) -> Option<String> {
    let name = stream.one_of(&PIECES);
    let cells = placed(stream, name, (12, 2))?;
    let height = cells.iter().map(|(_, y)| y + 1).max()?;
    let mut holes = Holes::full(height.into(), 12, '#');
    if !holes.carve(&cells) || !holes.0.iter().all(|row| row.contains(&'.')) {
        return None;
    }
    let mut above = vec!['.'; 12];
    let (from, wide) = (stream.below(12) as usize, 1 + stream.below(3) as usize);
    above.iter_mut().skip(from).take(wide).for_each(|cell| *cell = '#');
    holes.0.push(above);
    let position =
        StackPosition { largest: 5, board: holes.drawing(), pieces: name, ..StackPosition::EMPTY };
    let locks = locks(&board(position));
    let best = locks.iter().max_by_key(|lock| lock.lines)?;
    let is_wanted = 2 <= best.lines && best.is_kicked && best.presses.len() < 10;
    is_wanted.then(|| format!("{} | {name} | {} | {}", position.board, best.presses, best.lines))
}
