//! Positions of stacker.

use super::{Drills, Position};
use crate::drills::number;
use alloc::vec::Vec;
use bout::{Board as _, Seat, Tick};
use controls::Handling;
use games::Queues;
use stacker::{
    Arrival, Board, Cell, Class, Colour, Gravity, Grid, Options, Packet, Piece, PieceSet, Rotation,
    Setup, Side, State,
};
use swordfight::Blade;

/// The tetrominoes by their letters, as drawings.
const TETROMINOES: [(&str, &str); 7] = [
    ("I", "####"),
    ("O", "##/##"),
    ("T", ".#./###"),
    ("S", ".##/##."),
    ("Z", "##./.##"),
    ("L", "..#/###"),
    ("J", "#../###"),
];

/// A field of stacker and what comes to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StackPosition {
    /// Cells of the largest pieces, from 4 on: they decide the size of the field, 10 × 20 for 4.
    pub largest: u8,
    /// Rows from the top with `/` between them, without the open ones above: `.` open, `#` a block,
    /// `=` garbage.
    pub board: &'static str,
    /// The pieces: letters of tetrominoes, and drawings of any other in the notation of the board.
    pub pieces: &'static str,
    /// Garbage on the way.
    pub packets: &'static [StackPacket],
    /// True if pieces fall by themselves.
    pub falls: bool,
    /// Ticks of the forced lock; 0 for those of a bout.
    pub forced_lock_ticks: u16,
}

/// Garbage on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackPacket {
    /// The tick from which on it is visible.
    pub visible_at: u32,
    /// How many rows.
    pub rows: u16,
    /// The open column, from 0.
    pub column: u8,
}

impl StackPosition {
    /// An empty field for tetrominoes that do not fall by themselves.
    pub const EMPTY: StackPosition = StackPosition {
        largest: 4,
        board: "",
        pieces: "",
        packets: &[],
        falls: false,
        forced_lock_ticks: 0,
    };

    /// The options of its board.
    pub fn options(&self) -> Options {
        let options = Options::default();
        let options = options.with_pieces(PieceSet::new(4..=self.largest, Class::Holed));
        let still = Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 };
        Options {
            gravity: if self.falls { options.gravity } else { still },
            forced_lock_ticks: match self.forced_lock_ticks {
                0 => options.forced_lock_ticks,
                ticks => ticks,
            },
            ..options
        }
    }

    pub(crate) fn board(&self, handling: Handling, _: Blade) -> Board {
        let options = self.options();
        let mut board = Board::new(&Setup { options, handling });
        board.restore(State::with_grid(&options, grid(&options, self.board)));
        for (index, name) in (0..).zip(self.pieces.split_whitespace()) {
            board.receive(Arrival::Piece { index, piece: piece(name) });
        }
        for (index, packet) in (0..).zip(self.packets) {
            let StackPacket { visible_at, rows, column } = *packet;
            let (from, side) = (Seat(1), Side::of(index));
            let packet = Packet { from, rows, queue_index: index, column, side };
            board.receive(Arrival::Packet { index, visible_at: Tick(visible_at), packet });
        }
        board
    }

    pub(crate) fn before(&self) -> &'static str {
        ""
    }

    pub(crate) fn list(&self) -> &'static str {
        self.pieces
    }

    pub(crate) fn piece_sizes(&self) -> Vec<u8> {
        self.options().pieces.sizes().collect()
    }

    pub(crate) fn queues(&self) -> Queues {
        Queues::Stacker { packets: self.packets.len() as u32 }
    }
}

impl Drills for Options {
    /// Spins, and garbage to dig through.
    const FILE: &'static str = include_str!("../drills/stacks.txt");

    fn position(mut next: impl FnMut() -> &'static str) -> Position {
        let (largest, board, pieces) = (number(next()), next(), next());
        Position::Stacker(StackPosition { largest, board, pieces, ..StackPosition::EMPTY })
    }
}

fn grid(options: &Options, drawing: &str) -> Grid {
    let mut grid = Grid::new(options.field());
    let rows = drawing.rsplit('/').filter(|row| !row.is_empty());
    for (y, letters) in (0..).zip(rows) {
        assert_eq!(letters.len(), usize::from(options.columns), "{drawing}");
        for (x, letter) in (0..).zip(letters.chars()) {
            match letter {
                '.' => {}
                '#' => grid.put(x, y, Cell::Block(Colour(y % stacker::COLOURS))),
                '=' => grid.put(x, y, Cell::Garbage),
                letter => panic!("{letter:?} means nothing on a field"),
            }
        }
    }
    grid
}

/// The piece of a letter or a drawing.
pub(crate) fn piece(name: &str) -> Piece {
    let found = TETROMINOES.iter().find(|(letter, _)| *letter == name);
    let drawing = found.map_or(name, |(_, drawing)| drawing);
    let rows = (0..).zip(drawing.rsplit('/'));
    let cells = rows.flat_map(|(y, row)| {
        let blocks = (0..).zip(row.chars()).filter(|&(_, letter)| letter == '#');
        blocks.map(move |(x, _)| (x, y))
    });
    let cells = settled(cells.collect());
    let pieces = PieceSet::new([cells.len() as u8], Class::Holed);
    let is_same = |piece: &Piece| {
        let turned = Rotation::ALL.map(|rotation| piece.shape().turned(rotation));
        turned.iter().any(|shape| settled(shape.cells().iter().collect()) == cells)
    };
    let found = (0..pieces.count()).map(|place| pieces.piece(place)).find(is_same);
    found.unwrap_or_else(|| panic!("{name:?} is no piece"))
}

/// Cells moved to the axes, in order.
fn settled(cells: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    let left = cells.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let low = cells.iter().map(|(_, y)| *y).min().unwrap_or(0);
    let mut settled: Vec<_> = cells.iter().map(|(x, y)| (x - left, y - low)).collect();
    settled.sort_unstable();
    settled
}
