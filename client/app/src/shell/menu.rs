//! Pages of large rows: a narrow column for keyboard and mouse alike.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label};
use crate::view::shape::Shape;
use ground::{entry, ground};
use layout::{COLUMNS, KEY, Metrics, arrows_to_more, head, room, urgent};

mod arrangement;
mod ground;
mod home;
mod layout;
mod lines;
mod motion;
mod page;
mod phone;
mod tabs;

pub use arrangement::{arranged, art, neighbour};
pub use home::{RADIUS, card_picture};
pub use lines::{beside, next, scrolled, shown};
pub use motion::{PageMotion, RowMotion};
pub use page::{Arrangement, Column, Group, Page, Reach, Row, RowKind, Side, Spot, Tab, TabSign};
pub use tabs::tab_places;

pub use layout::{Cursor, ENTRY, Part, bounds, layout, panel, part_at, stepper};

/// The least share of its size that a row makes its whole column have: its value has 16 units then.
const SHARE: f32 = 16.0 / 18.0;

/// Paints a page; `problem` is an error that the player must see.
pub fn paint<A>(
    painter: &mut Painter,
    context: DrawContext,
    page: &Page<A>,
    cursor: Cursor,
    (motion, problem): (&PageMotion, Option<&str>),
) {
    let rows = layout(page, cursor, painter.size, context);
    let focus = cursor.focus.min(page.rows.len().saturating_sub(1));
    let context = page.context(context, painter.size);
    let scale = context.scale;
    let text = scale.min(1.4);
    let column = match rows.is_empty() {
        true => painter.screen(),
        false => lines::bounds(page, painter.size, &rows),
    };
    let headings = arrangement::headings(page, &rows, painter.size, scale);
    let x = match page.is_centred(painter.size) {
        true if arrangement::places(page, painter.size, scale).is_some() => painter.size.x / 2.0,
        true => column.center().x,
        false => column.min.x,
    };
    let is_phone = Shape::of(painter.size).is_phone();
    painter.veiled(motion.opacity(), |painter| {
        heading(painter, page, scale, x);
        let style = Style::new(Face::Bold, 16.0 * text, theme::LAMP);
        for (at, title) in headings {
            label::within(painter, at, style, title, column.width());
        }
        column_heads(painter, page, &rows, scale);
    });
    let shares = shares(page, &rows, scale);
    let has_columns = lines::has_columns(page, painter.size, scale);
    for (line, (index, rect)) in rows.iter().enumerate() {
        let motion = motion.row(*index, line, *index == focus);
        let rect = Rect { min: rect.min + motion.aside, max: rect.max + motion.aside };
        let state = (*index == focus, cursor.pointed, motion);
        let of = (*index, &page.rows[*index]);
        painter.veiled(motion.opacity, |painter| match (of.1.spot, is_phone) {
            (Spot::Card, _) => home::card(painter, (context, of.1), rect, motion),
            (Spot::Tile, false) if 0.7 * arrangement::TILE[0] * scale < rect.height() => {
                tile(painter, of.1, (rect, arrangement::tile_art(page)), (scale, motion));
            }
            (Spot::Primary, _) => home::primary(painter, of.1, rect, (scale, motion)),
            (Spot::Beside | Spot::Menu, _) => centred_row(painter, of.1, rect, (scale, motion)),
            // Two lines, where there is room for them.
            (Spot::Aside | Spot::Chip, false) if home::TALL < rect.height() => {
                phone::row(painter, context, of, rect, state);
            }
            (_, true) => phone::row(painter, context, of, rect, state),
            (_, false) if has_columns && !of.1.cells.is_empty() => {
                table_row(painter, page, of.1, rect, (scale, motion));
            }
            (_, false) => row(painter, context, of, (rect, shares), state),
        });
    }
    more(painter, page, &rows, cursor.pointed);
    tabs::paint(painter, page);
    if let Some(problem) = problem.filter(|_| !is_phone) {
        trouble(painter, text, problem);
    }
}

/// The title and the lines, at `x`.
fn heading<A>(painter: &mut Painter, page: &Page<A>, scale: f32, x: f32) {
    let centred = page.is_centred(painter.size);
    let place = |style: Style| if centred { style.centred() } else { style };
    let (room, lines) = (room(page, painter.size, scale), layout::lines(page, painter.size, scale));
    let Metrics { title, line: height, .. } = page.metrics(painter.size, scale);
    let keys = layout::keys(page, scale);
    let mut y = head(page, painter.size, scale) - height[1] * lines.len() as f32 - keys;
    let style = place(Style::new(Face::Display, title[0], theme::CREAM));
    if !page.title.is_empty() {
        let at = Vec2::new(x, y - 0.55 * title[1]);
        label::within(painter, at, style, page.title.as_str(), room);
    }
    let urgent = urgent(page, painter.size, scale).len();
    for (index, line) in lines.into_iter().enumerate() {
        let ink = if index < urgent { theme::ALARM } else { theme::MIST };
        let style = place(Style::new(Face::Plain, height[0], ink));
        painter.text(Vec2::new(x, y + 0.31 * height[1]), style, line);
        y += height[1];
    }
    key_table(painter, page, scale, Vec2::new(x, y));
}

