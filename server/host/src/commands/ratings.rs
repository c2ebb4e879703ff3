//! `ratings --check`: recomputes all ratings.

use clap::Args;
use host::settings::flags::Flags;
use std::process::ExitCode;

use super::{carry_out, open};

/// The exit code when ratings differ.
const DIFFERENT: u8 = 3;

/// The arguments of `ratings`.
#[derive(Args)]
pub struct Ratings {
    /// Recompute all ratings from the matches, and list differences from the stored ones
    #[arg(long, required = true)]
    check: bool,
    #[command(flatten)]
    flags: Flags,
}

/// Runs the check.
pub fn run(ratings: Ratings) -> ExitCode {
    carry_out(ratings.flags, async |settings| {
        let database = settings.database_url();
        let store = open(&database).await?;
        let differences = store.check_ratings().await;
        store.close().await;
        let differences = differences?;
        for difference in &differences {
            println!("{difference}");
        }
        match differences.len() {
            0 => println!("{database}: all ratings agree with the matches"),
            count => println!("{database}: {count} differences"),
        }
        Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERENT) })
    })
}
