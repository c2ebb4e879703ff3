//! The places of a page's parts on the screen, and the part under a pointer.

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::arrangement::places;
use crate::shell::menu::lines as list;
use crate::shell::menu::page::{Page, RowKind, Side, Spot};
use crate::shell::menu::tabs::{STATUS_PHONE, height, tab_places};
use crate::view::shape::Shape;

/// The least and the greatest distance from one row to the next, in units at the normal size.
pub(super) const STEP: [f32; 2] = [47.0, 59.0];
/// The same on a phone, where a finger presses the rows: none is less than 44 units high.
const STEP_PHONE: [f32; 2] = [54.0, 62.0];
/// Rows that are visible at once on every page with as many.
const ROWS_LEAST: usize = 3;
/// The height of the headings of a table, in units at the normal size.
pub(super) const COLUMNS: f32 = 26.0;
/// The height of the row at the lower edge of a panel, at the normal size.
pub const ENTRY: f32 = 44.0;
/// The right end of the widest column beside a panel, in units.
const COLUMN_ENDS: f32 = 640.0;
/// The height of a key with what it does, at the normal size.
pub(super) const KEY: f32 = 31.0;
/// The height of the status line and a margin at the bottom.
const STATUS: f32 = 52.0;
/// Units beside the column on a phone, with the arrows to more rows.
const MARGIN_PHONE: f32 = 26.0;
/// The share of a phone's screen that the rows keep beside a picture.
const SHARE: f32 = 0.5;
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
    /// A tab.
    Tab(usize),
}

impl Part {
    /// The row that it belongs to.
    pub fn row(self) -> Option<usize> {
        match self {
            Part::Row(row) | Part::Less(row) | Part::More(row) => Some(row),
            Part::Above | Part::Below | Part::Tab(_) => None,
        }
    }
}

impl Cursor {
    /// The cursor that focuses this row of a list that was not scrolled.
    pub fn on(focus: usize) -> Cursor {
        Cursor { focus, ..Cursor::default() }
    }
}

/// The sizes of a page's title and lines on a screen, in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Metrics {
    /// The height of the title's letters, and of its line.
    pub title: [f32; 2],
    /// The height of a line's letters, and of the line.
    pub line: [f32; 2],
    /// The upper end of the title.
    top: f32,
    /// The upper end of the lower margin.
    pub low: f32,
    step: [f32; 2],
    /// The gap under the lines.
    gap: f32,
}

impl<A> Page<A> {
    /// The part of the screen for the title and the rows: on a phone, a picture may take the rest.
    pub(super) fn area(&self, size: Vec2) -> Vec2 {
        match Shape::of(size) {
            Shape::Portrait if self.has_picture => Vec2::new(size.x, size.y * SHARE),
            Shape::Landscape if self.has_picture => Vec2::new(size.x * SHARE, size.y),
            Shape::Wide | Shape::Portrait | Shape::Landscape => size,
        }
    }

    /// The part of a phone's screen for the picture beside the rows; none on other screens, where each
    /// picture has its place.
    pub fn beside(&self, size: Vec2) -> Option<Rect> {
        let low = size.y - STATUS_PHONE;
        match Shape::of(size) {
            Shape::Portrait if self.has_picture => {
                Some(Rect::new(8.0, size.y * SHARE + 4.0, size.x - 8.0, low))
            }
            Shape::Landscape if self.has_picture => {
                Some(Rect::new(size.x * SHARE + 4.0, 8.0, size.x - 8.0, low))
            }
            Shape::Wide | Shape::Portrait | Shape::Landscape => None,
        }
    }

    /// Whether the title and the lines stand in the middle of the column.
    pub(super) fn is_centred(&self, size: Vec2) -> bool {
        self.side == Side::Middle || Shape::of(size).is_phone()
    }

