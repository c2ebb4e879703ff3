//! `backup FILE` and `restore FILE`: copies of a database of SQLite.

use anyhow::bail;
use clap::Args;
use host::settings::flags::Flags;
use host::store::{Place, backup};
use std::path::PathBuf;
use std::process::ExitCode;

use super::{carry_out, existing};

/// Where the copy goes.
#[derive(Args)]
pub struct Backup {
    /// The copy, which must not be there yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    flags: Flags,
}

/// Where the copy is.
#[derive(Args)]
pub struct Restore {
    /// The copy, which stays where it is
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Lose what an earlier restore replaced
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    flags: Flags,
}

/// Copies the database, which may be in use.
pub fn back_up(command: Backup) -> ExitCode {
    let Backup { file, flags } = command;
    carry_out(flags, async |settings| {
        let place = settings.place();
        backup::backup(existing(&place)?, &file).await?;
        println!("{} is a whole copy of {place}", file.display());
        Ok(ExitCode::SUCCESS)
    })
}

/// Puts a copy in the place of the database, which is kept beside it.
pub fn restore(command: Restore) -> ExitCode {
    let Restore { file, force, flags } = command;
    carry_out(flags, async |settings| {
        let place = settings.place();
        if let Place::Sqlite(path) = &place {
            let replaced = backup::replaced_path(path);
            if replaced.exists() && path.exists() && !force {
                bail!(
                    "{} is what an earlier restore replaced, and would be lost; move it away, or \
                     say --force",
                    replaced.display()
                );
            }
            std::fs::create_dir_all(&settings.data)?;
        }
        backup::restore(&place, &file).await?;
        println!("{place} is what {} was", file.display());
        if let Place::Sqlite(path) = &place {
            let replaced = backup::replaced_path(path);
            if replaced.exists() {
                println!("{} is what it was before", replaced.display());
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}
