//! Emotes in pictures: each has a colour and a sign of its own, a bubble beside the board of its sender,
//! and a place in the list to choose from.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use wire::Emote;

use crate::shell::canvas::LEAST;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, around};
use crate::shell::theme::{self, hex};
use crate::text::{emotes, tr};

/// The rows of the list: the emotes, and the one that mutes the opponent.
pub const ROWS: usize = Emote::ALL.len() + 1;
/// The place of the list on the least wide screen, and the height of a row.
const LIST: Rect = Rect { min: Vec2::new(20.0, 150.0), max: Vec2::new(282.0, 426.0) };
const ROW: f32 = 38.0;
/// The side of a picture in the grid of a touch screen, as large as a finger's tip, and the gap to the
/// next.
const CELL: f32 = 44.0;
const GAP: f32 = 4.0;
/// The upper end of that grid, below the small buttons.
const TOP: f32 = 66.0;
/// The height of the line below the list that says how long the player waits.
const WAITS: f32 = 22.0;
/// The least width of a bubble with its words beside the picture, and not below.
const WIDE: f32 = 150.0;
/// Seconds in which a bubble appears, and in which it goes.
const APPEARS: f32 = 0.14;
const GOES: f32 = 0.2;

/// A bubble with an emote.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bubble<'a> {
    /// The emote.
    pub emote: Emote,
    /// Seconds since it came, and until it goes.
    pub seconds: [f32; 2],
    /// The name of the sender, where it is not beside the sender's board.
    pub name: Option<&'a str>,
}

/// What the list shows beside the emotes.
#[derive(Clone, Debug, PartialEq)]
pub struct ListView {
    /// The row that a pad has chosen.
    pub chosen: Option<usize>,
    /// Seconds until the next emote can be sent.
    pub waits: Option<u32>,
    /// The label of the row that mutes the opponent.
    pub mute: String,
}

/// The places of the list, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListPlaces {
    /// The plate.
    pub plate: Rect,
    /// The rows, or the cells of a grid.
    pub rows: [Rect; ROWS],
    /// Whether there are pictures alone, for fingers.
    pub is_grid: bool,
}

impl ListPlaces {
    /// A list at the left of the boards of a wide screen.
    pub fn list(size: Vec2) -> ListPlaces {
        let corner = (size - LEAST) / 2.0;
        let plate = Rect { min: LIST.min + corner, max: LIST.max + corner };
        let row = |number: usize| {
            let top = plate.min.y + 5.0 + ROW * number as f32;
            Rect::new(plate.min.x + 5.0, top, plate.max.x - 5.0, top + ROW - 2.0)
        };
        ListPlaces { plate, rows: std::array::from_fn(row), is_grid: false }
    }

    /// A grid at the right of a touch screen, below the small buttons.
    pub fn grid(size: Vec2) -> ListPlaces {
        let columns = if size.x < size.y { 2 } else { 4 };
        let span = |count: usize| CELL * count as f32 + GAP * (count as f32 - 1.0);
        let lines = ROWS.div_ceil(columns);
        let min = Vec2::new(size.x - 8.0 - span(columns), TOP);
        let cell = |number: usize| {
            let (column, line) = (number % columns, number / columns);
            let corner = min + Vec2::new(column as f32, line as f32) * (CELL + GAP);
            // The last one takes what is left of its line.
            let wide = if number + 1 == ROWS { span(columns - column) } else { CELL };
            Rect::from_corners(corner, corner + Vec2::new(wide, CELL))
        };
        let plate = Rect::from_corners(min, min + Vec2::new(span(columns), span(lines)));
        ListPlaces { plate: plate.inflate(5.0), rows: std::array::from_fn(cell), is_grid: true }
    }

    /// The row at a point of the screen.
    pub fn at(&self, at: Vec2) -> Option<usize> {
        self.rows.iter().position(|row| row.contains(at))
    }
}

/// Paints the list.
pub fn list(painter: &mut Painter, context: DrawContext, places: &ListPlaces, view: &ListView) {
    let low = if view.waits.is_some() { WAITS } else { 0.0 };
    let plate = Rect { max: places.plate.max + Vec2::Y * low, ..places.plate };
    painter.round_rect(plate, 10.0, theme::NIGHT);
    painter.round_frame(plate, 10.0, 1.5, theme::BRASS_DARK);
    for (number, &row) in places.rows.iter().enumerate() {
        let is_chosen = view.chosen == Some(number);
        painter.round_rect(row, 8.0, if is_chosen { theme::PANEL } else { theme::DECK });
        if is_chosen {
            painter.round_frame(row, 8.0, 2.0, theme::LAMP);
        }
        match places.is_grid {
            true => cell(painter, row, number, view),
            false => line(painter, context, row, (number, view)),
        }
    }
    if let Some(seconds) = view.waits {
        let at = Vec2::new(plate.center().x, plate.max.y - WAITS / 2.0 - 2.0);
        let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
        let words = tr!("emotes-wait", seconds = seconds);
        label::within(painter, at, style, words, plate.width() - 10.0);
    }
}