    /// The largest at which a row fits below the lines.
    fn phone_metrics(&self, size: Vec2, scale: f32) -> Metrics {
        let area = self.area(size);
        let status = if area.y < size.y { 4.0 } else { STATUS_PHONE };
        let metrics = |shrunk: f32| {
            let text = scale.min(1.2) * shrunk;
            let title = if self.title.is_empty() { 0.0 } else { 42.0 * text };
            Metrics {
                title: [27.0 * text, title],
                line: [15.0 * text, 21.0 * text],
                top: 8.0,
                low: area.y - status - height(self, size),
                step: STEP_PHONE.map(|step| (step * scale).max(STEP_PHONE[0])),
                gap: 8.0,
            }
        };
        let fits = |it: &Metrics| {
            let lines = wrapped(self, size, (room(self, size, scale), it.line[0])).len() as f32;
            it.top + it.title[1] + it.line[1] * lines + it.gap + it.step[0] <= it.low
        };
        let all = [1.0, 0.85, 0.7, 0.6].map(metrics);
        all.into_iter().find(fits).unwrap_or(all[3])
    }

    pub(super) fn metrics(&self, size: Vec2, scale: f32) -> Metrics {
        if Shape::of(size).is_phone() {
            return self.phone_metrics(size, scale);
        }
        let text = scale.min(1.4);
        Metrics {
            title: [42.0 * text, 62.0 * text],
            line: [18.0 * text, 26.0 * text],
            top: (size.y - 720.0) / 4.0 + 56.0 + self.lower,
            low: size.y - STATUS,
            step: STEP.map(|step| step * scale),
            gap: 16.0 * scale,
        }
    }

    /// The drawing context of the page on a screen of this `size`: smaller where its first rows
    /// would not fit below its lines.
    pub(super) fn context(&self, context: DrawContext, size: Vec2) -> DrawContext {
        let mut scale = self.scale_max.map_or(context.scale, |most| context.scale.min(most));
        let rows = self.rows.len().min(ROWS_LEAST) as f32;
        let fits = |scale: f32| {
            let Metrics { step, low, .. } = self.metrics(size, scale);
            top(self, size, scale) + rows * step[0] <= low
        };
        while 1.0 < scale && !fits(scale) {
            scale = (scale - 0.05).max(1.0);
        }
        DrawContext { scale, ..context }
    }
}

/// The height of the rows' part of the screen.
pub(super) fn space<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    let headings = if list::has_columns(page, size, scale) { COLUMNS * scale } else { 0.0 };
    page.metrics(size, scale).low - top(page, size, scale) - headings
}

/// The distance from one line to the next: a few more lines than fit are placed closer together.
pub(super) fn step<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    let [least, most] = page.metrics(size, scale).step;
    let fitting = space(page, size, scale) / list::starts(page, size).len().max(1) as f32;
    fitting.clamp(least, most)
}

/// The rectangles of the visible rows of `page` on a screen of this `size`, with their numbers.
pub fn layout<A>(
    page: &Page<A>,
    cursor: Cursor,
    size: Vec2,
    context: DrawContext,
) -> Vec<(usize, Rect)> {
    let scale = page.context(context, size).scale;
    if let Some(places) = places(page, size, scale) {
        return places;
    }
    let (left, width) = column(page, size, scale);
    let top = top(page, size, scale);
    let step = step(page, size, scale);
    let row = Vec2::new(width, step - 9.0 * scale);
    let shown = list::shown(page, cursor, size, context);
    let starts = list::starts(page, size).into_iter().filter(|row| shown.contains(row));
    let mut places = Vec::new();
    let mut y = top;
    let mut has_headings = !list::has_columns(page, size, scale);
    for start in starts {
        if !has_headings && !page.rows[start].cells.is_empty() {
            has_headings = true;
            y += COLUMNS * scale;
        }
        let at = Vec2::new(left, y);
        places.extend(list::line(page, start, Rect::from_corners(at, at + row), scale));
        y += step;
    }
    if !Shape::of(size).is_phone() {
        let starts = (0..page.rows.len()).filter(|&row| page.rows[row].spot == Spot::Panel);
        let height = ENTRY * scale.min(1.3);
        let panel = panel(size).inflate(-14.0);
        let at = Rect { min: panel.min.with_y(panel.max.y - height), ..panel };
        places.extend(starts.flat_map(|start| list::line(page, start, at, scale.min(1.3))));
        places.sort_by_key(|(row, _)| *row);
    }
    places
}

