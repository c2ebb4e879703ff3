//! The conformance runner: known answers as data, played against the rules crates.
//!
//! A file is a JSON array of vectors, each with an `id`, a `kind` and what to expect. The game is
//! given by the name of a folder above the file, or by the caller.

use std::fmt;
use std::fs;
use std::path::{self, Path, PathBuf};

use clap::ValueEnum;
use serde_json::Value;

use crate::conform::answer::Answer;

mod answer;
mod marauders;
mod stacker;
mod swordfight;

/// The game that a file of vectors is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    /// Falling pairs and swords.
    Swordfight,
    /// Falling polyominoes.
    Stacker,
    /// Turns on a shared field.
    Marauders,
}

/// The results of all vectors.
#[derive(Debug, Default)]
pub struct Report {
    /// How many gave what they expect.
    pub passed: usize,
    /// The vectors that did not.
    pub failures: Vec<Failure>,
    /// What could not be read.
    pub unreadable: Vec<Unreadable>,
}

/// A vector that gave something else than it expects.
#[derive(Debug)]
pub struct Failure {
    /// The vector.
    pub id: String,
    /// The expected value.
    pub expected: Value,
    /// The actual value.
    pub came: Value,
}

/// A file, or a vector of it, that is not what the runner reads.
#[derive(Debug)]
pub struct Unreadable {
    /// The file or folder.
    pub path: PathBuf,
    /// The vector, if it is about one.
    pub id: Option<String>,
    /// What is wrong with it.
    pub reason: String,
}

/// Runs every vector of `paths`, which are files or folders of any depth. Without `game`, each file
/// tells its game by its folder.
pub fn run(paths: &[PathBuf], game: Option<Game>) -> Report {
    let mut report = Report::default();
    for path in paths {
        match files(path) {
            Ok(files) => files.iter().for_each(|file| report.run_file(file, game)),
            Err(reason) => report.unreadable(path, None, reason),
        }
    }
    report
}

/// `path` itself, or all `*.json` files in the folder that it is, in order of their names.
///
/// # Errors
/// Why the folder cannot be read.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| error.to_string())? {
        entries.push(entry.map_err(|error| error.to_string())?.path());
    }
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "json") {
            found.push(entry);
        }
    }
    Ok(found)
}

impl Report {
    fn run_file(&mut self, file: &Path, game: Option<Game>) {
        let Some(game) = game.or_else(|| game_of(file)) else {
            let reason = "no folder above it is named after a game: say which with --game";
            return self.unreadable(file, None, reason.to_owned());
        };
        match fs::read_to_string(file) {
            Ok(text) => self.run_text(file, &text, game),
            Err(error) => self.unreadable(file, None, error.to_string()),
        }
    }

    /// Runs every vector of a file's text.
    pub fn run_text(&mut self, file: &Path, text: &str, game: Game) {
        let vectors: Vec<Value> = match serde_json::from_str(text) {
            Ok(vectors) => vectors,
            Err(error) => return self.unreadable(file, None, error.to_string()),
        };
        for (number, vector) in vectors.iter().enumerate() {
            let id =
                vector["id"].as_str().map_or_else(|| format!("number {number}"), str::to_owned);
            match answer(game, vector) {
                Ok(Answer { expected, came }) if covers(&expected, &came) => self.passed += 1,
                Ok(Answer { expected, came }) => {
                    self.failures.push(Failure { id, expected, came });
                }
                Err(reason) => self.unreadable(file, Some(id), reason),
            }
        }
    }

    fn unreadable(&mut self, path: &Path, id: Option<String>, reason: String) {
        self.unreadable.push(Unreadable { path: path.to_owned(), id, reason });
    }
}

/// By the folders above it as it was named, or else where links lead.
fn game_of(file: &Path) -> Option<Game> {
    [path::absolute(file), file.canonicalize()].into_iter().flatten().find_map(|file| {
        let folders = file.ancestors().skip(1).filter_map(|folder| folder.file_name()?.to_str());
        folders.filter_map(|name| Game::from_str(name, false).ok()).next()
    })
}

fn answer(game: Game, vector: &Value) -> Result<Answer, String> {
    let kind = vector["kind"].as_str().ok_or("it has no kind")?;
    let answer = match game {
        Game::Swordfight => swordfight::answer(kind, vector),
        Game::Stacker => stacker::answer(kind, vector),
        Game::Marauders => marauders::answer(kind, vector),
    };
    answer.unwrap_or_else(|| {
        let came = format!("the kind {kind:?} is not known").into();
        Ok(Answer { expected: vector["expect"].clone(), came })
    })
}

/// True if `came` has all that is `expected`; of an object only what is said counts.
fn covers(expected: &Value, came: &Value) -> bool {
    match (expected, came) {
        (Value::Object(expected), Value::Object(came)) => expected
            .iter()
            .all(|(name, expected)| came.get(name).is_some_and(|came| covers(expected, came))),
        (Value::Array(expected), Value::Array(came)) => {
            expected.len() == came.len()
                && expected.iter().zip(came).all(|(expected, came)| covers(expected, came))
        }
        _ => expected == came,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, expected_board) = without_board(&self.expected);
        let (came, came_board) = without_board(&self.came);
        writeln!(f, "{}", self.id)?;
        writeln!(f, "  expected {expected}")?;
        writeln!(f, "  came     {came}")?;
        if expected_board != came_board {
            writeln!(f, "  {:<10}came", "expected")?;
            for (expected, came) in expected_board.iter().zip(&came_board) {
                let mark = if expected == came { "" } else { "  <" };
                writeln!(f, "  {expected:<10}{came}{mark}")?;
            }
        }
        Ok(())
    }
}

/// A value, and the rows of the board in it apart.
fn without_board(value: &Value) -> (Value, Vec<String>) {
    let mut rest = value.clone();
    let board = rest.as_object_mut().and_then(|object| object.remove("board"));
    let rows = board.iter().filter_map(Value::as_array).flatten();
    let rows = rows.map(|row| row.as_str().unwrap_or_default().to_owned()).collect();
    (rest, rows)
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(f, "{}: {id}: {}", self.path.display(), self.reason),
            None => write!(f, "{}: {}", self.path.display(), self.reason),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        for unreadable in &self.unreadable {
            writeln!(f, "cannot be read: {unreadable}")?;
        }
        write!(f, "{} passed, {} failed", self.passed, self.failures.len())
    }
}
