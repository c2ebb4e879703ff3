//! What there is to show of a player.

use bout::Millis;
use games::GameKind;
use referee::rating::{Rating, Standing};
use sqlx::any::AnyRow;
use sqlx::query;

use super::accounts::{self, Account};
use super::ratings::{COLUMNS, RatingRow};
use super::record::{Ending, Kind};
use super::rows;
use super::{AccountId, Store, StoreError};

/// A player, as everyone may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Who.
    pub account: Account,
    /// Each game that was played.
    pub games: Vec<GameProfile>,
}

/// A player in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameProfile {
    /// Which.
    pub game: GameKind,
    /// The rating, a new player's when no ranked match was played.
    pub rating: Rating,
    /// What it is worth now.
    pub standing: Standing,
    /// Ranked matches that count.
    pub ranked: Tally,
    /// Casual matches that count.
    pub casual: Tally,
}

/// How matches went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Won by nobody.
    pub drawn: u32,
}

impl GameProfile {
    fn new(game: GameKind, rating: Rating, now: Millis) -> GameProfile {
        let (ranked, casual) = Default::default();
        GameProfile { game, rating, standing: rating.standing(now), ranked, casual }
    }
}

impl Store {
    /// What there is to show of an account `now`; nothing when there is none.
    pub async fn profile(
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
            count(&mut games, &row, now)?;
        }
        transaction.rollback().await?;
        Ok(Some(Profile { account, games }))
    }
}

/// Adds some matches that went alike.
fn count(games: &mut Vec<GameProfile>, row: &AnyRow, now: Millis) -> Result<(), StoreError> {
    let game = rows::game(row)?;
    let at = games.iter().position(|one| one.game == game).unwrap_or_else(|| {
        games.push(GameProfile::new(game, Rating::NEW, now));
        games.len() - 1
    });
    let tally = match rows::kind(row)? {
        Kind::Ranked => &mut games[at].ranked,
        Kind::Casual => &mut games[at].casual,
    };
    let sort = match rows::ending(row)? {
        Ending::NoContest => return Ok(()),
        Ending::Drawn => &mut tally.drawn,
        Ending::Won(winner) if winner == rows::team(row)? => &mut tally.won,
        Ending::Won(_) => &mut tally.lost,
    };
    *sort += rows::number::<u32>(row, "matches")?;
    Ok(())
}
