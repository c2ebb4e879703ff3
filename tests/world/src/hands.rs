//! Hands that know no rules.

use bout::{Buttons, Stream};
use games::{ClockedGame, ClockedRules};
use stacker::{Class, Options, PieceSet};

use crate::clocked_games::random_holds;

/// Buttons held at random, each choice for a few ticks.
pub struct RandomHands {
    stream: Stream,
    choice: Vec<Buttons>,
    held: Buttons,
    ticks: u32,
}

impl RandomHands {
    /// Hands that press what `stream` says, of what this game has buttons for.
    pub fn new(game: ClockedGame, stream: Stream) -> RandomHands {
        RandomHands { stream, choice: random_holds(game), held: Buttons::NONE, ticks: 0 }
    }

    /// What they hold in the next tick.
    pub fn hold(&mut self) -> Buttons {
        if self.ticks == 0 {
            self.held = self.choice[self.stream.below(self.choice.len() as u32) as usize];
            self.ticks = 1 + self.stream.below(20);
        }
        self.ticks -= 1;
        self.held
    }
}

/// Stacker on a field so narrow, with pieces so small, that even random hands clear lines: every
/// bout has packets both ways. It is so high that no bout ends while a player is cut off.
pub fn narrow_stacker() -> ClockedRules {
    let pieces = PieceSet::new([1, 2], Class::Convex);
    ClockedRules::Stacker(Options { pieces, columns: 4, rows: 20, ..Options::default() })
}
