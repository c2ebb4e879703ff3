//! What the page around the game must know of its keys, and what it knows of those of the player.

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use crate::input::{Action, Input, labels};
use crate::platform::page;
use crate::platform::typing::PageKeys;
use crate::screens::{Model, Screen};

/// Tells the page which keys are the game's now, and takes from it what they print.
pub fn agree(screen: Res<State<Screen>>, model: Res<Model>, mut told: Local<PageKeys>) {
    let keys = keys(*screen.get(), &model);
    if keys != *told {
        page::tell(&keys);
        *told = keys;
    }
    if let Some(layout) = page::layout() {
        labels::learn_all(&layout);
    }
}

/// The keys that are the game's on a screen: in a bout those that are bound. Outside of bouts the keys of
/// the browser are its own. Leaving a match against others asks.
fn keys(screen: Screen, model: &Model) -> PageKeys {
    use Screen::{Bout, Handling, Lesson, Spectating, Training};
    let is_bout = matches!(screen, Bout | Handling | Lesson | Spectating | Training);
    let bindings = model.settings.keys(model.game());
    let bound = || {
        let keys = Action::of(model.game()).iter().flat_map(|&action| bindings.keys(action));
        let code = |key: &Input| match key {
            Input::Board(code) => Some(*code),
            Input::Mouse(_) | Input::Pad(_) => None,
        };
        let codes: Vec<KeyCode> = keys.filter_map(code).collect();
        codes
    };
    let is_match = screen.is_around_bout() && screen != Screen::Result;
    PageKeys { bound: is_bout.then(bound), asks: is_match && model.status.solo.is_none() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::status::SoloRun;

    #[test]
    fn bound_keys_are_the_games_in_bouts_alone_and_only_a_match_is_asked_for() {
        let mut model = crate::scenes::model();
        model.settings.game = games::GameKind::STACKER;
        model.status.solo = None;
        for (screen, is_bout, asks) in [
            (Screen::Title, false, false),
            (Screen::Bout, true, true),
            (Screen::Leaving, false, true),
            (Screen::Result, false, false),
            (Screen::Training, true, false),
        ] {
            let told = keys(screen, &model);
            assert_eq!((told.bound.is_some(), told.asks), (is_bout, asks), "{screen:?}");
        }
        let mode = games::SoloMode::FortyLines;
        model.status.solo = Some(SoloRun::new(mode, mode.rules()));
        let told = keys(Screen::Bout, &model);
        assert!(!told.asks, "a solo run is no match");
        let bound = told.bound.expect("a bout is on");
        assert!(bound.contains(&KeyCode::KeyS) && bound.contains(&KeyCode::ControlLeft));
    }
}
