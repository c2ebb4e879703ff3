//! What `cutlass-server` can be told to do, one file a command.

pub mod account;
#[cfg(unix)]
pub mod admin;
pub mod backup;
pub mod config;
pub mod healthcheck;
pub mod migrate;
pub mod pieces;
pub mod ratings;
pub mod serve;
pub mod verify;

use anyhow::bail;
use host::Settings;
use host::settings::flags::Flags;
use host::settings::layers::{LoadError, Loaded};
use host::store::{Place, Store, migrate as steps};
use std::process::ExitCode;

/// The exit code of a program that was not told properly what to do; clap's, too.
const MISUSED: u8 = 2;
/// What most commands say of their exit codes.
pub const EXIT_CODES: &str = "Exit code: 0 when it is done, 1 when it could not be done, 2 when a \
    flag or a setting is wrong.";

/// The settings of this process.
pub fn settings(flags: Flags) -> Result<Loaded, LoadError> {
    Loaded::read(flags, std::env::vars_os())
}

/// Tells that there are no settings, and how the process ends.
pub fn misused(error: &LoadError) -> ExitCode {
    eprintln!("cutlass-server: {error}");
    ExitCode::from(MISUSED)
}

/// Carries out a command by its settings, and says why it failed.
pub fn carry_out<F: Future<Output = anyhow::Result<ExitCode>>>(
    flags: Flags,
    work: impl FnOnce(Settings) -> F,
) -> ExitCode {
    let settings = match settings(flags) {
        Ok(loaded) => loaded.settings,
        Err(error) => return misused(&error),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.map_err(Into::into).and_then(|runtime| runtime.block_on(work(settings)));
    done.unwrap_or_else(|error| {
        eprintln!("cutlass-server: {error:#}");
        ExitCode::FAILURE
    })
}

/// Opens a database that is there and up to date: only a server, and `migrate up`, bring one up to
/// date, and make one.
pub async fn open(place: &Place) -> anyhow::Result<Store> {
    let taken = steps::status(existing(place)?).await?;
    if let Some(step) = taken.iter().find(|step| !step.is_done) {
        bail!(
            "{place} has not taken step {} ({}); run `cutlass-server migrate up` first",
            step.version,
            step.name
        );
    }
    Ok(Store::open(place).await?)
}

/// A database, when it is there as far as can be told without asking it.
pub fn existing(place: &Place) -> anyhow::Result<&Place> {
    match place {
        Place::Sqlite(path) if !path.exists() => bail!(
            "there is no database {place}; name its folder with --data, or the file itself with \
             --database"
        ),
        _ => Ok(place),
    }
}
