//! Player profiles.

use bout::{Millis, Team};
use games::{GameKind, Ruleset};
use referee::rating::{Rating, RatingStatus};
use sqlx::query;

use super::accounts::{self, Account};
use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;
use super::ratings::{COLUMNS, RatingRow};
use super::record::{Ending, Kind};
use super::rows;

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The account.
    pub account: Account,
    /// The rulesets by which the player has been rated.
    pub rated: Vec<RatedProfile>,
    /// The games in which the player has casual matches, and those that count.
    pub casual: Vec<(GameKind, Tally)>,
}

/// A player by one ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedProfile {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The rating; a new player's without ranked matches that count.
    pub rating: Rating,
    /// The status of the rating now.
    pub standing: RatingStatus,
    /// Ranked matches that count.
    pub ranked: Tally,
}

/// Wins, losses and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
}

impl RatedProfile {
    /// A player without ranked matches `now`.
    pub fn unrated(ruleset: Ruleset, now: Millis) -> RatedProfile {
        RatedProfile::new(ruleset, Rating::NEW, now)
    }

    pub(super) fn new(ruleset: Ruleset, rating: Rating, now: Millis) -> RatedProfile {
        let standing = rating.standing(now);
        RatedProfile { ruleset, rating, standing, ranked: Tally::default() }
    }
}

impl Profile {
    /// The profile with these ratings, before its matches are counted.
    pub(super) fn new(account: Account, rated: Vec<RatedProfile>) -> Profile {
        Profile { account, rated, casual: Vec::new() }
    }

    /// Adds `matches` of a game with the same kind and result, for a player of this team.
    pub(super) fn count(
        &mut self,
        game: GameKind,
        (kind, ending, team): (Kind, Ending, Team),
        matches: u32,
        now: Millis,
    ) {
        let tally = match kind {
            Kind::Ranked(ruleset) => {
                let rated = &mut self.rated;
                let at = rated.iter().position(|one| one.ruleset == ruleset).unwrap_or_else(|| {
                    rated.push(RatedProfile::unrated(ruleset, now));
                    rated.len() - 1
                });
                &mut rated[at].ranked
            }
            Kind::Casual => {
                let casual = &mut self.casual;
                let at = casual.iter().position(|one| one.0 == game).unwrap_or_else(|| {
                    casual.push((game, Tally::default()));
                    casual.len() - 1
                });
                &mut casual[at].1
            }
        };
        *match ending {
            Ending::NoContest => return,
            Ending::Drawn => &mut tally.drawn,
            Ending::Won(winner) if winner == team => &mut tally.won,
            Ending::Won(_) => &mut tally.lost,
        } += matches;
    }
}

pub(super) async fn profile(
    store: &Database,
    account: AccountId,
    now: Millis,
) -> Result<Option<Profile>, StoreError> {
    let mut transaction = store.begin_reading().await?;
    let id = account.to_string();
    let Some(account) = accounts::read(&mut transaction, account).await? else {
        return Ok(None);
    };
    let ratings = query(
        "SELECT ruleset, rating, deviation, volatility, matches, last_ms FROM ratings
        WHERE account = $1 ORDER BY ruleset",
    );
    let mut rated = Vec::new();
    for row in ratings.bind(&id).fetch_all(&mut *transaction).await? {
        let rating = RatingRow::read(&row, COLUMNS)?.rating()?;
        rated.push(RatedProfile::new(rows::ruleset(&row)?, rating, now));
    }
    let mut profile = Profile::new(account, rated);
    let counts = query(
        "SELECT m.game, m.kind, m.ruleset, m.outcome, m.winner, p.team, COUNT(*) AS matches
        FROM match_players p JOIN matches m ON m.id = p.match_id WHERE p.account = $1
        GROUP BY m.game, m.kind, m.ruleset, m.outcome, m.winner, p.team ORDER BY m.game",
    );
    for row in counts.bind(&id).fetch_all(&mut *transaction).await? {
        let (kind, ending, team) = (rows::kind(&row)?, rows::ending(&row)?, rows::team(&row)?);
        let (game, matches) = (rows::game(&row)?, rows::number(&row, "matches")?);
        profile.count(game, (kind, ending, team), matches, now);
    }
    transaction.rollback().await?;
    Ok(Some(profile))
}
