//! Pictures, films, sounds and measurements of the client, for those who work on it: what players run has none of these.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use app::platform::launch::Launch;
use app::platform::terminal::{say, start_log};
use app::window::latency;
use clap::{Parser, Subcommand};

/// Draws, films, records and measures the client.
#[derive(Parser)]
#[command(name = "studio")]
struct Arguments {
    #[command(flatten)]
    launch: Launch,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Draw scenes into a folder
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
    Films {
        /// Folder for the films
        folder: PathBuf,
        /// Names of films; all without any
        names: Vec<String>,
    },
    /// Write every sound into a folder, as WAV files with their spectrograms
    Sounds {
        /// Folder for the files
        folder: PathBuf,
    },
    /// Measure the cost of a frame, without rendering it
    Measure {
        /// Picture to measure
        #[arg(value_enum, default_value_t = Measured::Brawl)]
        picture: Measured,
        /// Number of frames
        #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(100..))]
        frames: u32,
    },
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

fn main() -> anyhow::Result<()> {
    let _written = start_log();
    let arguments = Arguments::parse();
    match arguments.task {
        Task::Screens { folder, names, sets, locale, text_size } => {
            app::text::choose(locale);
            match sets {
                true => app::scenes::shots::draw_sets(&folder)?,
                false => app::scenes::shots::draw(&folder, &names, text_size)?,
            }
        }
        Task::Film { name, out, at } => {
            let at = at.map(Duration::try_from_secs_f64).transpose()?;
            app::scenes::film::draw_one(&name, at, &out)?;
        }
        Task::Films { folder, names } => app::scenes::film::draw_all(&folder, &names)?,
        Task::Sounds { folder } => {
            app::scenes::sounds::write(&folder)?;
            say(&app::scenes::sounds::table().trim_end())?;
        }
        Task::Measure { picture, frames } => {
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
    }
    Ok(())
}
