//! The places of the panel and its buttons, and the space that they leave to the board.
//!
//! ```text
//! wide                        upright      on its side
//! ┌───────────────────────┐   ┌────────┐   ┌─────────┬───────┐
//! │      text       ▢▢▢▢▢▢│   │ text   │   │         │ text  │
//! │                 ▢▢▢ ▢▢│   │▢ ▢ ▢   │   │  board  │       │
//! ├───────────────────────┤   ├────────┤   │         │▢ ▢ ▢  │
//! │         board         │   │ board  │   │         │       │
//! └───────────────────────┘   └────────┘   └─────────┴───────┘
//! ```

use bevy::math::{Rect, Vec2};

use super::Button;

/// The height of the panel of a wide screen, which is as wide as the screen.
const BAND: f32 = 148.0;
/// The width of the buttons there.
const BUTTONS: f32 = 270.0;
/// Units between buttons.
const GAP: f32 = 8.0;
/// The height of a button, in a finger's reach; and of one with the name of its key.
const HEIGHT: [f32; 2] = [46.0, 60.0];
/// The share of an upright screen that the panel has, and its bounds in units.
const UPRIGHT: (f32, f32, f32) = (0.32, 196.0, 280.0);
/// The same of a screen on its side, of the width.
const ASIDE: (f32, f32, f32) = (0.4, 230.0, 340.0);
/// The height of the small buttons at the top of an upright screen.
const TOP: f32 = 58.0;

/// Where everything is on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingPlaces {
    /// The panel.
    pub panel: Rect,
    /// The part of the screen that the picture of the bout is in, and how large that is drawn.
    pub scene: (Rect, f32),
    /// The space of the board in that picture; nothing on a wide screen, where it is that of a bout.
    pub board: Option<Rect>,
}

impl TrainingPlaces {
    /// On a screen of this `size`, of which a phone, or the buttons of a touch screen, leave the part
    /// `free`.
    pub fn new(size: Vec2, free: Option<Rect>) -> TrainingPlaces {
        let whole = Rect::from_corners(Vec2::ZERO, size);
        let Some(free) = free else {
            let panel = Rect { max: size.with_y(BAND), ..whole };
            let region = Rect { min: Vec2::Y * BAND, ..whole };
            let scene = (region, region.height() / size.y);
            return TrainingPlaces { panel, scene, board: None };
        };
        let scene = (whole, 1.0);
        if free.width() < free.height() {
            let (share, least, most) = UPRIGHT;
            let top = free.min.y.max(TOP);
            let low = top + (free.height() * share).clamp(least, most);
            let panel = Rect::new(free.min.x + GAP, top, free.max.x - GAP, low);
            let board = Rect { min: Vec2::new(free.min.x, low), ..free };
            return TrainingPlaces { panel, scene, board: Some(board) };
        }
        let (share, least, most) = ASIDE;
        let left = free.max.x - (free.width() * share).clamp(least, most);
        let panel = Rect::new(left, free.min.y + GAP, free.max.x - GAP, free.max.y - GAP);
        let board = Rect { max: Vec2::new(left, free.max.y), ..free };
        TrainingPlaces { panel, scene, board: Some(board) }
    }

    /// Whether the buttons are in one row.
    fn is_flat(&self) -> bool {
        self.board.is_some()
    }

    /// The place of a button.
    pub fn button(&self, button: Button) -> Rect {
        let mut inner = self.panel.inflate(-10.0);
        let height = HEIGHT[usize::from(!self.is_flat())];
        if !self.is_flat() {
            inner.min.x = inner.max.x - BUTTONS;
        }
        let row = |up: f32| Rect {
            min: Vec2::new(inner.min.x, inner.max.y - up - height),
            max: Vec2::new(inner.max.x, inner.max.y - up),
        };
        let part = |rect: Rect, index: f32, of: f32| {
            let width = (rect.width() - GAP * (of - 1.0)) / of;
            let left = rect.min.x + (width + GAP) * index;
            Rect::new(left, rect.min.y, left + width, rect.max.y)
        };
        match (button, self.is_flat()) {
            (Button::Again, true) => part(row(0.0), 0.0, 3.0),
            (Button::Solution, true) => part(row(0.0), 1.0, 3.0),
            (Button::Next, true) => part(row(0.0), 2.0, 3.0),
            (Button::Again, false) => part(row(0.0), 0.0, 2.0),
            (Button::Solution, false) => part(row(0.0), 1.0, 2.0),
            (Button::Next, false) => row(height + GAP),
        }
    }

    /// The button at a point, of those that `panel` has.
    pub fn at(&self, panel: &super::Panel, at: Vec2) -> Option<Button> {
        let mut buttons = panel.buttons.iter().map(|(button, _)| *button);
        buttons.find(|&button| self.button(button).contains(at))
    }

    /// The space of the text, above the buttons or beside them.
    pub fn text(&self) -> Rect {
        let Rect { min, max } = self.panel;
        let inset = Vec2::new(16.0, 8.0);
        let end = match self.is_flat() {
            true => Vec2::new(max.x, max.y - HEIGHT[0] - GAP),
            false => Vec2::new(max.x - BUTTONS - 2.0 * GAP, max.y),
        };
        Rect { min: min + inset, max: end - inset }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_apart_and_large_enough_and_the_board_keeps_its_space() {
        let phone = |x: f32, y: f32| (Vec2::new(x, y), Some(Rect::new(0.0, 0.0, x, y - 28.0)));
        let screens = [
            (Vec2::new(1280.0, 720.0), None),
            (Vec2::new(1920.0, 1080.0), None),
            phone(390.0, 640.0),
            phone(720.0, 390.0),
        ];
        for (size, free) in screens {
            let places = TrainingPlaces::new(size, free);
            let all = Button::ALL.map(|button| places.button(button));
            for (index, rect) in all.iter().enumerate() {
                assert!(44.0 <= rect.size().min_element(), "{size}: {rect:?}");
                assert!(places.panel.contains(rect.min) && places.panel.contains(rect.max));
                let others = all.iter().skip(index + 1);
                assert!(others.into_iter().all(|other| rect.intersect(*other).is_empty()));
                assert!(rect.intersect(places.text()).is_empty());
            }
            assert!(80.0 <= places.text().height(), "{size}");
            let Some(board) = places.board else { continue };
            assert!(board.intersect(places.panel).is_empty());
            assert!(300.0 <= board.size().max_element(), "{size}: {board:?}");
        }
    }
}
