//! Horizontal swords: three rules, and the two tables.

use bincode::{Decode, Encode};

use crate::attack::{Queued, Side, Sword};
use crate::options::HorizontalFit;
use crate::place::{COLUMNS, ROWS};
use crate::placement::ground::{Ground, Terrain};
use crate::{Area, Place};

/// The entry of a horizontal sword, planned on the warning turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Planned {
    /// The side it will come from.
    pub side: Side,
    /// The lowest of its rows.
    pub row: u8,
}

/// A horizontal sword of the same packet that was planned before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The side that it should come from, by its index. It may have switched to the other.
    pub side: Side,
    /// The lowest of its rows.
    pub row: u8,
}

/// Where a sword will enter, or nothing when it turns vertical. `before` is the board without the
/// packet, `ground` the board with the packet's swords so far, `earlier` the horizontal ones of
/// these.
pub fn plan(
    before: &Ground,
    ground: &Ground,
    earlier: &[Earlier],
    queued: &Queued,
    fit: HorizontalFit,
) -> Option<Planned> {
    let Queued { sword, index } = *queued;
    let own = Side::of(index);
    let base = base_row(before, earlier, sword, own);
    // Placement guide, which side the horizontal enters from: both sides of a row, then the next
    // lower one, and when there is no lower one, upwards. Never in row 13.
    let mut rows = (1..=base).rev().chain(base + 1..=ROWS - sword.width);
    // Placement guide, horizontal rule 3: when at least half of it cannot enter, it turns vertical.
    let sides = |row| {
        let sides = [own, own.other()].map(|side| Planned { side, row });
        let sides = sides.map(|planned| (planned, columns_entered(ground, sword, planned)));
        sides.into_iter().filter(|&(_, columns)| sword.length < 2 * u16::from(columns))
    };
    let (planned, _) = match fit {
        // Placement guide, which side the horizontal enters from: where something is in the way it
        // switches sides at the same height. A side with nothing in the way takes most of it; with
        // something on both sides either takes as much, and it enters from its own.
        HorizontalFit::First => rows.find_map(|row| first_of_most(sides(row))),
        HorizontalFit::Largest => first_of_most(rows.flat_map(sides)),
    }?;
    Some(planned)
}

/// The first of the places where most columns enter.
fn first_of_most(mut places: impl Iterator<Item = (Planned, u8)>) -> Option<(Planned, u8)> {
    let first = places.next()?;
    Some(places.fold(first, |best, next| if best.1 < next.1 { next } else { best }))
}

/// The cells that a sword fills as it enters where it was planned, whatever came in its way since;
/// nothing when all of it is wasted.
pub fn area(ground: &Ground, sword: Sword, planned: Planned) -> Option<Area> {
    let width = columns_entered(ground, sword, planned);
    let column = match planned.side {
        Side::Left => 1,
        Side::Right => COLUMNS + 1 - width,
    };
    let corner = Place { column, row: planned.row };
    (0 < width).then_some(Area { corner, width, height: sword.width })
}

/// The lowest row of a sword that finds nothing in its way.
fn base_row(before: &Ground, earlier: &[Earlier], sword: Sword, own: Side) -> u8 {
    // Placement guide, two horizontals entering from the same side: when both should enter from one
    // side, wherever the first was pushed to, it is a gem to the second, if that can enter below it.
    let above = |earlier: &&Earlier| earlier.side == own && sword.width < earlier.row;
    let earlier = earlier.iter().filter(above).map(|earlier| earlier.row);
    // Placement guide, horizontal rule 2: its top is 3 rows below the lowest gem.
    if let Some(bottom) = before.lowest_gem().into_iter().chain(earlier).min() {
        return bottom.saturating_sub(sword.width + 2).max(1);
    }
    // Placement guide, horizontal rule 1: its top is 2 rows below the highest block. The table has
    // an exception: as low as it gets when that is in row 13.
    match before.highest(1..=COLUMNS, |terrain| terrain != Terrain::Open) {
        ROWS => 1,
        height => height.saturating_sub(sword.width + 1).max(1),
    }
}

