//! `verify`: verifies replays.

use host::verify::verify_file;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Verifies each file and prints the verdict.
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
        // After a reader closed the pipe, as `head` does, the exit code still counts.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    ExitCode::from(worst)
}
