//! What to do with a pair: every placement, and for those who look ahead, every answer to it.

use alloc::vec::Vec;
use bout::Stream;
use core::cmp::Reverse;
use swordfight::CELLS;
use swordfight::resolve::{self, Dropped};
use swordfight::view::{Active, Warning};
use swordfight::{Board, Grid, Options, Pair, ROWS};

use crate::duellist::placement::Placement;
use crate::duellist::skill::Skill;
use crate::duellist::worth::{OUT, Taste, Worth};

/// What a player looks at when a pair comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub grid: &'a Grid,
    pub active: Active,
    pub next: Option<Pair>,
    /// Cells that enter at the next lock, as far as they fit on a board.
    pub coming: i32,
    pub options: Options,
}

impl<'a> Scene<'a> {
    pub(super) fn of(board: &'a Board, active: Active) -> Scene<'a> {
        let options = board.setup().options;
        let coming = board.warning().map_or(0, |warning| coming(&warning));
        Scene { grid: board.grid(), active, next: board.next(), coming, options }
    }
}

/// A search for the best placement, in steps. It holds everything that it looks at, so that it can be
/// computed on another thread.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// The placements, as long as they are not looked at.
    start: Option<Start>,
    /// What it leaves to chance.
    stream: Stream,
    options: Options,
    taste: Taste,
    answered_max: usize,
    probes: bool,
    next: Option<Pair>,
    coming: i32,
    /// What is not considered yet, the most promising last: a placement, and what it leads to.
    open: Vec<(Placement, Dropped)>,
    /// What was considered, and what it is worth.
    considered: Vec<(i32, Placement)>,
}

/// Where a search begins.
#[derive(Clone, Debug)]
struct Start {
    grid: Grid,
    active: Active,
    overlooks_per_mille: u32,
}

impl Search {
    /// A search with nothing considered yet. What it leaves to chance it draws from `stream`, see
    /// [`Search::stream`].
    pub(super) fn new(scene: &Scene, skill: &Skill, stream: Stream) -> Search {
        let Scene { grid, active, next, coming, options } = *scene;
        let Skill { taste, answered_max, probes, overlooks_per_mille, .. } = *skill;
        Search {
            start: Some(Start { grid: grid.clone(), active, overlooks_per_mille }),
            stream,
            options,
            taste,
            answered_max,
            probes,
            next: next.filter(|_| 0 < answered_max),
            coming,
            open: Vec::new(),
            considered: Vec::new(),
        }
    }

    /// Looks at every placement at a glance.
    fn begin(&mut self, Start { grid, active, overlooks_per_mille }: Start) {
        let reachable = Placement::all(active.pair).filter(|goal| goal.is_reachable(&grid, active));
        let dropped = reachable.filter_map(|goal| {
            let dropped = resolve::drop(&grid, active.pair, goal.column, goal.turn, &self.options)?;
            Some((goal, dropped))
        });
        self.open = dropped.collect();
        self.order();
        self.overlook(overlooks_per_mille);
    }

    /// The random stream of the rest of the search.
    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }

    /// True if everything was considered.
    pub(super) fn is_done(&self) -> bool {
        self.left() == 0
    }

    /// Forgets some placements by chance, but never the last one that is left.
    fn overlook(&mut self, per_mille: u32) {
        for index in (0..self.open.len()).rev() {
            if self.stream.below(1000) < per_mille && 1 < self.open.len() {
                self.open.remove(index);
            }
        }
    }

    /// Placements that are not considered yet; before the first look, one more than will be answered.
    pub(super) fn left(&self) -> usize {
        if self.start.is_some() { 1 + self.answered_max } else { self.open.len() }
    }

    /// Considers up to `count` more placements; the first look at all of them counts as one.
    pub(crate) fn consider(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(start) = self.start.take() {
                self.begin(start);
                continue;
            }
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
        if self.next.is_some() {
            let forgotten = open.len().saturating_sub(self.answered_max);
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
        let Some(next) = self.next else { return self.at_once(first) };
        if first.grid.is_out() {
            return OUT;
        }
        let answers = Placement::all(next).filter_map(|goal| {
            let second = resolve::drop(&first.grid, next, goal.column, goal.turn, &self.options)?;
            Some((self.at_once(&second), second.grid))
        });
        // Of equals the first.
        let Some((best, grid)) = answers.min_by_key(|(value, _)| Reverse(*value)) else {
            return OUT;
        };
        let worth = self.worth();
        let promise = if self.probes { worth.promise(&grid) } else { 0 };
        worth.attack(&first.attack) + best + promise
    }

    fn worth(&self) -> Worth<'_> {
        Worth { taste: &self.taste, options: &self.options, coming: self.coming }
    }
}

/// Cells that the warning slot holds, as far as they fit on a board.
fn coming(warning: &Warning) -> i32 {
    let length = |length: u16| i32::from(length.min(u16::from(ROWS)));
    let swords = warning.swords.iter();
    let cells = swords.map(|sword| i32::from(sword.width) * length(sword.length));
    (cells.sum::<i32>() + i32::from(warning.sprinkles)).min(CELLS as i32)
}
