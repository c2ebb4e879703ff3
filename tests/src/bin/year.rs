//! A year of a community, in a script: `cargo run --release -p tests --bin year`, and with `--nodes 3` on three nodes
//! with PostgreSQL. See `tests::year`.

use std::path::PathBuf;

use clap::Parser;
use tests::{served, year};

/// Lives through a year of a community, and fails where anything is lost.
#[derive(Parser)]
struct Arguments {
    /// Nodes: one has SQLite, several share PostgreSQL
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// Folder for the data of the servers, which must not exist
    #[arg(long)]
    data: PathBuf,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let Arguments { nodes, data } = Arguments::parse();
    std::fs::create_dir(&data)?;
    let lived = year::live(&served::program()?, &data, nodes).await?;
    println!(
        "{} accounts with a password, {} guests, {} deleted; {} matches, {} reports, {} exports; acts {:?}",
        lived.claimed.len(),
        lived.guests.len(),
        lived.exports,
        lived.matches,
        lived.reports,
        lived.exports,
        lived.acts,
    );
    Ok(())
}
