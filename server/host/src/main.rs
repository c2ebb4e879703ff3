//! `cutlass-server`: runs a server, and looks after what it keeps.

mod commands;

use clap::{Parser, Subcommand};
use host::settings::flags::Flags;
use std::path::PathBuf;
use std::process::ExitCode;

/// The server of Cutlass, an online arena for puzzle duels.
#[derive(Parser)]
#[command(name = "cutlass-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a server until it is interrupted or terminated
    #[command(after_help = "Exit code: 0 when it was asked to stop, 1 when it could not run, 2 \
        when a setting is wrong.")]
    Serve(#[command(flatten)] Flags),
    /// Show the settings, or check them
    #[command(subcommand)]
    Config(commands::config::Config),
    /// Play replays again and say whether they hold
    #[command(after_help = "Exit code: 0 when all hold, 1 when one differs, 2 when one cannot be \
        read.")]
    Verify {
        /// The replays
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Serve(flags) => commands::serve::run(flags),
        Command::Config(config) => commands::config::run(config),
        Command::Verify { files } => commands::verify::run(&files),
    }
}
