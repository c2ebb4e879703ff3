//! The languages: every one has all texts, the fonts have all of its letters, and its plurals and numbers
//! are right.

use std::path::{Path, PathBuf};

use ::text::{Source, check};
use app::text::{self, Language, Locale, within};
use ttf_parser::Face;

/// The languages that English is translated into.
const TRANSLATED: [Language; 3] = [Language::De, Language::Fr, Language::Es];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts of the page around the game.
fn page(language: Language) -> [Source; 1] {
    let text = read(&folder("web").join(format!("{}.ftl", language.tag())));
    [Source { file: "web", text: text.leak() }]
}

#[test]
fn every_language_has_all_texts() {
    let english = page(Language::En);
    for language in TRANSLATED {
        let same = check::same(include_str!("../../text/same.txt"), language.tag());
        let mut found =
            check::differences(text::sources(Language::En), text::sources(language), &same);
        found.extend(check::differences(&english, &page(language), &["page-title"]));
        assert!(found.is_empty(), "{language:?}:\n{}", found.join("\n"));
        let files = std::fs::read_dir(folder("text").join(language.tag())).expect("the texts");
        // The names of the closed lists are beside those.
        let read = text::sources(language).len() - 1;
        assert_eq!(files.count(), read, "{language:?}: files not read");
    }
}

#[test]
fn every_font_has_all_letters_of_all_languages() {
    for name in ["AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold", "Cinzel-Bold"] {
        let bytes = std::fs::read(folder(&format!("assets/fonts/{name}.ttf"))).expect("a font");
        let font = Face::parse(&bytes, 0).expect("a font of ours");
        for language in Language::ALL {
            let mut letters = check::characters(text::sources(language));
            letters.extend(language.own_name().chars());
            letters.extend(language.grouped(1_000_000).chars());
            letters.retain(|&letter| font.glyph_index(letter).is_none());
            assert!(letters.is_empty(), "{name} lacks {letters:?} of {language:?}");
        }
    }
}

#[test]
fn the_page_of_a_browser_shows_all_its_texts_and_no_other() {
    let text = page(Language::En)[0].text;
    let keys: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let page = ["index.html", "start.js", "app.webmanifest"];
    let page = page.map(|name| read(&folder("web").join(name))).concat();
    let mut used = Vec::new();
    for (before, after) in
        [("{{", "}}"), ("data-text=\"", "\""), ("data-label=\"", "\""), ("say(\"", "\")")]
    {
        let found = page.split(before).skip(1);
        used.extend(found.filter_map(|rest| Some(rest.split_once(after)?.0)));
    }
    for key in &keys {
        assert!(used.contains(key), "the page does not show {key}");
    }
    used.retain(|key| !keys.contains(key));
    assert!(used.is_empty(), "the page has no texts for {used:?}");
}

/// Names of keys and of buttons of pads that are no other words.
const KEYS: &str = "Alt AltGr Backspace Ctrl Einfg Entf Esc Escape Inser Intro LB LS LT Leertaste Maj Mayús Pos1 RB RS \
                    RT Retroceso Rücktaste Shift Strg Suppr Supr Tab Umschalt Échap";
/// Single capitals that are no keys, by their messages: axes, signs on blocks, pieces, a part of a document, and the
/// short words of a tally.
const CAPITALS: &[(&str, &str)] = &[
    ("credits-rules-text", "C"),
    ("guide-battle-order-text", "XY"),
    ("guide-battle-x-and-y", "XY"),
    ("guide-battle-x-and-y-text", "XY"),
    ("guide-cells-role", "AD"),
    ("guide-cells-role-text", "AD"),
    ("learn-rotate", "T"),
    ("learn-spin", "T"),
    ("lesson-axes", "XY"),
    ("players-tally", "VDEN"),
    ("stat-knock-outs", "KO"),
];

/// Words of one capital that begin a sentence.
fn is_word(language: Language, capital: &str) -> bool {
    match language {
        Language::En => capital == "A",
        Language::Es => ["A", "Y"].contains(&capital),
        Language::De | Language::Fr => false,
    }
}

