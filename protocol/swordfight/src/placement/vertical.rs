//! Vertical swords: six rules.

use alloc::vec::Vec;

use crate::attack::{Side, Sword};
use crate::options::Cut;
use crate::place::{COLUMNS, ROWS, SPAWN_COLUMN};
use crate::placement::ground::{Ground, Terrain};
use crate::{Area, Place};

/// The cells that the `index`th sword of the bout fills as it enters from the top, or nothing when
/// all of it is wasted. At most [`COLUMNS`] wide; fewer rows than its length mean that the rest is
/// wasted.
pub fn area(ground: &Ground, sword: Sword, index: u32, cut: Cut) -> Option<Area> {
    let footprints = search_order(sword.width, index).into_iter();
    let footprints = footprints.filter_map(|left| Footprint::new(ground, left, sword.width));
    let footprints: Vec<Footprint> = footprints.collect();
    // Placement guide, vertical rule 3: into column 4 only when there is nowhere else.
    let forced = footprints.iter().all(|footprint| footprint.is_in_spawn_column());
    let allowed = footprints.iter().filter(|footprint| forced || !footprint.is_in_spawn_column());
    // Placement guide, vertical rule 5: where all of it fits, else where most of it does. The
    // first of equals, so the search runs backwards: `max_by_key` takes the last.
    let chosen = allowed.rev().max_by_key(|footprint| footprint.room_for(sword.length));
    // Placement guide, vertical rule 6: without any place all of it is wasted.
    Some(chosen?.fill(ground, sword, cut))
}

/// The left columns that a sword tries, in order.
fn search_order(width: u8, index: u32) -> Vec<u8> {
    let last = COLUMNS + 1 - width;
    let base = base_column(width, index);
    // Placement guide, vertical rule 1: aside by the hand as far as it goes, then the other way.
    match Side::of(index) {
        Side::Right => (base..=last).chain((1..base).rev()).collect(),
        Side::Left => (1..=base).rev().chain(base + 1..=last).collect(),
    }
}

/// The left column that a sword is meant for: 2, 3, 4, ... and around (placement guide, the sword
/// drop patterns).
fn base_column(width: u8, index: u32) -> u8 {
    let lefts = u32::from(COLUMNS + 1 - width);
    ((index % lefts + 1) % lefts) as u8 + 1
}

/// Columns that a sword may land in.
struct Footprint {
    left: u8,
    width: u8,
    /// The highest row that is solid in these columns, 0 to 12.
    floor: u8,
}

impl Footprint {
    /// These columns, if any part of a sword can land there.
    fn new(ground: &Ground, left: u8, width: u8) -> Option<Footprint> {
        let columns = left..=left + width - 1;
        // Placement guide, vertical rule 2: never on top of another vertical sword.
        if ground.highest(columns.clone(), |terrain| terrain == Terrain::Vertical) != 0 {
            return None;
        }
        // Placement guide, vertical rule 4: not where the very top is solid.
        let floor = ground.highest(columns, Terrain::is_solid);
        (floor < ROWS).then_some(Footprint { left, width, floor })
    }

    fn is_in_spawn_column(&self) -> bool {
        (self.left..self.left + self.width).contains(&SPAWN_COLUMN)
    }

    /// How many rows of a sword of this length fit.
    fn room_for(&self, length: u16) -> u8 {
        let room = ROWS - self.floor;
        u8::try_from(length).map_or(room, |length| length.min(room))
    }

    /// Rests the sword on what is loose, as deep in it as `cut` says, or deeper where only that
    /// brings all that fits onto the board.
    fn fill(&self, ground: &Ground, sword: Sword, cut: Cut) -> Area {
        let columns = self.left..=self.left + self.width - 1;
        let height = self.room_for(sword.length);
        let pile = ground.highest(columns, |terrain| terrain != Terrain::Open);
        let bitten = (pile + 1).saturating_sub(cut.rows(sword));
        let row = bitten.min(ROWS + 1 - height).max(self.floor + 1);
        Area { corner: Place { column: self.left, row }, width: self.width, height }
    }
}

