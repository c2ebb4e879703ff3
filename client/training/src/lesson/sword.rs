//! The lesson of swordfight.

use alloc::vec::Vec;
use swordfight::{Orientation, Sword};

use super::{Lesson, Step};
use crate::{Goal, Position, SwordPacket, SwordPosition, Task};

/// A step of the lesson of swordfight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwordStep {
    /// Move a pair and let it fall.
    Pair,
    /// Turn it.
    Turn,
    /// Blocks fuse into a gem.
    Gem,
    /// A gem grows.
    Growth,
    /// A breaker shatters a gem.
    Breaker,
    /// A chain of two steps.
    Chain,
    /// What a chain sends.
    Attack,
    /// The queue panel, and the pattern of the sword.
    Queue,
    /// Read a warning, and let the attack enter.
    Warning,
    /// Grey cells take their colours.
    Ageing,
    /// Break what was grey.
    Digging,
    /// Lower the entry column.
    Danger,
    /// How a bout ends.
    Winning,
}

const EMPTY: SwordPosition = SwordPosition::EMPTY;

/// A sword from the top.
const fn sword(width: u8, length: u16) -> Sword {
    Sword { way: Orientation::Vertical, width, length, extra: false }
}

/// The attack of the warning.
const ATTACK: [SwordPacket; 1] = [SwordPacket { swords: &[sword(2, 4)], sprinkles: 4 }];

impl Lesson for ::swordfight::Options {
    fn steps() -> Vec<Step> {
        SwordStep::ALL.map(Step::Swordfight).into()
    }
}

impl SwordStep {
    /// All of them, in order.
    pub const ALL: [SwordStep; 13] = [
        SwordStep::Pair,
        SwordStep::Turn,
        SwordStep::Gem,
        SwordStep::Growth,
        SwordStep::Breaker,
        SwordStep::Chain,
        SwordStep::Attack,
        SwordStep::Queue,
        SwordStep::Warning,
        SwordStep::Ageing,
        SwordStep::Digging,
        SwordStep::Danger,
        SwordStep::Winning,
    ];

    /// What it asks for.
    pub fn task(self) -> Task {
        let (position, goal, solution) = match self {
            SwordStep::Pair | SwordStep::Turn | SwordStep::Gem | SwordStep::Growth => self.builds(),
            SwordStep::Breaker | SwordStep::Chain | SwordStep::Attack | SwordStep::Queue => {
                self.breaks()
            }
            SwordStep::Warning
            | SwordStep::Ageing
            | SwordStep::Digging
            | SwordStep::Danger
            | SwordStep::Winning => self.defends(),
        };
        Task { position: Position::Swordfight(position), goal, solution }
    }

    fn builds(self) -> (SwordPosition, Goal, &'static str) {
        match self {
            SwordStep::Pair => {
                (SwordPosition { pairs: "RG", ..EMPTY }, Goal::Cover(&[(1, 1), (1, 2)]), "1^")
            }
            SwordStep::Turn => {
                (SwordPosition { pairs: "YB", ..EMPTY }, Goal::Cover(&[(5, 1), (6, 1)]), "5>")
            }
            SwordStep::Gem => {
                let position = SwordPosition { board: ".RRG..", pairs: "RR", ..EMPTY };
                (position, Goal::Gem(4), "2>")
            }
            _ => {
                let board = ".BB.../.BBG.Y";
                let position = SwordPosition { board, pairs: "BB YB BB", ..EMPTY };
                (position, Goal::Gem(6), "2>")
            }
        }
    }

    fn breaks(self) -> (SwordPosition, Goal, &'static str) {
        match self {
            SwordStep::Breaker => {
                let position = SwordPosition { board: "GG..../GG.R.Y", pairs: "gY", ..EMPTY };
                (position, Goal::Chain { steps: 1, swords: 1 }, "3^")
            }
            SwordStep::Chain => {
                let board = "b...../R...../BB.YG.";
                let position = SwordPosition { board, pairs: "rY", ..EMPTY };
                (position, Goal::Chain { steps: 2, swords: 0 }, "2^")
            }
            SwordStep::Attack => {
                let board = "b...../R...../BB..../BB.YG.";
                let position = SwordPosition { board, pairs: "rY", ..EMPTY };
                (position, Goal::Chain { steps: 2, swords: 1 }, "2^")
            }
            _ => {
                let board = "....Y./.RR.Y./.RRGB.";
                (SwordPosition { board, pairs: "rG BY GG yR BG", ..EMPTY }, Goal::Read, "")
            }
        }
    }

    fn defends(self) -> (SwordPosition, Goal, &'static str) {
        let struck = SwordPosition {
            board: ".....G/.RR..B/.RRYGB",
            pairs: "YG BR GY RB YR GB BY RG",
            packets: &ATTACK,
            before: "",
        };
        match self {
            SwordStep::Warning => (SwordPosition { before: "5^", ..struck }, Goal::Struck, "6^"),
            SwordStep::Ageing => {
                (SwordPosition { before: "5^ 6^", ..struck }, Goal::Coloured, "5^ 4> 5^")
            }
            SwordStep::Digging => {
                let board = "..1111/..1111";
                let position = SwordPosition { board, pairs: "YG rB YG rG", ..EMPTY };
                (position, Goal::Chain { steps: 1, swords: 1 }, "1^ 2^")
            }
            SwordStep::Danger => {
                let board =
                    "...R../...R../...Y../..GY../..BG../..BB../.YYG../.RBGG./.RBYY./.GYBB./BGGRRY";
                let position = SwordPosition { board, pairs: "rG", ..EMPTY };
                (position, Goal::Low(10), "4^")
            }
            _ => {
                let board = "...Y../...Y../.RRBG./.RRGG.";
                (SwordPosition { board, pairs: "rB GY BB gR yG", ..EMPTY }, Goal::Read, "")
            }
        }
    }
}
