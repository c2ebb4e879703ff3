//! What a player plays: a bot, or whatever a test says.

use bots::{Bot, Level, TableBot};
use bout::{Buttons, Purpose, Seed, Stream};
use games::{Board, GameKind, TurnGame};

/// The buttons that a player holds in the next tick, by its board.
pub type Hands = Box<dyn FnMut(&Board) -> Buttons + Send>;

/// The one who plays a bout.
pub enum Mind {
    /// On boards.
    Hands(Hands),
    /// In turns.
    Table(Box<TableBot>),
}

impl Mind {
    /// A bot of this level, whose choices `stream` decides.
    pub fn bot(kind: GameKind, level: Level, stream: Stream) -> Mind {
        match kind {
            GameKind::Clocked(game) => Mind::Hands(Box::new(hands(Bot::new(game, level, stream)))),
            GameKind::Turns(game) => Mind::Table(Box::new(TableBot::new(game, level, stream))),
        }
    }
}

/// The input of a bot.
pub fn hands(mut bot: Bot) -> impl FnMut(&Board) -> Buttons + Send {
    move |board| bot.hold(board)
}

/// No input.
pub fn idle(_: &Board) -> Buttons {
    Buttons::NONE
}

/// A bot at a table of marauders; no two numbers play alike.
pub fn table_bot(level: Level, number: u8) -> TableBot {
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, number);
    TableBot::new(TurnGame::Marauders, level, stream)
}
