//! The tables that follow a game's document statement by statement, `docs/rules/*-statements.md`: every
//! vector and test that they name exists.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::links::{files, root};

/// The columns of such a table.
const HEADER: [&str; 5] = ["no.", "statement", "document", "rules", "shown by"];
/// The end of the path of a file with such a table; before it is the name of the game.
const SUFFIX: &str = "-statements.md";

#[test]
fn what_the_tables_of_statements_name_exists() {
    let sources = files(&["client", "protocol", "server", "tests"], "rs");
    let tests: BTreeSet<String> = sources.iter().flat_map(|path| tests_of(&read(path))).collect();
    let tables = files(&["docs/rules"], "md");
    let tables: Vec<_> = tables.iter().filter(|path| path.ends_with(SUFFIX)).collect();
    assert!(!tables.is_empty(), "no table of statements was found");
    let mut found = Vec::new();
    for path in tables {
        let game = path.rsplit('/').next().and_then(|name| name.strip_suffix(SUFFIX));
        let game = game.expect("it was found by its suffix");
        let known = Known { tests: &tests, vectors: vectors(game) };
        let problems = known.problems(&read(path)).into_iter();
        found.extend(problems.map(|(line, problem)| format!("{path}:{line}: {problem}")));
    }
    assert!(found.is_empty(), "{} problems:\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_row_that_names_something_else_is_found() {
    let tests = ["it_works".to_string()].into();
    let known = Known { tests: &tests, vectors: ["H23".to_string()].into() };
    let check = |row: &str, problems: &[&str]| {
        let table = format!("| {} |\n|---|---|---|---|---|\n{row}\n", HEADER.join(" | "));
        let came: Vec<_> = known.problems(&table).into_iter().map(|(_, problem)| problem).collect();
        assert_eq!(came, problems, "{row}");
    };
    check("| 1 | a | b | c | `H23` |", &[]);
    check("| 1 | a | b | c | `H23`, `it_works` |", &[]);
    check("| 1 | a | b | c | `H23` to `H24` |", &["no vector and no test H24"]);
    check("| 1 | a | b | c | `it_worked` |", &["no vector and no test it_worked"]);
    check("| 1 | a | b | c | all |", &["nothing that shows it"]);
    check("| 1 | | b | c | `H23` |", &["a cell is empty"]);
    check("| 1 | a | b | `H23` |", &["4 cells, not 5"]);
    check("| 2 | a | b | c | `H23` |", &["number 2, not 1"]);
    assert_eq!(known.problems("no table"), [(0, "no row".to_string())]);
}

/// What a table may name.
struct Known<'a> {
    /// The names of all test functions.
    tests: &'a BTreeSet<String>,
    /// The ids of the vectors of the table's game.
    vectors: BTreeSet<String>,
}

impl Known<'_> {
    /// What is wrong in the tables of `text`, each with its line.
    fn problems(&self, text: &str) -> Vec<(usize, String)> {
        let rows = rows(text);
        if rows.is_empty() {
            return vec![(0, "no row".to_string())];
        }
        let numbered = (1..).zip(rows);
        let of_row = |(number, (line, cells)): (usize, (usize, Vec<String>))| {
            self.of_row(number, &cells).into_iter().map(move |problem| (line, problem))
        };
        numbered.flat_map(of_row).collect()
    }

    fn of_row(&self, number: usize, cells: &[String]) -> Vec<String> {
        let [no, _, _, _, shown_by] = cells else {
            return vec![format!("{} cells, not {}", cells.len(), HEADER.len())];
        };
        let mut problems = Vec::new();
        if no.parse() != Ok(number) {
            problems.push(format!("number {no}, not {number}"));
        }
        if cells.iter().any(String::is_empty) {
            problems.push("a cell is empty".to_string());
        }
        if quoted(shown_by).next().is_none() {
            problems.push("nothing that shows it".to_string());
        }
        let is_known = |name: &str| self.vectors.contains(name) || self.tests.contains(name);
        let missing = quoted(shown_by).filter(|name| !is_known(name));
        problems.extend(missing.map(|name| format!("no vector and no test {name}")));
        problems
    }
}

/// The rows of the tables with [`HEADER`], each with its line and its cells.
fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut is_in_table = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(row) = line.trim().strip_prefix('|').and_then(|row| row.strip_suffix('|')) else {
            is_in_table = false;
            continue;
        };
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().to_string()).collect();
        if cells == HEADER {
            is_in_table = true;
        } else if is_in_table && !row.chars().all(|c| "|-: ".contains(c)) {
            found.push((number, cells));
        }
    }
    found
}

/// The inline code of a cell.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The names of the test functions of a source.
fn tests_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test") || line.contains("::test");
        } else if let Some((_, rest)) = line.split_once("fn ") {
            if is_test {
                found.extend(rest.split(['(', '<']).next().map(str::to_string));
            }
            is_test = false;
        }
    }
    found
}

/// The ids of the conformance vectors of a game.
fn vectors(game: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files(&[&format!("tests/vectors/{game}")], "json") {
        let vectors: Vec<Value> = serde_json::from_str(&read(&path)).expect("vectors are a list");
        found.extend(vectors.iter().filter_map(|vector| vector["id"].as_str()).map(str::to_string));
    }
    found
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the project is text")
}
