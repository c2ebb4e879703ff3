//! Samples key presses and releases into the buttons held in each tick.

use std::collections::VecDeque;

use bout::Buttons;
use controls::Order;

use crate::input::{Action, Bindings, Input};

/// The limit of queued changes: more than anybody presses in the longest frame.
const CHANGES_MAX: usize = 256;

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
    /// The actions that keys and buttons hold now.
    held: Vec<Action>,
    /// The actions that were held in the last tick.
    sampled: Vec<Action>,
    /// What has changed since then, the oldest first.
    changes: VecDeque<Change>,
    /// Steps of the target that no queued press comes before.
    turns: i8,
}

/// A press or a release of an action that holds a button or moves the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    action: Action,
    is_down: bool,
}

impl Sampler {
    /// Records a press or a release.
    pub fn key(&mut self, bindings: &Bindings, key: impl Into<Input>, is_down: bool) {
        let key = key.into();
        if self.down.contains(&key) == is_down {
            return;
        }
        set(&mut self.down, key, is_down);
        self.update(bindings);
    }

    /// Records a press or a release of a button on the screen, which is held like a key.
    pub fn touch(&mut self, bindings: &Bindings, action: Action, is_down: bool) {
        if self.touched.contains(&action) == is_down {
            return;
        }
        set(&mut self.touched, action, is_down);
        self.update(bindings);
    }

    /// Queues what the pressed keys and buttons have changed.
    fn update(&mut self, bindings: &Bindings) {
        for action in Action::ALL {
            let keys = bindings.keys(action);
            let is_down =
                keys.iter().any(|key| self.down.contains(key)) || self.touched.contains(&action);
            if is_down == self.held.contains(&action) {
                continue;
            }
            set(&mut self.held, action, is_down);
            if action.button().is_some() || is_down && action.turn() != 0 {
                self.queue(Change { action, is_down });
            }
        }
    }

