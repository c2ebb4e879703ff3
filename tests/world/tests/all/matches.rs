//! `docs/adding-a-game.md` names every source that decides something for each clocked game.

use std::fs;
use std::path::Path;

use crate::links::{files, root};

/// The most files that match on the clocked games, or list them in an enum, outside the folders of
/// one of them. Fewer is better: a fact of a game stands with the game. Lower it with each file that
/// stops matching.
const FILES_MAX: usize = 20;

/// The folders of one game, or of what is drawn of it for the pictures of all screens.
const OWN: [&str; 5] = [
    "client/app/src/games/swordfight",
    "client/app/src/games/stacker",
    "client/app/src/scenes/",
    "protocol/games/src/clocked/",
    "tests/world/src/conform/",
];

#[test]
fn every_file_that_matches_on_the_clocked_games_is_named_in_adding_a_game() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).expect("a document");
    let named: Vec<&str> = document.split('`').skip(1).step_by(2).collect();
    let all = files(&["client", "protocol", "server", "tests/src", "tests/world/src"], "rs");
    let of_all = |path: &&String| {
        let is_own = OWN.iter().any(|own| path.starts_with(own));
        let is_test = path.contains("/tests") && !path.starts_with("tests/");
        !is_own && !is_test && !is_module_of_tests(path) && {
            let text = fs::read_to_string(root().join(path)).expect("a source is text");
            matches_on_games(&text)
        }
    };
    let found: Vec<_> = all.iter().filter(of_all).collect();
    let missing: Vec<_> = found
        .iter()
        .filter(|path| {
            !named.iter().any(|name| path.ends_with(&format!("/{name}")) || *path == name)
        })
        .collect();
    assert!(missing.is_empty(), "docs/adding-a-game.md does not name {missing:#?}");
    assert!(found.len() <= FILES_MAX, "{} files match on the clocked games", found.len());
    let bound = format!("At most {FILES_MAX} files");
    assert!(document.contains(&bound), "docs/adding-a-game.md does not say: {bound}");
}

/// True if the file is a module that its parent has for unit tests only.
fn is_module_of_tests(path: &str) -> bool {
    let path = Path::new(path).with_extension("");
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return false };
    let parent = fs::read_to_string(root().join(folder.with_extension("rs"))).unwrap_or_default();
    parent.contains(&format!("#[cfg(test)]\nmod {};", name.to_string_lossy()))
}

/// True if there is an arm, or a variant of an enum, for each clocked game before the unit tests.
fn matches_on_games(text: &str) -> bool {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let has_variant = |name: &str| {
        let rests = code.lines().filter_map(|line| line.trim_start().strip_prefix(name));
        rests.into_iter().any(|rest| rest.starts_with([',', '(', ' ']))
    };
    if has_variant("Swordfight") && has_variant("Stacker") {
        return true;
    }
    let has_arm = |names: [&str; 2]| {
        let patterns = code.lines().filter_map(|line| Some(line.split_once("=>")?.0));
        patterns.into_iter().any(|pattern| names.iter().any(|name| pattern.contains(name)))
    };
    has_arm(["::Swordfight", "SWORDFIGHT"]) && has_arm(["::Stacker", "STACKER"])
}

#[test]
fn arms_and_variants_for_both_games_are_found() {
    let check = |text: &str, expected| assert_eq!(matches_on_games(text), expected, "{text}");
    check("match game {\n    G::Swordfight => 1,\n    G::Stacker => 2,\n}", true);
    check("match game {\n    G::SWORDFIGHT | G::STACKER => 1,\n}", true);
    check("match game {\n    G::Swordfight => 1,\n    G::Turns => 2,\n}", false);
    check("enum G {\n    Swordfight(i32),\n    Stacker,\n}", true);
    check("const ALL: [G; 2] = [G::Swordfight, G::Stacker];", false);
    check("#[cfg(test)]\nmod tests {\n    G::Swordfight | G::Stacker => 1,", false);
}
