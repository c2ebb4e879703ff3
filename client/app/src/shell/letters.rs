//! The letters that can be drawn. Names and messages have letters of every script, and the fonts that ship
//! with the game have those of a few languages. The others are drawn with the fonts of the system, which are
//! searched for them when they are first painted. Words with letters that no font has are painted as a
//! short code, so that two names are never the same row of empty boxes.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use bevy::prelude::*;
use bevy::text::FontCx;
use fontique::{
    Blob, Charmap, FallbackKey, FontInfo, Script, ScriptExt, SourceId, SourceInfo, SourceKind,
};

use crate::platform::fonts::{self, FontSearch};

/// The font that draws all letters that ship with the game.
pub const PLAIN: &[u8] = include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf");

/// What [`PLAIN`] has.
static OURS: LazyLock<Charmap<'static>> = LazyLock::new(|| {
    let source = SourceInfo::new(SourceId::new(), SourceKind::Memory(blob(PLAIN)));
    let font = FontInfo::from_source(source, 0).expect("our font is a font");
    font.charmap_index().charmap(PLAIN).expect("our font has letters")
});

/// The letters of other scripts.
static FOREIGN: RwLock<Foreign> =
    RwLock::new(Foreign { drawn: BTreeSet::new(), asked: BTreeSet::new(), wanted: Vec::new() });

struct Foreign {
    /// Letters of the fonts that were found.
    drawn: BTreeSet<char>,
    /// Letters that were painted or measured so far.
    asked: BTreeSet<char>,
    /// Those of them that no font has been searched for.
    wanted: Vec<char>,
}

/// `words` as they can be drawn: each run of letters that no font has is a code in their place. What is
/// readable is returned unchanged.
pub fn readable(words: &str) -> Cow<'_, str> {
    if words.chars().all(is_ours) {
        return Cow::Borrowed(words);
    }
    let foreign = FOREIGN.read().unwrap_or_else(PoisonError::into_inner);
    let has =
        |letter: char| is_ours(letter) || fonts::DRAWS_PICTURES || foreign.drawn.contains(&letter);
    let is_new = |letter: &char| !has(*letter) && !foreign.asked.contains(letter);
    let shown = coded(words, has);
    let new: Vec<char> = words.chars().filter(is_new).collect();
    drop(foreign);
    if !new.is_empty() {
        let mut foreign = FOREIGN.write().unwrap_or_else(PoisonError::into_inner);
        let Foreign { asked, wanted, .. } = &mut *foreign;
        wanted.extend(new.into_iter().filter(|&letter| asked.insert(letter)));
    }
    shown
}

/// Whether a line of text is a picture that the system draws.
pub fn is_picture(words: &str) -> bool {
    fonts::DRAWS_PICTURES && !words.chars().all(is_ours)
}

/// Whether a font of ours has a letter, or it is not seen at all.
fn is_ours(letter: char) -> bool {
    letter.is_ascii() || is_invisible(letter) || 0 < OURS.map(letter).unwrap_or(0)
}

/// Marks of the direction of text, joiners and variation selectors have no shape of their own.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
        || letter.is_control()
}

/// `words` with a code for each run of letters that there are no glyphs of.
fn coded(words: &str, has: impl Fn(char) -> bool) -> Cow<'_, str> {
    if words.chars().all(&has) {
        return Cow::Borrowed(words);
    }
    let mut shown = String::new();
    let mut missing = String::new();
    for letter in words.chars() {
        if !has(letter) {
            missing.push(letter);
            continue;
        }
        shown.push_str(&code(&std::mem::take(&mut missing)));
        shown.push(letter);
    }
    shown.push_str(&code(&missing));
    Cow::Owned(shown)
}

/// Letters and digits that are not taken for each other.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Digits of a code: one of a million.
const CODE_DIGITS: u32 = 4;

/// The code of a word: the same on every machine, so that players can tell each other.
fn code(word: &str) -> String {
    if word.is_empty() {
        return String::new();
    }
    // FNV-1a, whose upper bits are folded into those that are shown.
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash = hash ^ hash >> 32;
    let digit = |at: u32| char::from(DIGITS[(hash >> (5 * at)) as usize % DIGITS.len()]);
    std::iter::once('#').chain((0..CODE_DIGITS).map(digit)).collect()
}

/// Asks the search for the letters that were painted since the last time, and draws with what it has found.
pub fn search(search: Option<ResMut<FontSearch>>, fonts: Option<ResMut<FontCx>>) {
    let Some((mut search, mut fonts)) = search.zip(fonts) else { return };
    let has_wanted = !FOREIGN.read().unwrap_or_else(PoisonError::into_inner).wanted.is_empty();
    if has_wanted {
        let mut foreign = FOREIGN.write().unwrap_or_else(PoisonError::into_inner);
        search.ask(std::mem::take(&mut foreign.wanted));
    }
    for (font, letters) in search.found() {
        add_fallback(&mut fonts, font);
        FOREIGN.write().unwrap_or_else(PoisonError::into_inner).drawn.extend(letters);
    }
}

/// The font for the letters that another one of ours has not.
pub fn add_plain(fonts: &mut FontCx) {
    add_fallback(fonts, blob(PLAIN));
}

/// Draws letters that no font before has with this one, in every script.
fn add_fallback(fonts: &mut FontCx, font: Blob<u8>) {
    let collection = &mut fonts.context.collection;
    let families = collection.register_fonts(font, None);
    let families: Vec<_> = families.into_iter().map(|(family, _)| family).collect();
    let scripts = Script::all_samples().iter().map(|&(script, _)| script);
    // Digits and marks that many scripts share.
    for script in scripts.chain([Script::COMMON, Script::INHERITED, Script::UNKNOWN]) {
        collection.append_fallbacks(FallbackKey::new(script, None), families.iter().copied());
    }
}

fn blob(font: &'static [u8]) -> Blob<u8> {
    Blob::new(Arc::new(font))
}

#[cfg(test)]
mod tests;