/// The keys and what they do, in two columns in the middle of the page, from `at` down.
fn key_table<A>(painter: &mut Painter, page: &Page<A>, scale: f32, at: Vec2) {
    let text = scale.min(1.4);
    let width = page.width.unwrap_or(440.0).min(painter.size.x - 32.0);
    let lines = page.keys.len().div_ceil(2);
    for (number, (keys, says)) in page.keys.iter().enumerate() {
        let column = (number / lines) as f32 - 1.0;
        let mut x = at.x + column * width / 2.0 + 6.0;
        let end = x + width / 2.0 - 12.0;
        let y = at.y + KEY * text * ((number % lines) as f32 + 0.5);
        for key in keys {
            let cap = Vec2::new(22.0 + 9.0 * key.chars().count() as f32, 23.0);
            emblem::key_cap(
                painter,
                Rect::from_center_size(Vec2::new(x + cap.x / 2.0, y), cap),
                key,
                false,
            );
            x += cap.x + 6.0;
        }
        let style = Style::new(Face::Plain, 16.0 * text, theme::CREAM);
        label::within(painter, Vec2::new(x + 4.0, y), style, says.as_str(), end - x);
    }
}

/// Arrows where the list continues.
fn more<A>(painter: &mut Painter, page: &Page<A>, rows: &[(usize, Rect)], pointed: Option<Part>) {
    let ways = [(Part::Above, -Vec2::Y), (Part::Below, Vec2::Y)];
    let places = arrows_to_more(page, painter.size, rows);
    for (at, (part, heading)) in places.into_iter().zip(ways) {
        let Some(at) = at else { continue };
        let (size, ink) =
            if pointed == Some(part) { (15.0, theme::LAMP) } else { (12.0, theme::BRASS) };
        emblem::arrow(painter, at, heading, size, ink);
    }
}

/// The headings of a table, above its first visible row.
fn column_heads<A>(painter: &mut Painter, page: &Page<A>, rows: &[(usize, Rect)], scale: f32) {
    let first = rows.iter().find(|(row, _)| !page.rows[*row].cells.is_empty());
    let Some((_, rect)) = first.filter(|_| lines::has_columns(page, painter.size, scale)) else {
        return;
    };
    let style = Style::new(Face::Bold, 16.0 * scale.min(1.4), theme::LAMP);
    let y = rect.min.y - 0.5 * COLUMNS * scale;
    for (column, ends) in page.columns.iter().zip(lines::columns(page, *rect, scale)) {
        cell(painter, (ends, y), style, (&column.title, column.is_right));
    }
}

/// The text of a cell between these ends.
fn cell(
    painter: &mut Painter,
    ([left, right], y): ([f32; 2], f32),
    style: Style,
    (text, is_right): (&str, bool),
) {
    let (x, style) = if is_right { (right, style.right()) } else { (left, style) };
    label::within(painter, Vec2::new(x, y), style, text, right - left);
}

/// A row of a table: a brass plate when it is focused, a brass edge when it is the player's own.
fn table_row<A>(
    painter: &mut Painter,
    page: &Page<A>,
    row: &Row<A>,
    rect: Rect,
    (scale, motion): (f32, RowMotion),
) {
    let (words, quiet) = ground(painter, rect, 9.0 * scale, motion.light);
    if row.is_own {
        painter.round_frame(rect, 9.0 * scale, 2.5, theme::BRASS);
    }
    let name = Style::new(Face::Bold, 18.0 * scale, words);
    let face = if motion.light < 0.5 { Face::Plain } else { Face::Bold };
    let value = Style::new(face, 17.0 * scale, quiet);
    let cells = std::iter::once(&row.label).chain(&row.cells).zip(&page.columns);
    for (number, ((text, column), ends)) in cells.zip(lines::columns(page, rect, scale)).enumerate()
    {
        let style = if number == 0 { name } else { value };
        cell(painter, (ends, rect.center().y), style, (text, column.is_right));
    }
    note(painter, row, rect, scale);
}

