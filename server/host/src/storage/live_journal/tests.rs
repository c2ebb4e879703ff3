//! The live journal: records are read as they were given. Its files and their failures have files of their
//! own.

mod damage;
mod failure;
mod files;
mod stored;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::fold::Fold;
use super::group::Groups;
use super::segment::Reading;
use super::*;
use std::collections::BTreeMap;

/// Longer than anything takes.
const LONG: Duration = Duration::from_secs(60);
/// Does not wait, and compacts often.
const QUICK: Pace = Pace {
    pause: Duration::ZERO,
    heartbeat: LONG,
    retry: Duration::from_millis(1),
    compact_bytes_min: 4 * 1024,
    forget_after: FORGOTTEN_AFTER,
};

/// A folder of a test, removed with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("cutlass-live-{name}-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        Scratch(folder)
    }

    fn open(&self) -> (LiveJournal, Left) {
        LiveJournal::open(&self.0, LiveSync::Write, &Metrics::new()).unwrap()
    }

    fn open_quick(&self) -> LiveJournal {
        self.open_with(QUICK, Box::new(|file, group| file.write_all(group)), &Metrics::new())
    }

    fn open_with(&self, pace: Pace, write: Write, metrics: &Metrics) -> LiveJournal {
        let how = (LiveSync::Write, pace, write);
        LiveJournal::open_with(&self.0, how, metrics).unwrap().0
    }

    /// The names of all files, in order.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The group with these records.
fn sealed(number: u64, now: u64, records: &[Record<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    group::begin(&mut bytes);
    for &record in records {
        group::push(&mut bytes, record);
    }
    group::seal(&mut bytes, number, Millis(now));
    bytes
}

fn record(change: Change, key: Key, body: &[u8]) -> Record<'_> {
    Record { change, key, body }
}

/// Reads groups that follow each other from the first one.
fn folded(groups: &[Vec<u8>]) -> Fold {
    let bytes = groups.concat();
    let mut reading = Reading::default();
    let mut groups = Groups::new(&bytes[..], bytes.len() as u64);
    reading.add_segment(&mut groups).unwrap();
    reading.fold
}

/// What is live of keys, as text: what is set, a colon, and what was appended.
fn shown(live: &BTreeMap<Key, Live>) -> Vec<(Key, String)> {
    let text = |bytes: &[u8]| String::from_utf8(bytes.into()).unwrap();
    let shown = |live: &Live| {
        let appended: Vec<_> = live.appended.iter().map(text).collect();
        format!("{}:{}", live.set.as_deref().map_or("-".into(), text), appended.join(","))
    };
    live.iter().map(|(&key, live)| (key, shown(live))).collect()
}

#[test]
fn a_set_replaces_an_append_adds_and_a_remove_forgets_both() {
    use Change::{Append, Remove, Set};
    let key = Key::Room(7);
    let check = |records: &[(Change, &str)], expected: &str| {
        let all: Vec<_> =
            records.iter().map(|(change, body)| record(*change, key, body.as_bytes())).collect();
        let groups: Vec<_> = (0..).zip(&all).map(|(at, &one)| sealed(at, at, &[one])).collect();
        let [one, many] = [folded(&[sealed(0, 0, &all)]), folded(&groups)];
        assert_eq!(one.live, many.live, "{records:?} in one group and in many");
        let came = shown(&one.live).pop().map(|(_, shown)| shown);
        assert_eq!(came.unwrap_or_default(), expected, "{records:?}");
    };
    check(&[(Set, "a"), (Set, "b")], "b:");
    check(&[(Append, "a"), (Append, "b")], "-:a,b");
    check(&[(Append, "a"), (Set, "b"), (Append, "c"), (Set, "d")], "d:a,c");
    check(&[(Set, "a"), (Append, "b"), (Remove, "")], "");
    check(&[(Set, "a"), (Append, "b"), (Remove, ""), (Append, "c")], "-:c");
    check(&[(Remove, ""), (Set, "")], ":");
}

#[test]
fn the_newest_time_counts() {
    let groups = [sealed(0, 5, &[]), sealed(1, 9, &[]), sealed(2, 7, &[])];
    assert_eq!(folded(&groups).now, Millis(9));
}

