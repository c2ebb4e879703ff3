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
use marauders::{Choice, Choices, Mode, Options, Place, Side, Spot};

use crate::games::marauders::subject::Subject;
use crate::input::Action;
use crate::view::shape::Shape;

/// A button beside the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Pay for a spell.
    Arm,
    /// End the turn.
    EndTurn,
    /// Change the animation speed.
    Speed,
    /// The element guide.
    Guide,
    /// The next step of the guided battle.
    Next,
}

impl Button {
    /// Whether spectators have it, too.
    pub fn is_for_all(self) -> bool {
        matches!(self, Button::Speed | Button::Guide)
    }

    /// The key action that presses it.
    pub fn action(self) -> Action {
        match self {
            Button::Arm => Action::Arm,
            Button::EndTurn => Action::EndTurn,
            Button::Speed => Action::Speed,
            Button::Guide => Action::Guide,
            Button::Next => Action::Choose,
        }
    }

    /// All of them.
    pub const ALL: [Button; 5] =
        [Button::Arm, Button::EndTurn, Button::Speed, Button::Guide, Button::Next];
}

/// The height of the status line, which is drawn elsewhere.
const STATUS: f32 = 28.0;
/// The headline over the square: the seat to move and the turn timer.
const HEADLINE: f32 = 40.0;
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

/// The height of a seat's card.
pub const CARD: f32 = 146.0;
/// The gap between two cards.
const BETWEEN: f32 = 8.0;
/// The size of a phone's picture: upright the two panels beside each other, on the side as wide as a
/// wide screen, and as high as four seats need.
const PHONE: [f32; 2] = [2.0 * PANEL + 3.0 * GAP, 1280.0];
/// The least height of a phone's picture on its side.
const LOW_LEAST: f32 = 590.0;
/// The least height of the panels below the square.
const PANELS_LEAST: f32 = 400.0;
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
    /// The blocks.
    pub field: Rect,
    /// A block's side.
    pub cell: f32,
    /// Blocks per side.
    pub size: u8,
    /// The depth of a shield, from the field outwards.
    pub depth: f32,
    /// The field with all parts of its sides.
    pub square: Rect,
    /// The panel at the left.
    pub left: Rect,
    /// The panel at the right, down to the buttons.
    pub right: Rect,
}

impl Layout {
    /// The layout of a field of `size` blocks per side on this screen.
    pub fn new(screen: Vec2, size: u8) -> Layout {
        let shape = Shape::of(screen);
        let unit = match shape {
            Shape::Wide => 1.0,
            Shape::Portrait => screen.x / PHONE[0],
            Shape::Landscape => (screen.x / PHONE[1]).min(screen.y / LOW_LEAST),
        };
        let (screen, status) = (screen / unit, STATUS / unit);
        let finger = if shape.is_phone() { FINGER / unit } else { BUTTON };
        let middle = screen.y - status - HEADLINE - CAPTION;
        let room = match shape {
            Shape::Wide | Shape::Landscape => {
                Vec2::new(screen.x - 2.0 * (PANEL + 2.0 * GAP), middle)
            }
            Shape::Portrait => Vec2::new(screen.x - GAP, middle - PANELS_LEAST),
        };
        let side = room.min_element();
        let lanes = f32::from(size);
        let inner = side - 2.0 * (MARK + BAND);
        let wide = inner / (lanes + 2.0);
        let (cell, depth) = if DEPTH_LEAST <= wide {
            (wide, wide)
        } else {
            ((inner - 2.0 * DEPTH_LEAST) / lanes, DEPTH_LEAST)
        };
        let down = if shape == Shape::Portrait { side / 2.0 } else { room.y / 2.0 };
        let centre = Vec2::new(screen.x / 2.0, HEADLINE + down);
        let square = Rect::from_center_size(centre, Vec2::splat(side));
        let field = Rect::from_center_size(centre, Vec2::splat(cell * lanes));
        let low = screen.y - status - GAP;
        let (top, left, right) = match shape {
            Shape::Wide | Shape::Landscape => (GAP, square.min.x - GAP, square.max.x + GAP),
            Shape::Portrait => {
                let gap = (screen.x - 2.0 * PANEL) / 3.0;
                (square.max.y + CAPTION + GAP, gap + PANEL, screen.x - gap - PANEL)
            }
        };
        Layout {
            unit,
            finger,
            field,
            cell,
            size,
            depth,
            square,
            left: Rect::new(left - PANEL, top, left, low),
            right: Rect::new(right, top, right + PANEL, low),
        }
    }

    /// A point of the screen in units of the picture.
    pub fn inside(&self, at: Vec2) -> Vec2 {
        at / self.unit
    }

