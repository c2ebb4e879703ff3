//! Texts for the player, in the chosen language.

pub mod names;
pub mod presets;
pub mod refusals;
pub mod replays;

use std::cell::Cell;
use std::str::FromStr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ::text::{Catalogue, Source, Value};

/// The files of a language.
macro_rules! sources {
    ($($file:literal),+ $(,)?) => {
        [$(Source { file: $file, text: include_str!(concat!("../text/en/", $file)) }),+]
    };
}

const ENGLISH: [Source; 17] = sources![
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
    "links.ftl",
    "replay.ftl",
    "errors.ftl",
];

/// The languages of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// English with other letters and 40 % longer, for layouts.
    Pseudo,
}

impl FromStr for Locale {
    type Err = String;

    fn from_str(name: &str) -> Result<Locale, String> {
        match name {
            "en" => Ok(Locale::En),
            "pseudo" => Ok(Locale::Pseudo),
            _ => Err(format!("there is no language `{name}`, only `en` and `pseudo`")),
        }
    }
}

thread_local! {
    /// The language of this thread alone, when there is one.
    static WITHIN: Cell<Option<Locale>> = const { Cell::new(None) };
}

static IS_PSEUDO: AtomicBool = AtomicBool::new(false);
static EN: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("en", &ENGLISH).expect("our texts are Fluent"));
static PSEUDO: LazyLock<Catalogue> =
    LazyLock::new(|| ::text::pseudo(&ENGLISH).expect("our texts are Fluent"));

/// Sets the language of all texts from now on.
pub fn choose(locale: Locale) {
    IS_PSEUDO.store(locale == Locale::Pseudo, Ordering::Relaxed);
}

/// Runs a closure with all texts in a language on this thread only.
pub fn within<T>(locale: Locale, run: impl FnOnce() -> T) -> T {
    let before = WITHIN.replace(Some(locale));
    let result = run();
    WITHIN.set(before);
    result
}

/// The texts of the chosen language.
fn catalogue() -> &'static Catalogue {
    let is_pseudo = match WITHIN.get() {
        Some(locale) => locale == Locale::Pseudo,
        None => IS_PSEUDO.load(Ordering::Relaxed),
    };
    if is_pseudo { &PSEUDO } else { &EN }
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
    use std::path::Path;

    #[test]
    fn every_text_is_asked_for_and_every_asked_one_is_there() {
        let app = Path::new(env!("CARGO_MANIFEST_DIR"));
        let code = check::rust_sources(&app.join("src")).expect("the sources can be read");
        let problems = check::problems(&ENGLISH, &code);
        assert!(problems.is_empty(), "{problems:#?}");
        let files = std::fs::read_dir(app.join("text/en")).expect("the texts can be read");
        assert_eq!(files.count(), ENGLISH.len(), "a file of texts is not read");
    }

    #[test]
    fn the_page_of_a_browser_has_all_its_texts_and_no_other() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
        let texts = read("en.ftl");
        let keys: Vec<&str> =
            texts.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
        let page = ["index.html", "start.js", "app.webmanifest"].map(read).concat();
        let mut used: Vec<&str> =
            page.split("{{").skip(1).filter_map(|rest| Some(rest.split_once("}}")?.0)).collect();
        for key in &keys {
            assert!(used.contains(key), "the page does not show {key}");
        }
        used.retain(|key| !keys.contains(key));
        assert!(used.is_empty(), "the page has no texts for {used:?}");
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["Anne"]), "Anne");
        assert_eq!(list(&["Anne", "Mary", "Jack"]), "Anne, Mary and Jack");
    }
}
