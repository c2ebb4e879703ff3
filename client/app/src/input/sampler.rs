//! Samples key presses and releases into the buttons held in each tick.

use std::collections::VecDeque;

use bout::Buttons;

use crate::input::{Action, Bindings, Input};

/// The limit of queued changes of one button. Nobody presses more in a tick or two.
const CHANGES_MAX: usize = 8;

/// Samples key presses and releases into the buttons held in each tick.
///
/// Invariants: every press and every release lasts for at least one tick, even when both fall between
/// two ticks; and what was pressed later is never made earlier. A press that the game would make before
/// an earlier one of the same tick waits for the next tick, and so does all that came after it.
#[derive(Clone, Debug, Default)]
pub struct Sampler {
    down: Vec<Input>,
    /// The actions whose buttons on the screen are pressed.
    touched: Vec<Action>,
    lines: [Line; Action::ALL.len()],
    /// Steps of the target since the last call.
    turns: i8,
}

#[derive(Clone, Debug, Default)]
struct Line {
    held: bool,
    changes: VecDeque<bool>,
}

impl Sampler {
    /// Records a press or a release.
    pub fn key(&mut self, bindings: &Bindings, key: impl Into<Input>, is_down: bool) {
        let key = key.into();
        if self.down.contains(&key) == is_down {
            return;
        }
        if is_down {
            self.down.push(key);
        } else {
            self.down.retain(|&down| down != key);
        }
        self.update(bindings);
    }

    /// Records a press or a release of a button on the screen, which is held like a key.
    pub fn touch(&mut self, bindings: &Bindings, action: Action, is_down: bool) {
        if self.touched.contains(&action) == is_down {
            return;
        }
        if is_down {
            self.touched.push(action);
        } else {
            self.touched.retain(|&touched| touched != action);
        }
        self.update(bindings);
    }

    /// Queues what the pressed keys and buttons have changed.
    fn update(&mut self, bindings: &Bindings) {
        for (action, line) in Action::ALL.into_iter().zip(&mut self.lines) {
            let keys = bindings.keys(action);
            let held =
                keys.iter().any(|key| self.down.contains(key)) || self.touched.contains(&action);
            let last = line.changes.back().copied().unwrap_or(line.held);
            if held == last {
                continue;
            }
            let Some(_) = action.button() else {
                line.held = held;
                self.turns = self.turns.saturating_add(if held { action.turn() } else { 0 });
                continue;
            };
            // A full queue drops the newest change together with this one, which undoes it.
            if CHANGES_MAX <= line.changes.len() {
                line.changes.pop_back();
            } else {
                line.changes.push_back(held);
            }
        }
    }

    /// The window lost the focus: release all keys.
    pub fn release_all(&mut self, bindings: &Bindings) {
        for key in self.down.clone() {
            self.key(bindings, key, false);
        }
        self.touched.clear();
        self.update(bindings);
    }

    /// The buttons held in the next tick.
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

    /// The steps of the target for the sampled tick, negative for back.
    pub fn take_turns(&mut self) -> i8 {
        std::mem::take(&mut self.turns)
    }

    /// Discards queued changes: held buttons are held from now on, and presses in a menu are not
    /// played.
    pub fn settle(&mut self) {
        self.turns = 0;
        for line in &mut self.lines {
            if let Some(held) = line.changes.pop_back() {
                line.held = held;
                line.changes.clear();
            }
        }
    }

    /// Whether a button on the screen for `action` is pressed now.
    pub fn is_touched(&self, action: Action) -> bool {
        self.touched.contains(&action)
    }

    /// Whether `key` is down now.
    pub fn is_down(&self, key: Input) -> bool {
        self.down.contains(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::keyboard::KeyCode;
    use games::GameKind;

    /// Checks `log`: `L` and `l` press and release the left arrow, `A` and `a` the A key, `T` and `t`
    /// the button on the screen, `.` is a tick. The result has `#` for a tick with left held.
    fn check(log: &str, ticks: &str) {
        let bindings = Bindings::of(GameKind::SWORDFIGHT);
        let mut sampler = Sampler::default();
        let mut seen = String::new();
        for letter in log.chars() {
            match letter {
                'L' => sampler.key(&bindings, KeyCode::ArrowLeft, true),
                'l' => sampler.key(&bindings, KeyCode::ArrowLeft, false),
                'A' => sampler.key(&bindings, KeyCode::KeyA, true),
                'a' => sampler.key(&bindings, KeyCode::KeyA, false),
                'T' => sampler.touch(&bindings, Action::Left, true),
                't' => sampler.touch(&bindings, Action::Left, false),
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
    fn a_button_on_the_screen_is_held_like_a_key() {
        check(".T..t..", ".##..");
        check("TtTt.....", "#.#..");
        check("L.T.l.t..", "###..");
        check("T.x..", "#..");
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
        let bindings = Bindings::of(GameKind::SWORDFIGHT);
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
}
