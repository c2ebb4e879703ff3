//! Daily challenges: the seed of the day, and the record of an attempt that begins.

use bout::Seed;
use games::{Day, SoloMode};
use wire::{AccountId, RoomKind};

use super::World;
use super::match_log::MatchLog;
use crate::hosted_room::Opening;

/// The attempt that opens a room, and its account; nothing for any other room, and for one of before a
/// restart.
pub(super) fn attempt(opening: &Opening) -> Option<((Day, SoloMode), AccountId)> {
    let Opening::Match(request) = opening else { return None };
    let RoomKind::Daily(day, mode) = request.kind else { return None };
    Some(((day, mode), request.participants.first()?.account?))
}

/// The number and the seed of a bout that begins: in a daily challenge the seed of the day.
pub(super) fn draw(log: &mut MatchLog, world: &World, kind: RoomKind) -> (u64, Seed) {
    let (number, drawn) = log.begin_bout(&world.bout_seeds);
    let seed = match kind {
        RoomKind::Daily(day, mode) => world.daily_seeds.of(day, mode),
        RoomKind::Practice
        | RoomKind::Casual
        | RoomKind::Ranked(_)
        | RoomKind::Brawl
        | RoomKind::Solo(_) => drawn,
    };
    (number, seed)
}

/// Records the attempt that begins with the first bout of `log`.
pub(super) fn begin(log: &MatchLog, world: &World, attempt: (Day, SoloMode), account: AccountId) {
    if let Some((id, _)) = log.course() {
        world.persistence.begin_daily(attempt, account, id);
    }
}
