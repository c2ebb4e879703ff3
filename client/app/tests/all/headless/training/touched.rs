//! Lessons and drills to their end by touch alone, on a phone.

use app::activity::intent::Intent;
use app::games::training::Button;
use app::input::touch::controls::Control;
use app::input::{Action, InputDevice};
use app::screens::Screen;
use app::screens::touch_layout;
use bevy::input::touch::TouchPhase;
use games::ClockedGame;
use training::drills::drills;
use training::{Goal, Status, Step};

use super::{ACTIONS, Device, FRAMES_MAX, model, play_drills, play_lesson, status, training};
use crate::headless::program::Program;
use crate::headless::touch::{ASIDE, Touched, UPRIGHT};

impl Device for Touched {
    fn app(&self) -> &Program {
        &self.app
    }

    fn frame(&mut self) {
        self.app.frame();
    }

    fn set(&mut self, action: Action, is_down: bool) {
        // Fast fall and soft drop are the same button in two games.
        let is_there = |(control, _): &(Control, _)| *control == Control::Play(action);
        if !self.controls().is_some_and(|layout| layout.controls.iter().any(is_there)) {
            return;
        }
        let finger = ACTIONS.iter().position(|(one, _)| *one == action).expect("it plays");
        let phase = if is_down { TouchPhase::Started } else { TouchPhase::Ended };
        self.send(finger as u64, phase, self.button(Control::Play(action)));
    }

    fn press(&mut self, button: Button) {
        tap(self, button);
    }
}

#[test]
fn by_the_buttons_of_a_touch_screen_every_lesson_and_drill_is_played_to_its_end() {
    for (game, size) in ClockedGame::ALL.into_iter().zip([ASIDE, UPRIGHT]) {
        let mut it = Touched::new(Program::offline(model(game)), size);
        it.app.change().input.device = InputDevice::Touch;
        it.app.intent(Intent::Lesson);
        play_lesson(&mut it, game);
        it.app.intent(Intent::Drill(0));
        play_drills(&mut it, game);
    }
}

/// Taps a button of the panel.
fn tap(it: &mut Touched, button: Button) {
    let places = touch_layout::training_places(it.app.model(), it.size());
    it.tap(places.button(button).center());
}

/// Watches the solution of the present exercise, and continues.
fn watch(it: &mut Touched) {
    if training(&it.app).exercise().task().goal != Goal::Read {
        tap(it, Button::Solution);
        assert_eq!(status(&it.app), Status::Showing);
        for _ in 0..FRAMES_MAX {
            if status(&it.app) != Status::Showing {
                break;
            }
            it.app.frame();
        }
        assert_eq!(status(&it.app), Status::Shown);
    }
    tap(it, Button::Next);
}

#[test]
fn by_touch_alone_every_solution_is_watched_on_a_phone() {
    for (game, size) in ClockedGame::ALL.into_iter().zip([UPRIGHT, ASIDE]) {
        let mut it = Touched::new(Program::offline(model(game)), size);
        // The buttons of a touch screen are there since the touch that led here.
        it.app.change().input.device = InputDevice::Touch;
        it.app.intent(Intent::Lesson);
        for step in Step::all(game) {
            assert_eq!(training(&it.app).step(), Some(step));
            watch(&mut it);
        }
        assert_eq!(it.app.screen(), Screen::LessonOver);
        it.app.intent(Intent::Drill(0));
        for drill in drills(game) {
            assert_eq!(*training(&it.app).exercise().task(), drill.task);
            watch(&mut it);
        }
        assert_eq!(it.app.screen(), Screen::Drills);
    }
}
