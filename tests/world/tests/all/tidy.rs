//! House rules that a machine can check: dependencies between crates, purity, and what no source has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The dependencies between our crates: each has these, and no other. A new one is a design change.
const ARROWS: &[(&str, &[&str])] = &[
    ("bout", &[]),
    ("controls", &["bout"]),
    ("swordfight", &["bout", "controls"]),
    ("stacker", &["bout", "controls"]),
    ("marauders", &["bout"]),
    ("games", &["bout", "controls", "marauders", "stacker", "swordfight"]),
    ("bots", &["bout", "games", "marauders", "stacker", "swordfight"]),
    ("wire", &["bout", "controls", "games"]),
    ("referee", &["bots", "bout", "games", "wire"]),
    // The files of replays, which servers write and both ends read. Their pictures know each game.
    ("replay", &["bout", "games", "marauders", "referee", "stacker", "swordfight", "wire"]),
    // The string catalogue: it knows no game, and only the two ends that show text know it.
    ("text", &[]),
    // The responses of the JSON API, which the server writes and the client reads.
    ("api", &["games"]),
    ("browser", &[]),
    ("host", &["api", "bots", "bout", "browser", "games", "referee", "replay", "text", "wire"]),
    ("netplay", &["bout", "controls", "games", "wire"]),
    // Exercises: positions to play on, their goals and their solutions.
    ("training", &["bots", "bout", "controls", "games", "marauders", "stacker", "swordfight"]),
    // The sockets under a caller: for the app and for the tests, so that both run the same.
    ("link", &["api", "bout", "netplay", "wire"]),
    // Shapes and letters as pixels, which know nothing of games.
    ("raster", &[]),
    // The one exception between the two ends: a server embedded for practice and the LAN.
    (
        "app",
        &[
            "api",
            "bots",
            "bout",
            "controls",
            "games",
            "host",
            "link",
            "marauders",
            "netplay",
            "raster",
            // The fold that decided a bout is the one that shows it again.
            "referee",
            "replay",
            "stacker",
            "swordfight",
            "text",
            "training",
            "wire",
        ],
    ),
    // Both ends in one thread, without sockets or a runtime.
    (
        "world",
        &[
            "bots",
            "bout",
            "controls",
            "games",
            "marauders",
            "netplay",
            "referee",
            "stacker",
            "swordfight",
            "wire",
        ],
    ),
    // Both ends in one thread, with the whole server.
    (
        "arena",
        &[
            "bots", "bout", "controls", "games", "host", "netplay", "player", "referee", "wire",
            "world",
        ],
    ),
    // Any bytes into every boundary of the server, for `cargo fuzz` and for a smoke test.
    (
        "fuzz",
        &[
            "arena",
            "bots",
            "bout",
            "games",
            "host",
            "marauders",
            "netplay",
            "referee",
            "stacker",
            "wire",
            "world",
        ],
    ),
    // The same rules as a program for browsers.
    ("rules-in-wasm", &["world"]),
    // A client without a screen. Its drivers on sockets are a feature: without it, a seed drives it.
    ("player", &["bots", "bout", "games", "host", "link", "marauders", "netplay", "wire"]),
    (
        "tests",
        &[
            "arena",
            "bots",
            "bout",
            "browser",
            "controls",
            "games",
            "host",
            "link",
            "marauders",
            "netplay",
            "player",
            "referee",
            "stacker",
            "swordfight",
            "training",
            "wire",
            "world",
        ],
    ),
];

/// Pure crates: no clock, no input or output, no floats.
const PURE: &[&str] = &[
    "protocol/bout",
    "protocol/controls",
    "protocol/swordfight",
    "protocol/stacker",
    "protocol/marauders",
    "protocol/games",
    "protocol/bots",
    "protocol/wire",
    "server/referee",
    "client/netplay",
    "client/training",
];

/// The one place in them with floats: strength is measured in fractions of points.
const FLOATS: &str = "server/referee/src/rating";

