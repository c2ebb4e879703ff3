//! The entries of a journal: all input that a referee processed, in order.

use bincode::{Decode, Encode};

use crate::{Batch, Millis, Seat, Tick};

/// One input that a referee received, or found due.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Command {
    /// A seat's player held these buttons.
    Play(Seat, Batch),
    /// A seat stayed silent for too long: it is advanced to this tick with no buttons held.
    Advance(Seat, Tick),
    /// A seat's player left the bout for good.
    Forfeit(Seat),
    /// From now on packets for this seat become visible so many ticks past its present.
    Lead(Seat, u8),
    /// From now on the packets of the first seat go to the second.
    Target(Seat, Seat),
    /// The bout was paused until now, as after a restart of the server: the clock of a seat continues from this
    /// tick.
    Pause(Seat, Tick),
}

/// A command and when it was processed, on the referee's clock, which starts with the bout.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Entry {
    /// Since the start of the bout.
    pub at: Millis,
    /// What was processed.
    pub command: Command,
}
