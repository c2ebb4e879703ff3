//! The picture of a board.

use games::Board;
use stacker::Shape;
use swordfight::CellView;
use swordfight::{Block, Kind, Pair, Place};

use crate::track::cell::{Cell, CellKind, FROM_LEFT, JOINED_ABOVE, JOINED_RIGHT};
use crate::track::picture::{Figure, FigureKind, Picture, PieceCell};

/// The most pieces to come that are shown.
const NEXT_MAX: u8 = 5;

/// What is to be seen of a board.
pub fn picture(board: &Board) -> Picture {
    match board {
        Board::Swordfight(board) => of_swordfight(board),
        Board::Stacker(board) => of_stacker(board),
    }
}

fn figure(kind: FigureKind, value: u32) -> Figure {
    Figure { kind, seat: 0, value }
}

fn of_swordfight(board: &swordfight::Board) -> Picture {
    let view = board.view();
    let mut picture = Picture::empty(swordfight::COLUMNS, swordfight::ROWS);
    for (cell, spot) in picture.cells.iter_mut().zip(&view.cells) {
        let kind = match spot.look() {
            CellView::Open => continue,
            CellView::Block => CellKind::Block,
            CellView::Breaker => CellKind::Breaker,
            CellView::Gem => CellKind::Gem,
            CellView::Opaque => CellKind::Opaque,
            CellView::Translucent => CellKind::Translucent,
            CellView::Vertical => CellKind::Vertical,
            CellView::Horizontal => CellKind::Horizontal,
        };
        *cell = Cell::new(kind, spot.colour() as u8);
        let is_from_left = spot.side() == swordfight::Side::Left;
        for (is, bit) in [
            (spot.joined_right(), JOINED_RIGHT),
            (spot.joined_above(), JOINED_ABOVE),
            (is_from_left, FROM_LEFT),
        ] {
            cell.look |= if is { bit } else { 0 };
        }
    }
    if let Some(active) = view.active {
        let partner = active.turn.partner(active.pivot);
        for (Place { column, row }, one) in
            [(active.pivot, active.pair.pivot), (partner, active.pair.partner)]
        {
            let cell = Cell { is_falling: true, ..block(one) };
            // Its places count from 1, and may be off the board.
            picture.put(i32::from(column) - 1, i32::from(row) - 1, cell);
        }
    }
    picture.is_out = view.out;
    picture.pieces = board.next().map(pair).into_iter().collect();
    let (swords, sprinkles) = view
        .warning
        .map_or((0, 0), |warning| (warning.swords.len() as u32, u32::from(warning.sprinkles)));
    picture.figures = vec![
        figure(FigureKind::Pieces, bout::Board::state(board).pairs_taken()),
        figure(FigureKind::Incoming, swords + u32::from(view.waiting)),
        figure(FigureKind::Sprinkles, sprinkles),
    ];
    picture
}

fn block(block: Block) -> Cell {
    let kind = match block.kind {
        Kind::Solid => CellKind::Block,
        Kind::Breaker => CellKind::Breaker,
    };
    Cell::new(kind, block.colour as u8)
}

fn pair(pair: Pair) -> Vec<PieceCell> {
    [(0, pair.pivot), (1, pair.partner)]
        .map(|(y, one)| PieceCell { x: 0, y, cell: block(one) })
        .to_vec()
}

fn of_stacker(board: &stacker::Board) -> Picture {
    let grid = board.grid();
    let field = grid.field();
    let mut picture = Picture::empty(field.columns, field.ceiling);
    for (y, row) in (0..field.ceiling).zip(grid.stack()) {
        for x in 0..field.columns {
            let cell = match row.at(x) {
                stacker::Cell::Open => continue,
                stacker::Cell::Block(colour) => Cell::new(CellKind::Block, colour.0),
                stacker::Cell::Garbage => Cell::new(CellKind::Garbage, 0),
            };
            picture.put(x.into(), y.into(), cell);
        }
    }
    if let Some(active) = board.active() {
        let cell = Cell { is_falling: true, ..Cell::new(CellKind::Block, active.colour().0) };
        for (x, y) in active.cells() {
            picture.put(x.into(), y.into(), cell);
        }
    }
    let state = bout::Board::state(board);
    let (run, streak) = (state.run(), state.streak());
    picture.is_out = bout::Board::out(board).is_some();
    let held = board.hold().map_or_else(Vec::new, |held| piece(held.shape(), held.colour().0));
    let count = board.setup().options.next_count.min(NEXT_MAX);
    let next = (0..count.into()).map_while(|nth| board.next(nth));
    let next = next.map(|next| piece(next.shape(), next.colour().0));
    picture.pieces = [held].into_iter().chain(next).collect();
    let incoming = board.incoming().map(|pending| u32::from(pending.rows)).sum();
    picture.figures = vec![
        figure(FigureKind::Pieces, run.pieces),
        figure(FigureKind::Lines, run.lines),
        figure(FigureKind::Score, u32::try_from(run.score).unwrap_or(u32::MAX)),
        figure(FigureKind::Sent, run.sent),
        figure(FigureKind::Incoming, incoming),
        figure(FigureKind::Combo, streak.combo.into()),
        figure(FigureKind::BackToBack, streak.back_to_back.into()),
    ];
    picture
}

fn piece(shape: Shape, colour: u8) -> Vec<PieceCell> {
    let cell = Cell::new(CellKind::Block, colour);
    shape.cells().iter().map(|(x, y)| PieceCell { x, y, cell }).collect()
}
