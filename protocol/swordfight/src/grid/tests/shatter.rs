//! What shatters, and what that sends.

use crate::drawing::{draw, full, grid};
use crate::options::{Excess, Rectangle};
use alloc::vec::Vec;

/// Fuses and shatters `before` in step 2: the sprinkles, the lengths of the swords, what is left.
fn check(before: &str, sprinkles: u16, lengths: &[u16], after: &str) {
    let mut grid = grid(before);
    grid.fuse(Rectangle::LargestArea);
    let broken = grid.shatter(2, Excess::BeforeChain);
    assert_eq!(draw(&grid), full(after), "{before}");
    let came = broken.as_ref().map_or(0, |broken| broken.sprinkles);
    assert_eq!(came, sprinkles, "{before}");
    let swords = broken.map_or_else(Vec::new, |broken| broken.swords);
    let came: Vec<_> = swords.iter().map(|sword| sword.length).collect();
    assert_eq!(came, lengths, "{before}");
    let extra: Vec<_> = swords.iter().map(|sword| sword.extra).collect();
    assert!(extra.iter().enumerate().all(|(place, &extra)| extra == (place != 0)), "{before}");
    assert!(grid.is_sound(), "{before}");
}

#[test]
fn a_group_with_a_breaker_shatters_whole() {
    check("RRr", 2, &[], "");
    check("R.R / RRr", 4, &[], "");
    check("rr", 2, &[], "");
    check("rRb / GbB", 4, &[], "... / G..");
}

#[test]
fn sprinkles_are_floored_once_a_step_over_all_loose_cells() {
    check("RRrBBb", 6, &[], "");
    check("RRrBBb / GGgYYy", 12, &[], "");
    check("R....B / RR..Bb / Rr..B.", 8, &[], "");
    check("r....b / RR..BB / RR..BB", 2, &[4, 4], "");
    check("r..... / RR..bB / RR..BY", 4, &[4], ".....Y");
}

#[test]
fn a_group_without_one_stays_and_so_does_a_breaker_alone() {
    check("RRR", 0, &[], "RRR");
    check("r / B", 0, &[], "r / B");
    check(".R / rY", 0, &[], ".R / rY");
}

#[test]
fn grey_cells_and_swords_are_no_part_of_a_group() {
    check("o.t / rRV", 2, &[], "o.t / ..V");
}

#[test]
fn each_gem_makes_a_sword_and_its_cells_no_sprinkles() {
    check("r. / RR / RR", 0, &[4], "");
    check("rR / RR / RR", 2, &[4], "");
    check("rrR / RRR / RRR", 2, &[6], "");
    check("r.GGG / RRGGG / RRg..", 2, &[4, 6], "");
}

#[test]
fn swords_go_by_their_lowest_row_then_from_the_left() {
    check("BBBB. / BBBBb / rRR.. / .RRYY / ...YY / ...y.", 2, &[4, 4, 8], "");
    check("r...g / RRGGG / RRGGG", 2, &[4, 6], "");
}

#[test]
fn columns_at_the_edges_do_not_touch() {
    check(".....R / R..... / .....r", 0, &[], ".....R / R..... / .....r");
}
