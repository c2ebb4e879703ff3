//! The drills of marauders under random inputs of each device: wherever these lead, there is a way
//! back.

use app::activity::intent::Intent;
use app::input::InputDevice;
use app::screens::Screen;
use bevy::input::gamepad::GamepadButton;
use bevy::input::touch::TouchPhase;
use bevy::math::Vec2;
use bevy::prelude::KeyCode;
use bout::{Purpose, Seed, Stream};

use super::model;
use crate::headless::mouse::{Moused, SIZE};
use crate::headless::pad::Padded;
use crate::headless::program::Program;
use crate::headless::touch::{Touched, UPRIGHT};

/// The screens that chance may lead to from a drill.
const NEAR: [Screen; 4] =
    [Screen::Lesson, Screen::TrainingPaused, Screen::Drills, Screen::Elements];

/// Random inputs of each device.
const INPUTS: u32 = 5000;

/// Leads back into a drill where chance has led away.
fn lead_back(app: &mut Program, stream: &mut Stream) {
    if !NEAR.contains(&app.screen()) {
        app.intent(Intent::Drill(stream.below(15) as usize));
    }
    assert!(NEAR.contains(&app.screen()), "{:?}", app.screen());
}

/// From wherever chance has led, Escape leads to the title.
fn leave(app: &mut Program) {
    for _ in 0..8 {
        if app.screen() == Screen::TrainingPaused {
            app.intent(Intent::Leave);
        }
        if app.screen() != Screen::Title {
            app.press(KeyCode::Escape);
        }
    }
    assert_eq!(app.screen(), Screen::Title);
}

/// Any point of a screen.
fn point(size: Vec2, stream: &mut Stream) -> Vec2 {
    let mut share = || stream.below(1000) as f32 / 1000.0;
    size * Vec2::new(share(), share())
}

#[test]
fn random_keys_find_no_dead_end_in_a_drill_of_marauders() {
    use KeyCode::*;
    let keys = [
        ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Space, Space, Backspace, KeyC, KeyE, KeyF, KeyG,
        Tab, Escape, Digit1,
    ];
    let mut stream = Stream::new(&Seed([15; 32]), Purpose::Bots);
    let mut app = Program::offline(model());
    for _ in 0..INPUTS {
        lead_back(&mut app, &mut stream);
        app.tap(stream.one_of(&keys));
    }
    leave(&mut app);
}

#[test]
fn random_buttons_of_a_pad_find_no_dead_end_in_a_drill_of_marauders() {
    use GamepadButton::*;
    let buttons = [
        DPadUp,
        DPadDown,
        DPadLeft,
        DPadRight,
        South,
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
    let mut stream = Stream::new(&Seed([16; 32]), Purpose::Bots);
    let mut it = Padded::new(Program::offline(model()));
    for _ in 0..INPUTS {
        lead_back(&mut it.app, &mut stream);
        Padded::set(&mut it, stream.one_of(&buttons), stream.below(2) as f32);
    }
    leave(&mut it.app);
}

#[test]
fn random_clicks_find_no_dead_end_in_a_drill_of_marauders() {
    let mut stream = Stream::new(&Seed([17; 32]), Purpose::Bots);
    let mut it = Moused::new(Program::offline(model()));
    for _ in 0..INPUTS {
        lead_back(&mut it.app, &mut stream);
        let at = point(SIZE, &mut stream);
        it.click(at);
    }
    leave(&mut it.app);
}

#[test]
fn random_touches_find_no_dead_end_in_a_drill_of_marauders() {
    let mut stream = Stream::new(&Seed([18; 32]), Purpose::Bots);
    let mut it = Touched::new(Program::offline(model()), UPRIGHT);
    it.app.change().input.device = InputDevice::Touch;
    for _ in 0..INPUTS {
        lead_back(&mut it.app, &mut stream);
        let at = point(it.size(), &mut stream);
        let phases =
            [TouchPhase::Started, TouchPhase::Moved, TouchPhase::Ended, TouchPhase::Canceled];
        it.finger(1 + u64::from(stream.below(2)), stream.one_of(&phases), at);
    }
    leave(&mut it.app);
}
