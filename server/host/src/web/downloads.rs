//! The packages that the operator offers: the files of a folder, with their sizes and checksums.
//!
//! The folder is looked at when somebody asks, and a file is read only when it is new or has changed.

use sha2::{Digest, Sha256};
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::process::background::blocking;

/// The path of the page that lists them, and of the files below it.
pub const PATH: &str = "/download";
/// How long a list is valid before the folder is looked at again.
const LISTED_FOR: Duration = Duration::from_secs(5);
/// The maximum number of packages; further files are left out.
const PACKAGES_MAX: usize = 64;
/// The size of the pieces in which a file is read.
const READ_BYTES: usize = 128 * 1024;
/// The maximum length of a file name, in bytes.
const NAME_BYTES_MAX: usize = 120;

/// The packages in the operator's folder, or none without one. Clones share the list.
#[derive(Clone, Debug, Default)]
pub struct Downloads(Option<Arc<Shelf>>);

#[derive(Debug)]
struct Shelf {
    folder: PathBuf,
    list: Mutex<Option<(Instant, Arc<[Package]>)>>,
}

/// A file that can be downloaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The file name: letters, digits and `-._+~`.
    pub name: String,
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// When the file was last changed.
    changed: SystemTime,
}

impl Downloads {
    /// The packages in this folder.
    pub fn of(folder: Option<PathBuf>) -> Downloads {
        let shelf = |folder| Arc::new(Shelf { folder, list: Mutex::default() });
        Downloads(folder.map(shelf))
    }

    /// The packages by name. A folder that cannot be read has none, and the log says why.
    pub async fn list(&self) -> Arc<[Package]> {
        let Some(shelf) = &self.0 else { return Arc::default() };
        // Held while files are read, so that each is read once, whoever asks.
        let mut list = shelf.list.lock().await;
        let now = Instant::now();
        let known = match &*list {
            Some((since, packages)) if now < *since + LISTED_FOR => return packages.clone(),
            Some((_, packages)) => packages.clone(),
            None => Arc::default(),
        };
        let folder = shelf.folder.clone();
        let scanned = blocking(move || scan(&folder, &known)).await;
        let packages = scanned.map_err(io::Error::other).flatten().unwrap_or_else(|error| {
            let folder = shelf.folder.display();
            tracing::warn!(%folder, %error, "reading the folder of downloads failed");
            Arc::default()
        });
        *list = Some((Instant::now(), packages.clone()));
        packages
    }

    /// A package of this name, and its file, opened. Nothing if there is none, or if it has changed
    /// since it was listed.
    pub async fn open(&self, name: &str) -> Option<(Package, File)> {
        let packages = self.list().await;
        let package = packages.iter().find(|package| package.name == name)?.clone();
        let path = self.0.as_ref()?.folder.join(name);
        let opened = blocking(move || {
            let file = File::open(path)?;
            let is_same = is_same(&package, &file.metadata()?);
            io::Result::Ok(is_same.then_some((package, file)))
        });
        opened.await.ok()?.ok()?
    }
}

/// The packages in a folder, of which some are known.
fn scan(folder: &Path, known: &[Package]) -> io::Result<Arc<[Package]>> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // Links are followed: packages may lie elsewhere.
        if let Ok(name) = entry.file_name().into_string()
            && is_plain(&name)
            && entry.path().is_file()
        {
            names.push(name);
        }
    }
    names.sort_unstable();
    names.truncate(PACKAGES_MAX);
    let mut packages = Vec::new();
    for name in names {
        let file = File::open(folder.join(&name))?;
        let metadata = file.metadata()?;
        let known = known.iter().find(|one| one.name == name && is_same(one, &metadata));
        packages.push(match known {
            Some(known) => known.clone(),
            None => read(name, file, &metadata)?,
        });
    }
    Ok(packages.into())
}

fn read(name: String, mut file: File, metadata: &Metadata) -> io::Result<Package> {
    let mut hash = Sha256::new();
    let mut chunk = vec![0; READ_BYTES];
    let mut bytes = 0;
    loop {
        let read = file.read(&mut chunk)?;
        if read == 0 {
            break;
        }
        hash.update(&chunk[..read]);
        bytes += read as u64;
    }
    let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Package { name, bytes, sha256, changed: metadata.modified()? })
}

fn is_same(package: &Package, metadata: &Metadata) -> bool {
    let changed = metadata.modified().ok();
    package.bytes == metadata.len() && changed == Some(package.changed)
}

/// Whether a file name means nothing to a URL or a header. Hidden files are not offered.
fn is_plain(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._+~".contains(&byte);
    !name.starts_with('.') && name.len() <= NAME_BYTES_MAX && name.bytes().all(is_letter)
}
