//! Desync reports: two different states from the same log, written to a file for replay.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use netplay::{Desync, Verdict};
use web_time::{SystemTime, UNIX_EPOCH};

use crate::platform::files;
use crate::platform::reports::difference::Comparison;

pub mod difference;

/// Writes the log and both states to a file, for a bug report: in the player's data folder, or among
/// the downloads of a browser. The file is named after the date.
pub fn keep(desync: &Desync, date: SystemTime) {
    let tick = desync.confirmed.tick().0;
    match write(desync, date) {
        Ok(path) => tracing::error!(tick, path = %path.display(), "two states, written down"),
        Err(error) => tracing::error!(tick, %error, ?desync, "two states, not written down"),
    }
}

/// Replays the report in the file at `path`. Returns the result as readable text.
pub fn explain(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("{name} cannot be read"))?;
    let desync = Desync::read(&bytes).with_context(|| {
        format!("{name} cannot be played again; take the release that wrote it, and the whole file")
    })?;
    Ok(format!("{name}\n{}", describe(&desync)))
}

fn write(desync: &Desync, date: SystemTime) -> io::Result<PathBuf> {
    let now = date.duration_since(UNIX_EPOCH).unwrap_or_default();
    files::keep_report(&format!("desync-{}.cutlass", now.as_millis()), &desync.write())
}

fn describe(desync: &Desync) -> String {
    let (replayed, verdict) = desync.replay();
    let (first, last) = (desync.agreed.tick(), desync.confirmed.tick());
    let verdict = match verdict {
        Verdict::Predicted => {
            "This build comes to the client's state: the server knew something else, or played \
             otherwise."
        }
        Verdict::Confirmed => {
            "This build comes to the server's state: the client knew something else, or played \
             otherwise."
        }
        Verdict::Neither => "This build comes to a third state.",
    };
    let mut text = format!(
        "seat {}: both ends agreed at tick {}, and not at tick {}, {} ticks later\n\n{verdict}\n\n",
        desync.seat.0,
        first.0,
        last.0,
        last.since(first)
    );
    let states = [&desync.predicted, &desync.confirmed, &replayed];
    let table = Comparison::of(["client", "server", "played again"], states);
    // Writing to a string cannot fail.
    let _ = write!(text, "{table}");
    text
}

#[cfg(test)]
mod tests;
