//! The ticks that were played since the two ends last agreed.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::{Buttons, Tick};
use games::{Board, State};

/// A tick that was predicted: the state before it, and what was held in it.
#[derive(Clone, Debug)]
struct Played {
    before: State,
    held: Buttons,
}

/// Predicted ticks without a gap, the oldest first, up to the board's own tick.
#[derive(Clone, Debug, Default)]
pub struct Past(VecDeque<Played>);

impl Past {
    /// How many ticks are kept.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Steps `board` and remembers how to do it again.
    pub fn step(&mut self, board: &mut Board, held: Buttons, events: &mut Vec<games::Event>) {
        self.0.push_back(Played { before: board.state(), held });
        board.step(held, events);
    }

    /// The state before the oldest of these ticks, and what was held in each.
    pub fn log(&self) -> Option<(State, Vec<Buttons>)> {
        let first = self.0.front()?.before.clone();
        Some((first, self.0.iter().map(|played| played.held).collect()))
    }

    /// Forgets the ticks before `tick`.
    pub fn forget_before(&mut self, tick: Tick) {
        while self.0.front().is_some_and(|played| played.before.tick() < tick) {
            self.0.pop_front();
        }
    }

    /// The state after `tick` ticks, if it is still known; `board` is the newest one.
    pub fn state_at(&self, tick: Tick, board: &Board) -> Option<State> {
        if tick == board.tick() {
            return Some(board.state());
        }
        self.index(tick).map(|index| self.0[index].before.clone())
    }

    /// Plays every tick from `tick` on again, or from the oldest that is known. What arrived since
    /// then counts this time. Whether anything came out otherwise.
    pub fn replay_from(&mut self, tick: Tick, board: &mut Board) -> bool {
        let predicted = board.state();
        let first = self.index(tick).unwrap_or(0);
        let Some(played) = self.0.get(first) else { return false };
        board.restore(played.before.clone());
        self.replay(first, board);
        board.state() != predicted
    }

    /// Goes over to `state`, wherever it leads, and plays again what was held from its tick on.
    pub fn correct(&mut self, state: State, board: &mut Board) {
        self.forget_before(state.tick());
        let is_newer = board.tick() < state.tick();
        board.restore(state);
        if is_newer {
            self.0.clear();
        }
        self.replay(0, board);
    }

    fn replay(&mut self, first: usize, board: &mut Board) {
        let mut told_before = Vec::new();
        for played in self.0.iter_mut().skip(first) {
            played.before = board.state();
            board.step(played.held, &mut told_before);
            told_before.clear();
        }
    }

    fn index(&self, tick: Tick) -> Option<usize> {
        let oldest = self.0.front()?.before.tick();
        let index = tick.0.checked_sub(oldest.0)? as usize;
        (index < self.0.len()).then_some(index)
    }
}