    /// The size of the picture.
    pub fn screen(&self) -> Vec2 {
        let left = self.square.center().x;
        Vec2::new(2.0 * left, self.left.max.y + GAP + STATUS / self.unit)
    }

    /// The block at `place`.
    pub fn place(&self, place: Place) -> Rect {
        let corner = Vec2::new(f32::from(place.column), f32::from(place.row)) * self.cell;
        let min = self.field.min + corner;
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
        let from = f32::from(spot.lane) * self.cell;
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
        let last = Spot { side, lane: self.size - 1 };
        let first = Spot { side, lane: 0 };
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

    /// The card of a seat: west and south at the left, north and east at the right, so that teams are
    /// together.
    pub fn card(&self, mode: Mode, seat: Seat) -> Rect {
        let (is_left, row) = card(mode, seat);
        let panel = if is_left { self.left } else { self.right };
        let top = panel.min.y + f32::from(row) * (CARD + BETWEEN);
        Rect::new(panel.min.x, top, panel.max.x, top + CARD)
    }

    /// The height of the cards on one side, with the gap below them.
    pub fn cards_height(&self, mode: Mode) -> f32 {
        f32::from(mode.seats() / 2) * (CARD + BETWEEN)
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
            sides.flat_map(|side| (0..self.size).map(move |lane| Spot { side, lane }))
        };
        let lane = |spot: &Spot| self.spot(*spot).union(self.band(*spot));
        if let Some(place) = self.place_at(at) {
            return Some(Subject::Block(place));
        }
        if let Some(seat) = seats().find(|&seat| self.card(options.mode, seat).contains(at)) {
            return Some(Subject::Seat(seat));
        }
        if self.counters(options).contains(at) {
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
        let inside = |value: f32| (0.0..f32::from(self.size)).contains(&value);
        (inside(at.x) && inside(at.y)).then(|| Place::new(at.y as u8, at.x as u8))
    }

    /// The rectangle of a button: two in a row at the lower end of the right panel, and that of the
    /// guided battle below the left one.
    pub fn button(&self, button: Button) -> Rect {
        let height = self.finger;
        let Rect { min, max } = self.right;
        // The lower row of a phone has the way out, too.
        let columns = |row: u8| if self.is_phone() && row == 1 { 3.0 } else { 2.0 };
        let at = |column: f32, row: u8| {
            let width = (PANEL - (columns(row) - 1.0) * GAP) / columns(row);
            let low = max.y - f32::from(1 - row) * (height + GAP);
            let left = min.x + column * (width + GAP);
            Rect::new(left, low - height, left + width, low)
        };
        match button {
            Button::Arm => at(0.0, 0),
            Button::EndTurn => at(1.0, 0),
            Button::Speed => at(0.0, 1),
            Button::Guide => at(1.0, 1),
            Button::Next => {
                let Rect { min, max } = self.left;
                Rect::new(min.x + GAP, max.y - height - GAP, max.x - GAP, max.y - GAP)
            }
        }
    }

    fn is_phone(&self) -> bool {
        self.finger != BUTTON
    }

    /// The place for the way out by touch: beside the buttons of a phone, or over the square.
    fn menu(&self) -> Rect {
        if self.is_phone() {
            let guide = self.button(Button::Guide);
            return Rect {
                min: guide.min.with_x(guide.max.x + GAP),
                max: guide.max.with_x(self.right.max.x),
            };
        }
        let min = self.headline().min + Vec2::new(0.0, 1.0);
        Rect::from_corners(min, min + Vec2::new(46.0, HEADLINE - 2.0))
    }

    /// The button at a point of the screen, if any.
    pub fn button_at(&self, at: Vec2) -> Option<Button> {
        Button::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }
}

/// The place of the button that leads out of a battle by touch, in units of this screen.
pub fn menu(screen: Vec2) -> Rect {
    let layout = Layout::new(screen, 6);
    let place = layout.menu();
    Rect::from_corners(place.min * layout.unit, place.max * layout.unit)
}

/// Whether the card of a seat is at the left, and its row from the top.
pub fn card(mode: Mode, seat: Seat) -> (bool, u8) {
    match mode {
        Mode::Line | Mode::Duel => (seat.0 == 0, 0),
        // In quad the third and the fourth seat play north and south.
        Mode::Quad => (matches!(seat.0, 0 | 3), seat.0 / 2),
        Mode::Assault | Mode::Defence | Mode::Break => (seat.0.is_multiple_of(2), seat.0 / 2),
    }
}

#[cfg(test)]
mod tests;
