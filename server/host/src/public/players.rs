//! Leaderboards and player profiles.

use bout::Millis;
use games::{GameKind, Ruleset};
use referee::rating::{Rating, RatingStatus};
use serde::Serialize;

use super::page::Asked;
use super::runs::BestView;
use super::{PageOf, Public, PublicError};
use crate::accounts::names::folded;
use crate::store::accounts::Account;
use crate::store::history::POINTS_MAX;
use crate::store::leaderboard::{Line, PAGE_LINES_MAX};
use crate::store::profile::{Profile, RatedProfile, Tally};

/// The default number of lines on a page of a leaderboard.
pub const LINES: u32 = 50;

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// The rank, from 1.
    pub rank: u32,
    /// The name of the player.
    pub name: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingView,
}

/// A rating as displayed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatingView {
    /// The points, rounded; 1500 for a new player.
    pub points: i32,
    /// The deviation, rounded: with a probability of 95 %, the error is at most twice this.
    pub deviation: i32,
    /// The number of ranked matches that it is based on.
    pub matches: u32,
}

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether the account has no password yet.
    pub is_guest: bool,
    /// The creation of the account, in milliseconds since 1970.
    pub since_ms: u64,
    /// The games that the player has played.
    pub games: Vec<GameView>,
    /// The rulesets by which the player has been rated.
    pub rulesets: Vec<RatedView>,
    /// The best run in each solo mode.
    pub solo: Vec<BestView>,
    /// How many days in a row, up to today, the player finished a daily challenge of any game.
    pub daily_streak: u32,
}

/// A player in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameView {
    /// The game.
    pub game: &'static str,
    /// The player by the game's first ruleset.
    #[serde(flatten)]
    pub first: StandingView,
    /// Casual matches that count.
    pub casual: TallyView,
}

/// A player by one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedView {
    /// The ruleset.
    pub ruleset: &'static str,
    /// The rank on the leaderboard; nothing for a player who is not on it, or far down.
    pub rank: Option<u32>,
    /// The rating, and what it comes of.
    #[serde(flatten)]
    pub standing: StandingView,
}

/// A rating, and what it comes of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingView {
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingView,
    /// The status of the rating now: `unranked`, `ranked`, or `listed` on the leaderboard.
    pub standing: &'static str,
    /// Ranked matches that count.
    pub ranked: TallyView,
}

/// Wins, losses and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TallyView {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
}

/// A rating after a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointView {
    /// The match.
    pub match_id: String,
    /// The end of the match, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating of the player after the match.
    #[serde(flatten)]
    pub rating: RatingView,
}

impl Public {
    /// A page of the leaderboard of a ruleset.
    pub async fn leaderboard(
        &self,
        ruleset: &str,
        asked: &Asked,
    ) -> Result<PageOf<LineView, u32>, PublicError> {
        let ruleset = ruleset_by_name(ruleset)?;
        let limit = asked.limit(LINES, PAGE_LINES_MAX - 1)?;
        let offset = asked.offset()?;
        let lines = self.store.leaderboard(ruleset, limit + 1, offset, self.now());
        let lines = self.metrics.timed("leaderboard", lines).await?;
        let now = self.now();
        let view = |line: Line| LineView {
            rank: line.rank,
            name: line.name.to_string(),
            rating: RatingView::of(line.rating, now),
        };
        Ok(PageOf::of(lines.into_iter().map(view).collect(), limit, |last| last.rank))
    }

