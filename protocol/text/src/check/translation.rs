//! What a translation has to have in common with the English texts.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::{parser, serializer};

use super::{Book, Needs};
use crate::Source;

/// What is wrong with the translation of the messages of `english`: files, keys, arguments, references and
/// variants that differ, and messages that are as in English although `same` does not name their keys.
pub fn differences(english: &[Source], other: &[Source], same: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    let files = |sources: &[Source]| sources.iter().map(|it| it.file).collect::<Vec<_>>();
    if files(english) != files(other) {
        problems.push(format!("the files are {:?}, not {:?}", files(other), files(english)));
    }
    let mut unused: BTreeSet<&str> = same.iter().copied().collect();
    let whole: BTreeSet<String> = other.iter().flat_map(whole_texts).collect();
    for (ours, theirs) in english.iter().zip(other) {
        let [mut original, mut translated] = [Book::default(), Book::default()];
        original.read(ours, &mut problems);
        translated.read(theirs, &mut problems);
        let [original_texts, texts] = [ours, theirs].map(texts);
        for (key, wanted) in &original.0 {
            let place = format!("{}, {key}", theirs.file);
            let Some(found) = translated.0.get(key) else {
                problems.push(format!("{place}: not translated"));
                continue;
            };
            compare(&place, wanted, found, &mut problems);
            let (Some(original), Some(text)) = (original_texts.get(key), texts.get(key)) else {
                continue;
            };
            // A text that is put into another one chooses there, as “you” does.
            let is_unknown =
                |one: &&Variant| !original.variants.contains(one) && !whole.contains(&one.name);
            let unknown: Vec<&Variant> = text.variants.iter().filter(is_unknown).collect();
            if !unknown.is_empty() {
                problems.push(format!("{place}: no value chooses the variants {unknown:?}"));
            }
            if text.has_placeables && !original.has_placeables {
                problems.push(format!("{place}: has placeables, and English has none"));
            }
            let is_same = original.has_words && original.written == text.written;
            if is_same && !unused.remove(key.as_str()) && !same.contains(&key.as_str()) {
                problems.push(format!("{place}: as in English"));
            }
        }
        let strange = translated.0.keys().filter(|key| !original.0.contains_key(*key));
        problems.extend(strange.map(|key| format!("{}: English has no {key}", theirs.file)));
    }
    problems.extend(unused.iter().map(|key| format!("{key} is not as in English: take it out")));
    problems
}

/// The keys in a list of texts that are rightly as in English, for the language with this tag: a line for
/// each key, with the tags of its languages, as in `solo-zen: de fr`.
pub fn same<'a>(list: &'a str, tag: &str) -> Vec<&'a str> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.filter_map(|line| line.split_once(": "));
    entries.filter(|(_, tags)| tags.split(' ').any(|one| one == tag)).map(|(key, _)| key).collect()
}

/// The characters of all messages.
pub fn characters(sources: &[Source]) -> BTreeSet<char> {
    let all = sources.iter().flat_map(|source| texts(source).into_values());
    all.flat_map(|text| text.letters).collect()
}

fn compare(place: &str, wanted: &Needs, found: &Needs, problems: &mut Vec<String>) {
    if wanted.arguments != found.arguments {
        let [wanted, found] = [&wanted.arguments, &found.arguments];
        problems.push(format!("{place}: has the arguments {found:?}, not {wanted:?}"));
    }
    if wanted.parts != found.parts {
        let [wanted, found] = [&wanted.parts, &found.parts];
        problems.push(format!("{place}: refers to {found:?}, not {wanted:?}"));
    }
}

/// The texts of the messages that are nothing but text.
fn whole_texts(source: &Source) -> impl Iterator<Item = String> {
    let texts = texts(source).into_iter().filter(|(_, text)| !text.has_placeables);
    texts.filter_map(|(_, text)| Some(text.written.split_once(" = ")?.1.trim().to_owned()))
}

/// A variant that is no plural category and no number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Variant {
    /// The argument that chooses it.
    selector: String,
    name: String,
}

/// The text of a message or term.
#[derive(Default)]
struct Text {
    /// As it is written in the file.
    written: String,
    /// The characters outside of placeables.
    letters: BTreeSet<char>,
    /// True if it has placeables: a text without any is read without being formatted.
    has_placeables: bool,
    /// True if it has a word of two letters.
    has_words: bool,
    variants: BTreeSet<Variant>,
}

