//! Draws without putting back, until the bag is empty and is filled again.

use alloc::collections::BTreeMap;

/// A bag of the numbers below its size, shuffled as they are drawn (Fisher and Yates). It remembers
/// only what was moved, so that a bag of a hundred thousand costs no more than what was drawn of it.
#[derive(Clone, Debug)]
pub(super) struct Bag {
    size: u32,
    /// How many are left.
    left: u32,
    /// Numbers that are not in their own place.
    moved: BTreeMap<u32, u32>,
}

impl Bag {
    /// A full bag; one of no size counts as of one.
    pub(super) fn new(size: u32) -> Bag {
        let size = size.max(1);
        Bag { size, left: size, moved: BTreeMap::new() }
    }

    /// A number that is left in the bag. `below` gives a number below its argument.
    pub(super) fn draw(&mut self, below: &mut impl FnMut(u32) -> u32) -> u32 {
        let place = below(self.left);
        self.left -= 1;
        // The last takes the place of the one that is drawn.
        let last = self.moved.remove(&self.left).unwrap_or(self.left);
        let drawn =
            if place == self.left { last } else { self.moved.insert(place, last).unwrap_or(place) };
        if self.left == 0 {
            *self = Bag::new(self.size);
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use bout::{Purpose, Seed, Stream};

    #[test]
    fn a_bag_gives_each_number_once_and_then_again() {
        let mut stream = Stream::new(&Seed([3; 32]), Purpose::Pieces);
        for size in [1, 2, 7, 300] {
            let mut bag = Bag::new(size);
            for _ in 0..3 {
                let drawn: BTreeSet<u32> =
                    (0..size).map(|_| bag.draw(&mut |bound| stream.below(bound))).collect();
                assert!(drawn.into_iter().eq(0..size), "size {size}");
            }
        }
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut stream = Stream::new(&Seed([4; 32]), Purpose::Pieces);
        let mut bag = Bag::new(3);
        let mut orders = BTreeMap::<[u32; 3], u32>::new();
        for _ in 0..6000 {
            let order = [(); 3].map(|()| bag.draw(&mut |bound| stream.below(bound)));
            *orders.entry(order).or_default() += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|count| (880..1120).contains(count)), "{orders:?}");
    }

    #[test]
    fn a_large_bag_remembers_only_what_was_drawn() {
        let mut stream = Stream::new(&Seed([5; 32]), Purpose::Pieces);
        let mut bag = Bag::new(126_759);
        for _ in 0..500 {
            bag.draw(&mut |bound| stream.below(bound));
        }
        assert!(bag.moved.len() <= 500);
    }
}
