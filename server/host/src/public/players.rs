//! Players: who is best at a game, and what there is to know of one.

use bout::Millis;
use games::GameKind;
use referee::rating::{Rating, Standing};
use serde::Serialize;

use super::page::Asked;
use super::runs::BestView;
use super::{PageOf, Public, Trouble};
use crate::accounts::names::folded;
use crate::store::accounts::Account;
use crate::store::history::POINTS_MAX;
use crate::store::leaderboard::{Line, PAGE_LINES_MAX};
use crate::store::profile::{GameProfile, Tally};

/// Lines on a page of a leaderboard unless told otherwise.
pub const LINES: u32 = 50;

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// From 1.
    pub rank: u32,
    /// Who.
    pub name: String,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingView,
}

/// A rating as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatingView {
    /// Points, rounded; 1500 at first.
    pub points: i32,
    /// How far off they may be, rounded: with 95 in 100, twice this.
    pub deviation: i32,
    /// Ranked matches that it comes of.
    pub matches: u32,
}

/// A player, as everyone may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// By what name.
    pub name: String,
    /// Whether it has no password yet.
    pub is_guest: bool,
    /// When it first came, in milliseconds since 1970.
    pub since_ms: u64,
    /// Each game that was played.
    pub games: Vec<GameView>,
    /// The best run of each mode that was played alone.
    pub solo: Vec<BestView>,
}

/// A player in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameView {
    /// Which.
    pub game: &'static str,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingView,
    /// What the rating is worth now: `unranked`, `ranked`, or `listed` on the leaderboard.
    pub standing: &'static str,
    /// Ranked matches that count.
    pub ranked: TallyView,
    /// Casual matches that count.
    pub casual: TallyView,
}

/// How matches went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TallyView {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Won by nobody.
    pub drawn: u32,
}

/// A rating after a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointView {
    /// Which match.
    pub match_id: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// How strong the player was then.
    #[serde(flatten)]
    pub rating: RatingView,
}

impl Public {
    /// A page of the leaderboard of a game.
    pub async fn leaderboard(
        &self,
        game: &str,
        asked: &Asked,
    ) -> Result<PageOf<LineView, u32>, Trouble> {
        let game = game_by_name(game)?;
        let limit = asked.limit(LINES, PAGE_LINES_MAX - 1)?;
        let offset = asked.offset.unwrap_or(0);
        let lines = self.store.leaderboard(game, limit + 1, offset, self.now());
        let lines = self.figures.timed("leaderboard", lines).await?;
        let now = self.now();
        let view = |line: Line| LineView {
            rank: line.rank,
            name: line.name.to_string(),
            rating: RatingView::of(line.rating, now),
        };
        Ok(PageOf::of(lines.into_iter().map(view).collect(), limit, |last| last.rank))
    }

    /// The player with this name, in any case.
    pub async fn player(&self, name: &str) -> Result<PlayerView, Trouble> {
        let (account, now) = (self.account(name).await?, self.now());
        let profile = self.store.profile(account.id, now);
        let profile = self.figures.timed("profile", profile).await?;
        let profile = profile.ok_or(Trouble::Absent(PLAYER))?;
        let games = profile.games.iter().map(|game| GameView::of(game, now));
        Ok(PlayerView {
            name: profile.account.name.to_string(),
            is_guest: profile.account.is_guest,
            since_ms: profile.account.created.0,
            games: games.collect(),
            solo: self.bests_of(account.id).await?,
        })
    }

    /// The ratings of a player after the latest ranked matches, the oldest first: up to
    /// [`POINTS_MAX`], or `limit`.
    pub async fn history(
        &self,
        name: &str,
        game: &str,
        asked: &Asked,
    ) -> Result<Vec<PointView>, Trouble> {
        let (game, limit) = (game_by_name(game)?, asked.limit(POINTS_MAX, POINTS_MAX)?);
        let account = self.account(name).await?;
        let points = self.store.history(account.id, game, limit);
        let points = self.figures.timed("history", points).await?;
        let view = |(id, at, rating): (_, Millis, Rating)| PointView {
            match_id: format!("{id}"),
            at_ms: at.0,
            rating: RatingView::of(rating, at),
        };
        Ok(points.into_iter().map(|point| view((point.id, point.at, point.rating))).collect())
    }

    /// The account of this name.
    pub(super) async fn account(&self, name: &str) -> Result<Account, Trouble> {
        // What nobody can be called, nobody is called.
        let folded = folded(name).ok_or(Trouble::Absent(PLAYER))?;
        let account = self.figures.timed("account", self.store.account_by_name(&folded)).await?;
        account.ok_or(Trouble::Absent(PLAYER))
    }
}

const PLAYER: &str = "player of this name";

/// The game of this name, as paths have it.
pub fn game_by_name(name: &str) -> Result<GameKind, Trouble> {
    GameKind::named(name).ok_or(Trouble::Absent("game of this name"))
}

impl RatingView {
    /// A rating as it is `now`.
    pub fn of(rating: Rating, now: Millis) -> RatingView {
        let deviation = rating.deviation(now).round() as i32;
        RatingView { points: rating.points(), deviation, matches: rating.matches() }
    }
}

impl GameView {
    fn of(profile: &GameProfile, now: Millis) -> GameView {
        let tally = |Tally { won, lost, drawn }| TallyView { won, lost, drawn };
        GameView {
            game: profile.game.name(),
            rating: RatingView::of(profile.rating, now),
            standing: match profile.standing {
                Standing::Unranked => "unranked",
                Standing::Ranked => "ranked",
                Standing::Listed => "listed",
            },
            ranked: tally(profile.ranked),
            casual: tally(profile.casual),
        }
    }
}
