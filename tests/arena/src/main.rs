//! Simulates arenas by seed, and says which of them break a rule: a search for seeds that a test
//! should have.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::Instant;

use arena::simulate;
use clap::Parser;

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
    let (failed, lasted) = run(first..first.saturating_add(count));
    let (took_s, hours) = (begun.elapsed().as_secs_f64(), lasted as f64 / 3.6e9);
    println!(
        "{count} seeds, {hours:.2} hours of virtual time in {took_s:.1} s, failed: {failed:?}"
    );
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The seeds that failed, and the virtual time of the others in microseconds.
fn run(seeds: Range<u64>) -> (Vec<u64>, u64) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut failed, mut lasted) = (Vec::new(), 0);
    for seed in seeds {
        // The world itself says what happened in it.
        match catch_unwind(|| simulate(seed)) {
            Ok(happened) => {
                lasted += happened.lasted;
                for (what, count) in happened.counts {
                    *counts.entry(what).or_default() += count;
                }
            }
            Err(_) => failed.push(seed),
        }
    }
    println!("{counts:#?}");
    (failed, lasted)
}
