//! Texts for the player, in the chosen language.

pub mod emotes;
pub mod names;
pub mod refusals;
pub mod replays;

use std::cell::Cell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

pub use ::text::Language;
use ::text::{Catalogue, Source, Value};

pub use locale::Locale;

mod locale;

/// The files of a language.
macro_rules! sources {
    ($language:literal) => {
        sources!(
            $language,
            "common.ftl",
            "menu.ftl",
            "account.ftl",
            "brawl.ftl",
            "bout.ftl",
            "swordfight.ftl",
            "stacker.ftl",
            "marauders.ftl",
            "log.ftl",
            "guide.ftl",
            "lesson.ftl",
            "training.ftl",
            "rules.ftl",
            "friends.ftl",
            "emotes.ftl",
            "links.ftl",
            "daily.ftl",
            "players.ftl",
            "replay.ftl",
            "errors.ftl",
        )
    };
    ($language:literal, $($file:literal),+ $(,)?) => {
        &[
            $(Source {
                file: $file,
                text: include_str!(concat!("../text/", $language, "/", $file)),
            },)+
            Source {
                file: "names.ftl",
                text: include_str!(concat!("../../../protocol/games/text/", $language, ".ftl")),
            },
        ]
    };
}

/// The files of the texts in a language.
pub fn sources(language: Language) -> &'static [Source] {
    match language {
        Language::En => sources!("en"),
        Language::De => sources!("de"),
        Language::Fr => sources!("fr"),
        Language::Es => sources!("es"),
    }
}

thread_local! {
    /// The language of this thread alone, when there is one.
    static WITHIN: Cell<Option<Locale>> = const { Cell::new(None) };
}

/// The place of the chosen locale in [`Locale::ALL`].
static CHOSEN: AtomicU8 = AtomicU8::new(0);
static EN: LazyLock<Catalogue> = LazyLock::new(|| own(Language::En));
static DE: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::De));
static FR: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::Fr));
static ES: LazyLock<Catalogue> = LazyLock::new(|| translated(Language::Es));
static PSEUDO: LazyLock<Catalogue> =
    LazyLock::new(|| ::text::pseudo(sources(Language::En)).expect("our texts are Fluent"));

/// The texts of a language.
fn own(language: Language) -> Catalogue {
    Catalogue::new(language.tag(), sources(language)).expect("our texts are Fluent")
}

/// The same, in English where there is no translation.
fn translated(language: Language) -> Catalogue {
    own(language).with_fallback(&EN)
}

/// Sets the language of all texts from now on.
pub fn choose(locale: Locale) {
    let place = Locale::ALL.iter().position(|&one| one == locale).unwrap_or_default();
    CHOSEN.store(place as u8, Ordering::Relaxed);
}

/// Runs a closure with all texts in a language on this thread only.
pub fn within<T>(locale: Locale, run: impl FnOnce() -> T) -> T {
    let before = WITHIN.replace(Some(locale));
    let result = run();
    WITHIN.set(before);
    result
}

/// The chosen one.
fn locale() -> Locale {
    let chosen = || Locale::ALL[usize::from(CHOSEN.load(Ordering::Relaxed))];
    WITHIN.get().unwrap_or_else(chosen)
}

/// The texts of the chosen language.
fn catalogue() -> &'static Catalogue {
    match locale() {
        Locale::Spoken(Language::En) => &EN,
        Locale::Spoken(Language::De) => &DE,
        Locale::Spoken(Language::Fr) => &FR,
        Locale::Spoken(Language::Es) => &ES,
        Locale::Pseudo => &PSEUDO,
    }
}

/// A decimal number as the language writes it; see [`Language::decimal`].
pub fn decimal(value: u64, digits: u32) -> String {
    locale().language().decimal(value, digits)
}

/// A quotient as a decimal number with `digits` behind the mark, rounded. What is divided by zero is 0.
pub fn quotient(value: u64, by: u64, digits: u32) -> String {
    let scaled = u128::from(value) * 10_u128.pow(digits) + u128::from(by / 2);
    match scaled.checked_div(by.into()) {
        Some(scaled) => decimal(u64::try_from(scaled).unwrap_or(u64::MAX), digits),
        None => decimal(0, 0),
    }
}

