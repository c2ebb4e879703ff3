//! What keys do in a bout, in each game.

use std::collections::BTreeMap;

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bout::Buttons;
use games::GameKind;
use serde::{Deserialize, Serialize};

mod first;
pub mod names;
pub mod sampler;

pub use sampler::Sampler;

/// What a key can do in a bout. Its name in the settings is spelled in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Move left.
    Left,
    /// Move right.
    Right,
    /// Turn counter-clockwise.
    TurnLeft,
    /// Turn clockwise.
    TurnRight,
    /// Turn by a half.
    TurnHalf,
    /// Turn by nothing, which only kicks.
    TurnNone,
    /// Fall faster while held.
    FastFall,
    /// The same, as stacker calls it.
    SoftDrop,
    /// Drop to the floor and lock.
    HardDrop,
    /// Swap with the hold box.
    Hold,
    /// Attack the next opponent of a brawl.
    NextTarget,
    /// Attack the one before.
    PreviousTarget,
    /// Let a run stand still, or go on.
    Pause,
    /// Begin a run again.
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
    /// Tell faster, or slower.
    Speed,
    /// Open the element guide.
    Guide,
    /// Back in the log.
    LogBack,
    /// On in the log.
    LogOn,
}

impl Action {
    /// Those of any game.
    pub const ALL: [Action; 24] = [
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
    ];

    /// Those of a game, in the order that they are shown in.
    pub fn of(game: GameKind) -> &'static [Action] {
        use Action::*;
        match game {
            GameKind::Swordfight => {
                &[Left, Right, TurnLeft, TurnRight, FastFall, NextTarget, PreviousTarget]
            }
            GameKind::Stacker => &[
                Left,
                Right,
                SoftDrop,
                HardDrop,
                TurnRight,
                TurnLeft,
                TurnHalf,
                Hold,
                TurnNone,
                NextTarget,
                PreviousTarget,
                Pause,
                Retry,
            ],
            GameKind::Marauders => &[
                Left, Right, Up, Down, Choose, PutBack, Arm, EndTurn, Speed, Guide, LogBack, LogOn,
            ],
        }
    }

    /// What the player calls it.
    pub fn name(self) -> &'static str {
        match self {
            Action::Left => "Move left",
            Action::Right => "Move right",
            Action::TurnLeft => "Turn left",
            Action::TurnRight => "Turn right",
            Action::TurnHalf => "Turn around",
            Action::TurnNone => "Kick",
            Action::FastFall => "Fall fast",
            Action::SoftDrop => "Soft drop",
            Action::HardDrop => "Hard drop",
            Action::Hold => "Hold",
            Action::NextTarget => "Next target",
            Action::PreviousTarget => "Previous target",
            Action::Pause => "Pause a run",
            Action::Retry => "Run again",
            Action::Up => "Move up",
            Action::Down => "Move down",
            Action::Choose => "Lift and swap",
            Action::PutBack => "Put back",
            Action::Arm => "Pay for a spell",
            Action::EndTurn => "End the turn",
            Action::Speed => "Effects faster",
            Action::Guide => "Element guide",
            Action::LogBack => "Log back",
            Action::LogOn => "Log on",
        }
    }

    /// The button that it holds; nothing for what does nothing on a board.
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
            // Those that do something on a board hold a button; the others are asked for once.
            _ => return None,
        })
    }

    /// Where it moves the target: 1 for the next, -1 for the one before, 0 for what holds a button.
    fn turn(self) -> i8 {
        match self {
            Action::NextTarget => 1,
            Action::PreviousTarget => -1,
            _ => 0,
        }
    }
}

/// Keys that an action can have.
pub const KEYS_MAX: usize = 6;

/// Which keys do what in a game. An action can have several keys; one that is not named has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<Action, Vec<Key>>);

/// What can be pressed, spelled by its name in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Key {
    /// A key of the keyboard.
    Board(KeyCode),
    /// A button or a stick of a pad.
    Pad(Pad),
}

impl From<KeyCode> for Key {
    fn from(code: KeyCode) -> Key {
        Key::Board(code)
    }
}

