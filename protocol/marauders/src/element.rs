//! The 21 elements: their names, and the table of what each does.
//!
//! Each element is one file below this one, which holds all of its rules: what it does when it
//! attacks, when it shields, when it is matched, and what its spell does. A new element is a file,
//! a variant and a line of the lists here.

use bincode::{Decode, Encode};

use crate::play::Play;
use crate::play::hit::Hit;
use crate::spell::Cast;

mod cosmo;
mod crystal;
mod dark;
mod dimension;
mod earth;
mod fire;
mod ice;
mod light;
pub(crate) mod metal;
mod moon;
mod neutral;
mod oracle;
mod poison;
mod sound;
mod star;
mod steam;
mod sun;
pub(crate) mod thunder;
mod water;
mod wind;
pub(crate) mod wood;

/// The element of a block or a shield, in the canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[expect(
    missing_docs,
    reason = "their names are all there is to say; the rules are in their files"
)]
pub enum Element {
    Fire,
    Water,
    Wind,
    Earth,
    Light,
    Dark,
    Neutral,
    Metal,
    Thunder,
    Star,
    Wood,
    Ice,
    Poison,
    Sun,
    Moon,
    Sound,
    Steam,
    Crystal,
    Cosmo,
    Dimension,
    Oracle,
}

/// How many elements there are.
pub const ELEMENTS: usize = Element::ALL.len();

/// The rules of an element, by when they act (the rules call these moments V1 to V4). An attack is
/// named by its place in the volley.
pub(crate) struct Rules {
    /// The two letters that are always shown with the colour.
    code: &'static str,
    /// The name of its spell.
    spell: &'static str,
    /// A group of this seat was matched, with so many uncovered blocks.
    pub matched: Option<fn(&mut Play, bout::Seat, u32)>,
    /// A shield of it faces this attack, before anything flies.
    pub early: Option<fn(&mut Play, usize)>,
    /// This attack of it takes off.
    pub launch: Option<fn(&mut Play, usize)>,
    /// An attack of it arrives, before strengths are compared.
    pub strike: Option<fn(&mut Play, &mut Hit)>,
    /// A shield of it is hit, before strengths are compared.
    pub guard: Option<fn(&mut Play, &mut Hit)>,
    /// An attack of it has hit.
    pub struck: Option<fn(&mut Play, &mut Hit)>,
    /// A shield of it has been hit.
    pub guarded: Option<fn(&mut Play, &mut Hit)>,
    /// What its spell does at once. A spell without this is a status that the resolution asks for.
    pub cast: Option<fn(&mut Play, Cast)>,
    /// True if the spell adds this element's effects to every attack, or to every shield.
    pub is_lent: bool,
}

impl Rules {
    /// An element that does nothing yet.
    const fn new(code: &'static str, spell: &'static str) -> Rules {
        Rules {
            code,
            spell,
            matched: None,
            early: None,
            launch: None,
            strike: None,
            guard: None,
            struck: None,
            guarded: None,
            cast: None,
            is_lent: false,
        }
    }
}

impl Element {
    /// All of them, in the canonical order.
    pub const ALL: [Element; 21] = [
        Element::Fire,
        Element::Water,
        Element::Wind,
        Element::Earth,
        Element::Light,
        Element::Dark,
        Element::Neutral,
        Element::Metal,
        Element::Thunder,
        Element::Star,
        Element::Wood,
        Element::Ice,
        Element::Poison,
        Element::Sun,
        Element::Moon,
        Element::Sound,
        Element::Steam,
        Element::Crystal,
        Element::Cosmo,
        Element::Dimension,
        Element::Oracle,
    ];

    /// The rules.
    pub(crate) fn rules(self) -> &'static Rules {
        const RULES: [&Rules; ELEMENTS] = [
            &fire::RULES,
            &water::RULES,
            &wind::RULES,
            &earth::RULES,
            &light::RULES,
            &dark::RULES,
            &neutral::RULES,
            &metal::RULES,
            &thunder::RULES,
            &star::RULES,
            &wood::RULES,
            &ice::RULES,
            &poison::RULES,
            &sun::RULES,
            &moon::RULES,
            &sound::RULES,
            &steam::RULES,
            &crystal::RULES,
            &cosmo::RULES,
            &dimension::RULES,
            &oracle::RULES,
        ];
        RULES[self as usize]
    }

    /// The two letters, as in `Fi`.
    pub fn code(self) -> &'static str {
        self.rules().code
    }

    /// The name of its spell.
    pub fn spell_name(self) -> &'static str {
        self.rules().spell
    }
}
