//! An exercise in progress.

use alloc::sync::Arc;
use alloc::vec::Vec;
use bout::Buttons;
use controls::Handling;
use games::{Board, Event, Queues};
use swordfight::Blade;

use crate::goal::{Progress, is_empty, is_forced, locked};
use crate::{Goal, Hand, Task};

/// Ticks between a failure, or the end of a solution, and the next attempt.
const AGAIN_AFTER_TICKS: u32 = 80;
/// The limit of ticks of the placements that come before an exercise.
const BEFORE_TICKS_MAX: u32 = 6000;

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The player is at it.
    Playing,
    /// The solution is being played.
    Showing,
    /// The goal is reached, by the player.
    Done,
    /// The solution has reached the goal: it begins again in a moment.
    Shown,
    /// The goal was missed: it begins again in a moment.
    Missed,
}

/// A board on which something is to be done. It begins again by itself when the goal was missed, and
/// after its solution was shown.
///
/// ```
/// use bout::Buttons;
/// use games::ClockedGame;
/// use training::{Exercise, Status, SwordStep};
///
/// let handling = ClockedGame::Swordfight.handling_default();
/// let mut exercise = Exercise::new(SwordStep::Pair.task(), handling, Default::default());
/// // The player moves to the left edge and lets the pair fall.
/// for tick in 0..600 {
///     let left = if tick % 2 == 0 { Buttons::LEFT } else { Buttons::NONE };
///     exercise.step(if tick < 20 { left } else { Buttons::DOWN });
/// }
/// assert_eq!(exercise.status(), Status::Done);
/// ```
#[derive(Clone, Debug)]
pub struct Exercise {
    task: Task,
    handling: Handling,
    blade: Blade,
    board: Board,
    progress: Progress,
    status: Status,
    /// Ticks since the status changed.
    status_ticks: u32,
    /// Plays the solution, while it is shown.
    hand: Option<Hand>,
    /// The cells in which each piece of the solution locks, in order.
    plan: Arc<[Vec<(u8, u8)>]>,
    /// How many pieces have locked as in the solution; none after one that did not.
    as_planned: Option<usize>,
}

impl Exercise {
    /// An exercise before its first tick, for a player with this handling and this sword.
    pub fn new(task: Task, handling: Handling, blade: Blade) -> Exercise {
        let mut exercise = Exercise {
            task,
            handling,
            blade,
            board: task.position.board(handling, blade),
            progress: Progress::default(),
            status: Status::Playing,
            status_ticks: 0,
            hand: None,
            plan: Arc::default(),
            as_planned: Some(0),
        };
        exercise.plan = exercise.clone().planned().into();
        exercise.restart();
        exercise
    }

    /// The cells in which each piece of the solution locks, in order.
    fn planned(mut self) -> Vec<Vec<(u8, u8)>> {
        let mut plan = Vec::new();
        self.show_solution();
        for _ in 0..BEFORE_TICKS_MAX {
            if self.status != Status::Showing {
                break;
            }
            plan.extend(self.step(Buttons::NONE).iter().filter_map(locked));
        }
        plan
    }

    /// The cells in which the piece in play locks in the solution, as columns and rows from 0 at the lower
    /// left: none once a piece has locked elsewhere, or where there is no place to find.
    pub fn target(&self) -> &[(u8, u8)] {
        let is_asked = self.status == Status::Playing && self.task.goal != Goal::Forced;
        let nth = self.as_planned.filter(|_| is_asked).and_then(|nth| self.plan.get(nth));
        nth.map_or(&[], Vec::as_slice)
    }

    /// What is to be done.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How far the queues of the bout have come.
    pub fn queues(&self) -> Queues {
        self.task.position.queues()
    }

    /// How far it has come.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.begin(self.handling);
        (self.status, self.hand) = (Status::Playing, None);
    }

    /// Begins again and plays the solution, with the handling that the game begins with. Where there is
    /// nothing to do, nothing changes.
    pub fn show_solution(&mut self) {
        if self.task.goal == Goal::Read {
            return;
        }
        self.begin(self.task.position.game().handling_default());
        (self.status, self.hand) = (Status::Showing, Some(Hand::new(self.task.solution)));
    }

    fn begin(&mut self, handling: Handling) {
        (self.status_ticks, self.as_planned) = (0, Some(0));
        self.progress = Progress::default();
        self.board = self.task.position.board(handling, self.blade);
        self.play_before(self.task.position.before());
    }

    /// Plays the placements that come before the exercise.
    fn play_before(&mut self, placements: &'static str) {
        let wanted = placements.split_whitespace().count() as u32;
        let mut hand = Hand::new(placements);
        for _ in 0..BEFORE_TICKS_MAX {
            // The pair after the last one is the first of the player.
            if wanted == 0 || wanted < self.board.pieces_taken() {
                return;
            }
            let held = hand.hold(&self.board);
            let mut events = Vec::new();
            self.board.step(held, &mut events);
            self.task.goal.is_reached(&mut self.progress, &self.board, &events, false);
        }
    }

    /// Plays a tick with these buttons, which a shown solution replaces, and returns what happened. The
    /// board is paused once the goal is reached or missed.
    pub fn step(&mut self, held: Buttons) -> Vec<Event> {
        self.status_ticks = self.status_ticks.saturating_add(1);
        match self.status {
            Status::Done => return Vec::new(),
            Status::Shown | Status::Missed => {
                if AGAIN_AFTER_TICKS <= self.status_ticks {
                    self.restart();
                }
                return Vec::new();
            }
            Status::Playing | Status::Showing => {}
        }
        let held = self.hand.as_mut().map_or(held, |hand| hand.hold(&self.board));
        let was_forced = is_forced(&self.board);
        let mut events = Vec::new();
        self.board.step(held, &mut events);
        for cells in events.iter().filter_map(locked) {
            let planned = |nth: &usize| self.plan.get(*nth) == Some(&cells);
            self.as_planned = self.as_planned.filter(planned).map(|nth| nth + 1);
        }
        let Exercise { task, progress, board, .. } = self;
        if task.goal.is_reached(progress, board, &events, was_forced) {
            let is_shown = self.status == Status::Showing;
            self.turn_to(if is_shown { Status::Shown } else { Status::Done });
        } else if self.board.out().is_some() || is_empty(&self.board) {
            self.turn_to(Status::Missed);
        }
        events
    }

    fn turn_to(&mut self, status: Status) {
        (self.status, self.status_ticks) = (status, 0);
    }
}
