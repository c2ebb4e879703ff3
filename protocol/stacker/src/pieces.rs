//! Which pieces a bout is played with.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::Digest;
use serde::{Deserialize, Serialize};

use crate::Piece;
use crate::polyomino::{Class, DIGESTS, List, SIZE_MAX};

/// Sizes of pieces, and how hard their shapes may be.
///
/// It carries the digest of the lists that its pieces come from, so that both ends notice when
/// theirs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(try_from = "PiecesText", into = "PiecesText")]
pub struct PieceSet {
    /// Bit n stands for size n.
    sizes: u16,
    hardest: Class,
    lists: Digest,
}

/// A set of pieces as texts spell it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PiecesText {
    sizes: Vec<u8>,
    hardest: Class,
}

/// How often each size of a mix is dealt against the others. Sizes that are not in the mix do not
/// matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct SizeWeights([u8; SIZE_MAX as usize]);

/// The error of a set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceSetError {
    /// It has no size.
    #[error("pieces must have at least one size: choose some of 1 to {SIZE_MAX}")]
    NoSize,
    /// It has a size that there is not.
    #[error("pieces have 1 to {SIZE_MAX} cells: leave the other sizes out")]
    Size,
    /// The other end has other lists.
    #[error("the lists of pieces are not those of this version: both ends must have the same one")]
    Lists,
}

impl PieceSet {
    /// The pieces of these sizes, 1 to [`SIZE_MAX`], of `hardest` or an easier class.
    pub fn new(sizes: impl IntoIterator<Item = u8>, hardest: Class) -> PieceSet {
        let sizes = sizes.into_iter().filter(|size| (1..=SIZE_MAX).contains(size));
        let sizes = sizes.fold(0, |sizes, size| sizes | 1 << size);
        PieceSet { sizes, hardest, lists: digest(sizes) }
    }

    /// The sizes, the smallest first.
    pub fn sizes(self) -> impl Iterator<Item = u8> {
        (1..=SIZE_MAX).filter(move |size| self.sizes >> size & 1 == 1)
    }

    /// The hardest class.
    pub fn hardest(self) -> Class {
        self.hardest
    }

    /// Cells of the largest pieces. These have a box as long, for a straight one is among them.
    pub fn largest(self) -> u8 {
        self.sizes().last().unwrap_or(1)
    }

    /// The digest of the lists that the pieces come from.
    pub fn lists(self) -> Digest {
        self.lists
    }

    /// The sizes whose lists would have to be made first, which takes seconds for the large ones:
    /// a server should read those from files before it offers them.
    pub fn not_at_hand(self) -> impl Iterator<Item = u8> {
        self.sizes().filter(|&size| !List::is_at_hand(size))
    }

    /// How many pieces there are. Makes the lists that are not at hand.
    pub fn count(self) -> u32 {
        self.counts().map(|(_, count)| count).sum()
    }

    /// The sizes, the smallest first, each with how many pieces of it there are. Makes the lists that
    /// are not at hand.
    pub fn counts(self) -> impl Iterator<Item = (u8, u32)> {
        self.sizes().map(move |size| (size, List::of(size).count_up_to(self.hardest)))
    }

    /// The piece at this place of the set, from 0; after the last it begins again. Makes the lists
    /// that are not at hand.
    pub fn piece(self, place: u32) -> Piece {
        let mut place = place % self.count().max(1);
        for size in self.sizes() {
            let list = List::of(size);
            let ids = list.ids_up_to(self.hardest);
            if let Some(piece) = ids.get(place as usize).and_then(|&id| list.piece(id)) {
                return piece;
            }
            place -= ids.len() as u32;
        }
        // A set without sizes, which no check lets pass, plays with single cells.
        Piece::new(0, List::of(1).forms()[0].spawned())
    }

    /// Checks that a bout can be played with it: the error says why not.
    pub fn check(self) -> Result<(), PieceSetError> {
        if self.sizes == 0 {
            return Err(PieceSetError::NoSize);
        }
        if self.sizes & 1 == 1 {
            return Err(PieceSetError::Size);
        }
        if self.lists != digest(self.sizes) {
            return Err(PieceSetError::Lists);
        }
        Ok(())
    }
}

