//! What players want of a replay.

/// What a player wants of a replay. Numbers go back when they are negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayWish {
    /// To stand still, or to go on; at the end, to begin again.
    Pause,
    /// Another speed, by so many places.
    Speed(i8),
    /// To go on or back by so many seconds.
    Skip(i8),
    /// To stand still so many ticks, or acts, on or back.
    Step(i8),
    /// To stand still after the next lock of the shown seat, or at the beginning of the next turn.
    Lock(i8),
    /// To go to just before the next highlight: a chain, a large attack, a knock-out, a loss of hit points.
    Highlight(i8),
    /// The perspective of the seat so many places on.
    Seat(i8),
    /// To go to this share of its length, in thousandths.
    To(u16),
    /// To the bout of the match so many further on.
    Bout(i8),
    /// To mark one end of a clip, and then the other.
    Clip,
    /// To play on from here, in the place of the shown seat.
    PlayOn,
}
