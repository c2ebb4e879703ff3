//! Files of replays that are damaged, or foreign: each says what is wrong with it, and nothing is lost.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::Duration;

use app::activity::Activity;
use app::activity::replaying::{ReplayWish, Replaying};
use app::scenes::replays::Recorded;
use app::screens::{Model, Screen};
use app::text::replays;
use bevy::prelude::{Entity, KeyCode};
use bevy::window::FileDragAndDrop;
use bout::Seat;
use games::{ClockedRules, GameKind, Rules};
use referee::Archive;
use replay::{READ_BYTES_MAX, Replay, ReplayFile};
use web_time::Instant;
use wire::codec::{bytes_of, read_archive};

use super::program::{Folder, Program, anne};

/// Changed files that are opened, of each game.
const MUTATIONS: u64 = 200;
/// Frames of a changed bout: a forged one may last for a day.
const FRAMES_MAX: u32 = 120;

fn replay(kind: GameKind) -> Replay {
    Recorded::duel(kind).play()
}

/// The program in its menus, and a folder for files.
fn menus(name: &str) -> (Program, Folder) {
    let folder = Folder::new(name);
    fs::create_dir_all(&folder.0).expect("a folder for the test");
    (Program::offline(anne(GameKind::SWORDFIGHT)), folder)
}

/// Drops a file on the window.
fn drop_on(program: &mut Program, path_buf: PathBuf) {
    let dropped = FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf };
    program.0.world_mut().write_message(dropped);
    program.0.update();
    program.0.update();
}

fn said(program: &Program) -> Option<String> {
    program.0.world().resource::<Model>().problem.clone()
}

fn notices(program: &Program) -> Vec<String> {
    program.0.world().resource::<Model>().notices(Screen::Replay).collect()
}

/// What is wrong with a file, and words that say it.
fn hostile() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let good = replay(GameKind::STACKER);
    let bytes = good.to_bytes_with_track().expect("it can be written");
    let mut foreign = good;
    foreign.header.rules = "0".repeat(32);
    foreign.header.server = "0.1.7".into();
    let foreign = foreign.to_bytes().expect("it can be written");
    let of_format = |format: u8| [&bytes[..8], &[format, 0], &bytes[10..]].concat();
    let flipped = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    let cut = |at: usize| bytes[..at].to_vec();
    vec![
        ("empty", Vec::new(), "no replay of Cutlass"),
        ("a picture", include_bytes!("../../../web/icon-192.png").to_vec(), "no replay of Cutlass"),
        ("a text", b"CUTLASS is a game".to_vec(), "no replay of Cutlass"),
        ("of a later format", of_format(4), "newer release"),
        ("of other rules", foreign, "Release 0.1.7 plays it"),
        ("cut in its magic", cut(5), "truncated: 5 of"),
        ("cut in its header", cut(100), "truncated: 100 of"),
        ("cut in its body", cut(bytes.len() / 3), "truncated"),
        ("cut in its pictures", cut(bytes.len() - 40), "truncated"),
        ("damaged in its header", flipped(40), "damaged"),
        ("damaged in its pictures", flipped(bytes.len() - 100), "damaged"),
        ("damaged in its last hash", flipped(bytes.len() - 1), "damaged"),
    ]
}