/// A tile: its label, what it says as far as there is room, and its last line; at the right side, `art` units are free.
fn tile<A>(
    painter: &mut Painter,
    row: &Row<A>,
    (rect, art): (Rect, f32),
    (scale, motion): (f32, RowMotion),
) {
    let (words, quiet) = ground(painter, rect, 12.0 * scale, motion.light);
    if row.is_own {
        painter.round_frame(rect, 12.0 * scale, 2.5, theme::BRASS);
    }
    let mut inside = rect.inflate(-14.0 * scale);
    inside.max.x -= art * scale;
    let name = Style::new(Face::Bold, 19.0 * scale, words);
    let plain = Style::new(Face::Plain, 16.0 * scale, quiet);
    let (says, last) = match &row.cells[..] {
        [says, last] => (says.as_str(), last.as_str()),
        _ => (row.value.as_str(), ""),
    };
    let low = inside.max.y - if last.is_empty() { 0.0 } else { 1.4 * plain.size };
    let mut y = inside.min.y;
    for (style, text) in [(name, row.label.as_str()), (plain, says)] {
        for line in label::wrapped(text, style.size, inside.width()) {
            if low + 2.0 < y + style.size {
                break;
            }
            let at = Vec2::new(inside.min.x, y + 0.5 * style.size);
            label::within(painter, at, style, line, inside.width());
            y += 1.3 * style.size;
        }
        y += 3.0 * scale;
    }
    if !last.is_empty() {
        let ink = if motion.light < 0.5 { theme::LAMP } else { words };
        let style = Style::new(Face::Bold, 16.0 * scale, ink);
        let at = Vec2::new(inside.min.x, inside.max.y - 0.4 * style.size);
        label::within(painter, at, style, last, inside.width());
    }
}

/// A row beside others, with its label in the middle.
fn centred_row<A>(
    painter: &mut Painter,
    row: &Row<A>,
    rect: Rect,
    (scale, motion): (f32, RowMotion),
) {
    let (words, _) = ground(painter, rect, 9.0 * scale, motion.light);
    let size = if row.spot == Spot::Menu { 19.0 } else { lines::LETTERS } * scale;
    let size = size.min(0.5 * rect.height());
    let style = Style::new(Face::Bold, size, words).centred();
    label::within(painter, rect.center(), style, row.label.as_str(), rect.width() - 8.0);
}

/// A dark plate behind the whole column of a page.
pub fn plate<A>(painter: &mut Painter, context: DrawContext, page: &Page<A>, cursor: Cursor) {
    let rows = layout(page, cursor, painter.size, context);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    let scale = page.context(context, painter.size).scale;
    let lines = layout::lines(page, painter.size, scale).len();
    let plate = if Shape::of(painter.size).is_phone() {
        bounds(page, cursor, painter.size, context).inflate(12.0).intersect(painter.screen())
    } else {
        let title =
            (96.0 + 26.0 * lines as f32) * context.scale.min(1.4) + layout::keys(page, scale);
        let low = first.1.min - Vec2::new(44.0, title);
        Rect::from_corners(low, last.1.max + Vec2::new(44.0, 36.0))
    };
    painter.round_rect(plate, 16.0, theme::NIGHT);
    painter.round_frame(plate, 16.0, 2.0, theme::BRASS_DARK);
}

/// A row: a brass plate when it is focused, otherwise a dark one with a brass edge.
fn row<A>(
    painter: &mut Painter,
    context: DrawContext,
    (number, row): (usize, &Row<A>),
    (rect, shares): (Rect, [f32; 2]),
    (chosen, pointed, motion): (bool, Option<Part>, RowMotion),
) {
    let scale = context.scale;
    let (words, quiet) = ground(painter, rect, 9.0 * scale, motion.light);
    let middle = rect.center().y;
    let left = Vec2::new(rect.min.x + 20.0 * scale, middle);
    let right = Vec2::new(rect.max.x - 20.0 * scale, middle);
    let label = Style::new(Face::Bold, 19.0 * scale, words);
    let name = row.label.as_str();
    match row.kind {
        RowKind::Button => {
            let face = if motion.light < 0.5 { Face::Plain } else { Face::Bold };
            let value = Style::new(face, 18.0 * scale, quiet).right();
            let share = button_share(row, rect, scale).min(shares[0]);
            painter.text(left, Style { size: label.size * share, ..label }, name);
            painter.text(right, Style { size: value.size * share, ..value }, row.value.clone());
        }
        RowKind::Stepper => {
            label::within(painter, left, label, name, rect.width() * 0.5 - 38.0 * scale);
            let pointed = [Part::Less(number), Part::More(number)].map(|it| pointed == Some(it));
            value(painter, rect, row, (scale, shares[1] * motion.value), (words, pointed));
        }
        RowKind::Input => {
            label::within(painter, left, label, name, rect.width() * 0.36 - 28.0 * scale);
            let caret = if chosen && context.pulse(0.8) < 0.5 { "|" } else { "" };
            let value = Style::new(Face::Plain, 19.0 * scale, words);
            let at = Vec2::new(rect.min.x + rect.width() * 0.36, middle);
            entry(painter, at, value, (row, caret), rect.max.x - 16.0 * scale - at.x);
        }
    }
    note(painter, row, rect, scale);
}

