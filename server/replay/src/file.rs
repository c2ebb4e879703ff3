//! The file format of a replay.
//!
//! ```text
//! "CUTLASS\n"        8 bytes
//! format             u16, little-endian, as all numbers
//! header length      u32, in bytes
//! body length        u32, in bytes
//! header             JSON
//! body               the archive as `wire` spells it, compressed by zstd
//! BLAKE3             32 bytes, of everything before
//! ```

use bout::Nonces;
use referee::Archive;
use ruzstd::decoding::StreamingDecoder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::Replay;
use crate::header::{Header, rules_digits};

/// The first bytes of a replay.
pub const MAGIC: [u8; 8] = *b"CUTLASS\n";
/// The version of the file format.
pub const FORMAT: u16 = 2;
/// The first format: an archive of it ends before the nonces of the draw, for nobody added any.
const FORMAT_WITHOUT_NONCES: u16 = 1;
/// The largest file that is read as a replay.
pub const READ_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// The largest archive that is decompressed: the limit of `wire`.
const ARCHIVE_BYTES_MAX: u64 = 64 * 1024 * 1024;
const EXTENSION: &str = "cutlass-replay";
const HASH_BYTES: usize = blake3::OUT_LEN;
/// The length of the prefix before the header: the magic, the format and two lengths.
const PREFIX_BYTES: usize = MAGIC.len() + 2 + 4 + 4;

/// Why a file is not a replay that this program can play.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    File(#[from] io::Error),
    /// It is larger than any replay.
    #[error("is too large for a replay: {0} bytes")]
    TooLarge(u64),
    /// The magic is missing.
    #[error("is not a replay of Cutlass")]
    NotAReplay,
    /// The file has another format version.
    #[error("has format {0}, and this program reads format {FORMAT}; get a newer release")]
    OtherFormat(u16),
    /// The file is truncated.
    #[error("is cut off: it has {is} bytes of {should}")]
    Truncated {
        /// The actual size.
        is: usize,
        /// The minimum size by its prefix.
        should: usize,
    },
    /// The hash at the end does not match.
    #[error("is damaged: its bytes do not match its own hash")]
    Damaged,
    /// The header is not valid JSON, or is incomplete.
    #[error("has a header that makes no sense: {0}")]
    Header(serde_json::Error),
    /// The bout was played by other rules, and would differ by ours.
    #[error(
        "was played by other rules ({rules}, by release {server}); verify it with that release"
    )]
    OtherRules {
        /// The rules hash in its header.
        rules: String,
        /// The release in its header.
        server: String,
    },
    /// The archive cannot be decompressed.
    #[error("has a body that cannot be unpacked: {0}")]
    Packing(io::Error),
    /// The archive cannot be decoded.
    #[error("has a body that makes no sense: {0}")]
    Body(wire::DecodeError),
}

/// The file name of the replay of a bout.
pub fn file_name(bout: u64) -> String {
    format!("{bout}.{EXTENSION}")
}

/// The number of the bout whose replay has this file name; nothing when it is none of ours.
pub fn bout_of_file_name(name: &str) -> Option<u64> {
    let bout = name.strip_suffix(EXTENSION)?.strip_suffix('.')?.parse().ok()?;
    Some(bout).filter(|&bout| file_name(bout) == name)
}

impl Replay {
    /// Decodes the replay in `bytes`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let (format, header, body) = unframe(bytes)?;
        let header: Header = serde_json::from_slice(header).map_err(ReplayError::Header)?;
        if header.rules != rules_digits() {
            return Err(ReplayError::OtherRules { rules: header.rules, server: header.server });
        }
        let mut archive = unpack(body).map_err(ReplayError::Packing)?;
        if format == FORMAT_WITHOUT_NONCES {
            archive.extend(wire::codec::bytes_of(&Nonces::new()));
        }
        let archive: Archive = wire::codec::read_archive(&archive).map_err(ReplayError::Body)?;
        Ok(Replay { header, archive })
    }

    /// Reads a replay from its file.
    pub fn read(path: &Path) -> Result<Replay, ReplayError> {
        let mut bytes = Vec::new();
        File::open(path)?.take(READ_BYTES_MAX + 1).read_to_end(&mut bytes)?;
        if READ_BYTES_MAX < bytes.len() as u64 {
            return Err(ReplayError::TooLarge(fs::metadata(path)?.len()));
        }
        Replay::from_bytes(&bytes)
    }
}

/// The format, the header and the body of an undamaged file in a format that we read.
fn unframe(bytes: &[u8]) -> Result<(u16, &[u8], &[u8]), ReplayError> {
    let truncated = |should| ReplayError::Truncated { is: bytes.len(), should };
    let rest = match bytes.strip_prefix(&MAGIC) {
        Some(rest) => rest,
        None if !bytes.is_empty() && MAGIC.starts_with(bytes) => {
            return Err(truncated(PREFIX_BYTES + HASH_BYTES));
        }
        None => return Err(ReplayError::NotAReplay),
    };
    let short = || truncated(PREFIX_BYTES + HASH_BYTES);
    let (format, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let format = u16::from_le_bytes(*format);
    if ![FORMAT, FORMAT_WITHOUT_NONCES].contains(&format) {
        return Err(ReplayError::OtherFormat(format));
    }
    let (header, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let (body, rest) = rest.split_first_chunk().ok_or_else(short)?;
    let [header, body] = [header, body].map(|length| u32::from_le_bytes(*length) as usize);
    let should =
        PREFIX_BYTES.saturating_add(header).saturating_add(body).saturating_add(HASH_BYTES);
    if bytes.len() < should {
        return Err(truncated(should));
    }
    let (hashed, hash) = bytes.split_at(should - HASH_BYTES);
    if blake3::hash(hashed).as_bytes() != hash {
        return Err(ReplayError::Damaged);
    }
    Ok((format, &rest[..header], &rest[header..header + body]))
}

/// Decompresses an archive, up to the limit: a few bytes of zstd can expand to gigabytes.
fn unpack(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut archive = Vec::new();
    let decoder = StreamingDecoder::new(body).map_err(io::Error::other)?;
    let unpacked = decoder.take(ARCHIVE_BYTES_MAX + 1).read_to_end(&mut archive)?;
    if ARCHIVE_BYTES_MAX < unpacked as u64 {
        return Err(io::Error::other("it unpacks to more than any bout"));
    }
    Ok(archive)
}
