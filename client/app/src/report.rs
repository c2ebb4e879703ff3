//! Writes down what should never happen: two states from the same buttons.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use netplay::Desync;

/// Keeps both states and the buttons in a file in the player's data folder, for a bug report.
pub fn keep(desync: &Desync) {
    let tick = desync.confirmed.tick().0;
    match write(desync) {
        Ok(path) => tracing::error!(tick, path = %path.display(), "two states, written down"),
        Err(error) => tracing::error!(tick, %error, ?desync, "two states, not written down"),
    }
}

fn write(desync: &Desync) -> io::Result<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "cutlass")
        .ok_or_else(|| io::Error::other("there is no home folder"))?;
    fs::create_dir_all(folders.data_dir())?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let path = folders.data_dir().join(format!("desync-{}.txt", now.as_millis()));
    fs::write(&path, format!("{desync:#?}\n"))?;
    Ok(path)
}
