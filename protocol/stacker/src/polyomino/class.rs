//! Classes of polyominoes by shape.

use bincode::{Decode, Encode};
use serde::{Deserialize, Serialize};

use crate::polyomino::form::Form;

/// The class of a polyomino's shape, from the easy to place to the hard.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Every row and every column of it is without a gap.
    Convex,
    /// It has a gap, but encloses nothing.
    Holeless,
    /// It encloses a cell that is not its own.
    Holed,
}

bout::choice!(Class { Convex: "class-convex", Holeless: "class-holeless", Holed: "class-all" });

/// All classes, the easiest first.
pub const CLASSES: [Class; 3] = [Class::Convex, Class::Holeless, Class::Holed];

impl Class {
    /// The class of a polyomino.
    pub fn of(form: Form) -> Class {
        let (mut rows, mut columns) = ([0_u32; 16], [0_u32; 16]);
        for (x, y) in form.cells() {
            rows[usize::from(y)] |= 1 << x;
            columns[usize::from(x)] |= 1 << y;
        }
        if rows.into_iter().chain(columns).all(is_without_gap) {
            Class::Convex
        } else if has_hole(&rows) {
            Class::Holed
        } else {
            Class::Holeless
        }
    }
}

fn is_without_gap(line: u32) -> bool {
    let from_zero = line >> line.trailing_zeros().min(31);
    from_zero & (from_zero + 1) == 0
}

/// True unless water from all around reaches every open cell, through the sides of cells.
fn has_hole(rows: &[u32; 16]) -> bool {
    // One column and one row of water on each side.
    let mut open = [u32::MAX; 18];
    for (open, row) in open[1..].iter_mut().zip(rows) {
        *open = !(row << 1);
    }
    let mut wet = [0; 18];
    wet[0] = u32::MAX;
    let mut is_rising = true;
    while is_rising {
        is_rising = false;
        let rise = |y: usize, wet: &mut [u32; 18]| {
            let above = wet.get(y + 1).copied().unwrap_or(u32::MAX);
            let below = y.checked_sub(1).map_or(u32::MAX, |below| wet[below]);
            let now = wet[y];
            let mut next = open[y] & (now | above | below);
            // Along the row as far as it goes.
            loop {
                let further = next | open[y] & (next << 1 | next >> 1);
                if further == next {
                    break;
                }
                next = further;
            }
            wet[y] = next;
            next != now
        };
        for y in 0..18 {
            is_rising |= rise(y, &mut wet);
        }
        for y in (0..18).rev() {
            is_rising |= rise(y, &mut wet);
        }
    }
    wet != open
}
