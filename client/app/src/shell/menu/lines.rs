//! The lines of a page's list: a row, and the rows beside it; and the columns of a table.

use std::ops::Range;

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::arrangement;
use crate::shell::menu::layout::{self, Cursor, space, step};
use crate::shell::menu::page::{Page, RowKind, Spot};
use crate::view::shape::Shape;

/// The space between a row and those beside it, in units at the normal size.
const GAP: f32 = 6.0;
/// Units at both sides of the label of a row beside another, and its least width, for a finger.
const INSIDE: f32 = 14.0;
const LEAST: f32 = 46.0;
/// The greatest share of a line that the rows beside the first one have.
const SHARE: f32 = 0.62;
/// The height of a label's letters in a row beside another, at the normal size.
pub(super) const LETTERS: f32 = 16.0;
/// The least width of the first column of a table.
const FIRST: f32 = 150.0;
/// The space around the cells of a table, at the normal size.
pub(super) const CELL: f32 = 18.0;

/// The first row of each line of the list.
pub(super) fn starts<A>(page: &Page<A>, size: Vec2) -> Vec<usize> {
    let is_start = |row: &usize| match page.rows[*row].spot {
        Spot::Beside => false,
        Spot::Panel => Shape::of(size).is_phone(),
        _ => true,
    };
    (0..page.rows.len()).filter(is_start).collect()
}

/// The line of a row; a row of the panel counts as of the line before it.
fn line_of(starts: &[usize], row: usize) -> usize {
    starts.partition_point(|&start| start <= row).saturating_sub(1)
}

/// The visible lines of `page` on a screen of this `size`: that of the focused row is among them.
fn visible<A>(
    page: &Page<A>,
    starts: &[usize],
    cursor: Cursor,
    (size, scale): (Vec2, f32),
) -> Range<usize> {
    let room =
        ((space(page, size, scale) / step(page, size, scale) + 0.01).floor() as usize).max(1);
    let count = starts.len();
    let focus = line_of(starts, cursor.focus);
    let first = line_of(starts, cursor.first);
    let first = first.clamp((focus + 1).saturating_sub(room), focus);
    let first = first.min(count.saturating_sub(room));
    first..count.min(first + room)
}

/// The visible rows of `page` on a screen of this `size`: the focused one is among them.
pub fn shown<A>(page: &Page<A>, cursor: Cursor, size: Vec2, context: DrawContext) -> Range<usize> {
    let scale = page.context(context, size).scale;
    if arrangement::places(page, size, scale).is_some() {
        return 0..page.rows.len();
    }
    let starts = starts(page, size);
    let lines = visible(page, &starts, cursor, (size, scale));
    let row = |line: usize| starts.get(line).copied().unwrap_or(page.rows.len());
    row(lines.start)..row(lines.end)
}

/// The first visible row after the list was scrolled by so many lines, positive downwards, and how many are
/// visible.
pub fn scrolled<A>(
    page: &Page<A>,
    cursor: Cursor,
    (size, context): (Vec2, DrawContext),
    by: isize,
) -> (usize, usize) {
    let scale = page.context(context, size).scale;
    if arrangement::places(page, size, scale).is_some() {
        return (0, page.rows.len());
    }
    let starts = starts(page, size);
    let lines = visible(page, &starts, cursor, (size, scale));
    let last = starts.len() - lines.len();
    let first = lines.start.saturating_add_signed(by).min(last);
    (starts.get(first).copied().unwrap_or(0), lines.len())
}

/// The next row with a line of its own, or the one before, around the ends. A row beside a field counts as one: in a field,
/// the buttons of a pad for left and right spell.
pub fn next<A>(page: &Page<A>, row: usize, is_down: bool) -> usize {
    let is_stop = |row: &usize| {
        let is_of_field = || page.rows[row.saturating_sub(1)].kind == RowKind::Input;
        page.rows[*row].spot != Spot::Beside || is_of_field()
    };
    let starts: Vec<usize> = (0..page.rows.len()).filter(is_stop).collect();
    let (line, count) = (line_of(&starts, row), starts.len().max(1));
    let line = (line + if is_down { 1 } else { count - 1 }) % count;
    starts.get(line).copied().unwrap_or(0)
}

/// The row before or behind this one on its line.
pub fn beside<A>(page: &Page<A>, row: usize, by: i8) -> Option<usize> {
    let other = row.checked_add_signed(by.signum().into())?;
    let later = page.rows.get(row.max(other))?;
    (later.spot == Spot::Beside).then_some(other)
}

/// The bounds of the visible rows that are not on a panel.
pub(super) fn bounds<A>(page: &Page<A>, size: Vec2, rows: &[(usize, Rect)]) -> Rect {
    let of = starts(page, size);
    let is_in = |row: usize| {
        let line = page.rows[..=row].iter().rposition(|row| row.spot != Spot::Beside);
        line.is_some_and(|line| of.contains(&line))
    };
    let column = rows.iter().filter(|(row, _)| is_in(*row)).map(|&(_, rect)| rect);
    column.reduce(|all, rect| all.union(rect)).unwrap_or_default()
}

