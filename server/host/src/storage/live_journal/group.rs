//! The framing of the live journal: records in groups, and what a reader accepts as one.

use bout::Millis;
use std::io::{self, Read};

use super::key::Key;

/// The bytes of a group before its records.
pub const HEAD_BYTES: usize = 28;
/// The bytes of a record before its body.
pub const RECORD_HEAD_BYTES: usize = 14;
/// The size limit of a group. A longer one is never written, and damaged when it is read.
pub const GROUP_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Length and checksum, which the length does not count.
const SUMMED_FROM: usize = 12;

/// What a record does to its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its body replaces that of the `Set` before.
    Set,
    /// Its body is added.
    Append,
    /// The key is forgotten.
    Remove,
}

/// One record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// What it does.
    pub change: Change,
    /// To which key.
    pub key: Key,
    /// With which bytes.
    pub body: &'a [u8],
}

/// A whole group, as it was read.
#[derive(Clone, Copy, Debug)]
pub struct Group<'a> {
    /// Its number.
    pub number: u64,
    /// Its time.
    pub now: Millis,
    /// Its records.
    pub records: Records<'a>,
}

/// Why a file of the journal cannot be read to its end.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// The rest of the file is no whole group.
    #[error("a group is cut short")]
    Torn,
    /// The bytes are not those that were written.
    #[error("a group has a wrong checksum")]
    Checksum,
    /// Another group belongs here.
    #[error("a group is out of order")]
    OutOfOrder,
    /// The checksum is right, and the records are none.
    #[error("a record makes no sense")]
    Senseless,
    /// The head of the file is not that of such a file.
    #[error("the head of the file is wrong")]
    Head,
    /// Another file belongs here.
    #[error("a file before it is missing")]
    Missing,
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
}

impl Record<'_> {
    /// The size of the record in a group.
    pub fn bytes(&self) -> usize {
        RECORD_HEAD_BYTES + self.body.len()
    }
}

/// Makes `group` an open group without records.
pub fn begin(group: &mut Vec<u8>) {
    group.clear();
    group.resize(HEAD_BYTES, 0);
}

/// Adds a record to an open group, which stays within [`GROUP_BYTES_MAX`].
pub fn push(group: &mut Vec<u8>, record: Record<'_>) {
    let change = match record.change {
        Change::Set => 1,
        Change::Append => 2,
        Change::Remove => 3,
    };
    let (kind, id) = match record.key {
        Key::Session(id) => (1, id),
        Key::Room(id) => (2, id),
        Key::Bout(id) => (3, id),
        Key::Lobby => (4, 0),
    };
    group.extend_from_slice(&[change, kind]);
    group.extend_from_slice(&id.to_le_bytes());
    group.extend_from_slice(&length(record.body));
    group.extend_from_slice(record.body);
}

/// Completes an open group, which can be written then.
pub fn seal(group: &mut [u8], number: u64, now: Millis) {
    group[12..20].copy_from_slice(&number.to_le_bytes());
    group[20..28].copy_from_slice(&now.0.to_le_bytes());
    let (length, checksum) = (length(&group[SUMMED_FROM..]), checksum(&group[SUMMED_FROM..]));
    group[..4].copy_from_slice(&length);
    group[4..12].copy_from_slice(&checksum);
}

fn length(bytes: &[u8]) -> [u8; 4] {
    u32::try_from(bytes.len()).expect("a group is within its limit").to_le_bytes()
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    *blake3::hash(bytes).as_bytes().first_chunk().expect("a hash has 32 bytes")
}

/// The groups of a file behind its head. Holds one group at a time.
#[derive(Debug)]
pub struct Groups<R> {
    source: R,
    left: u64,
    bytes: Vec<u8>,
}

impl<R: Read> Groups<R> {
    /// The groups in the next `size` bytes of `source`.
    pub fn new(source: R, size: u64) -> Groups<R> {
        Groups { source, left: size, bytes: Vec::new() }
    }

    /// The bytes behind the groups that were read.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The next group, or nothing at the end of the file. Damage is the end, too.
    pub fn read(&mut self) -> Result<Option<Group<'_>>, Damage> {
        if self.left == 0 {
            return Ok(None);
        }
        if self.left < HEAD_BYTES as u64 {
            return Err(Damage::Torn);
        }
        let mut head = [0; SUMMED_FROM];
        self.source.read_exact(&mut head)?;
        let (length, sum) = head.split_first_chunk::<4>().expect("4 of 12 bytes");
        let length = u32::from_le_bytes(*length) as usize;
        let is_possible = HEAD_BYTES <= SUMMED_FROM + length
            && SUMMED_FROM + length <= GROUP_BYTES_MAX
            && (SUMMED_FROM + length) as u64 <= self.left;
        if !is_possible {
            return Err(Damage::Torn);
        }
        self.bytes.resize(length, 0);
        self.source.read_exact(&mut self.bytes)?;
        if checksum(&self.bytes) != sum {
            return Err(Damage::Checksum);
        }
        let group = split_group(&self.bytes).ok_or(Damage::Senseless)?;
        self.left -= (SUMMED_FROM + length) as u64;
        Ok(Some(group))
    }
}

/// A group behind its checksum.
fn split_group(bytes: &[u8]) -> Option<Group<'_>> {
    let (number, bytes) = bytes.split_first_chunk()?;
    let (now, bytes) = bytes.split_first_chunk()?;
    let records = Records(bytes);
    let mut all = records;
    while all.next().is_some() {}
    let (number, now) = (u64::from_le_bytes(*number), Millis(u64::from_le_bytes(*now)));
    all.0.is_empty().then_some(Group { number, now, records })
}

/// The records in these bytes, up to one that makes no sense.
#[derive(Clone, Copy, Debug)]
pub struct Records<'a>(&'a [u8]);

impl<'a> Records<'a> {
    /// The records of a group that was sealed.
    pub fn of(group: &'a [u8]) -> Records<'a> {
        Records(&group[HEAD_BYTES..])
    }

    /// Whether no record is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        let ([change, kind], rest) = self.0.split_first_chunk()?;
        let (id, rest) = rest.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (body, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let change = match change {
            1 => Change::Set,
            2 => Change::Append,
            3 => Change::Remove,
            _ => return None,
        };
        let key = match (kind, u64::from_le_bytes(*id)) {
            (1, id) => Key::Session(id),
            (2, id) => Key::Room(id),
            (3, id) => Key::Bout(id),
            (4, 0) => Key::Lobby,
            _ => return None,
        };
        self.0 = rest;
        Some(Record { change, key, body })
    }
}
