//! What an element does, by when it acts.

use crate::play::Play;
use crate::play::hit::Hit;
use crate::spell::Cast;

/// The rules of an element, by when they act (the rules call these moments V1 to V4). An attack is
/// named by its place in the volley.
pub(crate) struct Rules {
    /// The two letters that are always shown with the colour.
    pub code: &'static str,
    /// The name of its spell.
    pub spell: &'static str,
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
    pub(super) const fn new(code: &'static str, spell: &'static str) -> Rules {
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
