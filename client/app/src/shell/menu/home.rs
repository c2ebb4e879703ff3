//! The arrangement of the home screen: cards of the games, a primary button, and what is beside it. All of
//! it is in view on every screen and at every text size.

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::ground::ground;
use crate::shell::menu::layout::head;
use crate::shell::menu::motion::RowMotion;
use crate::shell::menu::page::{Page, Row, Spot};
use crate::shell::painter::{Face, Painter, Style, faded, mixed};
use crate::shell::theme;
use crate::view::shape::Shape;

/// Units beside everything on a wide screen, and on a phone.
const MARGIN: [f32; 2] = [40.0, 14.0];
/// The distance from one row to the next at the normal size, on a wide screen, and on a phone.
const LINE: [f32; 2] = [48.0, 54.0];
/// The space below a row, at the normal size.
const GAP: f32 = 9.0;
/// The space between two cards.
const BETWEEN: f32 = 16.0;
/// The upper end of the cards of a phone held upright, below the name of the game.
const TOP_PHONE: f32 = 134.0;
/// The heights of cards on a phone, at most.
const CARD_PHONE: f32 = 250.0;
/// The least height of a row of a phone.
const FINGER: f32 = 44.0;
/// The least height of a row with two lines on a wide screen.
pub(super) const TALL: f32 = 58.0;
/// The radius of the corners of cards and of the primary button.
pub const RADIUS: f32 = 12.0;
/// The share of a card that its name has, of the height that a row has.
const PLATE: f32 = 1.25;

/// The rectangles of the rows on a screen of this `size`.
pub(super) fn places<A>(page: &Page<A>, size: Vec2, scale: f32) -> Vec<(usize, Rect)> {
    let of = |spot: Spot| {
        let found = (0..page.rows.len()).filter(|&row| page.rows[row].spot == spot);
        found.collect::<Vec<_>>()
    };
    let mut places = Vec::new();
    match Shape::of(size) {
        Shape::Wide => {
            let top = if page.title.is_empty() { 0.0 } else { head(page, size, scale) };
            wide(&mut places, of, (size, top), scale);
        }
        Shape::Portrait => {
            let low = page.metrics(size, scale).low;
            let has_head = !(page.urgent.is_empty() && page.title.is_empty());
            let top = if has_head { head(page, size, scale) + 8.0 } else { TOP_PHONE };
            let area = Rect::new(MARGIN[1], top, size.x - MARGIN[1], low);
            let need = (rest(of).div_ceil(2)) as f32 * LINE[1] * scale.max(1.0);
            let primary = LINE[1] * scale.clamp(1.0, 1.4) + GAP;
            let cards = (area.height() - need - primary - GAP).clamp(96.0, CARD_PHONE);
            let low = area.min.y + cards;
            line(&mut places, &of(Spot::Card), Rect { max: area.max.with_y(low), ..area }, GAP);
            let start = low + GAP;
            let button =
                Rect { min: area.min.with_y(start), max: area.max.with_y(start + primary - GAP) };
            line(&mut places, &of(Spot::Primary), button, GAP);
            pairs(&mut places, of, Rect { min: area.min.with_y(start + primary), ..area }, scale);
        }
        Shape::Landscape => {
            let low = page.metrics(size, scale).low;
            let top = head(page, size, scale);
            let middle = size.x / 2.0;
            let left = Rect::new(MARGIN[1], top, middle - GAP, low);
            let primary = LINE[1] * scale.clamp(1.0, 1.4);
            let cards = Rect { max: left.max - Vec2::Y * (primary + GAP), ..left };
            line(&mut places, &of(Spot::Card), cards, GAP);
            let button = Rect { min: left.min.with_y(left.max.y - primary), ..left };
            line(&mut places, &of(Spot::Primary), button, GAP);
            pairs(&mut places, of, Rect::new(middle, top, size.x - MARGIN[1], low), scale);
        }
    }
    places.sort_by_key(|(row, _)| *row);
    places
}

/// The rows of a wide screen, below `head`.
fn wide(
    places: &mut Vec<(usize, Rect)>,
    of: impl Fn(Spot) -> Vec<usize>,
    (size, head): (Vec2, f32),
    scale: f32,
) {
    let width = (size.x - 2.0 * MARGIN[0]).min(1480.0);
    let left = (size.x - width) / 2.0;
    let (step, gap) = (LINE[0] * scale, GAP * scale.min(1.3));
    // The chips are at the right of the top, and the name of the game at the left.
    let chips = of(Spot::Chip);
    let chip = Vec2::new((width * 0.25).min(320.0 * scale), step.min(66.0) - 6.0);
    for (place, &row) in chips.iter().rev().enumerate() {
        let right = left + width - (chip.x + BETWEEN) * place as f32;
        let corner = Vec2::new(right - chip.x, 16.0);
        places.push((row, Rect::from_corners(corner, corner + chip)));
    }
    let (aside, menu) = (of(Spot::Aside), of(Spot::Menu));
    let in_line = if scale <= 1.3 { menu.len() } else { menu.len().div_ceil(2) }.max(1);
    let lines = menu.len().div_ceil(in_line) as f32;
    let button = if of(Spot::Primary).is_empty() { 0.0 } else { 1.25 };
    let height = (step * aside.len() as f32).max(step * (lines + button));
    let (top, low) = ((16.0 + chip.y).max(head) + 14.0, size.y - 56.0);
    let third = (width - 2.0 * BETWEEN) / 3.0;
    let cards = Rect::new(left, top, left + width, low - height - BETWEEN + gap);
    line(places, &of(Spot::Card), cards, BETWEEN);
    let start = cards.max.y + BETWEEN;
    let wide = if aside.is_empty() { width } else { 2.0 * third + BETWEEN };
    let primary = height - step * lines;
    let button = Rect::new(left, start, left + wide, start + primary - gap);
    line(places, &of(Spot::Primary), button, BETWEEN);
    for (number, rows) in menu.chunks(in_line).enumerate() {
        let y = start + primary + step * number as f32;
        line(places, rows, Rect::new(left, y, left + wide, y + step - gap), GAP);
    }
    for (number, &row) in aside.iter().enumerate() {
        let y = start + height / aside.len() as f32 * number as f32;
        let low = y + height / aside.len() as f32 - gap;
        places.push((row, Rect::new(left + wide + BETWEEN, y, left + width, low)));
    }
}