/// How much of its size the label and the value of a button have beside each other.
fn button_share<A>(row: &Row<A>, rect: Rect, scale: f32) -> f32 {
    let gap = if row.value.is_empty() { 0.0 } else { 14.0 * scale };
    let room = rect.width() - 40.0 * scale - gap;
    let need = label::width(&row.label, 19.0 * scale) + label::width(&row.value, 18.0 * scale);
    (room / need.max(1.0)).min(1.0)
}

/// The room for a value between its arrows.
fn value_room(rect: Rect, scale: f32) -> f32 {
    rect.width() * 0.44 - 30.0 * scale
}

/// How much of their size the buttons and the values between arrows of a page have, each kind in one size: that of the
/// longest, unless it is so long that it alone is smaller.
fn shares<A>(page: &Page<A>, rows: &[(usize, Rect)], scale: f32) -> [f32; 2] {
    let least = |kind: RowKind, share: &dyn Fn(&Row<A>, Rect) -> f32| {
        let rows = rows.iter().map(|&(row, rect)| (&page.rows[row], rect));
        let of_kind = rows.filter(|(row, _)| row.kind == kind);
        let shares = of_kind.map(|(row, rect)| share(row, rect)).filter(|share| SHARE <= *share);
        shares.fold(1.0, f32::min)
    };
    let value = |row: &Row<A>, rect| {
        value_room(rect, scale) / label::width(&row.value, 18.0 * scale).max(1.0)
    };
    [
        least(RowKind::Button, &|row, rect| button_share(row, rect, scale)),
        least(RowKind::Stepper, &value),
    ]
}

/// The warning beside a row.
fn note<A>(painter: &mut Painter, row: &Row<A>, rect: Rect, scale: f32) {
    if row.note.is_empty() {
        return;
    }
    let note = Style::new(Face::Plain, 15.0 * scale.min(1.4), theme::ALARM);
    let at = Vec2::new(rect.max.x + 16.0, rect.center().y);
    let room = painter.size.x - at.x - 8.0;
    label::within(painter, at, note, row.note.as_str(), room);
}

/// The value between two arrows, larger for a moment when it has changed. An arrow is larger while it is
/// `pointed` at.
fn value<A>(
    painter: &mut Painter,
    rect: Rect,
    row: &Row<A>,
    (scale, size): (f32, f32),
    (ink, pointed): (Srgba, [bool; 2]),
) {
    let [less, more] = layout::stepper(rect, false);
    let centre = Vec2::new(more.min.x, rect.center().y);
    let value = Style::new(Face::Bold, 18.0 * scale * size, ink).centred();
    label::within(painter, centre, value, row.value.as_str(), value_room(rect, scale));
    let reach = rect.width() * 0.22;
    let arrows = [(less, -Vec2::X), (more, Vec2::X)];
    for ((half, heading), is_pointed) in arrows.into_iter().zip(pointed) {
        if is_pointed {
            painter.round_rect(half.inflate(-3.0), 6.0 * scale, faded(ink, 0.14));
        }
        let size = if is_pointed { 12.0 } else { 9.0 } * scale;
        emblem::arrow(painter, centre + heading * reach, heading, size, ink);
    }
}

/// An error, in a band at the top of the screen, in as many lines as it takes.
fn trouble(painter: &mut Painter, text: f32, problem: &str) {
    let lines = label::wrapped(problem, 16.0 * text, painter.size.x - 40.0);
    let height = 14.0 + 22.0 * text * lines.len() as f32;
    let band = Rect::from_corners(Vec2::ZERO, Vec2::new(painter.size.x, height));
    painter.at(Depth::Menu, |painter| {
        painter.rect(band, theme::hex(0x3b1220));
        painter.rect(Rect { min: Vec2::new(0.0, height - 2.0), ..band }, theme::ALARM);
        for (index, line) in lines.into_iter().enumerate() {
            let at = Vec2::new(painter.size.x / 2.0, 7.0 + 22.0 * text * (index as f32 + 0.5));
            let style = Style::new(Face::Plain, 16.0 * text, theme::CREAM).centred();
            painter.text(at, style, line);
        }
    });
}
