//! Pictures of a bout: from what may be seen to shapes. Nothing here changes anything.

pub mod backdrop;
pub mod battle;
pub mod block;
pub mod board;
pub mod bout;
pub mod effects;
pub mod emblem;
pub mod gem;
pub mod label;
pub mod line;
pub mod melee;
pub mod pair;
pub mod small;
pub mod stack;
pub mod sword;
pub mod team;
pub mod tiles;
pub mod warning;

use bevy::math::{Rect, Vec2};
use swordfight::{Area, COLUMNS, Place, ROWS};

use crate::theme::Palette;

/// Where a board stands on the screen, and how it is seen.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The lower left corner of column 1, row 1, in units.
    pub corner: Vec2,
    /// A cell's side in units.
    pub cell: f32,
    /// How things look.
    pub look: Look,
}

/// How things look on this player's screen.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colours of the blocks.
    pub palette: Palette,
    /// Seconds that the game has been shown, for what pulses.
    pub seconds: f32,
    /// Whether everything that moves is cut.
    pub still: bool,
    /// How large words and buttons are, 1 being the normal size; 0.75 to 2.
    pub scale: f32,
}

impl Look {
    /// From 0 to 1 and back, `times` a second; 1 for who wants nothing to move.
    pub fn pulse(&self, times: f32) -> f32 {
        if self.still {
            return 1.0;
        }
        0.5 - 0.5 * (self.seconds * times * std::f32::consts::TAU).cos()
    }
}

impl Stage {
    /// A board as wide as `rect`, on its floor.
    pub fn filling(rect: Rect, look: Look) -> Stage {
        let corner = Vec2::new(rect.min.x, rect.max.y);
        Stage { corner, cell: rect.width() / f32::from(COLUMNS), look }
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
