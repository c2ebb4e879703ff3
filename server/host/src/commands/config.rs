//! `config print` and `config check`: the effective settings of a server.

use clap::Subcommand;
use host::settings::flags::Flags;
use std::io::Write;
use std::process::ExitCode;

use super::{misused, settings};

/// The subcommands of `config`.
#[derive(Subcommand)]
pub enum Config {
    /// Print every setting with its source; secrets are masked
    Print(#[command(flatten)] Flags),
    /// Validate the settings
    #[command(after_help = "Exit code: 0 when valid, 2 when not.")]
    Check(#[command(flatten)] Flags),
}

/// Runs the subcommand.
pub fn run(config: Config) -> ExitCode {
    let (Config::Print(flags) | Config::Check(flags)) = &config;
    let loaded = match settings(flags.clone()) {
        Ok(loaded) => loaded,
        Err(error) => return misused(&error),
    };
    let said = match config {
        Config::Print(_) => loaded.to_string(),
        Config::Check(_) => "the settings are valid\n".into(),
    };
    // A reader that closed the pipe, as `head` does, needs no more.
    let _ = std::io::stdout().write_all(said.as_bytes());
    ExitCode::SUCCESS
}
