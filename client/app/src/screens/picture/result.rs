//! The picture beside the page after a bout: the final boards, the figures of the players, the bar of a
//! rating, and the celebration of a victory.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use super::{STATUS, Seen, scenery};
use crate::activity::status::{BoutResult, Change};
use crate::screens::Page;
use crate::screens::result::figures::{self, Row, Table};
use crate::screens::result::{BANNER, CELEBRATION, is_victory, rating_share, score, title};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::{label, menu, theme};
use crate::view::motion::Ease;
use crate::view::quality::Effects;
use crate::view::shape::Shape;

/// The size of the screen that boards are painted for, in units.
const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);
/// The least size of a text on the boards, in units.
const LEGIBLE: f32 = 11.5;
/// The gap between the parts of the picture.
const GAP: f32 = 14.0;
/// The least and the greatest height of a row of figures.
const ROW: [f32; 2] = [17.0, 27.0];
/// The height of the head of the table.
const HEAD: f32 = 30.0;
/// The height of the bar of a rating, with its ends.
pub const BAR: f32 = 40.0;
/// Points of a rating that the bar shows on either side of the change.
const AROUND: f32 = 60.0;
/// The pieces that fall at a victory.
const PIECES: u32 = 44;

/// The part of a wide screen beside the rows.
fn region(painter: &Painter, context: DrawContext, seen: &Seen, page: &Page) -> Rect {
    let rows = menu::layout(page, seen.model.cursor(), painter.size, context);
    let (left, right) = rows.first().map_or((0.0, 0.0), |(_, row)| (row.min.x, row.max.x));
    let low = painter.size.y - STATUS - GAP;
    Rect::new(right + 56.0, GAP, painter.size.x - (left - 36.0).max(GAP), low)
}

/// The place of the final boards beside the rows, on a wide screen.
pub fn frame(painter: &Painter, context: DrawContext, seen: &Seen, page: &Page) -> Rect {
    let region = region(painter, context, seen, page);
    let unit = region.width() / SCREEN.x;
    Rect::from_corners(region.min, region.min + SCREEN * unit)
}

/// Paints the final boards beside the rows, on a wide screen.
pub fn boards(painter: &mut Painter, context: DrawContext, seen: &Seen, page: &Page) {
    seen.harbour(painter, Rect::EMPTY);
    let frame = frame(painter, context, seen, page);
    let unit = frame.width() / SCREEN.x;
    painter.round_rect(frame.inflate(3.0), 10.0, theme::NIGHT);
    let usual = DrawContext { scale: context.scale.min(1.0), ..context };
    painter.framed(frame, unit, |painter| scenery(painter, usual, seen, None));
    // Names and calls are read at this size, and captions are not.
    for sheet in &mut painter.sheets {
        sheet.lines.retain(|line| LEGIBLE <= line.style.size || !frame.contains(line.at));
    }
    painter.round_frame(frame.inflate(3.0), 10.0, 2.0, theme::BRASS_DARK);
}

/// Paints what else belongs to the result: beside the rows on a wide screen, and on a phone in the part
/// of the screen that the page leaves for a picture.
pub fn paint(painter: &mut Painter, context: DrawContext, seen: &Seen, page: &Page) {
    let status = &seen.model.status;
    let (seconds, still) = (status.aftermath.seconds, context.still);
    let table = figures::table(status);
    let own = status.ranked.changes.first();
    let mut room = match page.beside(painter.size) {
        Some(beside) => beside,
        None => {
            let region = region(painter, context, seen, page);
            let top = region.min.y + SCREEN.y * region.width() / SCREEN.x + GAP;
            Rect { min: Vec2::new(region.min.x, top), ..region }
        }
    };
    if let Some(change) = own {
        let place = match Shape::of(painter.size).is_phone() {
            true => {
                let place = Rect { max: Vec2::new(room.max.x, room.min.y + BAR), ..room };
                room.min.y += BAR + GAP;
                Some(place)
            }
            false => above_rows(painter, context, seen, page),
        };
        let share = rating_share(seconds, still);
        place.into_iter().for_each(|place| bar(painter, place, change, share));
    }
    if let Some(table) = table {
        paint_table(painter, room, &table);
    }
}

/// The space for the bar of the rating: between the lines and the rows.
fn above_rows(painter: &Painter, context: DrawContext, seen: &Seen, page: &Page) -> Option<Rect> {
    let rows = menu::layout(page, seen.model.cursor(), painter.size, context);
    let &(_, row) = rows.first()?;
    Some(Rect::new(row.min.x, row.min.y - 14.0 - BAR, row.max.x, row.min.y - 14.0))
}

