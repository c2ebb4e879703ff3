//! A cell of a picture of a track.

/// A cell, in two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it is.
    pub kind: CellKind,
    /// Whether it is of what falls.
    pub is_falling: bool,
    /// Its look: five bits of the colour, then [`JOINED_RIGHT`], [`JOINED_ABOVE`], [`FROM_LEFT`].
    pub look: u8,
}

/// The bit of a cell that is one body with the cell to its right.
pub const JOINED_RIGHT: u8 = 1 << 5;
/// The bit of a cell that is one body with the cell above it.
pub const JOINED_ABOVE: u8 = 1 << 6;
/// The bit of a sword across that came from the left.
pub const FROM_LEFT: u8 = 1 << 7;
/// The bits of the colour.
const COLOUR: u8 = 31;
/// The bit of a kind whose cell is of what falls.
const FALLING: u8 = 1 << 7;

/// What a cell is. Colours are numbers from 0: of blocks red, yellow, green, blue as the swordfight has them,
/// of polyominoes the seven colours, of a table the elements in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum CellKind {
    /// Nothing there.
    #[default]
    Open = 0,
    /// A block, or a part of a piece.
    Block = 1,
    /// A breaker.
    Breaker = 2,
    /// A part of a gem.
    Gem = 3,
    /// Grey, two locks from its colour.
    Opaque = 4,
    /// Grey, one lock from its colour.
    Translucent = 5,
    /// A part of a vertical sword.
    Vertical = 6,
    /// A part of a horizontal sword.
    Horizontal = 7,
    /// Garbage.
    Garbage = 8,
    /// A block of a table.
    Element = 9,
    /// A block of a table with an effect on it.
    Marked = 10,
    /// A shield, beside the blocks of a table. Its strength is among the numbers of the picture.
    Shield = 11,
    /// A shield that does not launch.
    Locked = 12,
}

impl CellKind {
    /// All of them, by their codes.
    const ALL: [CellKind; 13] = [
        CellKind::Open,
        CellKind::Block,
        CellKind::Breaker,
        CellKind::Gem,
        CellKind::Opaque,
        CellKind::Translucent,
        CellKind::Vertical,
        CellKind::Horizontal,
        CellKind::Garbage,
        CellKind::Element,
        CellKind::Marked,
        CellKind::Shield,
        CellKind::Locked,
    ];
}

impl Cell {
    /// A cell of this kind and colour that is joined with nothing.
    pub fn new(kind: CellKind, colour: u8) -> Cell {
        Cell { kind, is_falling: false, look: colour & COLOUR }
    }

    /// The number of its colour, 0 to 31.
    pub fn colour(self) -> u8 {
        self.look & COLOUR
    }

    /// Its two bytes.
    pub fn bytes(self) -> [u8; 2] {
        [self.kind as u8 | if self.is_falling { FALLING } else { 0 }, self.look]
    }

    /// The cell of two bytes; nothing when its kind is unknown.
    pub fn of_bytes([kind, look]: [u8; 2]) -> Option<Cell> {
        let is_falling = kind & FALLING != 0;
        let kind = *CellKind::ALL.get(usize::from(kind & !FALLING))?;
        Some(Cell { kind, is_falling, look })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_code() {
        for (code, kind) in (0..).zip(CellKind::ALL) {
            assert_eq!(kind as u8, code);
            let cell = Cell { is_falling: true, ..Cell::new(kind, 20) };
            assert_eq!(Cell::of_bytes(cell.bytes()), Some(cell));
        }
        assert_eq!(Cell::of_bytes([13, 0]), None);
    }
}
