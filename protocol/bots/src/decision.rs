//! A decision of a bot that is computed elsewhere.

use alloc::boxed::Box;

use crate::{builder, duellist};

/// Where a bot computes its decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thinking {
    /// At once: the same level, stream and boards give the same buttons.
    #[default]
    Here,
    /// On other threads, in its own time: the buttons also depend on when a decision is returned.
    Elsewhere,
}

/// What a bot of a game on boards is to decide: where the piece in play goes. It holds everything that
/// the bot sees, and may be computed on another thread. See [`Bot::take_decision`](crate::Bot::take_decision).
#[derive(Clone, Debug)]
pub struct Decision {
    /// The piece or pair, by its number on the board.
    pub(crate) piece: u32,
    pub(crate) search: Search,
}

/// One for each game.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    Stacker(Box<builder::search::Search>),
    Swordfight(Box<duellist::search::Search>),
}

impl Decision {
    /// Computes the decision. This takes milliseconds on a large field.
    pub fn compute(&mut self) {
        games::each!(&mut self.search, Search(search) => search.consider(usize::MAX));
    }
}
