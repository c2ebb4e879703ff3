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
use marauders::{Options, Place, Side, Spot};

use crate::games::marauders::camera::Camera;
use crate::games::marauders::subject::Subject;
use crate::view::shape::Shape;

mod button;
mod panels;
mod seats;
mod window;

pub use button::Button;
pub use panels::Panels;
use seats::BETWEEN;
pub use seats::{CARD, card};
pub use window::Window;

/// The height of the status line, which is drawn elsewhere.
const STATUS: f32 = 28.0;
/// The strip over the square: the seat to move and the turn timer, and below them the turns of the exchange.
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
const COUNTERS: f32 = 44.0;
/// The distance of its lines.
pub const COUNTER_LINE: f32 = 29.5;
/// The height of its line of options.
const OPTIONS: f32 = 22.0;

/// The layout of a battle's picture, in units of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Units of the screen for each unit of the picture: 1 on a wide screen.
    pub unit: f32,
    /// The field with all parts of its sides.
    pub square: Rect,
    /// The blocks and cells.
    pub window: Window,
    /// The panels.
    pub panels: Panels,
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
        let window = Window::new(side, room, size, camera);
        let outer = window.outer();
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
        let panels = Panels {
            left: Rect::new(left - left_width, top, left, low),
            right: Rect::new(right, top, right + PANEL, low),
            finger,
            is_folded,
            is_upright,
        };
        Layout { unit, square, window: window.around(centre), panels, whole: screen }
    }

    /// A point of the screen in units of the picture.
    pub fn inside(&self, at: Vec2) -> Vec2 {
        at / self.unit
    }

    /// The size of the picture.
    pub fn screen(&self) -> Vec2 {
        self.whole
    }

    /// The corner of the square that names the side's owner: the one at its left, seen from
    /// outside.
    pub fn corner(&self, side: Side) -> Rect {
        let Rect { min, max } = self.square;
        let inner = self.window.field;
        match side {
            Side::West => Rect::from_corners(min, inner.min),
            Side::North => Rect::new(inner.max.x, min.y, max.x, inner.min.y),
            Side::East => Rect::from_corners(inner.max, max),
            Side::South => Rect::new(min.x, inner.max.y, inner.min.x, max.y),
        }
    }

    /// The thing at a point of the screen that can be inspected, if any.
    pub fn subject_at(&self, at: Vec2, options: &Options) -> Option<Subject> {
        let seats = || (0..options.mode.seats()).map(Seat);
        let spots = || {
            let sides = Side::ALL.into_iter().filter(|&side| options.mode.owner(side).is_some());
            let all =
                sides.flat_map(|side| (0..self.window.size).map(move |lane| Spot { side, lane }));
            all.filter(|&spot| self.window.shows_spot(spot))
        };
        let lane = |spot: &Spot| self.window.spot(*spot).union(self.window.band(*spot));
        if let Some(place) = self.window.place_at(at) {
            return Some(Subject::Block(place));
        }
        if let Some(seat) = seats().find(|&seat| self.panels.card(options.mode, seat).contains(at))
        {
            return Some(Subject::Seat(seat));
        }
        if !self.panels.is_folded && self.panels.counters(options).contains(at) {
            return Some(Subject::Rules);
        }
        spots().find(|spot| lane(spot).contains(at)).map(Subject::Cell)
    }

    /// The place of the picture of the whole field, while a part of it is shown.
    pub fn minimap(&self) -> Option<Rect> {
        self.window.is_near().then(|| self.panels.minimap())
    }

    /// The block at a point of the minimap, if it is one.
    pub fn on_minimap(&self, at: Vec2) -> Option<Place> {
        let map = self.minimap().filter(|map| map.contains(at))?;
        Some(self.window.on_map(map, at))
    }

    /// The place for the way out by touch: beside the buttons of a phone, or over the square.
    fn menu(&self) -> Rect {
        if self.panels.is_phone() {
            let guide = self.panels.button(Button::Guide);
            return Rect {
                min: guide.min.with_x(guide.max.x + GAP),
                max: guide.max.with_x(self.panels.right.max.x),
            };
        }
        let min = self.headline().min + Vec2::new(0.0, 1.0);
        Rect::from_corners(min, min + Vec2::new(46.0, HEADLINE - 2.0))
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
