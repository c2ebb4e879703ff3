//! Finesse: the fewest presses that bring a piece above the place where it locked.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use controls::Direction;

use crate::board::falling::Falling;
use crate::{Grid, Piece, Rotation};

/// The most places that are searched: more than presses lead to on any field but one that is filled to the
/// top for that. Beyond it a piece counts as one that no straight drop brings there.
const PLACES_MAX: usize = 2000;

/// What one press does to a piece that does not fall.
const PRESSES: [Press; 7] = [
    Press::Shift(Direction::Left, 1),
    Press::Shift(Direction::Right, 1),
    Press::Shift(Direction::Left, u8::MAX),
    Press::Shift(Direction::Right, u8::MAX),
    Press::Turn(Rotation::Clockwise),
    Press::Turn(Rotation::CounterClockwise),
    Press::Turn(Rotation::Half),
];

#[derive(Clone, Copy)]
enum Press {
    /// By up to so many columns: a tap, or a direction that is held.
    Shift(Direction, u8),
    Turn(Rotation),
}

/// A piece after some presses, and how often it turned by a quarter.
type Node = (Falling, u8);

/// The fewest presses, if they are fewer than `limit`, after which `piece` only needs to be dropped to
/// lie on `cells`: where it enters on `grid`, each taps a direction, holds one until the piece stops, or
/// turns it by a quarter or a half, with the kicks that there are. Nothing when so few do not suffice.
pub(crate) fn fewest_presses(
    grid: &Grid,
    piece: Piece,
    cells: &[(u8, u8)],
    limit: u32,
) -> Option<u32> {
    let left = cells.iter().map(|&(x, _)| x).min()?;
    let entered = Falling::enter(grid, piece, Rotation::None)?;
    let is_goal = |falling: &Falling| {
        let mut falling = *falling;
        falling.cells().map(|(x, _)| x).min() == Some(left) && {
            falling.drop(grid, u8::MAX);
            falling.cells().eq(cells.iter().copied())
        }
    };
    let mut seen = BTreeSet::from([(0, entered.x, entered.y)]);
    let mut reached: Vec<Node> = vec![(entered, 0)];
    for presses in 0..limit {
        if reached.iter().any(|(falling, _)| is_goal(falling)) {
            return Some(presses);
        }
        let further = reached.iter().flat_map(|node| PRESSES.map(|press| after(grid, node, press)));
        let mut is_new =
            |(falling, quarters): &Node| seen.insert((*quarters, falling.x, falling.y));
        reached = further.flatten().filter(|node| is_new(node)).collect();
        if reached.is_empty() || PLACES_MAX < seen.len() {
            return None;
        }
    }
    None
}

/// The piece after one more press, if that does anything.
fn after(grid: &Grid, &(mut falling, quarters): &Node, press: Press) -> Option<Node> {
    match press {
        Press::Shift(direction, most) => {
            falling.slide(grid, direction, most).then_some((falling, quarters))
        }
        Press::Turn(rotation) => {
            falling.turn(grid, rotation)?;
            let turned = match rotation {
                Rotation::None => 0,
                Rotation::Clockwise => 1,
                Rotation::Half => 2,
                Rotation::CounterClockwise => 3,
            };
            Some((falling, (quarters + turned) % 4))
        }
    }
}
