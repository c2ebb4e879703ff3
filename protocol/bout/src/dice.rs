//! Chance, as the rules of a turn-based game ask for it, and what was drawn, to draw it again.

use alloc::vec::Vec;

use crate::Stream;

/// Where a game of turns gets its random numbers from: the referee from a [`Stream`], everybody
/// else from what the referee reveals.
pub trait Dice {
    /// A number below `bound`, which is at least 2: what leaves no choice is not asked for.
    fn below(&mut self, bound: u32) -> u32;
}

impl Dice for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        Stream::below(self, bound)
    }
}

/// Dice that write down what they gave, to be revealed.
pub struct Recorder<'a> {
    dice: &'a mut dyn Dice,
    /// What was drawn, in order.
    pub drawn: Vec<u32>,
}

impl<'a> Recorder<'a> {
    /// Draws from `dice`.
    pub fn new(dice: &'a mut dyn Dice) -> Recorder<'a> {
        Recorder { dice, drawn: Vec::new() }
    }
}

impl Dice for Recorder<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let number = self.dice.below(bound);
        self.drawn.push(number);
        number
    }
}

/// Dice that give what was revealed, once. Ask [`Reveals::are_spent`] afterwards.
#[derive(Clone, Debug)]
pub struct Reveals<'a> {
    left: &'a [u32],
    fits: bool,
}

impl<'a> Reveals<'a> {
    /// Will give `drawn`, in order.
    pub fn new(drawn: &'a [u32]) -> Reveals<'a> {
        Reveals { left: drawn, fits: true }
    }

    /// True if exactly what was revealed was asked for. If not, what was played with these dice is
    /// not what the referee played.
    pub fn are_spent(&self) -> bool {
        self.fits && self.left.is_empty()
    }
}

impl Dice for Reveals<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match self.left.split_first() {
            Some((&number, left)) if number < bound => {
                self.left = left;
                number
            }
            _ => {
                self.fits = false;
                0
            }
        }
    }
}
