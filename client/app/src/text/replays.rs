//! The texts of replays: why one cannot be shown, and where it differs.

use bout::TICKS_PER_SECOND;
use referee::Difference;
use replay::{ReplayError, ReplayFile};

use crate::text::tr;

/// Why a file cannot be shown.
pub fn unreadable(error: &ReplayError) -> String {
    match error {
        ReplayError::File(reason) => tr!("replay-unreadable", reason = reason.to_string()),
        ReplayError::TooLarge(_) => tr!("replay-too-large").into(),
        ReplayError::NotAReplay => tr!("replay-none").into(),
        ReplayError::OtherFormat(_) => tr!("replay-newer").into(),
        ReplayError::Truncated { is, should } => {
            tr!("replay-truncated", is = *is, should = *should)
        }
        ReplayError::Damaged
        | ReplayError::Header(_)
        | ReplayError::Packing(_)
        | ReplayError::Body(_)
        | ReplayError::Track(_) => tr!("replay-damaged").into(),
        ReplayError::OtherRules { server, .. } => tr!("replay-other-rules", release = server),
    }
}

/// A replay whose header agrees with its bout, or why it cannot be shown.
pub fn sound(file: ReplayFile) -> Result<ReplayFile, String> {
    match &file {
        ReplayFile::Replay(replay) if replay.header.contradiction(&replay.archive).is_some() => {
            Err(tr!("replay-damaged").into())
        }
        ReplayFile::Replay(_) | ReplayFile::Recorded(_) => Ok(file),
    }
}

/// Where a replay differs from its record.
pub fn difference(difference: &Difference, name: impl Fn(bout::Seat) -> String) -> String {
    match *difference {
        Difference::Setup(_) | Difference::Commitment => tr!("replay-differs-beginning").into(),
        Difference::Entry(number) => tr!("replay-differs-input", number = number + 1),
        Difference::State(seat, tick) => {
            let seconds = tick.0 / TICKS_PER_SECOND;
            tr!("replay-differs-state", name = name(seat), seconds = seconds)
        }
        Difference::Table(number) => tr!("replay-differs-act", number = number + 1),
        Difference::Digests | Difference::Outcome(..) => tr!("replay-differs-end").into(),
    }
}
