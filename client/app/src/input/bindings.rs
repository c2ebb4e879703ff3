//! The key bindings of a game: which inputs mean which action.

use std::collections::BTreeMap;

use games::GameKind;
use serde::{Deserialize, Serialize};

use crate::input::{Action, Input, InputDevice};
use crate::platform::machine::Machine;
use crate::text::tr;

/// The limit of keys of an action.
pub const KEYS_MAX: usize = 6;

/// The key bindings of a game. An action can have several keys; one that is not listed has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<Action, Vec<Input>>);

impl Bindings {
    /// The default bindings of a game.
    pub fn of(game: GameKind) -> Bindings {
        Bindings::default().completed(game).expect("nothing was chosen that the game has not")
    }

    /// The same, with the game's defaults for all actions without a choice, and without actions
    /// that the game does not have.
    pub fn completed(mut self, game: GameKind) -> Result<Bindings, Action> {
        let actions = Action::of(game);
        if let Some(&strange) = self.0.keys().find(|action| !actions.contains(action)) {
            return Err(strange);
        }
        for &action in actions {
            self.0.entry(action).or_insert_with(|| action.at_first(game, Machine::OWN));
        }
        Ok(self)
    }

    /// The keys of `action`.
    pub fn keys(&self, action: Action) -> &[Input] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The names of the keys of `action`, or the text for none; nothing for a device without keys.
    pub fn names(&self, action: Action) -> String {
        let names: Vec<String> = self.keys(action).iter().copied().map(Input::label).collect();
        if self.is_empty() {
            return String::new();
        }
        if names.is_empty() { tr!("keys-none").to_owned() } else { crate::text::commas(&names) }
    }

    /// Whether no action has a key, as on a touch screen.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(Vec::is_empty)
    }

    /// The bindings of the keyboard alone, or of a pad alone.
    #[must_use]
    pub fn within(&self, device: InputDevice) -> Bindings {
        let of_device =
            |keys: &[Input]| keys.iter().copied().filter(|key| key.device() == device).collect();
        Bindings(self.0.iter().map(|(&action, keys)| (action, of_device(keys))).collect())
    }

    /// Adds `key` to `action`, or removes it when it was there. The oldest is removed when there
    /// are more than [`KEYS_MAX`].
    pub fn toggle(&mut self, action: Action, key: Input) {
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

    /// Removes all keys of `action`.
    pub fn clear(&mut self, action: Action) {
        self.0.entry(action).or_default().clear();
    }

    /// Another action that has one of `action`'s keys, and can be meant where that is.
    pub fn conflict(&self, action: Action) -> Option<(Input, Action)> {
        let others =
            self.0.iter().filter(|&(&other, _)| other != action && !action.can_share(other));
        let shared = |(&other, keys): (&Action, &Vec<Input>)| {
            let key = self.keys(action).iter().find(|key| keys.contains(key))?;
            Some((*key, other))
        };
        others.filter_map(shared).next()
    }
}
