//! The program on a desktop: its arguments and its log.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use app::platform::deep_link::{DeepLink, Target};
use app::platform::failures;
use app::platform::launch::Launch;
use app::platform::terminal::{say, start_log};
use app::scenes::clip::{self, Part};
use bevy::app::AppExit;
use clap::{Parser, Subcommand};
use replay::ReplayFile;

/// The client of Cutlass, an online arena for puzzle games.
#[derive(Parser)]
#[command(name = "cutlass", version)]
struct Arguments {
    #[command(flatten)]
    launch: Launch,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Open the game in a brawl room
    Join {
        /// Address of the server
        address: String,
        /// Room code
        code: wire::RoomCode,
    },
    /// Show a replay
    Replay {
        /// Replay file, as a server writes it
        file: PathBuf,
    },
    /// Draw a part of a replay as a GIF or animated PNG file, without a window
    Clip {
        /// Replay file, as a server writes it
        file: PathBuf,
        /// Beginning, in seconds from the start of the bout
        #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
        from: f64,
        /// End, in seconds from the start of the bout; at most a minute after the beginning
        #[arg(long, value_name = "SECONDS")]
        to: f64,
        /// Seat from whose perspective it is shown, from 0
        #[arg(long, default_value_t = 0)]
        seat: u8,
        /// File to write: a GIF when its name ends so, else an animated PNG
        #[arg(long, value_name = "FILE", default_value = "clip.png")]
        out: PathBuf,
    },
    /// Simulate a desync report, and print where client and server differ
    Desync {
        /// Desync report
        file: PathBuf,
    },
}

/// The replay in a file.
fn read(file: &Path) -> anyhow::Result<ReplayFile> {
    let read = ReplayFile::read(file)
        .map_err(|error| app::text::replays::unreadable(&error))
        .and_then(app::text::replays::sound);
    read.map_err(|reason| anyhow::anyhow!("{}: {reason}", file.display()))
}

/// Runs the program as its arguments say.
pub fn main() -> anyhow::Result<AppExit> {
    let _written = start_log();
    let arguments = Arguments::parse();
    failures::watch();
    match arguments.task {
        Some(Task::Desync { file }) => say(&app::platform::reports::explain(&file)?.trim_end())?,
        Some(Task::Join { address, code }) => {
            let server = link::with_port(&address);
            let link = DeepLink { server, target: Target::Room(code) };
            return Ok(open(Launch { link: Some(link), ..arguments.launch }));
        }
        Some(Task::Replay { file }) => {
            return Ok(open(Launch { replay: Some(read(&file)?), ..arguments.launch }));
        }
        Some(Task::Clip { file, from, to, seat, out }) => {
            let seconds = |seconds: f64| {
                Duration::try_from_secs_f64(seconds).with_context(|| format!("{seconds} s"))
            };
            let part = Part { from: seconds(from)?, to: seconds(to)?, seat: bout::Seat(seat) };
            clip::draw(read(&file)?, part, &out)?;
        }
        None => return Ok(open(arguments.launch)),
    }
    Ok(AppExit::Success)
}

/// Opens the game, unless it is running already and takes the link.
fn open(launch: Launch) -> AppExit {
    if launch.hand_on() { AppExit::Success } else { app::window::run(launch) }
}
