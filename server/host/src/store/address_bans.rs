//! Addresses from which nobody may play.

use bout::Millis;
use sqlx::query;
use std::net::IpAddr;

use super::accounts::Ban;
use super::rows::{self, get};
use super::{Store, StoreError};
use crate::gate::place;

impl Store {
    /// Bans an address, or lifts its ban. Of IPv6 the network of 64 bits is banned, all of whose
    /// addresses one household has. Whether there is, or was, such a ban.
    pub async fn ban_address(&self, address: IpAddr, ban: Option<Ban>) -> Result<bool, StoreError> {
        let subject = place(address).to_string();
        let written = match ban {
            Some(ban) => query(
                "INSERT INTO address_bans (address, until_ms, why) VALUES ($1, $2, $3)
                ON CONFLICT (address) DO UPDATE SET until_ms = excluded.until_ms, why = excluded.why",
            )
            .bind(subject)
            .bind(rows::of_millis(ban.until))
            .bind(ban.why),
            None => query("DELETE FROM address_bans WHERE address = $1").bind(subject),
        };
        Ok(written.execute(&self.pools.writers).await?.rows_affected() == 1)
    }

    /// The ban of an address that is in force `now`.
    pub async fn address_ban(
        &self,
        address: IpAddr,
        now: Millis,
    ) -> Result<Option<Ban>, StoreError> {
        let row =
            query("SELECT until_ms, why FROM address_bans WHERE address = $1 AND $2 < until_ms");
        let row = row.bind(place(address).to_string()).bind(rows::of_millis(now));
        let Some(row) = row.fetch_optional(&self.pools.readers).await? else { return Ok(None) };
        Ok(Some(Ban { until: rows::millis(&row, "until_ms")?, why: get(&row, "why")? }))
    }
}
