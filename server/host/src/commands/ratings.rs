//! `ratings --check`: counts all ratings again.

use clap::Args;
use host::settings::flags::Flags;
use std::process::ExitCode;

use super::{carry_out, open};

/// The exit code when there is a difference.
const DIFFERENT: u8 = 3;

/// What to do about the ratings.
#[derive(Args)]
pub struct Ratings {
    /// Count all ratings again from the matches, and say where what is kept is something else
    #[arg(long, required = true)]
    check: bool,
    #[command(flatten)]
    flags: Flags,
}

/// Carries it out.
pub fn run(ratings: Ratings) -> ExitCode {
    carry_out(ratings.flags, async |settings| {
        let place = settings.place();
        let store = open(&place).await?;
        let differences = store.check_ratings().await;
        store.close().await;
        let differences = differences?;
        for difference in &differences {
            println!("{difference}");
        }
        match differences.len() {
            0 => println!("{place}: every rating is what comes of the matches"),
            count => println!("{place}: {count} differences"),
        }
        Ok(if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERENT) })
    })
}
