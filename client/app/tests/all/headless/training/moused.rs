//! Lessons and drills to their end by the mouse alone.

use std::collections::BTreeSet;

use app::games::training::Button;
use app::input::Action;
use app::input::touch::controls::Control;
use app::screens::Screen;
use app::screens::touch_layout;
use bevy::input::ButtonState;
use bevy::prelude::KeyCode;
use games::ClockedGame;
use training::drills::drills;
use training::{Goal, Status, Step};

use super::{Device, FRAMES_MAX, model, play_drills, play_lesson, status, training};
use crate::headless::mouse::{Moused, SIZE};
use crate::headless::program::Program;

/// Clicks a button of the panel.
fn click(it: &mut Moused, button: Button) {
    let places = touch_layout::training_places(it.app.model(), SIZE);
    it.click(places.button(button).center());
    it.app.frame();
}

/// Clicks the row with this label.
fn choose(it: &mut Moused, label: &str) {
    let page = it.app.model().page(it.app.screen()).expect("a page");
    let row = page.rows.iter().position(|row| row.label == label).expect("the row is there");
    let (_, rect) = it.rows().into_iter().find(|(number, _)| *number == row).expect("in view");
    it.click(rect.center());
    it.app.frame();
}

impl Device for Moused {
    fn app(&self) -> &Program {
        &self.app
    }

    fn frame(&mut self) {
        self.app.frame();
    }

    fn set(&mut self, action: Action, is_down: bool) {
        let layout =
            touch_layout::of(self.app.model(), Screen::Training, SIZE).expect("a mouse led here");
        let mut controls = layout.controls.into_iter();
        // Fast fall and soft drop are the same button in two games.
        let Some((_, place)) = controls.find(|(control, _)| *control == Control::Play(action))
        else {
            return;
        };
        self.point(place.center());
        self.send(if is_down { ButtonState::Pressed } else { ButtonState::Released });
    }

    fn press(&mut self, button: Button) {
        click(self, button);
    }
}

#[test]
fn by_the_mouse_alone_every_lesson_and_drill_is_played_to_its_end() {
    for game in ClockedGame::ALL {
        let mut it = Moused::new(Program::offline(model(game)));
        for label in ["Play", "Learn"] {
            choose(&mut it, label);
        }
        play_lesson(&mut it, game);
        choose(&mut it, "Drills");
        choose(&mut it, &first_drill(game));
        play_drills(&mut it, game);
        it.app.press(KeyCode::Enter);
        it.app.frame();
        assert_eq!(it.app.screen(), Screen::Training);
        assert_eq!(
            touch_layout::of(it.app.model(), Screen::Training, SIZE),
            None,
            "a key was pressed"
        );
    }
}

/// The row of the first drill.
fn first_drill(game: ClockedGame) -> String {
    format!("1. {}", app::games::training::words::goal(&drills(game)[0].task))
}

#[test]
fn by_the_mouse_alone_every_solution_is_watched_and_every_exercise_left_behind() {
    for game in ClockedGame::ALL {
        let mut it = Moused::new(Program::offline(model(game)));
        for label in ["Play", "Learn"] {
            choose(&mut it, label);
        }
        for step in Step::all(game) {
            assert_eq!(training(&it.app).step(), Some(step));
            watch(&mut it);
            click(&mut it, Button::Next);
        }
        assert_eq!(it.app.screen(), Screen::LessonOver);
        choose(&mut it, "Drills");
        choose(&mut it, &first_drill(game));
        for drill in drills(game) {
            assert_eq!(*training(&it.app).exercise().task(), drill.task);
            watch(&mut it);
            click(&mut it, Button::Next);
        }
        assert_eq!(it.app.screen(), Screen::Drills);
        // Who only watched has done none.
        assert_eq!(it.app.model().settings.training.course(game).done, BTreeSet::new());
    }
}

/// Watches the solution, and begins again.
fn watch(it: &mut Moused) {
    let is_read = training(&it.app).exercise().task().goal == Goal::Read;
    click(it, Button::Solution);
    assert_eq!(status(&it.app), if is_read { Status::Playing } else { Status::Showing });
    for _ in 0..FRAMES_MAX {
        if status(&it.app) != Status::Showing {
            break;
        }
        it.app.frame();
    }
    assert_eq!(status(&it.app), if is_read { Status::Playing } else { Status::Shown });
    click(it, Button::Again);
    assert_eq!(status(&it.app), Status::Playing);
}
