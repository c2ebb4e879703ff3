//! The files of the live journal: compaction, the states that a crash leaves, and other formats.

use super::*;
use crate::storage::live_journal::segment::{HEAD_BYTES, Kind, Name};

const UNFINISHED: &str = "0000000000000002.unfinished";

fn path(scratch: &Scratch, kind: Kind, number: u64) -> PathBuf {
    Name { kind, number }.path(&scratch.0)
}

/// The number of the newest base.
fn base(scratch: &Scratch) -> u64 {
    let names = Folder::at(&scratch.0).names().unwrap();
    names.iter().filter(|name| name.kind == Kind::Base).map(|name| name.number).max().unwrap()
}

#[test]
fn what_was_removed_is_forgotten_after_a_while_also_when_nothing_else_comes() {
    let scratch = Scratch::new("forgotten");
    let write: Write = Box::new(|file, group| file.write_all(group));
    let after = Duration::from_millis(1);
    let pace = Pace { forget_after: after, heartbeat: after, ..QUICK };
    let journal = scratch.open_with(pace, write, &Metrics::new());
    journal.set(Millis(1), Key::Lobby, b"kept");
    journal.set(Millis(1), Key::Room(1), b"of Blackbeard");
    journal.remove(Millis(2), Key::Room(1));
    journal.flush();
    let is_there = || {
        let mut files = fs::read_dir(&scratch.0).unwrap().flatten();
        // One that a compaction has just removed has nothing.
        let has = |bytes: Vec<u8>| bytes.windows(10).any(|part| part == b"Blackbeard");
        files.any(|file| fs::read(file.path()).is_ok_and(has))
    };
    while is_there() {
        thread::park_timeout(Duration::from_millis(1));
    }
    drop(journal);
    assert_eq!(scratch.open().1.live.len(), 1);
}

#[test]
fn a_journal_is_compacted_while_it_is_written() {
    let scratch = Scratch::new("compaction");
    let metrics = Metrics::new();
    let write: Write = Box::new(|file, group| file.write_all(group));
    let journal = scratch.open_with(QUICK, write, &metrics);
    let (mut round, mut compacted) = (0_u64, (0, 0));
    while compacted.0 < 6 {
        let newest = base(&scratch);
        if compacted.0 < newest {
            compacted = (newest, round);
        }
        // Where others have the cores, a compaction would never catch up with what is written meanwhile.
        if compacted.1 + 1_000 < round {
            thread::park_timeout(Duration::from_millis(1));
        }
        for id in 0..20 {
            journal.set(Millis(round), Key::Room(id), &[round as u8; 100]);
        }
        journal.append(Millis(round), Key::Lobby, &round.to_le_bytes());
        journal.flush();
        round += 1;
    }
    drop(journal);
    let on_disk: u64 = fs::read_dir(&scratch.0)
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len())
        .sum();
    let left = scratch.open().1;
    assert_eq!(left.live.len(), 21);
    let numbers: Vec<_> = (0..round).map(|round| round.to_le_bytes()).collect();
    let expected = numbers.iter().map(|number| &number[..]).collect();
    assert!(left.live[&Key::Lobby].appended == expected);
    assert!(
        left.live.values().filter_map(|it| it.set.as_ref()).all(|it| it[0] == (round - 1) as u8)
    );
    let text = metrics.text(0, &[], false);
    let value = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse().ok()).unwrap()
    };
    let written = value("cutlass_live_journal_bytes_total ");
    assert!((on_disk as f64) < written, "{on_disk} bytes of {written} are left");
    assert!(0.0 < value("cutlass_live_journal_disk_bytes "));
    assert!(value("cutlass_live_journal_failed ").abs() < 0.5);
}

/// A journal whose second segment has begun, with the group that is in it, and what is live by the
/// first segment and by both.
fn rotated(name: &str) -> (Scratch, [Fold; 2]) {
    let scratch = Scratch::new(name);
    let folder = Folder::at(&scratch.0);
    folder.create().unwrap();
    folder.write_base(1, &Reading::default(), &|| false).unwrap();
    let groups: Vec<_> = (0..10)
        .map(|at| sealed(at, at, &[record(Change::Append, Key::Room(at % 3), &[7; 9])]))
        .collect();
    for (number, groups) in [(1, &groups[..6]), (2, &groups[6..])] {
        let mut file = folder.create_segment(number, LiveSync::Write).unwrap();
        file.write_all(&groups.concat()).unwrap();
    }
    (scratch, [folded(&groups[..6]), folded(&groups)])
}

