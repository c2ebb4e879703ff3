//! The layout of a battle's picture, for drawing and for the mouse.
//!
//! ```text
//! left     headline     right      From the field outwards a side has its shields, the marks of
//! panel  ┌───────────┐  panel      the blast timer, and a band with its owner's colour. The panels
//! (cards │ square    │ (cards     are as wide on every screen; the square takes what is left.
//! and    │           │  and
//! counts)└───────────┘  log)
//!           caption
//! ```
//!
//! On a phone the whole picture is smaller: lengths are in units of the picture, of which
//! [`Layout::unit`] says how large they are. Held upright, the panels are below the square.

use bevy::math::{Rect, Vec2};
use bout::Seat;
use marauders::{Choice, Choices, Options, Place, Side, Spot};

use crate::games::marauders::camera::Camera;
use crate::games::marauders::subject::Subject;
use crate::view::shape::Shape;

mod button;
mod seats;
mod window;

pub use button::Button;
use seats::BETWEEN;
pub use seats::{CARD, card};
use window::Window;

/// The height of the status line, which is drawn elsewhere.
const STATUS: f32 = 28.0;
/// The strip over the square: the seat to move and the turn timer, and below them the axis and the end of
/// the turn.
const HEADLINE: f32 = 60.0;
/// The caption under it: the running event, or the effect of a swap.
const CAPTION: f32 = 34.0;
/// The marks of the blast timer.
const MARK: f32 = 15.0;
/// The band of a side: its owner's colour, and the names of rows and columns.
const BAND: f32 = 16.0;
/// The least depth of a shield: it holds a sign and a number.
const DEPTH_LEAST: f32 = 40.0;
/// The width of the panels at the left and right.
pub const PANEL: f32 = 298.0;
/// The gap between neighbouring parts.
pub const GAP: f32 = 10.0;

/// The size of a phone's picture: upright the two panels beside each other, on the side as wide as a
/// wide screen, and as high as four seats need.
const PHONE: [f32; 2] = [2.0 * PANEL + 3.0 * GAP, 1280.0];
/// The least height of a phone's picture on its side.
const LOW_LEAST: f32 = 590.0;
/// The least height of the panels below the square.
const PANELS_LEAST: f32 = 400.0;
/// The width of what remains of the left panel of a wide screen when it is folded.
const RAIL: f32 = 96.0;
/// The height of a button.
const BUTTON: f32 = 38.0;
/// The height of a button on a phone, in units of the screen.
const FINGER: f32 = 45.0;

/// The height of the counters' panel without the lines that only some battles have.
const COUNTERS: f32 = 164.0;
/// The distance of its lines.
pub const COUNTER_LINE: f32 = 29.5;
/// The height of its line of options.
const OPTIONS: f32 = 22.0;

/// The layout of a battle's picture, in units of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Units of the screen for each unit of the picture: 1 on a wide screen.
    pub unit: f32,
    /// The height of a button.
    pub finger: f32,
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
    /// The field with all parts of its sides.
    pub square: Rect,
    /// The panel at the left.
    pub left: Rect,
    /// The panel at the right, down to the buttons.
    pub right: Rect,
    /// Whether the side panel is folded away.
    pub is_folded: bool,
    /// Whether the panels are below the square.
    is_upright: bool,
    /// The size of the picture.
    whole: Vec2,
}

impl Layout {
    /// The layout of a whole field of `size` blocks per side on this screen.
    pub fn new(screen: Vec2, size: u8) -> Layout {
        Layout::seen(screen, size, Camera::default(), false)
    }

    /// The same for what `camera` shows of the field, with the side panel folded away or not.
    pub fn seen(screen: Vec2, size: u8, camera: Camera, is_folded: bool) -> Layout {
        let shape = Shape::of(screen);
        let unit = unit(shape, screen);
        let (screen, status) = (screen / unit, STATUS / unit);
        let finger = if shape.is_phone() { FINGER / unit } else { BUTTON };
        let is_upright = shape == Shape::Portrait;
        let left_width = if is_folded && !is_upright { RAIL } else { PANEL };
        let middle = screen.y - status - HEADLINE - CAPTION;
        let wide = screen.x - PANEL - left_width - 4.0 * GAP;
        // A whole field is square. A part of it takes all the room that there is.
        let (side, room) = match is_upright {
            false => (wide.min(middle), Vec2::new(wide, middle)),
            true => {
                let side = (screen.x - GAP).min(middle - PANELS_LEAST);
                let high = if is_folded { middle - folded_panels(finger) } else { side };
                (side, Vec2::new(screen.x - GAP, high))
            }
        };
        let Window { cell, depth, first, rows, columns } = Window::new(side, room, size, camera);
        let blocks = Vec2::new(columns.into(), rows.into()) * cell;
        let outer = blocks + 2.0 * (depth + MARK + BAND);
        let wide = side.max(outer.x);
        let down = if is_upright { outer.y / 2.0 } else { room.y / 2.0 };
        let across = (screen.x + left_width - PANEL) / 2.0;
        let centre = Vec2::new(across, HEADLINE + down);
        let square = Rect::from_center_size(centre, outer);
        let low = screen.y - status - GAP;
        let (top, left, right) = match is_upright {
            false => (GAP, across - wide / 2.0 - GAP, across + wide / 2.0 + GAP),
            true => {
                let gap = (screen.x - 2.0 * PANEL) / 3.0;
                (square.max.y + CAPTION + GAP, gap + PANEL, screen.x - gap - PANEL)
            }
        };
        Layout {
            unit,
            finger,
            field: Rect::from_center_size(centre, blocks),
            cell,
            size,
            first,
            rows,
            columns,
            depth,
            square,
            left: Rect::new(left - left_width, top, left, low),
            right: Rect::new(right, top, right + PANEL, low),
            is_folded,
            is_upright,
            whole: screen,
        }
    }

