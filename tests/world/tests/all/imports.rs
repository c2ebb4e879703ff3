//! Which files of a crate import which: no large circles, and the arrows between the folders of the
//! client.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Most files that import each other in a circle.
const CIRCLE_MAX: usize = 5;

/// The arrows between the parts of the client: each may import these, and itself. A part is the
/// longest of these prefixes of a module's path; `*` is one name.
const LAYERS: [(&str, &[&str]); 18] = [
    ("text", &[]),
    ("platform", &["text"]),
    ("input", &["platform", "text"]),
    ("view", &["text"]),
    ("shell", &["platform", "view", "text"]),
    // Plain data and state of each game.
    ("games::*", &["games::*", "games", "input", "view", "text"]),
    ("games", &["games::*", "input", "view", "text"]),
    ("settings", &["games::*", "input", "view", "text", "platform"]),
    ("activity", &["games::*", "games", "input", "platform", "settings", "view", "text"]),
    // Drawing reads views, and nothing that changes.
    ("games::*::drawing", &["games::*", "games", "games::hud", "shell", "view", "text"]),
    ("games::hud", &["games::*", "games", "games::*::drawing", "shell", "view", "text"]),
    ("games::picture", &["games", "games::*", "games::*::drawing", "games::hud", "shell", "view"]),
    // Pages that belong to a game.
    ("games::*::guide", &["games::*", "games::*::drawing", "screens", "shell", "text"]),
    ("games::*::settings", &["games::*::drawing", "screens", "shell", "text"]),
    ("screens", ANY),
    ("flow", &["activity", "games::*", "games", "platform", "screens", "shell", "view", "text"]),
    ("games::*::scenes", ANY),
    ("scenes", ANY),
];

/// What is on top may import everything but what is above it.
const ANY: &[&str] = &["*"];

#[test]
fn no_circle_of_imports_is_large() {
    let folders = crates();
    assert!(20 < folders.len(), "the crates are not where they should be");
    let large = folders.iter().flat_map(|folder| {
        let circles = circles(&imports(folder)).into_iter();
        circles.filter(|circle| CIRCLE_MAX < circle.len()).map(move |circle| (folder, circle))
    });
    let large: Vec<_> = large.collect();
    assert!(large.is_empty(), "circles of more than {CIRCLE_MAX} files: {large:#?}");
}

#[test]
fn the_parts_of_the_client_import_only_what_is_below_them() {
    let graph = imports(&super::tidy::root().join("client/app/src"));
    let part = |module: &str| {
        LAYERS.iter().filter(|(name, _)| begins(module, name)).max_by_key(|(name, _)| {
            (name.split("::").count(), usize::MAX - name.matches('*').count())
        })
    };
    for (from, to) in graph.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to))) {
        let (Some((name, may)), Some((other, _))) = (part(from), part(to)) else { continue };
        let is_allowed = name == other || may.contains(other) || *may == ANY;
        assert!(is_allowed, "{from} must not import {to}: {name} stands below {other}");
    }
    let rises = |from: &str, to: &str| {
        graph
            .iter()
            .filter(|(name, _)| begins(name, from))
            .flat_map(|(_, all)| all)
            .any(|name| begins(name, to))
    };
    assert!(!rises("screens", "flow") && !rises("screens", "window"), "screens stand below flow");
    assert!(!rises("flow", "scenes") && !rises("flow", "window"), "flow stands below scenes");
}

