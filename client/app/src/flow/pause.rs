//! The pause of a bout: without other people while a page covers it, where the client stops the clock of a run and the
//! server pauses a practice bout; in a brawl when all who play ask for it.

use wire::brawl::RoomSettingsView;
use wire::{ClientMessage, MemberId, RoomKind, RoomMessage, RoomPhase};

use crate::activity::Activity;
use crate::activity::online::{Bout, Online, Stage};
use crate::screens::{Model, Screen};
use crate::text::tr;

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

/// Asks the others in a brawl for a pause, or for its end. Returns the screen that follows.
pub fn ask(play: &Activity, model: &mut Model, is_wanted: bool) -> Screen {
    if !play.say(ClientMessage::Room(RoomMessage::Pause(is_wanted))) {
        model.problem = Some(tr!("error-lost").into());
    }
    Screen::Bout
}

/// The settings of the room have changed. A player learns who else asks for a pause.
pub fn told(model: &mut Model, settings: RoomSettingsView) {
    let before = std::mem::replace(&mut model.brawl.settings, settings);
    let own = model.brawl.room.as_ref().map(|room| room.you);
    let is_new = |id: &&MemberId| Some(**id) != own && !before.pausing.contains(id);
    let asking = model.brawl.settings.pausing.iter().find(is_new).copied();
    if let Some(name) = asking.and_then(|id| Some(model.brawl.member(id)?.name.to_string())) {
        model.status.announcements.notice = Some(tr!("notice-pause", name = name));
    }
}
