//! Saving a match: in one transaction, and once.

use games::Ruleset;
use sqlx::{AnyConnection, query};

use super::connect;
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::nodes;
use super::played::{self, PlayedMatch};
use super::record::{Counts, MatchRecord};
use super::{pairs, ratings, rows};
pub(super) async fn finish_match(
    store: &Database,
    record: MatchRecord,
) -> Result<PlayedMatch, StoreError> {
    record.check()?;
    let store = store.clone();
    to_the_end(async move { write_match(&store, &record).await }).await
}

async fn write_match(store: &Database, record: &MatchRecord) -> Result<PlayedMatch, StoreError> {
    let mut transaction = store.begin().await?;
    nodes::hold_lease(store, &mut transaction).await?;
    if let Some((_, players, _)) = ratings::rated_players(record) {
        let players = players.map(|player| player.account);
        connect::lock_players(&mut transaction, &store.database, players).await?;
    }
    let counts = pairs::counts(&mut transaction, record).await?;
    if insert(&mut transaction, record, counts).await? {
        insert_players(&mut transaction, record).await?;
        insert_bouts(&mut transaction, record).await?;
        let place = connect::rating_place(&store.database);
        ratings::rate_match(&mut transaction, record, counts, place).await?;
    }
    let written = played::read(&mut transaction, record.id).await?;
    transaction.commit().await?;
    written.ok_or_else(|| StoreError::Corrupt(format!("no match {} after all", record.id)))
}

/// Inserts a match. Returns whether it is new.
async fn insert(
    connection: &mut AnyConnection,
    record: &MatchRecord,
    counts: Counts,
) -> Result<bool, StoreError> {
    let (rules_format, rules) = rows::of_rules(&record.rules);
    let (outcome, winner) = rows::of_ending(record.ending);
    let written = query(
        "INSERT INTO matches (id, game, rules_format, rules, kind, best_of, started_ms, ended_ms,
            outcome, winner, is_listed, ruleset, counts, is_against_bots)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING",
    );
    let written = written.bind(record.id.to_string()).bind(record.rules.kind().name());
    let written = written.bind(rules_format).bind(rules).bind(rows::of_kind(record.kind));
    let written = written.bind(i64::from(record.best_of)).bind(rows::of_millis(record.started));
    let written = written.bind(rows::of_millis(record.ended)).bind(outcome).bind(winner);
    let written = written.bind(i64::from(record.is_listed));
    let written = written.bind(record.kind.ruleset().map(Ruleset::name)).bind(counts.name());
    let written = written.bind(i64::from(record.is_against_bots()));
    Ok(written.execute(connection).await?.rows_affected() == 1)
}

async fn insert_players(
    connection: &mut AnyConnection,
    record: &MatchRecord,
) -> Result<(), StoreError> {
    for player in &record.players {
        let written = query(
            "INSERT INTO match_players (match_id, seat, account, team, bouts_won, figures)
            VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let written = written.bind(record.id.to_string()).bind(i64::from(player.seat.0));
        let written = written.bind(player.account.to_string()).bind(i64::from(player.team.0));
        let written = written.bind(i64::from(player.bouts_won));
        written.bind(rows::of_figures(&player.figures)).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_bouts(
    connection: &mut AnyConnection,
    record: &MatchRecord,
) -> Result<(), StoreError> {
    for (number, bout) in (1_i64..).zip(&record.bouts) {
        let (outcome, winner) = rows::of_outcome(bout.outcome);
        let written = query(
            "INSERT INTO bouts (match_id, number, outcome, winner, replay_hash, replay)
            VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let written = written.bind(record.id.to_string()).bind(number).bind(outcome).bind(winner);
        let written = written.bind(blake3::hash(&bout.replay).as_bytes().to_vec());
        written.bind(bout.replay.clone()).execute(&mut *connection).await?;
    }
    Ok(())
}
