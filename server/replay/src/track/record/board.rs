//! The picture of a board.

use games::{Board, each};

use crate::track::picture::{Figure, FigureKind, Picture};

mod stacker;
mod swordfight;

/// What is to be seen of the board of a game.
trait Pictured {
    /// The picture.
    fn picture(&self) -> Picture;
}

/// What is to be seen of a board.
pub fn picture(board: &Board) -> Picture {
    each!(board, Board(board) => board.picture())
}

fn figure(kind: FigureKind, value: u32) -> Figure {
    Figure { kind, seat: 0, value }
}