#[test]
fn records_of_this_format_are_spelled_so() {
    let keys = [Key::Session(1), Key::Room(2), Key::Bout(u64::MAX), Key::Lobby];
    let changes = [Change::Set, Change::Append, Change::Remove];
    let records: Vec<_> = keys
        .into_iter()
        .flat_map(|key| changes.into_iter().map(move |change| record(change, key, b"body")))
        .collect();
    let group = sealed(3, 4, &records);
    let mut base = Vec::new();
    let reading = Reading { fold: folded(&[sealed(0, 4, &records[..2])]), next_group: 3 };
    segment::write_base(&mut base, 5, &reading, &|| false).unwrap();
    // When this fails: raise the format, so that no older file is misread.
    let hash = blake3::hash(&[group, base].concat()).to_hex();
    assert_eq!((segment::FORMAT, &hash[..16]), (1, "f330ace2f4b0d052"));
}

#[test]
fn everything_comes_back_as_often_as_it_is_opened() {
    let scratch = Scratch::new("back");
    let (journal, left) = scratch.open();
    assert_eq!(left, Left::default());
    assert!(journal.is_on() && !journal.is_failed());
    let other = journal.clone();
    let first = journal.set(Millis(10), Key::Session(1), b"one");
    let second = other.append(Millis(11), Key::Bout(2), b"buttons");
    assert!(0 < first && first < second);
    journal.append(Millis(12), Key::Bout(2), b"more");
    journal.set(Millis(13), Key::Lobby, b"queue");
    journal.set(Millis(14), Key::Room(2), b"gone");
    journal.remove(Millis(15), Key::Room(2));
    drop((journal, other));
    let expected = [
        (Key::Session(1), "one:".to_string()),
        (Key::Bout(2), "-:buttons,more".into()),
        (Key::Lobby, "queue:".into()),
    ];
    for _ in 0..3 {
        let (_journal, left) = scratch.open();
        assert_eq!(shown(&left.live), expected);
        assert_eq!((left.now, left.is_damaged), (Millis(15), false));
    }
    assert_eq!(scratch.files().len(), 2, "older files were removed");
    let (journal, _) = scratch.open();
    journal.remove(Millis(20), Key::Bout(2));
    journal.append(Millis(20), Key::Session(1), b"two");
    drop(journal);
    let expected = [(Key::Session(1), "one:two".to_string()), (Key::Lobby, "queue:".into())];
    assert_eq!(shown(&scratch.open().1.live), expected);
}

#[test]
fn what_was_flushed_is_durable_also_when_it_is_synced() {
    for sync in [LiveSync::Write, LiveSync::Fsync] {
        let scratch = Scratch::new("flush");
        let (journal, _) = LiveJournal::open(&scratch.0, sync, &Metrics::new()).unwrap();
        assert_eq!(journal.durable(), 0, "nothing was given");
        journal.flush();
        for body in [&b""[..], b"a", &[7; 100_000]] {
            let position = journal.append(Millis(1), Key::Lobby, body);
            journal.flush();
            assert_eq!(journal.durable(), position, "{sync}");
        }
        // Another process can read it while this one runs.
        let folder = Folder::at(&scratch.0);
        let (reading, cut) = folder.read(&folder.names().unwrap(), u64::MAX, &|| false).unwrap();
        assert_eq!(reading.fold.live[&Key::Lobby].appended.iter().nth(2), Some(&[7; 100_000][..]));
        assert!(cut.is_none());
    }
}

#[test]
fn records_that_come_during_a_write_share_the_next_group() {
    let scratch = Scratch::new("groups");
    let (began, groups) = channel();
    let (goes_on, go_on) = channel();
    let write: Write = Box::new(move |file, group| {
        let _ = began.send(group::Records::of(group).count());
        let _ = go_on.recv();
        file.write_all(group)
    });
    let journal = scratch.open_with(QUICK, write, &Metrics::new());
    let first = journal.append(Millis(1), Key::Lobby, b"first");
    assert_eq!(groups.recv_timeout(LONG), Ok(1));
    for _ in 0..10 {
        journal.append(Millis(1), Key::Lobby, b"later");
    }
    goes_on.send(()).unwrap();
    assert_eq!(groups.recv_timeout(LONG), Ok(10));
    assert_eq!(journal.durable(), first);
    drop(goes_on);
}

