//! `backup FILE` and `restore FILE`: backups of an SQLite database.

use anyhow::bail;
use clap::Args;
use host::settings::flags::Flags;
use host::storage::store::{DatabaseUrl, backup};
use std::path::PathBuf;
use std::process::ExitCode;

use super::{carry_out, existing};

/// The arguments of `backup`.
#[derive(Args)]
pub struct Backup {
    /// Backup to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    flags: Flags,
}

/// The arguments of `restore`.
#[derive(Args)]
pub struct Restore {
    /// Backup to restore; it is not changed
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Overwrite the database that an earlier restore replaced
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    flags: Flags,
}

/// Backs up the database, which may be in use.
pub fn back_up(command: Backup) -> ExitCode {
    let Backup { file, flags } = command;
    carry_out(flags, async |settings| {
        let database = settings.database_url();
        backup::backup(existing(&database)?, &file).await?;
        say!("{} is a complete backup of {database}", file.display());
        Ok(ExitCode::SUCCESS)
    })
}

/// Restores a backup; the old database is renamed, not deleted.
pub fn restore(command: Restore) -> ExitCode {
    let Restore { file, force, flags } = command;
    carry_out(flags, async |settings| {
        let database = settings.database_url();
        if let DatabaseUrl::Sqlite(path) = &database {
            let replaced = backup::replaced_path(path);
            if replaced.exists() && path.exists() && !force {
                bail!(
                    "{} is the database that an earlier restore replaced, and would be \
                     overwritten; move it, or use --force",
                    replaced.display()
                );
            }
            std::fs::create_dir_all(&settings.data)?;
        }
        backup::restore(&database, &file).await?;
        say!("{database} is restored from {}", file.display());
        if let DatabaseUrl::Sqlite(path) = &database {
            let replaced = backup::replaced_path(path);
            if replaced.exists() {
                say!("{} is the old database", replaced.display());
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}