#[test]
fn circles_are_found() {
    let graph = [("a", vec!["b"]), ("b", vec!["c"]), ("c", vec!["a", "d"]), ("d", vec![])];
    let graph = graph.map(|(from, to)| {
        (from.to_owned(), to.into_iter().map(str::to_owned).collect::<BTreeSet<_>>())
    });
    let found = circles(&BTreeMap::from(graph));
    assert_eq!(found, [["a", "b", "c"].map(str::to_owned).to_vec()]);
    let named = ["a::b::C", "a::D", "a"].map(str::to_owned).to_vec();
    assert_eq!(leaves("a::{b::C, D, self}"), named);
    let files = BTreeMap::from(["a", "a::b"].map(|file| (file.to_owned(), String::new())));
    let exported = exports("pub use a::{C, b};\nuse crate::a::b::D;\npub mod a;\n", &files);
    let files_of = |code: &str| {
        let found = paths("a", code).into_iter();
        found.map(|path| file_of(&resolved(&path, &exported), &files)).collect::<Vec<_>>()
    };
    let [a, b] = ["a", "a::b"].map(|file| Some(file.to_owned()));
    assert_eq!(files_of("use crate::{C, D};"), [a, b.clone()]);
    assert_eq!(files_of("pub(crate) mod b;\nlet it = b::it();"), [b]);
}

/// Whether `module` is `prefix`, or in it.
fn begins(module: &str, prefix: &str) -> bool {
    let mut names = module.split("::");
    prefix.split("::").all(|part| {
        let name = names.next();
        // One name stands for a game, which is a folder of its own.
        name.is_some_and(|name| part == name || part == "*" && GAMES.contains(&name))
    })
}

/// The folders of games.
const GAMES: [&str; 3] = ["marauders", "stacker", "swordfight"];

type Graph = BTreeMap<String, BTreeSet<String>>;

/// The folders with the sources of each crate of the workspace: of each library, and of each
/// executable and test that is more than one file.
fn crates() -> BTreeSet<PathBuf> {
    let packages = super::tidy::packages();
    let targets = packages.iter().filter_map(|package| package["targets"].as_array()).flatten();
    let files = targets.filter_map(|target| target["src_path"].as_str()).map(Path::new);
    let roots = files.filter(|file| ROOTS.iter().any(|root| file.ends_with(root)));
    roots.filter_map(Path::parent).map(Path::to_owned).collect()
}

/// The files that crates with modules begin with.
const ROOTS: [&str; 2] = ["lib.rs", "main.rs"];

/// For each file of a crate, by its module's path, the files that it imports. Tests are left out.
fn imports(folder: &Path) -> Graph {
    let mut files = BTreeMap::new();
    gather(folder, folder, &mut files);
    let roots = ROOTS.map(|root| fs::read_to_string(folder.join(root)).unwrap_or_default());
    let exported = exports(&roots.concat(), &files);
    let mut graph = Graph::new();
    for (module, text) in &files {
        let tests =
            ["mod tests {", "pub(crate) mod tests {"].map(|it| format!("#[cfg(test)]\n{it}"));
        let code = tests.iter().fold(text.as_str(), |code, tests| {
            code.split(tests.as_str()).next().unwrap_or_default()
        });
        let found = paths(module, &without_comments(code)).into_iter();
        let known = found.filter_map(|path| file_of(&resolved(&path, &exported), &files));
        let others = known.filter(|other| other != module).collect();
        graph.insert(module.clone(), others);
    }
    graph
}

fn gather(top: &Path, folder: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            // An executable in a folder is a crate of its own.
            if !path.join("main.rs").exists() {
                gather(top, &path, files);
            }
            continue;
        }
        let name = path.strip_prefix(top).expect("it lies there").with_extension("");
        let name = name.to_string_lossy().replace(['/', '\\'], "::");
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if is_source && name != "lib" && name != "main" && !name.ends_with("tests") {
            files.insert(name, fs::read_to_string(&path).expect("a source is text"));
        }
    }
}

