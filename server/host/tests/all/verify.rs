//! `cutlass-server verify`: what it says of replays that hold, that differ, and that are broken.

use bout::{Command, Digest, Entry, Millis, Outcome, Seat, Seed, Team, Tick};
use host::replay::file::track_bytes;
use host::replay::{Ended, READ_BYTES_MAX, Replay, file_name};
use referee::Archive;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process;

use crate::sample::replay;

/// Where the header begins.
const PREFIX_BYTES: usize = 18;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What the program says of these files, and its exit code.
fn verify(files: &[&Path]) -> (String, Option<i32>) {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_cutlass-server"));
    let output = command.arg("verify").args(files).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

fn check(name: &str, bytes: &[u8], code: i32, says: &str) {
    let path = folder("verify").join(name);
    fs::write(&path, bytes).unwrap();
    let (said, exit) = verify(&[&path]);
    assert_eq!(exit, Some(code), "{name}: {said}");
    assert!(said.contains(says), "{name}: {said} instead of {says}");
}

fn check_differs(name: &str, change: impl FnOnce(&mut Replay), says: &str) {
    let mut replay = replay();
    change(&mut replay);
    check(name, &replay.to_bytes().unwrap(), 1, says);
}

/// The file of a header and a body, by the documented layout.
fn file_of(header: &[u8], body: &[u8]) -> Vec<u8> {
    let mut bytes = b"CUTLASS\n\x02\x00".to_vec();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(body);
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

#[test]
fn a_replay_of_the_first_format_is_read_and_has_no_nonces() {
    let written = replay();
    assert!(written.archive.nonces.iter().all(Option::is_none), "nobody added any");
    let archive = Archive { nonces: Default::default(), ..written.archive };
    let mut body = wire::codec::bytes_of(&archive);
    assert_eq!(body.pop(), Some(0), "an empty list");
    let header = serde_json::to_vec(&written.header).unwrap();
    let mut file = file_of(&header, &zstd::bulk::compress(&body, 3).unwrap());
    file[8] = 1;
    let hashed = file.len() - blake3::OUT_LEN;
    let hash = blake3::hash(&file[..hashed]);
    file[hashed..].copy_from_slice(hash.as_bytes());
    check("first-format", &file, 0, "holds: Anne, Mary, won by Mary");
}

#[test]
fn a_replay_holds_when_it_was_written_whole() {
    let folder = folder("whole");
    let path = replay().write(&folder).unwrap();
    assert_eq!(path, folder.join(file_name(77)));
    assert_eq!(Replay::read(&path).unwrap(), replay());
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(names, std::slice::from_ref(&path), "nothing unfinished is left behind");
    let (said, exit) = verify(&[&path, &path]);
    assert_eq!((said.lines().count(), exit), (2, Some(0)), "{said}");
    assert!(said.contains("holds: Anne, Mary, won by Mary, 1006 ticks, "), "{said}");
    let missing = folder.join("missing");
    let (said, exit) = verify(&[&missing, &path]);
    assert_eq!(exit, Some(2), "{said}");
    assert!(said.contains("missing cannot be read: ") && said.contains("holds"), "{said}");
}

/// A file with a section behind the bout, by the documented layout.
fn with_section(name: &[u8; 8], version: u16, content: &[u8]) -> Vec<u8> {
    let mut bytes = replay().to_bytes().unwrap();
    bytes.extend(name);
    bytes.extend(version.to_le_bytes());
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes.extend(content);
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    bytes
}

#[test]
fn the_pictures_of_a_replay_must_be_those_of_its_bout() {
    let written = replay().to_bytes_with_track().unwrap();
    let mut track = track_bytes(&written).unwrap().expect("it has pictures");
    let packed = |track: &[u8]| zstd::bulk::compress(track, 3).unwrap();
    assert_eq!(with_section(b"PICTURES", 1, &packed(&track)), written);
    check("pictures", &written, 0, "holds: Anne, Mary, won by Mary");
    *track.last_mut().unwrap() ^= 1;
    let other = with_section(b"PICTURES", 1, &packed(&track));
    check("other-pictures", &other, 1, "differs: the pictures in the file are not those");
    // What this program does not know is passed over, but it must be whole.
    for (name, version) in [(b"PICTURES", 2), (b"LATER\n\0\0", 1)] {
        let later = with_section(name, version, b"anything");
        check("later", &later, 0, "holds: Anne, Mary, won by Mary");
        assert_eq!(track_bytes(&later).unwrap(), None);
        let cut = &later[..later.len() - 1];
        check("cut", cut, 2, "is cut off");
        let mut damaged = later;
        let at = damaged.len() - blake3::OUT_LEN - 1;
        damaged[at] ^= 1;
        check("damaged", &damaged, 2, "is damaged");
    }
    let bomb = with_section(b"PICTURES", 1, &packed(&vec![0; 40 << 20]));
    check("bomb", &bomb, 2, "cannot be unpacked: it unpacks to more than any bout");
}

#[test]
fn a_replay_that_was_changed_differs() {
    let change = |replay: &mut Replay| replay.archive.outcome = Outcome::Won(Team(0));
    check_differs("outcome", change, "differs: the bout ended Won(Team(1)), and not Won(Team(0))");
    let change = |replay: &mut Replay| replay.archive.secret = Seed([6; 32]);
    check_differs("seed", change, "differs: the secret is not the one that was committed to");
    let change = |replay: &mut Replay| {
        let mut marks: Vec<_> = replay.archive.marks.iter().collect();
        marks[1].digest = Digest(1);
        replay.archive.marks = marks.iter().map(|mark| (mark.seat, mark.digest)).collect();
    };
    check_differs("mark", change, "differs: seat 1 is in another state after 60 ticks");
    let change = |replay: &mut Replay| {
        let mut entries: Vec<_> = replay.archive.journal.entries().collect();
        entries.swap(0, 2);
        replay.archive.journal = entries.into_iter().collect();
    };
    check_differs("journal", change, "differs: entry 1 of the journal is impossible");
    // The work of years.
    let change = |replay: &mut Replay| {
        let command = Command::Advance(Seat(0), Tick(u32::MAX));
        replay.archive.journal = [Entry { at: Millis(1 << 40), command }].into_iter().collect();
    };
    check_differs("forever", change, "differs: entry 0 of the journal is impossible");
    let change = |replay: &mut Replay| replay.header.outcome = Ended::Drawn;
    check_differs(
        "header-outcome",
        change,
        "differs: the header says that the bout ended otherwise",
    );
    let change = |replay: &mut Replay| replay.header.commitment.clear();
    check_differs("header-commitment", change, "differs: the header has another commitment");
    let change = |replay: &mut Replay| replay.header.players.truncate(1);
    check_differs("header-players", change, "differs: the header names other players");
}

#[test]
fn a_broken_file_is_told_from_a_replay_by_what_is_wrong_with_it() {
    let whole = replay().to_bytes().unwrap();
    check("empty", b"", 2, "is not a replay of Cutlass");
    check("text", b"Dear diary", 2, "is not a replay of Cutlass");
    check("begun", &whole[..5], 2, "is cut off: it has 5 bytes of 50");
    for length in [9, PREFIX_BYTES, 100, whole.len() - 1] {
        check("cut", &whole[..length], 2, &format!("is cut off: it has {length} bytes of "));
    }
    let mut other_format = whole.clone();
    other_format[8] = 4;
    check("format", &other_format, 2, "has format 4, and this program reads format 3");
    for at in [PREFIX_BYTES + 3, whole.len() / 2, whole.len() - 40, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        check("damaged", &damaged, 2, "is damaged: its bytes do not match its own hash");
    }
    // Only since format 3 may anything follow, and it must be whole.
    check("longer", &[&whole[..], b"!"].concat(), 2, "is cut off");
    let large = folder("verify").join("large");
    File::create(&large).unwrap().set_len(READ_BYTES_MAX + 1).unwrap();
    let (said, exit) = verify(&[&large]);
    assert!(said.contains("is too large for a replay: 16777217 bytes"), "{said}");
    assert_eq!(exit, Some(2));
}

#[test]
fn a_replay_of_older_rules_says_which_release_verifies_it() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/replays");
    let files = fs::read_dir(fixtures).unwrap().map(|file| file.unwrap().path());
    let files: Vec<PathBuf> = files.collect();
    assert_eq!(files.len(), 4, "three games, and a solo run");
    for path in files {
        let (said, exit) = verify(&[&path]);
        let expected = "by release 0.1.0); verify it with that release";
        assert!(said.contains(expected) && exit == Some(2), "{}: {said}", path.display());
    }
}

#[test]
fn a_replay_that_makes_no_sense_is_refused_even_when_its_hash_is_right() {
    let packed = |bytes: &[u8]| zstd::encode_all(bytes, 1).unwrap();
    let header = serde_json::to_vec(&replay().header).unwrap();
    let body = packed(&wire::codec::bytes_of(&replay().archive));
    // Of format 2.
    let proper = file_of(&header, &body);
    check("proper", &proper, 0, "holds");
    check("proper-longer", &[&proper[..], b"!"].concat(), 2, "is damaged");
    check("no-json", &file_of(b"{]", &body), 2, "has a header that makes no sense: ");
    check("no-header", &file_of(b"{}", &body), 2, "has a header that makes no sense: missing");
    let mut other_rules = replay().header;
    other_rules.rules = "0123".into();
    let other_rules = serde_json::to_vec(&other_rules).unwrap();
    check(
        "rules",
        &file_of(&other_rules, &body),
        2,
        "was played by other rules (0123, by release 0.",
    );
    check("no-zstd", &file_of(&header, b"garbage"), 2, "has a body that cannot be unpacked: ");
    check(
        "half",
        &file_of(&header, &body[..body.len() / 2]),
        2,
        "has a body that cannot be unpacked",
    );
    let bomb = packed(&vec![0; 64 * 1024 * 1024 + 1]);
    check("bomb", &file_of(&header, &bomb), 2, "it unpacks to more than any bout");
    let nonsense = packed(&[0xff; 300]);
    check("body", &file_of(&header, &nonsense), 2, "has a body that makes no sense: ");
}