impl Cut {
    /// How many rows `sword` bites into the pile that it lands on.
    pub fn rows(self, sword: Sword) -> u8 {
        match self {
            Cut::Width => sword.width,
            Cut::Length if sword.width == 1 => 1,
            Cut::Length => 4.min(1 + sword.length.div_ceil(4)) as u8,
            Cut::All => ROWS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::Orientation;
    use crate::drawing::ground;

    fn sword(width: u8, length: u16) -> Sword {
        Sword { way: Orientation::Vertical, width, length, extra: false }
    }

    /// Where a sword of width × length with this index lands: first column, lowest and highest row.
    fn check_cut(
        cut: Cut,
        drawing: &str,
        (width, length, index): (u8, u16, u32),
        landed: Option<(u8, u8, u8)>,
    ) {
        let area = area(&ground(drawing), sword(width, length), index, cut);
        let came = area.map(|area| (area.corner.column, area.corner.row, area.top()));
        assert_eq!(came, landed, "{drawing}: {width} x {length}, {index}, {cut:?}");
    }

    fn check(drawing: &str, sword: (u8, u16, u32), landed: Option<(u8, u8, u8)>) {
        check_cut(Cut::Width, drawing, sword, landed);
    }

    #[test]
    fn the_drop_patterns_of_the_guide_come_out() {
        let landed = |width: u8, count: u32| {
            let first = |index| area(&ground(""), sword(width, 4), index, Cut::Width);
            let columns = (0..count).map(|index| first(index).map_or(0, |area| area.corner.column));
            columns.collect::<Vec<_>>()
        };
        assert_eq!(landed(1, 12), [2, 3, 5, 5, 6, 1, 2, 3, 5, 5, 6, 1]);
        assert_eq!(landed(2, 11), [2, 2, 5, 5, 1, 2, 5, 2, 5, 1, 2]);
        assert_eq!(landed(3, 8), [1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn rule_1_aside_by_the_hand_and_then_the_other_way() {
        check("V", (1, 4, 5), Some((2, 1, 4)));
        check(".V", (1, 4, 0), Some((3, 1, 4)));
        check("VVV", (1, 4, 1), Some((5, 1, 4)));
        check(".....V", (1, 4, 4), Some((5, 1, 4)));
    }

    #[test]
    fn rule_2_never_onto_a_vertical_sword() {
        check(".V./...", (2, 6, 0), Some((5, 1, 6)));
        check("VVV.VV", (1, 4, 0), Some((4, 1, 4)));
        check("VV.VVV", (2, 4, 0), None);
    }

    #[test]
    fn rule_3_into_column_4_only_when_there_is_nowhere_else() {
        check("VV..VV", (2, 6, 3), Some((3, 1, 6)));
        check("VVV", (3, 6, 0), Some((4, 1, 6)));
        check("###.## / ###.##", (1, 12, 0), Some((2, 3, 13)));
    }

    #[test]
    fn rule_4_not_where_the_top_is_solid() {
        let pile = ".##/.##/.o./.o./.o./.o./.o./.o./.o./.o./.o./.o./.o.";
        check(pile, (1, 4, 0), Some((5, 1, 4)));
        check(pile, (1, 4, 1), Some((1, 1, 4)));
    }

    #[test]
    fn rule_5_where_all_of_it_fits_else_where_most_does() {
        check("..##/..##", (2, 12, 0), Some((5, 1, 12)));
        check("###/###/######/######/######/######", (2, 12, 0), Some((5, 5, 13)));
        check("######/######", (2, 12, 5), Some((2, 3, 13)));
    }

    #[test]
    fn rule_6_what_finds_no_room_is_wasted() {
        check("", (1, 40, 0), Some((2, 1, 13)));
        check("######/######/VVVVVV", (1, 4, 0), None);
    }

    #[test]
    fn a_horizontal_sword_is_ground_to_rest_on() {
        check("HHHHHH/HHHHHH", (1, 4, 1), Some((3, 3, 6)));
    }

    #[test]
    fn loose_blocks_are_cut_as_deep_as_the_option_says() {
        let pile = ".oo/.oo/.oo/.oo/.oo/.oo";
        check_cut(Cut::Width, pile, (2, 4, 0), Some((2, 5, 8)));
        check_cut(Cut::Length, pile, (2, 4, 0), Some((2, 5, 8)));
        check_cut(Cut::Length, pile, (2, 5, 0), Some((2, 4, 8)));
        check_cut(Cut::Length, pile, (2, 10, 0), Some((2, 3, 12)));
        check_cut(Cut::Length, pile, (1, 8, 0), Some((2, 6, 13)));
        check_cut(Cut::All, pile, (2, 4, 0), Some((2, 1, 4)));
        check_cut(Cut::All, ".oo/.oo/.##/.##", (2, 4, 0), Some((2, 3, 6)));
    }

    #[test]
    fn it_bites_deeper_where_only_that_brings_all_of_it_in() {
        check("o/o/o/o/o/o/o/o/o/o/o/o", (1, 4, 5), Some((1, 10, 13)));
        check("o/o/o/o/o/o/o/o/o/o/o/o", (1, 13, 5), Some((1, 1, 13)));
    }
}
