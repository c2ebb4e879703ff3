//! What a test asks of a catalogue: that the code and the messages fit each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use fluent_syntax::parser;

use crate::{Source, member_key};

mod calls;
mod translation;

pub use translation::{characters, differences, same};

/// What is wrong between `messages` and the `tr!` calls in `code`, which is a list of paths and Rust
/// sources: keys that no message has, messages and terms that nothing asks for, and arguments that
/// are not the placeables of their message.
pub fn problems(messages: &[Source], code: &[(String, String)]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut book = Book::default();
    for source in messages {
        book.read(source, &mut problems);
    }
    let mut asked = BTreeSet::new();
    for (path, text) in code {
        for call in calls::calls(text) {
            let place = format!("{path}, line {}", call.line);
            let Some(key) = call.key else {
                problems.push(format!("{place}: the key of a tr! must be a literal"));
                continue;
            };
            let Some(found) = book.needs(&key) else {
                problems.push(format!("{place}: no message {key}"));
                continue;
            };
            if found != call.arguments {
                let given = &call.arguments;
                problems.push(format!("{place}: {key} takes {found:?}, not {given:?}"));
            }
            asked.insert(key);
        }
    }
    let used = book.reached(asked);
    for (key, entry) in book.0.iter().filter(|(key, _)| !used.contains(key.as_str())) {
        problems.push(format!("{}: nothing asks for {key}", entry.file));
    }
    problems
}

/// Code that asks for the name of each of these members of closed lists, as [`crate::Catalogue::member`] does.
pub fn members(all: impl IntoIterator<Item = (&'static str, String)>) -> (String, String) {
    let call = |(list, name): (&str, String)| format!("tr!({:?});\n", member_key(list, &name));
    ("the closed lists".to_owned(), all.into_iter().map(call).collect())
}

/// The Rust sources of a folder and those in it, by path.
///
/// # Errors
/// When the folder or a file cannot be read.
pub fn rust_sources(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(rust_sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path)?));
        }
    }
    Ok(found)
}

/// Messages, and terms with their `-`, by key.
#[derive(Default)]
struct Book(BTreeMap<String, Needs>);

/// What one of them needs.
struct Needs {
    file: &'static str,
    /// Arguments of its own.
    arguments: BTreeSet<String>,
    /// Keys of what it is made of.
    parts: BTreeSet<String>,
}

impl Book {
    fn read(&mut self, source: &Source, problems: &mut Vec<String>) {
        let file = source.file;
        let resource = match parser::parse(source.text) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                problems.extend(errors.iter().map(|error| format!("{file}: {error}")));
                resource
            }
        };
        for entry in &resource.body {
            let (key, pattern, attributes) = match entry {
                Entry::Message(message) => {
                    (message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
                }
                Entry::Term(term) => {
                    (format!("-{}", term.id.name), Some(&term.value), &term.attributes)
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                // Told by the errors.
                Entry::Junk { .. } => continue,
            };
            if !attributes.is_empty() {
                problems.push(format!("{file}: {key} has attributes, which nothing shows"));
            }
            let mut needs = Needs { file, arguments: BTreeSet::new(), parts: BTreeSet::new() };
            if let Some(pattern) = pattern {
                needs.pattern(pattern);
            }
            if self.0.insert(key.clone(), needs).is_some() {
                problems.push(format!("{file}: {key} is there twice"));
            }
        }
    }

    /// All arguments of a message, with those of the messages that it is made of.
    fn needs(&self, key: &str) -> Option<BTreeSet<String>> {
        let own = self.0.get(key)?;
        let mut arguments = own.arguments.clone();
        // A term sees no arguments.
        for part in own.parts.iter().filter(|part| !part.starts_with('-')) {
            arguments.extend(self.needs(part).unwrap_or_default());
        }
        Some(arguments)
    }

    /// These and all that they are made of.
    fn reached(&self, keys: BTreeSet<String>) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<String> = keys.into_iter().collect();
        while let Some(key) = open.pop() {
            if let Some(needs) = self.0.get(&key)
                && reached.insert(key)
            {
                open.extend(needs.parts.iter().cloned());
            }
        }
        reached
    }
}

impl Needs {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.parts.insert(id.name.to_owned());
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                self.parts.insert(format!("-{}", id.name));
                arguments.iter().for_each(|arguments| self.call(arguments));
            }
            InlineExpression::FunctionReference { arguments, .. } => self.call(arguments),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn call(&mut self, arguments: &CallArguments<&str>) {
        arguments.positional.iter().for_each(|inline| self.inline(inline));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(messages: &'static str, code: &str, expected: &[&str]) {
        let messages = [Source { file: "a.ftl", text: messages }];
        let code = [("a.rs".to_owned(), code.to_owned())];
        assert_eq!(problems(&messages, &code), expected, "{code:?}");
    }

    #[test]
    fn what_fits_is_no_problem() {
        let messages = "-game = Cutlass\na = A\nb = { -game }: { $n } of { all }\nall = { $all }\n";
        check(messages, r#"tr!("a"); tr!("b", n = 1, all = f(x, y == 2),)"#, &[]);
    }

    #[test]
    fn missing_and_unused_keys_are_problems() {
        check(
            "a = A\n",
            r#"tr!("b")"#,
            &["a.rs, line 1: no message b", "a.ftl: nothing asks for a"],
        );
        check("-a = A\n", "", &["a.ftl: nothing asks for -a"]);
        check("", "\ntr!(key)", &["a.rs, line 2: the key of a tr! must be a literal"]);
    }

    #[test]
    fn each_member_of_a_list_has_a_message() {
        let code = members([("solo", "zen".to_owned()), ("solo", "dig".to_owned())]).1;
        check("solo-zen = Zen\nsolo-dig = Dig\n", &code, &[]);
        check("solo-zen = Zen\n", &code, &["a.rs, line 2: no message solo-dig"]);
    }

    #[test]
    fn arguments_that_do_not_match_are_problems() {
        let wrong = r#"a.rs, line 1: a takes {"n"}, not {"m"}"#;
        check("a = { $n }\n", r#"tr!("a", m = 1)"#, &[wrong]);
        let wrong = r#"a.rs, line 1: a takes {}, not {"n"}"#;
        check("a = A\n", r#"tr!("a", n = 1)"#, &[wrong]);
        let message = "a = { $n ->\n    [one] { $b }\n   *[other] { $c }\n}\n";
        check(message, r#"tr!("a", n = 1, b = 2, c = 3)"#, &[]);
    }
}
