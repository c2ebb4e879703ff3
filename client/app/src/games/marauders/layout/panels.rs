//! The panels beside the field or below it: cards, counters and buttons.

use bevy::math::{Rect, Vec2};
use bout::Seat;
use marauders::{Choice, Choices, Mode, Options};

use super::seats::{BETWEEN, BETWEEN_LOW, CARD, CARD_LOW, card};
use super::{BUTTON, Button, COUNTER_LINE, COUNTERS, GAP, OPTIONS, PANEL};

/// The side of the picture of the whole field, while a part of it is shown.
const MINIMAP: f32 = 96.0;

/// The panels, in units of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Panels {
    /// The panel at the left.
    pub left: Rect,
    /// The panel at the right, down to the buttons.
    pub right: Rect,
    /// The height of a button.
    pub finger: f32,
    /// Whether the side panel is folded away.
    pub is_folded: bool,
    /// Whether the panels are below the square.
    pub(super) is_upright: bool,
}

impl Panels {
    /// The card of a seat: west and south at the left, north and east at the right, so that teams are
    /// together. All are at the right where the left panel is folded away.
    pub fn card(&self, mode: Mode, seat: Seat) -> Rect {
        let (is_left, row) = card(mode, seat);
        let (panel, row) = match (self.is_in_one_panel(), is_left) {
            (false, true) => (self.left, row),
            (false, false) => (self.right, row),
            (true, true) => (self.right, row),
            (true, false) => (self.right, row + mode.seats() / 2),
        };
        let (height, between) = self.card_size(mode);
        let top = panel.min.y + f32::from(row) * (height + between);
        Rect::new(panel.min.x, top, panel.max.x, top + height)
    }

    /// The height of the cards on one side, with the gap below them.
    pub fn cards_height(&self, mode: Mode) -> f32 {
        let (height, between) = self.card_size(mode);
        let cards = if self.is_in_one_panel() { mode.seats() } else { mode.seats() / 2 };
        f32::from(cards) * (height + between)
    }

    /// The height of a card, and of the gap to the next.
    fn card_size(&self, mode: Mode) -> (f32, f32) {
        let is_low = self.is_in_one_panel() && 2 < mode.seats();
        if !is_low {
            return (CARD, BETWEEN);
        }
        let each = (self.buttons_top() - self.right.min.y) / f32::from(mode.seats());
        (CARD_LOW.min(each - BETWEEN_LOW), BETWEEN_LOW)
    }

    /// Whether all cards are in the right panel.
    fn is_in_one_panel(&self) -> bool {
        self.is_folded && !self.is_upright
    }

    /// The panel of the counters, below the cards at the left.
    pub fn counters(&self, options: &Options) -> Rect {
        let attacks = if options.has(Choice::Single) { COUNTER_LINE } else { 0.0 };
        let choices = if options.choices == Choices::default() { 0.0 } else { OPTIONS };
        let top = self.left.min.y + self.cards_height(options.mode);
        let low = top + COUNTERS + attacks + choices;
        Rect::new(self.left.min.x, top, self.left.max.x, low)
    }

    /// The rectangle of a button: in two rows at the lower end of the right panel, and that of the
    /// guided battle below the left one.
    pub fn button(&self, button: Button) -> Rect {
        let height = self.finger;
        let Rect { min, max } = self.right;
        // The upper row ends with the narrow button that folds, the lower one of a phone with the way out.
        let narrow = height.max(44.0);
        let at = |column: f32, row: u8| {
            let (columns, taken) = match (row, self.is_phone()) {
                (0, _) => (2.0, narrow + GAP),
                (_, true) => (3.0, 0.0),
                (_, false) => (2.0, 0.0),
            };
            let width = (PANEL - taken - (columns - 1.0) * GAP) / columns;
            let low = max.y - f32::from(1 - row) * (height + GAP);
            let left = min.x + column * (width + GAP);
            Rect::new(left, low - height, left + width, low)
        };
        match button {
            Button::Arm => at(0.0, 0),
            Button::EndTurn => at(1.0, 0),
            Button::Fold => {
                let beside = at(1.0, 0);
                Rect { min: beside.min.with_x(max.x - narrow), max: beside.max.with_x(max.x) }
            }
            Button::Speed => at(0.0, 1),
            Button::Guide => at(1.0, 1),
            Button::Next => {
                let Rect { min, max } = self.left;
                Rect::new(min.x + GAP, max.y - height - GAP, max.x - GAP, max.y - GAP)
            }
        }
    }

    /// Where the buttons begin in the right panel.
    pub fn buttons_top(&self) -> f32 {
        self.right.max.y - 2.0 * self.finger - GAP
    }

    pub(super) fn is_phone(&self) -> bool {
        self.finger != BUTTON
    }

    /// The button at a point of the screen, if any.
    pub fn button_at(&self, at: Vec2) -> Option<Button> {
        Button::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }

    /// The place of the picture of the whole field.
    pub(super) fn minimap(&self) -> Rect {
        if self.is_folded {
            let corner = Vec2::new(self.left.min.x, self.left.max.y - MINIMAP);
            return Rect::from_corners(corner, corner + MINIMAP);
        }
        // Below two cards, which leave little room on a phone.
        let (top, low) = (self.right.min.y + 2.0 * (CARD + BETWEEN), self.buttons_top() - GAP);
        let side = MINIMAP.min(low - top);
        let corner = Vec2::new(self.right.center().x - side / 2.0, low - side);
        Rect::from_corners(corner, corner + side)
    }
}
