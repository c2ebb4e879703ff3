//! Players at the shared table of any game of turns.

use bout::{Seat, Stream};
use games::{Move, Table};

use crate::{Level, Tactician};

/// One player made of code, for one seat of one bout in turns.
#[derive(Clone, Debug)]
pub enum TableBot {
    /// Of marauders.
    Marauders(Tactician),
}

impl TableBot {
    /// A bot that has not seen the table yet. What it leaves to chance it draws from `stream`.
    pub fn new(level: Level, stream: Stream) -> TableBot {
        TableBot::Marauders(Tactician::new(level, stream))
    }

    /// What it asks for, as `seat`, whose turn it must be.
    pub fn choose(&mut self, table: &Table, seat: Seat) -> Move {
        match (self, table) {
            (TableBot::Marauders(tactician), Table::Marauders(table)) => {
                Move::Marauders(tactician.choose(table, seat))
            }
        }
    }
}
