//! Runs between a server and the menus: pause, restart, and result.

use games::SoloMode;
use wire::{ClientMessage, LobbyMessage, Ran, RoomKind, RoomView};

use crate::activity::Activity;
use crate::activity::online::{Bout, Stage};
use crate::activity::status::{Search, SoloRun};
use crate::screens::{Model, Screen};
use crate::text::tr;

/// Applies the state of a run's room.
pub fn shown(model: &mut Model, room: &RoomView) {
    let RoomKind::Solo(mode) = room.kind else { return };
    let ran = model.status.solo.and_then(|alone| alone.ran);
    model.status.solo = Some(SoloRun { mode, ran });
}

/// A run is over, with this result.
pub fn ran(model: &mut Model, ran: Ran) {
    model.status.solo = Some(SoloRun { mode: ran.mode, ran: Some(ran) });
}

/// Gives up the run and begins another, on the same connection. The server releases the first one
/// before.
pub fn again(play: &mut Activity, model: &mut Model) {
    let Some(run) = model.status.solo else { return };
    let Some(stage) = play.online_mut().map(|online| &mut online.stage) else { return };
    if !matches!(stage, Stage::Playing(..)) {
        return;
    }
    *stage = Stage::Restarting(run.mode);
    if !play.say(ClientMessage::Leave) {
        model.problem = Some(tr!("error-lost").into());
    }
}

/// The server released the run: begins the next one. Returns the screen that follows, if any.
pub fn outside(play: &mut Activity, model: &mut Model) -> Option<Screen> {
    let stage = &mut play.online_mut()?.stage;
    let Stage::Restarting(mode) = *stage else { return None };
    *stage = Stage::Lobby;
    model.status.solo = None;
    model.status.search = Search::Restart(mode);
    if !play.say(request(model, mode)) {
        model.problem = Some(tr!("error-lost").into());
    }
    Some(Screen::Searching)
}

/// The request for a run.
pub fn request(model: &Model, mode: SoloMode) -> ClientMessage {
    ClientMessage::Lobby(LobbyMessage::Solo { mode, entrant: model.entrant() })
}

/// Stops the clock of the run during a pause.
pub fn pause(play: &mut Activity, screen: Screen) {
    if let Some(Stage::Playing(_, Bout::Clocked(bout))) =
        play.online_mut().map(|online| &mut online.stage)
    {
        bout.pause(screen == Screen::Paused);
    }
}
