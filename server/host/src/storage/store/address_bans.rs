//! Banned addresses.

use bout::Millis;
use sqlx::query;
use std::net::IpAddr;

use super::accounts::{self, Ban};
use super::audit::{Act, By, Deed, Target};
use super::database::Database;
use super::error::StoreError;
use super::rows::{self, get};
use crate::limits::network::network;

/// A ban or a mute that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Whether it is a mute.
    pub is_mute: bool,
    /// The name of the account, or the address.
    pub whom: String,
    /// Until when, and why.
    pub ban: Ban,
}

pub(super) async fn ban_address(
    store: &Database,
    address: IpAddr,
    ban: Option<Ban>,
    by: By,
) -> Result<bool, StoreError> {
    let subject = network(address).to_string();
    let target = Some(Target::Address(network(address)));
    let (written, deed) = match ban {
        Some(Ban { until, why }) => (
            query(
                "INSERT INTO address_bans (address, until_ms, why) VALUES ($1, $2, $3)
                ON CONFLICT (address) DO UPDATE SET until_ms = excluded.until_ms, why = excluded.why",
            )
            .bind(subject)
            .bind(rows::of_millis(until))
            .bind(why.clone()),
            Deed { act: Act::BanAddress, target, why, until: Some(until) },
        ),
        None => (
            query("DELETE FROM address_bans WHERE address = $1").bind(subject),
            Deed { act: Act::UnbanAddress, target, why: String::new(), until: None },
        ),
    };
    accounts::change(store, written, by, deed).await
}

pub(super) async fn sentences(store: &Database, now: Millis) -> Result<Vec<Sentence>, StoreError> {
    let rows = query(
        "SELECT 'ban' AS what, name AS whom, banned_until_ms AS until_ms, banned_why AS why
        FROM accounts WHERE $1 < banned_until_ms
        UNION ALL SELECT 'mute', name, muted_until_ms, muted_why FROM accounts WHERE $1 < muted_until_ms
        UNION ALL SELECT 'ban', address, until_ms, why FROM address_bans WHERE $1 < until_ms
        ORDER BY until_ms, whom LIMIT 1000",
    );
    let rows = rows.bind(rows::of_millis(now)).fetch_all(&store.pools.readers).await?;
    let sentence = |row| {
        let ban = Ban { until: rows::millis(row, "until_ms")?, why: get(row, "why")? };
        Ok(Sentence { is_mute: get::<&str>(row, "what")? == "mute", whom: get(row, "whom")?, ban })
    };
    rows.iter().map(sentence).collect()
}

pub(super) async fn address_ban(
    store: &Database,
    address: IpAddr,
    now: Millis,
) -> Result<Option<Ban>, StoreError> {
    let row = query("SELECT until_ms, why FROM address_bans WHERE address = $1 AND $2 < until_ms");
    let row = row.bind(network(address).to_string()).bind(rows::of_millis(now));
    let Some(row) = row.fetch_optional(&store.pools.readers).await? else { return Ok(None) };
    Ok(Some(Ban { until: rows::millis(&row, "until_ms")?, why: get(&row, "why")? }))
}
