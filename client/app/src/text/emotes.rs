//! The emotes in words.

use wire::Emote;

use crate::text::tr;

/// An emote, as the player reads it.
pub fn words(emote: Emote) -> &'static str {
    match emote {
        Emote::GoodLuck => tr!("emote-good-luck"),
        Emote::WellPlayed => tr!("emote-well-played"),
        Emote::Nice => tr!("emote-nice"),
        Emote::Oops => tr!("emote-oops"),
        Emote::Thanks => tr!("emote-thanks"),
        Emote::Rematch => tr!("emote-rematch"),
    }
}
