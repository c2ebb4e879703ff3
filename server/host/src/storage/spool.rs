//! The spool: decided matches and verified runs that the database has not taken yet, as files in the
//! data folder, so that they survive the end of the process.
//!
//! [`crate::storage::persistence`] writes a result here when its first attempt to save it fails, or when a
//! shutdown does not wait for it any longer, and removes it when the database has it. The next start
//! saves the results in the order in which they began; the id of each makes that idempotent. A
//! result that the database rejects for good is set aside in the folder `rejected`, from where an
//! operator can put it back.
//!
//! **Invariant:** a file is complete or absent, even after a power failure, and only this user may
//! read it.

mod file;

use games::Day;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use uuid::Uuid;

pub use file::{SpoolError, decode, encode};

use crate::storage::store::record::MatchRecord;
use crate::storage::store::runs::RunRecord;

/// The folder of the spool in the data folder.
pub const FOLDER: &str = "spool";
/// The folder of rejected results in the spool.
pub const REJECTED: &str = "rejected";
/// The extension of a spooled result.
const EXTENSION: &str = "result";

/// A result that is not in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// A decided match.
    Match(MatchRecord),
    /// A verified run.
    Run(RunRecord),
    /// A verified attempt at the daily challenge of this day.
    Daily(Day, RunRecord),
}

impl Unsaved {
    /// The id of the match or run.
    pub fn id(&self) -> Uuid {
        match self {
            Unsaved::Match(record) => record.id.0,
            Unsaved::Run(record) | Unsaved::Daily(_, record) => record.id.0,
        }
    }
}

/// The folder of the spool, which is created with its first file. All calls block.
#[derive(Clone, Debug)]
pub struct Spool {
    folder: PathBuf,
}

impl Spool {
    /// The spool of this data folder.
    pub fn of(data: &Path) -> Spool {
        Spool { folder: data.join(FOLDER) }
    }

    /// Writes a result to its file, and returns the path.
    pub fn write(&self, unsaved: &Unsaved) -> io::Result<PathBuf> {
        write(&self.folder, unsaved)
    }

    /// Removes the file of a result that the database has.
    pub fn remove(&self, id: Uuid) -> io::Result<()> {
        match fs::remove_file(self.folder.join(file_name(id))) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
            _ => Ok(()),
        }
    }

    /// Sets a result aside that the database rejects, and returns its new path.
    pub fn reject(&self, unsaved: &Unsaved) -> io::Result<PathBuf> {
        let path = write(&self.folder.join(REJECTED), unsaved)?;
        self.remove(unsaved.id())?;
        Ok(path)
    }

    /// The files of the spool, the result that began first before the others.
    pub fn files(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut paths: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
        paths.retain(|path| path.extension().is_some_and(|it| it == EXTENSION) && path.is_file());
        // An id begins with its time.
        paths.sort();
        Ok(paths)
    }

    /// The result in a file.
    pub fn read(path: &Path) -> Result<Unsaved, SpoolError> {
        file::decode(&fs::read(path)?)
    }

    /// Renames a damaged file, so that no later start reads it, and returns its new path.
    pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
        let mut name = path.as_os_str().to_owned();
        name.push(".damaged");
        fs::rename(path, &name)?;
        Ok(name.into())
    }
}

fn file_name(id: Uuid) -> String {
    format!("{id}.{EXTENSION}")
}

/// Writes a result to a file in `folder`, which is created when it does not exist.
fn write(folder: &Path, unsaved: &Unsaved) -> io::Result<PathBuf> {
    create_private(folder)?;
    let path = folder.join(file_name(unsaved.id()));
    let unfinished = path.with_extension("unfinished");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(&file::encode(unsaved))?;
    file.sync_all()?;
    fs::rename(&unfinished, &path)?;
    // A rename is on the disk only when its folder is synced.
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(path)
}

fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
