//! Saved matches and their replays.

use bout::{Millis, Outcome, Team};
use games::{GameKind, Player, Ruleset};
use replay::Replay;
use serde::Serialize;

use super::figures::FiguresView;
use super::page::Asked;
use super::players::RatingView;
use super::{PageOf, Public, PublicError};
use crate::store::played::{PAGE_MATCHES_MAX, Played, PlayedBout, PlayedMatch};
use crate::store::record::{Ending, Kind};
use crate::store::{MatchId, StoreError};

/// The default number of matches on a page.
pub const MATCHES: u32 = 20;

const MATCH: &str = "match with this id";

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchView {
    /// The id of the match.
    pub id: String,
    /// The game.
    pub game: &'static str,
    /// The ruleset of a ranked match; nothing of a casual one.
    pub ruleset: Option<&'static str>,
    /// The kind: `ranked` or `casual`.
    pub kind: &'static str,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// The beginning of the match, in milliseconds since 1970.
    pub started_ms: u64,
    /// The end of the match, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The result: `won`, `drawn`, or `no_contest`, which counts for nothing.
    pub ending: &'static str,
    /// The players, by seat.
    pub players: Vec<SeatView>,
    /// The bouts, in order.
    pub bouts: Vec<BoutView>,
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// The current name of the player.
    pub name: String,
    /// The seat, from 0.
    pub seat: u8,
    /// The team, from 0.
    pub team: u8,
    /// The number of bouts that the team won.
    pub bouts_won: u8,
    /// True if the team won the match.
    pub has_won: bool,
    /// The rating before and after; nothing when the match was not rated.
    pub rating: Option<ChangeView>,
    /// The figures of all bouts; nothing for matches from before there were figures.
    pub figures: Option<FiguresView>,
}

/// The change of a rating by a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangeView {
    /// The rating before it.
    pub before: RatingView,
    /// The rating after it.
    pub after: RatingView,
}

/// A bout.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoutView {
    /// The number of the bout in the match, from 1.
    pub number: u32,
    /// The outcome: `won`, `drawn` or `undecided`.
    pub outcome: &'static str,
    /// The winning team.
    pub winner: Option<u8>,
    /// BLAKE3 of its replay file, in hexadecimal digits.
    pub replay_blake3: String,
    /// The path of the replay on this server.
    pub replay: String,
}

impl Public {
    /// The match with this id.
    pub async fn match_by_id(&self, id: &str) -> Result<MatchView, PublicError> {
        let read = self.store.match_by_id(match_id(id)?);
        let found = self.metrics.timed("match_by_id", read).await?;
        found.map(|found| MatchView::of(&found)).ok_or(PublicError::Absent(MATCH))
    }

    /// The matches of a player, the latest first.
    pub async fn matches_of(
        &self,
        name: &str,
        asked: &Asked,
    ) -> Result<PageOf<MatchView, String>, PublicError> {
        let (limit, before) = (asked.limit(MATCHES, PAGE_MATCHES_MAX - 1)?, before(asked)?);
        let account = self.account(name).await?;
        let read = self.store.matches_of(account.id, before, limit + 1);
        self.page(limit, self.metrics.timed("matches_of", read).await)
    }

    /// The matches of all players, the latest first.
    pub async fn matches(&self, asked: &Asked) -> Result<PageOf<MatchView, String>, PublicError> {
        let (limit, before) = (asked.limit(MATCHES, PAGE_MATCHES_MAX - 1)?, before(asked)?);
        let read = self.store.matches(before, limit + 1);
        self.page(limit, self.metrics.timed("matches", read).await)
    }

    /// The replay file of a bout.
    pub async fn replay(&self, id: &str, number: &str) -> Result<Vec<u8>, PublicError> {
        let id = match_id(id)?;
        let number: u32 =
            number.parse().map_err(|_| PublicError::Absent("bout with this number"))?;
        let replay = self.metrics.timed("replay", self.store.replay(id, number)).await?;
        replay.ok_or(PublicError::Absent("replay of this bout"))
    }

    /// The names of the swords that the players of a match had, by seat: those of its last bout. None where
    /// its replay is no longer stored, or of other rules.
    pub async fn swords(&self, of: &MatchView) -> Vec<Option<&'static str>> {
        let last = of.bouts.last().filter(|_| of.game == GameKind::SWORDFIGHT.name());
        let Some(last) = last else { return Vec::new() };
        let read = match match_id(&of.id) {
            Ok(id) => self.metrics.timed("replay", self.store.replay(id, last.number)).await,
            Err(_) => return Vec::new(),
        };
        // A page without its drawings is still a page.
        let replay = read.ok().flatten().and_then(|bytes| Replay::from_bytes(&bytes).ok());
        let players = replay.map(|replay| replay.archive.setup.players);
        let sword = |player: &Player| player.pick.blade().map(|blade| blade.name());
        players.iter().flatten().map(sword).collect()
    }

    fn page(
        &self,
        limit: u32,
        read: Result<Vec<PlayedMatch>, StoreError>,
    ) -> Result<PageOf<MatchView, String>, PublicError> {
        let matches = read?.iter().map(MatchView::of).collect();
        Ok(PageOf::of(matches, limit, |last| last.id.clone()))
    }
}

fn match_id(text: &str) -> Result<MatchId, PublicError> {
    text.parse().map_err(|_| PublicError::Absent(MATCH))
}

fn before(asked: &Asked) -> Result<Option<MatchId>, PublicError> {
    let wrong = |_| PublicError::Unusable("before must be the id of a match".into());
    asked.before.as_deref().map(|before| before.parse().map_err(wrong)).transpose()
}

impl MatchView {
    fn of(played: &PlayedMatch) -> MatchView {
        let (ending, winner) = match played.ending {
            Ending::Won(team) => ("won", Some(team)),
            Ending::Drawn => ("drawn", None),
            Ending::NoContest => ("no_contest", None),
        };
        let id = played.id.to_string();
        MatchView {
            game: played.game.name(),
            ruleset: played.kind.ruleset().map(Ruleset::name),
            kind: match played.kind {
                Kind::Ranked(_) => "ranked",
                Kind::Casual => "casual",
            },
            best_of: played.best_of,
            started_ms: played.started.0,
            ended_ms: played.ended.0,
            ending,
            players: played.players.iter().map(|one| SeatView::of(one, played, winner)).collect(),
            bouts: played.bouts.iter().map(|bout| BoutView::of(bout, &id)).collect(),
            id,
        }
    }
}

impl SeatView {
    fn of(one: &Played, of: &PlayedMatch, winner: Option<Team>) -> SeatView {
        let change = |[before, after]: [_; 2]| ChangeView {
            before: RatingView::of(before, of.ended),
            after: RatingView::of(after, of.ended),
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
}

impl BoutView {
    fn of(bout: &PlayedBout, id: &str) -> BoutView {
        let (outcome, winner) = match bout.outcome {
            Outcome::Won(Team(team)) => ("won", Some(team)),
            Outcome::Drawn => ("drawn", None),
            Outcome::Undecided => ("undecided", None),
        };
        BoutView {
            number: bout.number,
            outcome,
            winner,
            replay_blake3: blake3::Hash::from_bytes(bout.replay_hash).to_hex().to_string(),
            replay: format!("/api/v1/matches/{id}/bouts/{}/replay", bout.number),
        }
    }
}

/// The duration of a match.
impl MatchView {
    /// The time from its beginning to its end.
    pub fn duration(&self) -> Millis {
        Millis(self.ended_ms.saturating_sub(self.started_ms))
    }
}
