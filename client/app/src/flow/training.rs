//! Lessons and drills between the menus and the screen.

use web_time::Instant;

use ::training::Step;
use games::{ClockedGame, GameKind};

use crate::activity::Activity;
use crate::activity::intent::Intent;
use crate::activity::status::Status;
use crate::activity::training::{Learner, Training};
use crate::flow::{lesson, replay, swaps};
use crate::games::training::Button;
use crate::screens::keys;
use crate::screens::lesson::settle;
use crate::screens::{Model, Screen, learn};

/// Carries out an intent about lessons and drills. Returns the screen that follows, if any.
pub fn grant(
    play: &mut Activity,
    model: &mut Model,
    intent: &Intent,
    now: Instant,
) -> Option<Screen> {
    if let (Intent::Train(button), Activity::Training(training)) = (intent, &mut *play) {
        training.press(*button);
        show(play, model);
        // From the page of the pause.
        return Some(Screen::Training);
    }
    if let Intent::Train(button) = intent {
        let is_again = *button == Button::Again && replay::again(play);
        return is_again.then_some(Screen::Training);
    }
    let GameKind::Clocked(game) = model.settings.game else {
        match intent {
            Intent::Drill(place) => swaps::begin(play, model, *place, now),
            Intent::LessonAnew => {
                model.settings.training.marauders.step = 0;
                lesson::begin(play, model, now);
            }
            _ => lesson::begin(play, model, now),
        }
        return Some(Screen::Lesson);
    };
    match intent {
        Intent::Drill(place) => begin_drill(play, model, (game, *place), now),
        Intent::LessonAnew => {
            model.settings.training.course_mut(game).step = 0;
            begin_lesson(play, model, game, now);
        }
        Intent::Lesson => begin_lesson(play, model, game, now),
        _ => return None,
    }
    Some(Screen::Training)
}

/// Begins the lesson of a game, at the step where the player left it, and ends any other activity.
fn begin_lesson(play: &mut Activity, model: &mut Model, game: ClockedGame, now: Instant) {
    let index = model.settings.training.course(game).step;
    let first = Step::at(game, index).or_else(|| Step::at(game, 0));
    let Some(step) = first else { return };
    let training = Training::lesson(step, learner(model, game), now);
    begin(play, model, training);
}

/// Begins a drill and ends any other activity.
fn begin_drill(
    play: &mut Activity,
    model: &mut Model,
    (game, place): (ClockedGame, usize),
    now: Instant,
) {
    let training = Training::drill(game, place, learner(model, game), now);
    begin(play, model, training);
}

fn learner(model: &Model, game: ClockedGame) -> Learner {
    let settings = &model.settings;
    let (name, handling) = (settings.name.clone(), settings.handling(game.into()));
    Learner { name, handling, blade: settings.blade }
}

fn begin(play: &mut Activity, model: &mut Model, training: Training) {
    play.close();
    model.brawl.leave();
    model.status = Status { game: Some(training.game().into()), ..Status::default() };
    model.input.keys.settle();
    *play = Activity::Training(Box::new(training));
    show(play, model);
}

/// Advances real time. Returns the screen that follows, if any.
pub fn pass(
    play: &mut Activity,
    model: &mut Model,
    screen: Screen,
    now: Instant,
) -> Option<Screen> {
    let Activity::Training(training) = play else { return None };
    if screen != Screen::Training {
        training.stand_still(now);
        return None;
    }
    let still = model.settings.reduced_motion;
    training.pass(now, &mut model.input.keys, still);
    note(training, model);
    show(play, model);
    let Activity::Training(training) = play else { return None };
    if !training.is_over() {
        return None;
    }
    if training.step().is_some() {
        model.position.focus = 0;
        return Some(Screen::LessonOver);
    }
    play.close();
    model.help.training = None;
    model.position.focus = learn::first_drill(model);
    Some(Screen::Drills)
}

/// Notes how far the player has come.
fn note(training: &Training, model: &mut Model) {
    let course = model.settings.training.course_mut(training.game());
    let before = course.clone();
    if let Some(drill) = training.done_drill() {
        course.done.insert(drill.name.to_owned());
    }
    if let Some(step) = training.step() {
        course.step = if training.is_over() { 0 } else { step.index() };
        course.is_guided |= training.is_over();
    }
    if before != *course {
        model.save();
    }
}

/// The lesson was left: it is not suggested again. Returns the page that it was begun from.
pub fn left(play: &Activity, model: &mut Model) -> Option<Screen> {
    if matches!(play, Activity::BestSwap(_)) {
        model.position.focus = learn::first_drill(model);
        return Some(Screen::Drills);
    }
    let Activity::Training(training) = play else { return None };
    model.help.training = None;
    if training.step().is_none() {
        model.position.focus = learn::first_drill(model);
        return Some(Screen::Drills);
    }
    model.position.focus = 0;
    if settle(model, training.game().into()) {
        model.save();
    }
    Some(Screen::Learn)
}

/// Shows the panel.
fn show(play: &Activity, model: &mut Model) {
    model.help.training = match play {
        Activity::Training(training) => {
            let keys = (&model.shown_keys(), |key| model.input.keys.is_down(key));
            Some(training.panel(keys, |button| keys::training_name(model, button)))
        }
        _ => None,
    };
}
