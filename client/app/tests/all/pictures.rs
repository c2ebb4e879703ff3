//! What every scene looks like, at each size and in each palette, as it was accepted; and the pictures of the
//! documents, which are of this release.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use app::scenes::fingerprint::{Fingerprint, KEYWORD};
use app::scenes::shots::sets;

/// A line for each picture: its name, and its fingerprint.
const ACCEPTED: &str = "tests/fixtures/pictures.txt";
/// With this variable in the environment the test writes the file.
const ACCEPT: &str = "CUTLASS_ACCEPT_PICTURES";
/// The most bytes of a picture of the documents.
const BYTES_MAX: u64 = 200_000;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn parse(text: &str) -> Fingerprint {
    text.parse().unwrap_or_else(|error| panic!("{text:?} is no fingerprint: {error}"))
}

#[test]
fn every_scene_looks_as_it_was_accepted() {
    let now: BTreeMap<String, Fingerprint> =
        sets().into_iter().map(|(name, still)| (name, still.fingerprint())).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(ACCEPTED);
    if std::env::var_os(ACCEPT).is_some() {
        let mut lines = String::new();
        for (name, fingerprint) in &now {
            writeln!(lines, "{name} {fingerprint}").expect("a string takes it");
        }
        fs::write(&path, lines).expect("the file can be written");
    }
    let accepted = fs::read_to_string(&path).unwrap_or_default();
    let mut accepted: BTreeMap<&str, Fingerprint> = accepted
        .lines()
        .map(|line| line.split_once(' ').expect("a name and a fingerprint"))
        .map(|(name, fingerprint)| (name, parse(fingerprint)))
        .collect();
    let mut changed = Vec::new();
    for (name, fingerprint) in &now {
        match accepted.remove(name.as_str()) {
            Some(before) if before.is_like(*fingerprint) => {}
            Some(_) => changed.push(format!("{name} has changed")),
            None => changed.push(format!("{name} is new")),
        }
    }
    changed.extend(accepted.keys().map(|name| format!("{name} is missing")));
    assert!(
        changed.is_empty(),
        "{} pictures:\n{}\nLook at them: make screens SCENE=\"NAME …\" draws scenes into target/screens. Accept \
         them: {ACCEPT}=1 cargo test -p app --test all pictures, and commit {ACCEPTED}.",
        changed.len(),
        changed.join("\n")
    );
}

#[test]
fn the_pictures_of_the_documents_are_small_shown_and_of_this_release() {
    let stills: BTreeMap<String, _> = sets().into_iter().collect();
    let documents = fs::read_dir(top().join("docs")).expect("the documents are there");
    let documents = documents.map(|entry| entry.expect("it can be listed").path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|it| it == "md");
    let mut text = fs::read_to_string(top().join("README.md")).expect("it is there");
    for path in documents.filter(is_text) {
        text += &fs::read_to_string(path).expect("a document is text");
    }
    let folder = top().join("docs/screens");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem().expect("a file").to_str().expect("a name").to_owned();
        assert!(text.contains(&format!("screens/{name}.png)")), "no document shows {name}");
        let size = fs::metadata(&path).expect("it is there").len();
        assert!(size <= BYTES_MAX, "{name}: {size} bytes");
        let bytes = fs::read(&path).expect("it is there");
        let reader = png::Decoder::new(Cursor::new(&bytes)).read_info().expect("a PNG");
        let texts = &reader.info().uncompressed_latin1_text;
        let drawn = texts.iter().find(|chunk| chunk.keyword == KEYWORD).map(|it| parse(&it.text));
        let still = stills.get(&name).unwrap_or_else(|| panic!("there is no scene {name}"));
        let is_new = drawn.is_some_and(|drawn| drawn.is_like(still.fingerprint()));
        assert!(is_new, "{name} is older than what it shows: make pictures");
        seen += 1;
    }
    assert!(seen != 0, "there are no pictures");
}
