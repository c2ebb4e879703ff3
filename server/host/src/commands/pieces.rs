//! `pieces SIZE...`: generates the lists of large stacker pieces.

use anyhow::Context;
use clap::Args;
use games::lists::LARGE_SIZES;
use host::rooms::pieces;
use host::settings::flags::Flags;
use std::process::ExitCode;

use super::carry_out;

/// The arguments of `pieces`.
#[derive(Args)]
pub struct Pieces {
    /// Number of cells of the pieces: 13, 14 or 15
    #[arg(required = true, value_name = "SIZE",
        value_parser = clap::value_parser!(u8).range(i64::from(*LARGE_SIZES.start())..=i64::from(*LARGE_SIZES.end())))]
    sizes: Vec<u8>,
    #[command(flatten)]
    flags: Flags,
}

/// Writes the lists into the data folder.
pub fn run(command: Pieces) -> ExitCode {
    let Pieces { sizes, flags } = command;
    carry_out(flags, async |settings| {
        for size in sizes {
            let file = pieces::write(&settings.data, size)
                .with_context(|| format!("the pieces of {size} cells cannot be written"))?;
            say!("{}: pieces of {size} cells; restart the server", file.display());
        }
        Ok(ExitCode::SUCCESS)
    })
}
