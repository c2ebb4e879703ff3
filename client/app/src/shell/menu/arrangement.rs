//! The arrangement of a page's rows: one list, or groups with headings in columns beside each other.
//!
//! Rows keep their order, in which the keys go through them. Where a screen or a text size has no room for
//! an arrangement, the page is a list.

use bevy::math::{Rect, Vec2};

use crate::shell::context::DrawContext;
use crate::shell::menu::home;
use crate::shell::menu::layout::{Cursor, STEP, layout, top};
use crate::shell::menu::page::{Arrangement, Group, Page, Side, Spot};
use crate::view::shape::Shape;

/// The height of a heading with the space around it, in units at the normal size.
const HEADING: f32 = 30.0;
/// The space between two columns.
const GAP: f32 = 24.0;
/// The greatest and the least width of a column, at the normal size.
const WIDTH: [f32; 2] = [374.0, 270.0];
/// The space for a picture beside the columns.
const PICTURE: f32 = 350.0;
/// The greatest and the least width of a tile with the gap beside it, at the normal size.
const TILE_WIDTH: [f32; 2] = [347.0, 196.0];
/// The least and the greatest height of a tile with the gap below it, at the normal size.
pub(super) const TILE: [f32; 2] = [76.0, 132.0];
/// The screen by which the neighbours of rows are found: whatever the size, the keys lead to the same.
const NOMINAL: Vec2 = Vec2::new(1280.0, 720.0);

/// The rectangles of the rows, with their numbers; none where the page is a list.
pub(super) fn places<A>(page: &Page<A>, size: Vec2, scale: f32) -> Option<Vec<(usize, Rect)>> {
    match (&page.arrangement, Shape::of(size)) {
        (Arrangement::List, _) => None,
        (Arrangement::Groups(groups), Shape::Wide) => grouped(page, groups, size, scale),
        (Arrangement::Tiles(columns, _), Shape::Wide) => {
            tiled(page, (*columns).into(), size, scale)
        }
        (Arrangement::Groups(_) | Arrangement::Tiles(..), Shape::Portrait | Shape::Landscape) => {
            None
        }
        (Arrangement::Home, _) => Some(home::places(page, size, scale)),
    }
}

/// The row next to this one in a direction along one axis.
pub fn neighbour<A>(page: &Page<A>, row: usize, heading: Vec2) -> Option<usize> {
    let rows = places(page, NOMINAL, 1.0)?;
    let (_, from) = *rows.iter().find(|(number, _)| *number == row)?;
    let gap = |rect: &Rect| {
        let [nearest, farthest] =
            if heading.min_element() < 0.0 { [rect.max, from.min] } else { [rect.min, from.max] };
        (nearest - farthest).dot(heading)
    };
    let beside = rows.iter().filter(|(_, rect)| 0.0 <= gap(rect));
    let far = |rect: &Rect| {
        let way = rect.center() - from.center();
        way.dot(heading).abs() + 3.0 * way.dot(heading.perp()).abs()
    };
    beside.min_by(|one, other| far(&one.1).total_cmp(&far(&other.1))).map(|(number, _)| *number)
}

/// The page as it is arranged on a screen of this `size`: as a list where there is no room for its tiles.
pub fn arranged<A>(page: Page<A>, size: Vec2, context: DrawContext) -> Page<A> {
    let is_tiled = matches!(page.arrangement, Arrangement::Tiles(..));
    match is_tiled && places(&page, size, page.context(context, size).scale).is_none() {
        true => Page { arrangement: Arrangement::List, ..page },
        false => page,
    }
}

/// The places for the pictures of tiles, with the numbers of their rows.
pub fn art<A>(
    page: &Page<A>,
    cursor: Cursor,
    size: Vec2,
    context: DrawContext,
) -> impl Iterator<Item = (usize, Rect)> {
    let scale = page.context(context, size).scale;
    let width = tile_art(page) * scale;
    let is_shown = 0.0 < width && places(page, size, scale).is_some();
    let rows = if is_shown { layout(page, cursor, size, context) } else { Vec::new() };
    let tiles = rows.into_iter().filter(|(row, _)| page.rows[*row].spot == Spot::Tile);
    tiles.map(move |(row, Rect { min, max })| {
        let room = Rect::from_corners(Vec2::new(max.x - width, min.y), max);
        (row, room.inflate(-7.0 * scale))
    })
}

/// The room for a picture on a tile, in units at the normal size.
pub(super) fn tile_art<A>(page: &Page<A>) -> f32 {
    if let Arrangement::Tiles(_, art) = page.arrangement { art } else { 0.0 }
}

