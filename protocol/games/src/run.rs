//! The result of a run.

use bincode::{Decode, Encode};
use bout::Tick;

/// Ticks of the longest run: an hour. What was done by then stands.
pub const RUN_TICKS_MAX: u32 = stacker::options::TICKS_MAX;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RunEnd {
    /// It reached its goal; a battle was won.
    Finished,
    /// The field was full; a battle was lost.
    ToppedOut,
    /// It was as long as any may be, [`RUN_TICKS_MAX`]; a battle was drawn.
    TimeUp,
    /// The player left, or was disconnected for too long.
    Left,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SoloRun {
    /// Ticks that were played, up to and with the last that counts; the duration of a battle.
    pub ticks: u32,
    /// Points; in swordfight rows sent; in a battle hit points left to the winner.
    pub score: u64,
    /// Lines cleared; in swordfight swords sent; in a battle turns.
    pub lines: u32,
    /// How it ended.
    pub end: RunEnd,
}

impl RunEnd {
    /// How a run ended of which so many ticks were `played`, and how many of them count: by the tick
    /// in which it was finished, or in which its seat went out.
    pub(crate) fn of(finished: Option<Tick>, out: Option<Tick>, played: Tick) -> (RunEnd, u32) {
        match (finished, out) {
            (Some(last), _) => (RunEnd::Finished, last.plus(1).0),
            (None, Some(last)) => (RunEnd::ToppedOut, last.plus(1).0),
            (None, None) if RUN_TICKS_MAX <= played.0 => (RunEnd::TimeUp, played.0),
            (None, None) => (RunEnd::Left, played.0),
        }
    }
}
