//! What each level can do.

use crate::Level;

/// How far a player looks, and what it knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Commands in a thousand instead of which it ends its turn: it sees no match any more.
    pub idle_per_mille: u32,
    /// Commands in a thousand that are any match at all.
    pub blind_per_mille: u32,
    /// Whether it casts spells.
    pub casts: bool,
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
    /// Of the best few, how this turn and the enemy's answer go on, over so many rolls of the dice.
    Replies { kept: usize, samples: u32 },
}

impl Skill {
    /// What a player of `level` can do.
    pub(super) fn of(level: Level) -> Skill {
        SKILLS[usize::from(level.number() - 1)]
    }
}

/// By level. The steps between them were set by many battles of each against the one below.
const SKILLS: [Skill; 5] = [
    Skill { idle_per_mille: 180, blind_per_mille: 0, casts: false, outlook: Outlook::None },
    Skill { idle_per_mille: 100, blind_per_mille: 500, casts: false, outlook: Outlook::Matches },
    Skill {
        idle_per_mille: 38,
        blind_per_mille: 400,
        casts: false,
        outlook: Outlook::Exchange { samples: 1 },
    },
    Skill {
        idle_per_mille: 6,
        blind_per_mille: 100,
        casts: false,
        outlook: Outlook::Exchange { samples: 2 },
    },
    Skill {
        idle_per_mille: 0,
        blind_per_mille: 0,
        casts: true,
        outlook: Outlook::Replies { kept: 6, samples: 8 },
    },
];
