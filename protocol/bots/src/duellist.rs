//! The bot that plays swordfight: it searches during its reaction time, then its controller carries out
//! the placement that it chose.

use alloc::boxed::Box;
use bout::{Board as _, Buttons, Stream};
use swordfight::Board;
use swordfight::view::Active;

use crate::effort::Effort;
use crate::{Level, Thinking};

mod controller;
pub(crate) mod placement;
pub(crate) mod search;
mod skill;
#[cfg(test)]
mod tests;
mod worth;

use controller::Controller;
use placement::Placement;
use search::{Scene, Search};
use skill::Skill;

/// See [`crate::load_us`].
pub(crate) fn load_us(level: Level) -> u32 {
    Skill::of(level).load_us()
}

/// A swordfighter. It sees its own board and the next pair, and no more.
#[derive(Clone, Debug)]
pub(crate) struct Duellist {
    skill: Skill,
    effort: Effort,
    stream: Stream,
    /// The pair in play, by how many were taken with it; and what is done about it.
    pair: u32,
    stage: Stage,
}

/// How far it is with the pair in play.
#[derive(Clone, Debug)]
enum Stage {
    /// There is no pair, or nothing to be done about it.
    Idle,
    /// It looks at the board for some more ticks. The search is absent while it is computed elsewhere.
    Thinking { search: Option<Box<Search>>, left_ticks: u32 },
    /// It brings the pair to the goal. The search stays for when that fails.
    Acting { search: Box<Search>, goal: Placement, hand: Controller },
}

impl Duellist {
    pub(crate) fn new(level: Level, stream: Stream) -> Duellist {
        let (skill, effort) = (Skill::of(level), Effort::default());
        Duellist { skill, effort, stream, pair: 0, stage: Stage::Idle }
    }

    pub(crate) fn hold(&mut self, board: &Board, thinking: Thinking) -> Buttons {
        let Some(active) = board.active() else { return Buttons::NONE };
        let pair = board.state().pairs_taken();
        if pair != self.pair {
            self.pair = pair;
            let hesitation = self.stream.below(1 + self.skill.reaction_ticks / 2);
            let left_ticks = self.skill.reaction_ticks + hesitation;
            let (skill, stream) = (self.skill.with(self.effort), self.stream.clone());
            let search = Search::new(&Scene::of(board, active), &skill, stream);
            let search = Some(Box::new(search));
            self.stage = Stage::Thinking { search, left_ticks };
        }
        match &mut self.stage {
            Stage::Idle => Buttons::NONE,
            Stage::Thinking { .. } => {
                self.think(board, active, thinking);
                Buttons::NONE
            }
            Stage::Acting { .. } => self.act(board, active),
        }
    }

    /// Thinks for one tick. Here the work is spread over the time it takes to react.
    fn think(&mut self, board: &Board, active: Active, thinking: Thinking) {
        let Stage::Thinking { search, left_ticks } = &mut self.stage else { return };
        let is_last = *left_ticks <= 1;
        if let (Thinking::Here, Some(search)) = (thinking, search.as_mut()) {
            let share = search.left().div_ceil((*left_ticks).max(1) as usize);
            search.consider(if is_last { usize::MAX } else { share });
        }
        let was_due = *left_ticks == 0;
        *left_ticks = left_ticks.saturating_sub(1);
        if 0 < *left_ticks {
            return;
        }
        let Some(mut search) = search.take_if(|search| search.is_done()) else {
            if !was_due {
                self.effort.missed();
            }
            return;
        };
        if !was_due {
            self.effort.met();
        }
        self.stream = search.stream().clone();
        let Some(mut goal) = search.take_best(board.grid(), active) else {
            self.stage = Stage::Idle;
            return;
        };
        if self.stream.below(1000) < self.skill.slips_per_mille {
            goal = goal.beside(self.stream.below(2) == 0).unwrap_or(goal);
        }
        let hand = Controller::new(&self.skill, goal.highest_between(board.grid(), active));
        self.stage = Stage::Acting { search, goal, hand };
    }

    /// The search to be computed elsewhere, with the pair that it is for.
    pub(crate) fn take_search(&mut self) -> Option<(u32, Box<Search>)> {
        let Stage::Thinking { search, .. } = &mut self.stage else { return None };
        Some((self.pair, search.take_if(|search| !search.is_done())?))
    }

    /// Takes a search back, unless its pair has locked.
    pub(crate) fn return_search(&mut self, pair: u32, returned: Box<Search>) {
        if let Stage::Thinking { search, .. } = &mut self.stage
            && self.pair == pair
        {
            *search = Some(returned);
        }
    }

    fn act(&mut self, board: &Board, active: Active) -> Buttons {
        let Stage::Acting { search, goal, hand } = &mut self.stage else { return Buttons::NONE };
        if hand.is_stuck() {
            // What cannot be reached is given up for the next best that can.
            let here = Placement { column: active.pivot.column, turn: active.turn };
            *goal = search.take_best(board.grid(), active).unwrap_or(here);
            *hand = Controller::new(&self.skill, goal.highest_between(board.grid(), active));
        }
        hand.hold(active, *goal)
    }
}
