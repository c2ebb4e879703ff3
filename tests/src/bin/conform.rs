//! Plays known answers against the rules: `conform PATH...`.
//!
//! Ends with 0 when all passed, 1 when any failed, 2 when something could not be read.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use world::conform::{self, Game};

/// Runs conformance vectors and prints those that fail.
#[derive(Parser)]
struct Arguments {
    /// The game of all vectors, instead of what their folders are named.
    #[arg(long)]
    game: Option<Game>,
    /// Files of vectors, or folders of any depth with `*.json` files.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let report = conform::run(&arguments.paths, arguments.game);
    println!("{report}");
    if !report.unreadable.is_empty() {
        ExitCode::from(2)
    } else if !report.failures.is_empty() {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    }
}