/// A rating on its way from before the match to after it.
fn bar(painter: &mut Painter, place: Rect, change: &Change, share: f32) {
    let [before, after] = [change.before.points, change.after.points].map(|points| points as f32);
    let now = before + (after - before) * share;
    let (least, most) = (before.min(after) - AROUND, before.max(after) + AROUND);
    let rail = Rect::new(place.min.x, place.min.y + 6.0, place.max.x, place.min.y + 20.0);
    let x = |points: f32| rail.min.x + rail.width() * (points - least) / (most - least);
    painter.round_rect(rail, 7.0, theme::PANEL);
    let part = |from: f32, to: f32| Rect {
        min: Vec2::new(x(from), rail.min.y + 3.0),
        max: Vec2::new(x(to), rail.max.y - 3.0),
    };
    painter.rect(part(least + 4.0, before.min(now)), theme::BRASS);
    let ink = if before <= after { theme::CALM } else { theme::ALARM };
    painter.rect(part(before.min(now), before.max(now)), ink);
    painter.round_frame(rail, 7.0, 1.5, theme::BRASS_DARK);
    painter.rect(
        Rect::new(x(now) - 1.5, rail.min.y - 4.0, x(now) + 1.5, rail.max.y + 4.0),
        theme::CREAM,
    );
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let low = place.max.y - 7.0;
    painter.text(Vec2::new(rail.min.x, low), style, format!("{}", change.before.points));
    let words = format!("{} ({:+})", now.round(), (now - before).round()).replace('-', "−");
    painter.text(Vec2::new(rail.max.x, low), Style { colour: ink, ..style }.right(), words);
}

/// Paints the figures of players, side by side.
pub fn paint_table(painter: &mut Painter, room: Rect, table: &Table) {
    let rows = table.rows.len() as f32;
    let height = ((room.height() - HEAD - GAP) / rows).clamp(ROW[0], ROW[1]);
    let fitting = (((room.height() - HEAD - GAP) / height + 0.01).floor() as usize).max(1);
    let shown = table.rows.len().min(fitting);
    let plate = Vec2::new(room.max.x, room.min.y + HEAD + height * shown as f32 + GAP);
    let plate = Rect { max: plate, ..room };
    painter.round_rect(plate, 10.0, faded(theme::NIGHT, 0.96));
    painter.round_frame(plate, 10.0, 1.5, theme::BRASS_DARK);
    let inside = Rect { min: plate.min + GAP * Vec2::X, max: plate.max - GAP * Vec2::X };
    let title = match table.others {
        0 => table.title.to_owned(),
        others => crate::text::tr!("figures-others", title = table.title, count = others),
    };
    let size = (0.66 * height).min(17.0);
    let rows = table
        .rows
        .iter()
        .take(shown)
        .enumerate()
        .map(|(line, row)| (line, row, plate.min.y + HEAD + height * (line as f32 + 0.5)));
    for (line, _, y) in rows.clone() {
        if line % 2 == 0 {
            let band =
                Rect::new(plate.min.x + 4.0, y - height / 2.0, plate.max.x - 4.0, y + height / 2.0);
            painter.rect(band, faded(theme::PANEL, 0.6));
        }
    }
    let rows = rows.map(|(_, row, y)| (row, y));
    match table.names.len() {
        2 => mirrored(painter, (inside, size), (&title, &table.names), rows),
        _ => columns(painter, (inside, size), (&title, &table.names), rows),
    }
}

/// The ink of a player's column: the own one is the first.
fn ink(number: usize) -> Srgba {
    if number == 0 { theme::LAMP } else { theme::CREAM }
}

/// The figures of two, with bars that grow from the labels in the middle.
fn mirrored<'a>(
    painter: &mut Painter,
    (inside, size): (Rect, f32),
    (title, names): (&str, &[String]),
    rows: impl Iterator<Item = (&'a Row, f32)>,
) {
    let middle = inside.center().x;
    let labels = 0.36 * inside.width();
    let values = 62.0;
    let bars = (inside.width() - labels) / 2.0 - values;
    let y = inside.min.y + HEAD / 2.0 + 2.0;
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    label::within(painter, Vec2::new(middle, y), style, title, labels - 8.0);
    let sides = [(inside.min.x, -1.0), (inside.max.x, 1.0)];
    for (number, (name, (end, way))) in names.iter().zip(sides).enumerate() {
        let style = Style::new(Face::Bold, 16.0, ink(number));
        let style = if way < 0.0 { style } else { style.right() };
        label::within(painter, Vec2::new(end, y), style, name.as_str(), bars + values - 8.0);
    }
    for (row, y) in rows {
        let style = Style::new(Face::Plain, size, theme::MIST).centred();
        label::within(painter, Vec2::new(middle, y), style, row.label.as_str(), labels - 12.0);
        let most = row.amounts.iter().copied().max().unwrap_or_default().max(1) as f32;
        for (number, (&amount, (end, way))) in row.amounts.iter().zip(sides).enumerate() {
            let style = Style::new(Face::Bold, size, ink(number));
            let style = if way < 0.0 { style } else { style.right() };
            painter.text(Vec2::new(end, y), style, row.values[number].as_str());
            let from = middle + way * labels / 2.0;
            let to = from + way * bars * amount as f32 / most;
            let half = 0.3 * size;
            let bar = Rect::from_corners(Vec2::new(from, y - half), Vec2::new(to, y + half));
            painter.rect(bar, if number == 0 { theme::BRASS } else { theme::SLATE });
        }
    }
}