/// Libraries that only some places may know, and those places.
const SECRETS: &[(&str, &[&str])] = &[
    ("bevy::", &["client/app/"]),
    ("rodio::", &["client/app/src/platform/audio.rs"]),
    ("web_sys::", &["client/app/src/platform/web/", "client/link/src/web/"]),
    ("js_sys::", &["client/app/src/platform/web/", "client/link/src/web/"]),
    ("wasm_bindgen::", &["client/app/src/platform/web/", "client/link/src/web/", "tests/wasm/"]),
    // What differs between desktop and browser is in these files alone.
    (
        "target_arch",
        &[
            "client/app/src/main.rs",
            "client/app/src/platform.rs",
            "client/app/src/platform/machine.rs",
            "client/app/src/scenes.rs",
            "client/link/src/lib.rs",
            "tests/wasm/src/lib.rs",
        ],
    ),
    (
        "bincode::encode_",
        &[
            "protocol/wire/src/codec.rs",
            "protocol/games/src/encoding.rs",
            "protocol/swordfight/src/board/tests/",
            "protocol/stacker/src/board/tests/",
            "protocol/marauders/tests/",
        ],
    ),
    (
        "bincode::decode_",
        &[
            "protocol/wire/src/",
            "protocol/games/src/encoding.rs",
            "protocol/swordfight/src/board/tests/",
            "protocol/stacker/src/board/tests/",
            "protocol/marauders/tests/",
        ],
    ),
    ("tungstenite::", &["client/link/", "server/host/src/net/socket", "tests/"]),
    ("fluent_bundle::", &["protocol/text/"]),
    ("fluent_syntax::", &["protocol/text/"]),
    ("rustls::", &["client/link/", "server/host/src/net/http_client.rs"]),
    ("sqlx::", &["server/host/src/storage/store", "server/host/tests/"]),
    (
        "host::",
        &[
            "client/app/src/platform/server.rs",
            "client/app/tests/all/servers.rs",
            "server/host/",
            "tests/",
        ],
    ),
];

/// What no source says.
const FORBIDDEN: &[&str] = &[
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("FIX", "ME"),
    concat!("#[ign", "ore"),
    concat!("assert!(", "true)"),
    concat!("../", "shared"),
    concat!("thread::", "sleep"),
];

/// Where a thread may sleep: a real window, a browser that is driven over HTTP and a search on a real network say nothing
/// by themselves and are asked again and again, and a server that has nothing to do lets what comes gather for a moment, as
/// hundreds of clients do.
const SLEEPERS: &[&str] = &[
    "client/app/tests/all/servers.rs",
    "client/app/tests/all/window.rs",
    "server/host/src/commands/serve.rs",
    "tests/browser/src/webkit.rs",
    "tests/src/load.rs",
];

#[test]
fn crates_depend_only_on_the_crates_of_the_table() {
    let packages = packages();
    let mut came = BTreeMap::new();
    let names: BTreeSet<&str> = packages.iter().filter_map(|one| one["name"].as_str()).collect();
    for package in &packages {
        let dependencies = package["dependencies"].as_array().expect("a list of dependencies");
        // Unit tests may set up any game; only `tests` may know both ends.
        let is_test_of_rules = |one: &&serde_json::Value| {
            let name = one["name"].as_str().unwrap_or_default();
            one["kind"] == "dev" && root().join("protocol").join(name).is_dir()
        };
        let ours: BTreeSet<&str> = dependencies
            .iter()
            .filter(|one| !is_test_of_rules(one))
            .filter_map(|one| one["name"].as_str())
            .filter(|name| names.contains(name) && package["name"] != **name)
            .collect();
        came.insert(package["name"].as_str().expect("a package has a name"), ours);
    }
    for (name, may_know) in ARROWS {
        let may_know: BTreeSet<&str> = may_know.iter().copied().collect();
        let knows = came.remove(name).unwrap_or_else(|| panic!("there is no crate {name}"));
        let too_many: Vec<_> = knows.difference(&may_know).collect();
        assert!(too_many.is_empty(), "{name} must not know {too_many:?}");
    }
    assert!(came.is_empty(), "crates that the table does not have: {came:?}");
}

