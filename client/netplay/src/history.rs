//! The ticks that were played since the two ends last agreed.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::{Buttons, Tick};
use games::{Board, State};
use wire::CHECK_EVERY_TICKS;

/// Of so many ticks the state before one is kept: the others are played again when they are asked for,
/// which is seldom. Those that the server checks are kept.
const KEPT_EVERY_TICKS: u32 = 12;
const _: () = assert!(CHECK_EVERY_TICKS.is_multiple_of(KEPT_EVERY_TICKS));

/// Predicted ticks without a gap, the oldest first, up to the board's own tick.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// States before some of them, in order: the first before the oldest.
    kept: VecDeque<State>,
    /// What was held in each.
    held: VecDeque<Buttons>,
    /// What was held in the ticks before the oldest of them, which a correction passed: a server that is
    /// restarted may go back further than that.
    passed: VecDeque<Buttons>,
}

impl History {
    /// The input of how many ticks is kept.
    pub fn ticks(&self) -> usize {
        self.passed.len() + self.held.len()
    }

    /// The first tick whose input is kept; `board` is the newest one.
    pub fn first(&self, board: &Board) -> Tick {
        Tick(board.tick().0.saturating_sub(self.ticks() as u32))
    }

    /// What was held in each of them.
    pub fn held(&self) -> impl DoubleEndedIterator<Item = Buttons> {
        self.held.iter().copied()
    }

    /// Steps `board` and remembers how to do it again.
    pub fn step(&mut self, board: &mut Board, held: Buttons, events: &mut Vec<games::Event>) {
        if self.held.is_empty() || is_kept(board.tick()) {
            self.kept.push_back(board.state());
        }
        self.held.push_back(held);
        board.step(held, events);
    }

    /// The state before the oldest of these ticks, and what was held in each.
    pub fn log(&self) -> Option<(State, Vec<Buttons>)> {
        let first = self.kept.front()?.clone();
        Some((first, self.held.iter().copied().collect()))
    }

    /// Forgets the ticks before `tick`, but for those that lead there from a state that is kept;
    /// `board` is the newest one.
    pub fn forget_before(&mut self, tick: Tick, board: &Board) {
        let passed = tick.since(self.first(board)) as usize;
        self.passed.drain(..passed.min(self.passed.len()));
        if board.tick() <= tick {
            self.kept.clear();
            self.held.clear();
        }
        while let Some(next) = self.kept.get(1).map(State::tick).filter(|next| *next <= tick) {
            let ticks = next.since(self.kept[0].tick());
            self.kept.pop_front();
            self.held.drain(..ticks as usize);
        }
    }

    /// The state after `tick` ticks, if it is still known; `board` is the newest one.
    pub fn state_at(&self, tick: Tick, board: &Board) -> Option<State> {
        if board.tick() <= tick {
            return (board.tick() == tick).then(|| board.state());
        }
        let nearest = self.kept.get(self.kept_before(tick)?)?;
        let mut again = board.clone();
        again.restore(nearest.clone());
        let played = nearest.tick().since(self.kept.front()?.tick()) as usize;
        let mut told_before = Vec::new();
        for &held in self.held.range(played..).take(tick.since(nearest.tick()) as usize) {
            again.step(held, &mut told_before);
        }
        Some(again.state())
    }

    /// Plays every tick from `tick` on again, or from the oldest that is known. What arrived since
    /// then counts this time. Whether anything came out otherwise.
    pub fn replay_from(&mut self, tick: Tick, board: &mut Board) -> bool {
        let predicted = board.state();
        let nearest = self.kept_before(tick).unwrap_or(0);
        let Some(state) = self.kept.get(nearest).cloned() else { return false };
        self.kept.truncate(nearest + 1);
        let played = state.tick().since(self.kept[0].tick());
        board.restore(state);
        self.replay(played as usize, board);
        board.state() != predicted
    }

    /// Goes over to `state`, wherever it leads, and plays again what was held from its tick on. In ticks that
    /// were never played here nothing was held.
    pub fn correct(&mut self, state: State, board: &mut Board) {
        let passed = state.tick().since(self.first(board)) as usize;
        let mut held = core::mem::take(&mut self.passed);
        held.append(&mut self.held);
        held.resize(held.len().max(passed), Buttons::NONE);
        self.held = held.split_off(passed);
        self.passed = held;
        self.kept.clear();
        if !self.held.is_empty() {
            self.kept.push_back(state.clone());
        }
        board.restore(state);
        self.replay(0, board);
    }

    /// Plays on from the newest state that is kept, before which so many ticks were played.
    fn replay(&mut self, played: usize, board: &mut Board) {
        let mut told_before = Vec::new();
        for (number, &held) in self.held.range(played..).enumerate() {
            if 0 < number && is_kept(board.tick()) {
                self.kept.push_back(board.state());
            }
            board.step(held, &mut told_before);
            told_before.clear();
        }
    }

    /// Which of the states is the newest that leads to the one after `tick` ticks.
    fn kept_before(&self, tick: Tick) -> Option<usize> {
        self.kept.partition_point(|state| state.tick() <= tick).checked_sub(1)
    }
}

fn is_kept(tick: Tick) -> bool {
    tick.0.is_multiple_of(KEPT_EVERY_TICKS)
}
