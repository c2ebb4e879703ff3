//! The pause of a bout without other people, while a page covers it: the client stops the clock of a run, and the server
//! pauses a practice bout.

use wire::{ClientMessage, RoomKind, RoomMessage, RoomPhase};

use crate::activity::Activity;
use crate::activity::online::{Bout, Online, Stage};
use crate::screens::Screen;

/// Pauses and resumes.
pub fn pass(play: &mut Activity, screen: Screen) {
    use Screen::{Called, Elements, Leaving, OpenedLink, Paused, Rules};
    let is_covered = matches!(screen, Called | Elements | Leaving | OpenedLink | Paused | Rules);
    let Some(Online { link, stage: Stage::Playing(room, bout), is_pause_asked, .. }) =
        play.online_mut()
    else {
        return;
    };
    match bout {
        Bout::Clocked(bout) if room.kind.run_mode().is_some() => bout.pause(is_covered),
        _ if room.kind == RoomKind::Practice && room.phase == RoomPhase::Playing => {
            let message = ClientMessage::Room(RoomMessage::Pause(is_covered));
            if *is_pause_asked != is_covered && link.say(message) {
                *is_pause_asked = is_covered;
            }
        }
        _ => {}
    }
}
