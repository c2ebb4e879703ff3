//! All rows of an account, for its player.

use serde_json::{Map, Value, json};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column, Row, ValueRef, query};

use super::database::Database;
use super::error::StoreError;
use super::ids::AccountId;

/// What is in an export, by its name there. Secrets and their hashes are in none.
const EXPORTED: [(&str, &str); 19] = [
    (
        "account",
        "SELECT id, name, created_ms, seen_ms, role, banned_until_ms, banned_why, muted_until_ms,
            muted_why, renamed_ms, delete_ms, email FROM accounts WHERE id = $1",
    ),
    ("former_names", "SELECT folded AS name, until_ms FROM former_names WHERE account = $1"),
    ("signed_in_devices", "SELECT created_ms, seen_ms FROM tokens WHERE account = $1"),
    ("site_sessions", "SELECT created_ms, has_factor FROM site_sessions WHERE account = $1"),
    ("passkeys", "SELECT created_ms, used_ms FROM passkeys WHERE account = $1"),
    ("signed_in_from", "SELECT network, seen_ms FROM sign_ins WHERE account = $1"),
    (
        "friends",
        "SELECT a.name, f.since_ms FROM friends f JOIN accounts a ON a.id = f.friend
        WHERE f.account = $1",
    ),
    (
        "friend_requests",
        "SELECT a.name, r.sent_ms FROM friend_requests r JOIN accounts a ON a.id = r.recipient
        WHERE r.sender = $1",
    ),
    (
        "blocked",
        "SELECT a.name, b.since_ms FROM blocks b JOIN accounts a ON a.id = b.blocked
        WHERE b.account = $1",
    ),
    ("friend_settings", "SELECT is_hidden, is_open FROM friend_settings WHERE account = $1"),
    (
        "matches",
        "SELECT m.id, m.game, m.kind, m.ruleset, m.best_of, m.started_ms, m.ended_ms, m.outcome,
            m.winner, p.seat, p.team, p.bouts_won, p.figures FROM match_players p
        JOIN matches m ON m.id = p.match_id WHERE p.account = $1 ORDER BY m.id",
    ),
    (
        "ratings",
        "SELECT ruleset, rating, deviation, volatility, matches, last_ms FROM ratings
        WHERE account = $1",
    ),
    (
        "rating_history",
        "SELECT match_id, ruleset, at_ms, rating_before, rating_after, deviation_after
        FROM rating_history WHERE account = $1 ORDER BY place",
    ),
    (
        "runs",
        "SELECT id, game, mode, ticks, score, lines, ending, paused_ms, ended_ms FROM runs
        WHERE account = $1 ORDER BY id",
    ),
    ("dailies", "SELECT day, game, mode, run, began_ms FROM dailies WHERE account = $1"),
    ("presets", "SELECT code, name, setup FROM presets WHERE account = $1 ORDER BY name"),
    ("invitations", "SELECT until_ms, uses_left FROM invites WHERE account = $1"),
    (
        "reports",
        "SELECT at_ms, category, text, state, outcome FROM reports WHERE author = $1 ORDER BY id",
    ),
    ("moderation", "SELECT at_ms, act, why, until_ms FROM audit WHERE target = $1 ORDER BY id"),
];

pub(super) async fn personal(store: &Database, account: AccountId) -> Result<Value, StoreError> {
    let mut transaction = store.begin_reading().await?;
    let mut all = Map::new();
    for (name, sql) in EXPORTED {
        let rows = query(sql).bind(account.to_string()).fetch_all(&mut *transaction).await?;
        let rows = rows.iter().map(object).collect::<Result<Vec<_>, _>>()?;
        all.insert(name.into(), Value::Array(rows));
    }
    Ok(Value::Object(all))
}

/// A row as a JSON object, by its columns.
fn object(row: &AnyRow) -> Result<Value, StoreError> {
    let mut all = Map::new();
    for (at, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(at)?;
        let value = match raw.type_info().kind() {
            _ if raw.is_null() => Value::Null,
            AnyTypeInfoKind::SmallInt | AnyTypeInfoKind::Integer | AnyTypeInfoKind::BigInt => {
                json!(row.try_get::<i64, _>(at)?)
            }
            AnyTypeInfoKind::Real | AnyTypeInfoKind::Double => json!(row.try_get::<f64, _>(at)?),
            _ => json!(row.try_get::<String, _>(at)?),
        };
        all.insert(column.name().into(), value);
    }
    Ok(Value::Object(all))
}