/// The emote of a row, the colour of its words, and how opaque its picture is: less while the player
/// waits.
fn entry(number: usize, view: &ListView) -> (Option<Emote>, Srgba, f32) {
    match Emote::ALL.get(number) {
        Some(&emote) if view.waits.is_some() => (Some(emote), theme::SLATE, 0.4),
        emote => (emote.copied(), theme::CREAM, 1.0),
    }
}

/// A cell of the grid.
fn cell(painter: &mut Painter, rect: Rect, number: usize, view: &ListView) {
    let (emote, ink, opacity) = entry(number, view);
    if let Some(emote) = emote {
        painter.veiled(opacity, |painter| picture(painter, rect.center(), 17.0, emote));
        return;
    }
    let style = Style::new(Face::Plain, 16.0, ink).centred();
    label::within(painter, rect.center(), style, &*view.mute, rect.width() - 6.0);
}

/// A row of the list: its key, its picture and its words.
fn line(painter: &mut Painter, context: DrawContext, row: Rect, of: (usize, &ListView)) {
    let (number, view) = of;
    let (emote, ink, opacity) = entry(number, view);
    let key = Vec2::new(row.min.x + 14.0, row.center().y);
    let style = Style::new(Face::Bold, 16.0, theme::LAMP).centred();
    painter.text(key, style, format!("{}", number + 1));
    let left = row.min.x + if emote.is_some() { 64.0 } else { 30.0 };
    let words: &str = match emote {
        Some(emote) => emotes::words(emote),
        None => &view.mute,
    };
    if let Some(emote) = emote {
        painter.veiled(opacity, |painter| picture(painter, key + Vec2::X * 30.0, 14.0, emote));
    }
    let style = Style::new(Face::Plain, (16.0 * context.scale).clamp(16.0, 20.0), ink);
    label::within(painter, Vec2::new(left, key.y), style, words, row.max.x - left - 6.0);
}

/// Paints a bubble into `rect`. It appears and goes softly; with reduced motion it is there at once.
pub fn bubble(painter: &mut Painter, context: DrawContext, rect: Rect, bubble: Bubble) {
    let [age, left] = bubble.seconds;
    let opacity = match context.still {
        true => 1.0,
        false => (age / APPEARS).min(left / GOES).clamp(0.0, 1.0),
    };
    let rise = Vec2::Y * 8.0 * (1.0 - opacity);
    let rect = Rect { min: rect.min + rise, max: rect.max + rise };
    painter.veiled(opacity, |painter| {
        painter.round_rect(rect, 12.0, theme::NIGHT);
        painter.round_frame(rect, 12.0, 2.0, ink(bubble.emote));
        let style = |size: f32, ink: Srgba| Style::new(Face::Bold, size, ink);
        let text = context.scale.clamp(1.0, 1.25);
        if rect.width() < WIDE {
            let radius = (rect.height() - 20.0).min(rect.width() - 12.0) / 2.0 - 2.0;
            let named = if bubble.name.is_some() { 17.0 } else { 0.0 };
            let radius = (radius - named / 2.0).max(8.0);
            let middle = rect.center().x;
            picture(painter, Vec2::new(middle, rect.min.y + 3.0 + radius), radius, bubble.emote);
            let room = rect.width() - 8.0;
            let words = Vec2::new(middle, rect.max.y - 11.0 - named);
            let bold = style(16.0, theme::CREAM).centred();
            label::within(painter, words, bold, emotes::words(bubble.emote), room);
            if let Some(name) = bubble.name {
                let quiet = Style::new(Face::Plain, 13.0, theme::MIST).centred();
                label::within(painter, Vec2::new(middle, rect.max.y - 10.0), quiet, name, room);
            }
            return;
        }
        let radius = (rect.height() / 2.0 - 5.0).min(22.0);
        let centre = Vec2::new(rect.min.x + radius + 8.0, rect.center().y);
        picture(painter, centre, radius, bubble.emote);
        let left = centre.x + radius + 10.0;
        let room = rect.max.x - left - 10.0;
        let aside = if bubble.name.is_some() { 10.0 } else { 0.0 };
        let bold = style(18.0 * text, theme::CREAM);
        let at = Vec2::new(left, centre.y + aside);
        label::within(painter, at, bold, emotes::words(bubble.emote), room);
        if let Some(name) = bubble.name {
            let at = Vec2::new(left, centre.y - 11.0);
            label::within(painter, at, Style::new(Face::Plain, 16.0, theme::MIST), name, room);
        }
    });
}

/// The colour of an emote.
fn ink(emote: Emote) -> Srgba {
    match emote {
        Emote::GoodLuck => hex(0x5fce7f),
        Emote::WellPlayed => theme::LAMP,
        Emote::Nice => hex(0x7db8ff),
        Emote::Oops => hex(0xff9a5c),
        Emote::Thanks => hex(0xff7f9e),
        Emote::Rematch => theme::STEEL,
    }
}

