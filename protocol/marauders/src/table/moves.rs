//! The swaps that make a match.

use alloc::vec::Vec;

use crate::{Place, Side, Table};

impl Table {
    /// All swaps after which one of the two blocks is in a match: eastwards and southwards, row by
    /// row. A swap jumps over warped blocks.
    pub fn legal_moves(&self) -> Vec<(Place, Side)> {
        let moves = |from| [Side::East, Side::South].map(|direction| (from, direction));
        let moves = self.field.places().flat_map(moves);
        moves.filter(|&(from, direction)| self.makes_match(from, direction)).collect()
    }

    /// True if any swap makes a match.
    pub fn has_legal_move(&self) -> bool {
        self.field
            .places()
            .any(|from| self.makes_match(from, Side::East) || self.makes_match(from, Side::South))
    }

    /// True if the swap of a block in `direction` makes a match.
    pub fn makes_match(&self, from: Place, direction: Side) -> bool {
        if !self.field.has(from) || self.field.at(from).is_warped() {
            return false;
        }
        let partner = self.field.partner(from, direction);
        partner.is_some_and(|partner| self.would_match(from, partner))
    }

    /// True if the exchange of two blocks brings either of them into a match.
    pub(crate) fn would_match(&self, one: Place, other: Place) -> bool {
        let (first, second) = (self.field.at(one).element, self.field.at(other).element);
        let at = |place| match place {
            _ if place == one => Some(second),
            _ if place == other => Some(first),
            _ => Some(self.field.at(place).element),
        };
        let (recognition, size) = (self.recognition(), self.field.size());
        first != second
            && (recognition.matches(one, second, size, &at)
                || recognition.matches(other, first, size, &at))
    }
}
