//! Words on a card: measured by the fonts that draw them, so that none leaves its place.

use maud::{Markup, html};

use crate::web::site::fonts;

/// What stands for a letter that no font of ours has.
const UNKNOWN: char = '•';
/// The end of words that were cut.
const CUT: char = '…';

/// A font of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Titles and names.
    Display,
    /// Words that matter.
    Bold,
    /// All others.
    Plain,
}

impl Face {
    /// The file of the font.
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Face::Display => fonts::DISPLAY,
            Face::Bold => fonts::LEGIBLE_BOLD,
            Face::Plain => fonts::LEGIBLE,
        }
    }

    /// The name and the weight of the font, as SVG has them.
    fn style(self) -> (&'static str, u16) {
        match self {
            Face::Display => ("Cinzel", 700),
            Face::Bold => ("Atkinson Hyperlegible", 700),
            Face::Plain => ("Atkinson Hyperlegible", 400),
        }
    }

    fn font(self) -> ttf_parser::Face<'static> {
        ttf_parser::Face::parse(self.bytes(), 0).expect("our fonts can be read")
    }

    fn has(self, letters: &str) -> bool {
        let font = self.font();
        letters.chars().all(|letter| font.glyph_index(letter).is_some())
    }

    /// The width of words in letters of this size, in pixels.
    fn width(self, words: &str, size: f32) -> f32 {
        let font = self.font();
        let advance = |letter| font.glyph_hor_advance(font.glyph_index(letter)?);
        let units: u32 = words.chars().filter_map(advance).map(u32::from).sum();
        size * units as f32 / f32::from(font.units_per_em())
    }
}

/// Words in letters that there are, of a size that fits.
#[derive(Clone, Debug)]
pub struct Words {
    face: Face,
    size: f32,
    text: String,
}

impl Words {
    /// These words, at most `width` pixels wide: in letters between the two sizes, in pixels, and cut where they do
    /// not fit in the smaller one. Words that the display face cannot spell are in the bold one.
    pub fn fit(face: Face, text: &str, [most, least]: [f32; 2], width: f32) -> Words {
        let (face, text) = spelled(face, text);
        let natural = face.width(&text, 1.0).max(f32::EPSILON);
        let size = (width / natural).clamp(least, most);
        let text = cut(face, text, size, width);
        Words { face, size, text }
    }

    /// The same on one line, or on two where that needs letters smaller than two thirds of the largest.
    pub fn wrap(face: Face, text: &str, [most, least]: [f32; 2], width: f32) -> Vec<Words> {
        let (face, text) = spelled(face, text);
        let least_alone = most * 2.0 / 3.0;
        if face.width(&text, least_alone) <= width {
            return vec![Words::fit(face, &text, [most, least_alone], width)];
        }
        let mut size = least_alone;
        loop {
            let all = broken(face, &text, size, width);
            let fits = all.len() <= 2 && all.iter().all(|one| face.width(one, size) <= width);
            if fits || size <= least {
                let line = |text| Words { face, size, text: cut(face, text, size, width) };
                return joined(all).into_iter().map(line).collect();
            }
            size = (size - 4.0).max(least);
        }
    }

    /// The size of the letters, in pixels.
    pub fn size(&self) -> f32 {
        self.size
    }

    /// How wide they are, in pixels.
    pub fn width(&self) -> f32 {
        self.face.width(&self.text, self.size)
    }

    /// The words on this base line, from `x` on.
    pub fn at(&self, x: f32, y: f32, ink: &str) -> Markup {
        let (family, weight) = self.face.style();
        html! {
            text x=(pixels(x)) y=(pixels(y)) font-family=(family) font-weight=(weight)
                font-size=(pixels(self.size)) fill=(ink) { (self.text) }
        }
    }

    /// The words on this base line, up to `x`.
    pub fn up_to(&self, x: f32, y: f32, ink: &str) -> Markup {
        self.at(x - self.width(), y, ink)
    }

    /// The words on this base line, in the middle around `x`.
    pub fn around(&self, x: f32, y: f32, ink: &str) -> Markup {
        self.at(x - self.width() / 2.0, y, ink)
    }
}

/// A number of pixels, to a tenth.
pub fn pixels(number: f32) -> String {
    format!("{number:.1}")
}

/// The words in letters that the face has, or else the bold one.
fn spelled(face: Face, text: &str) -> (Face, String) {
    if face.has(text) {
        return (face, text.to_owned());
    }
    let face = if face == Face::Display { Face::Bold } else { face };
    let font = face.font();
    let spell = |letter| if font.glyph_index(letter).is_some() { letter } else { UNKNOWN };
    (face, text.chars().map(spell).collect())
}

/// The words up to this width.
fn cut(face: Face, mut text: String, size: f32, width: f32) -> String {
    // The size was chosen for this width: what is wider by a rounding error fits.
    if face.width(&text, size) <= width + 0.5 {
        return text;
    }
    while text.pop().is_some() {
        let shorter = format!("{}{CUT}", text.trim_end());
        if face.width(&shorter, size) <= width {
            return shorter;
        }
    }
    text
}

/// The words in lines of this width, as far as spaces are in them.
fn broken(face: Face, text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if face.width(&longer, size) <= width => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The first two lines; what is left over is in the second.
fn joined(mut lines: Vec<String>) -> Vec<String> {
    let rest = lines.split_off(lines.len().min(2));
    if let Some(last) = lines.last_mut() {
        for line in rest {
            last.push(' ');
            last.push_str(&line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: &str = "Wwwwwwwwwwwwwwww Wwwwwwwwwwwwwwww Wwwwwwwwwwwwwwww Wwwwwwwwwwwwwwww";

    #[test]
    fn words_are_no_wider_than_their_place() {
        for face in [Face::Display, Face::Bold, Face::Plain] {
            for text in ["", "i", "Anne", WIDE, "Анна", "安妮", "a\u{301}"] {
                let fitted = Words::fit(face, text, [60.0, 30.0], 400.0);
                assert!(fitted.width() <= 401.0, "{fitted:?}");
                for line in Words::wrap(face, text, [60.0, 30.0], 400.0) {
                    assert!(line.width() <= 401.0, "{line:?}");
                }
            }
        }
        let text = |text| Words::fit(Face::Plain, text, [60.0, 30.0], 400.0).text;
        assert_eq!(text("Anne"), "Anne");
        assert!(text(WIDE).starts_with("Www") && text(WIDE).ends_with(CUT), "{}", text(WIDE));
    }

    #[test]
    fn long_titles_have_two_lines_in_smaller_letters() {
        let title = "Daily challenge, 2026-11-28: Stacker";
        let lines = Words::wrap(Face::Display, title, [80.0, 40.0], 600.0);
        let all: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(all.len(), 2);
        assert_eq!(all.join(" "), title);
        assert_eq!(Words::wrap(Face::Display, WIDE, [80.0, 40.0], 600.0).len(), 2);
    }

    #[test]
    fn letters_that_no_font_has_are_marks() {
        let seen = |face, text| {
            let words = Words::fit(face, text, [60.0, 30.0], 400.0);
            (words.face, words.text)
        };
        assert_eq!(seen(Face::Display, "Anne"), (Face::Display, "Anne".into()));
        assert_eq!(seen(Face::Display, "安妮 7"), (Face::Bold, "•• 7".into()));
        assert!(Face::Bold.has("•…") && Face::Plain.has("•…") && Face::Display.has("…"));
    }
}