/// How many columns of a sword can enter, from its side to the first solid cell in its rows.
fn columns_entered(ground: &Ground, sword: Sword, planned: Planned) -> u8 {
    let is_free = |from_edge: &u8| {
        let column = match planned.side {
            Side::Left => 1 + from_edge,
            Side::Right => COLUMNS - from_edge,
        };
        let rows = planned.row..planned.row + sword.width;
        rows.into_iter().all(|row| !ground.at(Place { column, row }).is_solid())
    };
    let most = u8::try_from(sword.length).map_or(COLUMNS, |length| length.min(COLUMNS));
    (0..most).take_while(is_free).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::Orientation;
    use crate::drawing::ground;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn queued(width: u8, length: u16, index: u32) -> Queued {
        let sword = Sword { way: Orientation::Horizontal, width, length, extra: false };
        Queued { sword, index }
    }

    /// Where a sword of width × length with this index is planned, or `vertical`.
    fn check_fit(
        fit: HorizontalFit,
        drawing: &str,
        (width, length, index): (u8, u16, u32),
        planned: Option<(Side, u8)>,
    ) {
        let ground = ground(drawing);
        let came = plan(&ground, &ground, &[], &queued(width, length, index), fit);
        let came = came.map(|planned| (planned.side, planned.row));
        assert_eq!(came, planned, "{drawing}: {width} x {length}, {index}, {fit:?}");
    }

    fn check(drawing: &str, sword: (u8, u16, u32), planned: Option<(Side, u8)>) {
        check_fit(HorizontalFit::First, drawing, sword, planned);
    }

    /// The lowest rows of swords 2 and 3 wide when the highest block, or the lowest gem, is in each
    /// row from 1 on.
    fn entrances(mark: char, heights: u8) -> [Vec<u8>; 2] {
        [2, 3].map(|width| {
            let rows = (1..=heights).map(|height| {
                let mut drawing = String::from(mark);
                drawing.extend((1..height).map(|_| "/."));
                let ground = ground(&drawing);
                base_row(&ground, &[], queued(width, 6, 0).sword, Side::Right)
            });
            rows.collect()
        })
    }

    #[test]
    fn the_entrance_tables_of_the_guide_come_out() {
        let [two, three] = entrances('o', 13);
        assert_eq!(two, [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
        assert_eq!(three, [1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1]);
        let [two, three] = entrances('#', 12);
        assert_eq!(two, [1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(three, [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn it_comes_from_its_own_side_or_the_other_then_lower_then_higher() {
        use Side::{Left, Right};
        check("", (2, 3, 0), Some((Right, 1)));
        check("", (2, 3, 1), Some((Left, 1)));
        check("....##/....##", (2, 3, 0), Some((Left, 1)));
        check("##..##/##..##", (2, 3, 0), Some((Right, 3)));
        check("o/o/o/o/##..##/.", (2, 3, 0), Some((Right, 3)));
        check("##..##/./././././.", (2, 3, 0), Some((Right, 3)));
    }

    #[test]
    fn a_side_with_nothing_in_the_way_goes_before_the_own_side() {
        use Side::{Left, Right};
        check("...#/...#", (2, 3, 0), Some((Left, 1)));
        check("...#/....", (2, 3, 0), Some((Left, 1)));
        check("..V", (2, 3, 1), Some((Right, 1)));
        check("..H", (2, 3, 1), Some((Right, 1)));
        check(&["..V"; 12].join("/"), (2, 3, 1), Some((Right, 9)));
        check("..o", (2, 3, 1), Some((Left, 1)));
    }

    #[test]
    fn with_something_in_the_way_on_both_sides_it_crashes_into_it_from_its_own() {
        use Side::{Left, Right};
        check("..##/..##", (2, 3, 1), Some((Left, 1)));
        check("..##/..##", (2, 3, 0), Some((Right, 1)));
        check("##/##", (2, 5, 0), Some((Right, 1)));
        check("##/##", (2, 5, 1), Some((Right, 1)));
        check("....V", (2, 6, 0), Some((Left, 1)));
        check(".....#/.....#", (2, 7, 0), Some((Left, 1)));
    }

    #[test]
    fn it_goes_to_another_height_only_when_no_side_takes_more_than_half() {
        use Side::{Left, Right};
        check(".#..#./.#..#.", (2, 5, 0), Some((Right, 3)));
        check("#", (2, 11, 1), Some((Left, 2)));
        check("#...../.....#", (2, 5, 0), Some((Right, 2)));
    }

    #[test]
    fn it_turns_vertical_when_at_least_half_cannot_enter() {
        check("", (2, 11, 0), Some((Side::Right, 1)));
        check("", (2, 12, 0), None);
        let wall = ["....##"; 13].join("/");
        check(&wall, (2, 7, 0), Some((Side::Left, 1)));
        check(&wall, (2, 8, 0), None);
        let ten = ["##..##"; 10].join("/");
        check(&ten, (2, 3, 0), Some((Side::Right, 11)));
        let eleven = ["##..##"; 11].join("/");
        check(&eleven, (2, 3, 0), None);
    }

    #[test]
    fn it_can_look_for_the_place_that_takes_most_of_it() {
        check_fit(HorizontalFit::First, "#/#", (2, 6, 0), Some((Side::Right, 1)));
        check_fit(HorizontalFit::Largest, "#/#", (2, 6, 0), Some((Side::Right, 3)));
        check_fit(HorizontalFit::Largest, "..#/..#", (2, 3, 0), Some((Side::Right, 1)));
        check_fit(HorizontalFit::Largest, "", (2, 12, 0), None);
    }

    #[test]
    fn an_earlier_one_of_the_same_hand_is_a_gem_to_it_when_it_fits_below() {
        let before = ground("o/o/o/o/o/o/o/o/o/o/o/o");
        let first = Earlier { side: Side::Right, row: 9 };
        let base =
            |earlier: &[Earlier], own| base_row(&before, earlier, queued(2, 3, 2).sword, own);
        assert_eq!(base(&[first], Side::Right), 5);
        assert_eq!(base(&[first], Side::Left), 9);
        assert_eq!(base(&[Earlier { row: 3, ..first }], Side::Right), 1);
        assert_eq!(base(&[Earlier { row: 2, ..first }], Side::Right), 9);
        assert_eq!(base(&[Earlier { row: 7, ..first }, first], Side::Right), 3);
        // A lower gem of the board counts before it.
        let before = ground("./././././##/##/./././././.");
        let base = base_row(&before, &[first], queued(2, 3, 2).sword, Side::Right);
        assert_eq!(base, 3);
    }
}
