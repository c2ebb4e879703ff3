//! The manifest of the browser client: which files there are, as `make web` wrote it.

use axum::http::HeaderValue;
use serde::Deserialize;
use std::collections::HashSet;

/// The maximum number of files.
pub const FILES_MAX: usize = 256;
/// The maximum length of a path and of the name of a release, in bytes.
const NAME_BYTES_MAX: usize = 100;
/// The maximum size of a file, uncompressed, in bytes.
const FILE_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// A valid manifest.
#[derive(Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The release of the files.
    pub release: String,
    /// The path of the page itself, which is one of the files.
    pub index: String,
    /// All files. Their paths are plain and different.
    pub files: Vec<Entry>,
}

/// A file of the manifest.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// The path in the folder: plain names, separated by `/`.
    pub path: String,
    /// The size in bytes, uncompressed.
    pub bytes: u64,
    /// The content type.
    pub content_type: HeaderValue,
    /// Whether a file of this path never changes: its path has the hash of its content.
    pub is_immutable: bool,
}

/// Why a manifest is invalid.
#[derive(Debug, thiserror::Error)]
pub enum BadManifest {
    /// It is not JSON with these fields.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// The release has no name, or a long one.
    #[error("the release must have 1 to {NAME_BYTES_MAX} letters, digits or .+-_")]
    Release,
    /// There are too many files.
    #[error("it lists more than {FILES_MAX} files")]
    Files,
    /// A path is not plain.
    #[error("the path {0:?} has something else than letters, digits, - . _ and /")]
    Path(String),
    /// Two files have the same path.
    #[error("the path {0:?} is listed twice")]
    Twice(String),
    /// A content type cannot be sent.
    #[error("the type of {0:?} is not a content type")]
    Type(String),
    /// A file is too large.
    #[error("{0:?} is larger than {FILE_BYTES_MAX} bytes")]
    Large(String),
    /// The page is not one of the files.
    #[error("the index {0:?} is not among its files")]
    Index(String),
}

#[derive(Deserialize)]
struct Written {
    release: String,
    index: String,
    files: Vec<WrittenEntry>,
}

#[derive(Deserialize)]
struct WrittenEntry {
    path: String,
    bytes: u64,
    #[serde(rename = "type")]
    content_type: String,
    #[serde(default)]
    immutable: bool,
}

impl Manifest {
    /// Reads a manifest: `{"release": …, "index": …, "files": [{"path": …, "bytes": …, "type": …,
    /// "immutable": …}]}`.
    pub fn parse(text: &[u8]) -> Result<Manifest, BadManifest> {
        let Written { release, index, files } = serde_json::from_slice(text)?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".+-_".contains(&byte);
        if !(1..=NAME_BYTES_MAX).contains(&release.len()) || !release.bytes().all(is_name) {
            return Err(BadManifest::Release);
        }
        if FILES_MAX < files.len() {
            return Err(BadManifest::Files);
        }
        let files = files.into_iter().map(entry).collect::<Result<Vec<Entry>, _>>()?;
        let mut paths = HashSet::new();
        if let Some(twice) = files.iter().find(|file| !paths.insert(&file.path)) {
            return Err(BadManifest::Twice(twice.path.clone()));
        }
        if !paths.contains(&index) {
            return Err(BadManifest::Index(index));
        }
        Ok(Manifest { release, index, files })
    }
}

fn entry(written: WrittenEntry) -> Result<Entry, BadManifest> {
    let WrittenEntry { path, bytes, content_type, immutable } = written;
    if !is_plain(&path) {
        return Err(BadManifest::Path(path));
    }
    if FILE_BYTES_MAX < bytes {
        return Err(BadManifest::Large(path));
    }
    let is_type = content_type.contains('/');
    let content_type = HeaderValue::from_str(&content_type).ok().filter(|_| is_type);
    let content_type = content_type.ok_or_else(|| BadManifest::Type(path.clone()))?;
    Ok(Entry { path, bytes, content_type, is_immutable: immutable })
}

/// Whether a path names a file below its folder, in letters that mean nothing to a URL or a system.
fn is_plain(path: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_name =
        |name: &str| !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_letter);
    path.len() <= NAME_BYTES_MAX && path.split('/').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(path: &str, content_type: &str, index: &str) -> String {
        format!(
            r#"{{"release": "0.2.0", "index": "{index}", "files": [
                {{"path": "index.html", "bytes": 9, "type": "text/html"}},
                {{"path": "{path}", "bytes": 9, "type": "{content_type}", "immutable": true}}]}}"#
        )
    }

    #[test]
    fn a_manifest_lists_plain_files() {
        let text = manifest("icons/a-1.b_2.png", "image/png", "index.html");
        let read = Manifest::parse(text.as_bytes()).unwrap();
        assert_eq!((read.release.as_str(), read.index.as_str()), ("0.2.0", "index.html"));
        let expected = [("index.html", false), ("icons/a-1.b_2.png", true)];
        let files = read.files.iter().map(|file| (file.path.as_str(), file.is_immutable));
        assert_eq!(files.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_could_leave_the_folder_or_break_a_header_is_refused() {
        let check = |text: &str, expected: &str| {
            let said = Manifest::parse(text.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(expected), "{said}");
        };
        for path in ["", "/etc/passwd", "../a", "a/../b", "a//b", ".env", "a b", "a%2f", "C:a", "é"]
        {
            check(&manifest(path, "text/css", "index.html"), "has something else");
        }
        check(&manifest("index.html", "text/css", "index.html"), "listed twice");
        check(&manifest("a.css", "text/css\\r\\nx: y", "index.html"), "not a content type");
        check(&manifest("a.css", "css", "index.html"), "not a content type");
        check(&manifest("a.css", "text/css", "page.html"), "not among its files");
        check("{}", "missing field `release`");
        check(r#"{"release": "", "index": "a", "files": []}"#, "the release must have");
        check("not JSON", "expected ident");
    }
}
