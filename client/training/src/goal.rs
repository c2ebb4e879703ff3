//! What is to be done on a board, judged from what happens there.

mod stack;
mod sword;

use games::{Board, Event, each};

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// Nothing: the step is for reading.
    Read,
    /// Swordfight: none of these cells is open, columns and rows from 1.
    Cover(&'static [(u8, u8)]),
    /// Swordfight: a gem of at least so many cells.
    Gem(u8),
    /// Swordfight: one lock sets off a chain of at least so many steps that sends so many swords.
    Chain {
        /// 1 for a single, 2 for a double.
        steps: u16,
        /// Swords of all its steps.
        swords: usize,
    },
    /// Swordfight: an attack has entered.
    Struck,
    /// Swordfight: an attack has entered, and all its cells have taken their colours.
    Coloured,
    /// Swordfight: the spawn column is at most so many rows high after a lock.
    Low(u8),
    /// Stacker: so many lines, in any number of locks.
    Lines(u16),
    /// Stacker: so many lines with one lock.
    AtOnce(u8),
    /// Stacker: so many lines with one spin.
    Spin(u8),
    /// Stacker: a clear that counts for back-to-back.
    BackToBack,
    /// Stacker: so many rows of garbage have entered.
    Raised(u16),
    /// Stacker: so many rows of garbage were cancelled.
    Cancelled(u16),
    /// Stacker: no garbage is left.
    Dug,
    /// Stacker: a piece has locked by the forced lock.
    Forced,
}

/// What has happened so far, as far as goals ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Steps and swords of the present chain of swordfight.
    steps: u16,
    swords: usize,
    lines: u16,
    raised: u16,
    cancelled: u16,
    has_entered: bool,
}

/// What an event means to a goal, for the event of each game.
trait Told {
    /// True if `goal` is reached with it. `was_forced` is true if the forced lock ran out.
    fn reaches(&self, goal: Goal, progress: &mut Progress, was_forced: bool) -> bool;

    /// True if a pair or piece locked.
    fn is_lock(&self) -> bool;
}

/// What a board means to a goal, for the board of each game.
trait Judged {
    /// True if it is as the goal asks for, after a lock.
    fn is_as(&self, goal: &Goal, progress: &Progress) -> bool;

    /// See [`is_forced`].
    fn is_forced(&self) -> bool;

    /// See [`is_empty`].
    fn is_empty(&self) -> bool;
}

impl Goal {
    /// True if it is reached with a tick of `board` in which `events` happened. `was_forced` is
    /// true if the forced lock ran out in it.
    pub(crate) fn is_reached(
        &self,
        progress: &mut Progress,
        board: &Board,
        events: &[Event],
        was_forced: bool,
    ) -> bool {
        let mut is_reached = false;
        let mut is_locked = false;
        for event in events {
            each!(event, Event(event) => {
                is_reached |= event.reaches(*self, progress, was_forced);
                is_locked |= event.is_lock();
            });
        }
        is_reached || is_locked && each!(board, Board(board) => board.is_as(self, progress))
    }
}

/// True if the forced lock of a stacker runs out with the next tick.
pub(crate) fn is_forced(board: &Board) -> bool {
    each!(board, Board(board) => board.is_forced())
}

/// True if nothing is in play and nothing will come.
pub(crate) fn is_empty(board: &Board) -> bool {
    each!(board, Board(board) => board.is_empty())
}
