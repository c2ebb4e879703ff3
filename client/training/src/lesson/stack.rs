//! The lesson of stacker.

use super::{Lesson, Step};
use crate::{Goal, Position, StackPacket, StackPosition, Task};
use alloc::vec::Vec;

/// A step of the lesson of stacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackStep {
    /// Move a piece and drop it.
    Move,
    /// Turn a piece.
    Turn,
    /// The ghost and the soft drop.
    Tuck,
    /// The hold box.
    Hold,
    /// Garbage enters.
    Garbage,
    /// A clear cancels garbage.
    Cancel,
    /// A spin.
    Spin,
    /// Back-to-back.
    BackToBack,
    /// Hold a direction.
    Repeat,
    /// Large pieces are kicked.
    Kick,
    /// The turn by 0.
    NoTurn,
    /// The forced lock.
    Stalling,
    /// How a bout ends.
    Winning,
}

const EMPTY: StackPosition = StackPosition::EMPTY;

impl Lesson for ::stacker::Options {
    fn steps() -> Vec<Step> {
        StackStep::ALL.map(Step::Stacker).into()
    }
}

impl StackStep {
    /// All of them, in order.
    pub const ALL: [StackStep; 13] = [
        StackStep::Move,
        StackStep::Turn,
        StackStep::Tuck,
        StackStep::Hold,
        StackStep::Garbage,
        StackStep::Cancel,
        StackStep::Spin,
        StackStep::BackToBack,
        StackStep::Repeat,
        StackStep::Kick,
        StackStep::NoTurn,
        StackStep::Stalling,
        StackStep::Winning,
    ];

    /// What it asks for.
    pub fn task(self) -> Task {
        let (position, goal, solution) = match self {
            StackStep::Move | StackStep::Repeat | StackStep::Tuck | StackStep::Turn => self.moves(),
            StackStep::Hold | StackStep::Kick | StackStep::NoTurn | StackStep::Spin => self.fits(),
            StackStep::Garbage
            | StackStep::Cancel
            | StackStep::BackToBack
            | StackStep::Stalling
            | StackStep::Winning => self.fights(),
        };
        Task { position: Position::Stacker(position), goal, solution }
    }

    fn moves(self) -> (StackPosition, Goal, &'static str) {
        match self {
            StackStep::Move => {
                let board = "#..#######/#..#######";
                let position = StackPosition { board, pieces: "O", falls: true, ..EMPTY };
                (position, Goal::Lines(2), "lll!")
            }
            StackStep::Repeat => {
                let board = "..######../..######..";
                let position = StackPosition { board, pieces: "O O", falls: true, ..EMPTY };
                (position, Goal::Lines(2), "llll!rrrr!")
            }
            StackStep::Tuck => {
                let board = "##......../....######/....######";
                (StackPosition { board, pieces: "O O", ..EMPTY }, Goal::Lines(2), "ll s ll ! ll!")
            }
            _ => {
                let board = "######...#/#######.##";
                let position = StackPosition { board, pieces: "T", falls: true, ..EMPTY };
                (position, Goal::Lines(2), "xrrr!")
            }
        }
    }

    fn fits(self) -> (StackPosition, Goal, &'static str) {
        match self {
            StackStep::Hold => {
                let board = "#########./#########./#########./#########.";
                (StackPosition { board, pieces: "O I T", ..EMPTY }, Goal::AtOnce(4), "hcrrrrr!")
            }
            StackStep::Kick => {
                let board = "#########.##/#########.##/#########.##/########..##";
                let pieces = "#.../####";
                (StackPosition { largest: 5, board, pieces, ..EMPTY }, Goal::Lines(4), "rrsz!")
            }
            StackStep::NoTurn => {
                let board = "####..######/####.#######/####..######";
                let pieces = "###/#.#";
                (StackPosition { largest: 5, board, pieces, ..EMPTY }, Goal::Lines(3), "sc0!")
            }
            _ => {
                let board = "..###...../#.########/...#######";
                (StackPosition { board, pieces: "T", ..EMPTY }, Goal::Spin(2), "lllzsc!")
            }
        }
    }

    fn fights(self) -> (StackPosition, Goal, &'static str) {
        let well = "#########./#########./#########./#########.";
        match self {
            StackStep::Garbage => {
                let packets = &[StackPacket { visible_at: 0, rows: 3, column: 2 }];
                let position = StackPosition { pieces: "O L S T J", packets, falls: true, ..EMPTY };
                (position, Goal::Raised(3), "..!")
            }
            StackStep::Cancel => {
                let packets = &[StackPacket { visible_at: 0, rows: 4, column: 2 }];
                let position =
                    StackPosition { board: well, pieces: "I", packets, falls: true, ..EMPTY };
                (position, Goal::Cancelled(4), "crrrrr!")
            }
            StackStep::BackToBack => {
                let board = "#########./#########./#########./#########./\
                             #########./#########./#########./#########.";
                let position = StackPosition { board, pieces: "I I", ..EMPTY };
                (position, Goal::BackToBack, "crrrrr!crrrrr!")
            }
            StackStep::Stalling => {
                let board = "####...###/####..####";
                let position =
                    StackPosition { board, pieces: "T S", forced_lock_ticks: 150, ..EMPTY };
                (position, Goal::Forced, "s lrlrlrlrlrlrlrlrlrlrlr")
            }
            _ => {
                let board = "##.......#/###.....##/###..#####";
                let position =
                    StackPosition { board, pieces: "T S O I L J Z", falls: true, ..EMPTY };
                (position, Goal::Read, "")
            }
        }
    }
}