/// The left end of the column of rows, and its width.
pub(super) fn column<A>(page: &Page<A>, size: Vec2, scale: f32) -> (f32, f32) {
    let wide = page.width.unwrap_or(440.0) * scale;
    match (Shape::of(size).is_phone(), page.side) {
        (true, _) => {
            let room = page.area(size).x;
            let width = wide.max(480.0).min(room - 2.0 * MARGIN_PHONE);
            ((room - width) / 2.0, width)
        }
        (false, Side::Middle) => {
            let width = wide.min(size.x - 80.0);
            ((size.x - width) / 2.0, width)
        }
        (false, Side::Left) => (((size.x - 1160.0) / 2.0).max(40.0), wide.min(size.x - 80.0)),
    }
}

/// The panel beside a column at the left, for a picture and the row at its lower edge.
pub fn panel(size: Vec2) -> Rect {
    let left = ((size.x - 1160.0) / 2.0).max(40.0) + COLUMN_ENDS - 40.0;
    let right = (left + 600.0).min(size.x - 20.0);
    Rect::new(left, 52.0, right, size.y.min(760.0) - 44.0)
}

/// The part of `page` at the point `at` of a screen of this `size`.
pub fn part_at<A>(
    page: &Page<A>,
    cursor: Cursor,
    size: Vec2,
    context: DrawContext,
    at: Vec2,
) -> Option<Part> {
    let tabs = tab_places(page, size);
    if let Some(tab) = tabs.iter().position(|rect| rect.contains(at)) {
        return Some(Part::Tab(tab));
    }
    let rows = layout(page, cursor, size, context);
    let is_phone = Shape::of(size).is_phone();
    if let Some(&(row, rect)) = rows.iter().find(|(_, rect)| rect.contains(at)) {
        let [less, more] = stepper(rect, is_phone);
        return Some(match page.rows[row].kind {
            RowKind::Stepper if more.contains(at) => Part::More(row),
            RowKind::Stepper if less.contains(at) => Part::Less(row),
            RowKind::Stepper | RowKind::Button | RowKind::Input => Part::Row(row),
        });
    }
    let [above, below] = arrows_to_more(page, size, &rows);
    let is_at = |place: Option<Vec2>| {
        place.is_some_and(|place| Rect::from_center_size(place, Vec2::splat(ARROW)).contains(at))
    };
    if is_at(above) {
        return Some(Part::Above);
    }
    is_at(below).then_some(Part::Below)
}

/// The two halves of a stepper's value: the left one makes it less, the right one more. Their
/// arrows are at the far ends. On a phone they are the two ends of the row, for a finger.
pub fn stepper(rect: Rect, is_phone: bool) -> [Rect; 2] {
    let part = |from: f32, to: f32| {
        let x = |share: f32| rect.min.x + rect.width() * share;
        Rect::new(x(from), rect.min.y, x(to), rect.max.y)
    };
    match is_phone {
        true => [part(0.0, 0.24), part(0.76, 1.0)],
        false => [part(0.45, 0.72), part(0.72, 1.0)],
    }
}

/// The arrows beside the first and the last visible row, where the list continues.
pub(super) fn arrows_to_more<A>(
    page: &Page<A>,
    size: Vec2,
    rows: &[(usize, Rect)],
) -> [Option<Vec2>; 2] {
    let beside = |&&(_, rect): &&(usize, Rect)| {
        Vec2::new(rect.min.x - (rect.min.x / 2.0).min(20.0), rect.center().y)
    };
    let starts = list::starts(page, size);
    let of = |start: Option<&usize>| rows.iter().find(|(row, _)| Some(row) == start);
    let shown = || starts.iter().filter(|start| rows.iter().any(|(row, _)| row == *start));
    let (first, last) = (shown().next(), shown().next_back());
    let is_more = |end: Option<&usize>, all: Option<&usize>| end.is_some() && end != all;
    [
        of(first).filter(|_| is_more(first, starts.first())).as_ref().map(beside),
        of(last).filter(|_| is_more(last, starts.last())).as_ref().map(beside),
    ]
}

