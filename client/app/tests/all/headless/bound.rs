//! What keys and buttons of the mouse can be bound to: all that a game does, even where a page is used with them.

use app::activity::intent::Intent;
use app::activity::status::SoloRun;
use app::input::{Action, Input, names};
use app::screens::Screen;
use bevy::ecs::message::Messages;
use bevy::input::ButtonState::{self, Pressed, Released};
use bevy::prelude::{KeyCode, MouseButton, NextState};
use bout::Buttons;
use games::{GameKind, SoloMode};

use super::mouse::Moused;
use super::program::{Program, anne};
use super::screens::named;

fn go(program: &mut Program, screen: Screen) {
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    program.0.update();
}

fn intents(program: &mut Program) -> Vec<Intent> {
    program.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect()
}

#[test]
fn keys_of_a_page_win_over_what_is_bound_to_them() {
    let mut model = anne(GameKind::STACKER);
    model.status.solo = Some(SoloRun::new(SoloMode::Zen, SoloMode::Zen.rules()));
    let keys = model.settings.keys_mut(GameKind::STACKER);
    for key in [KeyCode::Enter, KeyCode::ArrowDown, KeyCode::ArrowUp, KeyCode::Tab] {
        keys.toggle(Action::Pause, key.into());
        keys.toggle(Action::Retry, key.into());
    }
    let mut program = Program::screens(model);
    for screen in [Screen::Paused, Screen::Result] {
        go(&mut program, screen);
        program.change().position.focus = 0;
        let rows = program.model().page(screen).expect("a page").rows.len();
        program.press(KeyCode::ArrowDown);
        assert_eq!((program.screen(), program.model().position.focus), (screen, 1 % rows));
        program.press(KeyCode::ArrowUp);
        program.press(KeyCode::ArrowUp);
        assert_eq!((program.screen(), program.model().position.focus), (screen, rows - 1));
        assert_eq!(intents(&mut program), []);
    }
    program.press(KeyCode::Enter);
    assert_eq!(intents(&mut program), [Intent::Leave], "the last row of the page");
    // In the run itself they do what they are bound to.
    go(&mut program, Screen::Bout);
    program.press(KeyCode::ArrowDown);
    assert_eq!(program.screen(), Screen::Paused);
}

/// A player of stacker without key bindings.
fn unbound() -> Moused {
    let mut it = Moused::new(named());
    let settings = &mut it.app.change().settings;
    settings.game = GameKind::STACKER;
    for &action in Action::of(GameKind::STACKER) {
        settings.keys_mut(GameKind::STACKER).clear(action);
    }
    it
}

/// Presses a key or a button of the mouse, or lets it go.
fn set(it: &mut Moused, input: Input, state: ButtonState) {
    match input {
        Input::Board(code) => it.app.key(code, state, None),
        Input::Mouse(button) => it.button(button, state),
        Input::Pad(_) => panic!("pads have tests of their own"),
    }
    it.app.0.update();
}

/// Presses this where the hard drop waits for a key. The keys that the hard drop has then.
fn bind(it: &mut Moused, input: Input) -> Vec<Input> {
    go(&mut it.app, Screen::Keys);
    it.app.change().problem = None;
    it.app.choose("Hard drop");
    assert_eq!(it.app.model().input.listening, Some(Action::HardDrop));
    set(it, input, Pressed);
    set(it, input, Released);
    assert_eq!((it.app.screen(), it.app.model().input.listening), (Screen::Keys, None));
    it.app.model().settings.keys(GameKind::STACKER).keys(Action::HardDrop).to_vec()
}

#[test]
fn every_key_and_button_of_the_mouse_is_bound_and_plays() {
    let mut it = unbound();
    let inputs = names::all().filter(|(input, _)| !matches!(input, Input::Pad(_)));
    let mut count = 0;
    for (input, name) in inputs {
        assert_eq!(bind(&mut it, input), [input], "{name}");
        assert_eq!(it.app.model().problem, None, "{name}");
        go(&mut it.app, Screen::Bout);
        it.app.change().input.keys.settle();
        set(&mut it, input, Pressed);
        assert_eq!(it.app.sample(), Buttons::HARD_DROP, "{name}");
        set(&mut it, input, Released);
        assert_eq!((it.app.sample(), it.app.screen()), (Buttons::NONE, Screen::Bout), "{name}");
        // The second time it is taken away.
        assert_eq!(bind(&mut it, input), [], "{name}");
        count += 1;
    }
    assert!(150 < count, "{count}");
}

#[test]
fn what_is_not_bound_says_why() {
    use KeyCode::{AudioVolumeUp, F11, Meta, SuperLeft, SuperRight};
    let mut it = unbound();
    for (input, why) in [
        (Input::Board(F11), "F11 makes the window fullscreen. Choose another key."),
        (Input::Board(SuperLeft), "This key belongs to the system. Choose another."),
        (Input::Board(SuperRight), "This key belongs to the system. Choose another."),
        (Input::Board(Meta), "This key belongs to the system. Choose another."),
        (Input::Board(AudioVolumeUp), "This key cannot be bound. Choose another."),
        (Input::Mouse(MouseButton::Left), "The left mouse button selects. Choose another."),
        (Input::Mouse(MouseButton::Back), "This mouse button leads back. Choose another."),
        (Input::Mouse(MouseButton::Other(33)), "This key cannot be bound. Choose another."),
    ] {
        assert_eq!(bind(&mut it, input), [], "{input:?}");
        assert_eq!(it.app.model().problem.as_deref(), Some(why), "{input:?}");
    }
    // Escape is how nothing is chosen.
    assert_eq!(bind(&mut it, Input::Board(KeyCode::Escape)), []);
    assert_eq!(it.app.model().problem, None);
}
