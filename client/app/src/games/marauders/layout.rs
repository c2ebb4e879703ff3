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

use bevy::math::{Rect, Vec2};
use bout::Seat;
use marauders::{Choice, Choices, Mode, Options, Place, Side, Spot};

use crate::games::marauders::subject::Subject;
use crate::input::Action;

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
/// The height of the counters' panel without the lines that only some battles have.
const COUNTERS: f32 = 164.0;
/// The distance of its lines.
pub const COUNTER_LINE: f32 = 29.5;
/// The height of its line of options.
const OPTIONS: f32 = 22.0;

/// The layout of a battle's picture, in units.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
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
        let room =
            Vec2::new(screen.x - 2.0 * (PANEL + 2.0 * GAP), screen.y - STATUS - HEADLINE - CAPTION);
        let side = room.min_element();
        let lanes = f32::from(size);
        let inner = side - 2.0 * (MARK + BAND);
        let wide = inner / (lanes + 2.0);
        let (cell, depth) = if DEPTH_LEAST <= wide {
            (wide, wide)
        } else {
            ((inner - 2.0 * DEPTH_LEAST) / lanes, DEPTH_LEAST)
        };
        let centre = Vec2::new(screen.x / 2.0, HEADLINE + room.y / 2.0);
        let square = Rect::from_center_size(centre, Vec2::splat(side));
        let field = Rect::from_center_size(centre, Vec2::splat(cell * lanes));
        let (top, low) = (GAP, screen.y - STATUS - GAP);
        let left = square.min.x - GAP;
        let right = square.max.x + GAP;
        Layout {
            field,
            cell,
            size,
            depth,
            square,
            left: Rect::new(left - PANEL, top, left, low),
            right: Rect::new(right, top, right + PANEL, low),
        }
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
        const HEIGHT: f32 = 38.0;
        let half = (PANEL - GAP) / 2.0;
        let low = self.right.max.y;
        let at = |column: f32, row: f32| {
            let min = Vec2::new(
                self.right.min.x + column * (half + GAP),
                low - (2.0 - row) * HEIGHT - (1.0 - row) * GAP,
            );
            Rect::from_corners(min, min + Vec2::new(half, HEIGHT))
        };
        match button {
            Button::Arm => at(0.0, 0.0),
            Button::EndTurn => at(1.0, 0.0),
            Button::Speed => at(0.0, 1.0),
            Button::Guide => at(1.0, 1.0),
            Button::Next => {
                let Rect { min, max } = self.left;
                Rect::new(min.x + GAP, max.y - HEIGHT - GAP, max.x - GAP, max.y - GAP)
            }
        }
    }

    /// The button at a point of the screen, if any.
    pub fn button_at(&self, at: Vec2) -> Option<Button> {
        Button::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }
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
mod tests {
    use super::*;

    const SCREENS: [Vec2; 4] = [
        Vec2::new(1280.0, 720.0),
        Vec2::new(1720.0, 720.0),
        Vec2::new(1280.0, 960.0),
        Vec2::new(2560.0, 720.0),
    ];

    fn all() -> impl Iterator<Item = (Vec2, Layout)> {
        let sizes = |screen| (3..=21).map(move |size| (screen, Layout::new(screen, size)));
        SCREENS.into_iter().flat_map(sizes)
    }

    #[test]
    fn the_mouse_finds_what_is_drawn() {
        for (_, layout) in all() {
            for place in (0..layout.size).flat_map(|row| (0..layout.size).map(move |at| (row, at)))
            {
                let place = Place::new(place.0, place.1);
                assert_eq!(layout.place_at(layout.place(place).center()), Some(place));
            }
            for button in Button::ALL {
                assert_eq!(layout.button_at(layout.button(button).center()), Some(button));
                assert!(layout.place_at(layout.button(button).center()).is_none());
            }
            assert_eq!(layout.place_at(layout.field.min - 1.0), None);
            assert_eq!(layout.place_at(layout.field.max + 1.0), None);
        }
    }

    #[test]
    fn the_mouse_finds_everything_that_can_be_inspected() {
        for (screen, mode) in SCREENS.into_iter().zip(Mode::ALL.into_iter().cycle()) {
            let choices = [Choice::Single, Choice::Reverse].into_iter().collect();
            let options = Options { mode, choices, ..Options::default() };
            let layout = Layout::new(screen, options.size.field());
            let found = |rect: Rect| layout.subject_at(rect.center(), &options);
            for side in Side::ALL {
                let spot = Spot { side, lane: 3 };
                let subject = mode.owner(side).map(|_| Subject::Cell(spot));
                assert_eq!(found(layout.spot(spot)), subject, "{mode:?} {side:?}");
                assert_eq!(found(layout.mark(spot)), subject, "{mode:?} {side:?}");
            }
            for seat in (0..mode.seats()).map(Seat) {
                assert_eq!(found(layout.card(mode, seat)), Some(Subject::Seat(seat)), "{mode:?}");
            }
            assert_eq!(found(layout.counters(&options)), Some(Subject::Rules), "{mode:?}");
            let place = Place::new(1, 2);
            assert_eq!(found(layout.place(place)), Some(Subject::Block(place)), "{mode:?}");
            assert_eq!(found(layout.button(Button::Arm)), None, "{mode:?}");
        }
    }

    #[test]
    fn nothing_lies_over_anything_else() {
        for (screen, layout) in all() {
            let whole = Rect::from_corners(Vec2::ZERO, screen - Vec2::Y * STATUS).inflate(0.1);
            let mut parts = vec![layout.field, layout.left, layout.right];
            parts.extend([layout.headline(), layout.caption()]);
            parts.extend(Side::ALL.map(|side| layout.side(side)));
            parts.extend(Side::ALL.map(|side| layout.corner(side)));
            for (index, part) in parts.iter().enumerate() {
                assert!(whole.contains(part.min) && whole.contains(part.max), "{part:?}");
                for other in &parts[index + 1..] {
                    let both = part.inflate(-0.1).intersect(*other);
                    assert!(both.is_empty(), "{screen} {}: {part:?} {other:?}", layout.size);
                }
            }
            assert!(14.0 <= layout.cell, "{screen} {}: {}", layout.size, layout.cell);
        }
    }

    #[test]
    fn a_sides_strips_follow_each_other_outwards() {
        for (_, layout) in all() {
            for side in Side::ALL {
                let spot = Spot { side, lane: 1 };
                let away = |rect: Rect| rect.center().distance(layout.field.center());
                assert!(away(layout.spot(spot)) < away(layout.mark(spot)));
                assert!(away(layout.mark(spot)) < away(layout.band(spot)));
                let outer = layout.square.inflate(0.1);
                assert!(outer.contains(layout.band(spot).min));
                assert!(outer.contains(layout.band(spot).max));
            }
        }
    }
}
