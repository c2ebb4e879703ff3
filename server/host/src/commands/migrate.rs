//! `migrate status` and `migrate up`: applied and pending migrations of a database.

use clap::Subcommand;
use host::Settings;
use host::settings::flags::Flags;
use host::storage::store::{DatabaseUrl, migrate};
use std::process::ExitCode;

use super::{EXIT_CODES, carry_out};

/// The subcommands of `migrate`.
#[derive(Subcommand)]
pub enum Migrate {
    /// List applied and pending migrations; changes nothing
    #[command(after_help = EXIT_CODES)]
    Status(#[command(flatten)] Flags),
    /// Apply pending migrations, as a server does at its start; backs up SQLite first
    #[command(after_help = EXIT_CODES)]
    Up(#[command(flatten)] Flags),
}

/// Runs the subcommand.
pub fn run(migrate: Migrate) -> ExitCode {
    match migrate {
        Migrate::Status(flags) => carry_out(flags, status),
        Migrate::Up(flags) => carry_out(flags, up),
    }
}

async fn status(settings: Settings) -> anyhow::Result<ExitCode> {
    let database = settings.database_url();
    say!("{database}");
    for step in migrate::status(&database).await? {
        let state = if step.is_done { "applied" } else { "pending" };
        say!("{:>4} {:<20} {state}", step.version, step.name);
    }
    Ok(ExitCode::SUCCESS)
}

async fn up(settings: Settings) -> anyhow::Result<ExitCode> {
    let database = settings.database_url();
    let before = migrate::status(&database).await?;
    if let DatabaseUrl::Sqlite(_) = database {
        std::fs::create_dir_all(&settings.data)?;
    }
    migrate::up(&database).await?;
    let found = before.iter().filter(|step| step.is_done).map(|step| step.version).max();
    match found {
        Some(migrate::VERSION) => say!("{database} is up to date"),
        Some(found) => {
            say!("{database} was migrated from version {found} to {}", migrate::VERSION);
            if let DatabaseUrl::Sqlite(_) = database {
                say!(
                    "{} is the backup of the old version",
                    migrate::backup_path(&database, found)?.display()
                );
            }
        }
        None => say!("{database} was created with version {}", migrate::VERSION),
    }
    Ok(ExitCode::SUCCESS)
}
