//! Fingerprints of pictures: a perceptual hash of their shapes, and a digest of their texts. Two pictures that look
//! alike have similar fingerprints on every machine, and a change that a player would see shows in them.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;

use crate::scenes::raster;
use crate::shell::painter::{Painter, Sheet};

/// The keyword of the fingerprint in a PNG file.
pub const KEYWORD: &str = "Fingerprint";

/// Cells of the perceptual hash, across and down: two bits say whether the right one of two neighbours is lighter or
/// darker.
const CELLS: (usize, usize) = (17, 8);
/// Points at which the light of a cell is taken, across and down.
const POINTS: (usize, usize) = (6, 8);
/// Neighbours whose light differs by less are alike, so that rounding changes no bit.
const ALIKE: f32 = 1e-3;
/// So many bits may differ in pictures that look alike.
const BITS_MAX: u32 = 2;
/// Texts are placed to this many units.
const PLACES: f32 = 2.0;
/// The offset of the places, so that none of the usual coordinates is at the edge of two.
const OFFSET: f32 = 0.37;

/// What a picture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    lighter: u128,
    darker: u128,
    texts: u64,
}

impl Fingerprint {
    /// The fingerprint of everything painted.
    pub fn of(painter: &Painter) -> Fingerprint {
        let lines = painter.sheets.iter().chain(painter.tiles().iter().map(|tile| &tile.sheet));
        let [lighter, darker] = shapes(painter);
        Fingerprint { lighter, darker, texts: texts(lines) }
    }

    /// True when two pictures look alike.
    pub fn is_like(self, other: Fingerprint) -> bool {
        let lighter = (self.lighter ^ other.lighter).count_ones();
        let darker = (self.darker ^ other.darker).count_ones();
        lighter + darker <= BITS_MAX && self.texts == other.texts
    }
}

/// The difference hash of the light of the shapes.
fn shapes(painter: &Painter) -> [u128; 2] {
    let (columns, rows) = (CELLS.0 * POINTS.0, CELLS.1 * POINTS.1);
    let light = raster::image(painter, (columns, rows));
    let cell = |column: usize, row: usize| {
        let lines = light.chunks_exact(columns).skip(row * POINTS.1).take(POINTS.1);
        let points = lines.flat_map(|line| &line[column * POINTS.0..(column + 1) * POINTS.0]);
        points.sum::<f32>() / (POINTS.0 * POINTS.1) as f32
    };
    let [mut lighter, mut darker] = [0, 0];
    for row in 0..CELLS.1 {
        for column in 1..CELLS.0 {
            let (left, right) = (cell(column - 1, row), cell(column, row));
            lighter = lighter << 1 | u128::from(left + ALIKE < right);
            darker = darker << 1 | u128::from(right + ALIKE < left);
        }
    }
    [lighter, darker]
}

/// The FNV-1a hash of all texts, with their fonts, sizes and places.
fn texts<'a>(sheets: impl Iterator<Item = &'a Sheet>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for &byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for line in sheets.flat_map(|sheet| &sheet.lines) {
        add(line.words.as_bytes());
        add(format!("{:?}", line.style.face).as_bytes());
        for value in [line.at.x, line.at.y, line.style.size] {
            add(&(((value + OFFSET) / PLACES).floor() as i32).to_le_bytes());
        }
    }
    hash
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}-{:032x}-{:016x}", self.lighter, self.darker, self.texts)
    }
}

impl FromStr for Fingerprint {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Fingerprint> {
        let mut parts = text.split('-');
        let mut next = || parts.next().context("a fingerprint has three parts");
        Ok(Fingerprint {
            lighter: u128::from_str_radix(next()?, 16)?,
            darker: u128::from_str_radix(next()?, 16)?,
            texts: u64::from_str_radix(next()?, 16)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::painter::{Face, Style};
    use bevy::color::Srgba;
    use bevy::math::{Rect, Vec2};

    fn picture(right: f32, words: &str, at: Vec2) -> Fingerprint {
        let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
        painter.rect(Rect::new(100.0, 100.0, right, 600.0), Srgba::WHITE);
        painter.text(at, Style::new(Face::Plain, 18.0, Srgba::WHITE), words);
        Fingerprint::of(&painter)
    }

    #[test]
    fn what_looks_alike_has_a_similar_fingerprint_and_nothing_else_has() {
        let at = Vec2::new(200.0, 650.0);
        let one = picture(600.0, "Play", at);
        assert!(one.is_like(picture(600.5, "Play", at)));
        assert!(!one.is_like(picture(900.0, "Play", at)), "a shape");
        assert!(!one.is_like(picture(600.0, "Learn", at)), "a word");
        assert!(!one.is_like(picture(600.0, "Play", at + Vec2::X * 5.0)), "the place of a word");
        assert_eq!(one.to_string().parse::<Fingerprint>().expect("it is one"), one);
        assert!("1234".parse::<Fingerprint>().is_err());
    }
}
