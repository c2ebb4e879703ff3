//! Measures the client in a real browser: `first` the first start, `frames` the way in, the time from a key to the picture, and the
//! processor time of a frame, on a server of its own; `bouts` whole bouts on a running server, over
//! whatever network lies between, of which tests/netem makes bad ones. The folder of the client is one of
//! `deploy/web`, in CUTLASS_WEB. Chromium draws without a graphics card here: a real one is faster.

mod bouts;
mod first;
mod frames;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

/// Measures the client in a browser.
#[derive(Parser)]
struct Flags {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Measure the way in, the time from a key to the picture, and the processor time of a frame
    Frames(frames::Flags),
    /// Count presses and seconds from a newcomer's first start to a lesson, in each game
    First,
    /// Play bouts of swordfight on a server, and print a row of figures
    Bouts(bouts::Flags),
}

/// A row that does not show what it must ends it with 1.
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<ExitCode> {
    match Flags::parse().task {
        Task::Frames(flags) => frames::measure(&flags).await.map(|()| ExitCode::SUCCESS),
        Task::First => first::measure().await.map(|()| ExitCode::SUCCESS),
        Task::Bouts(flags) => bouts::measure(&flags).await,
    }
}

/// An empty folder for the data of a server, or the profile of a browser.
fn folder(name: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id()));
    std::fs::create_dir(&folder).with_context(|| format!("{}", folder.display()))?;
    Ok(folder)
}

/// Removes a folder, in which a browser that ends writes for a moment.
async fn remove(folder: &Path) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        match std::fs::remove_dir_all(folder) {
            Err(error) if until < Instant::now() => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            Ok(()) => return Ok(()),
        }
    }
}