/// A whole number in groups of three digits, as the language writes them.
pub fn grouped(value: u64) -> String {
    locale().language().grouped(value)
}

/// A time in minutes, seconds and hundredths, as in 1:05.51.
pub fn time(hundredths: u64) -> String {
    let (seconds, hundredths) = (hundredths / 100, hundredths % 100);
    let mark = locale().language().decimal_mark();
    format!("{}:{:02}{mark}{hundredths:02}", seconds / 60, seconds % 60)
}

/// A text of the catalogue: `tr!("key")`, or `tr!("key", name = value)`.
macro_rules! tr {
    ($key:literal) => {
        $crate::text::plain($key)
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::format($key, &[$((stringify!($name), ($value).into())),+])
    };
}
pub(crate) use tr;

/// The expansion of `tr!` without arguments.
pub fn plain(key: &'static str) -> &'static str {
    catalogue().plain(key)
}

/// The name of a member of a closed list, see [`Catalogue::member`].
pub fn member<'a>(list: &str, name: &'a str) -> &'a str {
    catalogue().member(list, name)
}

/// The expansion of `tr!` with arguments.
pub fn format(key: &str, arguments: &[(&str, Value<'_>)]) -> String {
    catalogue().format(key, arguments)
}

/// Names, the last after an “and”.
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    let Some((last, before)) = names.split_last() else { return String::new() };
    let last = last.as_ref();
    match before.iter().map(|name| name.as_ref().to_owned()).reduce(comma) {
        Some(first) => tr!("list-and", first = first, second = last),
        None => last.to_owned(),
    }
}

/// Two items of a list.
pub fn comma(first: String, second: String) -> String {
    tr!("list-comma", first = first, second = second)
}

/// Items of a list with commas alone.
pub fn commas<T: AsRef<str>>(items: &[T]) -> String {
    items.iter().map(|item| item.as_ref().to_owned()).reduce(comma).unwrap_or_default()
}

/// 1st, 2nd, 3rd, 4th.
pub fn ordinal(place: u8) -> String {
    tr!("ordinal", place = place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::text::check;
    use bout::options::{OptionTable as _, Values};
    use games::GameKind;
    use std::path::Path;
    use wire::BrawlOptions;
    use wire::brawl::RoomSettings;

    #[test]
    fn every_text_is_asked_for_and_every_asked_one_is_there() {
        let app = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut code = check::rust_sources(&app.join("src")).expect("the sources can be read");
        code.push(check::members(::games::names::members()));
        code.push(("the tables of options".to_owned(), option_calls()));
        let english = sources(Language::En);
        let problems = check::problems(english, &code);
        assert!(problems.is_empty(), "{problems:#?}");
        let files = std::fs::read_dir(app.join("text/en")).expect("the texts can be read");
        assert_eq!(files.count() + 1, english.len(), "a file of texts is not read");
    }

    /// Code that asks for the texts of all options, as the rows of menus do.
    fn option_calls() -> String {
        let tables = GameKind::ALL.into_iter().flat_map(|game| {
            let room = BrawlOptions::new(game.rules_default());
            room.options().into_iter().chain(room.rules.options())
        });
        let tables = tables.chain(RoomSettings::default().options());
        let calls = tables.map(|view| {
            let size = if view.number.is_some() { ", size = 1" } else { "" };
            let texts: Vec<&str> = match view.values {
                Values::Choice(texts) => texts.to_vec(),
                Values::YesOrNo(texts) => texts.to_vec(),
                Values::Numbers { .. } | Values::Named(_) => Vec::new(),
            };
            let texts: String = texts.iter().map(|text| format!("tr!({text:?});\n")).collect();
            format!("tr!({:?}{size});\n{texts}", view.label)
        });
        calls.collect()
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["Anne"]), "Anne");
        assert_eq!(list(&["Anne", "Mary", "Jack"]), "Anne, Mary and Jack");
    }
}
