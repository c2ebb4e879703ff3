//! The actions of keys in a bout, in each game.

use crate::text::tr;
use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;
use bout::Buttons;
use games::{GameKind, by_game};
use serde::{Deserialize, Serialize};

pub mod bindings;
pub mod defaults;
pub mod labels;
pub mod names;
pub mod sampler;
pub mod touch;

pub use bindings::Bindings;
pub use defaults::GameInput;
pub use sampler::Sampler;

/// An action of a key in a bout. Its name in the settings is in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Move left.
    Left,
    /// Move right.
    Right,
    /// Rotate counter-clockwise.
    TurnLeft,
    /// Rotate clockwise.
    TurnRight,
    /// Rotate by a half turn.
    TurnHalf,
    /// Rotate by zero, which only kicks.
    TurnNone,
    /// Fall faster while held.
    FastFall,
    /// Soft drop, stacker's fast fall.
    SoftDrop,
    /// Hard drop: to the floor, and lock.
    HardDrop,
    /// Swap with the hold box.
    Hold,
    /// Attack the next opponent of a brawl.
    NextTarget,
    /// Attack the one before.
    PreviousTarget,
    /// Show the small boards of a brawl in another order.
    BrawlOrder,
    /// Take back the last lock, in zen.
    Undo,
    /// Pause or resume a run.
    Pause,
    /// Restart a run.
    Retry,
    /// Move the cursor up.
    Up,
    /// Move it down.
    Down,
    /// Lift the block under the cursor, put it down, or swap it.
    Choose,
    /// Put a lifted block back.
    PutBack,
    /// Pay for a spell.
    Arm,
    /// End the turn.
    EndTurn,
    /// Change the animation speed.
    Speed,
    /// Open the element guide.
    Guide,
    /// Scroll back in the log.
    LogBack,
    /// Scroll forward in the log.
    LogOn,
    /// Open the list of emotes.
    Emotes,
    /// Show a smaller part of the field, larger.
    ZoomIn,
    /// Show a larger part of the field.
    ZoomOut,
    /// Fold the side panel away, or unfold it.
    Fold,
}

impl Action {
    /// All actions of all games.
    pub const ALL: [Action; 30] = [
        Action::Left,
        Action::Right,
        Action::TurnLeft,
        Action::TurnRight,
        Action::TurnHalf,
        Action::TurnNone,
        Action::FastFall,
        Action::SoftDrop,
        Action::HardDrop,
        Action::Hold,
        Action::NextTarget,
        Action::PreviousTarget,
        Action::BrawlOrder,
        Action::Undo,
        Action::Pause,
        Action::Retry,
        Action::Up,
        Action::Down,
        Action::Choose,
        Action::PutBack,
        Action::Arm,
        Action::EndTurn,
        Action::Speed,
        Action::Guide,
        Action::LogBack,
        Action::LogOn,
        Action::Emotes,
        Action::ZoomIn,
        Action::ZoomOut,
        Action::Fold,
    ];

    /// The actions of a game, in display order.
    pub fn of(game: GameKind) -> &'static [Action] {
        use Action::*;
        match game {
            GameKind::Clocked(game) => by_game!(game, Options => Options::ACTIONS),
            GameKind::MARAUDERS => &[
                Left, Right, Up, Down, Choose, PutBack, Arm, EndTurn, Speed, Guide, LogBack, LogOn,
                Emotes, ZoomIn, ZoomOut, Fold,
            ],
        }
    }

    /// Its player-facing name.
    pub fn name(self) -> &'static str {
        match self {
            Action::Left => tr!("action-left"),
            Action::Right => tr!("action-right"),
            Action::TurnLeft => tr!("action-turn-left"),
            Action::TurnRight => tr!("action-turn-right"),
            Action::TurnHalf => tr!("action-turn-half"),
            Action::TurnNone => tr!("action-turn-none"),
            Action::FastFall => tr!("action-fast-fall"),
            Action::SoftDrop => tr!("action-soft-drop"),
            Action::HardDrop => tr!("action-hard-drop"),
            Action::Hold => tr!("action-hold"),
            Action::NextTarget => tr!("action-next-target"),
            Action::PreviousTarget => tr!("action-previous-target"),
            Action::BrawlOrder => tr!("action-brawl-order"),
            Action::Undo => tr!("action-undo"),
            Action::Pause => tr!("action-pause"),
            Action::Retry => tr!("action-retry"),
            Action::Up => tr!("action-up"),
            Action::Down => tr!("action-down"),
            Action::Choose => tr!("action-choose"),
            Action::PutBack => tr!("action-put-back"),
            Action::Arm => tr!("action-arm"),
            Action::EndTurn => tr!("action-end-turn"),
            Action::Speed => tr!("action-speed"),
            Action::Guide => tr!("action-guide"),
            Action::LogBack => tr!("action-log-back"),
            Action::LogOn => tr!("action-log-on"),
            Action::Emotes => tr!("action-emotes"),
            Action::ZoomIn => tr!("action-zoom-in"),
            Action::ZoomOut => tr!("action-zoom-out"),
            Action::Fold => tr!("action-fold"),
        }
    }

    /// The button that it holds; `None` for an action without an effect on a board.
    pub fn button(self) -> Option<Buttons> {
        Some(match self {
            Action::Left => Buttons::LEFT,
            Action::Right => Buttons::RIGHT,
            Action::TurnLeft => Buttons::COUNTER_CLOCKWISE,
            Action::TurnRight => Buttons::CLOCKWISE,
            Action::TurnHalf => Buttons::HALF_TURN,
            Action::TurnNone => Buttons::NO_TURN,
            Action::FastFall | Action::SoftDrop => Buttons::DOWN,
            Action::HardDrop => Buttons::HARD_DROP,
            Action::Hold => Buttons::HOLD,
            Action::Undo => Buttons::UNDO,
            // Actions on a board hold a button; the others trigger once.
            _ => return None,
        })
    }

    /// Whether it means nothing in a run, and so may share a key with what means nothing in a brawl.
    pub(crate) fn is_for_brawls(self) -> bool {
        matches!(self, Action::NextTarget | Action::PreviousTarget | Action::BrawlOrder)
    }

    /// Whether it means nothing in a match against people.
    pub(crate) fn is_for_runs(self) -> bool {
        matches!(self, Action::Undo | Action::Pause | Action::Retry)
    }

    /// Whether one key can mean both of these, because they are never meant at once.
    pub(crate) fn can_share(self, other: Action) -> bool {
        let is_apart = |one: Action, other: Action| one.is_for_brawls() && other.is_for_runs();
        is_apart(self, other) || is_apart(other, self)
    }

    /// Its step of the target: 1 for the next, -1 for the previous, 0 for actions that hold a
    /// button.
    fn turn(self) -> i8 {
        match self {
            Action::NextTarget => 1,
            Action::PreviousTarget => -1,
            _ => 0,
        }
    }
}

