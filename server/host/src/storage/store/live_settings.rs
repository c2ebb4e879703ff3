//! Settings that were changed while the server ran, by their names.

use sqlx::query;

use super::audit::{self, Act, By, Deed};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::rows::get;

pub(super) async fn live_settings(store: &Database) -> Result<Vec<(String, String)>, StoreError> {
    let rows = query("SELECT name, value FROM live_settings ORDER BY name");
    let rows = rows.fetch_all(&store.pools.readers).await?;
    rows.iter().map(|row| Ok((get(row, "name")?, get(row, "value")?))).collect()
}

pub(super) async fn set_live_setting(
    store: &Database,
    name: &'static str,
    value: String,
    is_of_file: bool,
    by: By,
) -> Result<(), StoreError> {
    let why = format!("{name} = {value}");
    let deed = Deed { act: Act::Setting, target: None, why, until: None };
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let changed = match is_of_file {
            true => query("DELETE FROM live_settings WHERE name = $1").bind(name),
            false => query(
                "INSERT INTO live_settings (name, value) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            )
            .bind(name)
            .bind(value),
        };
        changed.execute(&mut *transaction).await?;
        audit::add(&mut transaction, by, deed).await?;
        Ok(transaction.commit().await?)
    })
    .await
}
