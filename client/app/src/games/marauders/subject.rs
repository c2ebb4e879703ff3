//! What the pointer can be on in a battle.

use bout::Seat;
use marauders::{Place, Spot};

/// A thing in a battle that can be inspected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A block of the field.
    Block(Place),
    /// A shield position.
    Cell(Spot),
    /// A seat's card.
    Seat(Seat),
    /// The counters, and the rules behind them.
    Rules,
}
