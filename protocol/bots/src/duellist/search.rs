//! What to do with a pair: every placement, and for those who look ahead, every answer to it.

use alloc::vec::Vec;
use swordfight::resolve::{self, Dropped};
use swordfight::view::Active;
use swordfight::grid::CELLS;
use swordfight::{Board, Grid, Options, Pair, ROWS};

use crate::duellist::placement::Placement;
use crate::duellist::skill::{Sight, Skill};
use crate::duellist::worth::{OUT, Taste, Worth};

/// Placements whose answers are looked at: those that look best without.
const ANSWERED_MAX: usize = 12;

/// A search for the best placement, in steps.
#[derive(Clone, Debug)]
pub(super) struct Search {
    options: Options,
    taste: Taste,
    sight: Sight,
    next: Option<Pair>,
    /// Cells that are about to enter.
    coming: i32,
    /// What is not considered yet: a placement, and what it leads to.
    open: Vec<(Placement, Dropped)>,
    /// What it is worth.
    considered: Vec<(i32, Placement)>,
}

impl Search {
    /// A search for `active` on `board`, with nothing considered yet.
    pub(super) fn new(board: &Board, active: Active, skill: &Skill) -> Search {
        let options = board.setup().options;
        let (grid, pair) = (board.grid(), active.pair);
        let reachable = Placement::all(pair).filter(|goal| goal.is_reachable(grid, active));
        let dropped = reachable.filter_map(|goal| {
            let dropped = resolve::drop(grid, pair, goal.column, goal.turn, &options)?;
            Some((goal, dropped))
        });
        let mut search = Search {
            options,
            taste: skill.taste,
            sight: skill.sight,
            next: board.next(),
            coming: coming(board),
            open: dropped.collect(),
            considered: Vec::new(),
        };
        search.order();
        search
    }

    /// Placements that are not considered yet.
    pub(super) fn left(&self) -> usize {
        self.open.len()
    }

    /// Considers up to `count` more placements.
    pub(super) fn consider(&mut self, count: usize) {
        for _ in 0..count {
            let Some((goal, dropped)) = self.open.pop() else { return };
            let value = self.value(&dropped);
            self.considered.push((value, goal));
        }
    }

    /// The best of what was considered that the pair can still reach. It is given only once.
    pub(super) fn take_best(&mut self, grid: &Grid, active: Active) -> Option<Placement> {
        let considered = self.considered.iter().enumerate();
        let reachable = considered.filter(|(_, (_, goal))| goal.is_reachable(grid, active));
        let (index, _) = reachable.max_by_key(|(_, (value, _))| *value)?;
        Some(self.considered.swap_remove(index).1)
    }

    /// Brings the most promising to the end, where they are taken from, and for those who look
    /// ahead forgets all but a few.
    fn order(&mut self) {
        let open = core::mem::take(&mut self.open).into_iter();
        let mut open: Vec<_> = open.map(|open| (self.at_once(&open.1), open)).collect();
        open.sort_by_key(|(value, _)| *value);
        if self.sight != Sight::Active {
            let forgotten = open.len().saturating_sub(ANSWERED_MAX);
            open.drain(..forgotten);
        }
        self.open = open.into_iter().map(|(_, open)| open).collect();
    }

    fn at_once(&self, first: &Dropped) -> i32 {
        if first.grid.is_out() {
            return OUT;
        }
        let worth = self.worth();
        worth.attack(&first.attack) + worth.grid(&first.grid)
    }

    fn value(&self, first: &Dropped) -> i32 {
        let (Some(next), true) = (self.next, self.sight != Sight::Active) else {
            return self.at_once(first);
        };
        if first.grid.is_out() {
            return OUT;
        }
        let worth = self.worth();
        let answers = Placement::all(next).filter_map(|goal| {
            let second = resolve::drop(&first.grid, next, goal.column, goal.turn, &self.options)?;
            Some((self.at_once(&second), second.grid))
        });
        let Some((value, grid)) = answers.max_by_key(|(value, _)| *value) else { return OUT };
        let promise = if self.sight == Sight::Breakers { worth.promise(&grid) } else { 0 };
        worth.attack(&first.attack) + value + promise
    }

    fn worth(&self) -> Worth<'_> {
        Worth { taste: &self.taste, options: &self.options, coming: self.coming }
    }
}

/// Cells that enter at the next lock, as far as they fit on a board.
fn coming(board: &Board) -> i32 {
    let Some(warning) = board.warning() else { return 0 };
    let length = |length: u16| i32::from(length.min(u16::from(ROWS)));
    let swords = warning.swords.iter();
    let cells = swords.map(|sword| i32::from(sword.width) * length(sword.length));
    (cells.sum::<i32>() + i32::from(warning.sprinkles)).min(CELLS as i32)
}