#[test]
fn a_file_that_cannot_be_shown_says_why_and_leaves_the_menus() {
    let (mut program, folder) = menus("hostile-menus");
    let screen = program.screen();
    for (name, bytes, words) in hostile() {
        let path = folder.0.join(name);
        fs::write(&path, bytes).expect("a file of the test");
        drop_on(&mut program, path);
        let said = said(&program).unwrap_or_default();
        assert!(said.contains(words), "{name}: {said:?}");
        assert_eq!(program.screen(), screen, "{name}");
        assert!(matches!(program.play(), Activity::Idle), "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_shown_leaves_the_replay_where_it_was() {
    let (mut program, folder) = menus("hostile-replay");
    let good = folder.0.join("good");
    let bytes = replay(GameKind::SWORDFIGHT).to_bytes_with_track().expect("it can be written");
    fs::write(&good, bytes).expect("a file of the test");
    drop_on(&mut program, good);
    assert_eq!((program.screen(), said(&program)), (Screen::Replay, None));
    program.press(KeyCode::Space);
    program.press(KeyCode::ArrowRight);
    program.press(KeyCode::Tab);
    let before = program.play().replay().expect("it is shown").view();
    for (name, bytes, words) in hostile() {
        let path = folder.0.join(name);
        fs::write(&path, bytes).expect("a file of the test");
        drop_on(&mut program, path);
        assert!(notices(&program).iter().any(|one| one.contains(words)), "{name}");
        let now = program.play().replay().expect("it is still shown").view();
        assert_eq!(
            (now.playback.at, now.seat, now.playback.is_paused),
            (before.playback.at, before.seat.clone(), true),
            "{name}"
        );
        // What comes next takes the message away.
        program.press(KeyCode::ArrowUp);
        assert_eq!(notices(&program), Vec::<String>::new(), "{name}");
        program.press(KeyCode::ArrowDown);
    }
}

#[test]
fn a_file_larger_than_any_replay_is_not_read() {
    let (mut program, folder) = menus("hostile-large");
    let path = folder.0.join("large");
    File::create(&path).and_then(|file| file.set_len(100 << 20)).expect("a file of the test");
    const { assert!(READ_BYTES_MAX < 100 << 20) };
    drop_on(&mut program, path.clone());
    assert_eq!(said(&program).as_deref(), Some("The file is too large for a replay."));
    fs::remove_file(&path).expect("it is there");
    drop_on(&mut program, path);
    let said = said(&program).unwrap_or_default();
    assert!(said.starts_with("The replay cannot be read:"), "{said}");
}

#[test]
fn a_file_of_another_protocol_but_our_rules_plays() {
    let mut other = replay(GameKind::MARAUDERS);
    other.header.protocol += 1;
    let bytes = other.to_bytes().expect("it can be written");
    let file = ReplayFile::from_bytes(&bytes).expect("its rules are ours");
    assert!(matches!(file, ReplayFile::Replay(_)));
}

/// A stream of numbers that a seed decides.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most.max(1)
    }

    /// Some bytes changed, left out, or doubled.
    pub fn change(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..1 + self.below(3) {
            let at = self.below(bytes.len());
            match self.below(5) {
                0 => bytes[at] = self.below(256) as u8,
                1 => bytes[at] ^= 1 << self.below(8),
                2 => drop(bytes.remove(at)),
                3 => bytes.insert(at, self.below(256) as u8),
                _ => bytes.truncate(at.max(1)),
            }
        }
        bytes
    }
}

/// Shows a file for some time, from whatever place. Returns what is said of it.
fn show(file: ReplayFile, numbers: &mut Numbers) -> String {
    let start = Instant::now();
    let mut replaying = match replays::sound(file).map(|file| Replaying::new(file, start)) {
        Ok(Ok(replaying)) => replaying,
        Ok(Err(difference)) => return replays::difference(&difference, |seat| seat.0.to_string()),
        Err(why) => return why,
    };
    replaying.look_at(Seat(numbers.below(3) as u8));
    for frame in 1..FRAMES_MAX {
        replaying.pass(start + Duration::from_millis(50) * frame, false);
        if numbers.below(10) == 0 {
            replaying.wish(ReplayWish::To(numbers.below(1001) as u16));
            replaying.wish(ReplayWish::Step(numbers.below(5) as i8 - 2));
            replaying.wish(ReplayWish::Highlight(1));
            replaying.wish(ReplayWish::Lock(-1));
            replaying.wish(ReplayWish::Seat(1));
        }
    }
    let _ = (replaying.clocked(), replaying.recorded());
    replaying.view().verdict()
}

/// True if the pieces need no list that takes seconds to make.
fn is_small(file: &ReplayFile) -> bool {
    match file {
        ReplayFile::Replay(replay) => match &replay.archive.setup.rules {
            Rules::Clocked(ClockedRules::Stacker(options)) => options.pieces.largest() <= 6,
            Rules::Clocked(ClockedRules::Swordfight(_)) | Rules::Turns(_) => true,
        },
        ReplayFile::Recorded(_) => true,
    }
}

#[test]
fn changed_files_are_refused_or_say_where_they_differ() {
    for kind in GameKind::ALL {
        let good = replay(kind);
        let bytes = good.to_bytes_with_track().expect("it can be written");
        let archive = bytes_of(&good.archive);
        let mut shown = 0;
        for seed in 0..MUTATIONS {
            let mut numbers = Numbers(seed);
            // A file that is changed as it is, and one whose bout is, with hashes that match.
            let changed = numbers.change(&bytes);
            if let Err(error) = ReplayFile::from_bytes(&changed) {
                assert!(!replays::unreadable(&error).is_empty(), "{kind:?} {seed}");
            } else {
                assert_eq!(changed, bytes, "{kind:?} {seed}: the hash holds");
            }
            let Ok(archive) = read_archive::<Archive>(&numbers.change(&archive)) else { continue };
            let file = ReplayFile::from(Replay { archive: archive.clone(), ..good.clone() });
            if is_small(&file) {
                let said = show(file, &mut numbers);
                assert!(!said.is_empty(), "{kind:?} {seed}");
                // Not every byte changes the bout: the number of pieces that are shown to come does not.
                assert!(said != "verified" || archive.check().is_ok(), "{kind:?} {seed}");
                shown += 1;
            }
        }
        assert!(20 < shown, "{kind:?}: {shown}");
    }
}