#[test]
fn records_of_many_threads_come_back_in_their_order_whatever_is_compacted() {
    let scratch = Scratch::new("threads");
    let journal = scratch.open_quick();
    let worker = |id: u64| {
        let journal = journal.clone();
        move || {
            for number in 0..2000_u64 {
                journal.set(Millis(number), Key::Room(id), &number.to_le_bytes());
                journal.append(Millis(number), Key::Bout(id), &number.to_le_bytes());
                journal.set(Millis(number), Key::Session(number), &[7; 40]);
                journal.remove(Millis(number), Key::Session(number));
                if number.is_multiple_of(50) {
                    journal.flush();
                }
            }
        }
    };
    thread::scope(|scope| (0..4).for_each(|id| drop(scope.spawn(worker(id)))));
    drop(journal);
    let left = scratch.open().1;
    assert!(!left.is_damaged);
    assert_eq!(left.live.len(), 8, "the sessions are gone");
    for id in 0..4 {
        let numbers: Vec<_> = (0..2000_u64).map(u64::to_le_bytes).collect();
        assert_eq!(left.live[&Key::Room(id)].set.as_deref(), numbers.last().map(|it| &it[..]));
        let expected = numbers.iter().map(|number| &number[..]).collect();
        assert!(left.live[&Key::Bout(id)].appended == expected, "bout {id}");
    }
}

#[test]
fn while_something_is_live_an_idle_journal_tells_that_its_process_is_alive() {
    let scratch = Scratch::new("heartbeat");
    let (wrote, groups) = channel();
    let write: Write = Box::new(move |file, group| {
        let _ = wrote.send(group.len());
        file.write_all(group)
    });
    let pace = Pace { heartbeat: Duration::from_millis(20), ..QUICK };
    let journal = scratch.open_with(pace, write, &Metrics::new());
    let given = journal.set(Millis(1000), Key::Lobby, b"");
    assert!(group::HEAD_BYTES < groups.recv_timeout(LONG).unwrap());
    for _ in 0..3 {
        assert_eq!(groups.recv_timeout(LONG), Ok(group::HEAD_BYTES));
    }
    assert_eq!(journal.durable(), given);
    journal.remove(Millis(1001), Key::Lobby);
    journal.flush();
    drop(journal);
    let until_removed = groups.iter().filter(|&bytes| group::HEAD_BYTES < bytes).count();
    assert_eq!(until_removed, 1);
    let left = scratch.open().1;
    assert!(Millis(1060) <= left.now, "{left:?}");
}

#[test]
fn a_journal_that_is_off_keeps_nothing_and_lets_nobody_wait() {
    let scratch = Scratch::new("off");
    let open = || LiveJournal::open(&scratch.0, LiveSync::Off, &Metrics::new()).unwrap();
    for (journal, left) in [(LiveJournal::off(), Left::default()), open()] {
        assert_eq!(left, Left::default());
        assert!(!journal.is_on() && !journal.is_failed());
        journal.set(Millis(1), Key::Lobby, b"");
        journal.flush();
        journal.clear();
        assert_eq!((journal.durable(), journal.generation()), (u64::MAX, 0));
    }
    assert!(!scratch.0.exists());
    // What was left before is returned once.
    scratch.open().0.set(Millis(1), Key::Lobby, b"");
    assert_eq!(open().1.live.len(), 1);
    assert!(scratch.files().is_empty());
}

#[test]
fn a_cleared_journal_leaves_nothing() {
    let scratch = Scratch::new("clear");
    let (journal, _) = scratch.open();
    journal.set(Millis(1), Key::Lobby, b"");
    journal.clear();
    assert!(scratch.files().is_empty());
    assert_eq!((journal.durable(), journal.is_failed()), (u64::MAX, false));
    journal.set(Millis(2), Key::Lobby, b"");
    journal.flush();
    journal.clear();
    drop(journal);
    assert!(scratch.files().is_empty());
    assert_eq!(scratch.open().1, Left::default());
}

#[test]
fn the_setting_is_spelled_as_it_is_read() {
    for sync in [LiveSync::Write, LiveSync::Fsync, LiveSync::Off] {
        assert_eq!(sync.to_string().parse(), Ok(sync));
    }
    assert_eq!("Write".parse::<LiveSync>(), Err(LiveSyncError));
    assert_eq!(LiveSync::default(), LiveSync::Write);
}