/// The names of keys in a text of a language, which is that of a message, outside of its arguments.
fn keys_in(language: Language, message: &str, text: &str) -> Vec<String> {
    let letters = CAPITALS.iter().find(|known| known.0 == message).map_or("", |known| known.1);
    let mut found = Vec::new();
    // A sentence begins after a mark; what follows a placeable is in its middle.
    let (mut begins, mut rest) = (true, text);
    while let Some(letter) = rest.chars().next() {
        if letter == '{' {
            rest = rest.split_once('}').map_or("", |(_, rest)| rest);
            begins = false;
            continue;
        }
        let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(letter.len_utf8()));
        rest = after;
        if !letter.is_alphanumeric() {
            begins |= ".!?]".contains(letter);
            continue;
        }
        // As in “L’attaque”, where it is a word.
        let is_elided = after.starts_with('’');
        let is_capital = word.len() == 1 && letter.is_ascii_uppercase() && !is_elided;
        let is_number = |digits: &str| digits.chars().all(|digit| digit.is_ascii_digit());
        let is_function = 1 < word.len() && word.strip_prefix('F').is_some_and(is_number);
        let is_article = begins && after.starts_with(' ') && is_word(language, word);
        let is_key = is_capital && !letters.contains(word) && !is_article;
        if is_key || is_function || KEYS.split(' ').any(|key| key == word) {
            found.push(format!("{message}: {word}"));
        }
        begins = false;
    }
    found
}

/// Keyboards print other letters, and languages have other words: texts have arguments for the names of keys.
#[test]
fn no_text_names_a_key() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for source in text::sources(language) {
            let mut message = "";
            for line in source.text.lines().filter(|line| !line.starts_with('#')) {
                let text = match line.split_once(" =") {
                    Some((key, text)) if !line.starts_with([' ', '}']) => {
                        message = key;
                        text
                    }
                    _ => line,
                };
                // The names themselves.
                if !message.starts_with("key-") {
                    let keys = keys_in(language, message, text);
                    found.extend(keys.into_iter().map(|key| format!("{}, {key}", language.tag())));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn names_of_keys_are_found_in_texts() {
    let check = |language, message, text, expected: &[&str]| {
        let expected: Vec<String> =
            expected.iter().map(|key| format!("{message}: {key}")).collect();
        assert_eq!(keys_in(language, message, text), expected, "{text}");
    };
    check(Language::En, "a", "Clip from { $from }. C again. Esc: no clip", &["C", "Esc"]);
    check(Language::En, "a", "Press A, then a button; LT and F11", &["A", "LT", "F11"]);
    check(Language::En, "a", "A key. A button of X11, 2D or K7QF2M for { $A }", &[]);
    check(Language::Es, "a", "Pulsa Y para salir. Y dos. A la derecha", &["Y"]);
    check(Language::Fr, "a", "Y retire, Échap quitte. L’attaque", &["Y", "Échap"]);
    check(Language::En, "lesson-axes", "X: left against right", &[]);
    check(Language::En, "axes", "X: left against right", &["X"]);
}

/// Texts of a language with these counts.
fn counted(language: Language, key: &str, argument: &str, counts: &[u32]) -> Vec<String> {
    let text = |&count: &u32| text::format(key, &[(argument, count.into())]);
    within(Locale::Spoken(language), || counts.iter().map(text).collect())
}

#[test]
fn plurals_are_those_of_the_language() {
    let counts = [0, 1, 2, 21, 1_000_000];
    let check = |language, expected: [&str; 5]| {
        assert_eq!(counted(language, "member-wins", "wins", &counts), expected);
    };
    check(Language::En, ["0 wins", "1 win", "2 wins", "21 wins", "1000000 wins"]);
    check(Language::De, ["0 Siege", "1 Sieg", "2 Siege", "21 Siege", "1000000 Siege"]);
    // Nothing is singular in French.
    let french = ["0 victoire", "1 victoire", "2 victoires", "21 victoires", "1000000 victoires"];
    check(Language::Fr, french);
    let spanish = ["0 victorias", "1 victoria", "2 victorias", "21 victorias", "1000000 victorias"];
    check(Language::Es, spanish);
}

#[test]
fn places_are_counted_as_the_language_does() {
    let check = |language, expected: [&str; 4]| {
        assert_eq!(counted(language, "ordinal", "place", &[1, 2, 3, 21]), expected);
    };
    check(Language::En, ["1st", "2nd", "3rd", "21st"]);
    check(Language::De, ["1.", "2.", "3.", "21."]);
    check(Language::Fr, ["1er", "2e", "3e", "21e"]);
    check(Language::Es, ["1.º", "2.º", "3.º", "21.º"]);
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let check = |language, expected: [&str; 4]| {
        let numbers = || {
            let (half, points) = (text::quotient(5, 4, 2), text::grouped(1_234_567));
            [half, text::quotient(1, 0, 2), text::time(6551), points]
        };
        assert_eq!(within(Locale::Spoken(language), numbers), expected, "{language:?}");
    };
    check(Language::En, ["1.25", "0", "1:05.51", "1 234 567"]);
    check(Language::De, ["1,25", "0", "1:05,51", "1.234.567"]);
    check(Language::Fr, ["1,25", "0", "1:05,51", "1\u{a0}234\u{a0}567"]);
    check(Language::Es, ["1,25", "0", "1:05,51", "1\u{a0}234\u{a0}567"]);
}
