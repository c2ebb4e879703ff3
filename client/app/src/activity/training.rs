//! A lesson or a drill of a clocked game, which needs no server.

use web_time::{Duration, Instant};

use ::training::drills::{Drill, drills};
use ::training::{Exercise, Goal, Status, Step, SwordStep, Task};
use bout::{Buttons, Seat, TICKS_PER_SECOND};
use controls::Handling;
use games::ClockedGame;
use swordfight::Blade;

use crate::games::timeline::Timeline;
use crate::games::training::{Button, KeyCap, Mark, Panel, words};
use crate::games::view::{ClockedView, OwnBoard};
use crate::input::{Action, Bindings, Input, Sampler};
use crate::view::cue::Cue;
use crate::view::occasion::Occasion;
use crate::view::seats::Person;

/// The time of a tick.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / TICKS_PER_SECOND as u64);
/// The most time that one frame catches up with.
const CATCH_UP_MAX: Duration = Duration::from_millis(200);
/// How long a step that is done stays before the next one.
const DONE: Duration = Duration::from_millis(1500);

/// What is being learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Course {
    /// This step of the lesson.
    Lesson(Step),
    /// The drill at this place of the list of its game.
    Drill(ClockedGame, usize),
}

/// The player of an exercise.
#[derive(Clone, Debug)]
pub struct Learner {
    /// The name.
    pub name: String,
    /// The handling.
    pub handling: Handling,
    /// The sword.
    pub blade: Blade,
}

/// A lesson or a drill in progress.
#[derive(Clone, Debug)]
pub struct Training {
    course: Course,
    exercise: Exercise,
    timeline: Timeline,
    /// Whether the goal was reached since the cues were taken.
    is_heard: bool,
    learner: Learner,
    /// The real time that the board has been advanced to.
    at: Instant,
    /// Time that is due on the board.
    owed: Duration,
    /// Time since the goal was reached.
    done_for: Duration,
    /// True if the last step or drill was completed or skipped.
    is_over: bool,
}

impl Training {
    /// A lesson from `step` on, from `now`.
    pub fn lesson(step: Step, learner: Learner, now: Instant) -> Training {
        Training::new(Course::Lesson(step), step.task(), learner, now)
    }

    /// The drill at this place of the list of its game; the first one when there is none.
    pub fn drill(game: ClockedGame, place: usize, learner: Learner, now: Instant) -> Training {
        let (place, drill) = drill(game, place);
        Training::new(Course::Drill(game, place), drill.task, learner, now)
    }

    fn new(course: Course, task: Task, learner: Learner, now: Instant) -> Training {
        Training {
            course,
            exercise: Exercise::new(task, learner.handling, learner.blade),
            timeline: Timeline::new(task.position.game()),
            is_heard: true,
            learner,
            at: now,
            owed: Duration::ZERO,
            done_for: Duration::ZERO,
            is_over: false,
        }
    }

    /// The game.
    pub fn game(&self) -> ClockedGame {
        self.exercise.task().position.game()
    }

    /// The step of the lesson, if it is one.
    pub fn step(&self) -> Option<Step> {
        match self.course {
            Course::Lesson(step) => Some(step),
            Course::Drill(..) => None,
        }
    }

    /// The drill that the player has just done, if it is one.
    pub fn done_drill(&self) -> Option<Drill> {
        match self.course {
            Course::Drill(game, place) if self.exercise.status() == Status::Done => {
                Some(drill(game, place).1)
            }
            Course::Drill(..) | Course::Lesson(_) => None,
        }
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// True if the last step or drill was completed or skipped.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The cues of the board since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        let mut cues = self.timeline.take_cues();
        if !std::mem::replace(&mut self.is_heard, true) {
            cues.push(Cue::Level);
        }
        cues
    }

