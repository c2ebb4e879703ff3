//! Runs between a server and the menus: pausing, beginning again, and what became of one.

use bevy::prelude::*;
use games::SoloMode;
use wire::{ClientMessage, Ran, RoomKind, RoomView};

use crate::play::Play;
use crate::screens::solo::Alone;
use crate::screens::{Model, Screen};

/// The room of a run is like this.
pub fn shown(model: &mut Model, room: &RoomView) {
    let RoomKind::Solo(mode) = room.kind else { return };
    let ran = model.news.solo.and_then(|alone| alone.ran);
    model.news.solo = Some(Alone { mode, ran });
}

/// A run is over, and this became of it.
pub fn ran(model: &mut Model, ran: Ran) {
    model.news.solo = Some(Alone { mode: ran.mode, ran: Some(ran) });
}

/// Gives the run up and begins another, on the same line. The server says first that it let go.
pub fn again(play: &mut Play, model: &mut Model) {
    let Some(alone) = model.news.solo.filter(|_| play.again.is_none()) else { return };
    play.again = Some(alone.mode);
    if !play.say(ClientMessage::Leave) {
        model.problem = Some("The connection was lost".into());
    }
}

/// The server let go: begins the run that is to follow. The screen that leads to, if one is.
pub fn outside(play: &mut Play, model: &mut Model) -> Option<Screen> {
    let mode = play.again.take()?;
    (play.room, play.fight) = (None, None);
    model.news.solo = None;
    model.news.title = format!("{} again", mode.title());
    model.news.lines.clear();
    if !play.say(request(model, mode)) {
        model.problem = Some("The connection was lost".into());
    }
    Some(Screen::Searching)
}

/// What asks for a run.
pub fn request(model: &Model, mode: SoloMode) -> ClientMessage {
    ClientMessage::Solo { mode, entrant: model.entrant() }
}

/// While the player has paused the run its clock stands still.
pub fn pause(play: &mut Play, screen: Screen) {
    if let Some(fight) = &mut play.fight {
        fight.pause(screen == Screen::Paused);
    }
}
