//! Keyboards that print other letters than American ones: commands are where these have their letters.

use app::platform::clipboard::Clipboard;
use app::screens::Screen;
use bevy::input::ButtonState::Pressed;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::{Entity, KeyCode};

use super::program::Program;
use super::screens::named;

/// Presses a key that types `typed`, while Control is held.
fn command(program: &mut Program, key_code: KeyCode, typed: &str) {
    program.key(KeyCode::ControlLeft, Pressed, None);
    program.send(KeyboardInput {
        key_code,
        logical_key: Key::Character(typed.into()),
        state: Pressed,
        text: Some(typed.into()),
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
    program.frame();
}

#[test]
fn text_is_pasted_by_the_key_that_types_v() {
    for (place, typed, pastes) in [
        (KeyCode::KeyV, "v", true),
        // A Dvorak keyboard has V at the place of the full stop, and K at that of V.
        (KeyCode::Period, "v", true),
        (KeyCode::Period, "V", true),
        (KeyCode::KeyV, "k", false),
        // A Russian one has no Latin letters: there V is a place.
        (KeyCode::KeyV, "м", true),
        (KeyCode::KeyC, "с", false),
    ] {
        let mut program = named();
        program.0.insert_resource(Clipboard::Fixed("K7QF2M".into()));
        for label in ["Play", "Brawl"] {
            program.choose(label);
        }
        program.type_in(">");
        assert_eq!(program.screen(), Screen::JoinBrawl);
        command(&mut program, place, typed);
        let expected = if pastes { "K7QF2M" } else { "" };
        assert_eq!(program.model().brawl.typed.code, expected, "{typed} at {place:?}");
    }
}
