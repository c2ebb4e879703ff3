//! The rows of emotes on the pages around a duel and in the settings, and what they do.

use crate::activity::emotes::Duel;
use crate::activity::intent::Intent;
use crate::screens::message::{EmotesAction, EmotesControl};
use crate::screens::{Control, Message, Model, Navigation, Row};
use crate::text::{emotes, tr};

/// The row of the settings.
pub fn setting(model: &Model) -> Row {
    let value = if model.settings.emotes { tr!("on") } else { tr!("off") };
    Row::step(tr!("emotes-title"), value, Control::Emotes(EmotesControl::All))
}

/// The rows on a page around a duel: one to show an emote, and one that says what the opponent shows, and
/// mutes the opponent. None where there is nobody to show it to.
pub fn rows(model: &Model) -> Vec<Row> {
    let state = &model.status.emotes;
    let name = state.duel.as_ref().and_then(Duel::opponent_name);
    let (Some(name), true) = (name, model.can_emote()) else { return Vec::new() };
    let value = match state.waits() {
        Some(seconds) => tr!("emotes-wait", seconds = seconds),
        None => emotes::words(state.choice()).to_owned(),
    };
    let opponent = state.duel.as_ref().and_then(Duel::opponent);
    let shown = match opponent.and_then(|seat| state.shown(seat)) {
        Some(shown) => emotes::words(shown.emote),
        None if opponent.is_some_and(|seat| state.is_muted(seat)) => tr!("emotes-muted"),
        None => tr!("emotes-shown"),
    };
    vec![
        Row::pick(
            tr!("emotes-send"),
            value,
            Control::Emotes(EmotesControl::Chosen),
            Message::Emotes(EmotesAction::SendChosen),
        ),
        Row::step(tr!("emotes-of", name = name), shown, Control::Emotes(EmotesControl::Muted)),
    ]
}

/// Carries out an action. An emote beyond the limit is not sent, and the list stays open.
pub fn apply(model: &mut Model, action: EmotesAction) -> Navigation {
    let can_emote = model.can_emote();
    let state = &mut model.status.emotes;
    let emote = match action {
        EmotesAction::Toggle => {
            state.is_open = can_emote && !state.is_open;
            None
        }
        EmotesAction::Choose(by) => {
            state.choose(by);
            None
        }
        EmotesAction::Mute => {
            state.toggle_mute();
            None
        }
        EmotesAction::Send(emote) => Some(emote),
        EmotesAction::SendChosen => Some(state.choice()),
    };
    match emote.filter(|_| can_emote && state.take()) {
        Some(emote) => Navigation::Intent(Intent::Emote(emote)),
        None => Navigation::Nowhere,
    }
}

/// Steps a control.
pub fn step(model: &mut Model, control: EmotesControl, by: i8) {
    match control {
        EmotesControl::All => model.settings.emotes ^= true,
        EmotesControl::Chosen => model.status.emotes.choose(by),
        EmotesControl::Muted => model.status.emotes.toggle_mute(),
    }
}
