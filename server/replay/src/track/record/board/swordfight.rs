//! The picture of a board of swordfight.

use bout::Board as _;
use swordfight::{Block, Board, CellView, Kind, Pair, Place};

use super::{Pictured, figure};
use crate::track::cell::{Cell, CellKind, FROM_LEFT, JOINED_ABOVE, JOINED_RIGHT};
use crate::track::picture::{FigureKind, Picture, PieceCell};

impl Pictured for Board {
    fn picture(&self) -> Picture {
        let view = self.view();
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
                // Its places count from 1, and may be off the self.
                picture.put(i32::from(column) - 1, i32::from(row) - 1, cell);
            }
        }
        picture.is_out = view.out;
        picture.pieces = self.next().map(pair).into_iter().collect();
        let (swords, sprinkles) = view
            .warning
            .map_or((0, 0), |warning| (warning.swords.len() as u32, u32::from(warning.sprinkles)));
        picture.figures = vec![
            figure(FigureKind::Pieces, self.state().pairs_taken()),
            figure(FigureKind::Incoming, swords + u32::from(view.waiting)),
            figure(FigureKind::Sprinkles, sprinkles),
        ];
        picture
    }
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
