//! The bags of a bout: one of sizes, and one of the pieces of each size.

use alloc::vec::Vec;

use crate::dealer::bag::Bag;
use crate::{PieceSet, SizeWeights};

/// Draws sizes by their weights, and for each size its pieces: of as many pieces as all weights
/// together each size has exactly its weight, and within a size each piece comes once before any
/// comes again.
#[derive(Clone, Debug)]
pub struct Bags {
    /// The chosen sizes in order, each as often as its weight; not drawn from if there is only one.
    sizes: Bag,
    by_size: Vec<SizeBag>,
}

#[derive(Clone, Debug)]
struct SizeBag {
    weight: u32,
    /// The place of its first piece in the set.
    first: u32,
    pieces: Bag,
}

impl Bags {
    /// Full bags. Makes the lists that are not at hand.
    pub fn new(pieces: PieceSet, weights: SizeWeights) -> Bags {
        let mut first = 0;
        let by_size = pieces.counts().map(|(size, count)| {
            let bag = SizeBag { weight: weights.of(size).into(), first, pieces: Bag::new(count) };
            first += count;
            bag
        });
        let by_size: Vec<SizeBag> = by_size.collect();
        let sizes = Bag::new(by_size.iter().map(|bag| bag.weight).sum());
        Bags { sizes, by_size }
    }

    /// The place of the next piece in the set; see [`PieceSet::piece`]. `below` gives a number below
    /// its argument, each as likely as any other.
    pub fn draw(&mut self, below: &mut impl FnMut(u32) -> u32) -> u32 {
        let mut place = if self.by_size.len() < 2 { 0 } else { self.sizes.draw(below) };
        for bag in &mut self.by_size {
            if place < bag.weight {
                return bag.first + bag.pieces.draw(below);
            }
            place -= bag.weight;
        }
        // A set without sizes, which no check lets pass, has one piece.
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Class;
    use alloc::collections::BTreeMap;
    use bout::{Purpose, Seed, Stream};

    /// How many pieces of each size come in each `count`, for many times.
    fn check(weights: &[(u8, u8)], count: u32) {
        let set = PieceSet::new(weights.iter().map(|&(size, _)| size), Class::Holed);
        let of = weights.iter().fold(SizeWeights::EQUAL, |all, &(size, w)| all.with(size, w));
        let mut bags = Bags::new(set, of);
        let mut stream = Stream::new(&Seed([6; 32]), Purpose::Pieces);
        for _ in 0..20 {
            let mut came = BTreeMap::<u8, u8>::new();
            for _ in 0..count {
                let place = bags.draw(&mut |bound| stream.below(bound));
                *came.entry(set.piece(place).size()).or_default() += 1;
            }
            assert!(came.into_iter().eq(weights.iter().copied()), "{weights:?}");
        }
    }

    #[test]
    fn each_size_comes_as_often_as_its_weight_says() {
        check(&[(4, 1), (5, 1)], 2);
        check(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)], 6);
        check(&[(4, 1), (5, 3)], 4);
        check(&[(3, 255)], 255);
        check(&[(3, 200), (6, 55)], 255);
    }

    #[test]
    fn weights_as_the_counts_deal_every_piece_once() {
        let set = PieceSet::new([4, 5], Class::Convex);
        let mut bags = Bags::new(set, SizeWeights::EQUAL.with(4, 7).with(5, 17));
        let mut stream = Stream::new(&Seed([7; 32]), Purpose::Pieces);
        for _ in 0..5 {
            let mut places: Vec<u32> =
                (0..24).map(|_| bags.draw(&mut |bound| stream.below(bound))).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..24));
        }
    }

    /// What is asked for, with the answers, and the pieces that come.
    fn frozen(sizes: &[u8], hardest: Class, below: &[(u32, u32)], pieces: &[(u8, u32)]) {
        let set = PieceSet::new(sizes.iter().copied(), hardest);
        let mut bags = Bags::new(set, SizeWeights::EQUAL);
        let mut answers = below.iter();
        let mut asked = |bound| {
            let &(of, answer) = answers.next().expect("more was asked for");
            assert_eq!(of, bound, "{below:?}");
            answer
        };
        for &expected in pieces {
            let piece = set.piece(bags.draw(&mut asked));
            assert_eq!((piece.size(), piece.id()), expected, "{below:?}");
        }
        assert_eq!(answers.next(), None);
    }

    #[test]
    fn the_draws_have_their_order() {
        // With one size there is none to draw.
        frozen(&[3], Class::Holed, &[(2, 1), (1, 0), (2, 0)], &[(3, 1), (3, 0), (3, 0)]);
        let below = [(2, 1), (17, 3), (1, 0), (7, 6), (2, 0), (6, 2)];
        frozen(&[4, 5], Class::Convex, &below, &[(5, 3), (4, 6), (4, 2)]);
        // The one pentomino that is not convex is the last.
        frozen(&[5], Class::Holeless, &[(18, 17), (17, 6), (16, 0)], &[(5, 6), (5, 7), (5, 0)]);
    }
}
