//! Writes the tables of options in `docs/brawls.md` anew.

use std::path::Path;
use std::process::ExitCode;

use world::option_tables;

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/brawls.md");
    let written = std::fs::read_to_string(&path)
        .and_then(|document| std::fs::write(&path, option_tables::rewritten(&document)));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}: {why}", path.display());
            ExitCode::FAILURE
        }
    }
}