#[test]
fn pure_crates_have_no_clock_and_no_floats() {
    for folder in PURE {
        let path = root().join(folder).join("src/lib.rs");
        let text = fs::read_to_string(&path).expect("every crate has a lib.rs");
        for line in ["#![no_std]", "#![deny(clippy::float_arithmetic)]"] {
            assert!(text.lines().any(|it| it == line), "{folder}/src/lib.rs must say {line}");
        }
    }
    for (path, text) in sources() {
        if !PURE.iter().any(|folder| path.starts_with(&format!("{folder}/src"))) {
            continue;
        }
        for word in ["std::time", "HashMap", "HashSet", "f32", "f64", "extern crate std"] {
            let is_allowed = word.starts_with('f') && path.starts_with(FLOATS);
            assert!(is_allowed || !text.contains(word), "{path} thinks, and must not know {word}");
        }
    }
}

#[test]
fn the_client_reads_clocks_that_a_browser_has() {
    for (path, text) in sources() {
        if !["client/app/src/", "client/link/src/"].iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let bare = ["Instant", "SystemTime", "UNIX_EPOCH"];
        let line = text.lines().find(|line| {
            line.contains("std::time::") && bare.iter().any(|clock| line.contains(clock))
        });
        assert_eq!(line, None, "{path}: take it from web_time");
    }
}

#[test]
fn libraries_are_used_only_in_their_place() {
    for (path, text) in
        sources().into_iter().filter(|(path, _)| path != "tests/world/tests/all/tidy.rs")
    {
        for (word, places) in SECRETS {
            let is_allowed = places.iter().any(|place| path.starts_with(place));
            assert!(is_allowed || !calls(&text, word), "{path} must not know {word}");
        }
    }
}

#[test]
fn no_source_is_unfinished_or_unexplained() {
    for (path, text) in sources() {
        for word in FORBIDDEN {
            let is_allowed = word.ends_with("::sleep") && SLEEPERS.contains(&path.as_str());
            assert!(is_allowed || !text.contains(word), "{path} says {word}");
        }
        assert!(!path.ends_with("/mod.rs"), "{path}: name the file after what is in it");
        assert!(
            text.starts_with("//!") || text.starts_with("#!"),
            "{path} must open by saying what it is"
        );
    }
}

#[test]
fn the_top_level_is_fixed() {
    let output = Command::new("git").args(["ls-files"]).current_dir(root()).output();
    let Ok(output) = output.map_err(|why| eprintln!("no git here, nothing to compare: {why}"))
    else {
        return;
    };
    let files = String::from_utf8_lossy(&output.stdout).into_owned();
    let top: BTreeSet<&str> = files.lines().filter_map(|path| path.split('/').next()).collect();
    let fixed = [
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "Makefile",
        "README.md",
        "SECURITY.md",
        "client",
        "clippy.toml",
        "deny.toml",
        "deploy",
        "docs",
        "protocol",
        "rust-toolchain.toml",
        "rustfmt.toml",
        "server",
        "tests",
    ];
    for name in top.iter().filter(|name| !name.starts_with('.')) {
        assert!(fixed.contains(name), "{name} does not belong at the top");
    }
}

/// Whether `text` uses `word` as a path, not as the end of a longer name.
fn calls(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    })
}

/// The packages of the workspace, as cargo describes them.
pub(super) fn packages() -> Vec<serde_json::Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo speaks JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

pub(super) fn root() -> PathBuf {
    let world = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = world.parent().and_then(Path::parent);
    root.expect("this crate lies in the project's folder of tests").to_path_buf()
}

/// Every Rust source of ours, by its path from the top.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for top in ["protocol", "server", "client", "tests"] {
        gather(&root().join(top), &mut found);
    }
    assert!(50 < found.len(), "the sources are not where they should be");
    found
}

fn gather(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source is text");
            let name = path.strip_prefix(root()).expect("sources lie in the project");
            found.push((name.to_string_lossy().into_owned(), text));
        }
    }
}
