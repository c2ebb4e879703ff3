//! Two fingers on the field of a battle: apart and together they zoom, side by side they move the field.

use bevy::math::Vec2;

/// From this ratio of their distances on, two fingers have gone apart by a zoom level.
const APART: f32 = 1.3;

/// What two fingers have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pinch {
    /// They have zoomed by a level, nearer where positive.
    Zoom(i8),
    /// They have moved the field: the window goes by so many rows and columns.
    Pan(i8, i8),
}

/// What two fingers have done on their way `from` one pair of points to another, over blocks of this size;
/// nothing as long as it is less than a level or a block.
pub fn pinch(from: [Vec2; 2], at: [Vec2; 2], cell: f32) -> Option<Pinch> {
    let span = |[one, other]: [Vec2; 2]| one.distance(other).max(1.0);
    let ratio = span(at) / span(from);
    if APART <= ratio {
        return Some(Pinch::Zoom(1));
    }
    if ratio <= 1.0 / APART {
        return Some(Pinch::Zoom(-1));
    }
    let middle = |[one, other]: [Vec2; 2]| one.midpoint(other);
    let lanes = (middle(from) - middle(at)) / cell;
    let (rows, columns) = (lanes.y as i8, lanes.x as i8);
    ((rows, columns) != (0, 0)).then_some(Pinch::Pan(rows, columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: [f32; 4], at: [f32; 4], done: Option<Pinch>) {
        let pair = |[a, b, c, d]: [f32; 4]| [Vec2::new(a, b), Vec2::new(c, d)];
        assert_eq!(pinch(pair(from), pair(at), 20.0), done, "{from:?} {at:?}");
    }

    #[test]
    fn fingers_that_go_apart_zoom_in_and_fingers_that_move_together_pan() {
        let from = [100.0, 100.0, 200.0, 100.0];
        check(from, from, None);
        check(from, [100.0, 110.0, 200.0, 110.0], None);
        check(from, [80.0, 100.0, 215.0, 100.0], Some(Pinch::Zoom(1)));
        check(from, [120.0, 100.0, 190.0, 100.0], Some(Pinch::Zoom(-1)));
        // The field follows the fingers: the window goes the other way.
        check(from, [145.0, 100.0, 245.0, 100.0], Some(Pinch::Pan(0, -2)));
        check(from, [100.0, 79.0, 200.0, 79.0], Some(Pinch::Pan(1, 0)));
        // Fingers on one point are no division by zero.
        check([5.0; 4], [5.0; 4], None);
    }
}
