//! `cutlass-server`: runs a server, and administers its database, accounts and replays.

mod commands;

use clap::{Parser, Subcommand};
use host::settings::flags::Flags;
use std::path::PathBuf;
use std::process::ExitCode;

/// The server of Cutlass, an online arena for puzzle games.
#[derive(Parser)]
#[command(name = "cutlass-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a server until SIGINT, SIGTERM, SIGQUIT or SIGHUP
    #[command(after_help = "Exit code: 0 after a requested shutdown, 1 on failure, 2 on an \
        invalid setting.")]
    Serve(#[command(flatten)] Flags),
    /// Print or validate the settings
    #[command(subcommand)]
    Config(commands::config::Config),
    /// Show or run database migrations
    #[command(subcommand)]
    Migrate(commands::migrate::Migrate),
    /// Back up an SQLite database, also while a server runs
    #[command(after_help = commands::EXIT_CODES)]
    Backup(commands::backup::Backup),
    /// Restore a backup; the server must be stopped, and the old database stays beside it
    #[command(after_help = commands::EXIT_CODES)]
    Restore(commands::backup::Restore),
    /// Check the ratings against the matches
    #[command(after_help = "Exit code: 0 when there is no difference, 1 on failure, 2 on an \
        invalid flag or setting, 3 when there is a difference.")]
    Ratings(commands::ratings::Ratings),
    /// Generate lists of large stacker pieces, for rooms that use them
    #[command(after_help = commands::EXIT_CODES)]
    Pieces(commands::pieces::Pieces),
    /// Show, ban or unban an account, or reset its password
    #[command(subcommand)]
    Account(commands::account::Account),
    /// Show the nodes of a cluster
    #[command(subcommand)]
    Cluster(commands::cluster::Cluster),
    /// Administer the running server of this machine
    Admin(commands::admin::Admin),
    /// Check the health of the server of this machine
    #[command(
        after_help = "Exit code: 0 when healthy, 1 when not, 2 on an invalid flag or setting."
    )]
    Healthcheck(#[command(flatten)] Flags),
    /// Check the entries of a list of servers by asking each, and write the list
    #[command(
        after_help = "Exit code: 0 when all entries are good, 1 on failure, 2 on an invalid \
        flag, 3 when an entry was refused."
    )]
    List(commands::list::List),
    /// Verify replays by simulating them again
    #[command(after_help = "Exit code: 0 when all are valid, 1 when one differs, 2 when one \
        cannot be read.")]
    Verify {
        /// Replay files
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
        Command::Cluster(cluster) => commands::cluster::run(cluster),
        Command::Admin(admin) => commands::admin::run(admin),
        Command::Healthcheck(flags) => commands::healthcheck::run(flags),
        Command::List(list) => commands::list::run(&list),
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
