//! The default bindings.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use games::{GameKind, by_game};

use crate::input::{Action, Input, Pad, StickDirection};
use crate::platform::machine::Machine;

/// Buttons on a touch screen with their column, their row and their width in columns.
pub type Cluster = &'static [(Action, f32, f32, f32)];

/// How a game on boards is controlled, for the options of each.
pub trait GameInput {
    /// Its actions, in display order.
    const ACTIONS: &'static [Action];
    /// The pad buttons of the next target, and of the one before.
    const TARGET_PADS: [&'static [Pad]; 2];
    /// The buttons on a touch screen: at the left those that move, at the right those that turn.
    const CLUSTERS: [Cluster; 2];

    /// The default keys of an action, where the game has its own; `owns_ctrl` is true where the
    /// control key is free for it.
    fn keys(action: Action, owns_ctrl: bool) -> Option<&'static [KeyCode]>;
}

impl Action {
    /// The default keys and pad buttons of an action in a game, on a machine.
    pub(super) fn at_first(self, game: GameKind, machine: Machine) -> Vec<Input> {
        let keys = self.keys_at_first(game, machine).iter().copied().map(Input::Board);
        keys.chain(self.pad_at_first(game).iter().copied().map(Input::Pad)).collect()
    }

    fn keys_at_first(self, game: GameKind, machine: Machine) -> &'static [KeyCode] {
        use KeyCode::*;
        let own: Option<&[KeyCode]> = match game {
            GameKind::Clocked(game) => {
                by_game!(game, Options => Options::keys(self, machine.owns_ctrl))
            }
            GameKind::MARAUDERS => match self {
                Action::Left => Some(&[ArrowLeft, KeyA]),
                Action::Right => Some(&[ArrowRight, KeyD]),
                _ => None,
            },
        };
        own.unwrap_or_else(|| self.key_at_first())
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
            Action::BrawlOrder => &[KeyO],
            Action::Undo => &[KeyU, Backspace],
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
            Action::Emotes => &[KeyT],
            Action::ZoomIn => &[Equal, NumpadAdd],
            Action::ZoomOut => &[Minus],
            Action::Fold => &[KeyV],
            _ => &[],
        }
    }

    fn pad_at_first(self, game: GameKind) -> &'static [Pad] {
        use GamepadButton::*;
        use Pad::{Button, Stick};
        match self {
            Action::Left => &[Button(DPadLeft), Stick(StickDirection::Left)],
            Action::Right => &[Button(DPadRight), Stick(StickDirection::Right)],
            Action::Up => &[Button(DPadUp), Stick(StickDirection::Up)],
            Action::Down => &[Button(DPadDown), Stick(StickDirection::Down)],
            Action::FastFall | Action::SoftDrop => &[Button(DPadDown), Stick(StickDirection::Down)],
            // The stick is easily pushed up by accident.
            Action::HardDrop => &[Button(DPadUp)],
            Action::TurnLeft => &[Button(South)],
            Action::TurnRight => &[Button(East)],
            Action::TurnHalf => &[Button(West)],
            Action::TurnNone => &[Button(North)],
            Action::Hold => &[Button(LeftTrigger), Button(RightTrigger)],
            Action::NextTarget | Action::PreviousTarget => {
                let [next, previous]: [&[Pad]; 2] = match game {
                    GameKind::Clocked(game) => by_game!(game, Options => Options::TARGET_PADS),
                    GameKind::MARAUDERS => [&[Button(RightTrigger2)], &[Button(LeftTrigger2)]],
                };
                if self == Action::NextTarget { next } else { previous }
            }
            Action::Undo => &[Button(LeftThumb)],
            // There is no pause in a brawl.
            Action::BrawlOrder => &[Button(Select)],
            Action::Pause => &[Button(Select)],
            // It is on the pause page, and an accidental press would lose the run.
            Action::Retry => &[],
            Action::Choose => &[Button(South)],
            Action::PutBack => &[Button(East)],
            Action::Arm => &[Button(West)],
            Action::EndTurn => &[Button(North)],
            Action::Speed => &[Button(RightTrigger2)],
            Action::Guide => &[Button(Select)],
            Action::LogBack => &[Button(LeftTrigger)],
            Action::LogOn => &[Button(RightTrigger)],
            Action::Emotes => &[Button(RightThumb)],
            // Nearer and nearer, then all of it again: no button is left for the way back.
            Action::ZoomIn => &[Button(LeftThumb)],
            Action::ZoomOut => &[],
            Action::Fold => &[Button(LeftTrigger2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The default keys with which a browser has shortcuts.
    fn modifiers(machine: Machine) -> Vec<Input> {
        use KeyCode::*;
        let modifiers =
            [ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft, SuperRight].map(Input::Board);
        let games = GameKind::ALL.into_iter();
        let all = games.flat_map(|game| Action::of(game).iter().map(move |action| (action, game)));
        let keys = all.flat_map(|(action, game)| action.at_first(game, machine));
        keys.filter(|key| modifiers.contains(key)).collect()
    }

    #[test]
    fn ctrl_is_a_default_key_on_desktops_alone() {
        assert_eq!(modifiers(Machine::DESKTOP), [Input::Board(KeyCode::ControlLeft)]);
        assert_eq!(modifiers(Machine::PAGE), []);
        let turns = Action::TurnLeft.at_first(GameKind::STACKER, Machine::PAGE);
        assert_eq!(turns[0], Input::Board(KeyCode::KeyZ));
    }
}
