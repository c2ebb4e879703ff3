//! The cards of the seats.

use bout::Seat;
use marauders::Mode;

/// The height of a seat's card.
pub const CARD: f32 = 146.0;
/// The greatest height of a card when four seats share a panel.
pub(super) const CARD_LOW: f32 = 134.0;
/// The gap between two such cards.
pub(super) const BETWEEN_LOW: f32 = 4.0;
/// The gap between two cards.
pub(super) const BETWEEN: f32 = 8.0;

/// Whether the card of a seat is at the left, and its row from the top.
pub fn card(mode: Mode, seat: Seat) -> (bool, u8) {
    match mode {
        Mode::Line | Mode::Duel => (seat.0 == 0, 0),
        // In quad the third and the fourth seat play north and south.
        Mode::Quad => (matches!(seat.0, 0 | 3), seat.0 / 2),
        Mode::Assault | Mode::Defence | Mode::Break => (seat.0.is_multiple_of(2), seat.0 / 2),
    }
}
