//! What `cutlass-server` can be told to do, one file a command.

pub mod config;
pub mod serve;
pub mod verify;

use host::settings::flags::Flags;
use host::settings::layers::{LoadError, Loaded};
use std::process::ExitCode;

/// The exit code of a program that was not told properly what to do; clap's, too.
const MISUSED: u8 = 2;

/// The settings of this process.
pub fn settings(flags: Flags) -> Result<Loaded, LoadError> {
    Loaded::read(flags, std::env::vars_os())
}

/// Tells that there are no settings, and how the process ends.
pub fn misused(error: &LoadError) -> ExitCode {
    eprintln!("cutlass-server: {error}");
    ExitCode::from(MISUSED)
}
