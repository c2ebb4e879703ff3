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
//!
//! Sections may follow from format 3 on; one of another name or version is passed over:
//!
//! ```text
//! name               8 bytes
//! version            u16
//! length             u32, in bytes
//! content
//! BLAKE3             32 bytes, of everything before, from the first byte of the file
//! ```
//!
//! The section `PICTURES` is the view track, compressed by zstd: see [`crate::track`].

use bout::Nonces;
use referee::{Archive, FinishedBout};
use ruzstd::decoding::StreamingDecoder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::header::{Header, rules_digits};
use crate::track::{self, TRACK_BYTES_MAX, Track, TrackError};
use crate::{Recorded, Replay, ReplayFile};

/// The first bytes of a replay.
pub const MAGIC: [u8; 8] = *b"CUTLASS\n";
/// The version of the file format.
pub const FORMAT: u16 = 3;
/// The format before it, in which nothing follows the hash.
const FORMAT_WITHOUT_SECTIONS: u16 = 2;
/// The first format: an archive of it ends before the nonces of the draw, for nobody added any.
const FORMAT_WITHOUT_NONCES: u16 = 1;
/// The largest file that is read as a replay.
pub const READ_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// The name of the section of the view track.
pub const PICTURES: [u8; 8] = *b"PICTURES";
/// In place of the name of a player whose account was deleted. No player may have it.
pub const NAMELESS: &str = "Guest";
/// The largest archive that is decompressed: the limit of `wire`.
const ARCHIVE_BYTES_MAX: u64 = 64 * 1024 * 1024;
const EXTENSION: &str = "cutlass-replay";
const HASH_BYTES: usize = blake3::OUT_LEN;
/// The length of the prefix before the content of a section.
const SECTION_BYTES: usize = PICTURES.len() + 2 + 4;
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
    /// The view track cannot be read.
    #[error("has pictures that make no sense: {0}")]
    Track(#[from] TrackError),
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
    /// The replay of a bout that began at `began_at`, in seconds since 1970.
    pub fn of(finished: FinishedBout, began_at: u64) -> Replay {
        let FinishedBout { bout, names, archive, .. } = finished;
        Replay { header: Header::of(bout, &names, &archive, began_at), archive }
    }

    /// Decodes the replay in `bytes`, which must be of our rules.
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let file = unframe(bytes)?;
        let header = read_header(&file)?;
        if header.rules != rules_digits() {
            return Err(ReplayError::OtherRules { rules: header.rules, server: header.server });
        }
        let mut archive = unpack(file.body, ARCHIVE_BYTES_MAX).map_err(ReplayError::Packing)?;
        if file.format == FORMAT_WITHOUT_NONCES {
            archive.extend(wire::codec::bytes_of(&Nonces::new()));
        }
        let archive: Archive = wire::codec::read_archive(&archive).map_err(ReplayError::Body)?;
        Ok(Replay { header, archive })
    }

    /// Reads a replay from its file.
    pub fn read(path: &Path) -> Result<Replay, ReplayError> {
        Replay::from_bytes(&read_bytes(path)?)
    }
}

impl ReplayFile {
    /// Decodes the replay in `bytes`: the bout, when it is of our rules, or else its pictures.
    ///
    /// # Errors
    /// Also when it is of other rules, and has no pictures that this program can show.
    pub fn from_bytes(bytes: &[u8]) -> Result<ReplayFile, ReplayError> {
        let error = match Replay::from_bytes(bytes) {
            Ok(replay) => return Ok(ReplayFile::Replay(Box::new(replay))),
            Err(error @ ReplayError::OtherRules { .. }) => error,
            Err(error) => return Err(error),
        };
        let Some(packed) = packed_track(bytes)? else { return Err(error) };
        let header = read_header(&unframe(bytes)?)?;
        let track = Track::read(&unpack_track(packed)?)?;
        Ok(ReplayFile::Recorded(Box::new(Recorded { header, track })))
    }

    /// Reads a replay from its file.
    ///
    /// # Errors
    /// As [`ReplayFile::from_bytes`].
    pub fn read(path: &Path) -> Result<ReplayFile, ReplayError> {
        ReplayFile::from_bytes(&read_bytes(path)?)
    }
}

/// The bytes of a file that is no larger than a replay may be.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, ReplayError> {
    let mut bytes = Vec::new();
    File::open(path)?.take(READ_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if READ_BYTES_MAX < bytes.len() as u64 {
        return Err(ReplayError::TooLarge(fs::metadata(path)?.len()));
    }
    Ok(bytes)
}

/// The bytes of the view track of a replay, if it has one of our version.
pub fn track_bytes(bytes: &[u8]) -> Result<Option<Vec<u8>>, ReplayError> {
    packed_track(bytes)?.map(unpack_track).transpose()
}

