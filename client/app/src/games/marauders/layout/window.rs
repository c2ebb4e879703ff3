//! What a layout shows of a large field.

use bevy::math::{Rect, Vec2};
use marauders::{Place, Spot};

use super::{BAND, BETWEEN, CARD, DEPTH_LEAST, GAP, Layout, MARK};
use crate::games::marauders::camera::Camera;

/// The side of the picture of the whole field, while a part of it is shown.
const MINIMAP: f32 = 96.0;

/// The blocks that are shown, and their size.
pub(super) struct Window {
    pub cell: f32,
    pub depth: f32,
    pub first: [u8; 2],
    pub rows: u8,
    pub columns: u8,
}

impl Window {
    /// The window of `camera` in a square of this `side`: more rows and columns where there is `room` for
    /// them.
    pub(super) fn new(side: f32, room: Vec2, size: u8, camera: Camera) -> Window {
        let lanes = camera.lanes(size);
        let inner = side - 2.0 * (MARK + BAND);
        let wide = inner / (f32::from(lanes) + 2.0);
        let (cell, depth) = if DEPTH_LEAST <= wide {
            (wide, wide)
        } else {
            ((inner - 2.0 * DEPTH_LEAST) / f32::from(lanes), DEPTH_LEAST)
        };
        let margin = 2.0 * (depth + MARK + BAND);
        // A little more, so that a sum of fractions does not cost a row.
        let fits = |room: f32| (((room - margin) / cell + 0.01) as u8).clamp(lanes, size);
        let (rows, columns) = match camera.is_near(size) {
            true => (fits(room.y), fits(room.x)),
            false => (size, size),
        };
        let [row, column] = camera.first(size);
        let first = |at: u8, shown: u8| at.saturating_sub((shown - lanes) / 2).min(size - shown);
        Window { cell, depth, first: [first(row, rows), first(column, columns)], rows, columns }
    }
}

impl Layout {
    /// Whether less than the whole field is shown.
    pub fn is_near(&self) -> bool {
        self.rows < self.size || self.columns < self.size
    }

    /// Whether the block at `place` is shown.
    pub fn shows(&self, place: Place) -> bool {
        let [row, column] = self.first;
        (row..row + self.rows).contains(&place.row)
            && (column..column + self.columns).contains(&place.column)
    }

    /// Whether the cell at `spot` is shown.
    pub fn shows_spot(&self, spot: Spot) -> bool {
        let (first, lanes) = match spot.side.has_columns() {
            true => (self.first[1], self.columns),
            false => (self.first[0], self.rows),
        };
        (first..first + lanes).contains(&spot.lane)
    }

    /// Whether anything of a straight line between two points of neighbouring blocks or cells is shown:
    /// nothing is where both are beyond the same edge of the field.
    pub fn shows_line(&self, one: Vec2, other: Vec2) -> bool {
        let Rect { min, max } = self.field;
        let (least, most) = (one.min(other), one.max(other));
        least.x <= max.x && least.y <= max.y && min.x <= most.x && min.y <= most.y
    }

    /// The nearest point of the field and its shields.
    pub fn within(&self, at: Vec2) -> Vec2 {
        let outer = self.field.inflate(self.depth);
        at.clamp(outer.min, outer.max)
    }

    /// The place of the picture of the whole field, while a part of it is shown.
    pub fn minimap(&self) -> Option<Rect> {
        if !self.is_near() {
            return None;
        }
        if self.is_folded {
            let corner = Vec2::new(self.left.min.x, self.left.max.y - MINIMAP);
            return Some(Rect::from_corners(corner, corner + MINIMAP));
        }
        // Below two cards, which leave little room on a phone.
        let (top, low) = (self.right.min.y + 2.0 * (CARD + BETWEEN), self.buttons_top() - GAP);
        let side = MINIMAP.min(low - top);
        let corner = Vec2::new(self.right.center().x - side / 2.0, low - side);
        Some(Rect::from_corners(corner, corner + side))
    }

    /// The block at a point of the minimap, if it is one.
    pub fn on_minimap(&self, at: Vec2) -> Option<Place> {
        let map = self.minimap().filter(|map| map.contains(at))?;
        let part = (at - map.min) / map.size() * f32::from(self.size);
        let last = self.size - 1;
        Some(Place::new((part.y as u8).min(last), (part.x as u8).min(last)))
    }

    /// The part of the minimap that is shown on the field.
    pub fn minimap_window(&self, map: Rect) -> Rect {
        let unit = map.size() / f32::from(self.size);
        let [row, column] = self.first.map(f32::from);
        let min = map.min + Vec2::new(column, row) * unit;
        Rect::from_corners(min, min + Vec2::new(self.columns.into(), self.rows.into()) * unit)
    }
}
