//! What cannot come back is set aside for whoever looks into it, as a journal in a folder of its own.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::fold::Fold;
use super::key::{Key, Left};
use super::segment::{self, Kind, Name, Reading};

/// The folder of the journals that were set aside, in the data folder.
const ASIDE: &str = "live-aside";
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
    let reading = Reading { fold: Fold { now: left.now, live }, next_group: 0 };
    let name = Name { kind: Kind::Base, number: 1 };
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = BufWriter::new(options.open(name.path(&folder))?);
    segment::write_base(&mut file, name.number, &reading, &|| false)?;
    file.flush()?;
    remove_oldest(&all)?;
    Ok(folder)
}

fn remove_oldest(all: &Path) -> io::Result<()> {
    let entries = fs::read_dir(all)?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let surplus = paths.len().saturating_sub(KEPT_MAX);
    paths[..surplus].iter().try_for_each(fs::remove_dir_all)
}
