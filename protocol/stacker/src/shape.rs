//! A polyomino in its box, turned some way.

use bincode::de::{BorrowDecoder, Decoder};
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{BorrowDecode, Decode, Encode};

/// The most cells that a polyomino of this game has.
pub const SIZE_MAX: u8 = 15;

/// Turns by quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Rotation {
    /// By nothing.
    None,
    /// By a quarter clockwise.
    Clockwise,
    /// By a half.
    Half,
    /// By a quarter counter-clockwise.
    CounterClockwise,
}

impl Rotation {
    /// All, by quarters clockwise.
    pub const ALL: [Rotation; 4] =
        [Rotation::None, Rotation::Clockwise, Rotation::Half, Rotation::CounterClockwise];

    /// Both, one after the other.
    #[must_use]
    pub fn then(self, other: Rotation) -> Rotation {
        Rotation::ALL[(self as usize + other as usize) % 4]
    }
}

/// Up to 15 cells, each in a byte, x in the high half, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells {
    count: u8,
    bytes: [u8; SIZE_MAX as usize],
}

/// Cells in a box. Turning leaves the box where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    cells: Cells,
    /// Every x and every y is below it; 1 to 15.
    side: u8,
}

impl Cells {
    /// The cells of `bytes`, if there are 1 to 15, in strictly ascending order, in a box of `side`.
    pub fn from_bytes(bytes: &[u8], side: u8) -> Option<Cells> {
        let is_inside = |byte: &u8| byte >> 4 < side && byte & 15 < side;
        let is_sound = (1..=usize::from(SIZE_MAX)).contains(&bytes.len())
            && (1..=SIZE_MAX).contains(&side)
            && bytes.is_sorted_by(|one, other| one < other)
            && bytes.iter().all(is_inside);
        let mut cells = Cells { count: bytes.len() as u8, ..Cells::default() };
        if is_sound {
            cells.bytes[..bytes.len()].copy_from_slice(bytes);
        }
        is_sound.then_some(cells)
    }

    /// Each `(x, y)`, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + Clone + use<> {
        let bytes = self.bytes.into_iter().take(usize::from(self.count));
        bytes.map(|byte| (byte >> 4, byte & 15))
    }

    /// How many there are.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// True if each cell can be reached from each through the sides of cells.
    pub fn is_connected(&self) -> bool {
        let is_side = |(x, y): (u8, u8), (u, v): (u8, u8)| x.abs_diff(u) + y.abs_diff(v) == 1;
        let mut reached = 1_u16;
        for _ in 0..self.count {
            for (index, cell) in self.iter().enumerate() {
                let mut others = self.iter().enumerate();
                if others.any(|(other, at)| reached >> other & 1 == 1 && is_side(cell, at)) {
                    reached |= 1 << index;
                }
            }
        }
        reached.count_ones() == u32::from(self.count)
    }

    /// Width and height, from 0 on.
    pub(crate) fn extent(&self) -> (u8, u8) {
        let most =
            |(width, height): (u8, u8), (x, y): (u8, u8)| (width.max(x + 1), height.max(y + 1));
        self.iter().fold((0, 0), most)
    }

    /// The same, moved to the axes.
    #[must_use]
    pub(crate) fn settled(&self) -> Cells {
        let least = |(left, low): (u8, u8), (x, y): (u8, u8)| (left.min(x), low.min(y));
        let (left, low) = self.iter().fold((u8::MAX, u8::MAX), least);
        self.iter().map(|(x, y)| (x - left, y - low)).collect()
    }

    /// The same, moved up.
    #[must_use]
    pub(crate) fn raised(&self, by: u8) -> Cells {
        self.iter().map(|(x, y)| (x, y + by)).collect()
    }

    /// The same, turned within a rectangle that it fills.
    #[must_use]
    pub(crate) fn turned_within(&self, width: u8, height: u8, rotation: Rotation) -> Cells {
        let turn = |(x, y): (u8, u8)| match rotation {
            Rotation::None => (x, y),
            Rotation::Clockwise => (y, width - 1 - x),
            Rotation::Half => (width - 1 - x, height - 1 - y),
            Rotation::CounterClockwise => (height - 1 - y, x),
        };
        self.iter().map(turn).collect()
    }
}

impl FromIterator<(u8, u8)> for Cells {
    /// The first 15, sorted. Each coordinate must be below 16.
    fn from_iter<I: IntoIterator<Item = (u8, u8)>>(cells: I) -> Cells {
        let mut all = Cells::default();
        for (x, y) in cells.into_iter().take(usize::from(SIZE_MAX)) {
            all.bytes[usize::from(all.count)] = x << 4 | y;
            all.count += 1;
        }
        all.bytes[..usize::from(all.count)].sort_unstable();
        all
    }
}

impl Shape {
    /// These cells in a box of `side`, in which they must lie.
    pub fn new(cells: Cells, side: u8) -> Shape {
        Shape { cells, side }
    }

    /// The cells in the box, from the lower left corner.
    pub fn cells(&self) -> Cells {
        self.cells
    }

    /// The side of its box, in cells.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// The same, turned in its box.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Shape {
        Shape { cells: self.cells.turned_within(self.side, self.side, rotation), ..*self }
    }
}

impl Encode for Shape {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        // Both are below 16.
        (self.side << 4 | self.cells.count).encode(encoder)?;
        let cells = self.cells.bytes.iter().take(usize::from(self.cells.count));
        cells.into_iter().try_for_each(|cell| cell.encode(encoder))
    }
}

impl<C> Decode<C> for Shape {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Shape, DecodeError> {
        let head = u8::decode(decoder)?;
        let (side, count) = (head >> 4, usize::from(head & 15));
        let mut bytes = [0; SIZE_MAX as usize];
        for byte in bytes.iter_mut().take(count) {
            *byte = u8::decode(decoder)?;
        }
        let cells = Cells::from_bytes(&bytes[..count.min(bytes.len())], side);
        let cells =
            cells.ok_or(DecodeError::Other("the cells of a piece do not lie in its box"))?;
        Ok(Shape { cells, side })
    }
}

impl<'de, C> BorrowDecode<'de, C> for Shape {
    fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(
        decoder: &mut D,
    ) -> Result<Shape, DecodeError> {
        Shape::decode(decoder)
    }
}
