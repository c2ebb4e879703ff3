//! What keys and buttons of the mouse can be bound to: all that a game does, even where a page is used with them.

use app::activity::intent::Intent;
use app::activity::status::SoloRun;
use app::input::Action;
use app::screens::{Model, Screen};
use app::settings::{Settings, SettingsFile};
use bevy::ecs::message::Messages;
use bevy::prelude::{KeyCode, NextState};
use games::{GameKind, SoloMode};

use super::program::Program;

fn go(program: &mut Program, screen: Screen) {
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    program.0.update();
}

fn intents(program: &mut Program) -> Vec<Intent> {
    program.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect()
}

#[test]
fn keys_of_a_page_win_over_what_is_bound_to_them() {
    let settings = Settings { name: "Anne".into(), game: GameKind::STACKER, ..Settings::default() };
    let mut model = Model::new(SettingsFile::none(), settings);
    model.status.solo = Some(SoloRun::new(SoloMode::Zen, SoloMode::Zen.rules()));
    let keys = model.settings.keys_mut(GameKind::STACKER);
    for key in [KeyCode::Enter, KeyCode::ArrowDown, KeyCode::ArrowUp, KeyCode::Tab] {
        keys.toggle(Action::Pause, key.into());
        keys.toggle(Action::Retry, key.into());
    }
    let mut program = Program::screens(model);
    for screen in [Screen::Paused, Screen::Result] {
        go(&mut program, screen);
        program.change().focus = 0;
        let rows = program.model().page(screen).expect("a page").rows.len();
        program.press(KeyCode::ArrowDown);
        assert_eq!((program.screen(), program.model().focus), (screen, 1 % rows));
        program.press(KeyCode::ArrowUp);
        program.press(KeyCode::ArrowUp);
        assert_eq!((program.screen(), program.model().focus), (screen, rows - 1));
        assert_eq!(intents(&mut program), []);
    }
    program.press(KeyCode::Enter);
    assert_eq!(intents(&mut program), [Intent::Leave], "the last row of the page");
    // In the run itself they do what they are bound to.
    go(&mut program, Screen::Bout);
    program.press(KeyCode::ArrowDown);
    assert_eq!(program.screen(), Screen::Paused);
}
