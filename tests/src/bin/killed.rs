//! Kills a server at random moments while matches end, and looks whether all that it told is so.

use anyhow::{Result, bail};
use clap::Parser;
use std::path::PathBuf;
use tests::killed::KillLab;

/// Kills a server again and again, with matches ending, and looks at its database each time.
#[derive(Parser)]
struct Arguments {
    /// How often
    #[arg(long, default_value_t = 100, value_name = "N")]
    times: u32,
    /// Players who queue for one match after the other
    #[arg(long, default_value_t = 12, value_name = "N")]
    players: u32,
    /// The seed of the moments
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The program `cutlass-server`
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// A folder for its data, which must not exist yet
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let Arguments { times, players, seed, program, data } = Arguments::parse();
    if data.exists() {
        bail!("{} exists already; give a folder that does not", data.display());
    }
    let program = match program {
        Some(program) => program,
        None => tests::served::program()?,
    };
    let lab = KillLab { program, data, kills: times, players, seed };
    let survived = lab.run(|so_far| eprintln!("{so_far:?}")).await?;
    println!(
        "killed {} times: {} results were told, none is lost; {} matches are kept, none twice; \
         every rating comes of its matches",
        survived.kills, survived.told, survived.kept
    );
    Ok(())
}
