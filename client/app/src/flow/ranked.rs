//! The ranked queue between a server and the menus.

use wire::{
    ClientMessage, Found, LobbyMessage, Queued, Rated, RoomKind, RoomPhase, RoomView, ServerMessage,
};

use crate::activity::status::{Change, Offer, READING_SECONDS, Ranked, Stage};
use crate::activity::{Activity, online};
use crate::screens::Model;

/// The player is in the queue, for the first time or again.
pub fn queued(model: &mut Model, queued: Queued) {
    model.status.ranked = Ranked { queued: Some(queued), ..Ranked::default() };
}

/// A match was proposed.
pub fn found(model: &mut Model, found: Found) {
    let offer = Offer { found, seconds: 0.0, is_accepted: false };
    model.status.ranked = Ranked { offer: Some(offer), ..Ranked::default() };
    model.position.focus = 0;
}

/// Applies the state of a match's room.
pub fn shown(model: &mut Model, room: &RoomView) {
    match room.kind {
        RoomKind::Ranked(_) => {}
        RoomKind::Casual => {
            // It may be a challenge that was accepted in the queue.
            (model.status.ranked.queued, model.status.ranked.offer) = (None, None);
            return;
        }
        RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) | RoomKind::Brawl => return,
    }
    let ranked = &mut model.status.ranked;
    (ranked.queued, ranked.offer) = (None, None);
    ranked.stage = match room.phase {
        RoomPhase::Playing | RoomPhase::Between(_) => Stage::Match,
        RoomPhase::Saving => Stage::Saving,
        RoomPhase::Over(_) => Stage::Over,
    };
}

/// The match is saved, with these rating changes.
pub fn rated(play: &Activity, model: &mut Model, rated: &Rated) {
    let Some(room) = play.room() else { return };
    let mut changes: Vec<_> = rated.changes.iter().collect();
    changes.sort_by_key(|change| Some(change.seat) != room.seat);
    let named = changes.into_iter().map(|change| Change {
        name: room
            .members
            .get(change.seat.index())
            .map_or_else(String::new, |one| one.name.to_string()),
        before: change.before,
        after: change.after,
    });
    model.status.ranked.changes = named.collect();
}

/// Advances by `seconds`: the match is accepted unless it was declined. All assets are loaded at
/// the start, so that there is nothing else to wait for.
pub fn pass(play: &Activity, model: &mut Model, seconds: f32) {
    if let Some(left) = &mut model.status.announcements.stops_in_seconds {
        *left = (*left - seconds).max(0.0);
    }
    let Some(offer) = &mut model.status.ranked.offer else { return };
    offer.seconds += seconds;
    if !is_in_lobby(play) {
        // The player decides whether to leave what it plays.
        return;
    }
    let until = READING_SECONDS.min(f32::from(offer.found.within_ms) / 2000.0);
    if until <= offer.seconds {
        accept(play, model);
    }
}

/// Accepts the proposed match, once. One who plays meanwhile leaves that first.
pub fn accept(play: &Activity, model: &mut Model) {
    let Some(offer) = &mut model.status.ranked.offer else { return };
    if !offer.is_accepted {
        let message = match is_in_lobby(play) {
            true => ClientMessage::Lobby(LobbyMessage::Accept(offer.found.number)),
            false => ClientMessage::Leave,
        };
        // A lost connection leaves the queue anyway.
        offer.is_accepted = play.say(message);
    }
}

fn is_in_lobby(play: &Activity) -> bool {
    play.online().is_some_and(|online| matches!(online.stage, online::Stage::Lobby))
}

/// A server's notice to all players, in a line that stays.
pub fn told(model: &mut Model, message: &ServerMessage) {
    match message {
        ServerMessage::Notice(text) => model.status.announcements.notice = Some(text.to_string()),
        ServerMessage::Draining { within_ms } => {
            model.status.announcements.stops_in_seconds = Some(*within_ms as f32 / 1000.0);
        }
        _ => {}
    }
}
