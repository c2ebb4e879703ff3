//! Text that must fit: upper bounds of its width, and truncation.

use bevy::math::Vec2;

use crate::shell::letters::readable;
use crate::shell::painter::{Face, Painter, SMALLEST, Style};

/// Widths of the characters from the space to the tilde in Atkinson Hyperlegible, plain or bold,
/// whichever is wider, in hundredths of the height. All digits are as wide as the widest one.
#[rustfmt::skip]
const WIDTHS: [u8; 95] = [
    32, 29, 41, 79, 62, 98, 71, 23, 37, 37, 44, 62, 25, 38, 25, 45, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 25, 25, 58, 62, 58, 62, 78, 69, 64, 68, 69, 58, 55, 72, 69, 46, 56, 66, 54, 85,
    70, 77, 63, 79, 66, 62, 62, 69, 66, 89, 70, 69, 63, 34, 45, 34, 59, 43, 32, 56, 60, 52, 60,
    57, 37, 60, 58, 32, 26, 57, 32, 89, 58, 58, 60, 61, 38, 54, 38, 57, 53, 73, 54, 52, 52, 37,
    24, 37, 56,
];
/// The upper bound of the display font's widths relative to those, in hundredths.
const DISPLAY: f32 = 150.0;
/// The upper bound of all other characters' widths.
const WIDEST: u8 = 110;
/// The mark of truncated text.
const REST: &str = "..";

/// The upper bound of the width of `words`, at this text `size`.
pub fn width(words: &str, size: f32) -> f32 {
    let letters = readable(words);
    letters.chars().map(|letter| f32::from(hundredths(letter))).sum::<f32>() * size / 100.0
}

/// The text size at which `words` is no wider than `room`: that of `style`, or smaller.
pub fn size_within(words: &str, style: Style, room: f32) -> f32 {
    let wider = if style.face == Face::Display { DISPLAY / 100.0 } else { 1.0 };
    let width = width(words, style.size) * wider;
    if width <= room { style.size } else { style.size * (room / width).max(0.0) }
}

/// Paints a line of text that is no wider than `room`.
pub fn within(painter: &mut Painter, at: Vec2, style: Style, words: impl Into<String>, room: f32) {
    let words = words.into();
    let size = size_within(&words, style, room);
    painter.text(at, Style { size, ..style }, words);
}

/// `words`, or as many of its letters as fit into `room`, with two dots.
pub fn fitted(words: &str, size: f32, room: f32) -> String {
    // The code of the whole word, not of its remaining letters.
    let words = readable(words);
    if width(&words, size) <= room {
        return words.into_owned();
    }
    let room = room - width(REST, size);
    let mut fitting = String::new();
    for letter in words.chars() {
        fitting.push(letter);
        if room < width(&fitting, size) {
            fitting.pop();
            break;
        }
    }
    format!("{}{REST}", fitting.trim_end())
}

/// The least letters of a name that is cut.
const NAME_LETTERS: usize = 8;

/// A name, or as many of its letters as fit into `room`, and the size at which they do: the text gets
/// smaller before fewer than eight letters are left.
pub fn name_fitted(name: &str, size: f32, room: f32) -> (String, f32) {
    let (name, mut size) = (readable(name), size);
    loop {
        let shown = fitted(&name, size, room);
        let letters = shown.trim_end_matches('.').chars().count();
        let is_enough = shown == name || NAME_LETTERS <= letters;
        if is_enough || size <= SMALLEST {
            return (shown, size);
        }
        size = (size - 1.0).max(SMALLEST);
    }
}

/// Breaks `words` into lines of at most this width, at spaces where possible.
pub fn wrapped(words: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in readable(words).split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(broken(word, size, room)),
        }
    }
    lines
}

/// A word in parts that fit, each of at least one letter.
fn broken(word: &str, size: f32, room: f32) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in word.chars() {
        let part = parts.last().map_or("", String::as_str);
        if !part.is_empty() && room < width(&format!("{part}{letter}"), size) {
            parts.push(String::new());
        }
        parts.last_mut().expect("there is a part").push(letter);
    }
    parts
}

/// A measured letter that is at least as wide as this one.
fn plain(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'r',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'š' => 's',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' => 'y',
        'ž' => 'z',
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'A',
        'Ç' => 'C',
        'È' | 'É' | 'Ê' | 'Ë' => 'E',
        'Ì' | 'Í' | 'Î' | 'Ï' => 'I',
        'Ñ' => 'N',
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' => 'O',
        'Š' => 'S',
        'Ù' | 'Ú' | 'Û' | 'Ü' => 'U',
        'Ý' => 'Y',
        'Ž' => 'Z',
        '«' | '»' => 'A',
        '“' | '”' | '–' => 'o',
        '’' | '·' => ' ',
        '−' | '±' => '+',
        other => other,
    }
}

fn hundredths(letter: char) -> u8 {
    let letter = plain(letter);
    let index = u32::from(letter).checked_sub(32).and_then(|index| usize::try_from(index).ok());
    index.and_then(|index| WIDTHS.get(index)).copied().unwrap_or(WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ttf_parser::Face as Font;

    #[test]
    fn no_letter_is_wider_than_we_think() {
        let fonts: [&[u8]; 2] = [
            include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf"),
            include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf"),
        ];
        for bytes in fonts {
            let font = Font::parse(bytes, 0).expect("a font of ours");
            let em = f32::from(font.units_per_em());
            for letter in
                (' '..='~').chain("\u{e9}\u{df}\u{153}\u{c6}áçîñöšüýžÅÇÉÎÑÖŠÜÝŽ«»“”–’·−±".chars())
            {
                let glyph = font.glyph_index(letter).expect("our fonts have it");
                let advance = f32::from(font.glyph_hor_advance(glyph).expect("it is placed"));
                assert!(advance / em <= f32::from(hundredths(letter)) / 100.0, "{letter:?}");
            }
        }
    }

    #[test]
    fn lines_are_broken_at_spaces_and_words_only_where_they_must_be() {
        assert_eq!(wrapped("of two  lines", 10.0, 40.0), ["of two", "lines"]);
        let lines = wrapped(&format!("see {} there", "W".repeat(300)), 10.0, 90.0);
        assert_eq!((lines[0].as_str(), lines[1].as_str()), ("see", "WWWWWWWWWW"));
        assert_eq!(lines.iter().map(|line| line.matches('W').count()).sum::<usize>(), 300);
        assert!(lines.iter().all(|line| width(line, 10.0) <= 90.0), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("there"));
        assert_eq!(wrapped("WW", 10.0, 1.0), ["W", "W"]);
    }

    #[test]
    fn what_finds_no_room_is_left_out() {
        assert_eq!(fitted("Calico", 12.0, 60.0), "Calico");
        let cut = fitted("WWWWWWWWWWWWWWWW", 12.0, 50.0);
        assert_eq!(cut, "WWWW..");
        assert!(width(&cut, 12.0) <= 50.0);
    }
}
