//! What can be changed while the server runs: some settings, and who is muted. A changed one is in the database, from where all nodes have it,
//! also after a restart, until it is changed to the one of the file.

use bout::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::settings::Settings;
use crate::settings::setting::Setting;
use crate::storage::store::audit::By;
use crate::storage::store::{AccountId, Store, StoreError};

/// How often a node of a cluster reads what others have changed.
pub const RELOADED_EVERY: Duration = Duration::from_secs(5);

/// The names of the settings that can be changed.
pub const LIVE: [&str; 6] =
    ["message", "registration", "chat", "slow_mode_s", "blocked_words", "guest_links"];

/// The settings as they are now. Clones share them.
#[derive(Clone, Debug)]
pub struct LiveSettings {
    /// Those of the file.
    file: Arc<Settings>,
    store: Store,
    now: Arc<watch::Sender<Arc<Settings>>>,
    /// Who is muted, and until when.
    mutes: Arc<watch::Sender<BTreeMap<AccountId, Millis>>>,
}

impl LiveSettings {
    /// The settings of the file, until they are [reloaded](LiveSettings::reload).
    pub fn new(settings: Settings, store: Store) -> LiveSettings {
        let file = Arc::new(settings);
        let (now, mutes) = (Arc::new(watch::Sender::new(file.clone())), Arc::default());
        LiveSettings { now, mutes, file, store }
    }

    /// The settings now.
    pub fn now(&self) -> Arc<Settings> {
        self.now.borrow().clone()
    }

    /// Whether an account may not chat at that time.
    pub fn is_muted(&self, account: AccountId, at: Millis) -> bool {
        self.mutes.borrow().get(&account).is_some_and(|&until| at < until)
    }

    /// Reads what was changed. What this release does not understand is logged, and as in the file.
    pub async fn reload(&self) -> Result<(), StoreError> {
        let mut settings = Settings::clone(&self.file);
        for (name, value) in self.store.live_settings().await? {
            let setting = live(&name);
            let read = setting.ok_or_else(|| "there is no such setting".to_owned());
            if let Err(why) = read.and_then(|setting| setting.read(&mut settings, &value)) {
                tracing::warn!(name, value, why, "a changed setting cannot be read");
            }
        }
        self.now.send_replace(Arc::new(settings));
        self.mutes.send_replace(self.store.mutes().await?);
        Ok(())
    }

    /// Reads what other nodes change, forever.
    pub async fn keep_up(self) {
        loop {
            sleep(RELOADED_EVERY).await;
            if let Err(error) = self.reload().await {
                tracing::warn!(%error, "reading the changed settings failed");
            }
        }
    }

    /// Changes a setting. An error says what is wrong with it.
    pub async fn set(&self, name: &str, value: &str, by: By) -> Result<(), String> {
        let setting =
            live(name).ok_or_else(|| format!("{name:?} is none of {}", LIVE.join(", ")))?;
        let mut settings = Settings::clone(&self.now());
        setting.read(&mut settings, value).map_err(|why| format!("{name}: {why}"))?;
        // As it is shown, it can be read again.
        let value = setting.show(&settings);
        let is_of_file = value == setting.show(&self.file);
        let set = self.store.set_live_setting(setting.name, value, is_of_file, by).await;
        set.map_err(|why| why.to_string())?;
        self.reload().await.map_err(|why| why.to_string())
    }
}

fn live(name: &str) -> Option<&'static Setting> {
    LIVE.contains(&name).then(|| Setting::named(name)).flatten()
}
