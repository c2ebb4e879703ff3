//! Verifies replays by simulating them again.

use referee::{Difference, FinishedRun, Played};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::replay::file::{read_bytes, track_bytes};
use crate::replay::header::Contradiction;
use crate::replay::track::record::record;
use crate::replay::{Replay, ReplayError};

/// The result for a verified replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The names of the players.
    pub names: String,
    /// The outcome.
    pub outcome: String,
    /// The length of the bout.
    pub length: Length,
    /// Whether the file has pictures of our version, which are those of the bout.
    pub has_pictures: bool,
    /// The duration of the verification.
    pub took: Duration,
}

/// The length of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The number of ticks of the seat that played longest.
    Ticks(u32),
    /// The number of acts at the table.
    Acts(u32),
}

/// Why a replay was not verified.
#[derive(Debug, thiserror::Error)]
pub enum Verdict {
    /// The replay cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReplayError),
    /// The simulation of the bout differs.
    #[error("differs: {0}")]
    Differs(Difference),
    /// The simulation of the run has another result.
    #[error("differs: the run came to {claimed}, and comes to {played}")]
    Run {
        /// The claimed result.
        claimed: String,
        /// The simulated result.
        played: String,
    },
    /// The header contradicts the archive.
    #[error("differs: {0}")]
    Contradicts(Contradiction),
    /// The view track is not that of the bout.
    #[error("differs: the pictures in the file are not those of the bout, which holds")]
    Pictures,
}

impl Verdict {
    /// The exit code of the program: 1 when the replay differs, 2 when it cannot be read.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Differs(_)
            | Verdict::Run { .. }
            | Verdict::Contradicts(_)
            | Verdict::Pictures => 1,
            Verdict::Unreadable(_) => 2,
        }
    }
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Holds { names, outcome, length, has_pictures: _, took } = self;
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

/// Verifies the replay at `path`, with its pictures.
pub fn verify_file(path: &Path) -> Result<Holds, Verdict> {
    verify_bytes(&read_bytes(path)?)
}

/// Verifies the replay in these bytes of a file, with its pictures.
pub fn verify_bytes(bytes: &[u8]) -> Result<Holds, Verdict> {
    let replay = Replay::from_bytes(bytes)?;
    let Some(pictures) = track_bytes(bytes)? else { return verify(&replay) };
    let start = Instant::now();
    let (played, recorded) = record(&replay.archive).map_err(Verdict::Differs)?;
    let holds = conclude(&replay, played, start)?;
    if recorded.as_ref() != Some(&pictures) {
        return Err(Verdict::Pictures);
    }
    Ok(Holds { has_pictures: true, ..holds })
}

/// Verifies the replay of a run: the simulation must have the claimed result.
pub fn verify_run(replay: &Replay, claimed: &FinishedRun) -> Result<(), Verdict> {
    let played = replay.archive.check().map_err(Verdict::Differs)?;
    if let Some(contradiction) = replay.header.contradiction(&replay.archive) {
        return Err(Verdict::Contradicts(contradiction));
    }
    let played = FinishedRun::of_played(claimed.mode, &played);
    if played.as_ref() != Some(claimed) {
        let [claimed, played] = [Some(claimed), played.as_ref()].map(|run| format!("{run:?}"));
        return Err(Verdict::Run { claimed, played });
    }
    Ok(())
}

/// Verifies `replay` by simulation.
pub fn verify(replay: &Replay) -> Result<Holds, Verdict> {
    let start = Instant::now();
    conclude(replay, replay.archive.check().map_err(Verdict::Differs)?, start)
}

/// Compares the header of a bout that came out as recorded.
fn conclude(replay: &Replay, played: Played, start: Instant) -> Result<Holds, Verdict> {
    if let Some(contradiction) = replay.header.contradiction(&replay.archive) {
        return Err(Verdict::Contradicts(contradiction));
    }
    let length = match played {
        Played::Boards(referee) => {
            let seats = referee.setup().seats();
            Length::Ticks(seats.map(|seat| referee.board(seat).tick().0).max().unwrap_or(0))
        }
        Played::Table(referee) => Length::Acts(referee.acts()),
    };
    let (names, outcome) =
        (replay.header.names(), replay.header.outcome_line(&replay.archive.setup));
    Ok(Holds { names, outcome, length, has_pictures: false, took: start.elapsed() })
}
