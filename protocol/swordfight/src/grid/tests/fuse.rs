//! What fuses.

use crate::drawing::grid;
use crate::options::Rectangle;
use crate::{Area, Gem, Place};
use alloc::borrow::ToOwned;
use alloc::vec::Vec;

/// The gems of `drawing`: column, row, width and height.
fn check(rectangle: Rectangle, drawing: &str, gems: &[(u8, u8, u8, u8)]) {
    let mut grid = grid(drawing);
    grid.fuse(rectangle);
    let area = |gem: &Gem| {
        let Area { corner, width, height } = gem.area;
        (corner.column, corner.row, width, height)
    };
    let mut came: Vec<_> = grid.gems().iter().map(area).collect();
    came.sort_unstable();
    assert_eq!(came, gems, "{rectangle:?} {drawing}");
    assert!(grid.is_sound(), "{drawing}");
    assert!(grid.fuse(rectangle).is_empty(), "{drawing}: what has fused is at rest");
}

#[test]
fn the_largest_rectangle_fuses() {
    let check = |drawing, gems| check(Rectangle::LargestArea, drawing, gems);
    check("RR / RR", &[(1, 1, 2, 2)]);
    check("RR. / RRR / RRR", &[(1, 1, 3, 2)]);
    check("RRR / RRR / RRR / RRB", &[(1, 2, 3, 3)]);
    check(".RR / .RR / RRB / RRB", &[(1, 1, 2, 2), (2, 3, 2, 2)]);
    check("RRR / RRR / RR.", &[(1, 2, 3, 2)]);
    check("RRRRRR / RRRRRR", &[(1, 1, 6, 2)]);
    check("RRGG / RRGG", &[(1, 1, 2, 2), (3, 1, 2, 2)]);
}

#[test]
fn of_equal_rectangles_the_lower_then_the_left_one_fuses() {
    check(Rectangle::LargestArea, "RR.. / RRR. / .RRR / ..RR", &[(1, 3, 2, 2), (3, 1, 2, 2)]);
    check(Rectangle::LargestArea, ".RR / RRR / RR.", &[(1, 1, 2, 2)]);
    check(Rectangle::LargestArea, "RR. / RRR / .RR", &[(2, 1, 2, 2)]);
}

#[test]
fn no_gem_has_its_bottom_in_the_highest_row() {
    let pile = |rows: usize| ["/YG", "/GY"].repeat(6)[..rows].concat();
    check(Rectangle::LargestArea, &("RR".to_owned() + &pile(12)), &[]);
    check(Rectangle::LargestArea, &("RR/RR".to_owned() + &pile(11)), &[(1, 12, 2, 2)]);
}

#[test]
fn the_highest_rectangle_fuses_where_that_is_asked_for() {
    check(Rectangle::Highest, ".RR / RRR / RR.", &[(2, 2, 2, 2)]);
    check(Rectangle::Highest, "RR. / RRR / RRR", &[(1, 1, 2, 3)]);
    check(Rectangle::Highest, "RRR / RRR / RR.", &[(1, 2, 3, 2)]);
}

#[test]
fn breakers_and_grey_cells_never_fuse() {
    check(Rectangle::LargestArea, "Rr / RR", &[]);
    check(Rectangle::LargestArea, "Ro / RR", &[]);
    check(Rectangle::LargestArea, "Rt / RR", &[]);
    check(Rectangle::LargestArea, "oo / oo", &[]);
}

/// Fuses `drawing`, fills its column `column` with red up to row 2, and fuses again.
fn check_grown(drawing: &str, column: u8, gems: &[(u8, u8, u8, u8)]) {
    let mut grid = grid(drawing);
    grid.fuse(Rectangle::LargestArea);
    for row in [1, 2] {
        grid.put(Place { column, row }, crate::Cell::Block(crate::drawing::block('R')));
    }
    let fresh = grid.fuse(Rectangle::LargestArea);
    let area = |gem: &Gem| {
        let Area { corner, width, height } = gem.area;
        (corner.column, corner.row, width, height)
    };
    assert_eq!(fresh.iter().map(area).collect::<Vec<_>>(), gems, "{drawing}");
    assert!(grid.is_sound(), "{drawing}");
}

#[test]
fn a_gem_grows_and_merges_but_never_splits() {
    check_grown("RR / RR", 3, &[(1, 1, 3, 2)]);
    check_grown("RR.R / RR.R", 3, &[(1, 1, 4, 2)]);
    check_grown("RR.RR / RR.RR", 3, &[(1, 1, 5, 2)]);
    check_grown("RR / RR / RR", 3, &[]);
}
