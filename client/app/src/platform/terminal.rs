//! The log and the standard output of a program that is run in a terminal.

use std::io::{ErrorKind, IsTerminal, Write};

use anyhow::Context;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

/// Starts the log, which a thread of its own writes until the guard is dropped: one that nobody reads, or a full
/// disk, must not end a bout.
pub fn start_log() -> WorkerGuard {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,app=info,host=warn"));
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours);
    let (stderr, written) = tracing_appender::non_blocking(std::io::stderr());
    log.with_writer(stderr).init();
    written
}

/// Writes a line to standard output. A reader that has closed the pipe, as `head` does, needs no more; a full disk is
/// an error, and neither is a panic, which `println!` would make of both.
pub fn say(line: &dyn std::fmt::Display) -> anyhow::Result<()> {
    match writeln!(std::io::stdout(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("the output cannot be written"),
    }
}
