//! The keys and pad buttons outside of pages.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use games::GameKind;

use crate::activity::intent::Intent;
use crate::games::marauders::layout::Button;
use crate::games::marauders::pointer::Press;
use crate::games::training;
use crate::input::{Action, Input, Pad};
use crate::screens::message::BoardsControl;
use crate::screens::{Control, Message, Model, Screen};

/// The inputs that lead back from any screen.
pub const ESCAPES: [Input; 2] =
    [Input::Board(KeyCode::Escape), Input::Pad(Pad::Button(GamepadButton::Start))];

/// The inputs that lead to the next step of a lesson.
const NEXT: [Input; 2] =
    [Input::Board(KeyCode::Tab), Input::Pad(Pad::Button(GamepadButton::LeftTrigger2))];

/// The inputs of the other buttons of an exercise, where they do not play on its board.
const AGAIN: [Input; 2] =
    [Input::Board(KeyCode::Backspace), Input::Pad(Pad::Button(GamepadButton::Select))];
const SOLUTION: [Input; 2] =
    [Input::Board(KeyCode::Enter), Input::Pad(Pad::Button(GamepadButton::RightTrigger2))];

/// Whether an action does something on the board of an exercise, which has no targets, no pause, no
/// undo and no opponent.
fn plays(action: Action) -> bool {
    use Action::*;
    !matches!(action, NextTarget | PreviousTarget | BrawlOrder | Undo | Pause | Retry | Emotes)
}

/// The message of a key in a run or a practice duel, besides its effect on the board.
pub fn of_run(model: &Model, screen: Screen, key: Input) -> Option<Message> {
    let status = &model.status;
    let paused = match status.solo {
        Some(_) => Screen::Paused,
        None if status.is_practice && !status.has_targets => Screen::Leaving,
        None => return None,
    };
    let keys = model.settings.keys(model.game());
    let is = |action| keys.keys(action).contains(&key);
    match screen {
        Screen::Bout if is(Action::Pause) => Some(Message::Go(paused)),
        _ if screen == paused && is(Action::Pause) => Some(Message::Go(Screen::Bout)),
        Screen::Bout | Screen::Paused | Screen::Result
            if is(Action::Retry) && status.solo.is_some() =>
        {
            Some(Message::Intent(Intent::Again))
        }
        _ => None,
    }
}

/// The message of a key in a brawl that is played or spectated, besides its effect on the board.
pub fn of_brawl(model: &Model, screen: Screen, key: Input) -> Option<Message> {
    let keys = model.settings.keys(model.game());
    let is_it = keys.keys(Action::BrawlOrder).contains(&key);
    reorder(model, screen).filter(|_| is_it)
}

/// The message that puts the small boards of a brawl into another order, where there are any.
pub fn reorder(model: &Model, screen: Screen) -> Option<Message> {
    let has_grid = match screen {
        Screen::Bout => model.status.has_targets,
        Screen::Spectating => matches!(model.game(), GameKind::Clocked(_)),
        _ => false,
    };
    let next = Message::Step(Control::Boards(BoardsControl::Order), 1);
    has_grid.then_some(next)
}

/// The input of a key to the battle on `screen`; nothing outside of battles, and of the keys that
/// lead out of one. A key that is bound to nothing skips.
pub fn of_battle(model: &Model, screen: Screen, key: Input) -> Option<Press> {
    let game = model.game();
    if !screen.is_battle() || !matches!(game, GameKind::Turns(_)) {
        return None;
    }
    if screen == Screen::Lesson && NEXT.contains(&key) {
        return Some(Press::Button(Button::Next));
    }
    let bindings = model.settings.keys(game);
    let has = |action: &&Action| bindings.keys(**action).contains(&key);
    let bound = Action::of(game).iter().find(has);
    let skip = || (key.can_be_bound() && !ESCAPES.contains(&key)).then_some(Press::Skip);
    bound.map_or_else(skip, |&action| Press::of(action))
}

/// The inputs of a button of an exercise, on the keyboard and on a pad: none where the player has
/// bound them to play.
fn training_inputs(model: &Model, button: training::Button) -> impl Iterator<Item = Input> {
    let inputs = match button {
        training::Button::Next => NEXT,
        training::Button::Again => AGAIN,
        training::Button::Solution => SOLUTION,
    };
    let bindings = model.settings.keys(model.game());
    let actions = Action::of(model.game()).iter().filter(|action| plays(**action));
    let bound: Vec<Input> =
        actions.flat_map(|&action| bindings.keys(action).iter().copied()).collect();
    let is_free = move |input: &Input| button == training::Button::Next || !bound.contains(input);
    inputs.into_iter().filter(is_free)
}

/// The message of a key in a lesson or a drill, besides its effect on the board.
pub fn of_training(model: &Model, screen: Screen, key: Input) -> Option<Message> {
    if screen != Screen::Training {
        return None;
    }
    let has = |button: &training::Button| training_inputs(model, *button).any(|it| it == key);
    let button = training::Button::ALL.into_iter().find(has)?;
    Some(Message::Intent(Intent::Train(button)))
}

/// The name of the key of a button of an exercise, on the player's current device.
pub fn training_name(model: &Model, button: training::Button) -> String {
    let device = model.input.device;
    let found = training_inputs(model, button).find(|input| input.device() == device);
    found.map_or_else(String::new, Input::label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::navigation;

    #[test]
    fn the_order_of_a_brawl_is_changed_by_key_and_by_pad_and_only_there() {
        let mut model = crate::scenes::model();
        let select = Input::Pad(Pad::Button(GamepadButton::Select));
        for key in [Input::Board(KeyCode::KeyO), select] {
            for (screen, has_targets, changes) in [
                (Screen::Bout, true, true),
                (Screen::Bout, false, false),
                (Screen::Spectating, false, true),
                (Screen::Title, true, false),
            ] {
                model.status.has_targets = has_targets;
                let before = model.settings.brawl_order;
                if let Some(message) = of_brawl(&model, screen, key) {
                    navigation::apply(&mut model, screen, message);
                }
                let has_changed = before != model.settings.brawl_order;
                assert_eq!(has_changed, changes, "{key:?} on {screen:?}, {has_targets}");
            }
        }
        assert_eq!(of_brawl(&model, Screen::Bout, Input::Board(KeyCode::KeyI)), None);
    }
}
