//! Garbage on its way: packets, and the bout's one queue that numbers them.

use bincode::{Decode, Encode};
use bout::{Seat, TICKS_PER_SECOND, Tick};

/// The side that an obstacle is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Side {
    /// Towards higher columns.
    Right,
    /// Towards column 0.
    Left,
}

/// What one lock sends to another seat: rows that are full but for one column, the same in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Packet {
    /// The sending seat.
    pub from: Seat,
    /// How many rows, at least 1.
    pub rows: u16,
    /// The place in the bout's one queue, from 0.
    pub queue_index: u32,
    /// The open column, counted from 0, before the obstacle rule.
    pub column: u8,
    /// Where that rule shifts it.
    pub side: Side,
}

/// A packet that a board took: it can be cancelled, and enters when it is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pending {
    /// Rows that are not cancelled.
    pub rows: u16,
    /// The open column, counted from 0.
    pub column: u8,
    /// The side that it came with; the column has been shifted to it already, if it had to be.
    pub side: Side,
    /// The first tick in which it may enter.
    pub ready_at: Tick,
}

impl Side {
    /// The side of the packet at this place of the queue: right, left, right, left.
    pub fn of(queue_index: u32) -> Side {
        if queue_index.is_multiple_of(2) { Side::Right } else { Side::Left }
    }
}

/// The column of the packet at this place of the queue: the second, the third and so on, and after
/// the last the first.
pub fn column_of(queue_index: u32, columns: u8) -> u8 {
    (queue_index.wrapping_add(1) % u32::from(columns.max(1))) as u8
}

/// Ticks to the first row of a field that garbage rises in by itself, and between the first two.
const RISE_FIRST_TICKS: u32 = 5 * TICKS_PER_SECOND;
/// By how much sooner each row comes than the one before it.
const RISE_SOONER_TICKS: u32 = 3;
/// Ticks between two rows at least.
const RISE_LEAST_TICKS: u32 = TICKS_PER_SECOND;

/// The tick in which the `index`th row of garbage, from 0, comes by itself: the first after 5 s,
/// each one 50 ms sooner after the last than that did, down to one a second.
pub fn rise_at(index: u32) -> Tick {
    let steps = (RISE_FIRST_TICKS - RISE_LEAST_TICKS) / RISE_SOONER_TICKS;
    let rows = index.saturating_add(1);
    let slow = rows.min(steps);
    let ticks = RISE_FIRST_TICKS * slow - RISE_SOONER_TICKS * (slow * (slow - 1) / 2);
    Tick((rows - slow).saturating_mul(RISE_LEAST_TICKS).saturating_add(ticks))
}

impl Packet {
    /// The `index`th row, from 0, of garbage that comes by itself.
    pub(crate) fn risen(index: u32, columns: u8) -> Packet {
        let (column, side) = (column_of(index, columns), Side::of(index));
        Packet { from: Seat(0), rows: 1, queue_index: index, column, side }
    }

    /// The column that it opens on a field of `columns` after a packet that opened `last`: an equal
    /// one shifts it by one to its side, around the edge.
    pub fn column_after(&self, last: Option<u8>, columns: u8) -> u8 {
        let columns = columns.max(1);
        let column = self.column % columns;
        match (last == Some(column), self.side) {
            (false, _) => column,
            (true, Side::Right) => (column + 1) % columns,
            (true, Side::Left) => (column + columns - 1) % columns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_sides_go_round() {
        let columns = (0..12).map(|index| column_of(index, 10));
        assert!(columns.eq([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]));
        assert!((0..6).map(|index| column_of(index, 6)).eq([1, 2, 3, 4, 5, 0]));
        assert_eq!([0, 1, 2].map(Side::of), [Side::Right, Side::Left, Side::Right]);
    }

    #[test]
    fn garbage_that_comes_by_itself_comes_ever_sooner() {
        let gaps = |from: u32| {
            let at = |index: u32| rise_at(index).0;
            [at(from + 1) - at(from), at(from + 2) - at(from + 1)]
        };
        assert_eq!(rise_at(0), Tick(300));
        assert_eq!(gaps(0), [297, 294]);
        assert_eq!(gaps(77), [66, 63]);
        assert_eq!(gaps(79), [60, 60]);
        assert_eq!(gaps(5000), [60, 60]);
        let last = rise_at(u32::MAX);
        assert!(Tick(60 * 60 * 60) < last, "no run lasts so long");
    }

    #[test]
    fn an_equal_column_is_passed_on_the_side_of_the_hand() {
        let check = |column, side, last, shifted| {
            let packet = Packet { from: Seat(0), rows: 1, queue_index: 0, column, side };
            assert_eq!(packet.column_after(last, 10), shifted, "{column} {side:?} {last:?}");
        };
        check(4, Side::Right, None, 4);
        check(4, Side::Right, Some(3), 4);
        check(4, Side::Right, Some(4), 5);
        check(4, Side::Left, Some(4), 3);
        check(9, Side::Right, Some(9), 0);
        check(0, Side::Left, Some(0), 9);
    }
}
