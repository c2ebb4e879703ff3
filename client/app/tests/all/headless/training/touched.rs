//! Lessons and drills to their end by touch alone, on a phone.

use app::activity::intent::Intent;
use app::games::training::Button;
use app::input::InputDevice;
use app::screens::Screen;
use games::ClockedGame;
use training::drills::drills;
use training::{Goal, Status, Step};

use super::{FRAMES_MAX, model, status, training};
use crate::headless::program::Program;
use crate::headless::touch::{ASIDE, Touched, UPRIGHT};

/// Taps a button of the panel.
fn tap(it: &mut Touched, button: Button) {
    let places = it.app.model().training_places(it.size());
    it.tap(places.button(button).center());
}

/// Watches the solution of the present exercise, and goes on.
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