fn without_comments(code: &str) -> String {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// What the names at the root of a crate stand for: a sibling that imports `crate::Name` imports the
/// file that has it.
fn exports(root: &str, files: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let root = without_comments(root);
    let trees = root.split(';').filter_map(|statement| statement.split_once("use "));
    let paths = trees.flat_map(|(_, tree)| leaves(tree));
    let named = paths.filter_map(|path| {
        let path = path.trim_start_matches("crate::");
        let (_, name) = path.rsplit_once("::")?;
        (!files.contains_key(name)).then(|| (name.to_owned(), path.to_owned()))
    });
    named.collect()
}

/// The path by which the root's file exports what `path` names, if it does.
fn resolved(path: &str, exported: &BTreeMap<String, String>) -> String {
    let name = path.split("::").next().unwrap_or_default().trim();
    match exported.get(name) {
        Some(home) => path.replacen(name, home, 1),
        None => path.to_owned(),
    }
}

/// Every path from the crate's root that `code` names.
fn paths(module: &str, code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let is_use = code[..at].ends_with("use ");
        let end = match is_use {
            true => rest.find(';'),
            false => rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':'),
        };
        found.extend(leaves(&rest[..end.unwrap_or(rest.len())]));
    }
    for (at, _) in code.match_indices("super::") {
        if code[..at].ends_with("::") || code[..at].ends_with(char::is_alphanumeric) {
            continue;
        }
        let rest = &code[at..];
        let end = match code[..at].ends_with("use ") {
            true => rest.find(';'),
            false => rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':'),
        };
        for leaf in leaves(&rest[..end.unwrap_or(rest.len())]) {
            let mut base: Vec<&str> = module.split("::").collect();
            let mut names = leaf.split("::").peekable();
            while names.next_if_eq(&"super").is_some() {
                base.pop();
            }
            found.push(base.into_iter().chain(names).collect::<Vec<_>>().join("::"));
        }
    }
    // A child module is named without its parent.
    for line in code.lines().map(str::trim) {
        let seen = ["pub(crate) ", "pub(super) ", "pub "];
        let line = seen.iter().find_map(|seen| line.strip_prefix(seen)).unwrap_or(line);
        let Some(child) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) else {
            continue;
        };
        let call = format!("{child}::");
        let is_named = code.match_indices(&call).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
        });
        if is_named {
            found.push(format!("{module}::{child}"));
        }
    }
    found
}

/// The paths of a tree of imports, such as `a::{b, c::D}`.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.split(" as ").next().unwrap_or_default().trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.strip_suffix("::self").unwrap_or(tree);
        return vec![path.trim_end_matches(':').to_owned()];
    };
    let inner = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let mut depth = 0;
    let parts = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| leaves(&format!("{head}{part}"))).collect()
}

/// The file that a path leads into: that of its longest prefix.
fn file_of(path: &str, files: &BTreeMap<String, String>) -> Option<String> {
    let names: Vec<&str> = path.split("::").map(str::trim).collect();
    let prefixes = (1..=names.len()).rev().map(|count| names[..count].join("::"));
    prefixes.into_iter().find(|prefix| files.contains_key(prefix))
}

/// The circles of a graph: its strongly connected components of more than one file, by Tarjan.
fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let mut search = Search { graph, ..Search::new(graph) };
    for module in graph.keys() {
        if !search.number.contains_key(module.as_str()) {
            search.visit(module);
        }
    }
    search.found
}

struct Search<'a> {
    graph: &'a Graph,
    number: BTreeMap<&'a str, usize>,
    lowest: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    found: Vec<Vec<String>>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Search<'a> {
        Search {
            graph,
            number: BTreeMap::new(),
            lowest: BTreeMap::new(),
            stack: Vec::new(),
            found: Vec::new(),
        }
    }

    fn visit(&mut self, module: &'a str) {
        let number = self.number.len();
        self.number.insert(module, number);
        self.lowest.insert(module, number);
        self.stack.push(module);
        for next in self.graph.get(module).into_iter().flatten() {
            let reached = match self.number.get(next.as_str()) {
                None => {
                    self.visit(next);
                    self.lowest[next.as_str()]
                }
                Some(&number) if self.stack.contains(&next.as_str()) => number,
                Some(_) => continue,
            };
            let lowest = self.lowest[module].min(reached);
            self.lowest.insert(module, lowest);
        }
        if self.lowest[module] == number {
            let at = self.stack.iter().rposition(|&one| one == module).expect("it was pushed");
            let mut circle: Vec<String> = self.stack.drain(at..).map(str::to_owned).collect();
            circle.sort_unstable();
            if 1 < circle.len() {
                self.found.push(circle);
            }
        }
    }
}
