//! What each spell does, and when.

use super::{Cast, Spell, align, power};
use crate::Element;
use crate::play::Play;

impl Spell {
    /// The immediate effect, if any.
    pub(crate) fn effect(self) -> Option<fn(&mut Play, Cast)> {
        match self {
            Spell::Of(element) => element.rules().cast,
            Spell::FreeSwap => None,
            Spell::PowerUp => Some(power::up),
            Spell::PowerDown => Some(power::down),
            Spell::Aligner => Some(align::align),
            Spell::Disperser => Some(align::disperse),
            Spell::Burglary => Some(|play, cast| {
                let thefts = play.table.elements.len() as u8 / 4;
                play.table.player_mut(cast.seat).thefts = thefts;
            }),
            Spell::Merger => Some(|play, cast| play.table.player_mut(cast.seat).merger = true),
        }
    }

    /// True if it lasts until the exchange is resolved.
    pub(crate) fn is_status(self) -> bool {
        self.effect().is_none() || self == Spell::Disperser
    }

    /// True if it acts when the next turn begins. The others speak of the exchange in which they are cast, and act
    /// before its resolution.
    pub(crate) fn is_instant(self) -> bool {
        !self.is_status() && self != Spell::Of(Element::Dark)
    }
}
