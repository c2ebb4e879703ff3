//! Every target with its corpus and deterministic mutations of it, without libFuzzer: what fuzzing has
//! found stays found, and a target that breaks fails here.

use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use bout::{Purpose, Stream};
use fuzz::mutation::mutate;
use fuzz::{Target, corpus, target};
use world::seeds::seed_of;
use world::seeds::share;

/// The most bytes of all corpora together.
const CORPUS_BYTES_MAX: usize = 200 * 1024;

/// Panics so far, also on other threads, and those that a task has caught.
static PANICS: AtomicU64 = AtomicU64::new(0);
/// A panic on another thread is of the target whose turn it is.
static TURN: Mutex<()> = Mutex::new(());

fn check(name: &str) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    count_panics();
    let target = target(name).expect("there is such a target");
    let corpus = corpus::read(&target).expect("every target has a corpus");
    assert!(!corpus.is_empty(), "the corpus of {name} is empty");
    for (file, bytes) in &corpus {
        feed(&target, bytes, || format!("corpus file {file}"));
    }
    let mut stream = Stream::new(&seed_of(1), Purpose::Bots);
    for number in 0..share(target.smoke) {
        let mut pick = || &corpus[stream.below(corpus.len() as u32) as usize].1;
        let (mut bytes, other) = (pick().clone(), pick().clone());
        mutate(&mut bytes, &other, &mut stream);
        feed(&target, &bytes, || format!("mutation {number}: {bytes:02x?}"));
    }
}

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            before(info);
        }));
    });
}

fn feed(target: &Target, bytes: &[u8], name: impl Fn() -> String) {
    let before = PANICS.load(Ordering::Relaxed);
    let done = panic::catch_unwind(|| (target.run)(bytes));
    let is_well = done.is_ok() && PANICS.load(Ordering::Relaxed) == before;
    assert!(is_well, "{} broke on {}", target.name, name());
}

#[test]
fn an_arena_keeps_its_invariants() {
    check("arena");
}

#[test]
fn any_bytes_can_be_decoded() {
    check("decode");
}

#[test]
fn a_conversation_survives_bad_frames() {
    check("line");
}

#[test]
fn any_live_journal_can_be_read() {
    check("live");
}

#[test]
fn the_rooms_of_the_corpus_come_back_from_a_live_journal() {
    for (name, bytes) in fuzz::seeds::live() {
        if let Some(records) = bytes.strip_prefix(&[1]) {
            let recovered = fuzz::live::recover(records);
            let found = (recovered.rooms.len(), recovered.broken.len());
            assert_eq!(found, (1, 0), "{name}: {:?}", recovered.broken);
        }
    }
}

#[test]
fn any_replay_can_be_read() {
    check("replay");
}

#[test]
fn any_settings_can_be_loaded() {
    check("settings");
}

#[test]
fn any_spooled_file_can_be_read() {
    check("spool");
}

#[test]
fn a_server_survives_any_connection() {
    check("upgrade");
}

#[test]
fn corpora_are_small() {
    let all = fuzz::TARGETS.iter().map(|target| corpus::read(target).expect("a corpus"));
    let bytes: usize = all.flatten().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes <= CORPUS_BYTES_MAX, "{bytes} bytes");
}
