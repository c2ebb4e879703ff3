//! What does what before anything is chosen.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use games::GameKind;

use crate::keys::{Action, Key, Pad, Way};

impl Action {
    /// The keys and the buttons of a pad that it has in a game before anything is chosen.
    pub(super) fn at_first(self, game: GameKind) -> Vec<Key> {
        let keys = self.keys_at_first(game).iter().copied().map(Key::Board);
        keys.chain(self.pad_at_first(game).iter().copied().map(Key::Pad)).collect()
    }

    fn keys_at_first(self, game: GameKind) -> &'static [KeyCode] {
        use KeyCode::*;
        match (game, self) {
            (GameKind::Swordfight, Action::Left) => &[ArrowLeft, KeyA],
            (GameKind::Swordfight, Action::Right) => &[ArrowRight, KeyD],
            (GameKind::Swordfight, Action::TurnLeft) => &[ArrowUp, KeyW],
            (GameKind::Swordfight, Action::TurnRight) => &[ArrowDown, KeyS],
            (GameKind::Swordfight, _) => self.key_at_first(),
            // As in most stackers.
            (GameKind::Stacker, Action::Left) => &[ArrowLeft],
            (GameKind::Stacker, Action::Right) => &[ArrowRight],
            (GameKind::Stacker, Action::TurnLeft) => &[KeyZ, ControlLeft],
            (GameKind::Stacker, Action::TurnRight) => &[ArrowUp, KeyX],
            (GameKind::Stacker, _) => self.key_at_first(),
            (GameKind::Marauders, Action::Left) => &[ArrowLeft, KeyA],
            (GameKind::Marauders, Action::Right) => &[ArrowRight, KeyD],
            (GameKind::Marauders, _) => self.key_at_first(),
        }
    }

    fn key_at_first(self) -> &'static [KeyCode] {
        use KeyCode::*;
        match self {
            Action::FastFall | Action::HardDrop => &[Space],
            Action::SoftDrop => &[ArrowDown],
            Action::TurnHalf => &[KeyA],
            Action::TurnNone => &[KeyS],
            Action::Hold => &[KeyC, ShiftLeft],
            Action::NextTarget => &[Tab, KeyE],
            Action::PreviousTarget => &[KeyQ],
            Action::Pause => &[KeyP],
            Action::Retry => &[KeyR],
            Action::Up => &[ArrowUp, KeyW],
            Action::Down => &[ArrowDown, KeyS],
            Action::Choose => &[Space, Enter],
            Action::PutBack => &[Backspace],
            Action::Arm => &[KeyC],
            Action::EndTurn => &[KeyE],
            Action::Speed => &[KeyF],
            Action::Guide => &[KeyG],
            Action::LogBack => &[PageUp],
            Action::LogOn => &[PageDown],
            _ => &[],
        }
    }

    fn pad_at_first(self, game: GameKind) -> &'static [Pad] {
        use GamepadButton::*;
        use Pad::{Button, Stick};
        match (game, self) {
            (_, Action::Left) => &[Button(DPadLeft), Stick(Way::Left)],
            (_, Action::Right) => &[Button(DPadRight), Stick(Way::Right)],
            (_, Action::Up) => &[Button(DPadUp), Stick(Way::Up)],
            (_, Action::Down) => &[Button(DPadDown), Stick(Way::Down)],
            (_, Action::FastFall | Action::SoftDrop) => &[Button(DPadDown), Stick(Way::Down)],
            // The stick is easily pushed up by accident.
            (_, Action::HardDrop) => &[Button(DPadUp)],
            (_, Action::TurnLeft) => &[Button(South)],
            (_, Action::TurnRight) => &[Button(East)],
            (_, Action::TurnHalf) => &[Button(West)],
            (_, Action::TurnNone) => &[Button(North)],
            (_, Action::Hold) => &[Button(LeftTrigger), Button(RightTrigger)],
            (GameKind::Swordfight, Action::NextTarget) => &[Button(RightTrigger)],
            (GameKind::Swordfight, Action::PreviousTarget) => &[Button(LeftTrigger)],
            (_, Action::NextTarget) => &[Button(RightTrigger2)],
            (_, Action::PreviousTarget) => &[Button(LeftTrigger2)],
            (_, Action::Pause) => &[Button(Select)],
            // It is on the page of a run that stands still, and a slip would lose the run.
            (_, Action::Retry) => &[],
            (_, Action::Choose) => &[Button(South)],
            (_, Action::PutBack) => &[Button(East)],
            (_, Action::Arm) => &[Button(West)],
            (_, Action::EndTurn) => &[Button(North)],
            (_, Action::Speed) => &[Button(RightTrigger2)],
            (_, Action::Guide) => &[Button(Select)],
            (_, Action::LogBack) => &[Button(LeftTrigger)],
            (_, Action::LogOn) => &[Button(RightTrigger)],
        }
    }
}