/// An input that can be pressed, with its name in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Input {
    /// A key of the keyboard.
    Board(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// A button or a stick of a pad.
    Pad(Pad),
}

impl From<KeyCode> for Input {
    fn from(code: KeyCode) -> Input {
        Input::Board(code)
    }
}

/// An input of a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pad {
    /// A button.
    Button(GamepadButton),
    /// The left stick, pushed this way.
    Stick(StickDirection),
}

/// The direction of a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StickDirection {
    /// Away from the player.
    Up,
    /// Towards the player.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// An input device, which determines the names of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// Keyboard and mouse.
    #[default]
    Board,
    /// A pad.
    Pad,
    /// A touch screen, which has no keys.
    Touch,
}

impl Input {
    /// Its device.
    pub fn device(self) -> InputDevice {
        match self {
            Input::Board(_) | Input::Mouse(_) => InputDevice::Board,
            Input::Pad(_) => InputDevice::Pad,
        }
    }

    /// Whether it can be bound.
    pub fn can_be_bound(self) -> bool {
        names::all().any(|(key, _)| key == self)
    }

    /// Why it cannot be bound, when it cannot.
    pub fn why_not(self) -> String {
        use KeyCode::{F11, Meta, SuperLeft, SuperRight};
        let why = match self {
            Input::Board(F11) => return tr!("keys-invalid-fullscreen", key = self.label()),
            Input::Board(SuperLeft | SuperRight | Meta) => tr!("keys-invalid-system"),
            Input::Mouse(MouseButton::Left) => tr!("keys-invalid-click"),
            Input::Mouse(MouseButton::Back) => tr!("keys-invalid-back"),
            Input::Board(_) | Input::Mouse(_) | Input::Pad(_) => tr!("keys-invalid"),
        };
        why.to_owned()
    }

    /// Its name in the settings, which is that of its place; see [`Input::label`] for the player's.
    pub fn name(self) -> &'static str {
        names::all().find(|&(key, _)| key == self).map_or("?", |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_at_first_and_all_actions_have_one() {
        for game in GameKind::ALL {
            let bindings = Bindings::of(game);
            for &action in Action::of(game) {
                assert_eq!(bindings.conflict(action), None, "{game:?} {action:?}");
                assert!(!bindings.keys(action).is_empty(), "{game:?} {action:?}");
            }
        }
    }

    #[test]
    fn a_key_may_mean_one_thing_in_brawls_and_another_in_runs() {
        let select = Input::Pad(Pad::Button(bevy::input::gamepad::GamepadButton::Select));
        for game in [GameKind::SWORDFIGHT, GameKind::STACKER] {
            let mut bindings = Bindings::of(game);
            assert!(bindings.keys(Action::BrawlOrder).contains(&select), "{game:?}");
            assert!(bindings.keys(Action::Pause).contains(&select), "{game:?}");
            assert_eq!(bindings.conflict(Action::Pause), None);
            bindings.toggle(Action::NextTarget, select);
            assert_eq!(bindings.conflict(Action::BrawlOrder), Some((select, Action::NextTarget)));
        }
        assert!(!Action::Left.can_share(Action::Pause) && !Action::Pause.can_share(Action::Retry));
    }

    #[test]
    fn a_key_with_two_meanings_is_told() {
        let mut bindings = Bindings::of(GameKind::SWORDFIGHT);
        assert_eq!(bindings.conflict(Action::Left), None);
        bindings.toggle(Action::Left, Input::Board(KeyCode::Space));
        let space = Input::Board(KeyCode::Space);
        assert_eq!(bindings.conflict(Action::FastFall), Some((space, Action::Left)));
        bindings.toggle(Action::Left, space);
        assert_eq!(bindings.conflict(Action::FastFall), None);
    }

    #[test]
    fn what_was_not_chosen_has_its_first_keys_and_what_was_taken_away_has_none() {
        let mut chosen = Bindings::default();
        chosen.clear(Action::Hold);
        let bindings = chosen.clone().completed(GameKind::STACKER).expect("stacker holds");
        assert_eq!(bindings.keys(Action::Hold), []);
        assert_eq!(bindings.names(Action::Hold), "No key");
        assert_eq!(
            bindings.keys(Action::HardDrop),
            [Input::Board(KeyCode::Space), Input::Pad(Pad::Button(GamepadButton::DPadUp))]
        );
        assert_eq!(chosen.completed(GameKind::SWORDFIGHT), Err(Action::Hold));
    }
}
