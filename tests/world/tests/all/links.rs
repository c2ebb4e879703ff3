//! The docs are about this tree: every path, link and heading that they name exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The most words of ARCHITECTURE.md: what one reads before the first change.
const ARCHITECTURE_WORDS_MAX: usize = 1800;

#[test]
fn every_path_in_the_docs_exists() {
    let known = tree();
    let mut missing = Vec::new();
    for path in docs() {
        // A changelog names files of its time.
        if path == "CHANGELOG.md" {
            continue;
        }
        for (line, named) in paths(&read(&path)) {
            if !exists(&named, &known) {
                missing.push(format!("{path}:{line}: {named}"));
            }
        }
    }
    assert!(missing.is_empty(), "the docs name files that are not there:\n{}", missing.join("\n"));
}

#[test]
fn every_link_in_the_docs_leads_somewhere() {
    let mut missing = Vec::new();
    for path in docs() {
        for (line, target) in links(&read(&path)) {
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = Path::new(&path).parent().expect("a file lies in a folder");
            let file = match file {
                "" => root().join(&path),
                file => root().join(folder).join(file),
            };
            let is_there = file.exists()
                && (anchor.is_empty() || {
                    let text = fs::read_to_string(&file).unwrap_or_default();
                    anchors(&text).iter().any(|it| it == anchor)
                });
            if !is_there {
                missing.push(format!("{path}:{line}: {target}"));
            }
        }
    }
    assert!(missing.is_empty(), "links of the docs lead nowhere:\n{}", missing.join("\n"));
}

#[test]
fn architecture_is_short() {
    let words = read("ARCHITECTURE.md").split_whitespace().count();
    assert!(words <= ARCHITECTURE_WORDS_MAX, "ARCHITECTURE.md has {words} words");
}

#[test]
fn paths_links_and_anchors_are_recognized() {
    let text = "See `docs/a.md`, `b::C`, `cargo run`, `x.rs` and\n[d](e.md#f), [g](https://h.org).";
    assert_eq!(paths(text), [(1, "docs/a.md".to_string()), (1, "x.rs".to_string())]);
    assert_eq!(links(text), [(2, "e.md#f".to_string())]);
    assert_eq!(anchors("# A b\n\n## Stop, and `go`\n"), ["a-b", "stop-and-go"]);
    let known = BTreeSet::from(["docs/a.md".to_string(), "client/app/src/x.rs".to_string()]);
    for (path, is_there) in [
        ("docs/a.md", true),
        ("docs/", true),
        ("app/src/x.rs", true),
        ("x.rs", true),
        ("y.rs", false),
        ("docs/b.md", false),
    ] {
        assert_eq!(exists(path, &known), is_there, "{path}");
    }
}

/// Whether a path from the top, or the end of one for a Rust file, is in the tree.
fn exists(named: &str, known: &BTreeSet<String>) -> bool {
    let folder = format!("{}/", named.trim_end_matches('/'));
    let end = format!("/{named}");
    known.iter().any(|path| {
        path == named || path.starts_with(&folder) || named.ends_with(".rs") && path.ends_with(&end)
    })
}

/// The paths in the inline code of Markdown, with their lines: Rust files, and what begins with a
/// folder of the top.
fn paths(text: &str) -> Vec<(usize, String)> {
    let tops = ["client/", "deploy/", "docs/", "protocol/", "server/", "tests/"];
    let mut found = Vec::new();
    for (number, line) in outside_code(text) {
        for code in line.split('`').skip(1).step_by(2) {
            let is_plain = code.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
            if is_plain && (code.ends_with(".rs") || tops.iter().any(|top| code.starts_with(top))) {
                found.push((number, code.to_string()));
            }
        }
    }
    found
}

/// The targets of the links within the project, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in outside_code(text) {
        for part in line.split("](").skip(1) {
            let target = part.split(')').next().unwrap_or_default();
            if !target.contains("://") {
                found.push((number, target.to_string()));
            }
        }
    }
    found
}

/// The anchors of the headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let headings = outside_code(text).into_iter().filter(|(_, line)| line.starts_with('#'));
    let anchor = |heading: &str| {
        let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        text.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    headings.map(|(_, line)| anchor(line)).collect()
}

/// The numbered lines outside blocks of code.
fn outside_code(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        is_code ^= line.starts_with("```");
        if !is_code {
            found.push((number + 1, line));
        }
    }
    found
}

fn docs() -> Vec<String> {
    files(&["docs", "deploy", ""], "md")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the docs is text")
}

/// Every file of the project, by its path from the top.
fn tree() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for top in ["client", "deploy", "docs", "protocol", "server", "tests"] {
        gather(&root().join(top), &mut |path| {
            found.insert(path);
        });
    }
    found
}

/// The files with this extension: those of folders, with all below them; of the top alone, named as
/// an empty path; and files that are named themselves.
pub fn files(places: &[&str], extension: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    for place in places {
        let mut add = |path: String| {
            if Path::new(&path).extension().is_some_and(|it| it == extension) {
                found.insert(path);
            }
        };
        let path = root().join(place);
        if place.is_empty() {
            for entry in fs::read_dir(root()).expect("the top can be read") {
                add(entry
                    .expect("an entry can be read")
                    .file_name()
                    .to_string_lossy()
                    .into_owned());
            }
        } else if path.is_dir() {
            gather(&path, &mut add);
        } else if path.exists() {
            add((*place).to_string());
        }
    }
    found.into_iter().collect()
}

fn gather(folder: &Path, add: &mut impl FnMut(String)) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            gather(&path, add);
        } else {
            let name = path.strip_prefix(root()).expect("it lies in the project");
            add(name.to_string_lossy().into_owned());
        }
    }
}

/// The top folder of the project: the one with the lock file.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let top = tests.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    top.expect("tests lie in the project").to_path_buf()
}
