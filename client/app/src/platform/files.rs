//! The player's files: their paths, reading and writing.
//!
//! Writes are atomic: to a draft beside the file, which then replaces it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use replay::{ReplayError, ReplayFile};

/// The default path of the settings file.
pub fn settings() -> Option<PathBuf> {
    Some(folders()?.config_dir().join("settings.toml"))
}

/// The path of the stored credentials. Each named settings file has its own beside it, as it
/// belongs to another player.
pub fn accounts(settings: Option<&Path>) -> Option<PathBuf> {
    match settings {
        Some(settings) => Some(settings.with_extension("accounts.toml")),
        None => Some(folders()?.config_dir().join("accounts.toml")),
    }
}

/// The path of the player's best runs. Each named settings file has its own beside it.
pub fn bests(settings: Option<&Path>) -> Option<PathBuf> {
    match settings {
        Some(settings) => Some(settings.with_extension("bests.toml")),
        None => Some(folders()?.config_dir().join("bests.toml")),
    }
}

/// The folder in which an embedded server stores its data; none where the platform has none.
#[derive(Resource, Clone, Debug, Default)]
pub struct DataFolder(pub Option<PathBuf>);

/// The folder of the embedded server and of reports.
pub fn data() -> Option<PathBuf> {
    Some(folders()?.data_dir().to_owned())
}

/// The text of a file; nothing when there is none.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The replay in a file of the player's.
pub fn replay(path: &Path) -> Result<ReplayFile, ReplayError> {
    ReplayFile::read(path)
}

/// Whether there is such a file.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Moves a file.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Writes a file.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, |draft| fs::write(draft, content))
}

/// Writes a file that only its owner can read, and syncs it to the disk.
pub fn write_secret(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, |draft| {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(draft)?;
        file.write_all(content.as_ref())?;
        file.sync_all()
    })
}

/// Keeps a report in the player's data folder. Returns its path.
pub fn keep_report(name: &str, content: &[u8]) -> io::Result<PathBuf> {
    let folder = data().ok_or_else(|| io::Error::other("there is no home folder"))?;
    let path = folder.join(name);
    write(&path, content)?;
    Ok(path)
}

/// Keeps a picture in the player's folder of pictures, or among the data where there is none. Returns its path.
pub fn keep_picture(name: &str, content: &[u8]) -> io::Result<PathBuf> {
    let user = directories::UserDirs::new();
    let pictures = user.as_ref().and_then(|user| user.picture_dir()).map(Path::to_owned);
    let folder = pictures.or_else(data);
    let folder = folder.ok_or_else(|| io::Error::other("there is no home folder"))?;
    let path = folder.join(name);
    write(&path, content)?;
    Ok(path)
}

fn replace(path: &Path, fill: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let draft = path.with_extension(format!("new-{}", std::process::id()));
    // The draft of an earlier program may be readable by others.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = fill(&draft).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // Remove the useless draft, if there is one.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn folders() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "cutlass")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_no_draft_is_left() {
        let folder = std::env::temp_dir().join(format!("cutlass-files-{}", std::process::id()));
        let path = folder.join("below/file.toml");
        assert_eq!(read(&path).unwrap(), None);
        write(&path, "one").unwrap();
        write_secret(&path, "two").unwrap();
        assert_eq!(read(&path).unwrap().as_deref(), Some("two"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        // A folder cannot be replaced by a file.
        fs::create_dir_all(folder.join("taken/inside")).unwrap();
        write(&folder.join("taken"), "three").unwrap_err();
        let names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
