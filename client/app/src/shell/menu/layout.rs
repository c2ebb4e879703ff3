//! The places of a page's parts on the screen, and the part under a pointer.

use std::ops::Range;

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::{Page, RowKind, Side};

/// The least distance from one row to the next, in units at the normal size.
const STEP_LEAST: f32 = 47.0;
/// Rows that are visible at once on every page with as many.
const ROWS_LEAST: usize = 3;
/// The height of the status line and a margin at the bottom.
const STATUS: f32 = 52.0;
/// The side of the square in which an arrow to more rows can be clicked, in units.
const ARROW: f32 = 36.0;

/// The player's position on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The focused row.
    pub focus: usize,
    /// The first visible row. Where the focus would be out of view, the list is scrolled by as
    /// many rows as it takes.
    pub first: usize,
    /// The part under the pointer.
    pub pointed: Option<Part>,
}

/// A part of a page that reacts to a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A row, apart from its arrows.
    Row(usize),
    /// The left arrow of a row.
    Less(usize),
    /// The right arrow of a row.
    More(usize),
    /// The arrow to the rows above the visible ones.
    Above,
    /// The arrow to the rows below the visible ones.
    Below,
}

impl Part {
    /// The row that it belongs to.
    pub fn row(self) -> Option<usize> {
        match self {
            Part::Row(row) | Part::Less(row) | Part::More(row) => Some(row),
            Part::Above | Part::Below => None,
        }
    }
}

impl Cursor {
    /// The cursor that focuses this row of a list that was not scrolled.
    pub fn on(focus: usize) -> Cursor {
        Cursor { focus, ..Cursor::default() }
    }
}

impl<A> Page<A> {
    /// The drawing context of the page on a screen of this `size`: smaller where its first rows
    /// would not fit below its lines.
    pub(super) fn context(&self, context: DrawContext, size: Vec2) -> DrawContext {
        let mut scale = self.scale_max.map_or(context.scale, |most| context.scale.min(most));
        let rows = self.rows.len().min(ROWS_LEAST) as f32;
        let fits =
            |scale: f32| top(self, size, scale) + rows * STEP_LEAST * scale <= size.y - STATUS;
        while 1.0 < scale && !fits(scale) {
            scale = (scale - 0.05).max(1.0);
        }
        DrawContext { scale, ..context }
    }
}

/// The visible rows of `page` on a screen of this `size`: the focused one is among them.
pub fn shown<A>(page: &Page<A>, cursor: Cursor, size: Vec2, context: DrawContext) -> Range<usize> {
    let scale = page.context(context, size).scale;
    let space = size.y - STATUS - top(page, size, scale);
    let room = ((space / step(page, space, scale) + 0.01).floor() as usize).max(1);
    let count = page.rows.len();
    let focus = cursor.focus.min(count.saturating_sub(1));
    let first = cursor.first.clamp((focus + 1).saturating_sub(room), focus);
    let first = first.min(count.saturating_sub(room));
    first..count.min(first + room)
}

/// The distance from one row to the next in this `space`: a few more rows than fit are placed
/// closer together.
fn step<A>(page: &Page<A>, space: f32, scale: f32) -> f32 {
    let fitting = space / page.rows.len().max(1) as f32;
    fitting.clamp(STEP_LEAST * scale, 59.0 * scale)
}

/// The rectangles of the visible rows of `page` on a screen of this `size`, with their numbers.
pub fn layout<A>(
    page: &Page<A>,
    cursor: Cursor,
    size: Vec2,
    context: DrawContext,
) -> Vec<(usize, Rect)> {
    let scale = page.context(context, size).scale;
    let width = (page.width.unwrap_or(440.0) * scale).min(size.x - 80.0);
    let left = match page.side {
        Side::Middle => (size.x - width) / 2.0,
        Side::Left => ((size.x - 1160.0) / 2.0).max(40.0),
    };
    let top = top(page, size, scale);
    let step = step(page, size.y - STATUS - top, scale);
    let row = Vec2::new(width, step - 9.0 * scale);
    let place = |(line, number): (usize, usize)| {
        let at = Vec2::new(left, top + step * line as f32);
        (number, Rect::from_corners(at, at + row))
    };
    shown(page, cursor, size, context).enumerate().map(place).collect()
}