/// Tiles in columns, and below them the other rows, in as many columns.
fn tiled<A>(page: &Page<A>, columns: usize, size: Vec2, scale: f32) -> Option<Vec<(usize, Rect)>> {
    let is_tile = |row: &usize| page.rows[*row].spot == Spot::Tile;
    let (tiles, others): (Vec<usize>, Vec<usize>) = (0..page.rows.len()).partition(is_tile);
    let (gap, step) = (9.0 * scale, STEP[0] * scale);
    let wide = ((size.x - 80.0 + gap) / columns as f32).min(TILE_WIDTH[0] * scale);
    let left = (size.x - wide * columns as f32 + gap) / 2.0;
    let top = top(page, size, scale);
    let room = page.metrics(size, scale).low - top - step * others.len().div_ceil(columns) as f32;
    let high = (room / tiles.len().div_ceil(columns).max(1) as f32).min(TILE[1] * scale);
    if high < TILE[0] * scale || wide < TILE_WIDTH[1] * scale {
        return None;
    }
    let mut places = Vec::new();
    let mut y = top;
    for (rows, high) in [(tiles, high), (others, step)] {
        for line in rows.chunks(columns) {
            for (column, &row) in line.iter().enumerate() {
                let corner = Vec2::new(left + wide * column as f32, y);
                let end = corner + Vec2::new(wide, high) - gap;
                places.push((row, Rect::from_corners(corner, end)));
            }
            y += high;
        }
    }
    places.sort_by_key(|(row, _)| *row);
    Some(places)
}

/// The headings of the groups that have rows, and their points at the left.
pub(super) fn headings<'a, A>(
    page: &'a Page<A>,
    rows: &[(usize, Rect)],
    size: Vec2,
    scale: f32,
) -> Vec<(Vec2, &'a str)> {
    let Arrangement::Groups(groups) = &page.arrangement else { return Vec::new() };
    if places(page, size, scale).is_none() {
        return Vec::new();
    }
    let heading = |(number, group): (u8, &'a Group)| {
        let is_in = |(row, _): &&(usize, Rect)| page.rows[*row].spot == Spot::Group(number);
        let (_, first) = rows.iter().find(is_in)?;
        Some((first.min + Vec2::new(4.0, -0.5 * HEADING * scale), group.title.as_str()))
    };
    (0..).zip(groups).filter_map(heading).collect()
}

fn grouped<A>(
    page: &Page<A>,
    groups: &[Group],
    size: Vec2,
    scale: f32,
) -> Option<Vec<(usize, Rect)>> {
    let columns = 1 + groups.iter().map(|group| usize::from(group.column)).max()?;
    let gaps = GAP * (columns - 1) as f32;
    let picture = if page.side == Side::Left { PICTURE } else { 0.0 };
    let width = ((size.x - 80.0 - picture - gaps) / columns as f32).min(WIDTH[0] * scale);
    if width < WIDTH[1] * scale {
        return None;
    }
    let all = width * columns as f32 + gaps + picture;
    let left = ((size.x - all) / 2.0).max(40.0);
    let of = |spot: Spot| (0..page.rows.len()).filter(move |&row| page.rows[row].spot == spot);
    let members = |number: u8| of(Spot::Group(number)).collect::<Vec<_>>();
    let members: Vec<Vec<usize>> = (0..groups.len() as u8).map(members).collect();
    let in_column = |column: usize| {
        let groups = groups.iter().zip(&members);
        groups.filter(move |(group, rows)| usize::from(group.column) == column && !rows.is_empty())
    };
    let (head, foot) = (of(Spot::Head).count(), of(Spot::Foot).count());
    let (top, low) = (top(page, size, scale), page.metrics(size, scale).low);
    let step = |column: usize| {
        let rows: usize = in_column(column).map(|(_, rows)| rows.len()).sum();
        let headings = HEADING * scale * in_column(column).count() as f32;
        (low - top - headings) / (rows + head + foot).max(1) as f32
    };
    let step = (0..columns).map(step).fold(f32::MAX, f32::min).min(STEP[1] * scale);
    if step < STEP[0] * scale {
        return None;
    }
    let row = Vec2::new(width, step - 9.0 * scale);
    let at = |column: usize, y: f32| {
        let corner = Vec2::new(left + (width + GAP) * column as f32, y);
        Rect::from_corners(corner, corner + row)
    };
    let mut places: Vec<(usize, Rect)> = Vec::new();
    places.extend(
        (0..).zip(of(Spot::Head)).map(|(line, row)| (row, at(0, top + step * line as f32))),
    );
    let begin = top + step * head as f32;
    let mut lowest = begin;
    for column in 0..columns {
        let mut y = begin;
        for (_, rows) in in_column(column) {
            y += HEADING * scale;
            for &row in rows {
                places.push((row, at(column, y)));
                y += step;
            }
        }
        lowest = lowest.max(y);
    }
    places.extend(
        (0..).zip(of(Spot::Foot)).map(|(line, row)| (row, at(0, lowest + step * line as f32))),
    );
    places.sort_by_key(|(row, _)| *row);
    Some(places)
}
