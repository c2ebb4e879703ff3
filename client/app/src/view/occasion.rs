//! What a picture of a clocked bout shows.

/// What a picture of a clocked bout shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A match.
    Match,
    /// A run, or a practice match against bots.
    Practice,
    /// A replay, in which the player has no seat.
    Replay,
}
