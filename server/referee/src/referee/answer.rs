//! The answers of a referee.

use bout::{Buttons, Outcome, Seat, Tick};
use games::{Arrival, Board, Event};
use wire::LedgerLine;

use crate::seat_state::Hearing;

/// Input that skips ticks, or reaches too far ahead: its sender's clock is out of sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Astray;

/// A tick of a board that was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTick<'a> {
    /// Whose.
    pub seat: Seat,
    /// The buttons that were held in it.
    pub held: Buttons,
    /// The board after it.
    pub board: &'a Board,
    /// What happened in it.
    pub events: &'a [Event],
}

/// An answer of the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This seat's board receives this.
    Arrived(Seat, Arrival),
    /// This seat was advanced with no buttons held: its player needs the state.
    Advanced(Seat),
    /// The connection quality of this seat's player changed; for everyone.
    Hearing(Seat, Hearing),
    /// A packet was sent; for everyone.
    Ledger(LedgerLine),
    /// The packets of the first seat go to the second from now on; for everyone.
    Target(Seat, Seat),
    /// The packets of the first seat still go to the second, because its player's choice was
    /// invalid; for that player.
    StillTarget(Seat, Seat),
    /// A seat was knocked out in this tick of its clock; for everyone.
    Out(Seat, Tick),
    /// The bout is decided; for everyone.
    Over(Outcome),
}
