//! Leaderboards and player profiles.

use api::{
    GameView, LineView, PageOf, PlayerView, PointView, RatedView, RatingView, StandingView,
    TallyView,
};
use bout::Millis;
use games::{GameKind, Ruleset};
use referee::rating::{Rating, RatingStatus};

use super::page::Asked;
use super::{Public, PublicError, daily, runs};
use crate::sessions::accounts::names::folded;
use crate::storage::store::accounts::Account;
use crate::storage::store::history::POINTS_MAX;
use crate::storage::store::leaderboard::{Line, PAGE_LINES_MAX};
use crate::storage::store::profile::{Profile, RatedProfile, Tally};

/// The default number of lines on a page of a leaderboard.
pub const LINES: u32 = 50;

/// A page of the leaderboard of a ruleset.
pub async fn leaderboard(
    public: &Public,
    ruleset: &str,
    asked: &Asked,
) -> Result<PageOf<LineView, u32>, PublicError> {
    let ruleset = ruleset_by_name(ruleset)?;
    let limit = asked.limit(LINES, PAGE_LINES_MAX - 1)?;
    let offset = asked.offset()?;
    let lines = public.store.leaderboard(ruleset, limit + 1, offset, public.now());
    let lines = public.metrics.timed("leaderboard", lines).await?;
    let now = public.now();
    let view = |line: Line| LineView {
        rank: line.rank,
        name: line.name.to_string(),
        rating: rating_of(line.rating, now),
    };
    Ok(PageOf::of(lines.into_iter().map(view).collect(), limit, |last| last.rank))
}

/// The player with this name, in any case.
pub async fn profile(public: &Public, name: &str) -> Result<PlayerView, PublicError> {
    let (account, now) = (account(public, name).await?, public.now());
    let profile = public.store.profile(account.id, now);
    let profile = public.metrics.timed("profile", profile).await?;
    let profile = profile.ok_or(PublicError::Absent(PLAYER))?;
    let games = GameKind::ALL.into_iter().filter_map(|game| game_of(game, &profile, now));
    let mut rulesets = Vec::new();
    for rated in &profile.rated {
        let rank = match rated.standing {
            RatingStatus::Listed => {
                let read = public.metrics.timed("ranks", public.store.ranks(rated.ruleset, now));
                public.ranks.rank(account.id, rated.ruleset, read).await?
            }
            RatingStatus::Unranked | RatingStatus::Ranked => None,
        };
        let (ruleset, standing) = (rated.ruleset.name().into(), standing_of(rated, now));
        rulesets.push(RatedView { ruleset, rank, standing });
    }
    Ok(PlayerView {
        name: profile.account.name.to_string(),
        is_guest: profile.account.is_guest,
        since_ms: profile.account.created.0,
        games: games.collect(),
        rulesets,
        solo: runs::bests_of(public, account.id).await?,
        daily_streak: daily::streak(public, account.id).await?,
    })
}

/// The rating history of a player by a ruleset: after the latest ranked matches, the oldest first; up to
/// [`POINTS_MAX`], or `limit`.
pub async fn history(
    public: &Public,
    name: &str,
    ruleset: &str,
    asked: &Asked,
) -> Result<Vec<PointView>, PublicError> {
    let (ruleset, limit) = (ruleset_by_name(ruleset)?, asked.limit(POINTS_MAX, POINTS_MAX)?);
    let account = account(public, name).await?;
    let points = public.store.history(account.id, ruleset, limit);
    let points = public.metrics.timed("history", points).await?;
    let view = |(id, at, rating): (_, Millis, Rating)| PointView {
        match_id: format!("{id}"),
        at_ms: at.0,
        rating: rating_of(rating, at),
    };
    Ok(points.into_iter().map(|point| view((point.id, point.at, point.rating))).collect())
}

/// The account with this name.
pub(super) async fn account(public: &Public, name: &str) -> Result<Account, PublicError> {
    // No account has an invalid name.
    let folded = folded(name).ok_or(PublicError::Absent(PLAYER))?;
    let account = public.metrics.timed("account", public.store.account_by_name(&folded)).await?;
    account.ok_or(PublicError::Absent(PLAYER))
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

/// The view of a rating `now`.
pub(super) fn rating_of(rating: Rating, now: Millis) -> RatingView {
    let deviation = rating.deviation(now).round() as i32;
    RatingView { points: rating.points(), deviation, matches: rating.matches() }
}

/// The player in a game; nothing where nothing was played.
fn game_of(game: GameKind, profile: &Profile, now: Millis) -> Option<GameView> {
    let first = Ruleset::first(game);
    let rated = profile.rated.iter().find(|one| one.ruleset == first);
    let casual = profile.casual.iter().find(|one| one.0 == game);
    let is_played = profile.rated.iter().any(|one| one.ruleset.game() == game);
    (is_played || casual.is_some()).then(|| GameView {
        game: game.name().into(),
        first: Some(match rated {
            Some(rated) => standing_of(rated, now),
            None => standing_of(&RatedProfile::unrated(first, now), now),
        }),
        casual: tally_of(casual.map_or_else(Tally::default, |one| one.1)),
    })
}

fn standing_of(profile: &RatedProfile, now: Millis) -> StandingView {
    let standing = match profile.standing {
        RatingStatus::Unranked => "unranked",
        RatingStatus::Ranked => "ranked",
        RatingStatus::Listed => "listed",
    };
    StandingView {
        rating: rating_of(profile.rating, now),
        standing: standing.into(),
        ranked: tally_of(profile.ranked),
    }
}

fn tally_of(Tally { won, lost, drawn }: Tally) -> TallyView {
    TallyView { won, lost, drawn }
}
