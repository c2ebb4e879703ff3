//! The messages of one language, by key.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use fluent_syntax::ast::{Entry, PatternElement};
use fluent_syntax::parser::ParserError;
use unic_langid::LanguageIdentifier;

use crate::Value;

/// A file of messages, which `include_str!` brings.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name, for errors.
    pub file: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// Why there is no catalogue.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No such language can be.
    #[error("{0:?} is no language identifier")]
    Language(String),
    /// A file is not what Fluent understands.
    #[error("{file}, line {line}: {why}")]
    Syntax {
        /// The file.
        file: String,
        /// From 1.
        line: usize,
        /// What Fluent says of it.
        why: String,
    },
    /// Two messages have the same key.
    #[error("{file}: {why}")]
    Twice {
        /// The file with the second.
        file: String,
        /// Which key.
        why: String,
    },
}

/// All messages of one language.
///
/// Messages without placeables are made once, so that drawing can ask for them each frame. A line
/// break in a message is a space: layouts break lines, not catalogues.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// What needs no arguments, by key.
    plain: HashMap<String, String>,
    fallback: Option<&'static Catalogue>,
}

impl Catalogue {
    /// The catalogue of `language`, such as `en`, from its files.
    ///
    /// # Errors
    /// When the files are not Fluent, or two of their messages have the same key.
    pub fn new(language: &str, sources: &[Source]) -> Result<Catalogue, Error> {
        let sources = sources.iter().map(|one| (one.file, one.text.to_owned()));
        Catalogue::from_texts(language, sources)
    }

