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
