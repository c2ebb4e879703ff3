//! The `cutlass` binary: opens the window, draws the pictures of the documents, or looks into a
//! report.

use std::io::IsTerminal;
use std::path::PathBuf;

use app::window::Options;
use bevy::app::AppExit;
use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

/// Duels of swords and stones.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Play on this server at once
    #[arg(long, value_name = "ADDRESS")]
    server: Option<String>,
    /// Your name, in place of the one in the settings
    #[arg(long)]
    name: Option<String>,
    /// The settings file, in place of the platform's own
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Opens the game in a brawl room, as a friend's link says
    Join {
        /// The server
        address: String,
        /// The room's code
        code: wire::RoomCode,
    },
    /// Plays a desync report again, and says where the two ends differ
    Desync {
        /// The report
        file: PathBuf,
    },
    /// Draws the named scenes into a folder.
    #[command(hide = true)]
    Screens {
        /// The folder.
        folder: PathBuf,
        /// Only these.
        names: Vec<String>,
    },
    /// Measures what a full picture costs this program, without drawing it.
    #[command(hide = true)]
    Measure {
        /// Which.
        #[arg(value_enum, default_value_t = app::measure::Picture::Brawl)]
        picture: app::measure::Picture,
        /// Frames to measure.
        #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(100..))]
        frames: u32,
    },
}

fn main() -> anyhow::Result<AppExit> {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,app=info,host=warn"));
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours);
    log.with_writer(std::io::stderr).init();
    let arguments = Arguments::parse();
    match arguments.task {
        Some(Task::Desync { file }) => print!("{}", app::report::explain(&file)?),
        Some(Task::Screens { folder, names }) => app::shots::draw(&folder, &names)?,
        Some(Task::Measure { picture, frames }) => {
            println!("{}", app::measure::frames(picture, frames));
        }
        Some(Task::Join { address, code }) => {
            let Arguments { server, name, settings, .. } = arguments;
            let join = Some((address, code));
            return Ok(app::window::run(Options { server, join, name, settings }));
        }
        None => {
            let Arguments { server, name, settings, .. } = arguments;
            return Ok(app::window::run(Options { server, join: None, name, settings }));
        }
    }
    Ok(AppExit::Success)
}