    /// A point of the screen in units of the picture.
    pub fn inside(&self, at: Vec2) -> Vec2 {
        at / self.unit
    }

    /// The size of the picture.
    pub fn screen(&self) -> Vec2 {
        self.whole
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

    /// The corner of the square that names the side's owner: the one at its left, seen from
    /// outside.
    pub fn corner(&self, side: Side) -> Rect {
        let Rect { min, max } = self.square;
        let inner = self.field;
        match side {
            Side::West => Rect::from_corners(min, inner.min),
            Side::North => Rect::new(inner.max.x, min.y, max.x, inner.min.y),
            Side::East => Rect::from_corners(inner.max, max),
            Side::South => Rect::new(min.x, inner.max.y, inner.min.x, max.y),
        }
    }

    /// The panel of the counters, below the cards at the left.
    pub fn counters(&self, options: &Options) -> Rect {
        let attacks = if options.has(Choice::Single) { COUNTER_LINE } else { 0.0 };
        let choices = if options.choices == Choices::default() { 0.0 } else { OPTIONS };
        let top = self.left.min.y + self.cards_height(options.mode);
        let low = top + COUNTERS + attacks + choices;
        Rect::new(self.left.min.x, top, self.left.max.x, low)
    }

    /// The thing at a point of the screen that can be inspected, if any.
    pub fn subject_at(&self, at: Vec2, options: &Options) -> Option<Subject> {
        let seats = || (0..options.mode.seats()).map(Seat);
        let spots = || {
            let sides = Side::ALL.into_iter().filter(|&side| options.mode.owner(side).is_some());
            let all = sides.flat_map(|side| (0..self.size).map(move |lane| Spot { side, lane }));
            all.filter(|&spot| self.shows_spot(spot))
        };
        let lane = |spot: &Spot| self.spot(*spot).union(self.band(*spot));
        if let Some(place) = self.place_at(at) {
            return Some(Subject::Block(place));
        }
        if let Some(seat) = seats().find(|&seat| self.card(options.mode, seat).contains(at)) {
            return Some(Subject::Seat(seat));
        }
        if !self.is_folded && self.counters(options).contains(at) {
            return Some(Subject::Rules);
        }
        spots().find(|spot| lane(spot).contains(at)).map(Subject::Cell)
    }

    /// The line over the square.
    pub fn headline(&self) -> Rect {
        let Rect { min, max } = self.square;
        Rect::new(min.x, min.y - HEADLINE, max.x, min.y)
    }

    /// The line under the square.
    pub fn caption(&self) -> Rect {
        let Rect { min, max } = self.square;
        Rect::new(min.x, max.y, max.x, max.y + CAPTION)
    }

    /// The block at a point of the screen, if any.
    pub fn place_at(&self, at: Vec2) -> Option<Place> {
        let at = (at - self.field.min) / self.cell;
        let inside = |value: f32, lanes: u8| (0.0..f32::from(lanes)).contains(&value);
        let [row, column] = self.first;
        (inside(at.x, self.columns) && inside(at.y, self.rows))
            .then(|| Place::new(row + at.y as u8, column + at.x as u8))
    }
}

/// Units of the screen for each unit of the picture.
fn unit(shape: Shape, screen: Vec2) -> f32 {
    match shape {
        Shape::Wide => 1.0,
        Shape::Portrait => screen.x / PHONE[0],
        Shape::Landscape => (screen.x / PHONE[1]).min(screen.y / LOW_LEAST),
    }
}

/// The height of the panels below the square while they are folded: two cards, and the buttons.
fn folded_panels(finger: f32) -> f32 {
    2.0 * (CARD + BETWEEN) + 2.0 * (finger + GAP) + GAP
}

/// The place of the button that leads out of a battle by touch, in units of this screen.
pub fn menu(screen: Vec2) -> Rect {
    let layout = Layout::new(screen, 6);
    let place = layout.menu();
    Rect::from_corners(place.min * layout.unit, place.max * layout.unit)
}

#[cfg(test)]
mod tests;
