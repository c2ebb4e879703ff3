//! Sequences of presentation with an end, such as a knock-out and a victory: parts after each other, which a
//! press skips.
//!
//! A sequence only says how far its parts have come. Call [`Sequence::advance`] with the seconds that passed,
//! draw by [`Sequence::part`] and [`Sequence::each`], and [`Sequence::skip`] it at a press. With reduced
//! motion it begins as [`Sequence::cut`], at its end.

use crate::view::motion::{Ease, staggered};

/// Seconds at the beginning in which a press was meant for what came before.
pub const GLANCE_SECONDS: f32 = 0.5;

/// A sequence of so many seconds, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequence {
    age: f32,
    seconds: f32,
}

impl Sequence {
    /// A sequence that begins now.
    pub fn new(seconds: f32) -> Sequence {
        Sequence { age: 0.0, seconds }
    }

    /// The same, at its end from the beginning: that of reduced motion.
    pub fn cut(seconds: f32) -> Sequence {
        Sequence { age: seconds, seconds }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        self.age = (self.age + seconds).min(self.seconds);
    }

    /// Goes to the end at once.
    pub fn skip(&mut self) {
        self.age = self.seconds;
    }

    /// Seconds since it began, until its end.
    pub fn age(&self) -> f32 {
        self.age
    }

    /// Whether nothing moves any more.
    pub fn is_over(&self) -> bool {
        self.seconds <= self.age
    }

    /// How far the part has come that begins after `begin` seconds and takes `seconds`, from 0 to 1. At the
    /// end of the sequence every part is over.
    pub fn part(&self, begin: f32, seconds: f32, ease: Ease) -> f32 {
        if self.is_over() { 1.0 } else { ease.at((self.age - begin) / seconds) }
    }

    /// The same for part number `index` of a row of parts, each of which begins `gap` seconds after the one
    /// before.
    pub fn each(&self, index: usize, (begin, gap): (f32, f32), seconds: f32, ease: Ease) -> f32 {
        if self.is_over() {
            return 1.0;
        }
        ease.at(staggered(self.age - begin, index, gap, seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_one_after_the_other_and_all_end_with_the_sequence() {
        let mut sequence = Sequence::new(2.0);
        let parts = |sequence: &Sequence| {
            let part = |begin| sequence.part(begin, 0.5, Ease::Linear);
            [part(0.0), part(1.0), part(1.9)]
        };
        assert_eq!(parts(&sequence), [0.0, 0.0, 0.0]);
        sequence.advance(1.25);
        assert_eq!(parts(&sequence), [1.0, 0.5, 0.0]);
        assert!(!sequence.is_over());
        sequence.advance(1.0);
        assert_eq!((parts(&sequence), sequence.age()), ([1.0; 3], 2.0));
        assert!(sequence.is_over());
    }

    #[test]
    fn rows_of_parts_are_staggered() {
        let mut sequence = Sequence::new(2.0);
        sequence.advance(0.75);
        let each = |index| sequence.each(index, (0.25, 0.25), 0.5, Ease::Linear);
        assert_eq!([0, 1, 2, 3].map(each), [1.0, 0.5, 0.0, 0.0]);
    }

    #[test]
    fn a_skipped_sequence_and_a_cut_one_are_at_their_end() {
        let mut skipped = Sequence::new(1.5);
        skipped.advance(0.2);
        skipped.skip();
        assert_eq!(skipped, Sequence::cut(1.5));
        assert!(skipped.is_over());
        assert_eq!(skipped.each(30, (0.0, 0.2), 0.4, Ease::Out), 1.0);
    }
}