    /// The player with this name, in any case.
    pub async fn player(&self, name: &str) -> Result<PlayerView, PublicError> {
        let (account, now) = (self.account(name).await?, self.now());
        let profile = self.store.profile(account.id, now);
        let profile = self.metrics.timed("profile", profile).await?;
        let profile = profile.ok_or(PublicError::Absent(PLAYER))?;
        let games = GameKind::ALL.into_iter().filter_map(|game| GameView::of(game, &profile, now));
        let mut rulesets = Vec::new();
        for rated in &profile.rated {
            let rank = match rated.standing {
                RatingStatus::Listed => {
                    let read = self.metrics.timed("ranks", self.store.ranks(rated.ruleset, now));
                    self.ranks.rank(account.id, rated.ruleset, read).await?
                }
                RatingStatus::Unranked | RatingStatus::Ranked => None,
            };
            let (ruleset, standing) = (rated.ruleset.name(), StandingView::of(rated, now));
            rulesets.push(RatedView { ruleset, rank, standing });
        }
        Ok(PlayerView {
            name: profile.account.name.to_string(),
            is_guest: profile.account.is_guest,
            since_ms: profile.account.created.0,
            games: games.collect(),
            rulesets,
            solo: self.bests_of(account.id).await?,
            daily_streak: self.daily_streak(account.id).await?,
        })
    }

    /// The rating history of a player by a ruleset: after the latest ranked matches, the oldest first; up to
    /// [`POINTS_MAX`], or `limit`.
    pub async fn history(
        &self,
        name: &str,
        ruleset: &str,
        asked: &Asked,
    ) -> Result<Vec<PointView>, PublicError> {
        let (ruleset, limit) = (ruleset_by_name(ruleset)?, asked.limit(POINTS_MAX, POINTS_MAX)?);
        let account = self.account(name).await?;
        let points = self.store.history(account.id, ruleset, limit);
        let points = self.metrics.timed("history", points).await?;
        let view = |(id, at, rating): (_, Millis, Rating)| PointView {
            match_id: format!("{id}"),
            at_ms: at.0,
            rating: RatingView::of(rating, at),
        };
        Ok(points.into_iter().map(|point| view((point.id, point.at, point.rating))).collect())
    }

    /// The account with this name.
    pub(super) async fn account(&self, name: &str) -> Result<Account, PublicError> {
        // No account has an invalid name.
        let folded = folded(name).ok_or(PublicError::Absent(PLAYER))?;
        let account = self.metrics.timed("account", self.store.account_by_name(&folded)).await?;
        account.ok_or(PublicError::Absent(PLAYER))
    }
}

const PLAYER: &str = "player of this name";

/// The ruleset with this name, as in paths.
pub fn ruleset_by_name(name: &str) -> Result<Ruleset, PublicError> {
    Ruleset::named(name).ok_or(PublicError::Absent("ruleset of this name"))
}

/// The game with this name, as in paths.
pub fn game_by_name(name: &str) -> Result<GameKind, PublicError> {
    GameKind::named(name).ok_or(PublicError::Absent("game of this name"))
}

impl RatingView {
    /// The view of a rating `now`.
    pub fn of(rating: Rating, now: Millis) -> RatingView {
        let deviation = rating.deviation(now).round() as i32;
        RatingView { points: rating.points(), deviation, matches: rating.matches() }
    }
}

impl GameView {
    /// The player in a game; nothing where nothing was played.
    fn of(game: GameKind, profile: &Profile, now: Millis) -> Option<GameView> {
        let first = Ruleset::first(game);
        let rated = profile.rated.iter().find(|one| one.ruleset == first);
        let casual = profile.casual.iter().find(|one| one.0 == game);
        let is_played = profile.rated.iter().any(|one| one.ruleset.game() == game);
        (is_played || casual.is_some()).then(|| GameView {
            game: game.name(),
            first: match rated {
                Some(rated) => StandingView::of(rated, now),
                None => StandingView::of(&RatedProfile::unrated(first, now), now),
            },
            casual: TallyView::of(casual.map_or_else(Tally::default, |one| one.1)),
        })
    }
}

impl StandingView {
    fn of(profile: &RatedProfile, now: Millis) -> StandingView {
        StandingView {
            rating: RatingView::of(profile.rating, now),
            standing: match profile.standing {
                RatingStatus::Unranked => "unranked",
                RatingStatus::Ranked => "ranked",
                RatingStatus::Listed => "listed",
            },
            ranked: TallyView::of(profile.ranked),
        }
    }
}

impl TallyView {
    fn of(Tally { won, lost, drawn }: Tally) -> TallyView {
        TallyView { won, lost, drawn }
    }
}
