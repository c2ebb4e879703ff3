//! A loss of power: what a killed server had not synced is cut off its live journal.
//!
//! The server runs under `strace`, which writes down what it writes and syncs, and when. Only the segments
//! are cut: bases are synced before they get their names.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A server under observation.
#[derive(Clone, Debug)]
pub(super) struct Power {
    log: PathBuf,
    /// Starts the server under observation.
    pub wrapper: PathBuf,
}

impl Power {
    /// Writes the script that starts `program`, and the place of its log, beside `data`.
    pub fn new(program: &Path, data: &Path) -> Result<Power> {
        let (log, wrapper) = (data.with_extension("strace"), data.with_extension("sh"));
        let script = format!(
            "#!/bin/sh\nexec strace -f -qq -y -s 0 --seccomp-bpf -e trace=write,fdatasync \
             -e signal=none -o '{}' '{}' \"$@\"\n",
            log.display(),
            program.display()
        );
        fs::write(&wrapper, script)?;
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
        Ok(Power { log, wrapper })
    }

    /// The server that the process with this number observes.
    pub fn observed(process: u32) -> Result<u32> {
        let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"))?;
        let first = children.split_whitespace().next().context("strace runs the server")?;
        Ok(first.parse()?)
    }

    /// Cuts off what was not synced. Returns how many bytes that were.
    pub fn cut(&self) -> Result<u64> {
        let log = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
        let mut lost = 0;
        for (path, segment) in segments(&log) {
            let Ok(file) = OpenOptions::new().write(true).open(&path) else { continue };
            // What earlier processes wrote is on the disk, or was cut.
            let unsynced = segment.written - segment.synced;
            let length = file.metadata()?.len();
            file.set_len(length.saturating_sub(unsynced))?;
            lost += unsynced;
        }
        Ok(lost)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Segment {
    written: u64,
    synced: u64,
}

/// The segments of a log of strace.
fn segments(log: &str) -> BTreeMap<PathBuf, Segment> {
    let mut segments: BTreeMap<PathBuf, Segment> = BTreeMap::new();
    // Calls that other threads interrupted in the log, by thread.
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    for line in log.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        if let Some(call) = call.strip_suffix("<unfinished ...>") {
            begun.insert(thread, call);
            continue;
        }
        let call = match call.strip_prefix("<... ") {
            Some(_) => begun.remove(thread).unwrap_or_default(),
            None => call,
        };
        let result = line.rsplit_once("= ").and_then(|(_, result)| result.parse::<u64>().ok());
        let path = call.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
        let (Some(result), Some((path, _))) = (result, path) else { continue };
        if !path.ends_with(".segment") {
            continue;
        }
        let segment = segments.entry(path.into()).or_default();
        if call.starts_with("write(") {
            segment.written += result;
        } else {
            segment.synced = segment.written;
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_after_the_last_sync_is_not_synced() {
        let log = "\
7  write(9</d/live/1.segment>, \"\"..., 100) = 100
7  fdatasync(9</d/live/1.segment> <unfinished ...>
8  write(2<pipe:[4]>, \"\"..., 30) = 30
7  <... fdatasync resumed>)                = 0
7  write(9</d/live/1.segment>, \"\"..., 20) = 20
7  write(10</d/live/2.segment>, \"\"..., 5 <unfinished ...>
7  <... write resumed>)                = 5
7  fdatasync(9</d/live/1.segment> <unfinished ...>
";
        let expected = [
            (PathBuf::from("/d/live/1.segment"), Segment { written: 120, synced: 100 }),
            (PathBuf::from("/d/live/2.segment"), Segment { written: 5, synced: 0 }),
        ];
        assert_eq!(segments(log), BTreeMap::from(expected));
    }
}
