//! Daily challenges: the seed of the day, and the attempt that begins.

use bout::Seed;
use games::{Day, SoloMode};
use wire::{AccountId, RoomKind};

use crate::rooms::daily_seeds::DailySeeds;
use crate::rooms::hosted_room::Opening;

/// The attempt that opens a room, and its account; nothing for any other room, and for a recovered one.
pub(super) fn attempt(opening: &Opening) -> Option<((Day, SoloMode), AccountId)> {
    let Opening::Match(request) = opening else { return None };
    let RoomKind::Daily(day, mode) = request.kind else { return None };
    Some(((day, mode), request.participants.first()?.account?))
}

/// The seed of a bout that begins, for which another was drawn: in a daily challenge the seed of the day.
pub(super) fn seed(drawn: Seed, seeds: &DailySeeds, kind: RoomKind) -> Seed {
    match kind {
        RoomKind::Daily(day, mode) => seeds.of(day, mode),
        RoomKind::Practice
        | RoomKind::Casual
        | RoomKind::Ranked(_)
        | RoomKind::Brawl
        | RoomKind::Solo(_) => drawn,
    }
}