impl From<PieceSet> for PiecesText {
    fn from(set: PieceSet) -> PiecesText {
        PiecesText { sizes: set.sizes().collect(), hardest: set.hardest }
    }
}

impl TryFrom<PiecesText> for PieceSet {
    type Error = &'static str;

    fn try_from(PiecesText { sizes, hardest }: PiecesText) -> Result<PieceSet, &'static str> {
        if sizes.iter().any(|size| !(1..=SIZE_MAX).contains(size)) {
            return Err("the sizes of pieces are from 1 to 15");
        }
        Ok(PieceSet::new(sizes, hardest))
    }
}

impl TryFrom<Vec<u8>> for SizeWeights {
    type Error = &'static str;

    /// The weights of the sizes, from that of one cell on; those that are missing are 1.
    fn try_from(weights: Vec<u8>) -> Result<SizeWeights, &'static str> {
        let mut all = SizeWeights::EQUAL;
        let named = all.0.get_mut(..weights.len()).ok_or("there are 15 size_weights at most")?;
        named.copy_from_slice(&weights);
        Ok(all)
    }
}

impl SizeWeights {
    /// Each size as often as any other.
    pub const EQUAL: SizeWeights = SizeWeights([1; SIZE_MAX as usize]);

    /// The weight of a size: so many of its pieces are dealt for each one of a size of weight 1. It
    /// is 1 for what is no size.
    pub fn of(self, size: u8) -> u8 {
        self.0.get(usize::from(size).wrapping_sub(1)).copied().unwrap_or(1)
    }

    /// The same with another weight for `size`.
    #[must_use]
    pub fn with(mut self, size: u8, weight: u8) -> SizeWeights {
        if let Some(place) = self.0.get_mut(usize::from(size).wrapping_sub(1)) {
            *place = weight;
        }
        self
    }

    /// True if no weight is 0.
    pub fn is_sound(self) -> bool {
        !self.0.contains(&0)
    }
}

/// One digest for the lists of all `sizes`.
fn digest(sizes: u16) -> Digest {
    let digests = (1..).zip(DIGESTS).filter(|(size, _)| sizes >> size & 1 == 1);
    let bytes: Vec<u8> = digests.flat_map(|(_, digest)| digest.0.to_le_bytes()).collect();
    Digest::of(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polyomino::CLASSES;

    #[test]
    fn a_set_counts_its_pieces() {
        let check = |sizes: &[u8], hardest, count, largest| {
            let set = PieceSet::new(sizes.iter().copied(), hardest);
            assert_eq!((set.count(), set.largest()), (count, largest), "{set:?}");
            assert_eq!(set.check(), Ok(()));
        };
        check(&[4], Class::Convex, 7, 4);
        check(&[4, 5], Class::Convex, 24, 5);
        check(&[4, 5], Class::Holed, 25, 5);
        check(&[7], Class::Holeless, 195, 7);
        check(&[1, 2, 3, 4, 5], Class::Convex, 28, 5);
    }

    #[test]
    fn what_cannot_be_played_is_told() {
        let set = PieceSet::new([4], Class::Convex);
        assert_eq!(PieceSet::new([], Class::Convex).check(), Err(PieceSetError::NoSize));
        assert_eq!(PieceSet { sizes: 0b10001, ..set }.check(), Err(PieceSetError::Size));
        assert_eq!(PieceSet { lists: Digest(1), ..set }.check(), Err(PieceSetError::Lists));
        let other = PieceSet::new([5], Class::Convex);
        assert_eq!(PieceSet { sizes: other.sizes, ..set }.check(), Err(PieceSetError::Lists));
    }

    #[test]
    fn weights_are_by_size() {
        let weights = SizeWeights::EQUAL.with(4, 7).with(15, 255).with(16, 9).with(0, 9);
        assert_eq!([0, 3, 4, 15, 16].map(|size| weights.of(size)), [1, 1, 7, 255, 1]);
        assert!(weights.is_sound() && !weights.with(1, 0).is_sound());
    }

    #[test]
    fn every_class_has_the_straight_piece() {
        for class in CLASSES {
            for size in 1..=8 {
                let list = List::of(size);
                let sides = list.ids_up_to(class).iter().filter_map(|&id| list.piece(id));
                assert_eq!(sides.map(|piece| piece.shape().side()).max(), Some(size));
            }
        }
    }
}
