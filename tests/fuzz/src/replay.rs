//! Target `replay`: the reader of replays, and their verification.
//!
//! **Promise.** Neither panics, whatever a file holds. A replay that was read is written and read again
//! as it was. The work is bounded here: a forged journal may last for days, and is left alone.

use bout::{Command, Entry, Tick};
use games::Rules;
use host::operator::verify::{verify, verify_bytes};
use host::replay::header::Header;
use host::replay::{Replay, ReplayFile, Track};
use referee::Archive;
use wire::Name;
use wire::codec::{bytes_of, read_archive};
use world::clocked_games::LARGEST_PIECES;

/// The longest bout that is simulated.
pub const BOUT_TICKS_MAX: Tick = Tick(7_200);
/// The most seats and commands of one.
pub const SEATS_MAX: usize = 4;
const ENTRIES_MAX: usize = 2_000;
/// The bit of the first byte that makes a track of the rest, and not a file.
pub const TRACK: u8 = 4;
/// Times of a track that are shown.
const TIMES: u32 = 16;

/// Drives the reader and the verification. The first byte says with what: a file, a file whose hash
/// is made to match, an archive, or the pictures of a bout.
pub fn run(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    match kind % 4 {
        0 => file(bytes),
        1 if kind & TRACK != 0 => track(bytes),
        1 => file(&hash_anew(bytes)),
        _ => {
            let Ok(mut archive) = read_archive::<Archive>(bytes) else { return };
            if kind % 4 == 2 {
                archive.commitment = archive.secret.commitment();
            }
            of_archive(archive);
        }
    }
}

fn file(bytes: &[u8]) {
    if let Ok(ReplayFile::Recorded(recorded)) = ReplayFile::from_bytes(bytes) {
        show(&recorded.track);
    }
    let Ok(replay) = Replay::from_bytes(bytes) else { return };
    check(&replay);
    if is_short(&replay.archive) {
        let _ = verify_bytes(bytes);
    }
}

fn track(bytes: &[u8]) {
    if let Ok(track) = Track::read(bytes) {
        show(&track);
    }
}

/// Any time of a track that was read is shown, from wherever.
fn show(track: &Track) {
    let length = track.beginning().length;
    let mut moment = track.first();
    for number in 0..TIMES {
        let at = (u64::from(length) * u64::from(number * 7 % TIMES) / u64::from(TIMES)) as u32;
        track.show(&mut moment, at);
        let mut anew = track.first();
        track.show(&mut anew, at);
        assert_eq!(moment.pictures, anew.pictures, "at {at} of {length}");
    }
}

fn of_archive(archive: Archive) {
    let again = read_archive(&bytes_of(&archive));
    assert_eq!(again.as_ref(), Ok(&archive), "decoded again");
    let names: Vec<Name> = archive.setup.players.iter().map(|_| name()).collect();
    check(&Replay { header: Header::of(7, &names, &archive, 7), archive });
}

fn check(replay: &Replay) {
    let bytes = replay.to_bytes().expect("a replay can be written");
    let again = Replay::from_bytes(&bytes).expect("what was written can be read");
    assert_eq!(again, *replay, "read again");
    let _ = (replay.header.names(), replay.header.outcome_line(&replay.archive.setup));
    if is_short(&replay.archive) {
        let with_track = replay.to_bytes_with_track().expect("a replay can be written");
        assert_eq!(Replay::from_bytes(&with_track).as_ref().ok(), Some(replay), "with pictures");
        let verdict = verify(replay);
        assert_eq!(verify_bytes(&with_track).is_ok(), verdict.is_ok(), "with pictures");
        let holds = verdict.is_ok();
        let text = verdict.map_or_else(|why| why.to_string(), |holds| holds.to_string());
        assert!(!text.is_empty());
        assert!(!holds || replay.archive.commitment == replay.archive.secret.commitment());
    }
}

/// Whether it takes milliseconds to simulate.
fn is_short(archive: &Archive) -> bool {
    let last = |entry: Entry| match entry.command {
        Command::Play(_, batch) => batch.end(),
        Command::Advance(_, end) | Command::Pause(_, end) => end,
        Command::Forfeit(_) | Command::Lead(..) | Command::Target(..) => Tick(0),
    };
    archive.setup.players.len() <= SEATS_MAX
        && archive.journal.entries().take(ENTRIES_MAX + 1).count() <= ENTRIES_MAX
        && archive.journal.entries().map(last).all(|tick| tick <= BOUT_TICKS_MAX)
        && archive.deeds.len() <= ENTRIES_MAX
        && are_small(&archive.setup.rules)
}

/// Whether the pieces of these rules need no long list, which takes seconds to make.
pub fn are_small(rules: &Rules) -> bool {
    match rules {
        Rules::Clocked(rules) => rules.piece_sizes().iter().all(|&size| size <= LARGEST_PIECES),
        Rules::Turns(_) => true,
    }
}

fn name() -> Name {
    Name::new("Anne").expect("a name")
}

/// These bytes with a hash of all of them behind: what would be the hash is hashed as well.
pub fn hash_anew(bytes: &[u8]) -> Vec<u8> {
    let hash = blake3::hash(bytes);
    [bytes, hash.as_bytes()].concat()
}