/// The part of `page` at the point `at` of a screen of this `size`.
pub fn part_at<A>(
    page: &Page<A>,
    cursor: Cursor,
    size: Vec2,
    context: DrawContext,
    at: Vec2,
) -> Option<Part> {
    let rows = layout(page, cursor, size, context);
    let [above, below] = arrows_to_more(page, &rows);
    let is_at = |place: Option<Vec2>| {
        place.is_some_and(|place| Rect::from_center_size(place, Vec2::splat(ARROW)).contains(at))
    };
    if is_at(above) {
        return Some(Part::Above);
    }
    if is_at(below) {
        return Some(Part::Below);
    }
    let (row, rect) = rows.into_iter().find(|(_, rect)| rect.contains(at))?;
    let [less, more] = stepper(rect);
    Some(match page.rows[row].kind {
        RowKind::Stepper if more.contains(at) => Part::More(row),
        RowKind::Stepper if less.contains(at) => Part::Less(row),
        RowKind::Stepper | RowKind::Button | RowKind::Input => Part::Row(row),
    })
}

/// The two halves of a stepper's value: the left one makes it less, the right one more. Their
/// arrows are at the far ends.
pub(super) fn stepper(rect: Rect) -> [Rect; 2] {
    let x = |share: f32| rect.min.x + rect.width() * share;
    let (low, middle) = (x(0.45), x(0.72));
    [
        Rect::new(low, rect.min.y, middle, rect.max.y),
        Rect::new(middle, rect.min.y, rect.max.x, rect.max.y),
    ]
}

/// The arrows beside the first and the last visible row, where the list continues.
pub(super) fn arrows_to_more<A>(page: &Page<A>, rows: &[(usize, Rect)]) -> [Option<Vec2>; 2] {
    let beside = |&(_, rect): &(usize, Rect)| Vec2::new(rect.min.x - 20.0, rect.center().y);
    let first = rows.first().filter(|(row, _)| 0 < *row);
    let last = rows.last().filter(|(row, _)| row + 1 < page.rows.len());
    [first.map(beside), last.map(beside)]
}

/// The bounds of the title, the lines and the visible rows.
pub fn bounds<A>(page: &Page<A>, cursor: Cursor, size: Vec2, context: DrawContext) -> Rect {
    let scale = page.context(context, size).scale;
    let rows = layout(page, cursor, size, context);
    let column = rows.first().zip(rows.last());
    let column = column.map_or(Rect::default(), |(first, last)| first.1.union(last.1));
    let text = scale.min(1.4);
    let lines = lines(page, size, scale);
    // The display face is wider than the one that is measured.
    let widths = lines.iter().map(|line| label::width(line, 18.0 * text));
    let widest = widths.fold(label::width(&page.title, 63.0 * text), f32::max);
    let widest = widest.min(room(page, size, scale));
    let top = head(page, size, scale) - 26.0 * text * lines.len() as f32 - 62.0 * text;
    let x = match page.side {
        Side::Middle => (size.x - widest) / 2.0,
        Side::Left => column.min.x,
    };
    column.union(Rect::new(x, top, x + widest, column.min.y))
}

/// The upper end of the rows.
pub(super) fn top<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    head(page, size, scale) + 16.0 * scale
}

/// The lower end of the title and the lines.
pub(super) fn head<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    let top = (size.y - 720.0) / 4.0 + 56.0 + page.lower;
    top + 62.0 * scale.min(1.4) + 26.0 * scale.min(1.4) * lines(page, size, scale).len() as f32
}

/// The greatest width of the title and the lines.
pub(super) fn room<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    match page.side {
        Side::Middle => size.x - 80.0,
        // There is a picture beside the column.
        Side::Left => page.width.map_or(580.0, |width| width * scale + 40.0).min(size.x - 80.0),
    }
}

/// The lines under the title, broken where they are too wide. An empty one keeps its height.
pub(super) fn lines<A>(page: &Page<A>, size: Vec2, scale: f32) -> Vec<String> {
    let room = room(page, size, scale);
    let broken = |line: &String| match line.is_empty() {
        true => vec![String::new()],
        false => label::wrapped(line, 18.0 * scale.min(1.4), room),
    };
    page.lines.iter().flat_map(broken).collect()
}
