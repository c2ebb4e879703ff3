//! One file of the live journal: its name, its head, and how its groups are read.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::fold::Fold;
use super::group::{self, Damage, GROUP_BYTES_MAX, Groups};

/// The bytes of a file before its groups: magic, format, number.
pub const HEAD_BYTES: usize = 18;
/// The version of the format of all files. It changes with the encoding of any part; see the tests.
pub const FORMAT: u16 = 1;
/// The digits of the number in the name of a file.
const DIGITS: usize = 16;
/// The size past which a base begins another group.
const BASE_GROUP_BYTES: usize = 1024 * 1024;

/// What is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// All that was live when the segment of the same number began.
    Base,
    /// The groups of a while.
    Segment,
}

/// The name of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// What is in it.
    pub kind: Kind,
    /// Its place in the journal.
    pub number: u64,
}

impl Kind {
    fn magic(self) -> [u8; 8] {
        *match self {
            Kind::Base => b"CUTLBASE",
            Kind::Segment => b"CUTLIVE\n",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Kind::Base => "base",
            Kind::Segment => "segment",
        }
    }
}

impl Name {
    /// The name that this path ends with, if it is one.
    pub fn of(path: &Path) -> Option<Name> {
        let [stem, extension] = [path.file_stem()?, path.extension()?].map(|part| part.to_str());
        let (stem, extension) = (stem?, extension?);
        let kind =
            [Kind::Base, Kind::Segment].into_iter().find(|it| it.extension() == extension)?;
        let is_number = stem.len() == DIGITS && stem.bytes().all(|digit| digit.is_ascii_digit());
        Some(Name { kind, number: stem.parse().ok().filter(|_| is_number)? })
    }

    /// The path of the file in a folder.
    pub fn path(self, folder: &Path) -> PathBuf {
        folder.join(format!("{:0DIGITS$}.{}", self.number, self.kind.extension()))
    }

    /// The head of the file.
    pub fn head(self) -> [u8; HEAD_BYTES] {
        let mut head = [0; HEAD_BYTES];
        head[..8].copy_from_slice(&self.kind.magic());
        head[8..10].copy_from_slice(&FORMAT.to_le_bytes());
        head[10..].copy_from_slice(&self.number.to_le_bytes());
        head
    }

    /// The format of a file with this head, if it is such a file.
    pub fn format(self, head: &[u8]) -> Option<u16> {
        let format = head.strip_prefix(&self.kind.magic())?.first_chunk()?;
        Some(u16::from_le_bytes(*format))
    }
}

/// What a reader has so far, and which group it expects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What is live.
    pub fold: Fold,
    /// The number of the next group.
    pub next_group: u64,
}

impl Reading {
    /// Adds a file of `size` bytes up to its damage, and returns that and how many bytes are behind
    /// the last whole group.
    pub fn add(
        &mut self,
        name: Name,
        mut source: impl Read,
        size: u64,
    ) -> Result<(), (Damage, u64)> {
        // A segment that was created and not written to when the process ended.
        if size == 0 && name.kind == Kind::Segment {
            return Ok(());
        }
        let mut head = [0; HEAD_BYTES];
        let behind = size.checked_sub(HEAD_BYTES as u64).ok_or((Damage::Torn, size))?;
        source.read_exact(&mut head).map_err(|error| (Damage::Read(error), size))?;
        if head != name.head() {
            return Err((Damage::Head, size));
        }
        let mut groups = Groups::new(source, behind);
        let added = match name.kind {
            Kind::Base => self.add_base(&mut groups),
            Kind::Segment => self.add_segment(&mut groups),
        };
        added.map_err(|damage| (damage, groups.left()))
    }

    /// Adds the groups of a segment.
    pub fn add_segment(&mut self, groups: &mut Groups<impl Read>) -> Result<(), Damage> {
        while let Some(group) = groups.read()? {
            if group.number != self.next_group {
                return Err(Damage::OutOfOrder);
            }
            self.fold.apply(&group);
            self.next_group = self.next_group.wrapping_add(1);
        }
        Ok(())
    }

    /// Adds the groups of a base, of which the last one alone has no records.
    fn add_base(&mut self, groups: &mut Groups<impl Read>) -> Result<(), Damage> {
        while let Some(group) = groups.read()? {
            self.fold.apply(&group);
            self.next_group = group.number;
            if group.records.is_empty() {
                return if groups.left() == 0 { Ok(()) } else { Err(Damage::OutOfOrder) };
            }
        }
        Err(Damage::Torn)
    }
}

/// Creates a file that only this user may read.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a base, and returns its size. All its groups have the number `next_group`. Stops with an
/// error when `is_cancelled` says so.
pub fn write_base(
    file: &mut impl Write,
    number: u64,
    reading: &Reading,
    is_cancelled: &dyn Fn() -> bool,
) -> io::Result<u64> {
    let head = Name { kind: Kind::Base, number }.head();
    file.write_all(&head)?;
    let mut size = head.len();
    base_groups(reading, &mut |group| {
        if is_cancelled() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        size += group.len();
        file.write_all(group)
    })?;
    Ok(size as u64)
}

/// Gives the groups of a base to `write`, one after the other. All have the number `next_group`.
pub fn base_groups(
    Reading { fold, next_group }: &Reading,
    write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut write = |group: &mut Vec<u8>| {
        group::seal(group, *next_group, fold.now);
        write(group)?;
        group::begin(group);
        io::Result::Ok(())
    };
    let mut group = Vec::new();
    group::begin(&mut group);
    for record in fold.records() {
        let is_full =
            BASE_GROUP_BYTES <= group.len() || GROUP_BYTES_MAX < group.len() + record.bytes();
        if is_full && group::HEAD_BYTES < group.len() {
            write(&mut group)?;
        }
        group::push(&mut group, record);
    }
    if group::HEAD_BYTES < group.len() {
        write(&mut group)?;
    }
    write(&mut group)
}
