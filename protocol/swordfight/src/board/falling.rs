//! How the pair in play moves, turns, falls and lands (rules: the pair).

use bincode::{Decode, Encode};
use bout::TICKS_PER_SECOND;
use controls::Direction;

use crate::options::{LANDING_MS_MAX, POP_UPS_MAX, ROW_MS};
use crate::place::ROWS;
use crate::view::Active;
use crate::{Grid, Options, Pair, Place, Turn};

/// Sixtieths of a millisecond in a millisecond: the unit in which a tick is a whole number.
const UNITS_PER_MS: u32 = TICKS_PER_SECOND;
/// Sixtieths of a millisecond in a tick.
const UNITS_PER_TICK: u32 = 1000;

/// The pair in play.
///
/// It belongs to the row that it is nearest to, and only the cells there count: half way down to
/// the next row it belongs to that one. Both its cells have room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct Falling {
    pair: Pair,
    pivot: Place,
    turn: Turn,
    /// The natural time a row, in [`ROW_MS`].
    row_ms: u16,
    /// How far it came since it was half a row above its own, as a part of the natural time a row,
    /// in sixtieths of a millisecond. It is level with its row at half of that time.
    fallen_units: u32,
    /// Where it last touched something.
    landing: Option<Landing>,
    pop_ups: u8,
    /// Fast fall was pressed for this pair, and is held since.
    fast: bool,
}

/// The landing window of a row. It runs once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
struct Landing {
    /// The pivot's row.
    row: u8,
    /// The rest of the window, in sixtieths of a millisecond.
    left_units: u32,
}

/// The result of a tick for a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is still on its way.
    Falls,
    /// It touched what is below: the landing window runs.
    Touches,
    /// It locks where it is.
    Locks,
}

impl Falling {
    /// A pair that enters with its pivot in the spawn cell.
    pub(super) fn new(pair: Pair, row_ms: u16) -> Falling {
        let level = row_units(row_ms) / 2;
        Falling {
            pair,
            pivot: Place::SPAWN,
            turn: Turn::Above,
            row_ms,
            fallen_units: level,
            landing: None,
            pop_ups: 0,
            fast: false,
        }
    }

    /// How it looks: on its way down from `pivot`, by a part of a row.
    pub(super) fn active(&self) -> Active {
        let row = row_units(self.row_ms);
        let (above, past) = match self.fallen_units.checked_sub(row / 2) {
            Some(past) => (0, past),
            None => (1, self.fallen_units + row - row / 2),
        };
        let pivot = Place { row: self.pivot.row + above, ..self.pivot };
        let fallen = (u64::from(past) * 256 / u64::from(row)) as u8;
        Active { pivot, turn: self.turn, pair: self.pair, fallen }
    }

    /// The two blocks and where they are, which may be above the board.
    pub(super) fn blocks(&self) -> [(Place, crate::Block); 2] {
        let partner = self.turn.partner(self.pivot);
        [(self.pivot, self.pair.pivot), (partner, self.pair.partner)]
    }

    /// Moves by one column, if there is room.
    pub(super) fn shift(&mut self, grid: &Grid, direction: Direction) -> bool {
        let pivot = match direction {
            Direction::Left => self.pivot.left(),
            Direction::Right => self.pivot.right(),
        };
        self.go(grid, pivot, self.turn)
    }

    /// Moves as far as there is room.
    pub(super) fn slide(&mut self, grid: &Grid, direction: Direction) -> bool {
        let from = self.pivot;
        while self.shift(grid, direction) {}
        self.pivot != from
    }

    /// Turns by a quarter, or by as many quarters as it takes to find room: in place, else one
    /// column to the right, else to the left. Where the partner would be below it may go up one
    /// row, at most [`POP_UPS_MAX`] times; so in a narrow column it flips in place.
    pub(super) fn rotate(&mut self, grid: &Grid, quarter: fn(Turn) -> Turn) -> bool {
        let pivot = self.pivot;
        let mut turn = quarter(self.turn);
        // After four quarters it is where it was.
        while turn != self.turn {
            for pivot in [pivot, pivot.right(), pivot.left()] {
                if self.go(grid, pivot, turn) {
                    return true;
                }
            }
            let may_pop_up = turn == Turn::Below && self.pop_ups < POP_UPS_MAX;
            if may_pop_up && self.go(grid, pivot.above(), turn) {
                self.pop_ups += 1;
                return true;
            }
            turn = quarter(turn);
        }
        false
    }

