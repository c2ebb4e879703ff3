//! A live journal that cannot be written: nobody waits for it, and it is begun again.

use super::*;
use std::sync::atomic::AtomicBool;

use crate::storage::live_journal::segment::{Kind, Name};

fn wait_until(journal: &LiveJournal, is_so: impl Fn(&Shared) -> bool) {
    let shared = &journal.0.as_ref().unwrap().shared;
    shared.wait(LONG, |_| is_so(shared));
    assert!(is_so(shared));
}

/// Fails, and is begun again, when writing gives the error of `fail`.
fn check_failure(name: &str, fail: fn(&[u8]) -> io::Result<()>) {
    let scratch = Scratch::new(name);
    let metrics = Metrics::new();
    let is_full = Arc::new(AtomicBool::new(false));
    let flag = is_full.clone();
    let write: Write = Box::new(move |file, group| {
        if flag.load(Ordering::SeqCst) {
            // A part of it is written, as on a disk that becomes full.
            file.write_all(&group[..group.len() / 2])?;
            return fail(group);
        }
        file.write_all(group)
    });
    let journal = scratch.open_with(QUICK, write, &metrics);
    let says = |value: u8| {
        let line = format!("cutlass_live_journal_failed {value}");
        metrics.text(0, &[], false).lines().any(|it| it == line)
    };
    let safe = journal.set(Millis(1), Key::Room(1), b"safe");
    journal.flush();
    assert_eq!((journal.durable(), says(0)), (safe, true));

    is_full.store(true, Ordering::SeqCst);
    let lost = journal.set(Millis(2), Key::Room(2), b"lost");
    wait_until(&journal, Shared::is_failed);
    assert_eq!((journal.durable(), journal.generation()), (u64::MAX, 0));
    assert!(says(1));
    assert_eq!(journal.set(Millis(3), Key::Room(3), b"dropped"), lost);
    journal.flush();

    is_full.store(false, Ordering::SeqCst);
    wait_until(&journal, |shared| !shared.is_failed());
    assert_eq!((journal.durable(), journal.generation()), (lost, 1));
    assert!(says(0));
    let position = journal.set(Millis(4), Key::Room(4), b"again");
    journal.flush();
    assert_eq!(journal.durable(), position);
    drop(journal);
    let left = scratch.open().1;
    assert_eq!(shown(&left.live), [(Key::Room(4), "again:".to_string())]);
    assert!(Millis(4) <= left.now && !left.is_damaged, "{left:?}");
}

#[test]
fn a_journal_that_cannot_be_written_is_begun_again_empty() {
    check_failure("failure", |_| Err(io::ErrorKind::StorageFull.into()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_journal_on_a_full_disk_is_begun_again_empty() {
    check_failure("full", |group| {
        fs::File::options().write(true).open("/dev/full")?.write_all(group)
    });
}

#[test]
fn a_failed_journal_leaves_nothing() {
    for order in [Order::Finish, Order::Clear] {
        let scratch = Scratch::new("failed");
        let write: Write = Box::new(|_, _| Err(io::ErrorKind::StorageFull.into()));
        let pace = Pace { retry: LONG, ..QUICK };
        let journal = scratch.open_with(pace, write, &Metrics::new());
        journal.set(Millis(1), Key::Lobby, b"");
        journal.flush();
        assert_eq!((journal.durable(), journal.is_failed()), (u64::MAX, true));
        if order == Order::Clear {
            journal.clear();
        }
        drop(journal);
        assert!(scratch.files().is_empty(), "{order:?}");
    }
}

#[test]
fn a_compaction_that_fails_lets_the_journal_begin_again() {
    let scratch = Scratch::new("compaction-fails");
    let journal = scratch.open_quick();
    fs::remove_file(Name { kind: Kind::Base, number: 1 }.path(&scratch.0)).unwrap();
    let size = usize::try_from(QUICK.compact_bytes_min).unwrap();
    journal.set(Millis(1), Key::Lobby, &vec![7; size]);
    journal.flush();
    // The compaction is asked after another group.
    while journal.generation() == 0 {
        journal.append(Millis(2), Key::Room(1), b"");
        journal.flush();
    }
    journal.remove(Millis(3), Key::Room(1));
    journal.set(Millis(3), Key::Room(2), b"again");
    drop(journal);
    assert_eq!(shown(&scratch.open().1.live), [(Key::Room(2), "again:".to_string())]);
}

#[test]
fn a_disk_that_is_too_slow_is_a_failure_and_not_a_leak() {
    let scratch = Scratch::new("slow");
    let (began, is_writing) = channel();
    let (goes_on, go_on) = channel::<()>();
    let write: Write = Box::new(move |file, group| {
        let _ = began.send(());
        let _ = go_on.recv();
        file.write_all(group)
    });
    let journal = scratch.open_with(QUICK, write, &Metrics::new());
    journal.set(Millis(1), Key::Lobby, b"");
    is_writing.recv_timeout(LONG).unwrap();
    let body = vec![7; 16 * 1024 * 1024];
    for id in 0..3 {
        journal.set(Millis(2), Key::Room(id), &body);
        assert!(!journal.is_failed());
    }
    journal.set(Millis(2), Key::Room(3), &body);
    assert_eq!((journal.durable(), journal.is_failed()), (u64::MAX, true));
    drop(goes_on);
    wait_until(&journal, |shared| !shared.is_failed());
    assert_eq!(journal.generation(), 1);
    drop(journal);
    assert_eq!(scratch.open().1.live, BTreeMap::new());
}

#[test]
fn a_writer_that_panics_lets_the_journal_begin_again() {
    let scratch = Scratch::new("panic");
    let mut count = 0;
    let write: Write = Box::new(move |file, group| {
        count += 1;
        assert_ne!(count, 2, "as a bug does");
        file.write_all(group)
    });
    let journal = scratch.open_with(QUICK, write, &Metrics::new());
    journal.set(Millis(1), Key::Room(1), b"");
    journal.flush();
    journal.set(Millis(1), Key::Room(2), b"");
    wait_until(&journal, |shared| shared.generation() == 1);
    journal.set(Millis(1), Key::Room(3), b"again");
    drop(journal);
    assert_eq!(shown(&scratch.open().1.live), [(Key::Room(3), "again:".to_string())]);
}

#[test]
fn a_writer_that_panics_for_good_lets_nobody_wait() {
    let scratch = Scratch::new("panics");
    let write: Write = Box::new(|_, _| panic!("as a bug does"));
    let journal = scratch.open_with(QUICK, write, &Metrics::new());
    journal.set(Millis(1), Key::Lobby, b"");
    // A panic that prints its backtrace may take longer than a caller waits.
    wait_until(&journal, Shared::is_failed);
    assert_eq!(journal.durable(), u64::MAX);
    drop(journal);
    assert_eq!(scratch.open().1.live, BTreeMap::new());
}
