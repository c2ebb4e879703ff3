//! Writes replays.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Replay;
use crate::file::{FORMAT, MAGIC, file_name};

/// The compression level: zstd's own default, which takes a few milliseconds a bout.
const COMPRESSION_LEVEL: i32 = 3;

impl Replay {
    /// The bytes of the replay file.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let header = serde_json::to_vec(&self.header)?;
        let archive = wire::codec::bytes_of(&self.archive);
        let body = zstd::bulk::compress(&archive, COMPRESSION_LEVEL)?;
        Ok(frame(&header, &body))
    }

    /// Writes the replay to its file in `folder`, and returns the path. **Invariant:** the file is
    /// either complete or absent, even after a power failure.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let path = folder.join(file_name(self.header.bout));
        let unfinished = path.with_extension("unfinished");
        let mut file = File::create(&unfinished)?;
        file.write_all(&self.to_bytes()?)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // A rename is on the disk only when its folder is synced.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(path)
    }
}

fn frame(header: &[u8], body: &[u8]) -> Vec<u8> {
    let length = |part: &[u8]| u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes();
    let format = FORMAT.to_le_bytes();
    let mut bytes = [&MAGIC, &format[..], &length(header), &length(body), header, body].concat();
    let hash = blake3::hash(&bytes);
    bytes.extend_from_slice(hash.as_bytes());
    bytes
}
