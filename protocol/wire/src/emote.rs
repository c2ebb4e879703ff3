//! Emotes: what two opponents can say to each other with one key. There is no free text in them, and each
//! client shows them in its own language.

use bincode::{Decode, Encode};
use bout::Millis;

/// The emotes that a player may send at once after a silence.
pub const AT_ONCE: u8 = 3;
/// The interval in which a player may send one more. The server drops what exceeds it.
pub const EVERY: Millis = Millis(4_000);

/// An emote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Emote {
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Nice.
    Nice,
    /// Oops.
    Oops,
    /// Thanks.
    Thanks,
    /// One more match, please.
    Rematch,
}

impl Emote {
    /// All of them, in the order of their keys.
    pub const ALL: [Emote; 6] = [
        Emote::GoodLuck,
        Emote::WellPlayed,
        Emote::Nice,
        Emote::Oops,
        Emote::Thanks,
        Emote::Rematch,
    ];
}
