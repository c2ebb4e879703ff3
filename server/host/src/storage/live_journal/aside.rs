//! Records that cannot be recovered are set aside for inspection, as a journal in a folder of its own.

use std::fs::{self, DirBuilder};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::fold::Fold;
use super::key::{Key, Left};
use super::segment::{self, Kind, Name, Reading};

/// The folder of the journals that were set aside, in the data folder.
const ASIDE: &str = "live-aside";
/// The file in the folder of one.
const NAME: Name = Name { kind: Kind::Base, number: 1 };
/// How many of them are kept: the newest.
const KEPT_MAX: usize = 16;

/// Writes what was `left` of these keys as a journal to a folder in `live-aside` of the folder `data`. Its
/// name is `date_ms`, milliseconds since 1970. Only this user may read it.
///
/// # Errors
/// When it cannot be written.
pub fn set_aside(data: &Path, left: &Left, keys: &[Key], date_ms: u64) -> io::Result<PathBuf> {
    let all = data.join(ASIDE);
    let folder = all.join(format!("{date_ms:016}"));
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    let live = keys.iter().filter_map(|key| Some((*key, left.live.get(key)?.clone()))).collect();
    let broken = Left { now: left.now, live, is_damaged: false };
    segment::create(&NAME.path(&folder))?.write_all(&broken.to_base())?;
    remove_oldest(&all)?;
    Ok(folder)
}

impl Left {
    /// The bytes of the base of a journal that says the same.
    pub fn to_base(&self) -> Vec<u8> {
        let fold = Fold { now: self.now, live: self.live.clone() };
        let (mut bytes, reading) = (Vec::new(), Reading { fold, next_group: 0 });
        segment::write_base(&mut bytes, NAME.number, &reading, &|| false)
            .expect("memory takes everything");
        bytes
    }

    /// What the bytes of [`Left::to_base`] say, up to their damage.
    pub fn read_base(bytes: &[u8]) -> Left {
        Left::read(NAME, bytes)
    }

    /// What the bytes of a first segment say, up to their damage.
    pub fn read_segment(bytes: &[u8]) -> Left {
        Left::read(Name { kind: Kind::Segment, number: NAME.number }, bytes)
    }

    fn read(name: Name, bytes: &[u8]) -> Left {
        let mut reading = Reading::default();
        let is_damaged = reading.add(name, bytes, bytes.len() as u64).is_err();
        Left { now: reading.fold.now, live: reading.fold.live, is_damaged }
    }
}

fn remove_oldest(all: &Path) -> io::Result<()> {
    let entries = fs::read_dir(all)?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let surplus = paths.len().saturating_sub(KEPT_MAX);
    paths[..surplus].iter().try_for_each(fs::remove_dir_all)
}
