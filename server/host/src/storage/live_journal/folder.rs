//! The folder of the live journal: which files are in it, what they say together, and how they are
//! replaced so that a crash leaves a readable journal at any moment.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::group::Damage;
use super::key::LiveSync;
use super::segment::{self, HEAD_BYTES, Kind, Name, Reading};

/// The extension of a base that is not complete.
const UNFINISHED: &str = "unfinished";
/// Added to the name of a file of a release with another format.
const OTHER_FORMAT: &str = ".otherformat";

/// The folder. All calls block.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// Where the journal ends because of damage.
#[derive(Debug)]
pub struct Cut {
    /// The damaged file, or the first one that does not follow.
    pub path: PathBuf,
    /// How many of its bytes are behind the last whole group.
    pub bytes: u64,
    /// Why.
    pub damage: Damage,
}

impl Folder {
    /// The folder at this path.
    pub fn at(path: &Path) -> Folder {
        Folder(path.into())
    }

    /// Creates the folder when it does not exist; only this user may look into it.
    pub fn create(&self) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.0)
    }

    /// The files of the journal, bases first.
    pub fn names(&self) -> io::Result<BTreeSet<Name>> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.0)? {
            let entry = entry?;
            // A pipe of that name would never end.
            if entry.file_type()?.is_file() {
                names.extend(Name::of(&entry.path()));
            }
        }
        Ok(names)
    }

    /// Renames the files of other formats, removes them from `names`, and says whether there were
    /// any.
    pub fn set_aside(&self, names: &mut BTreeSet<Name>) -> io::Result<bool> {
        let count = names.len();
        for name in names.clone() {
            let path = name.path(&self.0);
            let mut head = Vec::with_capacity(HEAD_BYTES);
            // What cannot be read is damage, which the reading finds.
            let _ = File::open(&path)?.take(HEAD_BYTES as u64).read_to_end(&mut head);
            let Some(format) = name.format(&head).filter(|format| *format != segment::FORMAT)
            else {
                continue;
            };
            let mut aside = path.clone().into_os_string();
            aside.push(OTHER_FORMAT);
            fs::rename(&path, &aside)?;
            names.remove(&name);
            let path = path.display();
            tracing::warn!(%path, format, "live journal of another format set aside");
        }
        Ok(names.len() < count)
    }

    /// Reads the journal up to the segment `end`, or its damage.
    pub fn read(
        &self,
        names: &BTreeSet<Name>,
        end: u64,
        is_cancelled: &dyn Fn() -> bool,
    ) -> io::Result<(Reading, Option<Cut>)> {
        let mut reading = Reading::default();
        let names = names.iter().filter(|name| name.number < end);
        let base = names.clone().rfind(|name| name.kind == Kind::Base);
        let from = base.map_or(0, |base| base.number);
        let segments = names.filter(|name| name.kind == Kind::Segment && from <= name.number);
        let mut expected = base.map(|base| base.number);
        for name in base.into_iter().chain(segments) {
            let path = name.path(&self.0);
            if is_cancelled() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let file = File::open(&path)?;
            let size = file.metadata()?.len();
            if expected != Some(name.number) {
                let damage = Damage::Missing;
                return Ok((reading, Some(Cut { path, bytes: size, damage })));
            }
            if let Err((damage, bytes)) = reading.add(*name, BufReader::new(file), size) {
                return Ok((reading, Some(Cut { path, bytes, damage })));
            }
            expected = match name.kind {
                Kind::Base => expected,
                Kind::Segment => Some(name.number + 1),
            };
        }
        Ok((reading, None))
    }

    /// Writes the base `number`, which is complete or absent, and returns its size.
    pub fn write_base(
        &self,
        number: u64,
        reading: &Reading,
        is_cancelled: &dyn Fn() -> bool,
    ) -> io::Result<u64> {
        let path = Name { kind: Kind::Base, number }.path(&self.0);
        let unfinished = path.with_extension(UNFINISHED);
        let mut file = segment::create(&unfinished)?;
        let size = segment::write_base(&mut file, number, reading, is_cancelled)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        self.sync()?;
        Ok(size)
    }

    /// Begins the segment `number`.
    pub fn create_segment(&self, number: u64, sync: LiveSync) -> io::Result<File> {
        let name = Name { kind: Kind::Segment, number };
        let mut file = segment::create(&name.path(&self.0))?;
        file.write_all(&name.head())?;
        if sync == LiveSync::Fsync {
            file.sync_all()?;
            self.sync()?;
        }
        Ok(file)
    }

    /// Removes the files before this number, and all that is unfinished.
    pub fn remove_before(&self, number: u64) -> io::Result<()> {
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                continue;
            }
            let is_unfinished = path.extension().is_some_and(|it| it == UNFINISHED);
            if is_unfinished || Name::of(&path).is_some_and(|name| name.number < number) {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// Removes all files of the journal.
    pub fn remove_all(&self) -> io::Result<()> {
        self.remove_before(u64::MAX)
    }

    /// A file is in its folder for good only when that is synced.
    fn sync(&self) -> io::Result<()> {
        #[cfg(unix)]
        File::open(&self.0)?.sync_all()?;
        Ok(())
    }
}
