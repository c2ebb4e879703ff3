//! Daily challenges: the attempt that begins.

use games::{Day, SoloMode};
use wire::{AccountId, RoomKind};

use crate::rooms::hosted_room::Opening;

/// The attempt that opens a room, and its account; nothing for any other room, and for a recovered one.
pub(super) fn attempt(opening: &Opening) -> Option<((Day, SoloMode), AccountId)> {
    let Opening::Match(request) = opening else { return None };
    let RoomKind::Daily(day, mode) = request.kind else { return None };
    Some(((day, mode), request.participants.first()?.account?))
}
