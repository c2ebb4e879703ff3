//! The keys, the pointer and the fingers that show an emote during a bout.
//!
//! The list to choose from lies beside the boards, and play continues: its keys are those that play nothing. It
//! opens by the player's key. Then number keys choose; on a pad the buttons that choose targets or scroll the log,
//! of no use in a duel, move the choice, and the button that opened the list sends it.

use bevy::input::keyboard::KeyCode;
use bevy::math::Vec2;
use games::GameKind;
use wire::Emote;

use crate::activity::emotes::Duel;
use crate::games::hud::emotes::{ListPlaces, ListView};
use crate::input::{Action, Input, InputDevice};
use crate::screens::keys::ESCAPES;
use crate::screens::message::EmotesAction;
use crate::screens::touch_layout;
use crate::screens::{Message, Model, Screen};
use crate::text::tr;
use crate::view::shape::Shape;

/// The number keys of the rows of the list.
const NUMBERS: [[KeyCode; 2]; 7] = [
    [KeyCode::Digit1, KeyCode::Numpad1],
    [KeyCode::Digit2, KeyCode::Numpad2],
    [KeyCode::Digit3, KeyCode::Numpad3],
    [KeyCode::Digit4, KeyCode::Numpad4],
    [KeyCode::Digit5, KeyCode::Numpad5],
    [KeyCode::Digit6, KeyCode::Numpad6],
    [KeyCode::Digit7, KeyCode::Numpad7],
];

/// The places of the open list on a screen of this size, in units.
pub fn places(model: &Model, screen: Screen, size: Vec2) -> Option<ListPlaces> {
    let is_open = screen == Screen::Bout && model.can_emote() && model.status.emotes.is_open;
    let has_fingers = touch_layout::of(model, screen, size).is_some() || Shape::of(size).is_phone();
    is_open.then(|| match has_fingers {
        true => ListPlaces::grid(size),
        false => ListPlaces::list(size),
    })
}

/// What the open list shows.
pub fn view(model: &Model) -> ListView {
    let state = &model.status.emotes;
    let duel = state.duel.as_ref();
    let name = duel.and_then(Duel::opponent_name).unwrap_or_default();
    let is_muted = duel.and_then(Duel::opponent).is_some_and(|seat| state.is_muted(seat));
    let is_padded = model.input.device == InputDevice::Pad;
    ListView {
        chosen: is_padded.then_some(state.chosen),
        waits: state.waits(),
        mute: match is_muted {
            true => tr!("emotes-unmute", name = name),
            false => tr!("emotes-mute", name = name),
        },
    }
}

/// The message of a key in a duel, besides its effect on the board. A number key that is bound to play
/// chooses nothing.
pub fn key(model: &Model, screen: Screen, key: Input) -> Option<Message> {
    if screen != Screen::Bout || !model.can_emote() {
        return None;
    }
    let (game, is_open) = (model.game(), model.status.emotes.is_open);
    let keys = model.settings.keys(game);
    let is = |action: Action| keys.keys(action).contains(&key);
    let [next, previous] = match game {
        GameKind::Clocked(_) => [Action::NextTarget, Action::PreviousTarget],
        GameKind::Turns(_) => [Action::LogOn, Action::LogBack],
    };
    let is_padded = key.device() == InputDevice::Pad;
    let action = match (is_open, is_padded) {
        (true, true) if is(Action::Emotes) => EmotesAction::SendChosen,
        (_, _) if is(Action::Emotes) => EmotesAction::Toggle,
        (true, _) if ESCAPES.contains(&key) => EmotesAction::Toggle,
        (true, true) if is(next) => EmotesAction::Choose(1),
        (true, true) if is(previous) => EmotesAction::Choose(-1),
        (true, false) if !Action::of(game).iter().any(|&action| is(action)) => {
            let Input::Board(code) = key else { return None };
            chosen(NUMBERS.iter().position(|keys| keys.contains(&code))?)
        }
        _ => return None,
    };
    Some(Message::Emotes(action))
}

/// The message of a click or a tap on the open list.
pub fn at(model: &Model, screen: Screen, size: Vec2, at: Vec2) -> Option<Message> {
    let row = places(model, screen, size)?.at(at)?;
    Some(Message::Emotes(chosen(row)))
}

/// What a row of the list does.
fn chosen(row: usize) -> EmotesAction {
    Emote::ALL.get(row).map_or(EmotesAction::Mute, |&emote| EmotesAction::Send(emote))
}
