//! Writes replays.

use std::fs::{self, File};
use std::io::{self, Write};
use std::panic;
use std::path::{Path, PathBuf};

use crate::Replay;
use crate::file::{FORMAT, PICTURES, READ_BYTES_MAX, Section, add_section, file_name, frame};
use crate::track;

/// The compression level: zstd's own default, which takes a few milliseconds a bout.
const COMPRESSION_LEVEL: i32 = 3;

impl Replay {
    /// The bytes of the replay file with the view track. The bout is folded again for it, which takes some tens
    /// of milliseconds for a duel of two minutes: see docs/measurements.md.
    pub fn to_bytes_with_track(&self) -> io::Result<Vec<u8>> {
        let mut bytes = self.to_bytes()?;
        // Pictures are no part of a result: without them it is still one.
        let recorded = panic::catch_unwind(|| track::record::record(&self.archive).ok());
        let before = bytes.len();
        if let Some(track) = recorded.ok().flatten().and_then(|(_, track)| track) {
            let content = &zstd::bulk::compress(&track, COMPRESSION_LEVEL)?[..];
            let section = Section { name: PICTURES, version: track::VERSION, content };
            add_section(&mut bytes, &section);
        }
        // A file that cannot be read is worth less than one without pictures.
        if READ_BYTES_MAX < bytes.len() as u64 {
            bytes.truncate(before);
        }
        Ok(bytes)
    }

    /// The bytes of the replay file without the view track.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let header = serde_json::to_vec(&self.header)?;
        let archive = wire::codec::bytes_of(&self.archive);
        let body = zstd::bulk::compress(&archive, COMPRESSION_LEVEL)?;
        Ok(frame(FORMAT, &header, &body))
    }

    /// Writes the replay to its file in `folder`, and returns the path. **Invariant:** the file is
    /// either complete or absent, even after a power failure.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let path = folder.join(file_name(self.header.bout));
        let unfinished = path.with_extension("unfinished");
        let mut file = File::create(&unfinished)?;
        file.write_all(&self.to_bytes_with_track()?)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // A rename is on the disk only when its folder is synced.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(path)
    }
}
