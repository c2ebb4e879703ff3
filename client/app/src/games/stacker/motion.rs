//! The motion of a field after events: the trail of a hard drop, shards of cleared rows, and rows that come
//! down or up. The field itself is always current; only its picture is still on the way.

use bevy::math::Vec2;
use stacker::event::{Cleared, Locked};
use stacker::{Cell, Colour, View};

use crate::view::motion::Ease;

/// Seconds in which rows come to their places.
const FALL_SECONDS: f32 = 0.12;
/// Seconds that the trail of a hard drop stays.
const TRAIL_SECONDS: f32 = 0.2;
/// Seconds in which the field takes the blow of a drop.
const THUD_SECONDS: f32 = 0.12;
/// Units that the hardest blow moves the field.
const THUD: f32 = 4.0;
/// Rows of the drop with the hardest blow.
const THUD_ROWS: f32 = 16.0;
/// Seconds of a shard's flight.
pub const SHARD_SECONDS: f32 = 0.5;
/// The limit of shards in flight.
const SHARDS_MAX: usize = 240;

/// The motion of a field.
#[derive(Clone, Debug, Default)]
pub struct FieldMotion {
    /// Shards in flight.
    pub shards: Vec<Shard>,
    /// The trail of the last hard drop.
    pub trail: Option<Trail>,
    /// How many rows each row was above its place, and the seconds since then.
    falls: Option<(Vec<i8>, f32)>,
    /// The weight of the last blow, 0 to 1, and the seconds since then.
    thud: Option<(f32, f32)>,
    /// The rows of the last hard drop, until its piece locks.
    dropped: u8,
    /// The cells of the last lock with their colour, until the end of its tick.
    locked: Option<(Vec<(u8, u8)>, Colour)>,
}

/// A shard of a cleared cell. Positions are in cells from the field's lower left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shard {
    /// Its start.
    pub from: Vec2,
    /// Its initial speed, in cells per second.
    pub speed: Vec2,
    /// Its colour, or `None` for garbage.
    pub colour: Option<Colour>,
    /// Seconds since it broke off.
    pub age: f32,
}

/// The trail of a hard drop.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// The upper cell of each column where the piece came to lie.
    pub tops: Vec<(u8, u8)>,
    /// The rows that it fell.
    pub rows: u8,
    /// Its colour.
    pub colour: Colour,
    /// Seconds since the drop.
    age: f32,
}

impl Trail {
    /// How much of it is left, from 1 to 0.
    pub fn left(&self) -> f32 {
        1.0 - (self.age / TRAIL_SECONDS).min(1.0)
    }
}

impl FieldMotion {
    /// A piece fell by so many rows in a hard drop.
    pub fn drop(&mut self, rows: u8) {
        self.dropped = rows;
    }

    /// A piece locked.
    pub fn lock(&mut self, locked: &Locked) {
        let colour = locked.piece.colour();
        let rows = std::mem::take(&mut self.dropped);
        if 1 < rows {
            let is_top = |&&(x, y): &&(u8, u8)| !locked.cells.contains(&(x, y + 1));
            let tops = locked.cells.iter().filter(is_top).copied().collect();
            self.trail = Some(Trail { tops, rows, colour, age: 0.0 });
            self.thud = Some(((f32::from(rows) / THUD_ROWS).min(1.0), 0.0));
        }
        self.locked = Some((locked.cells.clone(), colour));
    }

    /// Rows were cleared from the field that was `before`, after the last lock.
    pub fn clear(&mut self, cleared: &Cleared, before: &View) {
        let (cells, own) = self.locked.take().unzip();
        let (cells, own) = (cells.unwrap_or_default(), own);
        for &y in &cleared.rows {
            for x in 0..before.field.columns {
                let colour = match before.at(x, y) {
                    _ if cells.contains(&(x, y)) => own,
                    Cell::Block(colour) => Some(colour),
                    Cell::Garbage | Cell::Open => None,
                };
                self.shatter(x, y, colour);
            }
        }
        self.shards.truncate(SHARDS_MAX);
        let left = (0..before.field.ceiling).filter(|y| !cleared.rows.contains(y));
        let fallen = left.enumerate().map(|(to, from)| (from - to as u8) as i8).collect();
        self.falls = Some((fallen, 0.0));
    }

    /// So many rows came up from below.
    pub fn enter(&mut self, rows: u16, ceiling: u8) {
        let rows = rows.min(u16::from(ceiling)) as i8;
        self.falls = Some((vec![-rows; usize::from(ceiling)], 0.0));
    }