/// Opens a copy of a folder in which `change` has happened.
fn check_state(
    scratch: &Scratch,
    expected: &Fold,
    is_damaged: bool,
    case: &str,
    change: impl Fn(&Scratch),
) {
    let copy = Scratch::new("state");
    fs::create_dir(&copy.0).unwrap();
    for name in scratch.files() {
        fs::copy(scratch.0.join(&name), copy.0.join(&name)).unwrap();
    }
    change(&copy);
    for is_damaged in [is_damaged, false] {
        let (journal, left) = copy.open();
        assert!(left.live == expected.live, "{case}: {left:?}");
        assert_eq!((left.now, left.is_damaged), (expected.now, is_damaged), "{case}");
        drop(journal);
        let number = base(&copy);
        let names = [Kind::Base, Kind::Segment].map(|kind| path(&copy, kind, number));
        let files: Vec<_> = copy.files().iter().map(|name| copy.0.join(name)).collect();
        assert_eq!(files, names, "{case}");
    }
}

#[test]
fn a_crash_at_any_moment_of_a_compaction_leaves_a_readable_journal() {
    let (scratch, [first, both]) = rotated("crash");
    let check = |expected: &Fold, is_damaged: bool, case: &str, change: &dyn Fn(&Scratch)| {
        check_state(&scratch, expected, is_damaged, case, change);
    };
    let remove = |scratch: &Scratch, kind, number| {
        fs::remove_file(path(scratch, kind, number)).unwrap();
    };
    check(&first, false, "before the rotation", &|it| remove(it, Kind::Segment, 2));
    let head = Name { kind: Kind::Segment, number: 2 }.head();
    for bytes in 0..=HEAD_BYTES {
        let is_torn = 0 < bytes && bytes < HEAD_BYTES;
        check(&first, is_torn, "while the segment begins", &|it| {
            fs::write(path(it, Kind::Segment, 2), &head[..bytes]).unwrap();
        });
    }
    check(&both, false, "before the base", &|_| {});
    let folder = Folder::at(&scratch.0);
    let (reading, _) = folder.read(&folder.names().unwrap(), 2, &|| false).unwrap();
    assert!(reading.fold == first);
    let mut bytes = Vec::new();
    segment::write_base(&mut bytes, 2, &reading, &|| false).unwrap();
    for length in (0..bytes.len()).step_by(40).chain([bytes.len()]) {
        check(&both, false, "while the base is written", &|it| {
            fs::write(it.0.join(UNFINISHED), &bytes[..length]).unwrap();
        });
    }
    folder.write_base(2, &reading, &|| false).unwrap();
    check(&both, false, "before older files are removed", &|_| {});
    check(&both, false, "while they are removed", &|it| remove(it, Kind::Base, 1));
    check(&both, false, "while they are removed", &|it| remove(it, Kind::Segment, 1));
    // The same at a start, which writes the base before the segment.
    check(&first, false, "before the segment of a start", &|it| remove(it, Kind::Segment, 2));
    folder.remove_before(2).unwrap();
    check(&both, false, "after it", &|_| {});
    check(&first, false, "after the base of a start", &|it| remove(it, Kind::Segment, 2));
}

#[test]
fn segments_after_damage_or_after_a_missing_file_are_ignored() {
    let (scratch, [first, _]) = rotated("ignored");
    let check = |expected: &Fold, case: &str, change: &dyn Fn(&Scratch)| {
        check_state(&scratch, expected, true, case, change);
    };
    let group = sealed(5, 5, &[record(Change::Append, Key::Room(2), &[7; 9])]);
    let before = {
        let folder = Folder::at(&scratch.0);
        let names = folder.names().unwrap();
        let file = path(&scratch, Kind::Segment, 1);
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..whole.len() - group.len()]).unwrap();
        let (reading, _) = folder.read(&names, 2, &|| false).unwrap();
        fs::write(&file, whole).unwrap();
        reading.fold
    };
    for cut in [1, group.len()] {
        check(&before, "a group is cut", &|it| {
            let file = path(it, Kind::Segment, 1);
            let whole = fs::read(&file).unwrap();
            fs::write(&file, &whole[..whole.len() - cut]).unwrap();
        });
    }
    check(&Fold::default(), "no first segment", &|it| {
        fs::remove_file(path(it, Kind::Segment, 1)).unwrap();
    });
    check(&Fold::default(), "no base", &|it| fs::remove_file(path(it, Kind::Base, 1)).unwrap());
    check(&first, "a segment with the number of another", &|it| {
        fs::copy(path(it, Kind::Segment, 1), path(it, Kind::Segment, 2)).unwrap();
    });
}