/// The bounds of the title, the lines and the visible rows.
pub fn bounds<A>(page: &Page<A>, cursor: Cursor, size: Vec2, context: DrawContext) -> Rect {
    let scale = page.context(context, size).scale;
    let rows = layout(page, cursor, size, context);
    let column = list::bounds(page, size, &rows);
    let Metrics { title, line, .. } = page.metrics(size, scale);
    let lines = lines(page, size, scale);
    // The display face is wider than the one that is measured.
    let widths = lines.iter().map(|words| label::width(words, line[0]));
    let widest = widths.fold(label::width(&page.title, 1.5 * title[0]), f32::max);
    let widest = widest.min(room(page, size, scale));
    let told = line[1] * lines.len() as f32 + keys(page, scale);
    let top = head(page, size, scale) - told - title[1];
    let x = match page.is_centred(size) {
        true => (page.area(size).x - widest) / 2.0,
        false => column.min.x,
    };
    column.union(Rect::new(x, top, x + widest, column.min.y))
}

/// The upper end of the rows.
pub(super) fn top<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    head(page, size, scale) + page.metrics(size, scale).gap
}

/// The lower end of the title, the lines and the keys.
pub(super) fn head<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    let Metrics { top, title, line, .. } = page.metrics(size, scale);
    top + title[1] + line[1] * lines(page, size, scale).len() as f32 + keys(page, scale)
}

/// The height of the keys.
pub(super) fn keys<A>(page: &Page<A>, scale: f32) -> f32 {
    KEY * scale.min(1.4) * page.keys.len().div_ceil(2) as f32
}

/// The greatest width of the title and the lines.
pub(super) fn room<A>(page: &Page<A>, size: Vec2, scale: f32) -> f32 {
    if Shape::of(size).is_phone() {
        return page.area(size).x - 24.0;
    }
    match page.side {
        Side::Middle => size.x - 80.0,
        // There is a picture beside the column.
        Side::Left => page.width.map_or(580.0, |width| width * scale + 40.0).min(size.x - 80.0),
    }
}

/// The lines under the title, broken where they are too wide. An empty one keeps its height. On a phone
/// errors and notices are the first of them.
pub(super) fn lines<A>(page: &Page<A>, size: Vec2, scale: f32) -> Vec<String> {
    let height = page.metrics(size, scale).line[0];
    wrapped(page, size, (room(page, size, scale), height))
}

/// The lines about errors and notices, on a phone.
pub(super) fn urgent<A>(page: &Page<A>, size: Vec2, scale: f32) -> Vec<String> {
    urgent_wrapped(page, size, page.metrics(size, scale).line[0])
}

/// The lines in a column of this width, with letters of this height.
fn wrapped<A>(page: &Page<A>, size: Vec2, (room, height): (f32, f32)) -> Vec<String> {
    let broken = |line: &String| match line.is_empty() {
        true => vec![String::new()],
        false => label::wrapped(line, height, room),
    };
    // Empty lines keep space for a picture, which has its own on a phone.
    let is_split = page.beside(size).is_some();
    let own = page.lines.iter().filter(|line| !(is_split && line.is_empty())).flat_map(broken);
    urgent_wrapped(page, size, height).into_iter().chain(own).collect()
}

fn urgent_wrapped<A>(page: &Page<A>, size: Vec2, height: f32) -> Vec<String> {
    if !Shape::of(size).is_phone() {
        return Vec::new();
    }
    let room = room(page, size, 1.0);
    page.urgent.iter().flat_map(|line| label::wrapped(line, height, room)).collect()
}