    /// Ends all motion.
    pub fn stop(&mut self) {
        *self = FieldMotion::default();
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        self.shards.iter_mut().for_each(|shard| shard.age += seconds);
        self.shards.retain(|shard| shard.age < SHARD_SECONDS);
        let older = |age: &mut f32, most: f32| {
            *age += seconds;
            *age < most
        };
        if self.trail.as_mut().is_some_and(|trail| !older(&mut trail.age, TRAIL_SECONDS)) {
            self.trail = None;
        }
        if self.falls.as_mut().is_some_and(|(_, age)| !older(age, FALL_SECONDS)) {
            self.falls = None;
        }
        if self.thud.as_mut().is_some_and(|(_, age)| !older(age, THUD_SECONDS)) {
            self.thud = None;
        }
    }

    /// How far row `y` is above its place, in cells; less than 0 when it comes from below.
    pub fn above(&self, y: u8) -> f32 {
        let Some((fallen, age)) = &self.falls else { return 0.0 };
        let rows = fallen.get(usize::from(y)).copied().unwrap_or(0);
        // What comes from below pushes a little too far.
        let ease = if rows < 0 { Ease::Back } else { Ease::Out };
        f32::from(rows) * (1.0 - ease.at(age / FALL_SECONDS))
    }

    /// How far a blow has moved the field down, in units.
    pub fn sunk(&self) -> f32 {
        let Some((weight, age)) = self.thud else { return 0.0 };
        THUD * weight * (1.0 - Ease::Out.at(age / THUD_SECONDS))
    }

    /// Two shards of a cell.
    fn shatter(&mut self, x: u8, y: u8, colour: Option<Colour>) {
        let from = Vec2::new(f32::from(x), f32::from(y)) + 0.5;
        for piece in 0..2_u32 {
            let mixed = (u32::from(y) * 97 + u32::from(x) * 2 + piece).wrapping_mul(2_654_435_761);
            let share = |shift: u32| ((mixed >> shift) % 64) as f32 / 64.0;
            let aside = if piece == 0 { -1.0 } else { 1.0 };
            let speed = Vec2::new(aside * (1.0 + 4.0 * share(26)), 1.0 + 5.0 * share(20));
            self.shards.push(Shard { from, speed, colour, age: 0.0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Board as _;
    use stacker::{Cells, Options, Piece, Shape, Spin};

    fn field() -> View {
        let (options, handling) = (Options::default(), stacker::options::HANDLING_DEFAULT);
        stacker::Board::new(&stacker::Setup { options, handling }).view()
    }

    fn cleared(rows: &[u8]) -> Cleared {
        let rows = rows.to_vec();
        let (spin, combo) = (Spin::None, 1);
        Cleared { rows, spin, back_to_back: false, combo, all_clear: false, points: 0 }
    }

    #[test]
    fn rows_above_cleared_ones_come_down_by_as_many() {
        let mut motion = FieldMotion::default();
        motion.clear(&cleared(&[1, 3]), &field());
        assert_eq!([0, 1, 2, 9].map(|y| motion.above(y)), [0.0, 1.0, 2.0, 2.0]);
        motion.advance(FALL_SECONDS / 2.0);
        assert!((0.1..1.0).contains(&motion.above(9)));
        motion.advance(FALL_SECONDS);
        assert_eq!(motion.above(9), 0.0);
        assert!(!motion.shards.is_empty());
        motion.advance(SHARD_SECONDS);
        assert!(motion.shards.is_empty());
    }

    #[test]
    fn garbage_comes_from_below_and_any_number_of_rows_is_bounded() {
        let mut motion = FieldMotion::default();
        motion.enter(3, 29);
        assert_eq!(motion.above(0), -3.0);
        motion.enter(u16::MAX, 95);
        assert_eq!(motion.above(94), -95.0);
        let all: Vec<u8> = (0..29).collect();
        (0..9).for_each(|_| motion.clear(&cleared(&all), &field()));
        assert!(motion.shards.len() <= SHARDS_MAX);
    }

    #[test]
    fn only_a_hard_drop_leaves_a_trail_and_a_blow() {
        let shape = Shape::new(Cells::from_bytes(&[0x00, 0x10, 0x11, 0x20], 3).expect("a tee"), 3);
        let cells = vec![(3, 0), (4, 0), (4, 1), (5, 0)];
        let locked = Locked { piece: Piece::new(0, shape), cells, spin: Spin::None };
        let mut motion = FieldMotion::default();
        motion.lock(&locked);
        assert!(motion.trail.is_none() && motion.sunk() == 0.0);
        motion.drop(20);
        motion.lock(&locked);
        let trail = motion.trail.clone().expect("a trail");
        assert_eq!((trail.rows, trail.left(), trail.tops.len()), (20, 1.0, 3));
        assert_eq!(motion.sunk(), THUD);
        motion.advance(THUD_SECONDS);
        assert_eq!(motion.sunk(), 0.0);
        motion.advance(TRAIL_SECONDS);
        assert!(motion.trail.is_none());
    }
}