    /// Queues a change. A full queue drops the newest one of the same button together with it, which
    /// undoes that one.
    fn queue(&mut self, change: Change) {
        let same = |queued: &Change| queued.action == change.action;
        let found = self.changes.iter().rposition(same);
        match found.filter(|_| CHANGES_MAX <= self.changes.len()) {
            Some(place) if change.action.turn() == 0 => {
                self.changes.remove(place);
            }
            Some(_) => {}
            None => self.changes.push_back(change),
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

    /// The buttons held in the next tick of a game that makes its presses in this order.
    pub fn sample(&mut self, order: Order) -> Buttons {
        let (mut changed, mut made) = (Vec::new(), Buttons::NONE);
        // Whether something is pressed in a later tick: what came after it follows it.
        let mut waits = false;
        for change in std::mem::take(&mut self.changes) {
            let Change { action, is_down } = change;
            let acts = is_down || self.is_given_way(action);
            let fits = match action.button().filter(|_| acts) {
                Some(button) => order.keeps(made, button),
                // A target counts for all that the tick makes.
                None => !acts || made == Buttons::NONE,
            };
            if waits || !fits || changed.contains(&action) {
                waits |= acts;
                self.changes.push_back(change);
                continue;
            }
            changed.push(action);
            self.turns = self.turns.saturating_add(action.turn());
            let Some(button) = action.button() else { continue };
            set(&mut self.sampled, action, is_down);
            made = if acts { made.with(button) } else { made };
        }
        let held = self.sampled.iter().filter_map(|action| action.button());
        held.fold(Buttons::NONE, Buttons::with)
    }

    /// Whether the release of a direction gives way to the other one, which is a move like a press.
    fn is_given_way(&self, action: Action) -> bool {
        let other = match action {
            Action::Left => Action::Right,
            Action::Right => Action::Left,
            _ => return false,
        };
        self.sampled.contains(&other)
    }

    /// The steps of the target for the sampled tick, negative for back.
    pub fn take_turns(&mut self) -> i8 {
        std::mem::take(&mut self.turns)
    }

    /// Discards queued presses: held buttons are held from now on, and presses in a menu are not
    /// played. The steps of the target among them are handed back.
    pub fn settle(&mut self) -> i8 {
        for Change { action, is_down } in std::mem::take(&mut self.changes) {
            self.turns = self.turns.saturating_add(action.turn());
            if action.button().is_some() {
                set(&mut self.sampled, action, is_down);
            }
        }
        self.take_turns()
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

/// Adds `item` to a set, or removes it.
fn set<T: PartialEq>(items: &mut Vec<T>, item: T, is_in: bool) {
    items.retain(|other| *other != item);
    if is_in {
        items.push(item);
    }
}

#[cfg(test)]
mod presses;

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::keyboard::KeyCode;
    use games::GameKind;

    /// A game that moves, turns and drops.
    const ORDER: Order = Order {
        steps: &[
            Buttons::LEFT.with(Buttons::RIGHT),
            Buttons::CLOCKWISE,
            Buttons::DOWN,
            Buttons::HARD_DROP,
        ],
        alone: Buttons::UNDO,
    };

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
                's' => {
                    sampler.settle();
                }
                _ => seen.push(if sampler.sample(ORDER).has(Buttons::LEFT) { '#' } else { '.' }),
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
        check("LlLlLlLlLlLlLlLlLl..........", "#.#.#.#.#.");
        let taps = "Ll".repeat(CHANGES_MAX);
        let ticks = ".".repeat(CHANGES_MAX);
        check(&format!("{taps}{ticks}.."), &("#.".repeat(CHANGES_MAX / 2) + ".."));
        check(&format!("{taps}L{ticks}.."), &("#.".repeat(CHANGES_MAX / 2 - 1) + "####"));
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

    /// Checks presses and releases of a stacker's keys before the ticks: `L`, `R`, `T`, `D` and `H` for left,
    /// right, turn, soft and hard drop. The result has the buttons of each tick by the same letters.
    fn check_order(log: &str, ticks: &str) {
        let bindings = Bindings::of(GameKind::STACKER);
        let mut sampler = Sampler::default();
        let keys = [
            ('l', KeyCode::ArrowLeft, Buttons::LEFT),
            ('r', KeyCode::ArrowRight, Buttons::RIGHT),
            ('t', KeyCode::ArrowUp, Buttons::CLOCKWISE),
            ('d', KeyCode::ArrowDown, Buttons::DOWN),
            ('h', KeyCode::Space, Buttons::HARD_DROP),
        ];
        let mut seen = Vec::new();
        for letter in log.chars() {
            let small = letter.to_ascii_lowercase();
            if let Some((_, code, _)) = keys.iter().find(|key| key.0 == small) {
                sampler.key(&bindings, *code, letter != small);
                continue;
            }
            let held = sampler.sample(ORDER);
            let held = keys.iter().filter(|(_, _, button)| held.has(*button));
            seen.push(held.map(|key| key.0).collect::<String>());
        }
        assert_eq!(seen.join("."), ticks, "{log}");
    }

    #[test]
    fn a_press_waits_only_for_one_that_would_be_made_after_it() {
        // One tick, where the game makes them so.
        check_order("LlTtHh..", "lth.");
        check_order("LTDH.ltdh.", "ltdh.");
        check_order("Dd.Ll.", "d.l");
        // A press after one that would be made later, and all after that.
        check_order("HhLl...", "h.l.");
        check_order("DTtH...", "d.tdh.dh");
        check_order("HLT...", "h.lth.lth");
        check_order("HLhTlt...", "h.lt.");
        // Both directions, and the one that is left.
        check_order("LlRr...", "l.r.");
        check_order("L.R.Tr...", "l.lr.lrt.lt.lt");
        // A release after a press that waits.
        check_order("D.HLd...", "d.dh.lh.lh");
    }

    #[test]
    fn nothing_is_lost_of_what_comes_in_one_long_frame() {
        let taps = "LlTtHh".repeat(20);
        let ticks = ["lth", ""].repeat(20).join(".");
        check_order(&(taps + &".".repeat(40)), &ticks);
    }

    #[test]
    fn a_target_is_moved_on_once_for_each_press() {
        let bindings = Bindings::of(GameKind::SWORDFIGHT);
        let mut sampler = Sampler::default();
        for (code, turns) in [(KeyCode::Tab, 1), (KeyCode::KeyE, 1), (KeyCode::KeyQ, -1)] {
            for is_down in [true, true, false, true, false] {
                sampler.key(&bindings, code, is_down);
            }
            let mut taken = [(); 3].map(|()| {
                assert_eq!(sampler.sample(ORDER), Buttons::NONE);
                sampler.take_turns()
            });
            taken.sort_by_key(|turns| -turns.abs());
            assert_eq!(taken, [turns, turns, 0], "{code:?}");
        }
    }
}
