//! The program on a desktop: its arguments and its log.

use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use app::platform::deep_link::{DeepLink, Target};
use app::platform::failures;
use app::platform::launch::Launch;
use app::scenes::clip::{self, Part};
use app::window::latency;
use bevy::app::AppExit;
use clap::{Parser, Subcommand};
use replay::ReplayFile;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

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
    /// Draw scenes into a folder
    #[command(hide = true)]
    Screens {
        /// Folder for the pictures
        folder: PathBuf,
        /// Names of scenes; all without any
        names: Vec<String>,
        /// Draw every scene at three sizes, and some in each palette
        #[arg(long, conflicts_with_all = ["names", "text_size"])]
        sets: bool,
        /// Language of the texts
        #[arg(long, default_value = "en")]
        locale: app::text::Locale,
        /// Text size in percent, in place of the scene's
        #[arg(long)]
        text_size: Option<u16>,
    },
    /// Film a moment of a game as an animated PNG file
    #[command(hide = true)]
    Film {
        /// Name of the film
        name: String,
        /// File to write
        out: PathBuf,
        /// Beginning, in seconds from the start of the bout, in place of the chosen moment
        #[arg(long, value_name = "SECONDS")]
        at: Option<f64>,
    },
    /// Film the chosen moments of the games into a folder, each with a picture in its place
    #[command(hide = true)]
    Films {
        /// Folder for the films
        folder: PathBuf,
        /// Names of films; all without any
        names: Vec<String>,
    },
    /// Write every sound into a folder, as WAV files with their spectrograms
    #[command(hide = true)]
    Sounds {
        /// Folder for the files
        folder: PathBuf,
    },
    /// Measure the cost of a frame, without rendering it
    #[command(hide = true)]
    Measure {
        /// Picture to measure
        #[arg(value_enum, default_value_t = Measured::Brawl)]
        picture: Measured,
        /// Number of frames
        #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(100..))]
        frames: u32,
    },
}

/// The replay in a file.
fn read(file: &Path) -> anyhow::Result<ReplayFile> {
    let read = ReplayFile::read(file)
        .map_err(|error| app::text::replays::unreadable(&error))
        .and_then(app::text::replays::sound);
    read.map_err(|reason| anyhow::anyhow!("{}: {reason}", file.display()))
}

/// What is measured.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Measured {
    /// A brawl of 24
    Brawl,
    /// A battle on a field of 21 × 21
    Battle,
    /// Volleys on a field of 21 × 21
    Volley,
    /// A replay of a brawl of 24
    Replay,
    /// A brawl of 24 with all effects at their limits
    BrawlEffects,
    /// The same of a duel
    DuelEffects,
    /// The latency of a key, in a window with the settings of a file: of vsync, for example
    Latency,
}

/// Runs the program as its arguments say.
pub fn main() -> anyhow::Result<AppExit> {
    let _written = start_log();
    let arguments = Arguments::parse();
    failures::watch();
    match arguments.task {
        Some(Task::Desync { file }) => say(&app::platform::reports::explain(&file)?.trim_end())?,
        Some(Task::Screens { folder, names, sets, locale, text_size }) => {
            app::text::choose(locale);
            match sets {
                true => app::scenes::shots::draw_sets(&folder)?,
                false => app::scenes::shots::draw(&folder, &names, text_size)?,
            }
        }
        Some(Task::Film { name, out, at }) => {
            let at = at.map(Duration::try_from_secs_f64).transpose()?;
            app::scenes::film::draw_one(&name, at, &out)?;
        }
        Some(Task::Films { folder, names }) => app::scenes::film::draw_all(&folder, &names)?,
        Some(Task::Sounds { folder }) => app::scenes::sounds::write(&folder)?,
        Some(Task::Measure { picture, frames }) => {
            use app::scenes::measure::{self, Picture};
            match picture {
                Measured::Brawl => say(&measure::frames(Picture::Brawl, frames))?,
                Measured::Battle => say(&measure::frames(Picture::Battle, frames))?,
                Measured::BrawlEffects => {
                    say(&measure::frames(Picture::BrawlEffects, frames))?;
                }
                Measured::DuelEffects => {
                    say(&measure::frames(Picture::DuelEffects, frames))?;
                }
                Measured::Volley => say(&measure::frames(Picture::Volley, frames))?,
                Measured::Replay => say(&measure::replay::cost(frames))?,
                Measured::Latency => {
                    let latency = latency::measure(arguments.launch, frames)
                        .context("the window was closed before the first press was shown")?;
                    say(&latency)?;
                }
            }
        }
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

/// Starts the log, which a thread of its own writes until the guard is dropped: one that nobody reads, or a full
/// disk, must not end a bout.
fn start_log() -> WorkerGuard {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,app=info,host=warn"));
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours);
    let (stderr, written) = tracing_appender::non_blocking(std::io::stderr());
    log.with_writer(stderr).init();
    written
}

/// Writes a line to standard output. A reader that has closed the pipe, as `head` does, needs no more; a full disk is
/// an error, and neither is a panic, which `println!` would make of both.
fn say(line: &dyn std::fmt::Display) -> anyhow::Result<()> {
    match writeln!(std::io::stdout(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("the output cannot be written"),
    }
}

/// Opens the game, unless it is running already and takes the link.
fn open(launch: Launch) -> AppExit {
    if launch.hand_on() { AppExit::Success } else { app::window::run(launch) }
}
