//! What players want of a replay.

use marauders::Place;

use crate::input::StickDirection;

/// Seconds of a skip.
pub const SKIP: i8 = 5;

/// What a player wants of a replay. Numbers go back when they are negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayWish {
    /// To pause, or to continue; at the end, to begin again.
    Pause,
    /// Another speed, by so many places.
    Speed(i8),
    /// To skip so many seconds, forward or back.
    Skip(i8),
    /// To step by so many ticks, or acts, forward or back, and pause.
    Step(i8),
    /// To pause after the next lock of the shown seat, or at the beginning of the next turn.
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
    /// To see a table nearer by so many zoom levels, around this block or the middle of what is shown.
    Zoom(i8, Option<Place>),
    /// To see a table nearer by a level, or from the nearest one the whole table again.
    Nearer,
    /// To move what is shown of a table by so many rows and columns.
    Pan(i8, i8),
    /// To see a table around this block.
    Look(Place),
    /// What a stick does: it moves what is shown of a table that is seen near, and else does what the same
    /// direction of the pad does.
    Lean(StickDirection),
    /// To play on from here, in the place of the shown seat.
    PlayOn,
}
