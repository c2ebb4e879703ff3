//! Simulates arenas by seed, and says which of them break a rule: a search for seeds that a test
//! should have.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use world::arena::World;

/// Simulate the whole arena, with faults, for a range of seeds
#[derive(Parser)]
struct Arguments {
    /// The first seed
    first: u64,
    /// How many seeds
    #[arg(default_value_t = 1)]
    count: u64,
}

fn main() -> ExitCode {
    let Arguments { first, count } = Arguments::parse();
    let begun = Instant::now();
    let failed = run(first..first.saturating_add(count));
    println!("{count} seeds in {:.1} s, failed: {failed:?}", begun.elapsed().as_secs_f64());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The seeds that failed.
fn run(seeds: Range<u64>) -> Vec<u64> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut failed = Vec::new();
    for seed in seeds {
        // The world itself says what happened in it.
        match catch_unwind(|| World::new(seed).run_until_quiet()) {
            Ok(happened) => {
                for (what, count) in happened {
                    *counts.entry(what).or_default() += count;
                }
            }
            Err(_) => failed.push(seed),
        }
    }
    println!("{counts:#?}");
    failed
}
