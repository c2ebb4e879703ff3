//! The arrangement of a page's rows: one list, or groups with headings in columns beside each other.
//!
//! Rows keep their order, in which the keys go through them. Where a screen or a text size has no room for
//! an arrangement, the page is a list.

use bevy::math::{Rect, Vec2};

use crate::shell::menu::home;
use crate::shell::menu::layout::{STEP, top};
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
/// The screen by which the neighbours of rows are found: whatever the size, the keys lead to the same.
const NOMINAL: Vec2 = Vec2::new(1280.0, 720.0);

/// The rectangles of the rows, with their numbers; none where the page is a list.
pub(super) fn places<A>(page: &Page<A>, size: Vec2, scale: f32) -> Option<Vec<(usize, Rect)>> {
    match (&page.arrangement, Shape::of(size)) {
        (Arrangement::List, _) => None,
        (Arrangement::Groups(groups), Shape::Wide) => grouped(page, groups, size, scale),
        (Arrangement::Groups(_), Shape::Portrait | Shape::Landscape) => None,
        (Arrangement::Home, _) => Some(home::places(page, size, scale)),
    }
}

/// The row beside this one, to the left if `by` is negative, else to the right.
pub fn neighbour<A>(page: &Page<A>, row: usize, by: i8) -> Option<usize> {
    let rows = places(page, NOMINAL, 1.0)?;
    let (_, from) = *rows.iter().find(|(number, _)| *number == row)?;
    let beside = rows.iter().filter(|(_, rect)| match by < 0 {
        true => rect.max.x <= from.min.x,
        false => from.max.x <= rect.min.x,
    });
    let far = |rect: &Rect| {
        let way = (rect.center() - from.center()).abs();
        way.x + 3.0 * way.y
    };
    beside.min_by(|one, other| far(&one.1).total_cmp(&far(&other.1))).map(|(number, _)| *number)
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
