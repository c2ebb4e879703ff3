//! What is to be done on a board, judged from what happens there.

use alloc::vec::Vec;
use games::{Board, Event};
use stacker::Spin;
use swordfight::SPAWN_COLUMN;
use swordfight::{Cell, Place};

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
        for event in events {
            is_reached |= match event {
                Event::Swordfight(event) => self.sword_event(progress, event),
                Event::Stacker(event) => self.stack_event(progress, event, was_forced),
            };
        }
        is_reached || self.stands(progress, board, events)
    }

    fn sword_event(&self, progress: &mut Progress, event: &swordfight::Event) -> bool {
        use swordfight::Event::*;
        match event {
            Broke(broken, _) => {
                if broken.step == 1 {
                    progress.swords = 0;
                }
                progress.steps = broken.step;
                progress.swords += broken.swords.len();
                matches!(*self, Goal::Chain { steps, swords }
                    if steps <= progress.steps && swords <= progress.swords)
            }
            Settled(gems, _) => {
                let size = |area: swordfight::Area| area.width * area.height;
                let largest = gems.iter().map(|gem| size(gem.area)).max().unwrap_or(0);
                matches!(*self, Goal::Gem(cells) if cells <= largest)
            }
            Entered(..) => {
                progress.has_entered = true;
                *self == Goal::Struck
            }
            Spawned | Moved | Turned | Touched | Locked(..) | Sent(_) | Warned | Out | Finished
            | Opponent(_) => false,
        }
    }

    fn stack_event(
        &self,
        progress: &mut Progress,
        event: &stacker::Event,
        was_forced: bool,
    ) -> bool {
        use stacker::Event::*;
        match event {
            Locked(_) => *self == Goal::Forced && was_forced,
            Cleared(cleared) => {
                let lines = cleared.rows.len() as u8;
                progress.lines += u16::from(lines);
                match *self {
                    Goal::Lines(wanted) => wanted <= progress.lines,
                    Goal::AtOnce(wanted) => wanted <= lines,
                    Goal::Spin(wanted) => wanted <= lines && cleared.spin == Spin::Full,
                    Goal::BackToBack => cleared.back_to_back,
                    _ => false,
                }
            }
            Cancelled(rows) => {
                progress.cancelled += rows;
                matches!(*self, Goal::Cancelled(wanted) if wanted <= progress.cancelled)
            }
            Entered { rows, .. } => {
                progress.raised += rows;
                matches!(*self, Goal::Raised(wanted) if wanted <= progress.raised)
            }
            Spawned
            | Held
            | Moved
            | Turned { .. }
            | Dropped { .. }
            | Sent(_)
            | Warned { .. }
            | Level(_)
            | Emptied
            | Undone
            | Finished
            | Out => false,
        }
    }

    /// True if the board is as the goal asks for, after a lock.
    fn stands(&self, progress: &Progress, board: &Board, events: &[Event]) -> bool {
        let locks = |event: &Event| {
            matches!(
                event,
                Event::Swordfight(swordfight::Event::Locked(..))
                    | Event::Stacker(stacker::Event::Locked(_))
            )
        };
        if !events.iter().any(locks) {
            return false;
        }
        match (self, board) {
            (Goal::Cover(cells), Board::Swordfight(board)) => cells
                .iter()
                .all(|&(column, row)| board.grid().at(Place { column, row }) != Cell::Open),
            (Goal::Coloured, Board::Swordfight(board)) => {
                let is_plain = |cell: &Cell| matches!(cell, Cell::Open | Cell::Block(_));
                progress.has_entered && board.grid().cells().iter().all(is_plain)
            }
            (Goal::Low(rows), Board::Swordfight(board)) => board.grid().top(SPAWN_COLUMN) <= *rows,
            (Goal::Dug, Board::Stacker(board)) => board.grid().garbage_rows() == 0,
            _ => false,
        }
    }
}

/// True if the forced lock of a stacker runs out with the next tick.
pub(crate) fn is_forced(board: &Board) -> bool {
    match board {
        Board::Swordfight(_) => false,
        Board::Stacker(board) => {
            board.setup().options.forced_lock_ticks <= board.lock_ticks().1 + 1
        }
    }
}

/// True if nothing is in play and nothing will come.
pub(crate) fn is_empty(board: &Board) -> bool {
    match board {
        Board::Swordfight(board) => board.active().is_none() && board.next().is_none(),
        Board::Stacker(board) => board.active().is_none() && board.next(0).is_none(),
    }
}

/// The cells of a piece that locked, sorted, as columns and rows from 0.
pub(crate) fn locked(event: &Event) -> Option<Vec<(u8, u8)>> {
    let mut cells: Vec<(u8, u8)> = match event {
        Event::Swordfight(swordfight::Event::Locked(places, _)) => {
            places.iter().map(|place| (place.column - 1, place.row - 1)).collect()
        }
        Event::Stacker(stacker::Event::Locked(locked)) => locked.cells.clone(),
        _ => return None,
    };
    cells.sort_unstable();
    Some(cells)
}
