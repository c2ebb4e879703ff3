//! The bot that plays stacker: it searches during its reaction time, then its controller carries out the
//! placement that it chose.

use alloc::boxed::Box;
use bout::{Board as _, Buttons, Stream};
use stacker::{Board, Options};

use crate::effort::Effort;
use crate::{Level, Thinking};

mod controller;
mod pile;
pub(crate) mod search;
mod skill;
#[cfg(test)]
mod tests;

use controller::Controller;
use pile::Pile;
use search::{Goal, Search};
use skill::Skill;

/// A player of the stacker. It sees its own board and the pieces that are shown to come, and no
/// more.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    skill: Skill,
    effort: Effort,
    stream: Stream,
    /// Which piece it is busy with, by how many have locked before it.
    piece: Option<u32>,
    stage: Stage,
}

/// How far it is with the piece in play.
#[derive(Clone, Debug)]
enum Stage {
    /// There is no piece.
    Idle,
    /// It looks at the board for some more ticks. The search is absent while it is computed elsewhere.
    Thinking { search: Option<Box<Search>>, left_ticks: u32 },
    /// It brings the piece to the goal.
    Acting { goal: Goal, hand: Controller },
}

impl Builder {
    /// A builder that has not seen its board yet. What it leaves to chance it draws from `stream`.
    pub(crate) fn new(level: Level, stream: Stream) -> Builder {
        let (skill, effort) = (Skill::of(level), Effort::default());
        Builder { skill, effort, stream, piece: None, stage: Stage::Idle }
    }

    /// What it holds in the next tick of its board. To be asked once for every tick.
    pub(crate) fn hold(&mut self, board: &Board, thinking: Thinking) -> Buttons {
        let Some(active) = board.active() else { return Buttons::NONE };
        let piece = Some(board.state().run().pieces);
        if piece != self.piece {
            self.piece = piece;
            let hesitation = self.stream.below(1 + self.skill.reaction_ticks / 2);
            let left_ticks = self.skill.reaction_ticks + hesitation;
            let skill = self.skill.with(self.effort);
            let search = Search::new(board, &active, &skill, self.stream.clone());
            let search = Some(Box::new(search));
            self.stage = Stage::Thinking { search, left_ticks };
        }
        match &mut self.stage {
            Stage::Idle => Buttons::NONE,
            Stage::Thinking { .. } => {
                self.think(board, thinking);
                Buttons::NONE
            }
            Stage::Acting { goal, hand } => hand.hold(&active, goal),
        }
    }

    /// Thinks for one tick. Here the work is spread over the time it takes to react.
    fn think(&mut self, board: &Board, thinking: Thinking) {
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
        let Some(search) = search.as_ref().filter(|search| search.is_done()) else {
            if !was_due {
                self.effort.missed();
            }
            return;
        };
        if !was_due {
            self.effort.met();
        }
        self.stream = search.stream().clone();
        let mut goal = search.best();
        if self.stream.below(1000) < self.skill.slips_per_mille {
            let aside = if self.stream.below(2) == 0 { goal.x - 1 } else { goal.x + 1 };
            if Pile::of(board.grid()).has_columns(&goal.shape, aside) {
                goal.x = aside;
            }
        }
        let patience_ticks = patience(board, &goal, &self.skill);
        self.stage = Stage::Acting { goal, hand: Controller::new(&self.skill, patience_ticks) };
    }

    /// The search to be computed elsewhere, with the piece that it is for.
    pub(crate) fn take_search(&mut self) -> Option<(u32, Box<Search>)> {
        let Stage::Thinking { search, .. } = &mut self.stage else { return None };
        Some((self.piece?, search.take_if(|search| !search.is_done())?))
    }

    /// Takes a search back, unless its piece has locked.
    pub(crate) fn return_search(&mut self, piece: u32, returned: Box<Search>) {
        if let Stage::Thinking { search, .. } = &mut self.stage
            && self.piece == Some(piece)
        {
            *search = Some(returned);
        }
    }
}

/// See [`crate::load_us`].
pub(crate) fn load_us(options: &Options, level: Level) -> u32 {
    Skill::of(level).load_us(options)
}

/// Ticks for which a piece is left to fall when it is where it is meant to go.
fn patience(board: &Board, goal: &Goal, skill: &Skill) -> u32 {
    let (options, pile) = (board.setup().options, Pile::of(board.grid()));
    let clears = pile.drop(&goal.shape, goal.x).is_some_and(|dropped| 0 < dropped.lines);
    if clears { 0 } else { skill.patience(options.pieces.largest(), pile.height(), options.rows) }
}
