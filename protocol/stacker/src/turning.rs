//! AutoRS, the rotation system that needs no tables: a piece that has no room after a turn looks
//! for some nearby, as long as it still touches where it was.

use crate::body::{Body, Halo};
use crate::{Grid, Rotation, Shape};

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The shape after it.
    pub shape: Shape,
    /// How far its box went, to the right and up.
    pub by: (i8, i8),
    /// Whether it had to be kicked.
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
    /// What it must touch: fixed before the turn.
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
