//! Makes the drills with the solvers of the bots, and writes their files. The same
//! seed makes the same drills.

use std::path::{Path, PathBuf};

use anyhow::Context;
use bout::{Purpose, Seed, Stream};
use clap::Parser;

mod chains;
mod kicks;
mod stacks;
mod swaps;

/// Makes the drills.
#[derive(Parser)]
struct Flags {
    /// The folder of the files `chains.txt`, `stacks.txt` and `swaps.txt`.
    #[arg(default_value = "client/training/src/drills")]
    folder: PathBuf,
    /// Another seed makes other drills.
    #[arg(long, default_value_t = 1)]
    seed: u8,
    /// Prints so many positions instead that a piece enters by a kick alone, for the lesson.
    #[arg(long, default_value_t = 0)]
    kicks: u32,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    let stream = |number| Stream::numbered(&Seed([flags.seed; 32]), Purpose::Bots, number);
    if 0 < flags.kicks {
        kicks::positions(&mut stream(3), flags.kicks).iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    write(&flags.folder.join("swaps.txt"), swaps::lines(&mut stream(2)))?;
    write(&flags.folder.join("stacks.txt"), stacks::lines(&mut stream(1)))?;
    write(&flags.folder.join("chains.txt"), chains::lines(&mut stream(0)))
}

fn write(path: &Path, lines: Vec<String>) -> anyhow::Result<()> {
    let text = lines.join("\n") + "\n";
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("{} drills in {}", lines.len(), path.display());
    Ok(())
}