/// The picture of an emote: its sign, in its colour, on a dark plate.
pub fn picture(painter: &mut Painter, centre: Vec2, radius: f32, emote: Emote) {
    let ink = ink(emote);
    painter.circle(centre, radius, theme::NIGHT);
    painter.ring(centre, radius, radius * 0.1, ink);
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    match emote {
        // A leaf of clover.
        Emote::GoodLuck => {
            painter.line(at(0.0, 0.1), at(0.22, 0.72), radius * 0.13, ink);
            for (x, y) in [(-0.27, -0.34), (0.27, -0.34), (-0.27, 0.2), (0.27, 0.2)] {
                painter.circle(at(x, y), radius * 0.29, ink);
            }
        }
        // A star.
        Emote::WellPlayed => {
            let tips = around(centre, radius * 0.72, 5, -std::f32::consts::FRAC_PI_2);
            let dents = around(centre, radius * 0.32, 5, -std::f32::consts::FRAC_PI_2 + 0.628);
            for (number, &tip) in tips.iter().enumerate() {
                painter.convex(&[centre, dents[(number + 4) % 5], tip, dents[number]], ink);
            }
        }
        // A face that smiles.
        Emote::Nice => {
            face(painter, centre, radius, ink);
            let smile = |step: u8| {
                let angle = 0.35 + 2.44 * f32::from(step) / 8.0;
                at(0.0, 0.02) + Vec2::from_angle(angle) * radius * 0.42
            };
            (0..8).for_each(|step| {
                painter.line(smile(step), smile(step + 1), radius * 0.13, theme::NIGHT);
            });
        }
        // A face with an open mouth, and a drop of sweat.
        Emote::Oops => {
            face(painter, centre, radius, ink);
            painter.circle(at(0.0, 0.3), radius * 0.2, theme::NIGHT);
            painter.circle(at(0.56, -0.3), radius * 0.15, theme::STEEL);
            let drop = [at(0.44, -0.36), at(0.56, -0.66), at(0.68, -0.36)];
            painter.convex(&drop, theme::STEEL);
        }
        // A heart.
        Emote::Thanks => {
            for x in [-0.25, 0.25] {
                painter.circle(at(x, -0.16), radius * 0.3, ink);
            }
            let body = [at(-0.53, -0.04), at(0.0, -0.2), at(0.53, -0.04), at(0.0, 0.6)];
            painter.convex(&body, ink);
        }
        // Two crossed blades.
        Emote::Rematch => {
            for side in [-1.0, 1.0] {
                painter.line(at(-0.5 * side, 0.5), at(0.5 * side, -0.5), radius * 0.16, ink);
                let guard = [at(-0.52 * side, 0.1), at(-0.1 * side, 0.52)];
                painter.line(guard[0], guard[1], radius * 0.14, theme::BRASS);
            }
        }
    }
}

/// A round face with two eyes.
fn face(painter: &mut Painter, centre: Vec2, radius: f32, ink: Srgba) {
    painter.circle(centre, radius * 0.7, ink);
    for x in [-0.24, 0.24] {
        painter.circle(centre + Vec2::new(x, -0.18) * radius, radius * 0.1, theme::NIGHT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_apart_on_the_plate_and_as_large_as_what_presses_them() {
        let sizes =
            [(1280.0, 720.0), (1920.0, 1080.0), (390.0, 844.0), (844.0, 390.0), (360.0, 640.0)];
        for size in sizes.map(Vec2::from) {
            for places in [ListPlaces::list(size), ListPlaces::grid(size)] {
                let is_wide = LEAST.cmple(size).all();
                let screen = Rect::from_corners(Vec2::ZERO, size);
                for (number, row) in places.rows.iter().enumerate() {
                    let whole = places.plate.intersect(*row);
                    assert!(whole.size().distance(row.size()) < 0.01, "{size}: {number}");
                    assert!(!(places.is_grid && row.size().min_element() < 43.9), "{size}");
                    assert_eq!(places.at(row.center()), Some(number));
                    for other in &places.rows[number + 1..] {
                        assert!(row.intersect(*other).is_empty(), "{size}: {number}");
                    }
                    let is_here = screen.contains(row.min) && screen.contains(row.max);
                    assert!(is_here || !places.is_grid && !is_wide, "{size}: {row:?}");
                }
                assert_eq!(places.at(size - 1.0), None);
            }
        }
    }

    #[test]
    fn every_emote_has_a_colour_and_a_sign_of_its_own() {
        let shapes = Emote::ALL.map(|emote| {
            let mut painter = Painter::new(LEAST);
            picture(&mut painter, LEAST / 2.0, 20.0, emote);
            painter.sheets[0].corners.clone()
        });
        for (number, emote) in Emote::ALL.into_iter().enumerate() {
            for (other, than) in Emote::ALL.into_iter().enumerate().skip(number + 1) {
                assert_ne!(ink(emote), ink(than));
                assert_ne!(shapes[number], shapes[other], "{emote:?} {than:?}");
            }
        }
    }
}
