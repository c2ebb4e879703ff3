//! Two states that the same log led to: a bug of ours, written down so that it can be played again.

use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::{Buttons, Seat};
use games::{Arrival, Board, ClockedSetup, Setup, State};
use wire::DecodeError;

/// What a report begins with: its format.
const HEAD: &[u8] = b"cutlass desync 1\n";

/// A report of two states that should have been one.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Desync {
    /// What the bout was played by.
    pub setup: ClockedSetup,
    /// Whose board it is.
    pub seat: Seat,
    /// The last state that both ends agreed on.
    pub agreed: State,
    /// What the client had been sent, the newest part of it.
    pub arrivals: Vec<Arrival>,
    /// What was held in each tick since they agreed.
    pub held: Vec<Buttons>,
    /// What the client had predicted.
    pub predicted: State,
    /// What the server came to, after as many ticks.
    pub confirmed: State,
}

/// What came of playing a report again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This build comes to the client's state: the server knew something else, or played otherwise.
    Predicted,
    /// This build comes to the server's state: the client played otherwise.
    Confirmed,
    /// This build comes to a third state.
    Neither,
}

/// Why a file is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// It begins with something else.
    #[error("this is no desync report of this release")]
    Head,
    /// It is cut short, or damaged.
    #[error("the report cannot be read: {0}")]
    Damaged(DecodeError),
    /// The setup cannot be played, or the report has a state that no board can be in.
    #[error("the report contains a state that no bout can reach")]
    Unsound,
}

impl Desync {
    /// The bytes of a report.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend(wire::codec::bytes_of(self));
        bytes
    }

    /// The report that `bytes` are.
    pub fn read(bytes: &[u8]) -> Result<Desync, ReportError> {
        let rest = bytes.strip_prefix(HEAD).ok_or(ReportError::Head)?;
        let report: Desync = wire::codec::read_archive(rest).map_err(ReportError::Damaged)?;
        let has_seat = report.setup.seats().any(|seat| seat == report.seat);
        if !has_seat || Setup::from(report.setup.clone()).check().is_err() {
            return Err(ReportError::Unsound);
        }
        let board = Board::new(&report.setup.board(report.seat));
        let states = [&report.agreed, &report.predicted, &report.confirmed];
        let are_sound = states.iter().all(|state| board.admits(state));
        if are_sound { Ok(report) } else { Err(ReportError::Unsound) }
    }

    /// Plays the buttons again, from the state that was agreed on to the tick of the other two.
    pub fn replay(&self) -> (State, Verdict) {
        let mut board = Board::new(&self.setup.board(self.seat));
        board.restore(self.agreed.clone());
        for arrival in &self.arrivals {
            board.receive(arrival.clone());
        }
        let mut events = Vec::new();
        for &held in &self.held {
            if self.confirmed.tick() <= board.tick() {
                break;
            }
            board.step(held, &mut events);
        }
        let state = board.state();
        let verdict = match state {
            ref state if *state == self.predicted => Verdict::Predicted,
            ref state if *state == self.confirmed => Verdict::Confirmed,
            _ => Verdict::Neither,
        };
        (state, verdict)
    }
}
