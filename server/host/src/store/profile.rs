//! Player profiles.

use bout::{Millis, Team};
use games::GameKind;
use referee::rating::{Rating, RatingStatus};
use sqlx::query;

use super::accounts::{self, Account};
use super::error::StoreError;
use super::ids::AccountId;
use super::ratings::{COLUMNS, RatingRow};
use super::record::{Ending, Kind};
use super::rows;
use super::sql::SqlStore;

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The account.
    pub account: Account,
    /// The games that the player has played.
    pub games: Vec<GameProfile>,
}

/// A player in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameProfile {
    /// The game.
    pub game: GameKind,
    /// The rating; a new player's without ranked matches.
    pub rating: Rating,
    /// The status of the rating now.
    pub standing: RatingStatus,
    /// Ranked matches that count.
    pub ranked: Tally,
    /// Casual matches that count.
    pub casual: Tally,
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

impl GameProfile {
    pub(super) fn new(game: GameKind, rating: Rating, now: Millis) -> GameProfile {
        let (ranked, casual) = Default::default();
        GameProfile { game, rating, standing: rating.standing(now), ranked, casual }
    }

    /// Adds `matches` of a game with the same kind and result, for a player of this team.
    pub(super) fn count(
        games: &mut Vec<GameProfile>,
        game: GameKind,
        (kind, ending, team): (Kind, Ending, Team),
        matches: u32,
        now: Millis,
    ) {
        let at = games.iter().position(|one| one.game == game).unwrap_or_else(|| {
            games.push(GameProfile::new(game, Rating::NEW, now));
            games.len() - 1
        });
        let tally = match kind {
            Kind::Ranked => &mut games[at].ranked,
            Kind::Casual => &mut games[at].casual,
        };
        *match ending {
            Ending::NoContest => return,
            Ending::Drawn => &mut tally.drawn,
            Ending::Won(winner) if winner == team => &mut tally.won,
            Ending::Won(_) => &mut tally.lost,
        } += matches;
    }
}

impl SqlStore {
    pub(super) async fn profile(
        &self,
        account: AccountId,
        now: Millis,
    ) -> Result<Option<Profile>, StoreError> {
        let mut transaction = self.begin_reading().await?;
        let id = account.to_string();
        let Some(account) = accounts::read(&mut transaction, account).await? else {
            return Ok(None);
        };
        let ratings = query(
            "SELECT game, rating, deviation, volatility, matches, last_ms FROM ratings
            WHERE account = $1 ORDER BY game",
        );
        let mut games = Vec::new();
        for row in ratings.bind(&id).fetch_all(&mut *transaction).await? {
            let rating = RatingRow::read(&row, COLUMNS)?.rating()?;
            games.push(GameProfile::new(rows::game(&row)?, rating, now));
        }
        let counts = query(
            "SELECT m.game, m.kind, m.outcome, m.winner, p.team, COUNT(*) AS matches
            FROM match_players p JOIN matches m ON m.id = p.match_id WHERE p.account = $1
            GROUP BY m.game, m.kind, m.outcome, m.winner, p.team ORDER BY m.game",
        );
        for row in counts.bind(&id).fetch_all(&mut *transaction).await? {
            let (kind, ending, team) = (rows::kind(&row)?, rows::ending(&row)?, rows::team(&row)?);
            let (game, matches) = (rows::game(&row)?, rows::number(&row, "matches")?);
            GameProfile::count(&mut games, game, (kind, ending, team), matches, now);
        }
        transaction.rollback().await?;
        Ok(Some(Profile { account, games }))
    }
}
