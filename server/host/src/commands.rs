//! The commands of `cutlass-server`, one file each.
//!
//! Their output is for people and pipes, which may be closed: a closed pipe ends a command quietly, a full
//! disk is an error, and neither is a panic, which `println!` would make of both.

/// Writes a line to standard output, or returns from the command with the error.
macro_rules! say {
    ($($line:tt)*) => {
        $crate::commands::say(format_args!($($line)*))?
    };
}

pub mod account;
pub mod admin;
pub mod backup;
pub mod cluster;
pub mod config;
pub mod healthcheck;
pub mod list;
pub mod migrate;
pub mod pieces;
pub mod ratings;
pub mod serve;
pub mod verify;
mod welcome;

use anyhow::bail;
use host::Settings;
use host::settings::flags::Flags;
use host::settings::layers::{LoadError, Loaded};
use host::storage::store::{DatabaseUrl, Store, migrate as steps};
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// The exit code for invalid flags or settings; clap uses the same.
const MISUSED: u8 = 2;
/// The exit codes of most commands, for their help.
pub const EXIT_CODES: &str =
    "Exit code: 0 on success, 1 on failure, 2 on an invalid flag or setting.";

/// The settings of this process.
pub fn settings(flags: Flags) -> Result<Loaded, LoadError> {
    Loaded::read(flags, std::env::vars_os())
}

/// Standard output does not take what a command has to say.
#[derive(Debug, thiserror::Error)]
#[error("the output cannot be written: {0}")]
pub struct OutputError(#[from] io::Error);

impl OutputError {
    /// True if the reader has closed the pipe, as `head` does: it needs no more.
    pub fn is_closed_pipe(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// Writes a line to standard output.
pub fn say(line: fmt::Arguments) -> Result<(), OutputError> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(OutputError)
}

/// Writes an error to standard error, if anybody reads it.
pub fn complain(error: fmt::Arguments) {
    let _ = writeln!(io::stderr(), "cutlass-server: {error}");
}

/// Reports invalid settings, and returns the exit code.
pub fn misused(error: &LoadError) -> ExitCode {
    complain(format_args!("{error}"));
    ExitCode::from(MISUSED)
}

/// Runs a command with its settings, and reports its error.
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
        if !error.downcast_ref().is_some_and(OutputError::is_closed_pipe) {
            complain(format_args!("{error:#}"));
        }
        ExitCode::FAILURE
    })
}

/// Opens an existing, migrated database: only a server and `migrate up` create or migrate one.
pub async fn open(database: &DatabaseUrl) -> anyhow::Result<Store> {
    let taken = steps::status(existing(database)?).await?;
    if let Some(step) = taken.iter().find(|step| !step.is_done) {
        bail!(
            "{database} lacks migration {} ({}); run `cutlass-server migrate up` first",
            step.version,
            step.name
        );
    }
    Ok(Store::open(database).await?)
}

/// The database, if it exists as far as can be determined without a connection.
pub fn existing(database: &DatabaseUrl) -> anyhow::Result<&DatabaseUrl> {
    match database {
        DatabaseUrl::Sqlite(path) if !path.exists() => bail!(
            "there is no database {database}; name its folder with --data, or the file itself with \
             --database"
        ),
        _ => Ok(database),
    }
}
