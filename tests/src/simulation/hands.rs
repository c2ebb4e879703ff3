//! Hands that know no rules.

use bout::{Buttons, Stream};
use games::{GameKind, Rules};
use stacker::{Class, Options, PieceSet};

/// Buttons held at random, each choice for a few ticks.
pub struct RandomHands {
    stream: Stream,
    choice: Vec<Buttons>,
    held: Buttons,
    ticks: u32,
}

impl RandomHands {
    /// Hands that press what `stream` says, of what this game has buttons for.
    pub fn new(kind: GameKind, stream: Stream) -> RandomHands {
        RandomHands { stream, choice: choice(kind), held: Buttons::NONE, ticks: 0 }
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

fn choice(kind: GameKind) -> Vec<Buttons> {
    let mut choice = vec![
        Buttons::NONE,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
        Buttons::CLOCKWISE,
        Buttons::COUNTER_CLOCKWISE,
        Buttons::LEFT.with(Buttons::DOWN),
        Buttons::RIGHT.with(Buttons::DOWN),
    ];
    if kind == GameKind::Stacker {
        choice.extend([
            Buttons::HALF_TURN,
            Buttons::NO_TURN,
            Buttons::HOLD,
            Buttons::HARD_DROP,
            Buttons::LEFT.with(Buttons::HARD_DROP),
            Buttons::RIGHT.with(Buttons::CLOCKWISE),
        ]);
    }
    choice
}

/// Stacker on a field so narrow, with pieces so small, that even random hands clear lines: every
/// bout has packets both ways.
pub fn narrow_stacker() -> Rules {
    let pieces = PieceSet::new([1, 2], Class::Convex);
    Rules::Stacker(Options { pieces, columns: 4, rows: 16, ..Options::default() })
}
