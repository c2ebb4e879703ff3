//! The player's input devices, and keys and pad buttons outside of pages.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use games::GameKind;

use crate::activity::intent::Intent;
use crate::games::marauders::layout::Button;
use crate::games::marauders::pointer::Press;
use crate::input::{Action, Bindings, Input, InputDevice, Pad, Sampler};
use crate::screens::{Message, Model, Screen};
use crate::shell::menu::Part;
use crate::text::tr;

/// The inputs that lead back from any screen.
const ESCAPES: [Input; 2] =
    [Input::Board(KeyCode::Escape), Input::Pad(Pad::Button(GamepadButton::Start))];

/// The inputs that lead to the next step of the guided battle.
const NEXT: [Input; 2] =
    [Input::Board(KeyCode::Tab), Input::Pad(Pad::Button(GamepadButton::LeftTrigger2))];

/// The player's keys, pad and pointer.
#[derive(Clone, Debug, Default)]
pub struct PlayerInput {
    /// The pressed keys, for the boards and for the screens that show them.
    pub keys: Sampler,
    /// The device of the last input, for naming its keys.
    pub device: InputDevice,
    /// The action that waits for a key.
    pub listening: Option<Action>,
    /// The part of the page under the pointer.
    pub pointed: Option<Part>,
}

impl Model {
    /// A press or a release, as input to a board.
    pub fn hold_key(&mut self, key: impl Into<Input>, is_down: bool) {
        let game = self.game();
        self.input.keys.key(self.settings.keys(game), key, is_down);
    }

    /// Releases all keys.
    pub fn release_keys(&mut self) {
        let game = self.game();
        self.input.keys.release_all(self.settings.keys(game));
    }

    /// The bindings of the game, for the player's current device.
    pub fn shown_keys(&self) -> Bindings {
        self.settings.keys(self.game()).within(self.input.device)
    }

    /// The message of a key in a run, besides its effect on the board.
    pub fn run_key(&self, screen: Screen, key: Input) -> Option<Message> {
        self.status.solo?;
        let keys = self.settings.keys(self.game());
        let is = |action| keys.keys(action).contains(&key);
        match screen {
            Screen::Bout if is(Action::Pause) => Some(Message::Go(Screen::Paused)),
            Screen::Paused if is(Action::Pause) => Some(Message::Go(Screen::Bout)),
            Screen::Bout | Screen::Paused | Screen::Result if is(Action::Retry) => {
                Some(Message::Intent(Intent::Again))
            }
            _ => None,
        }
    }

    /// The input of a key to the battle on `screen`; nothing outside of battles, and of the keys that
    /// lead out of one. A key that is bound to nothing skips.
    pub fn battle_input(&self, screen: Screen, key: Input) -> Option<Press> {
        let game = self.game();
        if !screen.is_battle() || !matches!(game, GameKind::Turns(_)) {
            return None;
        }
        if screen == Screen::Lesson && NEXT.contains(&key) {
            return Some(Press::Button(Button::Next));
        }
        let bindings = self.settings.keys(game);
        let has = |action: &&Action| bindings.keys(**action).contains(&key);
        let bound = Action::of(game).iter().find(has);
        let skip = || (key.can_be_bound() && !ESCAPES.contains(&key)).then_some(Press::Skip);
        bound.map_or_else(skip, |&action| Press::of(action))
    }

    /// Binds the key to the action that waits for one. False when none does.
    pub fn bind(&mut self, key: Input) -> bool {
        let Some(action) = self.input.listening.take() else { return false };
        let game = self.game();
        if key.can_be_bound() {
            self.settings.keys_mut(game).toggle(action, key);
        } else if !ESCAPES.contains(&key) {
            self.problem = Some(tr!("keys-invalid").into());
        }
        true
    }
}
