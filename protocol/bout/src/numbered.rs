//! What a referee sends ahead, by its numbers.

use alloc::collections::VecDeque;

/// Things by their numbers, which may come twice, early and in any order. What is too far ahead, or
/// was forgotten, is not kept.
#[derive(Clone, Debug)]
pub struct Numbered<T> {
    /// The first number that is not forgotten.
    first: u32,
    /// In order of their numbers. Nearly all come in it, and few are kept at a time.
    items: VecDeque<(u32, T)>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { first: 0, items: VecDeque::new() }
    }
}

impl<T> Numbered<T> {
    /// Keeps `item` unless it is there, is forgotten, or lies `ahead_max` or more beyond `taken`, the
    /// next to be taken.
    pub fn add(&mut self, taken: u32, ahead_max: u32, index: u32, item: T) {
        if !(self.first..taken.saturating_add(ahead_max)).contains(&index) {
            return;
        }
        let at = self.place(index);
        if self.items.get(at).is_none_or(|&(other, _)| other != index) {
            self.items.insert(at, (index, item));
        }
    }

    /// The one with this number, if it is there.
    pub fn get(&self, index: u32) -> Option<&T> {
        let (other, item) = self.items.get(self.place(index))?;
        (*other == index).then_some(item)
    }

    /// All of them with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.items.iter().map(|(index, item)| (*index, item))
    }

    /// How many there are from the `first` one on.
    pub fn count_from(&self, first: u32) -> usize {
        self.items.len() - self.place(first)
    }

    /// Drops those before `first`, and takes none of them any more.
    pub fn forget_before(&mut self, first: u32) {
        self.first = self.first.max(first);
        let forgotten = self.place(self.first);
        self.items.drain(..forgotten);
    }

    /// How many come before the one with this number.
    fn place(&self, index: u32) -> usize {
        self.items.partition_point(|&(other, _)| other < index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_kept_once_and_neither_late_nor_too_early() {
        let mut numbered = Numbered::default();
        for (index, item) in [(2, 'c'), (0, 'a'), (2, 'x'), (4, 'e')] {
            numbered.add(0, 4, index, item);
        }
        assert_eq!(
            [0, 1, 2, 4].map(|index| numbered.get(index).copied()),
            [Some('a'), None, Some('c'), None]
        );
        assert_eq!(numbered.count_from(1), 1);
        assert!(numbered.iter().eq([(0, &'a'), (2, &'c')]));
        numbered.forget_before(1);
        numbered.forget_before(0);
        numbered.add(0, 4, 0, 'a');
        assert_eq!((numbered.get(0), numbered.count_from(0)), (None, 1));
    }
}