/// A line of the list in this rectangle: its first row with what the others leave, and those.
pub(super) fn line<A>(page: &Page<A>, start: usize, rect: Rect, scale: f32) -> Vec<(usize, Rect)> {
    let others = page.rows[start + 1..].iter().take_while(|row| row.spot == Spot::Beside);
    let width = |label: &str| {
        (label::width(label, LETTERS * scale) + 2.0 * INSIDE * scale).max(LEAST) + GAP * scale
    };
    let widths: Vec<f32> = others.map(|row| width(&row.label)).collect();
    let all: f32 = widths.iter().sum();
    let share = (SHARE * rect.width() / all.max(1.0)).min(1.0);
    let mut x = rect.max.x - all * share;
    let mut places = vec![(start, Rect { max: rect.max.with_x(x), ..rect })];
    for (number, width) in (start + 1..).zip(widths) {
        let from = x + GAP * scale * share;
        x += width * share;
        places.push((number, Rect::new(from, rect.min.y, x, rect.max.y)));
    }
    places
}

/// Whether the rows with cells have columns: a phone is too narrow for them, and so are other screens at large
/// text sizes.
pub(super) fn has_columns<A>(page: &Page<A>, size: Vec2, scale: f32) -> bool {
    if Shape::of(size).is_phone() || page.columns.is_empty() {
        return false;
    }
    let (left, width) = layout::column(page, size, scale);
    let row = Rect::new(left, 0.0, left + width, 0.0);
    page.rows.iter().any(|row| !row.cells.is_empty())
        && columns(page, row, scale).first().is_some_and(|[from, to]| FIRST * scale <= to - from)
}

/// The left and the right end of each column in a row of a table.
pub(super) fn columns<A>(page: &Page<A>, rect: Rect, scale: f32) -> Vec<[f32; 2]> {
    let gap = CELL * scale;
    let widths = page.columns.iter().skip(1).map(|column| column.width * scale + gap);
    let first = rect.width() - 2.0 * gap - widths.clone().sum::<f32>();
    let mut x = rect.min.x + gap;
    let mut ends = Vec::new();
    for (column, width) in std::iter::once(first).chain(widths).enumerate() {
        let from = if column == 0 { x } else { x + gap };
        x += width;
        ends.push([from, x]);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::menu::Part;
    use crate::shell::menu::{Row, layout, part_at};

    fn context() -> DrawContext {
        crate::scenes::model().draw_context(0.0)
    }

    const SIZE: Vec2 = Vec2::new(1280.0, 720.0);
    const PHONE: Vec2 = Vec2::new(390.0, 844.0);

    /// Ten lines, each of them with two rows beside the first.
    fn page() -> Page<()> {
        let row = |label: &str| Row::new(label, String::new(), RowKind::Button, ());
        let line = |_| {
            let beside = ["Accept", "Decline"].map(|label| row(label).at(Spot::Beside));
            [row("Mary")].into_iter().chain(beside)
        };
        Page { rows: (0..20).flat_map(line).collect(), ..Page::default() }
    }

    #[test]
    fn rows_beside_another_are_on_its_line_and_never_over_it() {
        for size in [SIZE, PHONE] {
            let page = page();
            let rows = layout(&page, Cursor::default(), size, context());
            assert_eq!(rows.len() % 3, 0);
            for line in rows.chunks(3) {
                assert!(line.windows(2).all(|two| two[0].1.max.x < two[1].1.min.x), "{line:?}");
                assert!(line.iter().all(|(_, rect)| rect.min.y == line[0].1.min.y), "{line:?}");
                assert!(line.iter().all(|(_, rect)| LEAST <= rect.width()), "{line:?}");
            }
            for &(row, rect) in &rows {
                let cursor = Cursor::default();
                let part = part_at(&page, cursor, size, context(), rect.center());
                assert_eq!(part, Some(Part::Row(row)));
            }
        }
    }

    #[test]
    fn the_list_scrolls_by_whole_lines_and_keeps_the_focused_one_in_view() {
        let page = page();
        let surface = (SIZE, context());
        let (first, lines) = scrolled(&page, Cursor::default(), surface, 1);
        assert_eq!(first, 3);
        let cursor = Cursor { focus: 5, first, ..Cursor::default() };
        assert_eq!(shown(&page, cursor, SIZE, surface.1), 3..3 + 3 * lines);
        let (last, _) = scrolled(&page, cursor, surface, 100);
        assert_eq!(last, 60 - 3 * lines);
        // A row beside another is as far down as it.
        let cursor = Cursor { focus: 59, ..Cursor::default() };
        assert_eq!(shown(&page, cursor, SIZE, surface.1), last..60);
    }

    #[test]
    fn keys_lead_from_line_to_line_and_along_each_of_them() {
        let page = page();
        assert_eq!([next(&page, 1, true), next(&page, 4, false)], [3, 0]);
        assert_eq!([next(&page, 0, false), next(&page, 59, true)], [57, 0]);
        let along = [beside(&page, 0, 1), beside(&page, 2, -1), beside(&page, 2, 1)];
        assert_eq!(along, [Some(1), Some(1), None]);
        assert_eq!(beside(&page, 0, -1), None);
    }
}
