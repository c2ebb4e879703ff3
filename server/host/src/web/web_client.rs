//! The client for browsers that this server serves below `/play/`: the files that `make web` built.
//!
//! All compressed files are read once, at the start, so that an update of the folder is never served
//! half: it takes effect with the next start. The uncompressed form, for the few programs that accept
//! no compression, is decompressed on the way. A release has the same files in an archive (.tar.gz).

pub mod encoding;
pub mod manifest;

use axum::body::Bytes;
use axum::http::HeaderValue;
use flate2::read::GzDecoder;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use crate::web::entity_tag;
use encoding::Encoding;
use manifest::{BadManifest, Entry, Manifest};

/// The path of the page. The WebSocket is at the same path without the slash.
pub const PATH: &str = "/play/";
/// The name of the manifest in the folder.
pub const MANIFEST: &str = "manifest.json";
/// Whether the browser client is compiled in (feature `web`).
pub const IS_EMBEDDED: bool = cfg!(feature = "web");
/// The maximum size of a file, compressed: several times the program.
const FILE_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The maximum number of files in an archive: several times those of the browser client.
const FILES_MAX: usize = 200;
/// The least size of a gzip file: its header and its trailer (RFC 1952).
const GZIP_BYTES_MIN: usize = 18;

/// The browser client, in memory.
pub struct WebClient {
    /// The release of the files.
    release: String,
    /// The path of the page itself.
    index: String,
    files: HashMap<String, WebFile>,
    manifest: Bytes,
    manifest_tag: String,
}

/// One file of the browser client, in its two compressed forms.
pub struct WebFile {
    /// Its content type.
    pub content_type: HeaderValue,
    /// Whether a file of this name never changes.
    pub is_immutable: bool,
    /// Its size in bytes, uncompressed.
    pub bytes: u64,
    /// The start of its entity tags: hexadecimal digits.
    digest: String,
    brotli: Bytes,
    gzip: Bytes,
}

/// Why the browser client cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum WebClientError {
    /// A file of it cannot be read.
    #[error("cannot read {file} of the browser client in {place}: {why}; `make web` builds it")]
    File {
        /// The folder.
        place: String,
        /// The path of the file in it.
        file: String,
        /// The reason.
        why: io::Error,
    },
    /// It is no archive, or one without a browser client.
    #[error(
        "cannot read the browser client in {0}: {1}; it must be a folder as `make web` writes it, or a .tar.gz of one"
    )]
    Archive(String, io::Error),
    /// The manifest is invalid.
    #[error(
        "{MANIFEST} of the browser client in {0} is invalid: {1}; build it again with `make web`"
    )]
    Manifest(String, BadManifest),
    /// A file is not the one that the manifest lists.
    #[error(
        "{1} of the browser client in {0} is not the file that {MANIFEST} lists; build it again with \
         `make web`"
    )]
    Other(String, String),
}

impl WebClient {
    /// The browser client in this folder or archive, or else the one compiled in, if any.
    pub fn open(place: Option<&Path>) -> Result<Option<WebClient>, WebClientError> {
        let client = match place {
            Some(place) => Some(WebClient::load(place)?),
            None => WebClient::embedded().transpose()?,
        };
        let Some(client) = client else { return Ok(None) };
        let (release, own) = (client.release(), env!("CARGO_PKG_VERSION"));
        if release.starts_with(own) {
            tracing::info!(release, path = PATH, "browser client loaded");
        } else {
            tracing::warn!(release, server = own, "the browser client is of another release");
        }
        Ok(Some(client))
    }

    /// Reads the browser client in a folder, or in an archive (.tar.gz) of one. It blocks, for some 10 MB.
    pub fn load(place: &Path) -> Result<WebClient, WebClientError> {
        let name = place.display().to_string();
        if !place.is_file() {
            return WebClient::read(&name, &|file| read_file(&place.join(file)));
        }
        let bad = |why| WebClientError::Archive(name.clone(), why);
        let files = unpacked(fs::File::open(place).map_err(bad)?).map_err(bad)?;
        let absent = || io::Error::from(io::ErrorKind::NotFound);
        WebClient::read(&name, &|file| files.get(file).cloned().ok_or_else(absent))
    }

    /// The browser client that was compiled in (feature `web`), if any.
    pub fn embedded() -> Option<Result<WebClient, WebClientError>> {
        #[cfg(feature = "web")]
        {
            let find = |name: &str| EMBEDDED.iter().find(|(own, _)| *own == name);
            let absent = || io::Error::from(io::ErrorKind::NotFound);
            let read = |name: &str| {
                find(name).map(|&(_, bytes)| Bytes::from_static(bytes)).ok_or_else(absent)
            };
            Some(WebClient::read("this program", &read))
        }
        #[cfg(not(feature = "web"))]
        {
            None
        }
    }