    /// Advances to the real time `now` with these keys. A lesson advances by itself when a step is
    /// done.
    pub fn pass(&mut self, now: Instant, keys: &mut Sampler, still: bool) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.timeline.keep_still(still);
        self.timeline.advance(time.as_secs_f32());
        self.owed = (self.owed + time).min(CATCH_UP_MAX);
        while TICK <= self.owed {
            self.owed -= TICK;
            self.tick(keys.sample(self.exercise.board().order()));
            keys.take_turns();
        }
        let is_done = self.exercise.status() == Status::Done;
        self.done_for = if is_done { self.done_for + time } else { Duration::ZERO };
        let is_told = self.timeline.left_seconds() <= 0.0;
        if self.step().is_some() && DONE <= self.done_for && is_told {
            self.next();
        }
    }

    fn tick(&mut self, held: Buttons) {
        let (before, status) = (self.exercise.board().view(), self.exercise.status());
        let events = self.exercise.step(held);
        self.is_heard &= status == Status::Done || self.exercise.status() != Status::Done;
        let begins_again = matches!(status, Status::Missed | Status::Shown)
            && self.exercise.status() == Status::Playing;
        if begins_again {
            self.timeline = Timeline::new(self.game());
        }
        self.timeline.receive(events, &before, held);
    }

    /// Handles a button of the panel.
    pub fn press(&mut self, button: Button) {
        if self.is_over {
            return;
        }
        match button {
            Button::Next => self.next(),
            Button::Again => {
                self.exercise.restart();
                self.timeline = Timeline::new(self.game());
            }
            Button::Solution => {
                self.exercise.show_solution();
                self.timeline = Timeline::new(self.game());
            }
        }
    }

    /// To the next step or drill.
    fn next(&mut self) {
        let next = match self.course {
            Course::Lesson(step) => step.next().map(|step| (Course::Lesson(step), step.task())),
            Course::Drill(game, place) => drills(game)
                .get(place + 1)
                .map(|drill| (Course::Drill(game, place + 1), drill.task)),
        };
        match next {
            Some((course, task)) => {
                *self = Training::new(course, task, self.learner.clone(), self.at);
            }
            None => self.is_over = true,
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        self.at = self.at.max(now);
    }

    /// The picture of the board.
    pub fn view(&self) -> ClockedView {
        let exercise = &self.exercise;
        let (board, queues) = (exercise.board(), exercise.queues());
        let is_versus = self.step().is_some();
        let own = Person { name: self.learner.name.clone(), wins: 0 };
        let mut game = OwnBoard::of(board, &self.timeline, queues, is_versus);
        if let Some(step) = self.step() {
            words::conceal(step, &mut game);
        }
        ClockedView::alone(own, Seat(0), Occasion::Practice, game)
    }

    /// The panel, with these keys on the board and those that are held down, and these `names` of the keys
    /// of its buttons.
    pub fn panel(
        &self,
        (keys, is_down): (&Bindings, impl Fn(Input) -> bool),
        names: impl Fn(Button) -> String,
    ) -> Panel {
        let task = self.exercise.task();
        let status = self.exercise.status();
        let is_read = task.goal == Goal::Read;
        let shown = |button: &Button| !(is_read && *button == Button::Solution);
        let buttons = Button::ALL.into_iter().filter(shown);
        let (is_lesson, place, words, actions) = match self.course {
            Course::Lesson(step) => {
                let place = (step.index() + 1, Step::all(step.game()).count());
                (true, place, words::words(step).to_owned(), words::actions(step))
            }
            Course::Drill(game, place) => {
                let all = drills(game).len();
                (false, (place + 1, all), words::drill_words(task), [].as_slice())
            }
        };
        let cap = |&action: &Action| KeyCap::of(keys, action, &is_down);
        Panel {
            is_lesson,
            place,
            words,
            keys: actions.iter().filter_map(cap).collect(),
            status,
            done_seconds: self.done_for.as_secs_f32(),
            buttons: buttons.map(|button| (button, names(button))).collect(),
            marks: self.marks(),
            pattern: (self.step() == Some(Step::Swordfight(SwordStep::Queue)))
                .then_some(self.learner.blade),
        }
    }

    /// What the present step is about.
    fn marks(&self) -> Vec<Mark> {
        let Course::Lesson(step) = self.course else { return Vec::new() };
        let cells = self.exercise.target().iter().map(|&(column, row)| Mark::Cell(column, row));
        let part = match step {
            Step::Swordfight(SwordStep::Queue) => Some(Mark::Queue),
            Step::Swordfight(SwordStep::Warning) => Some(Mark::Warning),
            Step::Swordfight(SwordStep::Danger) => Some(Mark::Cell(3, 12)),
            _ => None,
        };
        cells.chain(part).collect()
    }
}

/// The drill at this place of the list of its game, with that place; the first one when there is none.
fn drill(game: ClockedGame, place: usize) -> (usize, Drill) {
    let all = drills(game);
    match all.get(place) {
        Some(drill) => (place, *drill),
        None => (0, all[0]),
    }
}