/// What can be pressed on a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pad {
    /// A button.
    Button(GamepadButton),
    /// The left stick, pushed this way.
    Stick(Way),
}

/// Where a stick is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Away from the player.
    Up,
    /// To the player.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What the player has in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// Keyboard and mouse.
    #[default]
    Board,
    /// A pad.
    Pad,
}

impl Key {
    /// What it is part of.
    pub fn hand(self) -> Hand {
        match self {
            Key::Board(_) => Hand::Board,
            Key::Pad(_) => Hand::Pad,
        }
    }
}

impl Bindings {
    /// The keys that a game has before anything is chosen.
    pub fn of(game: GameKind) -> Bindings {
        Bindings::default().completed(game).expect("nothing was chosen that the game has not")
    }

    /// The same, with the first keys of the game for all that was not chosen; or what was chosen
    /// that the game has not.
    pub fn completed(mut self, game: GameKind) -> Result<Bindings, Action> {
        let actions = Action::of(game);
        if let Some(&strange) = self.0.keys().find(|action| !actions.contains(action)) {
            return Err(strange);
        }
        for &action in actions {
            self.0.entry(action).or_insert_with(|| action.at_first(game));
        }
        Ok(self)
    }

    /// The keys of `action`.
    pub fn keys(&self, action: Action) -> &[Key] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The names of the keys of `action`, or that it has none.
    pub fn names(&self, action: Action) -> String {
        let names: Vec<&str> = self.keys(action).iter().copied().map(Key::name).collect();
        if names.is_empty() { "no key".to_owned() } else { names.join(", ") }
    }

    /// Those of the keyboard, or of a pad, alone.
    #[must_use]
    pub fn within(&self, hand: Hand) -> Bindings {
        let of_hand =
            |keys: &[Key]| keys.iter().copied().filter(|key| key.hand() == hand).collect();
        Bindings(self.0.iter().map(|(&action, keys)| (action, of_hand(keys))).collect())
    }

    /// Adds `key` to `action`, or takes it away when it was there. The oldest goes when there are
    /// more than [`KEYS_MAX`].
    pub fn toggle(&mut self, action: Action, key: Key) {
        let keys = self.0.entry(action).or_default();
        if let Some(index) = keys.iter().position(|&bound| bound == key) {
            keys.remove(index);
            return;
        }
        keys.push(key);
        if KEYS_MAX < keys.len() {
            keys.remove(0);
        }
    }

    /// Takes all keys from `action`.
    pub fn clear(&mut self, action: Action) {
        self.0.entry(action).or_default().clear();
    }

    /// Another action that has one of `action`'s keys.
    pub fn conflict(&self, action: Action) -> Option<(Key, Action)> {
        let others = self.0.iter().filter(|&(&other, _)| other != action);
        let shared = |(&other, keys): (&Action, &Vec<Key>)| {
            let key = self.keys(action).iter().find(|key| keys.contains(key))?;
            Some((*key, other))
        };
        others.filter_map(shared).next()
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
    fn a_key_with_two_meanings_is_told() {
        let mut bindings = Bindings::of(GameKind::Swordfight);
        assert_eq!(bindings.conflict(Action::Left), None);
        bindings.toggle(Action::Left, Key::Board(KeyCode::Space));
        let space = Key::Board(KeyCode::Space);
        assert_eq!(bindings.conflict(Action::FastFall), Some((space, Action::Left)));
        bindings.toggle(Action::Left, space);
        assert_eq!(bindings.conflict(Action::FastFall), None);
    }

    #[test]
    fn what_was_not_chosen_has_its_first_keys_and_what_was_taken_away_has_none() {
        let mut chosen = Bindings::default();
        chosen.clear(Action::Hold);
        let bindings = chosen.clone().completed(GameKind::Stacker).expect("stacker holds");
        assert_eq!(bindings.keys(Action::Hold), []);
        assert_eq!(bindings.names(Action::Hold), "no key");
        assert_eq!(
            bindings.keys(Action::HardDrop),
            [Key::Board(KeyCode::Space), Key::Pad(Pad::Button(GamepadButton::DPadUp))]
        );
        assert_eq!(chosen.completed(GameKind::Swordfight), Err(Action::Hold));
    }
}
