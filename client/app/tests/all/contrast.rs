//! The contrast of every text on every screen, in each palette: 4.5 to 1 by WCAG 2.2, and 3 to 1 for large
//! text.

use std::collections::BTreeMap;

use app::scenes;
use app::scenes::raster::{Shapes, blended, luminance};
use app::shell::context::Lens;
use app::shell::painter::{Line, Painter};
use app::view::palette::Palette;
use bevy::color::{ColorToComponents, LinearRgba};
use bevy::math::{Rect, Vec2};

use super::layout::Fonts;

/// The contrast of text.
const LEAST: f32 = 4.5;
/// That of large text: 24 pixels, or 18.66 in bold (14 points).
const LEAST_LARGE: f32 = 3.0;
/// The share of the points of a text that have it: at the edge of its plate, the corners of its rectangle may
/// lie on what is around.
const SHARE: f32 = 0.85;
/// A text that is covered by so much of what is in front is not to be read now: a page is open over it.
const COVERED: f32 = 0.35;
/// A text with less opacity is on its way in or out.
const FADING: f32 = 0.35;

/// The contrast of a text with what is behind it, at the point where it is the least that counts; nothing for
/// a text that is covered.
fn contrast(shapes: &Shapes, line: &Line, rect: Rect, layer: usize) -> Option<f32> {
    let ink = LinearRgba::from(line.style.colour).to_f32_array();
    if ink[3] < FADING {
        return None;
    }
    const POINTS: (u8, u8) = (13, 3);
    let mut contrasts = Vec::new();
    for (column, row) in
        (0..POINTS.0).flat_map(|column| (0..POINTS.1).map(move |row| (column, row)))
    {
        let share = |at: u8, of: u8| (f32::from(at) + 0.5) / f32::from(of);
        let point =
            rect.min + rect.size() * Vec2::new(share(column, POINTS.0), share(row, POINTS.1));
        let (light, covered) = shapes.light(point, layer);
        if COVERED < covered {
            continue;
        }
        let [text, ground] = [blended(light, ink), light].map(|light| luminance(light) + 0.05);
        contrasts.push(text.max(ground) / text.min(ground));
    }
    contrasts.sort_by(f32::total_cmp);
    let skipped = ((1.0 - SHARE) * contrasts.len() as f32) as usize;
    contrasts.get(skipped).copied()
}

/// Blocks that are covered, which are in the shade because they count nothing.
const CROWDED: [(&str, &str); 2] = [("battle-over", "Fi"), ("battle-lost", "Fi")];

/// True if a text is the shadow of one of those in front of it.
fn is_shadow(line: &Line, later: &[Line]) -> bool {
    let near = 0.15 * line.style.size;
    later.iter().any(|other| other.words == line.words && other.at.distance(line.at) < near)
}

/// True if WCAG calls a text large. A unit is a pixel at 1280 × 720.
fn is_large(line: &Line) -> bool {
    let least = if line.style.face == app::shell::painter::Face::Plain { 24.0 } else { 18.66 };
    least <= line.style.size
}

/// The texts of a picture that have less than `least` of contrast, or of [`LEAST_LARGE`] to it where they are large.
struct Poor {
    fonts: Fonts,
    least: f32,
    checked: usize,
    found: BTreeMap<String, (f32, String)>,
}

impl Poor {
    fn new(least: f32) -> Poor {
        Poor { fonts: Fonts::new(), least, checked: 0, found: BTreeMap::new() }
    }

    fn check(&mut self, (scene, what): (&str, &str), painter: &Painter) {
        let is_crowded = |line: &Line| CROWDED.contains(&(scene, line.words.as_str()));
        let shapes = Shapes::of(painter);
        for (layer, sheet) in painter.sheets.iter().enumerate() {
            for (index, line) in sheet.lines.iter().enumerate() {
                let is_empty = line.words.trim().is_empty();
                if is_empty || is_crowded(line) || is_shadow(line, &sheet.lines[index + 1..]) {
                    continue;
                }
                let found = contrast(&shapes, line, self.fonts.rect(line), layer);
                let Some(found) = found else { continue };
                self.checked += 1;
                let large = self.least * LEAST_LARGE / LEAST;
                if found < if is_large(line) { large } else { self.least } {
                    let ink = line.style.colour.to_hex();
                    let size = line.style.size;
                    let place = format!("{scene} at {}, {size} units high, {ink}, {what}", line.at);
                    let worst =
                        self.found.entry(line.words.clone()).or_insert((f32::MAX, place.clone()));
                    if found < worst.0 {
                        *worst = (found, place);
                    }
                }
            }
        }
    }

    fn none(&self, checked: usize) {
        assert!(checked < self.checked, "only {} texts were checked", self.checked);
        assert!(self.found.is_empty(), "{} texts: {:#?}", self.found.len(), self.found);
    }
}

/// Whether a scene is of a menu, which has no palette of its own.
fn is_menu(scene: &scenes::Scene) -> bool {
    !scene.screen.is_around_bout() && scene.screen != app::screens::Screen::Replay
}

/// The picture of a scene in these circumstances.
fn painted(scene: &scenes::Scene, lens: Lens) -> Painter {
    let mut painter = app::shell::canvas::Pixels(scene.pixels).painter();
    painter.lens = Some(lens);
    (scene.paint)(&mut painter, None);
    painter
}

#[test]
fn every_text_of_every_scene_is_legible_in_every_palette() {
    let mut poor = Poor::new(LEAST);
    for scene in scenes::all() {
        let palettes = if is_menu(&scene) { &Palette::ALL[..1] } else { &Palette::ALL };
        for &palette in palettes {
            let lens = Lens { palette: Some(palette), ..Lens::default() };
            poor.check((scene.name, palette.name()), &painted(&scene, lens));
        }
    }
    poor.none(10_000);
}

/// 7 : 1, and 4.67 : 1 for large text: WCAG 2.2, 1.4.6.
#[test]
fn every_text_of_the_menus_has_7_to_1_in_the_high_contrast_theme() {
    let mut poor = Poor::new(7.0);
    let has_page = |scene: &scenes::Scene| scene.model.page(scene.screen).is_some();
    for scene in scenes::all().into_iter().filter(is_menu).filter(has_page) {
        let lens = Lens { high_contrast: true, ..Lens::default() };
        poor.check((scene.name, "high contrast"), &painted(&scene, lens));
    }
    poor.none(1_000);
}

#[test]
fn the_check_of_contrast_sees_grey_on_grey_and_a_plate_behind_it() {
    use app::shell::painter::{Face, Style};
    use bevy::color::Srgba;
    let fonts = Fonts::new();
    let check = |ground: f32, ink: f32, plate: Option<f32>| {
        let mut painter = Painter::new(Vec2::new(400.0, 100.0));
        let grey = |light: f32| Srgba::rgb(light, light, light);
        painter.rect(painter.screen(), grey(ground));
        if let Some(plate) = plate {
            painter.rect(Rect::new(90.0, 30.0, 310.0, 70.0), grey(plate));
        }
        painter.text(Vec2::new(100.0, 50.0), Style::new(Face::Plain, 18.0, grey(ink)), "Legible");
        let line = &painter.sheets[0].lines[0];
        contrast(&Shapes::of(&painter), line, fonts.rect(line), 0).expect("it is not covered")
    };
    assert!((check(0.0, 1.0, None) - 21.0).abs() < 0.1);
    // The darkest grey that white has no text on.
    assert!((4.4..4.6).contains(&check(0.4666, 1.0, None)));
    assert!(check(0.5, 0.6, None) < 1.5);
    assert!(15.0 < check(0.5, 0.9, Some(0.0)));
}
