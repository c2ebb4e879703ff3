//! The cards of the seats.

use bevy::math::Rect;
use bout::Seat;
use marauders::Mode;

use super::Layout;

/// The height of a seat's card.
pub const CARD: f32 = 146.0;
/// The greatest height of a card when four seats share a panel.
const CARD_LOW: f32 = 134.0;
/// The gap between two such cards.
const BETWEEN_LOW: f32 = 4.0;
/// The gap between two cards.
pub(super) const BETWEEN: f32 = 8.0;

impl Layout {
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
