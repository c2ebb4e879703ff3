//! Saved matches and their replays.

use api::{BoutView, ChangeView, FiguresView, MatchView, PageOf, SeatView};
use bout::{Outcome, Team};
use games::{GameKind, Player};
use replay::Replay;

use super::page::Asked;
use super::players::{self, rating_of};
use super::{Public, PublicError};
use crate::storage::store::played::{PAGE_MATCHES_MAX, Played, PlayedBout, PlayedMatch};
use crate::storage::store::record::{Ending, Kind};
use crate::storage::store::{MatchId, StoreError};

/// The default number of matches on a page.
pub const MATCHES: u32 = 20;

const MATCH: &str = "match with this id";

/// The match with this id.
pub async fn by_id(public: &Public, id: &str) -> Result<MatchView, PublicError> {
    let read = public.store.match_by_id(match_id(id)?);
    let found = public.metrics.timed("match_by_id", read).await?;
    found.map(|found| match_of(&found)).ok_or(PublicError::Absent(MATCH))
}

/// The matches of a player, the latest first.
pub async fn of_player(
    public: &Public,
    name: &str,
    asked: &Asked,
) -> Result<PageOf<MatchView, String>, PublicError> {
    let (limit, before) = (asked.limit(MATCHES, PAGE_MATCHES_MAX - 1)?, before(asked)?);
    let account = players::account(public, name).await?;
    let read = public.store.matches_of(account.id, before, limit + 1);
    page(limit, public.metrics.timed("matches_of", read).await)
}

/// The matches of all players, the latest first.
pub async fn latest(
    public: &Public,
    asked: &Asked,
) -> Result<PageOf<MatchView, String>, PublicError> {
    let (limit, before) = (asked.limit(MATCHES, PAGE_MATCHES_MAX - 1)?, before(asked)?);
    let read = public.store.matches(before, limit + 1);
    page(limit, public.metrics.timed("matches", read).await)
}

/// The replay file of a bout.
pub async fn replay(public: &Public, id: &str, number: &str) -> Result<Vec<u8>, PublicError> {
    let id = match_id(id)?;
    let number: u32 = number.parse().map_err(|_| PublicError::Absent("bout with this number"))?;
    let replay = public.metrics.timed("replay", public.store.replay(id, number)).await?;
    replay.ok_or(PublicError::Absent("replay of this bout"))
}

/// The names of the swords that the players of a match had, by seat: those of its last bout. None where
/// its replay is no longer stored, or of other rules.
pub async fn swords(public: &Public, of: &MatchView) -> Vec<Option<&'static str>> {
    let last = of.bouts.last().filter(|_| of.game == GameKind::SWORDFIGHT.name());
    let Some(last) = last else { return Vec::new() };
    let read = match match_id(&of.id) {
        Ok(id) => public.metrics.timed("replay", public.store.replay(id, last.number)).await,
        Err(_) => return Vec::new(),
    };
    // A page without its drawings is still a page.
    let replay = read.ok().flatten().and_then(|bytes| Replay::from_bytes(&bytes).ok());
    let players = replay.map(|replay| replay.archive.setup.players);
    let sword = |player: &Player| player.pick.blade().map(|blade| blade.name());
    players.iter().flatten().map(sword).collect()
}

fn page(
    limit: u32,
    read: Result<Vec<PlayedMatch>, StoreError>,
) -> Result<PageOf<MatchView, String>, PublicError> {
    let matches = read?.iter().map(match_of).collect();
    Ok(PageOf::of(matches, limit, |last| last.id.clone()))
}

fn match_id(text: &str) -> Result<MatchId, PublicError> {
    text.parse().map_err(|_| PublicError::Absent(MATCH))
}

fn before(asked: &Asked) -> Result<Option<MatchId>, PublicError> {
    let wrong = |_| PublicError::Unusable("before must be the id of a match".into());
    asked.before.as_deref().map(|before| before.parse().map_err(wrong)).transpose()
}

fn match_of(played: &PlayedMatch) -> MatchView {
    let (ending, winner) = match played.ending {
        Ending::Won(team) => ("won", Some(team)),
        Ending::Drawn => ("drawn", None),
        Ending::NoContest => ("no_contest", None),
    };
    let kind = match played.kind {
        Kind::Ranked(_) => "ranked",
        Kind::Casual => "casual",
    };
    let id = played.id.to_string();
    MatchView {
        game: played.game.name().into(),
        ruleset: played.kind.ruleset().map(|ruleset| ruleset.name().into()),
        kind: kind.into(),
        best_of: played.best_of,
        started_ms: played.started.0,
        ended_ms: played.ended.0,
        ending: ending.into(),
        players: played.players.iter().map(|one| seat_of(one, played, winner)).collect(),
        bouts: played.bouts.iter().map(|bout| bout_of(bout, &id)).collect(),
        id,
    }
}

fn seat_of(one: &Played, of: &PlayedMatch, winner: Option<Team>) -> SeatView {
    let change = |[before, after]: [_; 2]| ChangeView {
        before: rating_of(before, of.ended),
        after: rating_of(after, of.ended),
    };
    SeatView {
        name: one.name.to_string(),
        seat: one.player.seat.0,
        team: one.player.team.0,
        bouts_won: one.player.bouts_won,
        has_won: winner == Some(one.player.team),
        rating: one.ratings.map(change),
        figures: FiguresView::of(&one.player.figures),
    }
}

fn bout_of(bout: &PlayedBout, id: &str) -> BoutView {
    let (outcome, winner) = match bout.outcome {
        Outcome::Won(Team(team)) => ("won", Some(team)),
        Outcome::Drawn => ("drawn", None),
        Outcome::Undecided => ("undecided", None),
    };
    BoutView {
        number: bout.number,
        outcome: outcome.into(),
        winner,
        replay_blake3: blake3::Hash::from_bytes(bout.replay_hash).to_hex().to_string(),
        replay: format!("/api/v1/matches/{id}/bouts/{}/replay", bout.number),
    }
}
