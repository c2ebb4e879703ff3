//! The matches in progress that anyone may spectate.

use api::{LivePlayer, LiveView, RatingView};
use games::Ruleset;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::RoomKind;

use super::page::Asked;
use super::players::rating_of;
use super::rooms::rules_of;
use super::{Public, PublicError};
use crate::operator::metrics::of_kind;
use crate::rooms::room_directory::{RoomMember, RoomSummary};
use crate::sessions::accounts::names::folded;

/// The default and the maximum number of matches.
const MATCHES: [u32; 2] = [30, 100];

/// Ratings by folded name.
type Ratings = BTreeMap<(Ruleset, String), RatingView>;

/// The matches in progress in rooms that are public and not locked, the latest first.
pub async fn matches(public: &Public, asked: &Asked) -> Result<Vec<LiveView>, PublicError> {
    let limit = asked.limit(MATCHES[0], MATCHES[1])?;
    let is_live = |room: &Arc<RoomSummary>| room.is_playing && !room.is_locked;
    let rooms = public.room_directory.public().into_iter().map(|(_, room)| room);
    let mut rooms: Vec<Arc<RoomSummary>> = rooms.filter(is_live).collect();
    rooms.sort_by_key(|room| Reverse(room.since_ms));
    rooms.truncate(limit as usize);
    let ratings = ratings(public, &rooms).await?;
    Ok(rooms.iter().map(|room| live_of(room, &ratings)).collect())
}

/// The ratings of the players of these rooms.
async fn ratings(public: &Public, rooms: &[Arc<RoomSummary>]) -> Result<Ratings, PublicError> {
    let mut names: BTreeMap<Ruleset, Vec<String>> = BTreeMap::new();
    for room in rooms {
        let Some(ruleset) = ruleset(room) else { continue };
        let people = room.players().filter(|player| player.bot.is_none());
        let people = people.filter_map(|player| folded(player.name.as_str()));
        names.entry(ruleset).or_default().extend(people);
    }
    let (mut ratings, now) = (Ratings::new(), public.now());
    for (ruleset, names) in names {
        let read = public.store.ratings_of(&names, ruleset);
        for (name, rating) in public.metrics.timed("ratings_of", read).await? {
            ratings.insert((ruleset, name), rating_of(rating, now));
        }
    }
    Ok(ratings)
}

/// The ruleset by which the players of a room are compared.
fn ruleset(room: &RoomSummary) -> Option<Ruleset> {
    match room.kind {
        RoomKind::Ranked(ruleset) => Some(ruleset),
        RoomKind::Casual => Some(Ruleset::first(room.rules.kind())),
        RoomKind::Brawl | RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => None,
    }
}

fn live_of(room: &RoomSummary, ratings: &Ratings) -> LiveView {
    let ruleset = ruleset(room);
    let rating = |name: &str| ratings.get(&(ruleset?, folded(name)?)).copied();
    let player = |one: &RoomMember| LivePlayer {
        name: one.name.to_string(),
        team: one.team.map(|team| team.0),
        bot: one.bot,
        wins: one.wins.into(),
        rating: rating(one.name.as_str()).filter(|_| one.bot.is_none()),
    };
    LiveView {
        code: room.code.map(|code| code.to_string()),
        kind: of_kind(room.kind).into(),
        game: room.rules.kind().name().into(),
        ruleset: ruleset.map(|ruleset| ruleset.name().into()),
        rules: rules_of(&room.rules),
        players: room.players().map(player).collect(),
        spectators: room.spectators() as u32,
        best_of: room.best_of,
        since_ms: room.since_ms,
    }
}
