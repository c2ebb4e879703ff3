//! What falls.

use crate::drawing::{draw, full, grid};
use crate::options::Rectangle;

/// Fuses what is in `before`, opens the cells marked with `b`, and lets the rest fall.
fn check(before: &str, after: &str) {
    let mut grid = grid(before);
    grid.fuse(Rectangle::LargestArea);
    let breakers = crate::grid::mask::Blocks::of(&grid).breakers;
    for place in breakers[crate::Colour::Blue as usize].places() {
        grid.set(place, crate::Cell::Open);
    }
    grid.fall();
    assert_eq!(draw(&grid), full(after), "{before}");
    assert!(grid.is_sound(), "{before}");
}

#[test]
fn loose_cells_fall_each_by_itself() {
    check("R..o / .... / Gt.. / ....", "R... / Gt.o");
}

#[test]
fn a_gem_falls_as_one_body_and_carries_what_is_on_it() {
    check("Y. / RR / RR / .. / ..", "Y. / RR / RR");
    check("RR / RR / bB / bY", "RR / RR / .B / .Y");
}

#[test]
fn a_gem_held_under_one_column_does_not_fall() {
    check("Y.R / RR. / RR. / .B.", "Y.. / RR. / RR. / .BR");
}

#[test]
fn gems_fall_in_a_staircase() {
    check("GGB / GGB / bRR / bRR", "GGB / GGB / .RR / .RR");
    check("GG. / GG. / .RR / .RR / .b. / .b.", "GG. / GG. / .RR / .RR");
}

#[test]
fn an_intact_sword_stays_and_holds_what_is_on_it() {
    check("R / V / V / . / Y / .", "R / V / V / . / . / Y");
    check("HHH / R.. / ...", "HHH / ... / R..");
}
