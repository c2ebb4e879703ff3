//! `ratings --check`: recomputes all ratings. `ratings --suspects`: pairs that look like collusion.

use bout::Millis;
use clap::Args;
use host::process::clock::calendar_ms;
use host::settings::flags::Flags;
use std::process::ExitCode;
use std::time::Duration;

use super::{carry_out, open};

/// The exit code when ratings differ.
const DIFFERENT: u8 = 3;

/// The arguments of `ratings`.
#[derive(Args)]
pub struct Ratings {
    /// Recompute all ratings from the matches, and list differences from the stored ones
    #[arg(long, required_unless_present = "suspects")]
    check: bool,
    /// List the pairs of players whose ranked matches look like collusion
    #[arg(long, conflicts_with = "check")]
    suspects: bool,
    /// How far the list looks back, as in 12h or "7d 12h"
    #[arg(
        long = "within",
        value_name = "TIME",
        value_parser = humantime::parse_duration,
        default_value = "30d",
        requires = "suspects"
    )]
    within: Duration,
    #[command(flatten)]
    flags: Flags,
}

/// Runs the check, or prints the report.
pub fn run(ratings: Ratings) -> ExitCode {
    if ratings.suspects {
        return suspects(ratings);
    }
    carry_out(ratings.flags, async |settings| {
        let database = settings.database_url();
        let store = open(&database).await?;
        let differences = store.check_ratings().await;
        store.close().await;
        let differences = differences?;
        for difference in &differences {
            say!("{difference}");
        }
        match differences.len() {
            0 => say!("{database}: all ratings agree with the matches"),
            count => say!("{database}: {count} differences"),
        }
        Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERENT) })
    })
}

fn suspects(ratings: Ratings) -> ExitCode {
    let within = Millis(u64::try_from(ratings.within.as_millis()).unwrap_or(u64::MAX));
    carry_out(ratings.flags, async |settings| {
        let database = settings.database_url();
        let store = open(&database).await?;
        let pairs = store.suspects(Millis(calendar_ms()).since(within)).await;
        store.close().await;
        let pairs = pairs?;
        for pair in &pairs {
            say!("{pair}");
        }
        say!("{database}: {} pairs look like collusion", pairs.len());
        Ok(ExitCode::SUCCESS)
    })
}
