//! `verify`: verifies replays.

use host::operator::verify::verify_file;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{complain, say};

/// The exit code when a replay cannot be read, or a verdict not be written.
const UNREADABLE: u8 = 2;

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
        match say(format_args!("{line}")) {
            Err(error) if !error.is_closed_pipe() => {
                complain(format_args!("{error}"));
                return ExitCode::from(UNREADABLE);
            }
            // After the reader has closed the pipe the exit code still counts.
            _ => {}
        }
    }
    ExitCode::from(worst)
}