/// The figures of one or of several, in columns.
fn columns<'a>(
    painter: &mut Painter,
    (inside, size): (Rect, f32),
    (title, names): (&str, &[String]),
    rows: impl Iterator<Item = (&'a Row, f32)>,
) {
    let column = (inside.width() * 0.62 / names.len().max(1) as f32).min(150.0);
    let first = inside.max.x - column * names.len() as f32;
    let end = |number: usize| first + column * (number + 1) as f32;
    let room = first - inside.min.x - 8.0;
    let y = inside.min.y + HEAD / 2.0 + 2.0;
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    label::within(painter, Vec2::new(inside.min.x, y), style, title, room);
    for (number, name) in names.iter().enumerate() {
        let style = Style::new(Face::Bold, 16.0, ink(number)).right();
        label::within(painter, Vec2::new(end(number), y), style, name.as_str(), column - 10.0);
    }
    for (row, y) in rows {
        let style = Style::new(Face::Plain, size, theme::MIST);
        label::within(painter, Vec2::new(inside.min.x, y), style, row.label.as_str(), room);
        for (number, value) in row.values.iter().enumerate() {
            let style = Style::new(Face::Bold, size, ink(number)).right();
            painter.text(Vec2::new(end(number), y), style, value.as_str());
        }
    }
}

/// The result of a match that has just ended, across the whole screen.
pub fn banner(painter: &mut Painter, seen: &Seen, result: &BoutResult) {
    let seconds = seen.model.status.aftermath.seconds;
    let share = Ease::Out.at(seconds / 0.16) * ((BANNER - seconds) / 0.3).min(1.0);
    let ink = if is_victory(result) { theme::LAMP } else { theme::CREAM };
    let size = (0.12 * painter.size.x).min(84.0);
    let middle = Vec2::new(painter.size.x / 2.0, 0.42 * painter.size.y);
    let half = Vec2::new(middle.x, 1.15 * size * share.max(0.2));
    let band = Rect::from_center_half_size(middle, half);
    painter.rect(band, faded(theme::NIGHT, 0.94 * share));
    for y in [band.min.y, band.max.y] {
        let edge = Rect::from_center_half_size(Vec2::new(middle.x, y), Vec2::new(middle.x, 1.5));
        painter.rect(edge, faded(theme::BRASS, share));
    }
    let grown = 1.3 - 0.3 * Ease::Back.at(seconds / 0.22);
    let word = Style::new(Face::Display, size * grown, faded(ink, share)).centred();
    let room = painter.size.x - 40.0;
    label::within(painter, middle - Vec2::Y * 0.28 * size, word, title(result), room);
    let quiet = Style::new(Face::Bold, 0.3 * size, faded(theme::MIST, share)).centred();
    label::within(painter, middle + Vec2::Y * 0.62 * size, quiet, score(result), room);
}

/// Gold falls for a moment when the player's side has won a match. It stands in nobody's way: the page
/// is used as ever, and the first press ends it.
pub fn celebrate(painter: &mut Painter, context: DrawContext, seen: &Seen) {
    let status = &seen.model.status;
    let seconds = status.aftermath.seconds;
    let is_over = CELEBRATION <= seconds || context.still || painter.effects == Effects::None;
    if is_over || !status.result.as_ref().is_some_and(is_victory) {
        return;
    }
    let inks: [Srgba; 3] = [theme::LAMP, theme::BRASS, theme::CREAM];
    let fade = ((CELEBRATION - seconds) / 0.6).min(1.0);
    let effects = painter.effects;
    for number in (0..PIECES).filter(|&it| effects.has_particle(it as usize)) {
        // The golden ratio spreads them evenly, whatever their number.
        let spread = (number as f32 * 0.618_034).fract();
        let begins = 0.9 * (number as f32 * 0.381_966).fract();
        let age = seconds - begins;
        if age < 0.0 {
            continue;
        }
        let sway = 18.0 * (3.0 * age + 9.0 * spread).sin();
        let y = -20.0 + age * (240.0 + 160.0 * (7.0 * spread).fract()) + 60.0 * age * age;
        let centre = Vec2::new(spread * painter.size.x + sway, y);
        let turn = Vec2::from_angle(4.0 * age + 6.0 * spread);
        let half = [turn * 7.0, turn.perp() * 3.5 * (5.0 * age).cos().abs().max(0.2)];
        let corners = [half[0] + half[1], half[1] - half[0], -half[0] - half[1], half[0] - half[1]];
        let corners = corners.map(|corner| centre + corner);
        painter.convex(&corners, faded(inks[number as usize % inks.len()], fade));
    }
}
