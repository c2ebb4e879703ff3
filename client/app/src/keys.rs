//! From keys to held buttons, so that no press is lost between two ticks.

use std::collections::VecDeque;

use bevy::input::keyboard::KeyCode;
use bout::Buttons;
use serde::{Deserialize, Serialize};

pub mod names;

/// What a key can do in a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move left.
    Left,
    /// Move right.
    Right,
    /// Turn counter-clockwise.
    CounterClockwise,
    /// Turn clockwise.
    Clockwise,
    /// Fall faster while held.
    FastFall,
    /// Attack the next opponent of a brawl.
    NextTarget,
    /// Attack the one before.
    PreviousTarget,
}

impl Action {
    /// All of them, in the order that they are shown in.
    pub const ALL: [Action; 7] = [
        Action::Left,
        Action::Right,
        Action::CounterClockwise,
        Action::Clockwise,
        Action::FastFall,
        Action::NextTarget,
        Action::PreviousTarget,
    ];

    /// What the player calls it.
    pub fn name(self) -> &'static str {
        match self {
            Action::Left => "Move left",
            Action::Right => "Move right",
            Action::CounterClockwise => "Turn left",
            Action::Clockwise => "Turn right",
            Action::FastFall => "Fall fast",
            Action::NextTarget => "Next target",
            Action::PreviousTarget => "Previous target",
        }
    }

    /// The button that it holds; nothing for what chooses a target.
    pub fn button(self) -> Option<Buttons> {
        Some(match self {
            Action::Left => Buttons::LEFT,
            Action::Right => Buttons::RIGHT,
            Action::CounterClockwise => Buttons::COUNTER_CLOCKWISE,
            Action::Clockwise => Buttons::CLOCKWISE,
            Action::FastFall => Buttons::DOWN,
            Action::NextTarget | Action::PreviousTarget => return None,
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
pub const KEYS_MAX: usize = 4;

/// Which keys do what. An action can have several keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bindings {
    /// Keys of [`Action::Left`].
    pub left: Vec<Key>,
    /// Keys of [`Action::Right`].
    pub right: Vec<Key>,
    /// Keys of [`Action::CounterClockwise`].
    pub turn_left: Vec<Key>,
    /// Keys of [`Action::Clockwise`].
    pub turn_right: Vec<Key>,
    /// Keys of [`Action::FastFall`].
    pub fast_fall: Vec<Key>,
    /// Keys of [`Action::NextTarget`].
    pub next_target: Vec<Key>,
    /// Keys of [`Action::PreviousTarget`].
    pub previous_target: Vec<Key>,
}

/// A key, spelled by its name in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(pub KeyCode);

impl Default for Bindings {
    fn default() -> Bindings {
        let keys = |codes: &[KeyCode]| codes.iter().copied().map(Key).collect();
        Bindings {
            left: keys(&[KeyCode::ArrowLeft, KeyCode::KeyA]),
            right: keys(&[KeyCode::ArrowRight, KeyCode::KeyD]),
            turn_left: keys(&[KeyCode::ArrowUp, KeyCode::KeyW]),
            turn_right: keys(&[KeyCode::ArrowDown, KeyCode::KeyS]),
            fast_fall: keys(&[KeyCode::Space]),
            next_target: keys(&[KeyCode::Tab, KeyCode::KeyE]),
            previous_target: keys(&[KeyCode::KeyQ]),
        }
    }
}

impl Bindings {
    /// The keys of `action`.
    pub fn keys(&self, action: Action) -> &[Key] {
        match action {
            Action::Left => &self.left,
            Action::Right => &self.right,
            Action::CounterClockwise => &self.turn_left,
            Action::Clockwise => &self.turn_right,
            Action::FastFall => &self.fast_fall,
            Action::NextTarget => &self.next_target,
            Action::PreviousTarget => &self.previous_target,
        }
    }

    /// Adds `key` to `action`, or takes it away when it was there. The oldest goes when there are
    /// more than [`KEYS_MAX`].
    pub fn toggle(&mut self, action: Action, key: Key) {
        let keys = self.keys_mut(action);
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
        self.keys_mut(action).clear();
    }

    /// Another action that has one of `action`'s keys.
    pub fn conflict(&self, action: Action) -> Option<(Key, Action)> {
        let others = Action::ALL.into_iter().filter(|&other| other != action);
        let shared = |other: Action| {
            let key = self.keys(action).iter().find(|key| self.keys(other).contains(key))?;
            Some((*key, other))
        };
        others.filter_map(shared).next()
    }

    fn keys_mut(&mut self, action: Action) -> &mut Vec<Key> {
        match action {
            Action::Left => &mut self.left,
            Action::Right => &mut self.right,
            Action::CounterClockwise => &mut self.turn_left,
            Action::Clockwise => &mut self.turn_right,
            Action::FastFall => &mut self.fast_fall,
            Action::NextTarget => &mut self.next_target,
            Action::PreviousTarget => &mut self.previous_target,
        }
    }
}

/// Changes of one button that may wait for their ticks. Nobody presses more in a tick or two.
const CHANGES_MAX: usize = 8;

/// Turns keys going down and up into the buttons held in each tick.
///
/// Every press and every release lasts for at least one tick, even when both fall between two
/// ticks: the changes of each button wait in line, and a tick takes one of each.
#[derive(Clone, Debug, Default)]
pub struct Sampler {
    down: Vec<KeyCode>,
    lines: [Line; Action::ALL.len()],
    /// How far the target was moved on since that was asked for.
    turns: i8,
}

#[derive(Clone, Debug, Default)]
struct Line {
    held: bool,
    changes: VecDeque<bool>,
}

impl Sampler {
    /// A key went down or up.
    pub fn key(&mut self, bindings: &Bindings, code: KeyCode, is_down: bool) {
        if self.down.contains(&code) == is_down {
            return;
        }
        if is_down {
            self.down.push(code);
        } else {
            self.down.retain(|&down| down != code);
        }
        for (action, line) in Action::ALL.into_iter().zip(&mut self.lines) {
            let keys = bindings.keys(action);
            let held = keys.iter().any(|key| self.down.contains(&key.0));
            let last = line.changes.back().copied().unwrap_or(line.held);
            if held == last {
                continue;
            }
            let Some(_) = action.button() else {
                line.held = held;
                self.turns = self.turns.saturating_add(if held { action.turn() } else { 0 });
                continue;
            };
            // A full line drops the newest change along with this one, which undoes it.
            if CHANGES_MAX <= line.changes.len() {
                line.changes.pop_back();
            } else {
                line.changes.push_back(held);
            }
        }
    }

    /// The window lost the keys: all are up.
    pub fn release_all(&mut self, bindings: &Bindings) {
        for code in self.down.clone() {
            self.key(bindings, code, false);
        }
    }

    /// What is held in the next tick.
    pub fn sample(&mut self) -> Buttons {
        let mut held = Buttons::NONE;
        for (action, line) in Action::ALL.into_iter().zip(&mut self.lines) {
            if let Some(change) = line.changes.pop_front() {
                line.held = change;
            }
            if let Some(button) = action.button().filter(|_| line.held) {
                held = held.with(button);
            }
        }
        held
    }

    /// How many targets further to go, or back when below 0, since this was last asked.
    pub fn take_turns(&mut self) -> i8 {
        std::mem::take(&mut self.turns)
    }

    /// Forgets the changes that no tick asked for: what is held is held from now on, and what was
    /// pressed in a menu is not played.
    pub fn settle(&mut self) {
        self.turns = 0;
        for line in &mut self.lines {
            if let Some(held) = line.changes.pop_back() {
                line.held = held;
                line.changes.clear();
            }
        }
    }

    /// Whether `code` is down now.
    pub fn is_down(&self, code: KeyCode) -> bool {
        self.down.contains(&code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays `log`: `L` and `l` press and release the left arrow, `A` and `a` the A key, `.` is a
    /// tick. The result has `#` for a tick with left held.
    fn check(log: &str, ticks: &str) {
        let bindings = Bindings::default();
        let mut sampler = Sampler::default();
        let mut seen = String::new();
        for letter in log.chars() {
            match letter {
                'L' => sampler.key(&bindings, KeyCode::ArrowLeft, true),
                'l' => sampler.key(&bindings, KeyCode::ArrowLeft, false),
                'A' => sampler.key(&bindings, KeyCode::KeyA, true),
                'a' => sampler.key(&bindings, KeyCode::KeyA, false),
                'x' => sampler.release_all(&bindings),
                's' => sampler.settle(),
                _ => seen.push(if sampler.sample().has(Buttons::LEFT) { '#' } else { '.' }),
            }
        }
        assert_eq!(seen, ticks, "{log}");
    }

    #[test]
    fn a_key_is_held_from_its_press_to_its_release() {
        check(".L..l..", ".##..");
    }

    #[test]
    fn a_tap_between_two_ticks_is_seen() {
        check(".Ll...", ".#..");
        check("LlLl.....", "#.#..");
    }

    #[test]
    fn a_flood_of_taps_never_leaves_a_button_stuck() {
        check("LlLlLlLlLlLlLlLlLl..........", "#.#.#.#...");
        check("LlLlLlLlLlLlLlLlL.........", "#.#.#.###");
    }

    #[test]
    fn a_release_between_two_ticks_is_seen() {
        check("L..lL...", "##.##");
    }

    #[test]
    fn two_keys_of_an_action_are_one_button() {
        check("L.A.l.a..", "###..");
    }

    #[test]
    fn a_key_that_repeats_is_one_press() {
        check("L.L.L.l..", "###..");
    }

    #[test]
    fn all_keys_are_up_when_the_window_loses_them() {
        check("LA.x..", "#..");
    }

    #[test]
    fn what_was_pressed_in_a_menu_is_not_played() {
        check("LlLls..", "..");
        check("LlLs..", "##");
    }

    #[test]
    fn a_target_is_moved_on_once_for_each_press() {
        let bindings = Bindings::default();
        let mut sampler = Sampler::default();
        for (code, turns) in [(KeyCode::Tab, 1), (KeyCode::KeyE, 1), (KeyCode::KeyQ, -1)] {
            for is_down in [true, true, false, true, false] {
                sampler.key(&bindings, code, is_down);
            }
            assert_eq!(sampler.take_turns(), 2 * turns, "{code:?}");
            assert_eq!(sampler.take_turns(), 0);
            assert_eq!(sampler.sample(), Buttons::NONE);
        }
    }

    #[test]
    fn no_key_means_two_things_at_first() {
        for action in Action::ALL {
            assert_eq!(Bindings::default().conflict(action), None, "{action:?}");
        }
    }

    #[test]
    fn a_key_with_two_meanings_is_told() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.conflict(Action::Left), None);
        bindings.toggle(Action::Left, Key(KeyCode::Space));
        let space = Key(KeyCode::Space);
        assert_eq!(bindings.conflict(Action::FastFall), Some((space, Action::Left)));
        bindings.toggle(Action::Left, space);
        assert_eq!(bindings.conflict(Action::FastFall), None);
    }
}
