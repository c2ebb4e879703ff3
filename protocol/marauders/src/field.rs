//! The spell field: a square of blocks.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Bounded;

use crate::mark::{Boost, Mark, MarkKind};
use crate::size::FIELD_SIZE_MAX;
use crate::{Element, Place, Side};

pub(crate) mod groups;
pub(crate) mod matching;

/// One square of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Block {
    /// The element.
    pub element: Element,
    /// The effect.
    pub mark: Option<Mark>,
    /// The effect was made by an element in this turn, and does nothing before the turn ends.
    pub is_fresh: bool,
    /// The boost, if it is a boost block.
    pub boost: Option<Boost>,
}

impl Block {
    /// A block without effects.
    pub const fn new(element: Element) -> Block {
        Block { element, mark: None, is_fresh: false, boost: None }
    }

    /// True if it counts nothing in a match.
    pub fn is_covered(&self) -> bool {
        self.mark == Some(Mark::Cover)
    }

    /// True if it cannot be swapped.
    pub fn is_warped(&self) -> bool {
        self.mark == Some(Mark::Warp)
    }

    /// The effect, unless it is fresh.
    pub fn acting(&self) -> Option<Mark> {
        self.mark.filter(|_| !self.is_fresh)
    }
}

/// All blocks, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Field {
    size: u8,
    blocks: Bounded<Block, { FIELD_SIZE_MAX as usize * FIELD_SIZE_MAX as usize }>,
}

impl Field {
    /// A field of these rows, from the top; nothing if it is not a square of 3 to 21 blocks a side.
    pub fn of(rows: &[Vec<Block>]) -> Option<Field> {
        let size = u8::try_from(rows.len()).ok()?;
        let blocks: Vec<Block> = rows.iter().flatten().copied().collect();
        let field = Field { size, blocks: blocks.try_into().ok()? };
        (field.is_sound() && rows.iter().all(|row| row.len() == rows.len())).then_some(field)
    }

    /// A field of `size` that is all of one element, to be filled.
    pub(crate) fn blank(size: u8, element: Element) -> Field {
        let blocks = alloc::vec![Block::new(element); usize::from(size) * usize::from(size)];
        Field { size, blocks: blocks.try_into().expect("a field has at most 21 blocks a side") }
    }

    pub(crate) fn is_sound(&self) -> bool {
        let size = usize::from(self.size);
        (3..=FIELD_SIZE_MAX).contains(&self.size) && self.blocks.len() == size * size
    }

    /// Blocks a side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// True if `place` is on the field.
    pub fn has(&self, place: Place) -> bool {
        place.row < self.size && place.column < self.size
    }

    /// The block at `place`.
    pub fn at(&self, place: Place) -> &Block {
        &self.blocks[self.index(place)]
    }

    /// The block at `place`, to change.
    pub fn at_mut(&mut self, place: Place) -> &mut Block {
        let index = self.index(place);
        &mut self.blocks[index]
    }

    /// The place of the block with this number, row by row.
    pub(crate) fn index(&self, place: Place) -> usize {
        usize::from(place.row) * usize::from(self.size) + usize::from(place.column)
    }

    /// Exchanges two blocks with all that they carry.
    pub(crate) fn swap(&mut self, one: Place, other: Place) {
        let (one, other) = (self.index(one), self.index(other));
        self.blocks.swap(one, other);
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Place { row, column }))
    }

    /// The places of a lane of `side`, by increasing row or column.
    pub fn lane(&self, side: Side, lane: u8) -> impl Iterator<Item = Place> + use<> {
        (0..self.size).map(move |at| match side.has_columns() {
            true => Place { row: at, column: lane },
            false => Place { row: lane, column: at },
        })
    }

    /// The block that a swap from `from` in `direction` meets: the next one that is not warped.
    pub(crate) fn partner(&self, from: Place, direction: Side) -> Option<Place> {
        let mut place = from.step(direction.step(), self.size)?;
        while self.at(place).is_warped() {
            place = place.step(direction.step(), self.size)?;
        }
        Some(place)
    }

    /// True if an effect of this kind may be put on the block at `place`.
    pub(crate) fn takes(&self, kind: MarkKind, place: Place) -> bool {
        let block = self.at(place);
        block.mark.is_none()
            && Some(block.element) != kind.never_on()
            && !(kind == MarkKind::Shifter && place.is_at_border(self.size))
    }

    /// Moves the blocks of a lane by one towards `direction`, which lies along it; what leaves comes
    /// in again at the other end. Warped blocks stay, and the others pass them.
    pub(crate) fn shift(&mut self, direction: Side, lane: u8) {
        let mut places: Vec<Place> =
            self.lane(direction, lane).filter(|&it| !self.at(it).is_warped()).collect();
        if matches!(direction, Side::East | Side::South) {
            places.reverse();
        }
        // The block that goes out is carried along the lane until it is the last.
        for pair in places.windows(2) {
            self.swap(pair[0], pair[1]);
        }
    }

    /// Takes off an effect that the block's element forbids.
    pub(crate) fn forbid(&mut self, place: Place) {
        let block = self.at_mut(place);
        if block.mark.is_some_and(|mark| mark.kind().never_on() == Some(block.element)) {
            block.mark = None;
            block.is_fresh = false;
        }
    }
}