/// The number of rows beside the cards and the primary button.
fn rest(of: impl Fn(Spot) -> Vec<usize>) -> usize {
    [Spot::Menu, Spot::Aside, Spot::Chip].into_iter().map(|spot| of(spot).len()).sum()
}

/// All rows beside the cards and the primary button, two in a line.
fn pairs(places: &mut Vec<(usize, Rect)>, of: impl Fn(Spot) -> Vec<usize>, area: Rect, scale: f32) {
    let rows: Vec<usize> = [Spot::Menu, Spot::Aside, Spot::Chip].into_iter().flat_map(of).collect();
    let lines = rows.len().div_ceil(2).max(1) as f32;
    let step = (area.height() / lines).min(LINE[1] * scale.max(1.0)).max(FINGER + 2.0);
    let gap = GAP.min(step - FINGER);
    for (number, two) in rows.chunks(2).enumerate() {
        let y = area.min.y + step * number as f32;
        line(places, two, Rect::new(area.min.x, y, area.max.x, y + step - gap), GAP);
    }
}

/// Rows beside each other, of equal width.
fn line(places: &mut Vec<(usize, Rect)>, rows: &[usize], area: Rect, gap: f32) {
    let width = (area.width() + gap) / rows.len().max(1) as f32;
    for (place, &row) in rows.iter().enumerate() {
        let x = area.min.x + width * place as f32;
        places.push((row, Rect::new(x, area.min.y, x + width - gap, area.max.y)));
    }
}

/// The part of a card for its picture.
pub fn card_picture(card: Rect, scale: f32) -> Rect {
    Rect { max: card.max - Vec2::Y * plate(card, scale), ..card }.inflate(-4.0)
}

fn plate(card: Rect, scale: f32) -> f32 {
    (PLATE * LINE[0] * scale).min(card.height() * 0.4)
}

/// The primary button: what it does, and below that what is played.
pub(super) fn primary<A>(
    painter: &mut Painter,
    row: &Row<A>,
    rect: Rect,
    (scale, motion): (f32, RowMotion),
) {
    let (words, quiet) = ground(painter, rect, RADIUS, motion.light);
    let room = rect.width() - 24.0;
    let has_value = !row.value.is_empty() && 50.0 <= rect.height();
    let text = scale.min(rect.height() / 72.0);
    let style = Style::new(Face::Bold, 32.0 * text, words).centred();
    let y = if has_value { 0.36 } else { 0.5 };
    let at = |share: f32| Vec2::new(rect.center().x, rect.min.y + share * rect.height());
    label::within(painter, at(y), style, row.label.as_str(), room);
    if has_value {
        let style = Style::new(Face::Bold, 18.0 * text, quiet).centred();
        label::within(painter, at(0.74), style, row.value.as_str(), room);
    }
}

/// A card around its picture, which is painted before.
pub(super) fn card<A>(
    painter: &mut Painter,
    (context, row): (DrawContext, &Row<A>),
    rect: Rect,
    motion: RowMotion,
) {
    let light = motion.light;
    let height = plate(rect, context.scale);
    let name = Rect { min: rect.min.with_y(rect.max.y - height), ..rect };
    let dark = faded(theme::PANEL, 0.94);
    painter.round_rect(name, RADIUS, mixed(dark, theme::BRASS, light));
    let ink = mixed(theme::BRASS_DARK, theme::LAMP, light);
    painter.round_frame(rect.inflate(light), RADIUS, 2.0 + 2.0 * light, ink);
    let (words, quiet) = match light < 0.5 {
        true => (theme::CREAM, theme::MIST),
        false => (theme::NIGHT, theme::hex(0x3a2708)),
    };
    let room = rect.width() - 16.0;
    let has_value = !row.value.is_empty() && 34.0 < height && 200.0 < rect.width();
    let y = name.min.y + height * if has_value { 0.36 } else { 0.5 };
    let style =
        Style::new(Face::Bold, height * if has_value { 0.36 } else { 0.4 }, words).centred();
    label::within(painter, Vec2::new(rect.center().x, y), style, row.label.as_str(), room);
    if has_value {
        let at = Vec2::new(rect.center().x, name.min.y + height * 0.74);
        let style = Style::new(Face::Plain, (height * 0.27).max(14.0), quiet).centred();
        label::within(painter, at, style, row.value.as_str(), room);
    }
}
