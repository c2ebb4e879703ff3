//! The motion of a pair that locked in a fast fall: a trail above it, and the blow that its board takes.

use swordfight::view::Spot;
use swordfight::{Colour, Place};

use crate::games::swordfight::cells::Spots;
use crate::view::motion::Ease;

/// Seconds that the trail stays.
const TRAIL_SECONDS: f32 = 0.2;
/// Seconds in which the board takes the blow.
const THUD_SECONDS: f32 = 0.12;
/// Units that the blow moves the board.
const THUD: f32 = 2.5;

/// The last lock of a fast pair.
#[derive(Clone, Debug, Default)]
pub struct LockMotion {
    /// The cells of the pair with their colours, and the seconds since then.
    dropped: Option<(Vec<(Place, Colour)>, f32)>,
}

impl LockMotion {
    /// A pair locked in these cells of the board.
    pub fn drop(&mut self, places: &[Place], spots: &Spots) {
        let spot = |place: &Place| spots.get(place.index()).map(|spot: &Spot| spot.colour());
        let cells = places.iter().filter_map(|place| Some((*place, spot(place)?))).collect();
        self.dropped = Some((cells, 0.0));
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        if let Some((_, age)) = &mut self.dropped {
            *age += seconds;
        }
        self.dropped.take_if(|(_, age)| TRAIL_SECONDS <= *age);
    }

    /// How far the blow has moved the board down, in units.
    pub fn sunk(&self) -> f32 {
        let Some((_, age)) = &self.dropped else { return 0.0 };
        THUD * (1.0 - Ease::Out.at(age / THUD_SECONDS))
    }

    /// The upper cell of each column of the pair, and how much of the trail above it is left, from 1 to 0.
    pub fn trail(&self) -> impl Iterator<Item = (Place, Colour, f32)> {
        let (cells, age) = self
            .dropped
            .iter()
            .map(|(cells, age)| (cells.as_slice(), *age))
            .next()
            .unwrap_or_default();
        let is_top = move |place: Place| {
            !cells.iter().any(|(other, _)| other.column == place.column && place.row < other.row)
        };
        let left = 1.0 - age / TRAIL_SECONDS;
        let tops = cells.iter().filter(move |(place, _)| is_top(*place));
        tops.map(move |&(place, colour)| (place, colour, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes;

    #[test]
    fn a_fast_pair_leaves_a_trail_above_each_column_and_a_blow() {
        let spots = swordfight::view::spots(&scenes::grid(&["y.....", "rb...."]));
        let place = |column, row| Place { column, row };
        let mut lock = LockMotion::default();
        assert_eq!((lock.trail().count(), lock.sunk()), (0, 0.0));
        lock.drop(&[place(1, 1), place(1, 2), place(2, 1)], &spots);
        let tops: Vec<_> = lock.trail().collect();
        assert_eq!(tops, [(place(1, 2), Colour::Yellow, 1.0), (place(2, 1), Colour::Blue, 1.0)]);
        assert_eq!(lock.sunk(), THUD);
        lock.advance(THUD_SECONDS);
        assert_eq!(lock.sunk(), 0.0);
        lock.advance(TRAIL_SECONDS);
        assert_eq!(lock.trail().count(), 0);
    }
}
