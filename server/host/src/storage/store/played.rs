//! Saved matches.

use bout::{Millis, Outcome};
use games::{GameKind, Rules};
use referee::rating::Rating;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, query};
use wire::Name;

use super::accounts::name;
use super::database::Database;
use super::error::StoreError;
use super::ids::{AccountId, MatchId};
use super::ratings::{AFTER, BEFORE, RatingRow};
use super::record::{Ending, Kind, PlayerRecord};
use super::rows::{self, get};

/// The maximum number of matches on a page.
pub const PAGE_MATCHES_MAX: u32 = 50;

/// A saved match.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMatch {
    /// The id of the match.
    pub id: MatchId,
    /// The game.
    pub game: GameKind,
    /// The game with its options; nothing when a release with another encoding wrote them.
    pub rules: Option<Rules>,
    /// Ranked or casual.
    pub kind: Kind,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// The beginning of the match, in milliseconds since 1970.
    pub started: Millis,
    /// The end of the match, in milliseconds since 1970.
    pub ended: Millis,
    /// The result of the match.
    pub ending: Ending,
    /// The players, by seat.
    pub players: Vec<Played>,
    /// The bouts, in order.
    pub bouts: Vec<PlayedBout>,
}

/// A player of a saved match.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Account, seat and team.
    pub player: PlayerRecord,
    /// The current name of the account.
    pub name: Name,
    /// The rating before and after the match; nothing when the match was not rated.
    pub ratings: Option<[Rating; 2]>,
}

/// A saved bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedBout {
    /// The number of the bout in the match, from 1.
    pub number: u32,
    /// The outcome of the bout.
    pub outcome: Outcome,
    /// BLAKE3 of the replay file.
    pub replay_hash: [u8; 32],
}

pub(super) async fn match_by_id(
    store: &Database,
    id: MatchId,
) -> Result<Option<PlayedMatch>, StoreError> {
    read(&mut *store.pools.readers.acquire().await?, id).await
}

pub(super) async fn matches_of(
    store: &Database,
    account: AccountId,
    before: Option<MatchId>,
    limit: u32,
) -> Result<Vec<PlayedMatch>, StoreError> {
    let page = query(
        "SELECT match_id FROM match_players WHERE account = $1 AND match_id < $2
        ORDER BY match_id DESC LIMIT $3",
    );
    let page = page.bind(account.to_string()).bind(or_last(before));
    read_all(store, page.bind(i64::from(limit.min(PAGE_MATCHES_MAX)))).await
}

pub(super) async fn matches(
    store: &Database,
    before: Option<MatchId>,
    limit: u32,
) -> Result<Vec<PlayedMatch>, StoreError> {
    let page = query(
        "SELECT id AS match_id FROM matches WHERE id < $1 AND is_listed = 1
        ORDER BY id DESC LIMIT $2",
    );
    let page = page.bind(or_last(before));
    read_all(store, page.bind(i64::from(limit.min(PAGE_MATCHES_MAX)))).await
}

async fn read_all(
    store: &Database,
    page: Query<'_, Any, AnyArguments>,
) -> Result<Vec<PlayedMatch>, StoreError> {
    let mut connection = store.pools.readers.acquire().await?;
    let mut matches = Vec::new();
    for row in page.fetch_all(&mut *connection).await? {
        let id = MatchId::of_row(get(&row, "match_id")?)?;
        matches.extend(read(&mut connection, id).await?);
    }
    Ok(matches)
}

pub(super) async fn replay(
    store: &Database,
    id: MatchId,
    number: u32,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = query("SELECT replay, replay_hash FROM bouts WHERE match_id = $1 AND number = $2");
    let row = row.bind(id.to_string()).bind(i64::from(number));
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    let replay: Vec<u8> = get(&row, "replay")?;
    if *blake3::hash(&replay).as_bytes() != rows::hash(&row, "replay_hash")? {
        return Err(StoreError::Damaged(format!("the replay of bout {number} of {id}")));
    }
    Ok(Some(replay))
}

/// The text of an id, or one greater than every id.
fn or_last(before: Option<MatchId>) -> String {
    before.map_or("g".into(), |id| id.to_string())
}

/// The match with this id.
pub(super) async fn read(
    connection: &mut AnyConnection,
    id: MatchId,
) -> Result<Option<PlayedMatch>, StoreError> {
    let row = query(
        "SELECT game, rules_format, rules, kind, ruleset, best_of, started_ms, ended_ms, outcome,
            winner FROM matches WHERE id = $1",
    );
    let row = row.bind(id.to_string()).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(PlayedMatch {
        id,
        game: rows::game(&row)?,
        rules: rows::rules(&row)?,
        kind: rows::kind(&row)?,
        best_of: rows::number(&row, "best_of")?,
        started: rows::millis(&row, "started_ms")?,
        ended: rows::millis(&row, "ended_ms")?,
        ending: rows::ending(&row)?,
        players: read_players(connection, id).await?,
        bouts: read_bouts(connection, id).await?,
    }))
}

async fn read_players(
    connection: &mut AnyConnection,
    id: MatchId,
) -> Result<Vec<Played>, StoreError> {
    let rows = query(
        "SELECT p.seat, p.account, p.team, p.bouts_won, p.figures, a.name,
            h.rating_before, h.deviation_before, h.volatility_before, h.matches_before,
            h.last_ms_before, h.rating_after, h.deviation_after, h.volatility_after,
            h.matches_after, h.last_ms_after
        FROM match_players p JOIN accounts a ON a.id = p.account
        LEFT JOIN rating_history h ON h.match_id = p.match_id AND h.account = p.account
        WHERE p.match_id = $1 ORDER BY p.seat",
    );
    let rows = rows.bind(id.to_string()).fetch_all(connection).await?;
    rows.iter().map(played).collect()
}

fn played(row: &AnyRow) -> Result<Played, StoreError> {
    let player = PlayerRecord {
        account: AccountId::of_row(get(row, "account")?)?,
        seat: rows::seat(row)?,
        team: rows::team(row)?,
        bouts_won: rows::number(row, "bouts_won")?,
        figures: rows::figures(row)?,
    };
    let is_rated = get::<Option<f64>>(row, "rating_after")?.is_some();
    let ratings = is_rated.then(|| -> Result<_, StoreError> {
        let read = |columns| RatingRow::read(row, columns)?.rating();
        Ok([read(BEFORE)?, read(AFTER)?])
    });
    Ok(Played { player, name: name(row)?, ratings: ratings.transpose()? })
}

async fn read_bouts(
    connection: &mut AnyConnection,
    id: MatchId,
) -> Result<Vec<PlayedBout>, StoreError> {
    let rows = query(
        "SELECT number, outcome, winner, replay_hash FROM bouts WHERE match_id = $1
        ORDER BY number",
    );
    let rows = rows.bind(id.to_string()).fetch_all(connection).await?;
    let bout = |row: &AnyRow| -> Result<PlayedBout, StoreError> {
        Ok(PlayedBout {
            number: rows::number(row, "number")?,
            outcome: rows::outcome(row)?,
            replay_hash: rows::hash(row, "replay_hash")?,
        })
    };
    rows.iter().map(bout).collect()
}
