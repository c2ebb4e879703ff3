//! Differences of values, part by part, from their `Debug` output.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// The parts of three values, by name.
#[derive(Debug)]
pub struct Comparison {
    heads: [&'static str; 3],
    /// The names in order of appearance.
    names: Vec<String>,
    parts: [BTreeMap<String, String>; 3],
}

impl Comparison {
    /// Takes three values apart.
    pub fn of<T: Debug>(heads: [&'static str; 3], values: [&T; 3]) -> Comparison {
        let mut names: Vec<String> = Vec::new();
        let parts = values.map(|value| {
            let parts = parts(value);
            let new = parts.iter().filter(|(name, _)| !names.contains(name));
            let new: Vec<String> = new.map(|(name, _)| name.clone()).collect();
            names.extend(new);
            parts.into_iter().collect()
        });
        Comparison { heads, names, parts }
    }

    fn row(&self, name: &str) -> [&str; 3] {
        self.parts.each_ref().map(|parts| parts.get(name).map_or("-", String::as_str))
    }
}

/// A line for each part that is not the same in all three.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<(&str, [&str; 3])> = vec![("", self.heads)];
        let rows = self.names.iter().map(|name| (name.as_str(), self.row(name)));
        lines.extend(rows.filter(|(_, row)| row.iter().any(|&part| part != row[0])));
        let name = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let parts = lines.iter().flat_map(|(_, row)| &row[..2]);
        let part = parts.map(|part| part.len()).max().unwrap_or(0);
        for (title, [first, second, third]) in &lines {
            writeln!(f, "{title:name$}  {first:part$}  {second:part$}  {third}")?;
        }
        writeln!(f, "{} of {} parts differ", lines.len() - 1, self.names.len())
    }
}

/// The enclosing structure of a line of pretty text.
struct Around {
    name: String,
    /// Whether its parts have numbers instead of names.
    is_list: bool,
    /// The number of parts so far.
    count: usize,
}

impl Around {
    /// The name of the next part, which has this `key`.
    fn name(&mut self, key: Option<&str>) -> String {
        let number = self.count;
        self.count += 1;
        match key {
            Some(key) if self.name.is_empty() => key.to_owned(),
            Some(key) => format!("{}.{key}", self.name),
            // A single part takes the name of its enclosure.
            None if number == 0 && !self.is_list => self.name.clone(),
            None => format!("{}[{number}]", self.name),
        }
    }
}

/// The parts of a value with their names, in order. A part with parts of its own is its kind.
fn parts(value: &impl Debug) -> Vec<(String, String)> {
    let mut around = vec![Around { name: String::new(), is_list: false, count: 0 }];
    let mut parts = Vec::new();
    for line in format!("{value:#?}").lines() {
        let line = line.trim().trim_end_matches(',');
        if matches!(line, "}" | ")" | "]") {
            around.pop();
            continue;
        }
        let (key, said) = match line.split_once(": ") {
            Some((key, said)) if is_key(key) => (Some(key), said),
            _ => (None, line),
        };
        let name = around.last_mut().map_or_else(String::new, |around| around.name(key));
        let kind = said.trim_end_matches(['{', '(', '[']);
        if !kind.is_empty() {
            parts.push((name.clone(), kind.trim().to_owned()));
        }
        if kind.len() < said.len() {
            around.push(Around { name, is_list: said.ends_with('['), count: 0 });
        }
    }
    // The kinds of a part that has the name of its enclosure: the inner one says more.
    let mut last: Vec<(String, String)> = Vec::new();
    for (name, kind) in parts {
        match last.last_mut() {
            Some((other, kinds)) if *other == name => *kinds = format!("{kinds} {kind}"),
            _ => last.push((name, kind)),
        }
    }
    last
}

fn is_key(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    use bout::{Batch, Buttons, Tick};

    fn batch(held: &[u16]) -> Batch {
        let mut batch = Batch::new(Tick(7));
        for &held in held {
            assert!(batch.push(Buttons(held)), "a short batch");
        }
        batch
    }

    #[test]
    fn only_what_differs_is_told_by_its_name() {
        let batches = [batch(&[1, 1, 2]), batch(&[1, 1, 3]), batch(&[1])];
        let table = Comparison::of(["one", "two", "three"], batches.each_ref()).to_string();
        let told = [
            "               one        two        three",
            "runs[0].ticks  2          2          1",
            "runs[1]        Run        Run        -",
            "runs[1].held   Buttons 2  Buttons 3  -",
            "runs[1].ticks  1          1          -",
            "4 of 9 parts differ",
        ];
        assert_eq!(table.lines().collect::<Vec<_>>(), told, "{table}");
    }
}
