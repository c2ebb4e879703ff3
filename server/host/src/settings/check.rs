//! Whether settings can be served.

use games::SetupError;

use super::setting::SETTINGS;
use super::{Settings, SettingsError};
use crate::storage::store::DatabaseUrl;

impl Settings {
    /// Checks the settings: every value must be one that could have been read.
    pub fn check(&self) -> Result<(), SettingsError> {
        let mut read = self.clone();
        for key in &SETTINGS {
            let value = key.show(self);
            key.read(&mut read, &value).map_err(|why| {
                let value = key.masked(&value);
                SettingsError::Value { key: key.name, value, why }
            })?;
        }
        if self.cluster && self.advertise.is_none() {
            return Err(SettingsError::Cluster("advertise, the address of this node for clients"));
        }
        if self.announce_url.is_some() && self.info.public_url.is_none() {
            return Err(SettingsError::AnnounceUrl);
        }
        let has_sender = self.mail_from.is_some() && self.info.public_url.is_some();
        if self.smtp_url.is_some() && !has_sender {
            return Err(SettingsError::Mail);
        }
        self.rules.check_versus().map_err(SettingsError::Rules)?;
        // The casual queue and practice are one against one.
        match self.rules.seats() {
            Some(seats) if seats != 2 => Err(SettingsError::Rules(SetupError::Seats(seats))),
            _ => Ok(()),
        }
    }

    /// Checks that a node has a database that serves several, and that a schedule of backups has one that the
    /// server can copy.
    pub fn check_database(&self) -> Result<(), SettingsError> {
        match self.database_url() {
            DatabaseUrl::Sqlite(_) if self.cluster => Err(SettingsError::Cluster(
                "a PostgreSQL database, as in postgres://user:password@host/name",
            )),
            DatabaseUrl::Postgres(_) if self.backups.every.is_some() => {
                Err(SettingsError::PostgresBackup)
            }
            DatabaseUrl::Sqlite(_) | DatabaseUrl::Postgres(_) => Ok(()),
        }
    }
}
