//! A bout that is paused, as after a restart of the server.

use core::time::Duration;

/// The state of a paused bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// It waits for the other players.
    Waiting,
    /// It continues in so many milliseconds.
    Counting(u16),
}

impl Standstill {
    /// The standstill of an [`wire::Update::Paused`]; nothing when the bout continues.
    pub fn of(left_ms: Option<u16>) -> Option<Standstill> {
        match left_ms {
            None => Some(Standstill::Waiting),
            Some(0) => None,
            Some(ms) => Some(Standstill::Counting(ms)),
        }
    }
}

/// What the own clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockNews {
    /// It is paused until further notice.
    Stop,
    /// It continues from the board's own tick, after this time.
    GoOn(Duration),
}

impl ClockNews {
    /// The news of an [`wire::Update::Paused`].
    pub fn of(left_ms: Option<u16>) -> ClockNews {
        left_ms.map_or(ClockNews::Stop, |ms| ClockNews::GoOn(Duration::from_millis(ms.into())))
    }
}
