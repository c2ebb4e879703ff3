//! The places in which a piece of stacker can lock, with the presses that lead there.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use bout::{Board as _, Buttons};
use stacker::event::Locked;
use stacker::{Board, Event, Spin};

/// The presses by their letters, in the notation of exercises. `s` is a soft drop down to the pile.
const PRESSES: [(char, Buttons); 7] = [
    ('l', Buttons::LEFT),
    ('r', Buttons::RIGHT),
    ('c', Buttons::CLOCKWISE),
    ('z', Buttons::COUNTER_CLOCKWISE),
    ('x', Buttons::HALF_TURN),
    ('s', Buttons::DOWN),
    ('0', Buttons::NO_TURN),
];
/// The hard drop that ends them.
const DROP: char = '!';

/// A place in which a piece can lock.
#[derive(Clone, Debug)]
pub struct Lock {
    /// The presses that lead there, as few as possible, by their letters.
    pub presses: String,
    /// True if one of the turns among them was kicked.
    pub is_kicked: bool,
    /// The cells.
    pub cells: Vec<(u8, u8)>,
    /// How it came there.
    pub spin: Spin,
    /// Lines that it clears.
    pub lines: u8,
    /// The board after the lock.
    pub board: Board,
}

/// All places in which the piece in play, or the next one, can lock on `board`, by presses that follow
/// each other at once, without Hold. Pieces must not fall by themselves.
pub fn locks(board: &Board) -> Vec<Lock> {
    let mut first = board.clone();
    while first.active().is_none() && first.next(0).is_some() && first.out().is_none() {
        first.step(Buttons::NONE, &mut Vec::new());
    }
    let mut open = alloc::vec![(first, String::new(), false)];
    let (mut seen, mut ends) = (BTreeSet::new(), BTreeSet::new());
    let mut found = Vec::new();
    // Breadth first, so that the first way to a place is the shortest.
    while !open.is_empty() {
        let mut reached = Vec::new();
        for (board, presses, is_kicked) in open {
            if let Some(lock) = lock(&board, &presses, is_kicked)
                && ends.insert((sorted(lock.cells.clone()), lock.spin == Spin::Full))
            {
                found.push(lock);
            }
            for (letter, button) in PRESSES {
                let mut after = board.clone();
                let kicked = press(&mut after, button);
                let Some(active) = after.active() else { continue };
                if seen.insert((active.x, active.y, sorted(active.cells().collect()))) {
                    reached.push((after, alloc::format!("{presses}{letter}"), is_kicked | kicked));
                }
            }
        }
        open = reached;
    }
    found
}

fn sorted(mut cells: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    cells.sort_unstable();
    cells
}

/// Presses and releases a button, and says whether it kicked the piece.
fn press(board: &mut Board, button: Buttons) -> bool {
    let mut events = Vec::new();
    let is_falling = |board: &Board| {
        let heights = board.active().zip(board.ghost());
        heights.is_some_and(|(active, ghost)| active.y != ghost.y)
    };
    board.step(button, &mut events);
    while button == Buttons::DOWN && is_falling(board) {
        board.step(button, &mut events);
    }
    board.step(Buttons::NONE, &mut events);
    events.iter().any(|event| matches!(event, Event::Turned { kicked: true, .. }))
}

/// What a hard drop does now.
fn lock(board: &Board, presses: &str, is_kicked: bool) -> Option<Lock> {
    let mut board = board.clone();
    let mut events = Vec::new();
    board.step(Buttons::HARD_DROP, &mut events);
    board.step(Buttons::NONE, &mut Vec::new());
    let lines = events.iter().find_map(|event| match event {
        Event::Cleared(cleared) => Some(cleared.rows.len() as u8),
        _ => None,
    });
    events.iter().find_map(|event| match event {
        Event::Locked(Locked { cells, spin, .. }) => Some(Lock {
            presses: alloc::format!("{presses}{DROP}"),
            is_kicked,
            cells: cells.clone(),
            spin: *spin,
            lines: lines.unwrap_or(0),
            board: board.clone(),
        }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stacker::options::HANDLING_DEFAULT;
    use stacker::{Arrival, Class, Options, PieceSet, Setup};

    #[test]
    fn a_piece_of_one_cell_locks_once_in_each_column() {
        let pieces = PieceSet::new([1], Class::Holed);
        let options = Options { columns: 7, rows: 8, ..Options::zen().with_pieces(pieces) };
        let mut board = Board::new(&Setup { options, handling: HANDLING_DEFAULT });
        for index in 0..2 {
            board.receive(Arrival::Piece { index, piece: pieces.piece(0) });
        }
        let found = locks(&board);
        assert_eq!(found.iter().filter(|lock| lock.spin != Spin::Full).count(), 7);
        let far = found.iter().find(|lock| lock.cells == [(0, 0)]).expect("the left edge");
        assert_eq!((far.presses.as_str(), far.lines), ("lll!", 0));
        assert_eq!(far.board.grid().stack().len(), 1);
    }
}