/// The texts of a file by key.
fn texts(source: &Source) -> BTreeMap<String, Text> {
    let resource = match parser::parse(source.text) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let mut texts = BTreeMap::new();
    for entry in resource.body {
        let (key, pattern) = match &entry {
            Entry::Message(message) => (message.id.name.to_owned(), message.value.as_ref()),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value)),
            Entry::Comment(_)
            | Entry::GroupComment(_)
            | Entry::ResourceComment(_)
            | Entry::Junk { .. } => continue,
        };
        let mut text = Text::default();
        pattern.into_iter().for_each(|pattern| text.read(pattern));
        // Without the comment before it.
        let bare = match entry {
            Entry::Message(message) => {
                Entry::Message(fluent_syntax::ast::Message { comment: None, ..message })
            }
            Entry::Term(term) => Entry::Term(fluent_syntax::ast::Term { comment: None, ..term }),
            other => other,
        };
        let resource = fluent_syntax::ast::Resource { body: vec![bare] };
        text.written = serializer::serialize(&resource);
        texts.insert(key, text);
    }
    texts
}

impl Text {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => {
                    self.letters.extend(value.chars().filter(|letter| *letter != '\n'));
                    let words = value.split(|letter: char| !letter.is_alphabetic());
                    self.has_words |= words.into_iter().any(|word| 2 <= word.chars().count());
                }
                PatternElement::Placeable { expression } => {
                    self.has_placeables = true;
                    self.expression(expression);
                }
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Select { selector, variants } => {
                for variant in variants {
                    self.read(&variant.value);
                    if let VariantKey::Identifier { name } = variant.key
                        && !["zero", "one", "two", "few", "many", "other"].contains(&name)
                    {
                        let (selector, name) = (selected(selector), name.to_owned());
                        self.variants.insert(Variant { selector, name });
                    }
                }
            }
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                self.letters.extend(value.chars());
            }
            Expression::Inline(InlineExpression::Placeable { expression }) => {
                self.expression(expression);
            }
            Expression::Inline(_) => {}
        }
    }
}

/// The name of the argument that chooses a variant.
fn selected(selector: &InlineExpression<&str>) -> String {
    match selector {
        InlineExpression::VariableReference { id } => id.name.to_owned(),
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(english: &'static str, other: &'static str, same: &[&str], expected: &[&str]) {
        let source = |text| [Source { file: "a.ftl", text }];
        let found = differences(&source(english), &source(other), same);
        assert_eq!(found, expected, "{other:?}");
    }

    #[test]
    fn a_translation_with_the_same_parts_is_complete() {
        let english = "-game = Cutlass\n# Said first\na = Hello { $name }\nb = { $n ->\n    [one] One\n   *[other] More\n} by { -game }\nc = { $n } : { $m }\n";
        let german = "-game = Cutlass\na = Hallo { $name }\nb = { $n ->\n    [one] Eins\n    [many] Sehr viele\n   *[other] Mehr\n} von { -game }\nc = { $n } : { $m }\n";
        check(english, german, &["-game"], &[]);
    }

    #[test]
    fn what_differs_is_told() {
        check(
            "a = One\n",
            "b = Eins\n",
            &[],
            &["a.ftl, a: not translated", "a.ftl: English has no b"],
        );
        let expected = r#"a.ftl, a: has the arguments {"m"}, not {"n"}"#;
        check("a = One { $n }\n", "a = Eins { $m }\n", &[], &[expected]);
        let expected = r#"a.ftl, a: refers to {}, not {"b"}"#;
        check("a = One { b }\nb = Two\n", "a = Eins\nb = Zwei\n", &[], &[expected]);
        let expected = "a.ftl, a: has placeables, and English has none";
        check("a = One\n", "a = { \"\" }Eins\n", &[], &[expected]);
        let english = "a = { $n ->\n    [yes] Two\n   *[no] One\n}\n";
        let german = "a = { $n ->\n    [ja] Zwei\n   *[no] Eins\n}\n";
        let variant = r#"Variant { selector: "n", name: "ja" }"#;
        let expected = format!("a.ftl, a: no value chooses the variants [{variant}]");
        check(english, german, &[], &[&expected]);
    }

    #[test]
    fn what_is_as_in_english_is_named_and_no_more() {
        check("a = Zen\n", "a = Zen\n", &[], &["a.ftl, a: as in English"]);
        check("a = Zen\n", "a = Zen\n", &["a"], &[]);
        check("a = On\n", "a = An\n", &["a"], &["a is not as in English: take it out"]);
        assert_eq!(super::same("# a: de\nb: fr de\nc: fr\n", "de"), ["b"]);
        check("a = { $n } s\n", "a = { $n } s\n", &[], &[]);
    }

    #[test]
    fn a_text_may_choose_a_variant() {
        let english = "you = you\nhit = { $who } hit\n";
        let spanish =
            "you = ti\nhit = { $who ->\n    [ti] A ti te dio\n   *[other] A { $who } le dio\n}\n";
        check(english, spanish, &[], &[]);
    }

    #[test]
    fn the_characters_are_those_that_are_shown() {
        let text = "a = ä { $n ->\n    [one] b\n   *[other] { \"«\" }\n}\n# ö\n";
        let found: String = characters(&[Source { file: "a.ftl", text }]).into_iter().collect();
        assert_eq!(found, " b«ä");
    }
}
