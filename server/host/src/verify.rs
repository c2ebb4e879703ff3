//! Plays replays again and says whether what they tell is true.

use referee::{Difference, FinishedRun, Played};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::replay::header::Contradiction;
use crate::replay::{Replay, ReplayError};

/// A replay that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The names of those who played.
    pub names: String,
    /// How it ended.
    pub outcome: String,
    /// How much was played.
    pub length: Length,
    /// How long it took to play again.
    pub took: Duration,
}

/// How much was played of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Ticks of the seat that played longest.
    Ticks(u32),
    /// Acts at the table.
    Acts(u32),
}

/// Why a replay does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Verdict {
    /// There is no saying.
    #[error(transparent)]
    Unreadable(#[from] ReplayError),
    /// Played again, the bout goes elsewhere.
    #[error("differs: {0}")]
    Differs(Difference),
    /// Played again, the run comes to something else.
    #[error("differs: the run came to {claimed}, and comes to {played}")]
    Run {
        /// What was said of it.
        claimed: String,
        /// What it is.
        played: String,
    },
    /// The header is not about this bout.
    #[error("differs: {0}")]
    Contradicts(Contradiction),
}

impl Verdict {
    /// What a program says about it when it ends: 1 when the replay differs, 2 when it cannot be
    /// read.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Differs(_) | Verdict::Run { .. } | Verdict::Contradicts(_) => 1,
            Verdict::Unreadable(_) => 2,
        }
    }
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Holds { names, outcome, length, took } = self;
        let took_ms = took.as_secs_f64() * 1000.0;
        write!(f, "holds: {names}, {outcome}, {length}, {took_ms:.1} ms")
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Length::Ticks(ticks) => write!(f, "{ticks} ticks"),
            Length::Acts(acts) => write!(f, "{acts} acts"),
        }
    }
}

/// Plays the bout of the replay at `path` again.
pub fn verify_file(path: &Path) -> Result<Holds, Verdict> {
    verify(&Replay::read(path)?)
}

/// Plays the run of `replay` again: it must come to the same as was said of it.
pub fn verify_run(replay: &Replay, claimed: &FinishedRun) -> Result<(), Verdict> {
    let played = replay.archive.check().map_err(Verdict::Differs)?;
    if let Some(contradiction) = replay.header.contradiction(&replay.archive) {
        return Err(Verdict::Contradicts(contradiction));
    }
    let played = played.boards().and_then(|referee| FinishedRun::of(claimed.mode, &referee));
    if played.as_ref() != Some(claimed) {
        let [claimed, played] = [Some(claimed), played.as_ref()].map(|run| format!("{run:?}"));
        return Err(Verdict::Run { claimed, played });
    }
    Ok(())
}

/// Plays the bout of `replay` again.
pub fn verify(replay: &Replay) -> Result<Holds, Verdict> {
    let start = Instant::now();
    let played = replay.archive.check().map_err(Verdict::Differs)?;
    if let Some(contradiction) = replay.header.contradiction(&replay.archive) {
        return Err(Verdict::Contradicts(contradiction));
    }
    let length = match played {
        Played::Boards(referee) => {
            let seats = referee.setup().seats();
            Length::Ticks(seats.map(|seat| referee.board(seat).tick().0).max().unwrap_or(0))
        }
        Played::Table(umpire) => Length::Acts(umpire.acts()),
    };
    let (names, outcome) =
        (replay.header.names(), replay.header.outcome_line(&replay.archive.setup));
    Ok(Holds { names, outcome, length, took: start.elapsed() })
}
