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
    /// Look at the steps that make a database, or take those that are left
    #[command(subcommand)]
    Migrate(commands::migrate::Migrate),
    /// Copy the database, SQLite's, while a server may run
    #[command(after_help = commands::EXIT_CODES)]
    Backup(commands::backup::Backup),
    /// Put a copy in place of the database, which is kept beside it; no server may run
    #[command(after_help = commands::EXIT_CODES)]
    Restore(commands::backup::Restore),
    /// Check the ratings
    #[command(after_help = "Exit code: 0 when there is no difference, 1 when it could not be \
        found out, 2 when a flag or a setting is wrong, 3 when there is a difference.")]
    Ratings(commands::ratings::Ratings),
    /// Make lists of large pieces of stacker, for rooms that play with them
    #[command(after_help = commands::EXIT_CODES)]
    Pieces(commands::pieces::Pieces),
    /// Show an account, ban it, or lift its ban
    #[command(subcommand)]
    Account(commands::account::Account),
    /// Tell the server of this machine what to do
    #[cfg(unix)]
    Admin(commands::admin::Admin),
    /// Ask the server of this machine whether it lives
    #[command(
        after_help = "Exit code: 0 when it lives, 1 when not, 2 when a flag or a setting is \
        wrong."
    )]
    Healthcheck(#[command(flatten)] Flags),
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
        Command::Migrate(migrate) => commands::migrate::run(migrate),
        Command::Backup(backup) => commands::backup::back_up(backup),
        Command::Restore(restore) => commands::backup::restore(restore),
        Command::Ratings(ratings) => commands::ratings::run(ratings),
        Command::Pieces(pieces) => commands::pieces::run(pieces),
        Command::Account(account) => commands::account::run(account),
        #[cfg(unix)]
        Command::Admin(admin) => commands::admin::run(admin),
        Command::Healthcheck(flags) => commands::healthcheck::run(flags),
        Command::Verify { files } => commands::verify::run(&files),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn no_command_calls_its_own_as_a_setting_is_called() {
        super::Arguments::command().debug_assert();
    }
}
