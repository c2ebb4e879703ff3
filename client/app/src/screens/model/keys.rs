//! What keys and the buttons of a pad do outside a page.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;

use crate::battle::Press;
use crate::draw::battle::Button;
use crate::keys::{Action, Bindings, Key, Pad};
use crate::screens::{Message, Model, Screen, Wish};

/// What leads back from anywhere.
const ESCAPES: [Key; 2] =
    [Key::Board(KeyCode::Escape), Key::Pad(Pad::Button(GamepadButton::Start))];

/// What leads on in the guided battle.
const NEXT: [Key; 2] =
    [Key::Board(KeyCode::Tab), Key::Pad(Pad::Button(GamepadButton::LeftTrigger2))];

impl Model {
    /// The keys of the game, as far as they are in the player's hand.
    pub fn shown_keys(&self) -> Bindings {
        self.settings.keys(self.game()).within(self.hand)
    }

    /// What a key asks for in a run, besides what it does on the board.
    pub fn run_key(&self, screen: Screen, key: Key) -> Option<Message> {
        self.news.solo?;
        let keys = self.settings.keys(self.game());
        let is = |action| keys.keys(action).contains(&key);
        match screen {
            Screen::Bout if is(Action::Pause) => Some(Message::Go(Screen::Paused)),
            Screen::Paused if is(Action::Pause) => Some(Message::Go(Screen::Bout)),
            Screen::Bout | Screen::Paused | Screen::Result if is(Action::Retry) => {
                Some(Message::Wish(Wish::Again))
            }
            _ => None,
        }
    }

    /// Takes a key that plays at a table. False when it does not.
    pub fn table_key(&mut self, screen: Screen, key: Key) -> bool {
        let game = self.game();
        if !screen.is_table() || !game.is_in_turns() {
            return false;
        }
        if screen == Screen::Lesson && NEXT.contains(&key) {
            self.presses.push(Press::Button(Button::Next));
            return true;
        }
        let bindings = self.settings.keys(game);
        let has = |action: &&Action| bindings.keys(**action).contains(&key);
        let press = Action::of(game).iter().find(has).and_then(|&action| Press::of(action));
        self.presses.extend(press);
        press.is_some()
    }

    /// Takes the key that an action waits for. False when none does.
    pub fn bind(&mut self, key: Key) -> bool {
        let Some(action) = self.listening.take() else { return false };
        let game = self.game();
        if key.can_be_bound() {
            self.settings.keys_mut(game).toggle(action, key);
        } else if !ESCAPES.contains(&key) {
            self.problem = Some("That key cannot be used; choose another".into());
        }
        true
    }
}
