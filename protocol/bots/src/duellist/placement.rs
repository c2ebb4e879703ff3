//! Where a pair can go.

use swordfight::view::Active;
use swordfight::{COLUMNS, Grid, Pair, Place, ROWS, Turn};

/// A column for the pivot, and a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub column: u8,
    pub turn: Turn,
}

impl Placement {
    /// Every placement of `pair` that makes a difference.
    pub(crate) fn all(pair: Pair) -> impl Iterator<Item = Placement> {
        // A pair of equals looks the same upside down.
        let turns = if pair.pivot == pair.partner { &Turn::ALL[..2] } else { &Turn::ALL[..] };
        let columns = 1..=COLUMNS;
        let all =
            columns.flat_map(|column| turns.iter().map(move |&turn| Placement { column, turn }));
        all.filter(|placement| {
            placement.columns().iter().all(|column| (1..=COLUMNS).contains(column))
        })
    }

    /// The columns of the pivot and of the partner; 0 and 7 are off the board.
    pub(crate) fn columns(self) -> [u8; 2] {
        [self.column, self.turn.partner(Place { column: self.column, row: ROWS }).column]
    }

    /// The same turn one column to the left, or to the right, if the board has it.
    pub(crate) fn beside(self, left: bool) -> Option<Placement> {
        let column = if left { self.column - 1 } else { self.column + 1 };
        let beside = Placement { column, ..self };
        beside.columns().iter().all(|column| (1..=COLUMNS).contains(column)).then_some(beside)
    }

    /// True if the falling pair can go there without falling further: nothing stands in its row
    /// between the two.
    pub(crate) fn is_reachable(self, grid: &Grid, active: Active) -> bool {
        self.highest_between(grid, active) < active.pivot.row.min(ROWS)
    }

    /// The highest row that is not open in the columns from the falling pair to here.
    pub(crate) fn highest_between(self, grid: &Grid, active: Active) -> u8 {
        let [one, other] = self.columns();
        let from = active.pivot.column.min(one).min(other);
        let to = active.pivot.column.max(one).max(other);
        (from..=to).map(|column| grid.top(column)).max().unwrap_or(0)
    }
}