    /// The same from text that was made at run time.
    pub(crate) fn from_texts<'a>(
        language: &str,
        sources: impl Iterator<Item = (&'a str, String)>,
    ) -> Result<Catalogue, Error> {
        let identifier: LanguageIdentifier =
            language.parse().map_err(|_| Error::Language(language.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Marks around arguments are for mixed directions of writing; our fonts have no such script.
        bundle.set_use_isolating(false);
        bundle.set_transform(Some(joined));
        bundle.add_builtins().expect("a new bundle has no functions");
        let mut keys = Vec::new();
        for (file, text) in sources {
            let resource = FluentResource::try_new(text)
                .map_err(|(resource, errors)| syntax(file, resource.source(), errors.first()))?;
            for entry in resource.entries() {
                if let Entry::Message(message) = entry {
                    let elements = message.value.iter().flat_map(|pattern| &pattern.elements);
                    let is_text = |one: &PatternElement<&str>| {
                        matches!(one, PatternElement::TextElement { .. })
                    };
                    if elements.clone().count() > 0 && elements.clone().all(is_text) {
                        keys.push(message.id.name.to_owned());
                    }
                }
            }
            bundle.add_resource(resource).map_err(|errors| Error::Twice {
                file: file.to_owned(),
                why: errors.iter().map(FluentError::to_string).collect::<Vec<_>>().join(", "),
            })?;
        }
        let mut catalogue = Catalogue { bundle, plain: HashMap::new(), fallback: None };
        catalogue.plain = keys
            .into_iter()
            .filter_map(|key| catalogue.own(&key, &[]).map(|text| (key, text)))
            .collect();
        Ok(catalogue)
    }

    /// The same with another language for what it lacks.
    #[must_use]
    pub fn with_fallback(self, fallback: &'static Catalogue) -> Catalogue {
        Catalogue { fallback: Some(fallback), ..self }
    }

    /// A message without placeables. A key that no language has is its own text.
    pub fn plain<'a>(&'a self, key: &'a str) -> &'a str {
        self.find(key).unwrap_or(key)
    }

    /// The name of a member of a closed list, by its name in addresses: the message [`member_key`]. A name
    /// that no language has is its own text.
    pub fn member<'a>(&'a self, list: &str, name: &'a str) -> &'a str {
        self.find(&member_key(list, name)).unwrap_or(name)
    }

    /// A message without placeables, of this language or of the fallback.
    fn find(&self, key: &str) -> Option<&str> {
        let own = self.plain.get(key).map(String::as_str);
        own.or_else(|| self.fallback?.find(key))
    }

    /// A message with its arguments. An argument that is missing is written as `{$name}`, and a key
    /// that no language has is its own text.
    pub fn format(&self, key: &str, arguments: &[(&str, Value<'_>)]) -> String {
        match (self.own(key, arguments), self.fallback) {
            (Some(text), _) => text,
            (None, Some(fallback)) => fallback.format(key, arguments),
            (None, None) => key.to_owned(),
        }
    }

    /// A message of this language alone.
    fn own(&self, key: &str, arguments: &[(&str, Value<'_>)]) -> Option<String> {
        let message = self.bundle.get_message(key)?;
        let arguments: FluentArgs =
            arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
        // What goes wrong is seen in the text, and never happens to what the check has passed.
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(message.value()?, Some(&arguments), &mut errors);
        Some(text.into_owned())
    }
}

/// The key of the name of a member of a closed list, as `solo-forty-lines` of `solo` and `forty-lines`.
pub fn member_key(list: &str, name: &str) -> String {
    format!("{list}-{}", name.to_lowercase().replace([' ', '_'], "-"))
}

/// A text element whose line breaks are spaces.
fn joined(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.replace('\n', " ").into() } else { text.into() }
}

/// What is wrong with a file, by its first error.
fn syntax(file: &str, text: &str, error: Option<&ParserError>) -> Error {
    let at = error.map_or(0, |error| error.pos.start).min(text.len());
    let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let why = error.map_or_else(|| "no Fluent".to_owned(), |error| error.kind.to_string());
    Error::Syntax { file: file.to_owned(), line, why }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(text: &'static str) -> Result<Catalogue, Error> {
        Catalogue::new("en", &[Source { file: "test.ftl", text }])
    }

    #[test]
    fn a_plural_is_chosen_by_its_number() {
        let catalogue = catalogue("wins = { $n ->\n    [one] 1 win\n   *[other] { $n } wins\n}\n")
            .expect("a catalogue");
        let check = |n: u32, text| assert_eq!(catalogue.format("wins", &[("n", n.into())]), text);
        check(0, "0 wins");
        check(1, "1 win");
        check(1_000_000, "1000000 wins");
    }

    #[test]
    fn places_are_counted_as_people_count() {
        let source = "place = { NUMBER($n, type: \"ordinal\") ->\n    [one] { $n }st\n    [two] { $n }nd\n    [few] { $n }rd\n   *[other] { $n }th\n}\n";
        let catalogue = catalogue(source).expect("a catalogue");
        let told = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23]
            .map(|n: u8| catalogue.format("place", &[("n", n.into())]));
        let expected = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"];
        assert_eq!(told, expected);
    }

    #[test]
    fn text_of_a_player_is_never_syntax() {
        let catalogue = catalogue("hello = Hello, { $name }\n").expect("a catalogue");
        let said = catalogue.format("hello", &[("name", "{ $name } { hello }".into())]);
        assert_eq!(said, "Hello, { $name } { hello }");
    }

    #[test]
    fn a_member_of_a_list_has_a_message_of_its_own() {
        let catalogue = catalogue("figure-swords-sent = Swords sent\n").expect("a catalogue");
        assert_eq!(catalogue.member("figure", "Swords_sent"), "Swords sent");
        assert_eq!(catalogue.member("figure", "of_a_later_release"), "of_a_later_release");
    }

    #[test]
    fn line_breaks_in_a_message_are_spaces() {
        let catalogue = catalogue("long =\n    One line\n    and another\n").expect("a catalogue");
        assert_eq!(catalogue.plain("long"), "One line and another");
    }

    #[test]
    fn a_lacking_message_comes_from_the_fallback_and_then_from_its_key() {
        let english = catalogue("a = A\nb = { $n } B\n").expect("a catalogue");
        let english: &'static Catalogue = Box::leak(Box::new(english));
        let sources = [Source { file: "de.ftl", text: "a = Ä\n" }];
        let german = Catalogue::new("de", &sources).expect("a catalogue").with_fallback(english);
        assert_eq!((german.plain("a"), german.plain("c")), ("Ä", "c"));
        assert_eq!(german.format("b", &[("n", 2.into())]), "2 B");
        assert_eq!(german.format("c", &[]), "c");
    }

    #[test]
    fn what_is_no_fluent_says_where() {
        let why = catalogue("a = A\nb = { $n\n").err().expect("an error");
        assert!(matches!(&why, Error::Syntax { line: 2 | 3, .. }), "{why}");
        assert!(why.to_string().starts_with("test.ftl, line "), "{why}");
        let why = catalogue("a = A\na = B\n").err().expect("an error");
        assert!(matches!(&why, Error::Twice { .. }), "{why}");
        assert_eq!(Catalogue::new("", &[]).err(), Some(Error::Language(String::new())));
    }
}
