//! The decisions of bots that are computed outside their room.
//!
//! A decision can take longer than a tick, and the lock of its room must not be held so long. So a room
//! whose bots think elsewhere gives its driver a [`Thought`] for each decision that a bot has begun:
//! a snapshot of what the bot sees. The driver computes it on another thread, and returns it. What the
//! bot then does is input like any other, in the journal as well; when the thought is late, the bot
//! continues as it was.

use alloc::boxed::Box;
use bots::{Decision, TableBot};
use bout::Seat;
use games::{Move, Table};

/// A decision of a bot with everything that the bot sees.
#[derive(Clone, Debug)]
pub struct Thought(pub(crate) Thinker);

/// The bot of a seat in this bout, with its decision.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    pub bout: u64,
    pub seat: Seat,
    pub subject: Subject,
}

/// What is decided.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    /// Where a piece goes.
    Board(Decision),
    /// The next command at a table.
    Table(Box<TableDecision>),
}

/// A bot with the table at which it is to move.
#[derive(Clone, Debug)]
pub(crate) struct TableDecision {
    pub bot: TableBot,
    pub table: Table,
    /// Acts at the table before this decision.
    pub acts: u32,
    /// The command, once it is computed.
    pub wish: Option<Move>,
}

impl Thought {
    /// Computes the decision. It takes milliseconds, and on a large field with many matches a tenth of a
    /// second.
    #[must_use]
    pub fn think(mut self) -> Thought {
        let seat = self.0.seat;
        match &mut self.0.subject {
            Subject::Board(decision) => decision.compute(),
            Subject::Table(decision) => {
                let TableDecision { bot, table, wish, .. } = &mut **decision;
                *wish = Some(bot.choose(table, seat));
            }
        }
        self
    }

    /// The seat of the bot.
    pub fn seat(&self) -> Seat {
        self.0.seat
    }
}
