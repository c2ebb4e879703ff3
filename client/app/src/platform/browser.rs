//! The player's web browser.

use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The time in which an opener that fails has reported its error. One that is a browser itself keeps running.
const FAILS_WITHIN: Duration = Duration::from_secs(2);

/// Opens a page. Waits a moment for an error, which says why it cannot be opened.
pub fn open(page: &str) -> Result<(), String> {
    run(opener(page))
}

/// Opens a page, without waiting for it.
pub fn show(page: &str) {
    let page = page.to_owned();
    let show = move || {
        if let Err(error) = open(&page) {
            tracing::warn!(page, error, "no browser opened");
        }
    };
    if let Err(error) = thread::Builder::new().name("browser".into()).spawn(show) {
        tracing::warn!(%error, "no thread for a browser");
    }
}

fn run(mut command: Command) -> Result<(), String> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = child.map_err(|error| format!("{name}: {error}"))?;
    let (told, ended) = mpsc::channel();
    // It is waited for as long as it runs, so that nothing is left of it.
    let wait = move || told.send(child.wait());
    let waiting = thread::Builder::new().name("browser".into()).spawn(wait);
    waiting.map_err(|error| error.to_string())?;
    match ended.recv_timeout(FAILS_WITHIN) {
        Ok(Ok(status)) if !status.success() => Err(format!("{name}: {status}")),
        Ok(Err(error)) => Err(format!("{name}: {error}")),
        Ok(Ok(_)) | Err(_) => Ok(()),
    }
}

/// The system's own command for opening a page.
fn opener(page: &str) -> Command {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(page);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opener_that_is_missing_or_fails_is_told() {
        assert!(run(Command::new("cutlass-no-such-opener")).is_err());
        assert!(run(Command::new("false")).is_err());
        assert_eq!(run(Command::new("true")), Ok(()));
    }
}
