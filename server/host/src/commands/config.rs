//! `config print` and `config check`: what a server would run by.

use clap::Subcommand;
use host::settings::flags::Flags;
use std::io::Write;
use std::process::ExitCode;

use super::{misused, settings};

/// What to do with the settings.
#[derive(Subcommand)]
pub enum Config {
    /// Print every setting and where it comes from; secrets are masked
    Print(#[command(flatten)] Flags),
    /// Say whether a server could run by these settings
    #[command(after_help = "Exit code: 0 when it could, 2 when not.")]
    Check(#[command(flatten)] Flags),
}

/// Carries it out.
pub fn run(config: Config) -> ExitCode {
    let (Config::Print(flags) | Config::Check(flags)) = &config;
    let loaded = match settings(flags.clone()) {
        Ok(loaded) => loaded,
        Err(error) => return misused(&error),
    };
    let said = match config {
        Config::Print(_) => loaded.to_string(),
        Config::Check(_) => "a server can run by these settings\n".into(),
    };
    // A reader that hung up, as `head` does, has what it wanted.
    let _ = std::io::stdout().write_all(said.as_bytes());
    ExitCode::SUCCESS
}
