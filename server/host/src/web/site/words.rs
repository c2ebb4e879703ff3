//! The texts of the site in all languages, and the positions of markup in them.

use std::sync::LazyLock;

use games::SoloMode;
use maud::{Markup, html};
use text::{Catalogue, Language, Source, Value};

use super::language;

/// The file of a language.
macro_rules! sources {
    ($language:literal) => {
        &[
            Source {
                file: "site.ftl",
                text: include_str!(concat!("../../../text/", $language, "/site.ftl")),
            },
            Source {
                file: "names.ftl",
                text: include_str!(concat!(
                    "../../../../../protocol/games/text/",
                    $language,
                    ".ftl"
                )),
            },
        ]
    };
}

/// The texts in a language.
fn sources(language: Language) -> &'static [Source] {
    match language {
        Language::En => sources!("en"),
        Language::De => sources!("de"),
        Language::Fr => sources!("fr"),
        Language::Es => sources!("es"),
    }
}

static EN: LazyLock<Catalogue> = LazyLock::new(|| own(Language::En));
static DE: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::De));
static FR: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::Fr));
static ES: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::Es));

/// The texts of a language.
fn own(language: Language) -> Catalogue {
    Catalogue::new(language.tag(), sources(language)).expect("the texts of the site are Fluent")
}

/// The same, in English where there is no translation.
fn translated(language: Language) -> Catalogue {
    own(language).with_fallback(&EN)
}

/// The texts in the language of the page.
fn catalogue() -> &'static Catalogue {
    match language::current() {
        Language::En => &EN,
        Language::De => &DE,
        Language::Fr => &FR,
        Language::Es => &ES,
    }
}

/// A text of the catalogue: `tr!("key")`, or `tr!("key", name = value)`.
macro_rules! tr {
    ($key:literal) => {
        $crate::web::site::words::plain($key)
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::web::site::words::format($key, &[$((stringify!($name), ($value).into())),+])
    };
}
pub(super) use tr;

/// The text of `tr!` without arguments.
pub fn plain(key: &'static str) -> &'static str {
    catalogue().plain(key)
}

/// The text of `tr!` with arguments.
pub fn format(key: &str, arguments: &[(&str, Value<'_>)]) -> String {
    catalogue().format(key, arguments)
}

/// The name of a member of a closed list, see [`Catalogue::member`].
pub fn member<'a>(list: &str, name: &'a str) -> &'a str {
    catalogue().member(list, name)
}

/// A decimal number as the language of the page writes it; see [`Language::decimal`].
pub fn decimal(value: u64, digits: u32) -> String {
    language::current().decimal(value, digits)
}

/// Arguments that are placeholders for pieces of markup, see [`rich`]: characters that no text has.
pub const SLOTS: [&str; 2] = ["\u{e000}", "\u{e001}"];

/// A text in which each of the [`SLOTS`] is replaced by its piece of markup.
pub fn rich(text: &str, pieces: &[Markup]) -> Markup {
    let slot = |letter: char| SLOTS.iter().position(|slot| slot.starts_with(letter));
    html! {
        @for part in text.split_inclusive(|letter| slot(letter).is_some()) {
            @match part.char_indices().next_back().and_then(|(at, letter)| Some((at, slot(letter)?))) {
                Some((at, piece)) => { (part[..at]) @if let Some(piece) = pieces.get(piece) { (piece) } },
                None => (part),
            }
        }
    }
}

/// The name of the ruleset with this public name.
pub fn ruleset_named(name: &str) -> &str {
    member("ruleset", name)
}

/// The name of the game with this public name.
pub fn game_named(name: &str) -> &str {
    member("game", name)
}

/// The name of a solo mode.
pub fn mode(mode: SoloMode) -> &'static str {
    member("solo", mode.name())
}

/// Names, the last after an “and”.
pub fn list(names: &[&str]) -> String {
    let Some((last, before)) = names.split_last() else { return String::new() };
    let before = before.iter().copied().map(str::to_owned);
    let comma =
        |first: String, second: String| tr!("site-list-comma", first = first, second = second);
    match before.reduce(comma) {
        Some(first) => tr!("site-list-and", first = first, second = *last),
        None => (*last).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use text::check;

    #[test]
    fn every_text_is_asked_for_and_every_asked_one_is_there() {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/site");
        let mut code = check::rust_sources(&site).expect("the sources can be read");
        code.push(check::members(games::names::members()));
        let problems = check::problems(sources(Language::En), &code);
        assert!(problems.is_empty(), "{problems:#?}");
    }

    #[test]
    fn every_language_has_all_texts() {
        for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
            let (english, own) = (sources(Language::En), sources(language));
            let same = check::same(include_str!("../../../text/same.txt"), language.tag());
            let found = check::differences(english, own, &same);
            assert!(found.is_empty(), "{language:?}:\n{}", found.join("\n"));
        }
    }

    #[test]
    fn markup_stands_in_its_slots() {
        let pieces = [html! { b { "<" } }, html! { i { "x" } }];
        let text = format!("a < {} {}.", SLOTS[1], SLOTS[0]);
        assert_eq!(rich(&text, &pieces).into_string(), "a &lt; <i>x</i> <b>&lt;</b>.");
        assert_eq!(rich(SLOTS[1], &pieces[..1]).into_string(), "");
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(list(&[]), "");
        assert_eq!(list(&["Anne"]), "Anne");
        assert_eq!(list(&["Anne", "Mary", "Jack"]), "Anne, Mary and Jack");
    }
}
