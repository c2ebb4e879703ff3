//! `migrate status` and `migrate up`: which steps a database has taken, and those that are left.

use clap::Subcommand;
use host::Settings;
use host::settings::flags::Flags;
use host::store::{Place, migrate};
use std::process::ExitCode;

use super::{EXIT_CODES, carry_out};

/// What to do about the steps.
#[derive(Subcommand)]
pub enum Migrate {
    /// List the steps, and which of them the database has taken; changes nothing
    #[command(after_help = EXIT_CODES)]
    Status(#[command(flatten)] Flags),
    /// Bring the database up to date, as a server does when it starts; makes a backup of SQLite
    #[command(after_help = EXIT_CODES)]
    Up(#[command(flatten)] Flags),
}

/// Carries it out.
pub fn run(migrate: Migrate) -> ExitCode {
    match migrate {
        Migrate::Status(flags) => carry_out(flags, status),
        Migrate::Up(flags) => carry_out(flags, up),
    }
}

async fn status(settings: Settings) -> anyhow::Result<ExitCode> {
    let place = settings.place();
    println!("{place}");
    for step in migrate::status(&place).await? {
        let state = if step.is_done { "done" } else { "to do" };
        println!("{:>4} {:<20} {state}", step.version, step.name);
    }
    Ok(ExitCode::SUCCESS)
}

async fn up(settings: Settings) -> anyhow::Result<ExitCode> {
    let place = settings.place();
    let before = migrate::status(&place).await?;
    if let Place::Sqlite(_) = place {
        std::fs::create_dir_all(&settings.data)?;
    }
    migrate::up(&place).await?;
    let found = before.iter().filter(|step| step.is_done).map(|step| step.version).max();
    match found {
        Some(migrate::VERSION) => println!("{place} was up to date"),
        Some(found) => {
            println!("{place} went from version {found} to {}", migrate::VERSION);
            if let Place::Sqlite(_) = place {
                println!("{} is as it was before", migrate::backup_path(&place, found)?.display());
            }
        }
        None => println!("{place} was made, with version {}", migrate::VERSION),
    }
    Ok(ExitCode::SUCCESS)
}
