//! The picture of a field of stacker.

use bout::Board as _;
use stacker::{Board, Shape};

use super::{Pictured, figure};
use crate::track::cell::{Cell, CellKind};
use crate::track::picture::{FigureKind, Picture, PieceCell};

/// The most pieces to come that are shown.
const NEXT_MAX: u8 = 5;

impl Pictured for Board {
    fn picture(&self) -> Picture {
        let grid = self.grid();
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
        if let Some(active) = self.active() {
            let cell = Cell { is_falling: true, ..Cell::new(CellKind::Block, active.colour().0) };
            for (x, y) in active.cells() {
                picture.put(x.into(), y.into(), cell);
            }
        }
        let state = self.state();
        let (run, streak) = (state.run(), state.streak());
        picture.is_out = self.out().is_some();
        let held = self.hold().map_or_else(Vec::new, |held| piece(held.shape(), held.colour().0));
        let count = self.setup().options.next_count.min(NEXT_MAX);
        let next = (0..count.into()).map_while(|nth| self.next(nth));
        let next = next.map(|next| piece(next.shape(), next.colour().0));
        picture.pieces = [held].into_iter().chain(next).collect();
        let incoming = self.incoming().map(|pending| u32::from(pending.rows)).sum();
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
}

fn piece(shape: Shape, colour: u8) -> Vec<PieceCell> {
    let cell = Cell::new(CellKind::Block, colour);
    shape.cells().iter().map(|(x, y)| PieceCell { x, y, cell }).collect()
}
