//! `config print` and `config check`: the effective settings of a server.

use clap::Subcommand;
use host::settings::flags::Flags;
use std::process::ExitCode;

use super::{complain, misused, say, settings};

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
    match say(format_args!("{}", said.trim_end())) {
        Err(error) if !error.is_closed_pipe() => {
            complain(format_args!("{error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
