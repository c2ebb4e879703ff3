//! Garbage on its way: packets, and the bout's one queue that numbers them.

use bincode::{Decode, Encode};
use bout::{Seat, Tick};

/// The side that an obstacle is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Handedness {
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
    /// Its place in the bout's one queue, from 0.
    pub queue_index: u32,
    /// The open column, counted from 0, before the obstacle rule.
    pub column: u8,
    /// Where that rule shifts it.
    pub hand: Handedness,
}

/// A packet that a board took: it can be cancelled, and enters when it is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pending {
    /// Rows that are not cancelled.
    pub rows: u16,
    /// The open column, counted from 0.
    pub column: u8,
    /// The hand that it came with; the column has been shifted to it already, if it had to be.
    pub hand: Handedness,
    /// The first tick in which it may enter.
    pub ready_at: Tick,
}

impl Handedness {
    /// The hand of the packet at this place of the queue: right, left, right, left.
    pub fn of(queue_index: u32) -> Handedness {
        if queue_index.is_multiple_of(2) { Handedness::Right } else { Handedness::Left }
    }
}

/// The column of the packet at this place of the queue: the second, the third and so on, and after
/// the last the first.
pub fn column_of(queue_index: u32, columns: u8) -> u8 {
    (queue_index.wrapping_add(1) % u32::from(columns.max(1))) as u8
}

impl Packet {
    /// The column that it opens on a field of `columns` after a packet that opened `last`: an equal
    /// one shifts it by one to its hand, around the edge.
    pub fn column_after(&self, last: Option<u8>, columns: u8) -> u8 {
        let columns = columns.max(1);
        let column = self.column % columns;
        match (last == Some(column), self.hand) {
            (false, _) => column,
            (true, Handedness::Right) => (column + 1) % columns,
            (true, Handedness::Left) => (column + columns - 1) % columns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_hands_go_round() {
        let columns = (0..12).map(|index| column_of(index, 10));
        assert!(columns.eq([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]));
        assert!((0..6).map(|index| column_of(index, 6)).eq([1, 2, 3, 4, 5, 0]));
        assert_eq!(
            [0, 1, 2].map(Handedness::of),
            [Handedness::Right, Handedness::Left, Handedness::Right]
        );
    }

    #[test]
    fn an_equal_column_is_passed_on_the_side_of_the_hand() {
        let check = |column, hand, last, shifted| {
            let packet = Packet { from: Seat(0), rows: 1, queue_index: 0, column, hand };
            assert_eq!(packet.column_after(last, 10), shifted, "{column} {hand:?} {last:?}");
        };
        check(4, Handedness::Right, None, 4);
        check(4, Handedness::Right, Some(3), 4);
        check(4, Handedness::Right, Some(4), 5);
        check(4, Handedness::Left, Some(4), 3);
        check(9, Handedness::Right, Some(9), 0);
        check(0, Handedness::Left, Some(0), 9);
    }
}
