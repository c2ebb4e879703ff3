//! The content of a cell, and what everyone sees of it.

use bincode::enc::Encoder;
use bincode::enc::write::Writer;
use bincode::error::EncodeError;
use bincode::{Decode, Encode};

use crate::block::{Block, Colour, Kind};

/// Bytes of the longest spelling of a cell: what it is, its colour, and what it does.
pub(crate) const CELL_BYTES_MAX: usize = 3;

/// The content of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Decode)]
pub enum Cell {
    /// Nothing.
    #[default]
    Open,
    /// A coloured block, loose or part of a gem.
    Block(Block),
    /// What a sword left, or a sprinkle: grey, colour not to be seen.
    Opaque(Colour),
    /// The last stage before it takes colour: the shape shows, the colour does not.
    Translucent(Colour),
    /// Part of an intact sword that came from the top. It does not fall and is solid to swords.
    Vertical(Colour),
    /// Part of an intact sword that came from a side. It does not fall and is solid to swords.
    Horizontal(Colour),
}

impl Cell {
    /// True if it is part of an intact sword.
    pub fn is_intact(self) -> bool {
        matches!(self, Cell::Vertical(_) | Cell::Horizontal(_))
    }

    /// The colour, seen or not; an open one has none.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Cell::Open => None,
            Cell::Block(Block { colour, .. })
            | Cell::Opaque(colour)
            | Cell::Translucent(colour)
            | Cell::Vertical(colour)
            | Cell::Horizontal(colour) => Some(colour),
        }
    }

    /// What it is in one byte: the number of the [`CellView`] that it has alone, and above that, 2 bits
    /// for the colour. No arm does more than another, so that many cells are coded at once.
    #[inline]
    pub(crate) fn code(self) -> u8 {
        let only = |is: bool, look: CellView| if is { look as u8 } else { 0 };
        only(matches!(self, Cell::Block(Block { kind: Kind::Solid, .. })), CellView::Block)
            | only(
                matches!(self, Cell::Block(Block { kind: Kind::Breaker, .. })),
                CellView::Breaker,
            )
            | only(matches!(self, Cell::Opaque(_)), CellView::Opaque)
            | only(matches!(self, Cell::Translucent(_)), CellView::Translucent)
            | only(matches!(self, Cell::Vertical(_)), CellView::Vertical)
            | only(matches!(self, Cell::Horizontal(_)), CellView::Horizontal)
            | self.colour().map_or(0, |colour| (colour as u8) << 3)
    }

    /// The content one lock later (rules: ageing): intact, opaque, translucent, coloured.
    pub(crate) fn aged(self) -> Cell {
        match self {
            Cell::Open | Cell::Block(_) => self,
            Cell::Vertical(colour) | Cell::Horizontal(colour) => Cell::Opaque(colour),
            Cell::Opaque(colour) => Cell::Translucent(colour),
            Cell::Translucent(colour) => Cell::Block(Block { colour, kind: Kind::Solid }),
        }
    }
}

/// How a cell of this [`Cell::code`] is spelled, the first byte lowest, and in how many bytes: as
/// deriving would, where a variant takes one byte.
pub(crate) fn spelled(code: u8) -> (u32, usize) {
    /// By [`CellView`]. No cell looks like a gem by itself.
    const SPELLED: [(u32, usize); 8] =
        [(0, 1), (1, 3), (1 | 1 << 16, 3), (0, 1), (2, 2), (3, 2), (4, 2), (5, 2)];
    let (spelled, length) = SPELLED[usize::from(code & 7)];
    (spelled | u32::from(code >> 3) << 8, length)
}

impl Encode for Cell {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        let (spelled, length) = spelled(self.code());
        encoder.writer().write(&spelled.to_le_bytes()[..length])
    }
}

/// What a spot looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellView {
    /// Nothing there.
    Open,
    /// A loose solid block.
    Block,
    /// A breaker.
    Breaker,
    /// Part of a gem.
    Gem,
    /// Grey, two locks from its colour.
    Opaque,
    /// Grey, one lock from its colour: the shape shows.
    Translucent,
    /// Part of an intact vertical sword.
    Vertical,
    /// Part of an intact horizontal sword.
    Horizontal,
}

impl CellView {
    /// All of them, in order of their numbers.
    pub const ALL: [CellView; 8] = [
        CellView::Open,
        CellView::Block,
        CellView::Breaker,
        CellView::Gem,
        CellView::Opaque,
        CellView::Translucent,
        CellView::Vertical,
        CellView::Horizontal,
    ];
}
