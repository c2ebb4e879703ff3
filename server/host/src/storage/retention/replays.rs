//! The limit of the folder of replay files.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use crate::replay::bout_of_file_name;

/// The folder after a limit was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The number of files that were deleted.
    pub deleted: u64,
    /// The bytes of the replays that are left.
    pub bytes: u64,
}

/// Deletes the oldest replays of a folder, until the others have at most `bytes_max`. The date of a file
/// says how old it is, and of several of one date the number of the bout. The number alone does not: a
/// process that started by a wrong date numbers all of its bouts by that. Anything else in the folder is
/// left alone and not counted.
pub fn limit(folder: &Path, bytes_max: Option<u64>) -> io::Result<Left> {
    let mut replays: Vec<(SystemTime, u64, u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(bout) = entry.file_name().to_str().and_then(bout_of_file_name) else { continue };
        // A link is none, whatever its target.
        let metadata = entry.metadata()?;
        if metadata.is_file() {
            let written = metadata.modified().unwrap_or(UNIX_EPOCH);
            replays.push((written, bout, metadata.len(), entry.path()));
        }
    }
    replays.sort();
    let mut left = Left { deleted: 0, bytes: replays.iter().map(|(_, _, bytes, _)| bytes).sum() };
    for (_, _, bytes, path) in replays {
        if bytes_max.is_none_or(|limit| left.bytes <= limit) {
            break;
        }
        match fs::remove_file(path) {
            // An operator was faster.
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
            _ => {}
        }
        left = Left { deleted: left.deleted + 1, bytes: left.bytes - bytes };
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_oldest_replays_are_deleted_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("cutlass-replays-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("3.cutlass-replay")).unwrap();
        let others = [
            "0.unfinished",
            "01.cutlass-replay",
            "+1.cutlass-replay",
            "-1.cutlass-replay",
            "a.cutlass-replay",
            ".cutlass-replay",
            "1.cutlass-replay.old",
            "99999999999999999999.cutlass-replay",
            "cutlass.db",
        ];
        let replays = ["1.cutlass-replay", "2.cutlass-replay", "10.cutlass-replay"];
        for name in others.iter().chain(&replays) {
            fs::write(folder.join(name), [0; 100]).unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink("cutlass.db", folder.join("4.cutlass-replay")).unwrap();
        let check = |bytes_max, deleted, bytes, left: &[&str]| {
            assert_eq!(limit(&folder, bytes_max).unwrap(), Left { deleted, bytes });
            for name in replays {
                assert_eq!(folder.join(name).exists(), left.contains(&name), "{name}");
            }
        };
        check(None, 0, 300, &replays);
        check(Some(300), 0, 300, &replays);
        check(Some(299), 1, 200, &replays[1..]);
        check(Some(100), 1, 100, &replays[2..]);
        check(Some(1), 1, 0, &[]);
        for name in others.iter().chain(&["3.cutlass-replay"]) {
            assert!(folder.join(name).exists(), "{name} is no replay");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    /// Numbers of 1970 and of a year to come, as of processes that started by a wrong date.
    #[test]
    fn the_date_of_a_file_counts_before_its_number() {
        let folder = std::env::temp_dir().join(format!("cutlass-dated-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let oldest_first = [(20, 1), (30, 1), (4_000, 2), (3, 3)];
        let path = |bout: u64| folder.join(format!("{bout}.cutlass-replay"));
        for (bout, written_s) in oldest_first {
            let file = fs::File::create(path(bout)).unwrap();
            file.set_len(100).unwrap();
            file.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(written_s)).unwrap();
        }
        for (number, (bout, _)) in (1..).zip(oldest_first) {
            assert!(path(bout).exists(), "{bout} was deleted before an older one");
            limit(&folder, Some(400 - 100 * number)).unwrap();
            assert!(!path(bout).exists(), "{bout} is the oldest");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
