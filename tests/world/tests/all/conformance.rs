//! Every conformance vector gives what it expects, and the runner reads what may be in one.

use std::path::Path;
use std::{env, fs, io, process};

use world::conform::{self, Report};

#[test]
fn every_vector_gives_what_it_expects() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors");
    let report = conform::run(&[vectors], None);
    assert!(report.failures.is_empty() && report.unreadable.is_empty(), "{report}");
    assert!(0 < report.passed, "no vectors were found");
}

/// What comes of a file with this in it, in a folder named after the game stacker that is a link to another.
fn run(name: &str, vectors: &str) -> io::Result<Report> {
    let folder = env::temp_dir().join(format!("cutlass-{name}-{}", process::id()));
    let (real, link) = (folder.join("real"), folder.join("stacker"));
    fs::create_dir_all(&real)?;
    fs::write(real.join("vectors.json"), vectors)?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(&real, &link)?;
    #[cfg(not(unix))]
    fs::rename(&real, &link)?;
    let report = conform::run(&[link], None);
    fs::remove_dir_all(folder)?;
    Ok(report)
}

#[test]
fn the_order_in_which_the_cells_of_a_piece_are_listed_says_nothing() {
    let spawn = r#"[{"id": "in rows", "kind": "spawn", "width": 10, "shape": "T", "box": 3,
        "origin": [3, 4], "result": {"cells": [[4, 6], [3, 5], [4, 5], [5, 5]]}}]"#;
    let report = run("order", spawn).unwrap();
    assert_eq!(report.to_string(), "1 passed, 0 failed");
}

#[test]
fn a_turn_renews_the_lock_delay_and_what_is_no_word_is_refused() {
    let lock = |events: &str| {
        format!(
            r#"[{{"id": "lock", "kind": "lock", "lock_delay": 30, "forced": 300,
                "events": {{"29": {events}}}, "locks_at_end_of_frame": 58}}]"#
        )
    };
    for (name, event) in [("move", "\"move\""), ("turn", "\"turn\""), ("drop", "\"drop\"")] {
        let report = run(name, &lock(event)).unwrap();
        assert_eq!(report.to_string(), "1 passed, 0 failed", "{event}");
    }
    for (name, event) in [("list", "[\"move\"]"), ("other", "\"jump\"")] {
        let report = run(name, &lock(event)).unwrap();
        assert_eq!(report.unreadable.len(), 1, "{event}: {report}");
    }
}
