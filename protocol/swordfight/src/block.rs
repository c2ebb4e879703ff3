//! Blocks and breakers of four colours.

use bincode::{Decode, Encode};

/// The four colours. Each has its own glyph wherever it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Colour {
    /// `R`, `r`.
    Red,
    /// `Y`, `y`.
    Yellow,
    /// `G`, `g`.
    Green,
    /// `B`, `b`.
    Blue,
}

impl Colour {
    /// All four, in order of their numbers.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];
}

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Kind {
    /// Fuses into gems, and shatters when a breaker of its colour reaches it.
    Solid,
    /// Shatters everything of its colour that it is connected to.
    Breaker,
}

/// One coloured block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Block {
    /// The colour.
    pub colour: Colour,
    /// Solid or breaker.
    pub kind: Kind,
}

impl Block {
    /// The block that `letter` means: `R Y G B` are solid, `r y g b` are breakers.
    pub fn from_letter(letter: char) -> Option<Block> {
        let colour = match letter.to_ascii_uppercase() {
            'R' => Colour::Red,
            'Y' => Colour::Yellow,
            'G' => Colour::Green,
            'B' => Colour::Blue,
            _ => return None,
        };
        let kind = if letter.is_ascii_uppercase() { Kind::Solid } else { Kind::Breaker };
        Some(Block { colour, kind })
    }

    /// The letter that means this block.
    pub fn letter(self) -> char {
        let letter = ['R', 'Y', 'G', 'B'][self.colour as usize];
        match self.kind {
            Kind::Solid => letter,
            Kind::Breaker => letter.to_ascii_lowercase(),
        }
    }
}
