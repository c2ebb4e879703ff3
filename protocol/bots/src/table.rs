//! Bots at the shared table of any game in turns.

use bout::{Seat, Stream};
use games::{Move, Table, TurnGame};

use crate::{Level, Tactician};

/// A bot for one seat of one bout in turns.
#[derive(Clone, Debug)]
pub enum TableBot {
    /// Of marauders.
    Marauders(Tactician),
}

impl TableBot {
    /// A bot before its first turn. Random choices are drawn from `stream`.
    pub fn new(game: TurnGame, level: Level, stream: Stream) -> TableBot {
        match game {
            TurnGame::Marauders => TableBot::Marauders(Tactician::new(level, stream)),
        }
    }

    /// Reports that its last command was computed in time, or too late: then it thinks less about the next ones.
    pub fn note_time(&mut self, is_late: bool) {
        match self {
            TableBot::Marauders(tactician) => tactician.note_time(is_late),
        }
    }

    /// The command that it chooses for `seat`, whose turn it must be.
    pub fn choose(&mut self, table: &Table, seat: Seat) -> Move {
        match (self, table) {
            (TableBot::Marauders(tactician), Table::Marauders(table)) => {
                Move::Marauders(tactician.choose(table, seat))
            }
        }
    }
}