    /// Fast fall continues while its button is held, and begins only when it is pressed.
    pub(super) fn hold_fast(&mut self, held: bool, pressed: bool) {
        self.fast = held && (self.fast || pressed);
    }

    /// Falls for one tick.
    pub(super) fn fall(&mut self, grid: &Grid, options: &Options) -> Fate {
        if let Some(landing) = &mut self.landing
            && 0 < landing.left_units
        {
            landing.left_units = landing.left_units.saturating_sub(UNITS_PER_TICK);
            let expired = landing.left_units == 0;
            return if expired && self.rests(grid) { Fate::Locks } else { Fate::Falls };
        }
        let row = row_units(self.row_ms);
        self.fallen_units += self.speed(options);
        if row <= self.fallen_units && !self.rests(grid) {
            self.fallen_units -= row;
            self.pivot.row -= 1;
        }
        if self.fallen_units < row / 2 || !self.rests(grid) {
            return Fate::Falls;
        }
        self.fallen_units = row / 2;
        self.touch(options)
    }

    /// True if it keeps the invariants of the type on `grid`.
    pub(super) fn is_sound(&self, grid: &Grid) -> bool {
        let rows_max = ROWS + POP_UPS_MAX;
        (1..=rows_max).contains(&self.pivot.row)
            && self.fits(grid, self.pivot, self.turn)
            && ROW_MS.contains(&self.row_ms)
            && self.fallen_units < row_units(self.row_ms)
            && self.pop_ups <= POP_UPS_MAX
            && self.landing.is_none_or(|landing| landing.is_sound())
    }

    /// How far a tick brings it, in sixtieths of a millisecond of natural time. Less than a row.
    fn speed(&self, options: &Options) -> u32 {
        if self.fast && options.fast_fall_ms < self.row_ms {
            UNITS_PER_TICK * u32::from(self.row_ms) / u32::from(options.fast_fall_ms)
        } else {
            UNITS_PER_TICK
        }
    }

    /// What is below has stopped it. A row has one landing window, and a pair that was popped up
    /// gets no new one.
    fn touch(&mut self, options: &Options) -> Fate {
        let row = self.pivot.row;
        if self.landing.is_some_and(|landing| landing.row <= row) {
            return Fate::Locks;
        }
        let share = row_units(self.row_ms) * u32::from(options.landing_per_mille) / 1000;
        let least = u32::from(options.landing_ms) * UNITS_PER_MS;
        self.landing = Some(Landing { row, left_units: share.max(least) });
        Fate::Touches
    }

    /// Goes to another place, or turns, if there is room.
    fn go(&mut self, grid: &Grid, pivot: Place, turn: Turn) -> bool {
        let fits = self.fits(grid, pivot, turn);
        if fits {
            (self.pivot, self.turn) = (pivot, turn);
        }
        fits
    }

    fn fits(&self, grid: &Grid, pivot: Place, turn: Turn) -> bool {
        grid.has_room(pivot) && grid.has_room(turn.partner(pivot))
    }

    /// True if something is below it.
    fn rests(&self, grid: &Grid) -> bool {
        !self.fits(grid, self.pivot.below(), self.turn)
    }
}

impl Landing {
    fn is_sound(self) -> bool {
        let row_most = row_units(*ROW_MS.end());
        let most = row_most.max(u32::from(LANDING_MS_MAX) * UNITS_PER_MS);
        self.row <= ROWS + POP_UPS_MAX && self.left_units <= most
    }
}

/// The time a row in sixtieths of a millisecond.
fn row_units(row_ms: u16) -> u32 {
    u32::from(row_ms) * UNITS_PER_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{grid, pair};
    use alloc::vec::Vec;

    #[test]
    fn a_pair_pops_up_at_most_twice() {
        let narrow =
            grid(&["..R.R"].into_iter().chain(["..RYR"; 12]).collect::<Vec<_>>().join("/"));
        for (pop_ups, turns) in [(0, true), (1, true), (2, false)] {
            let mut falling = Falling { pop_ups, ..Falling::new(pair("RG"), 1000) };
            assert_eq!(falling.rotate(&narrow, Turn::clockwise), turns, "after {pop_ups}");
            assert_eq!(falling.pivot.row, ROWS + u8::from(turns));
        }
    }
}