/// The bytes of a replay without the names of these players, told by seat and name; `None` when it has none of them. The
/// bout and its pictures stay as they are.
///
/// # Errors
/// When `bytes` are no undamaged replay.
pub fn without_names(
    bytes: &[u8],
    is_one: impl Fn(usize, &str) -> bool,
) -> Result<Option<Vec<u8>>, ReplayError> {
    let file = unframe(bytes)?;
    let mut header: serde_json::Value =
        serde_json::from_slice(file.header).map_err(ReplayError::Header)?;
    let mut is_changed = false;
    let players = header.get_mut("players").and_then(|players| players.as_array_mut());
    for (seat, player) in players.into_iter().flatten().enumerate() {
        if let Some(name) = player.get_mut("name")
            && name.as_str().is_some_and(|name| name != NAMELESS && is_one(seat, name))
        {
            *name = NAMELESS.into();
            is_changed = true;
        }
    }
    if !is_changed {
        return Ok(None);
    }
    let mut changed =
        frame(file.format, &serde_json::to_vec(&header).map_err(ReplayError::Header)?, file.body);
    for section in &file.sections {
        add_section(&mut changed, section);
    }
    Ok(Some(changed))
}

/// The bytes of a file without sections.
pub(crate) fn frame(format: u16, header: &[u8], body: &[u8]) -> Vec<u8> {
    let length = |part: &[u8]| u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes();
    let format = format.to_le_bytes();
    let mut bytes = [&MAGIC, &format[..], &length(header), &length(body), header, body].concat();
    let hash = blake3::hash(&bytes);
    bytes.extend_from_slice(hash.as_bytes());
    bytes
}

/// Adds a section to a file.
pub(crate) fn add_section(bytes: &mut Vec<u8>, section: &Section<'_>) {
    bytes.extend(section.name);
    bytes.extend(section.version.to_le_bytes());
    bytes.extend(u32::try_from(section.content.len()).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(section.content);
    let hash = blake3::hash(bytes);
    bytes.extend_from_slice(hash.as_bytes());
}

fn packed_track(bytes: &[u8]) -> Result<Option<&[u8]>, ReplayError> {
    let sections = unframe(bytes)?.sections;
    let track = sections.iter().find(|one| one.name == PICTURES && one.version == track::VERSION);
    Ok(track.map(|section| section.content))
}

fn unpack_track(packed: &[u8]) -> Result<Vec<u8>, ReplayError> {
    unpack(packed, TRACK_BYTES_MAX as u64).map_err(ReplayError::Packing)
}

fn read_header(file: &Parts<'_>) -> Result<Header, ReplayError> {
    serde_json::from_slice(file.header).map_err(ReplayError::Header)
}

/// The parts of a file.
struct Parts<'a> {
    format: u16,
    header: &'a [u8],
    body: &'a [u8],
    sections: Vec<Section<'a>>,
}

/// A section behind the bout.
pub(crate) struct Section<'a> {
    pub(crate) name: [u8; 8],
    pub(crate) version: u16,
    pub(crate) content: &'a [u8],
}

/// The parts of an undamaged file in a format that we read.
fn unframe(bytes: &[u8]) -> Result<Parts<'_>, ReplayError> {
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
    if ![FORMAT, FORMAT_WITHOUT_SECTIONS, FORMAT_WITHOUT_NONCES].contains(&format) {
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
    if format != FORMAT && should < bytes.len() {
        return Err(ReplayError::Damaged);
    }
    check_hash(bytes, should)?;
    let (header, body) = (&rest[..header], &rest[header..header + body]);
    Ok(Parts { format, header, body, sections: sections(bytes, should)? })
}

/// Compares the hash that ends at `end` with everything before it.
fn check_hash(bytes: &[u8], end: usize) -> Result<(), ReplayError> {
    let (hashed, hash) = bytes[..end].split_at(end - HASH_BYTES);
    if blake3::hash(hashed).as_bytes() != hash {
        return Err(ReplayError::Damaged);
    }
    Ok(())
}

/// The sections from `begins` to the end of a file.
fn sections(bytes: &[u8], begins: usize) -> Result<Vec<Section<'_>>, ReplayError> {
    let truncated = |should| ReplayError::Truncated { is: bytes.len(), should };
    let mut sections = Vec::new();
    let mut at = begins;
    while at < bytes.len() {
        let short = || truncated(at + SECTION_BYTES + HASH_BYTES);
        let (name, rest) = bytes[at..].split_first_chunk().ok_or_else(short)?;
        let (version, rest) = rest.split_first_chunk().ok_or_else(short)?;
        let (length, rest) = rest.split_first_chunk().ok_or_else(short)?;
        let length = u32::from_le_bytes(*length) as usize;
        let end = (at + SECTION_BYTES + HASH_BYTES).saturating_add(length);
        if bytes.len() < end {
            return Err(truncated(end));
        }
        check_hash(bytes, end)?;
        let (name, version) = (*name, u16::from_le_bytes(*version));
        sections.push(Section { name, version, content: &rest[..length] });
        at = end;
    }
    Ok(sections)
}

/// Decompresses up to the limit: a few bytes of zstd can expand to gigabytes.
fn unpack(packed: &[u8], bytes_max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let decoder = StreamingDecoder::new(packed).map_err(io::Error::other)?;
    let unpacked = decoder.take(bytes_max + 1).read_to_end(&mut bytes)?;
    if bytes_max < unpacked as u64 {
        return Err(io::Error::other("it unpacks to more than any bout"));
    }
    Ok(bytes)
}
