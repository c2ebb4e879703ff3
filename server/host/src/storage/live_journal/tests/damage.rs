//! Damaged files: whatever is cut or changed, what is recovered is what was live after some groups.

use super::*;
use crate::storage::live_journal::segment::{HEAD_BYTES, Kind, Name};

/// How much of the end of a journal is damaged byte by byte.
const TAIL_BYTES: usize = 64 * 1024;
const SEGMENT: Name = Name { kind: Kind::Segment, number: 1 };
const BASE: Name = Name { kind: Kind::Base, number: 1 };

/// Groups of a few records each, of few keys.
fn groups(count: u64) -> Vec<Vec<u8>> {
    let mut state = 1_u64;
    let mut draw = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut group = |number| {
        let mut bytes = Vec::new();
        group::begin(&mut bytes);
        for _ in 0..draw(5) {
            let key = [Key::Session(draw(9)), Key::Room(draw(9)), Key::Bout(draw(9)), Key::Lobby];
            let change = [Change::Set, Change::Append, Change::Append, Change::Remove];
            let (key, change) = (key[draw(4) as usize], change[draw(4) as usize]);
            let body = vec![draw(256) as u8; draw(300) as usize];
            group::push(&mut bytes, record(change, key, &body));
        }
        group::seal(&mut bytes, number, Millis(number));
        bytes
    };
    (0..count).map(&mut group).collect()
}

/// Where each group begins, with the end of the last one.
fn starts(groups: &[Vec<u8>]) -> Vec<usize> {
    let mut at = 0;
    let ends = groups.iter().map(|group| {
        at += group.len();
        at
    });
    [0].into_iter().chain(ends).collect()
}

/// Which group has this byte.
fn group_at(starts: &[usize], at: usize) -> usize {
    starts.partition_point(|&start| start <= at) - 1
}

/// A folder with a base of nothing and these bytes as its segment.
fn folder_with(name: &str, segment: &[u8]) -> Scratch {
    let scratch = Scratch::new(name);
    let folder = Folder::at(&scratch.0);
    folder.create().unwrap();
    folder.write_base(1, &Reading::default(), &|| false).unwrap();
    fs::write(SEGMENT.path(&scratch.0), segment).unwrap();
    scratch
}

fn check_opens(segment: &[u8], expected: &Fold, is_damaged: bool, case: &str) {
    let scratch = folder_with("damage", segment);
    let (journal, left) = scratch.open();
    assert!(left.live == expected.live, "{case}");
    assert_eq!((left.now, left.is_damaged), (expected.now, is_damaged), "{case}");
    // It continues as if nothing had happened.
    journal.set(left.now, Key::Session(99), b"later");
    drop(journal);
    let left = scratch.open().1;
    assert_eq!((left.live.len(), left.is_damaged), (expected.live.len() + 1, false), "{case}");
}

#[test]
fn no_damaged_byte_of_a_group_is_overlooked() {
    let groups = groups(300);
    let (starts, mut bytes) = (starts(&groups), groups.concat());
    assert!(TAIL_BYTES < bytes.len());
    // What is before the group of a damaged byte does not change how that is read.
    let read = |bytes: &[u8], number: usize, end: usize| {
        let source = &bytes[starts[number]..end];
        let mut groups = Groups::new(source, source.len() as u64);
        let mut reading = Reading { next_group: number as u64, ..Reading::default() };
        let result = reading.add_segment(&mut groups);
        assert_eq!(reading.next_group, number as u64, "a group was read with its damage");
        assert_eq!(reading.fold, Fold::default());
        (result.is_err(), groups.left())
    };
    for at in bytes.len() - TAIL_BYTES..bytes.len() {
        let number = group_at(&starts, at);
        let cut = (at - starts[number]) as u64;
        assert_eq!(read(&bytes, number, at), (0 < cut, cut), "{at} bytes");
        bytes[at] ^= 1 << (at % 8);
        let (is_damaged, left) = read(&bytes, number, bytes.len());
        assert!(is_damaged, "byte {at}");
        assert_eq!(left, (bytes.len() - starts[number]) as u64);
        bytes[at] ^= 1 << (at % 8);
    }
}

