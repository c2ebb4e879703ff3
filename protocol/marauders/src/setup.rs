//! What a battle begins with: the drawing of its elements, and the reasons why it cannot begin.

use alloc::vec::Vec;
use bout::{Dice, Seat};

use crate::command::NameError;
use crate::options::OptionError;
use crate::{Element, Options};

/// Why a battle cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The options do not go together.
    Options(OptionError),
    /// This seat may not name the spell that it named.
    Name(Seat, NameError),
    /// With the option non-matching spells every seat names a spell, and this one did not.
    Unnamed(Seat),
    /// Without that option no seat names a spell, and this one did.
    Named(Seat),
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let number = |seat: &Seat| seat.0 + 1;
        match self {
            SetupError::Options(error) => error.fmt(f),
            SetupError::Name(seat, why) => write!(f, "player {}: {why}", number(seat)),
            SetupError::Unnamed(seat) => write!(f, "player {} must name a spell", number(seat)),
            SetupError::Named(seat) => {
                write!(f, "player {} named a spell where none is named", number(seat))
            }
        }
    }
}

impl core::error::Error for SetupError {}

/// The elements of a battle, drawn where the size does not fix them. To be asked before players name
/// their spells, and handed to [`Table::new`](crate::Table::new).
pub fn elements(options: &Options, dice: &mut dyn Dice) -> Vec<Element> {
    let mut elements: Vec<Element> = match options.size.rank_elements() {
        Some(elements) => elements.collect(),
        None => {
            let mut left: Vec<Element> = Element::ALL.to_vec();
            let draw = |_| left.remove(dice.below(left.len() as u32) as usize);
            (0..options.size.elements()).map(draw).collect()
        }
    };
    elements.sort_unstable();
    elements
}
