//! The messages of a bout in turns at a shared table.

use alloc::boxed::Box;
use bincode::{Decode, Encode};
use bout::{Bounded, Seat};
use games::{Act, Move, MoveRefusal, Table};

use crate::{Check, ServerMessage, Update};

/// Random numbers that one act can reveal. After an act that draws more, the whole table is sent.
pub const DRAWN_MAX: usize = 3072;

/// A client's request for a move on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Asked {
    /// Acts that it had heard of when its player chose. When the table has gone on since, the move
    /// is refused: it may mean something else by now.
    pub after: u32,
    /// What it asks for.
    pub wish: Move,
}

/// A table as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct TableState {
    /// Acts that led to it.
    pub acts: u32,
    /// The table.
    pub table: Table,
    /// The time of whom it waits for.
    pub clock: TimerView,
}

/// Something that changed a table. With what was drawn, every client does the same to its own.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Acted {
    /// Acts before this one.
    pub number: u32,
    /// The act.
    pub act: Act,
    /// The random numbers that it took, in order.
    pub drawn: Bounded<u32, DRAWN_MAX>,
    /// The check of the table after it.
    pub check: Check,
    /// The time of the seat to move.
    pub clock: TimerView,
}

/// The time that is left to whom a table waits for, when the message is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct TimerView {
    /// Milliseconds until the turn is ended without its player, the bank included.
    pub left_ms: u32,
    /// How many of these come out of the bank that lasts for the bout.
    pub bank_ms: u32,
    /// Milliseconds until any of this runs: the effects of the turn before are still being told.
    pub hold_ms: u32,
}

/// A move that was not made; for who asked. Every move is answered so, or by [`Acted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Unmoved {
    /// The requested move.
    pub asked: Asked,
    /// Why not.
    pub why: MoveRefusal,
}

impl From<Unmoved> for ServerMessage {
    fn from(unmoved: Unmoved) -> ServerMessage {
        TableNews::Unmoved(unmoved).into()
    }
}

impl From<TableNews> for ServerMessage {
    fn from(news: TableNews) -> ServerMessage {
        ServerMessage::Bout(Update::Table(Box::new(news)))
    }
}

/// Something at a table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum TableNews {
    /// The table as it stands: at the start, and for clients that join, reconnect or ask.
    Stands(TableState),
    /// It was changed.
    Acted(Acted),
    /// The reader's own move was refused; the table is as it was.
    Unmoved(Unmoved),
    /// A seat's player is disconnected, and forfeits in so many milliseconds; `None` when the
    /// player has reconnected.
    Silent(Seat, Option<u32>),
    /// True when a bot plays for a seat whose player is absent; false when the player has returned.
    BotPlays(Seat, bool),
}