#[test]
fn a_journal_with_damage_opens_with_what_was_live_before_it() {
    let groups = groups(300);
    let head = SEGMENT.head();
    let bytes = [&head[..], &groups.concat()].concat();
    let starts = starts(&groups);
    check_opens(&bytes, &folded(&groups), false, "without damage");
    for at in (bytes.len() - TAIL_BYTES..bytes.len()).step_by(2503) {
        let number = group_at(&starts, at - HEAD_BYTES);
        let expected = folded(&groups[..number]);
        check_opens(&bytes[..at], &expected, at - HEAD_BYTES != starts[number], "cut");
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        check_opens(&changed, &expected, true, &format!("byte {at}"));
    }
    let last = *starts.last().unwrap() + HEAD_BYTES;
    assert_eq!(last, bytes.len());
    // As some file systems leave it after a power failure.
    check_opens(&[&bytes[..], &[0; 5000]].concat(), &folded(&groups), true, "zeros");
    check_opens(&[&bytes[..], &groups[299]].concat(), &folded(&groups), true, "a group twice");
    let skipped = [&bytes[..], &sealed(301, 0, &[])].concat();
    check_opens(&skipped, &folded(&groups), true, "a group is missing");
}

#[test]
fn a_journal_with_a_wrong_head_opens_without_what_is_behind_it() {
    let bytes = [&SEGMENT.head()[..], &groups(3).concat()].concat();
    for at in 0..HEAD_BYTES {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        check_opens(&changed, &Fold::default(), true, &format!("byte {at} of the head"));
        check_opens(&bytes[..at], &Fold::default(), 0 < at, &format!("{at} bytes of the head"));
    }
}

#[test]
fn a_group_that_makes_no_sense_is_damage_though_its_checksum_is_right() {
    let good = sealed(0, 1, &[record(Change::Set, Key::Lobby, b"body")]);
    let check = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[group::HEAD_BYTES + at] = byte;
        group::seal(&mut bytes, 0, Millis(1));
        let mut groups = Groups::new(&bytes[..], bytes.len() as u64);
        assert!(matches!(groups.read(), Err(group::Damage::Senseless)), "{byte} at {at}");
    };
    check(0, 0);
    check(0, 4);
    check(1, 5);
    // The lobby has no id; a body that is longer than its group; one that leaves a rest.
    check(2, 1);
    check(13, 255);
    check(10, 3);
}

#[test]
fn a_length_takes_no_memory_that_the_file_does_not_have() {
    for length in [0, 15, 17, 1 << 20, u32::MAX] {
        let mut bytes = [0; group::HEAD_BYTES];
        bytes[..4].copy_from_slice(&length.to_le_bytes());
        let mut groups = Groups::new(&bytes[..], bytes.len() as u64);
        assert!(matches!(groups.read(), Err(group::Damage::Torn)), "{length}");
        // Not even when the file is as long: no group is.
        let mut groups = Groups::new(io::repeat(255), u64::MAX);
        assert!(matches!(groups.read(), Err(group::Damage::Torn)));
    }
}

#[test]
fn no_damaged_byte_of_a_base_is_overlooked() {
    let reading = Reading { fold: folded(&groups(20)), next_group: 20 };
    let mut bytes = Vec::new();
    segment::write_base(&mut bytes, 1, &reading, &|| false).unwrap();
    let read = |bytes: &[u8]| {
        let mut reading = Reading::default();
        (reading.add(BASE, bytes, bytes.len() as u64).is_ok(), reading)
    };
    assert!(read(&bytes) == (true, reading.clone()));
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        for (case, bytes) in [("changed", &changed[..]), ("cut", &bytes[..at])] {
            let (is_whole, came) = read(bytes);
            assert!(!is_whole, "{case} at {at}");
            assert!(came.fold == Fold::default() || came.fold == reading.fold, "{case} at {at}");
        }
    }
}
