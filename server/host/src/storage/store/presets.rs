//! Presets of rooms that accounts have saved.

use sqlx::any::AnyRow;
use sqlx::query;
use wire::RoomCode;
use wire::brawl::{PRESETS_MAX, PresetName, SavedPreset, SetupText};

use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

pub(super) async fn presets(
    store: &Database,
    account: AccountId,
) -> Result<Vec<SavedPreset>, StoreError> {
    let found = query("SELECT code, name, setup FROM presets WHERE account = $1 ORDER BY name");
    let found = found.bind(account.to_string()).fetch_all(&store.pools.readers).await?;
    found.iter().map(preset_of).collect()
}

pub(super) async fn preset(
    store: &Database,
    code: RoomCode,
) -> Result<Option<SavedPreset>, StoreError> {
    let found = query("SELECT code, name, setup FROM presets WHERE code = $1");
    let found = found.bind(code.to_string()).fetch_optional(&store.pools.readers).await?;
    found.as_ref().map(preset_of).transpose()
}

pub(super) async fn save_preset(
    store: &Database,
    account: AccountId,
    preset: SavedPreset,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let (account, SavedPreset { code, name, setup }) = (account.to_string(), preset);
        let changed = query("UPDATE presets SET setup = $3 WHERE account = $1 AND name = $2");
        let changed = changed.bind(&account).bind(name.as_str()).bind(setup.as_str());
        let mut is_saved = changed.execute(&mut *transaction).await?.rows_affected() == 1;
        let count = query("SELECT COUNT(*) AS presets FROM presets WHERE account = $1");
        let count = count.bind(&account).fetch_one(&mut *transaction).await?;
        if !is_saved && rows::number::<usize>(&count, "presets")? < PRESETS_MAX {
            let added = query(
                "INSERT INTO presets (code, account, name, setup) VALUES ($1, $2, $3, $4)
                ON CONFLICT DO NOTHING",
            );
            let added = added.bind(code.to_string()).bind(&account).bind(name.as_str());
            let added = added.bind(setup.as_str()).execute(&mut *transaction).await?;
            is_saved = added.rows_affected() == 1;
        }
        transaction.commit().await?;
        Ok(is_saved)
    })
    .await
}

pub(super) async fn delete_preset(
    store: &Database,
    account: AccountId,
    code: RoomCode,
) -> Result<(), StoreError> {
    let deleted = query("DELETE FROM presets WHERE account = $1 AND code = $2");
    let deleted = deleted.bind(account.to_string()).bind(code.to_string());
    deleted.execute(&store.pools.writers).await?;
    Ok(())
}

fn preset_of(row: &AnyRow) -> Result<SavedPreset, StoreError> {
    let corrupt = |what: &str| StoreError::Corrupt(format!("the {what} of a preset"));
    let code: RoomCode = get::<String>(row, "code")?.parse().map_err(|_| corrupt("code"))?;
    let name = PresetName::new(&get::<String>(row, "name")?).map_err(|_| corrupt("name"))?;
    let setup = SetupText::new(&get::<String>(row, "setup")?).map_err(|_| corrupt("setup"))?;
    Ok(SavedPreset { code, name, setup })
}
