//! Pictures of a bout: from public data to shapes. Drawing changes no state.

pub mod block;
pub mod board;
pub mod bout;
pub mod effects;
pub mod gem;
pub mod motion;
pub mod pair;
pub mod pattern;
pub mod phone;
pub mod queues;
mod seat;
pub mod small;
pub mod warning;

use bevy::math::{Rect, Vec2};
use swordfight::{Area, COLUMNS, Place, ROWS};

use crate::shell::context::DrawContext;

/// The greatest cells of a picture of the game, in units.
const CARD_CELL_MAX: f32 = 46.0;

/// The position of a board on the screen, and its drawing context.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The lower left corner of column 1, row 1, in units.
    pub corner: Vec2,
    /// A cell's side in units.
    pub cell: f32,
    /// The drawing context.
    pub context: DrawContext,
}

impl Stage {
    /// A board as wide as `rect`, on its floor.
    pub fn filling(rect: Rect, context: DrawContext) -> Stage {
        let corner = Vec2::new(rect.min.x, rect.max.y);
        Stage { corner, cell: rect.width() / f32::from(COLUMNS), context }
    }

    /// The board of a picture of the game: on the floor of `region`, in the middle of its width.
    pub fn card(region: Rect, context: DrawContext) -> Stage {
        let cells = Vec2::new(COLUMNS.into(), ROWS.into());
        let cell = (region.size() / (cells + 0.6)).min_element().min(CARD_CELL_MAX);
        let left = region.center().x - cell * cells.x / 2.0;
        Stage { corner: Vec2::new(left, region.max.y - 0.3 * cell), cell, context }
    }

    /// The whole board.
    pub fn rect(&self) -> Rect {
        self.cells(1.0, 1.0, f32::from(COLUMNS), f32::from(ROWS))
    }

    /// A rectangle of `width` × `height` cells whose lowest, leftmost one is at `column`, `row`.
    pub fn cells(&self, column: f32, row: f32, width: f32, height: f32) -> Rect {
        let low = self.corner + Vec2::new(column - 1.0, 1.0 - row) * self.cell;
        Rect::from_corners(low, low + Vec2::new(width, -height) * self.cell)
    }

    /// The cells of `area`.
    pub fn area(&self, area: Area) -> Rect {
        let Area { corner, width, height } = area;
        let (column, row) = (f32::from(corner.column), f32::from(corner.row));
        self.cells(column, row, f32::from(width), f32::from(height))
    }

    /// The cell at `place`.
    pub fn place(&self, place: Place) -> Rect {
        self.cells(f32::from(place.column), f32::from(place.row), 1.0, 1.0)
    }
}