    fn read(
        place: &str,
        read: &dyn Fn(&str) -> io::Result<Bytes>,
    ) -> Result<WebClient, WebClientError> {
        let named = |file: &str| {
            let (place, name) = (place.to_string(), file.to_string());
            read(file).map_err(|why| WebClientError::File { place, file: name, why })
        };
        let text = named(MANIFEST)?;
        let bad = |why| WebClientError::Manifest(place.into(), why);
        let Manifest { release, index, files } = Manifest::parse(&text).map_err(bad)?;
        let mut found = HashMap::new();
        for entry in files {
            let gzip = named(&format!("{}.gz", entry.path))?;
            let brotli = named(&format!("{}.br", entry.path))?;
            if !holds(&gzip, entry.bytes) {
                return Err(WebClientError::Other(place.into(), format!("{}.gz", entry.path)));
            }
            let Entry { path, bytes, content_type, is_immutable } = entry;
            let digest = entity_tag::digest(&gzip);
            found.insert(path, WebFile { content_type, is_immutable, bytes, digest, brotli, gzip });
        }
        let manifest_tag = entity_tag::of(&text);
        Ok(WebClient { release, index, files: found, manifest: text, manifest_tag })
    }

    /// The release of the files, as their manifest names it.
    pub fn release(&self) -> &str {
        &self.release
    }

    /// The manifest as it was built, in JSON.
    pub fn manifest(&self) -> &Bytes {
        &self.manifest
    }

    /// The entity tag of the manifest.
    pub fn manifest_tag(&self) -> &str {
        &self.manifest_tag
    }

    /// The file of this path; the empty path is the page itself.
    pub fn file(&self, path: &str) -> Option<&WebFile> {
        self.files.get(if path.is_empty() { self.index.as_str() } else { path })
    }
}

impl WebFile {
    /// The entity tag of this form of the file, with its quotes.
    pub fn tag(&self, encoding: Encoding) -> String {
        format!("\"{}-{}\"", self.digest, encoding.name())
    }

    /// The content in a compressed form.
    pub fn compressed(&self, encoding: Encoding) -> Option<&Bytes> {
        match encoding {
            Encoding::Brotli => Some(&self.brotli),
            Encoding::Gzip => Some(&self.gzip),
            Encoding::Identity => None,
        }
    }

    /// The content, decompressed as it is read, which takes time.
    pub fn plain(&self) -> impl Read + Send + 'static + use<> {
        GzDecoder::new(Cursor::new(self.gzip.clone()))
    }
}

impl fmt::Debug for WebClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WebClient").field(&self.release).finish()
    }
}

/// Whether this is a gzip file with so many bytes in it, by the last four of its trailer.
fn holds(gzip: &[u8], bytes: u64) -> bool {
    let Some(size) = gzip.last_chunk().filter(|_| GZIP_BYTES_MIN <= gzip.len()) else {
        return false;
    };
    gzip.starts_with(&[0x1f, 0x8b]) && u64::from(u32::from_le_bytes(*size)) == bytes
}

fn read_file(path: &Path) -> io::Result<Bytes> {
    let file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if FILE_BYTES_MAX < bytes.len() as u64 {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    Ok(bytes.into())
}

/// The compressed files and the manifest in an archive, by their paths from the manifest's folder.
fn unpacked(archive: impl Read) -> io::Result<HashMap<String, Bytes>> {
    let bytes_max = FILE_BYTES_MAX * FILES_MAX as u64;
    let mut archive = tar::Archive::new(GzDecoder::new(archive).take(bytes_max));
    let mut files = HashMap::new();
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let is_served = path.extension().is_some_and(|it| it == "br" || it == "gz");
        if !entry.header().entry_type().is_file() || !(is_served || path.ends_with(MANIFEST)) {
            continue;
        }
        if files.len() == FILES_MAX || FILE_BYTES_MAX < entry.size() {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        files.insert(path, Bytes::from(bytes));
    }
    let manifests = files.keys().filter(|path| path.ends_with(MANIFEST));
    let folder =
        manifests.min_by_key(|path| path.components().count()).and_then(|path| path.parent());
    let missing = || io::Error::new(io::ErrorKind::NotFound, format!("no {MANIFEST} in it"));
    let folder = folder.ok_or_else(missing)?.to_owned();
    let named = files.into_iter().filter_map(|(path, bytes)| {
        Some((path.strip_prefix(&folder).ok()?.to_str()?.to_owned(), bytes))
    });
    Ok(named.collect())
}

/// The browser client near a program: in the target folder of the project that the program was built in, as
/// `make web` or `make serve` wrote it (the newer of the two), or in `share/cutlass` beside the folder of an
/// installed program. `None` where neither holds one.
pub fn near(program: &Path) -> Option<PathBuf> {
    let around = program.parent()?.parent()?;
    let built_at =
        |place: &PathBuf| fs::metadata(place.join(MANIFEST)).and_then(|it| it.modified());
    // Cargo marks its folders so.
    let is_target = around.join("CACHEDIR.TAG").is_file();
    let built = ["web", "web-quick"].map(|name| around.join(name));
    let newest = built.into_iter().filter(|place| is_target && built_at(place).is_ok());
    let installed = around.join("share/cutlass/web.tar.gz");
    newest.max_by_key(|place| built_at(place).ok()).or(installed.is_file().then_some(installed))
}

#[cfg(feature = "web")]
include!(concat!(env!("OUT_DIR"), "/web_client.rs"));