#[test]
fn files_of_another_format_are_set_aside() {
    let (scratch, _) = rotated("format");
    for name in scratch.files() {
        let mut bytes = fs::read(scratch.0.join(&name)).unwrap();
        bytes[8] += 1;
        fs::write(scratch.0.join(&name), bytes).unwrap();
    }
    let older = scratch.files();
    let (journal, left) = scratch.open();
    assert_eq!(left, Left { is_damaged: true, ..Left::default() });
    journal.set(Millis(1), Key::Lobby, b"");
    drop(journal);
    for name in older {
        assert!(scratch.0.join(format!("{name}.otherformat")).exists(), "{name}");
    }
    let (journal, left) = scratch.open();
    assert_eq!((left.live.len(), left.is_damaged), (1, false));
    journal.clear();
    assert_eq!(scratch.files().len(), 3, "what was set aside stays");
}

#[test]
fn what_is_no_file_of_a_journal_is_left_alone() {
    let scratch = Scratch::new("strange");
    drop(scratch.open());
    let strange =
        ["1.segment", "000000000000000x.base", "+000000000000001.base", "readme", ".base"];
    for name in strange {
        fs::write(scratch.0.join(name), "").unwrap();
    }
    fs::create_dir(scratch.0.join("0000000000000009.segment")).unwrap();
    let (journal, left) = scratch.open();
    assert_eq!(left, Left::default());
    journal.clear();
    assert_eq!(scratch.files().len(), strange.len() + 1);
}

#[test]
fn a_large_base_has_many_groups() {
    let scratch = Scratch::new("large");
    let (journal, _) = scratch.open();
    for id in 0..8 {
        journal.set(Millis(1), Key::Room(id), &vec![id as u8; 700_000]);
        journal.append(Millis(2), Key::Room(id), &[]);
    }
    journal.flush();
    drop(journal);
    for _ in 0..2 {
        let left = scratch.open().1;
        assert_eq!((left.live.len(), left.is_damaged), (8, false));
        for (key, live) in left.live {
            let Key::Room(id) = key else { panic!("{key:?}") };
            assert!(live.set.unwrap() == vec![id as u8; 700_000]);
            assert_eq!(live.appended, [&[][..]].into_iter().collect());
        }
    }
}

#[test]
fn an_unreadable_folder_is_an_error() {
    let scratch = Scratch::new("unreadable");
    fs::write(&scratch.0, "a file").unwrap();
    for sync in [LiveSync::Write, LiveSync::Off] {
        LiveJournal::open(&scratch.0, sync, &Metrics::new()).unwrap_err();
    }
    fs::remove_file(&scratch.0).unwrap();
}

#[cfg(unix)]
#[test]
fn only_this_user_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("private");
    let (journal, _) = scratch.open();
    journal.set(Millis(1), Key::Lobby, b"secret");
    journal.flush();
    let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(scratch.0.clone()), 0o700);
    assert_eq!(scratch.files().len(), 2);
    for name in scratch.files() {
        assert_eq!(mode(scratch.0.join(&name)), 0o600, "{name}");
    }
}

#[test]
fn what_is_set_aside_can_be_opened_again() {
    let scratch = Scratch::new("aside");
    let (journal, _) = scratch.open();
    journal.set(Millis(7), Key::Room(1), b"broken");
    journal.append(Millis(8), Key::Bout(2), b"broken too");
    journal.set(Millis(9), Key::Room(3), b"whole");
    drop(journal);
    let (journal, left) = scratch.open();
    drop(journal);
    let keys = [Key::Room(1), Key::Bout(2), Key::Session(4)];
    let folder = set_aside(&scratch.0, &left, &keys, 1_700_000_000_000).unwrap();
    let (journal, aside) = LiveJournal::open(&folder, LiveSync::Write, &Metrics::new()).unwrap();
    drop(journal);
    let mut expected = left.clone();
    expected.live.remove(&Key::Room(3));
    assert_eq!(aside, expected);
    for date in 1..40 {
        set_aside(&scratch.0, &left, &keys, date).unwrap();
    }
    assert_eq!(fs::read_dir(folder.parent().unwrap()).unwrap().count(), 16);
    assert!(folder.exists(), "the newest are kept");
}
