//! Lessons and drills under random inputs of each device: wherever these lead, there is a way back.

use app::activity::intent::Intent;
use app::games::training::Button;
use app::screens::Screen;
use app::screens::touch_layout;
use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButton;
use bevy::input::touch::TouchPhase;
use bevy::math::Vec2;
use bevy::prelude::KeyCode;
use bout::{Purpose, Seed, Stream};
use games::ClockedGame;

use super::model;
use crate::headless::mouse::{Moused, SIZE};
use crate::headless::pad::Padded;
use crate::headless::program::Program;
use crate::headless::touch::{Touched, UPRIGHT};

/// The screens that chance may lead to from an exercise.
const NEAR: [Screen; 5] =
    [Screen::Training, Screen::TrainingPaused, Screen::LessonOver, Screen::Learn, Screen::Drills];

/// Leads back into an exercise where chance has led away, or to the page whose first row needs a server.
fn lead_back(app: &mut Program, stream: &mut Stream) {
    if app.screen() == Screen::LessonOver || !NEAR.contains(&app.screen()) {
        let drill = Intent::Drill(stream.below(20) as usize);
        app.intent(if stream.below(2) == 0 { Intent::Lesson } else { drill });
    }
    assert!(NEAR.contains(&app.screen()), "{:?}", app.screen());
}

/// From wherever chance has led, Escape leads to the title.
fn leave(app: &mut Program) {
    for _ in 0..8 {
        if app.screen() == Screen::Title {
            return;
        }
        if app.screen() == Screen::TrainingPaused {
            app.intent(Intent::Leave);
        }
        Program::press(app, KeyCode::Escape);
    }
    panic!("a dead end: {:?}", app.screen());
}

/// Random inputs of each device.
const INPUTS: u32 = 5000;

#[test]
fn random_keys_find_no_dead_end() {
    use KeyCode::*;
    let keys = [
        ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Space, KeyZ, KeyX, KeyC, KeyA, KeyS, Tab,
        Backspace, Enter, Escape, KeyR, KeyP, KeyG, KeyQ, F1, Digit1,
    ];
    for game in ClockedGame::ALL {
        let mut stream = Stream::new(&Seed([11; 32]), Purpose::Bots);
        let mut app = Program::offline(model(game));
        for _ in 0..INPUTS / 2 {
            lead_back(&mut app, &mut stream);
            let state = stream.one_of(&[ButtonState::Pressed, ButtonState::Released]);
            app.key(stream.one_of(&keys), state, None);
            (0..1 + stream.below(4)).for_each(|_| app.frame());
        }
        leave(&mut app);
    }
}

#[test]
fn random_buttons_of_a_pad_find_no_dead_end() {
    use GamepadButton::*;
    let buttons = [
        DPadUp,
        DPadDown,
        DPadLeft,
        DPadRight,
        South,
        East,
        West,
        North,
        Start,
        Select,
        LeftTrigger,
        LeftTrigger2,
        RightTrigger,
        RightTrigger2,
    ];
    for game in ClockedGame::ALL {
        let mut stream = Stream::new(&Seed([12; 32]), Purpose::Bots);
        let mut it = Padded::new(Program::offline(model(game)));
        for _ in 0..INPUTS / 2 {
            lead_back(&mut it.app, &mut stream);
            Padded::set(&mut it, stream.one_of(&buttons), stream.below(2) as f32);
        }
        leave(&mut it.app);
    }
}

/// A point of the screen, often one of a button of the panel.
fn point(app: &Program, size: Vec2, stream: &mut Stream) -> Vec2 {
    if stream.below(2) == 0 {
        let places = touch_layout::training_places(app.model(), size);
        return places.button(stream.one_of(&Button::ALL)).center();
    }
    let mut share = || stream.below(1000) as f32 / 1000.0;
    size * Vec2::new(share(), share())
}

#[test]
fn random_clicks_find_no_dead_end() {
    for game in ClockedGame::ALL {
        let mut stream = Stream::new(&Seed([13; 32]), Purpose::Bots);
        let mut it = Moused::new(Program::offline(model(game)));
        for _ in 0..INPUTS / 2 {
            lead_back(&mut it.app, &mut stream);
            let at = point(&it.app, SIZE, &mut stream);
            it.click(at);
        }
        leave(&mut it.app);
    }
}

#[test]
fn random_touches_find_no_dead_end() {
    for game in ClockedGame::ALL {
        let mut stream = Stream::new(&Seed([14; 32]), Purpose::Bots);
        let mut it = Touched::new(Program::offline(model(game)), UPRIGHT);
        for _ in 0..INPUTS / 2 {
            lead_back(&mut it.app, &mut stream);
            let at = point(&it.app, it.size(), &mut stream);
            let phases =
                [TouchPhase::Started, TouchPhase::Moved, TouchPhase::Ended, TouchPhase::Canceled];
            it.finger(1 + u64::from(stream.below(2)), stream.one_of(&phases), at);
        }
        leave(&mut it.app);
    }
}
