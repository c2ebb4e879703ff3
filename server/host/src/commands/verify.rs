//! `verify`: plays replays again.

use host::verify::verify_file;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Says of each replay whether it holds.
pub fn run(files: &[PathBuf]) -> ExitCode {
    let mut worst = 0;
    for file in files {
        let line = match verify_file(file) {
            Ok(holds) => format!("{} {holds}", file.display()),
            Err(verdict) => {
                worst = worst.max(verdict.exit_code());
                format!("{} {verdict}", file.display())
            }
        };
        // A reader that hung up, as `head` does, still gets the exit code.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    ExitCode::from(worst)
}
