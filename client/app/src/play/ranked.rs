//! The ranked queue between a server and the menus.

use wire::{ClientMessage, Found, Queued, Rated, RoomKind, RoomPhase, RoomView, ServerMessage};

use crate::play::Play;
use crate::screens::Model;
use crate::screens::ranked::{Change, Offer, READING_SECONDS, Ranked, Stage};

/// The player waits, for the first time or again.
pub fn queued(model: &mut Model, queued: Queued) {
    model.news.ranked = Ranked { queued: Some(queued), ..Ranked::default() };
}

/// Somebody was found.
pub fn found(model: &mut Model, found: Found) {
    let offer = Offer { found, seconds: 0.0, is_accepted: false };
    model.news.ranked = Ranked { offer: Some(offer), ..Ranked::default() };
    model.focus = 0;
}

/// The room of a match is like this.
pub fn shown(model: &mut Model, room: &RoomView) {
    if room.kind != RoomKind::Ranked {
        return;
    }
    let ranked = &mut model.news.ranked;
    (ranked.queued, ranked.offer) = (None, None);
    ranked.stage = match room.phase {
        RoomPhase::Playing | RoomPhase::Between(_) => Stage::Match,
        RoomPhase::Keeping => Stage::Keeping,
        RoomPhase::Over(_) => Stage::Over,
    };
}

/// The match is kept, and did this to the ratings.
pub fn rated(play: &Play, model: &mut Model, rated: &Rated) {
    let Some(room) = &play.room else { return };
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
    model.news.ranked.changes = named.collect();
}

/// Lets `seconds` pass: whoever has not declined by then plays. All pictures and letters are here
/// since the start, so that there is nothing else to wait for.
pub fn pass(play: &Play, model: &mut Model, seconds: f32) {
    if let Some(left) = &mut model.news.stops_in_seconds {
        *left = (*left - seconds).max(0.0);
    }
    let Some(offer) = &mut model.news.ranked.offer else { return };
    offer.seconds += seconds;
    let until = READING_SECONDS.min(f32::from(offer.found.within_ms) / 2000.0);
    if !offer.is_accepted && until <= offer.seconds {
        // When the line is gone the queue is left anyway.
        offer.is_accepted = play.say(ClientMessage::Accept(offer.found.number));
    }
}

/// What a server tells everyone, in a line that stays.
pub fn told(model: &mut Model, message: &ServerMessage) {
    match message {
        ServerMessage::Notice(text) => model.news.notice = Some(text.to_string()),
        ServerMessage::Draining { within_ms } => {
            model.news.stops_in_seconds = Some(*within_ms as f32 / 1000.0);
        }
        _ => {}
    }
}
