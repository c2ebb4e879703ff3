//! What a layout shows of a large field.

use bevy::math::{Rect, Vec2};
use marauders::{Place, Side, Spot};

use super::{BAND, DEPTH_LEAST, MARK};
use crate::games::marauders::camera::Camera;

/// The blocks and cells that are shown, in units of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The blocks that are shown.
    pub field: Rect,
    /// A block's side.
    pub cell: f32,
    /// Blocks per side.
    pub size: u8,
    /// The first row and column that are shown.
    pub first: [u8; 2],
    /// The rows that are shown.
    pub rows: u8,
    /// The columns that are shown.
    pub columns: u8,
    /// The depth of a shield, from the field outwards.
    pub depth: f32,
}

impl Window {
    /// The window of `camera` in a square of this `side`, around the origin: more rows and columns where there
    /// is `room` for them.
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
        let first = [first(row, rows), first(column, columns)];
        let blocks = Vec2::new(columns.into(), rows.into()) * cell;
        let field = Rect::from_center_size(Vec2::ZERO, blocks);
        Window { field, cell, size, first, rows, columns, depth }
    }

    /// The same around this point.
    pub(super) fn around(self, centre: Vec2) -> Window {
        Window { field: Rect::from_center_size(centre, self.field.size()), ..self }
    }

    /// The size of the field with all parts of its sides.
    pub(super) fn outer(&self) -> Vec2 {
        self.field.size() + 2.0 * (self.depth + MARK + BAND)
    }

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

    /// The block at `place`.
    pub fn place(&self, place: Place) -> Rect {
        let [row, column] = self.first.map(f32::from);
        let corner = Vec2::new(f32::from(place.column) - column, f32::from(place.row) - row);
        let min = self.field.min + corner * self.cell;
        Rect::from_corners(min, min + self.cell)
    }

    /// The shield cell at `spot`.
    pub fn spot(&self, spot: Spot) -> Rect {
        self.strip(spot, 0.0, self.depth)
    }

    /// The mark of the blast timer at `spot`.
    pub fn mark(&self, spot: Spot) -> Rect {
        self.strip(spot, self.depth, MARK)
    }

    /// The part of a side's band that is in a lane.
    pub fn band(&self, spot: Spot) -> Rect {
        self.strip(spot, self.depth + MARK, BAND)
    }

    /// The rectangle in the lane of `spot` at this distance from the field, and of this depth.
    fn strip(&self, spot: Spot, away: f32, deep: f32) -> Rect {
        let first = self.first[usize::from(spot.side.has_columns())];
        let from = (f32::from(spot.lane) - f32::from(first)) * self.cell;
        let Rect { min, max } = self.field;
        let (one, other) = match spot.side {
            Side::North => {
                let at = Vec2::new(min.x + from, min.y - away);
                (at, at + Vec2::new(self.cell, -deep))
            }
            Side::East => {
                let at = Vec2::new(max.x + away, min.y + from);
                (at, at + Vec2::new(deep, self.cell))
            }
            Side::South => {
                let at = Vec2::new(min.x + from, max.y + away);
                (at, at + Vec2::new(self.cell, deep))
            }
            Side::West => {
                let at = Vec2::new(min.x - away, min.y + from);
                (at, at + Vec2::new(-deep, self.cell))
            }
        };
        Rect::from_corners(one, other)
    }

    /// A whole side: shields, marks and band.
    pub fn side(&self, side: Side) -> Rect {
        let (from, lanes) = match side.has_columns() {
            true => (self.first[1], self.columns),
            false => (self.first[0], self.rows),
        };
        let first = Spot { side, lane: from };
        let last = Spot { side, lane: from + lanes - 1 };
        let whole = |spot| self.spot(spot).union(self.band(spot));
        whole(first).union(whole(last))
    }

    /// The block at a point of the screen, if any.
    pub fn place_at(&self, at: Vec2) -> Option<Place> {
        let at = (at - self.field.min) / self.cell;
        let inside = |value: f32, lanes: u8| (0.0..f32::from(lanes)).contains(&value);
        let [row, column] = self.first;
        (inside(at.x, self.columns) && inside(at.y, self.rows))
            .then(|| Place::new(row + at.y as u8, column + at.x as u8))
    }

    /// The block at a point of a picture of the whole field.
    pub(super) fn on_map(&self, map: Rect, at: Vec2) -> Place {
        let part = (at - map.min) / map.size() * f32::from(self.size);
        let last = self.size - 1;
        Place::new((part.y as u8).min(last), (part.x as u8).min(last))
    }

    /// The part of the minimap that is shown on the field.
    pub fn minimap_window(&self, map: Rect) -> Rect {
        let unit = map.size() / f32::from(self.size);
        let [row, column] = self.first.map(f32::from);
        let min = map.min + Vec2::new(column, row) * unit;
        Rect::from_corners(min, min + Vec2::new(self.columns.into(), self.rows.into()) * unit)
    }
}
