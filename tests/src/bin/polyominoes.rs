//! Lists the pieces of the stacker: counts them by class with the time it takes, and writes and
//! reads the files that large sizes come from.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Parser;
use stacker::List;
use stacker::polyomino::{COUNTS, DIGESTS, SIZE_MAX};

/// Counts, writes or reads the one-sided polyominoes of a size.
#[derive(Parser)]
struct Flags {
    /// The smallest size to count, 1 to 15.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(SIZE_MAX)))]
    min: u8,
    /// The largest size to count, 1 to 15.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=i64::from(SIZE_MAX)))]
    max: u8,
    /// Writes each list to a file `SIZE.polyominoes` in this folder.
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
    /// Reads each list from such a file, instead of making it.
    #[arg(long, value_name = "FOLDER", conflicts_with = "write")]
    read: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let flags = Flags::parse();
    println!(
        "{:>4} {:>9} {:>9} {:>9} {:>8} {:>10}  digest",
        "size", "pieces", "convex", "holeless", "holed", "ms"
    );
    for size in flags.min..=flags.max {
        let begun = Instant::now();
        let list = match &flags.read {
            Some(folder) => read(size, &folder.join(name(size)))?,
            None => List::generate(size),
        };
        let took = begun.elapsed();
        let (count, digest) = (list.count(), list.digest());
        println!(
            "{size:>4} {:>9} {:>9} {:>9} {:>8} {:>10.2}  {:016x}",
            list.forms().len(),
            count.convex,
            count.holeless,
            count.holed,
            took.as_secs_f64() * 1e3,
            digest.0
        );
        let index = usize::from(size - 1);
        ensure!(list.forms().len() == COUNTS[index] as usize, "there must be {}", COUNTS[index]);
        ensure!(digest == DIGESTS[index], "the digest must be {:016x}", DIGESTS[index].0);
        if let Some(folder) = &flags.write {
            let path = folder.join(name(size));
            std::fs::write(&path, list.to_bytes())
                .with_context(|| format!("{} cannot be written", path.display()))?;
            println!("     written to {}", path.display());
        }
    }
    Ok(())
}

fn name(size: u8) -> String {
    format!("{size}.polyominoes")
}

fn read(size: u8, path: &std::path::Path) -> anyhow::Result<List> {
    let bytes = std::fs::read(path)
        .with_context(|| format!("{} cannot be read; --write makes it", path.display()))?;
    List::from_bytes(size, &bytes).with_context(|| path.display().to_string())
}
