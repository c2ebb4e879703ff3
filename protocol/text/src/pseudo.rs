//! A language that nobody speaks: English with other letters, longer, in brackets. What is not
//! longer on a screen does not come from the catalogue; what is cut there would be cut in German.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

use crate::catalogue::{Catalogue, Error, Source};

/// Letters for each five of English: 40 % more.
const LETTERS_PER_FIVE: i32 = 7;

/// The catalogue of the pseudo-locale of these English files.
///
/// # Errors
/// The errors of [`Catalogue::new`].
pub fn pseudo(english: &[Source]) -> Result<Catalogue, Error> {
    let texts = english.iter().map(|source| (source.file, longer(source.text)));
    Catalogue::from_texts("en", texts)
}

/// A file of messages with longer text elements. What the parser does not understand stays, so that
/// the catalogue tells of it.
fn longer(text: &str) -> String {
    let mut resource = match parser::parse(text.to_owned()) {
        Ok(resource) => resource,
        Err(_) => return text.to_owned(),
    };
    for entry in &mut resource.body {
        match entry {
            Entry::Message(message) => {
                if let Some(pattern) = &mut message.value {
                    bracket(pattern);
                }
            }
            Entry::Term(term) => stretch(&mut term.value, &mut 0),
            Entry::Comment(_)
            | Entry::GroupComment(_)
            | Entry::ResourceComment(_)
            | Entry::Junk { .. } => {}
        }
    }
    serializer::serialize(&resource)
}

/// A whole message: where it begins and ends is seen. The brackets are a part of its length.
fn bracket(pattern: &mut Pattern<String>) {
    let mut owed = -10;
    stretch(pattern, &mut owed);
    // What no vowel was left for.
    let more = "~".repeat(usize::try_from(owed / 5).unwrap_or(0));
    pattern.elements.insert(0, PatternElement::TextElement { value: "«".to_owned() });
    pattern.elements.push(PatternElement::TextElement { value: format!("{more}»") });
}

/// Other letters, and more of them; `owed` is how many are owed, in fifths.
fn stretch(pattern: &mut Pattern<String>, owed: &mut i32) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = stretched(value, owed),
            PatternElement::Placeable { expression } => stretch_variants(expression, owed),
        }
    }
}

/// Only one of the variants is shown: each is as much longer.
fn stretch_variants(expression: &mut Expression<String>, owed: &mut i32) {
    match expression {
        Expression::Select { variants, .. } => {
            let before = *owed;
            for variant in variants {
                *owed = before;
                stretch(&mut variant.value, owed);
            }
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            stretch_variants(expression, owed);
        }
        Expression::Inline(_) => {}
    }
}

/// Vowels are said again until the text is long enough.
fn stretched(text: &str, owed: &mut i32) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        let other = accented(letter);
        out.push(other);
        *owed += LETTERS_PER_FIVE - 5;
        while "aeiouyAEIOUY".contains(letter) && 5 <= *owed {
            *owed -= 5;
            out.push(other);
        }
    }
    out
}

/// A letter that can still be read, of those that all fonts of ours have.
fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'c' => 'ç',
        'e' => 'é',
        'i' => 'î',
        'n' => 'ñ',
        'o' => 'ö',
        's' => 'š',
        'u' => 'ü',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Å',
        'C' => 'Ç',
        'E' => 'É',
        'I' => 'Î',
        'N' => 'Ñ',
        'O' => 'Ö',
        'S' => 'Š',
        'U' => 'Ü',
        'Y' => 'Ý',
        'Z' => 'Ž',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "\
-game = Cutlass
leave = Leave the match
about = About { -game }
wins =
    { $n ->
        [one] { $n } win of { $all }
       *[other] { $n } wins of { $all }
    } in this room
";

    fn catalogue() -> Catalogue {
        pseudo(&[Source { file: "test.ftl", text: ENGLISH }]).expect("a catalogue")
    }

    #[test]
    fn a_text_is_longer_by_two_fifths() {
        let text = catalogue().plain("leave").to_owned();
        assert_eq!(text, "«Léávé théé máátçh~~»");
        let (english, longer) = ("Leave the match".chars().count(), text.chars().count());
        assert_eq!((english, longer), (15, 21));
    }

    #[test]
    fn arguments_stay_as_they_are() {
        let text = catalogue().format("wins", &[("n", 1.into()), ("all", "Anne".into())]);
        assert!(text.starts_with("«1 wîñ öf Anne îîîñ"), "{text}");
        let text = catalogue().format("wins", &[("n", 20.into()), ("all", "Anne".into())]);
        assert!(text.starts_with("«20 wîñš öf Anne"), "{text}");
        assert_eq!(catalogue().format("about", &[]), "«Åböüt Çütlááášš»");
    }
}
