//! AutoRS, the rotation system that needs no tables: a piece that has no room after a turn looks
//! for some nearby, as long as it still touches where it was.

use crate::body::{Body, Halo};
use crate::{Grid, Rotation, Shape};

/// The result of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The shape after it.
    pub shape: Shape,
    /// How far its box went, to the right and up.
    pub by: (i8, i8),
    /// True if it had to be kicked.
    pub kicked: bool,
}

/// Turns `shape`, whose box has its corner at `(x, y)`, or says that nothing has room.
///
/// The turn by nothing moves down by one row; where it cannot, it looks for room as the others do,
/// but not where it is.
pub fn turn(grid: &Grid, shape: &Shape, x: i8, y: i8, rotation: Rotation) -> Option<Turned> {
    let before = Body::of(shape);
    let (x, y) = (i32::from(x), i32::from(y));
    if rotation == Rotation::None {
        if grid.fits(&before, x, y - 1) {
            return Some(Turned { shape: *shape, by: (0, -1), kicked: false });
        }
        let search = Search { grid, body: &before, safe: before.halo(x, y), x, y };
        return search.kick().map(|by| Turned { shape: *shape, by, kicked: true });
    }
    let shape = shape.turned(rotation);
    let body = Body::of(&shape);
    if grid.fits(&body, x, y) {
        return Some(Turned { shape, by: (0, 0), kicked: false });
    }
    let search = Search { grid, body: &body, safe: before.halo(x, y), x, y };
    search.kick().map(|by| Turned { shape, by, kicked: true })
}

/// Finds room for a piece that enters at `(x, y)` as `shape`, turned by `rotation`.
pub fn enter(grid: &Grid, shape: &Shape, x: i8, y: i8, rotation: Rotation) -> Option<Turned> {
    if rotation != Rotation::None {
        return turn(grid, shape, x, y, rotation);
    }
    let body = Body::of(shape);
    let (x, y) = (i32::from(x), i32::from(y));
    if grid.fits(&body, x, y) {
        return Some(Turned { shape: *shape, by: (0, 0), kicked: false });
    }
    let search = Search { grid, body: &body, safe: body.halo(x, y), x, y };
    search.kick().map(|by| Turned { shape: *shape, by, kicked: true })
}

/// A search for room.
struct Search<'a> {
    grid: &'a Grid,
    /// What needs room.
    body: &'a Body,
    /// The cells that it must touch: fixed before the turn.
    safe: Halo,
    x: i32,
    y: i32,
}

impl Search<'_> {
    /// The first place with room: in the same row, then row by row down, then row by row up. The
    /// search down, or up, ends at the first row whose middle touches nothing safe.
    fn kick(&self) -> Option<(i8, i8)> {
        if let Some(across) = self.sides(0) {
            return Some((across as i8, 0));
        }
        for step in [-1, 1] {
            let mut up = step;
            while self.touches(0, up) {
                let across = if self.fits(0, up) { Some(0) } else { self.sides(up) };
                if let Some(across) = across {
                    return Some((across as i8, up as i8));
                }
                up += step;
            }
        }
        None
    }

    /// The nearest place with room beside the middle of a row, right before left. A direction ends
    /// for good at its first place that touches nothing safe.
    fn sides(&self, up: i32) -> Option<i32> {
        let (mut right, mut left) = (true, true);
        let mut distance = 1;
        while right || left {
            for (is_open, across) in [(&mut right, distance), (&mut left, -distance)] {
                *is_open = *is_open && self.touches(across, up);
                if *is_open && self.fits(across, up) {
                    return Some(across);
                }
            }
            distance += 1;
        }
        None
    }

    fn touches(&self, across: i32, up: i32) -> bool {
        self.safe.touches(self.body, self.x + across, self.y + up)
    }

    fn fits(&self, across: i32, up: i32) -> bool {
        self.grid.fits(self.body, self.x + across, self.y + up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{grid, shape};

    /// How far a piece in its box at `(x, y)` is moved by a turn, and whether by a kick.
    fn check(
        field: &str,
        piece: &str,
        (x, y): (i8, i8),
        rotation: Rotation,
        came: Option<((i8, i8), bool)>,
    ) {
        let turned = turn(&grid(field), &shape(piece), x, y, rotation);
        assert_eq!(turned.map(|it| (it.by, it.kicked)), came, "{piece} on {field}");
    }

    const I3: &str = ".../###/...";
    const UPRIGHT: &str = ".#./.#./.#.";
    const O: &str = "##/##";

    #[test]
    fn right_is_tried_before_left_and_near_before_far() {
        let check = |field, came| check(field, I3, (2, 0), Rotation::Clockwise, came);
        check(".......", Some(((0, 0), false)));
        check("...#...", Some(((1, 0), true)));
        check("...##..", Some(((-1, 0), true)));
        check("..###..", Some(((2, 0), true)));
        check("..####.", Some(((-2, 0), true)));
        // Three columns off it would fit, but touch nothing.
        check(".#####.", Some(((0, 1), true)));
    }

    #[test]
    fn down_is_tried_before_up() {
        let field = "..##../....../##..../...#..";
        check(field, I3, (0, 1), Rotation::CounterClockwise, Some(((1, -1), true)));
        check("......", I3, (1, -1), Rotation::Clockwise, Some(((0, 1), true)));
    }

    #[test]
    fn what_finds_no_room_stays() {
        let well = ["####.#####"; 6].join("/");
        check(&well, "..#./..#./..#./..#.", (2, 0), Rotation::Clockwise, None);
        // Contact is through sides only: by a corner it would go two columns to the left.
        let field = "##..../.#.#../.#..#./......";
        check(field, ".#/##", (4, 0), Rotation::Half, None);
    }

    #[test]
    fn the_turn_by_nothing_goes_down_or_looks_around() {
        check("......", O, (1, 1), Rotation::None, Some(((0, -1), false)));
        check("......", O, (1, 0), Rotation::None, Some(((1, 0), true)));
        check("......", O, (4, 0), Rotation::None, Some(((-1, 0), true)));
        let well = ["####.#####"; 3].join("/");
        check(&well, UPRIGHT, (3, 0), Rotation::None, Some(((0, 1), true)));
        check("####/#..#/#..#/####", O, (1, 1), Rotation::None, None);
        check("####/#..#/#..#/####", O, (1, 1), Rotation::Clockwise, Some(((0, 0), false)));
    }

    #[test]
    fn a_piece_enters_beside_what_is_in_its_way() {
        let entered = enter(&grid("..#...."), &shape(O), 2, 0, Rotation::None);
        assert_eq!(entered.map(|it| it.by), Some((1, 0)));
    }
}
