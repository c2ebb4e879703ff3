//! What each level can do.

use marauders::{Choice, Options};

use crate::Level;
use crate::effort::Effort;

/// How far a player looks, and what it knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Commands in a thousand instead of which it ends its turn: it sees no match any more.
    pub idle_per_mille: u32,
    /// Commands in a thousand that are any match at all.
    pub blind_per_mille: u32,
    /// When it casts spells.
    pub casting: Casting,
    /// Which spell it names before a battle.
    pub naming: Naming,
    /// What it looks at.
    pub outlook: Outlook,
}

/// What a player looks at before it swaps.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outlook {
    /// Nothing: any match will do.
    None,
    /// What the match is worth by itself.
    Matches,
    /// What the shields that it makes come to when they meet, over so many rolls of the dice.
    Exchange { samples: u32 },
    /// The rest of this turn and the enemy's answer for the best few, over so many rolls of the dice.
    Replies { kept: usize, samples: u32 },
}

/// Elements of which most blocks are in a match with adjacent and diagonal matches.
const FEW_ELEMENTS: u8 = 5;

/// Microseconds of one core for a command of a player of `level`, by these options: on the fields where
/// it takes longest. Measured by `cargo run -p world --bin costs`.
pub(super) fn command_us(options: &Options, level: Level) -> u32 {
    const PLAIN_US: [u32; 5] = [75, 150, 250, 650, 6_400];
    // Each makes more matches, and longer chains of them.
    let factor = |choice| if options.has(choice) { 4 } else { 1 };
    let plain = PLAIN_US[usize::from(level.number() - 1)];
    let (adjacent, diagonal) = (factor(Choice::Adjacent), factor(Choice::Diagonal));
    // Of few elements chains hardly end.
    let is_endless = 1 < adjacent.min(diagonal) && options.size.elements() <= FEW_ELEMENTS;
    plain * adjacent * diagonal * if is_endless { 3 } else { 1 }
}

impl Outlook {
    /// The same with less time to think.
    pub(super) fn with(self, effort: Effort) -> Outlook {
        let share = |most: u32| (effort.share(most as usize) as u32).max(1);
        match self {
            Outlook::None | Outlook::Matches => self,
            Outlook::Exchange { samples } => Outlook::Exchange { samples: share(samples) },
            Outlook::Replies { kept, samples } => {
                Outlook::Replies { kept: effort.share(kept).max(1), samples: share(samples) }
            }
        }
    }
}

/// When a player casts a spell that it can pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Casting {
    /// In so many commands in a thousand, with any match at all.
    AtRandom { per_mille: u32 },
    /// When a match that casts is worth more than every other, which it looks at in so many commands
    /// in a thousand.
    Weighed { per_mille: u32 },
}

/// Which spell a player names, where it is to name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// Any.
    Any,
    /// One of those that always do something.
    Sure,
    /// The one that deals damage, where there is one.
    Best,
}

impl Skill {
    /// What a player of `level` can do.
    pub(super) fn of(level: Level) -> Skill {
        SKILLS[usize::from(level.number() - 1)]
    }
}

/// By level. The steps between them were set by many battles of each against the one below.
const SKILLS: [Skill; 5] = [
    Skill {
        idle_per_mille: 180,
        blind_per_mille: 0,
        casting: Casting::AtRandom { per_mille: 60 },
        naming: Naming::Any,
        outlook: Outlook::None,
    },
    Skill {
        idle_per_mille: 100,
        blind_per_mille: 500,
        casting: Casting::AtRandom { per_mille: 150 },
        naming: Naming::Any,
        outlook: Outlook::Matches,
    },
    Skill {
        idle_per_mille: 38,
        blind_per_mille: 400,
        casting: Casting::AtRandom { per_mille: 120 },
        naming: Naming::Sure,
        outlook: Outlook::Exchange { samples: 1 },
    },
    Skill {
        idle_per_mille: 6,
        blind_per_mille: 190,
        casting: Casting::Weighed { per_mille: 250 },
        naming: Naming::Sure,
        outlook: Outlook::Exchange { samples: 2 },
    },
    Skill {
        idle_per_mille: 0,
        blind_per_mille: 0,
        casting: Casting::Weighed { per_mille: 1000 },
        naming: Naming::Best,
        outlook: Outlook::Replies { kept: 8, samples: 10 },
    },
];
