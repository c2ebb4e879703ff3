//! Names in every script that a server takes: drawn by a font, or told apart by a code.

use std::collections::BTreeSet;

use bevy::text::LayoutCx;
use parley::{FontFamily, Layout, PositionedLayoutItem, StyleProperty};

use super::*;
use crate::platform::fonts::Fonts;
use crate::shell::label::{fitted, width};
use crate::shell::painter::{Face, Painter, Style};
use bevy::text::TextBrush;

/// Names that servers take, in many scripts; two of each.
const NAMES: [&str; 24] = [
    "Анна",
    "Инна",
    "海賊王",
    "海賊女",
    "Ελένη",
    "Ελένα",
    "שרה",
    "שרי",
    "سارة",
    "سارا",
    "한국",
    "한글",
    "あかね",
    "アカネ",
    "İbrahim",
    "ıbrahim",
    "Nguyễn",
    "Nguyên",
    "สมชาย",
    "สมหญิง",
    "अनिता",
    "अनिल",
    "Գոռ",
    "გიორგი",
];

fn check_apart(has: impl Fn(char) -> bool + Copy) {
    let shown: BTreeSet<_> = NAMES.iter().map(|name| coded(name, has).into_owned()).collect();
    assert_eq!(shown.len(), NAMES.len(), "{shown:?}");
    for words in shown {
        assert!(words.chars().all(has), "{words:?} has letters that no font has");
    }
}

#[test]
fn names_without_a_font_are_codes_that_tell_them_apart() {
    check_apart(is_ours);
    // Fonts of some scripts, or of a few letters.
    check_apart(|letter| is_ours(letter) || ('\u{370}'..='\u{5ff}').contains(&letter));
    check_apart(|letter| is_ours(letter) || u32::from(letter) % 2 == 0);
    assert_eq!(
        coded("Анна: hi 海賊王!", is_ours),
        coded("Анна", is_ours) + ": hi " + coded("海賊王", is_ours) + "!"
    );
    assert_eq!(code("Анна").len(), 5);
}

#[test]
fn what_we_say_is_readable_and_unchanged() {
    for language in crate::text::Language::ALL {
        for source in crate::text::sources(language) {
            let missing: BTreeSet<char> = source.text.chars().filter(|&it| !is_ours(it)).collect();
            assert!(missing.is_empty(), "{} in {language:?}: {missing:?}", source.file);
        }
    }
    assert!(matches!(readable("Calico · 12 × 24"), Cow::Borrowed(_)));
}

#[test]
fn painted_and_measured_names_are_codes_until_a_font_is_found() {
    // A script that no other test of this process finds a font of.
    let name = "\u{10450}\u{10451}\u{10452}";
    let mut painter = Painter::new(Vec2::splat(100.0));
    painter.text(Vec2::ZERO, Style::new(Face::Plain, 12.0, Srgba::WHITE), name);
    let words = painter.sheets[0].lines[0].words.clone();
    assert!(words.starts_with('#'), "{words}");
    assert_eq!(width(name, 12.0), width(&words, 12.0));
    assert_eq!(fitted(name, 12.0, 100.0), words);
    let wanted = FOREIGN.read().unwrap().asked.clone();
    assert!(name.chars().all(|letter| wanted.contains(&letter)), "{wanted:?}");
}

/// The glyphs that `words` are drawn with in a font of ours: 0 is an empty box.
fn glyphs(fonts: &mut FontCx, family: &str, words: &str) -> Vec<u32> {
    let mut layouts = LayoutCx::default();
    let mut builder = layouts.0.ranged_builder(&mut fonts.context, words, 1.0, true);
    builder.push_default(StyleProperty::FontFamily(FontFamily::named(family)));
    let mut layout: Layout<TextBrush> = builder.build(words);
    layout.break_all_lines(None);
    let items = layout.lines().flat_map(|line| line.items().collect::<Vec<_>>());
    let glyphs = items.flat_map(|item| match item {
        PositionedLayoutItem::GlyphRun(run) => run.glyphs().map(|glyph| glyph.id).collect(),
        PositionedLayoutItem::InlineBox(_) => Vec::new(),
    });
    glyphs.collect()
}

#[test]
fn names_are_drawn_with_the_fonts_of_the_system() {
    let folders = ["/usr/share/fonts".into()].into();
    let letters: Vec<char> = NAMES.iter().flat_map(|name| name.chars()).collect();
    let letters: Vec<char> = letters.into_iter().filter(|&letter| !is_ours(letter)).collect();
    let mut fonts = FontCx::default();
    let families = ["Cinzel", "Atkinson Hyperlegible"];
    for font in ["Cinzel-Bold.ttf", "AtkinsonHyperlegible-Bold.ttf"] {
        let file = format!("{}/assets/fonts/{font}", env!("CARGO_MANIFEST_DIR"));
        let font = std::fs::read(file).expect("a font of ours");
        fonts.collection.register_fonts(font.into(), None);
    }
    add_plain(&mut fonts);
    let mut drawn = BTreeSet::new();
    for (font, letters) in Fonts::within(folders).with(letters) {
        add_fallback(&mut fonts, font);
        drawn.extend(letters);
    }
    // The packages of the tests have these scripts; others may be there as well.
    assert!(
        "АннаΕλένηשרהسارةNguyễnİ海賊王한국あかね"
            .chars()
            .all(|it| is_ours(it) || drawn.contains(&it)),
        "{drawn:?}"
    );
    for family in families {
        let mut seen = BTreeSet::new();
        for name in NAMES {
            let shown = coded(name, |letter| is_ours(letter) || drawn.contains(&letter));
            let glyphs = glyphs(&mut fonts, family, &shown);
            assert!(!glyphs.is_empty() && !glyphs.contains(&0), "{name} in {family}: {glyphs:?}");
            assert!(seen.insert(glyphs), "{name} looks like another name in {family}");
        }
    }
}
