//! The disk of a folder.

use std::path::Path;

/// How many bytes this user may still write there, where that is known.
#[cfg(unix)]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Other systems say it in ways of their own.
#[cfg(not(unix))]
pub fn free_bytes(_: &Path) -> Option<u64> {
    None
}
