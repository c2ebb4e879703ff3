//! Sprinkles.

use alloc::vec::Vec;

use crate::Place;
use crate::attack::Side;
use crate::event::Landed;
use crate::place::{COLUMNS, ROWS, SPAWN_COLUMN};
use crate::placement::ground::{Ground, Terrain};

/// Sprinkles land no higher than this in the spawn column, so that they knock nobody out
/// (placement guide, sprinkle instakill).
pub const SPAWN_COLUMN_ROWS_MAX: u8 = 10;

/// Lets the `count` sprinkles of the bout's `index`th sprinkle attack land, one after the other, and
/// says where each is then.
pub fn sprinkle(ground: &mut Ground, count: u16, index: u32) -> Vec<Landed> {
    // Placement guide, sprinkle placement: the whole attack begins on one side.
    let nth_column = |nth: u16| match Side::of(index) {
        Side::Left => 1 + (nth % u16::from(COLUMNS)) as u8,
        Side::Right => COLUMNS - (nth % u16::from(COLUMNS)) as u8,
    };
    let land = |nth| {
        let column = nth_column(nth);
        let top = ground.highest(column..=column, |terrain| terrain != Terrain::Open);
        let most = if column == SPAWN_COLUMN { SPAWN_COLUMN_ROWS_MAX } else { ROWS };
        // Placement guide, sprinkle wastage: a full column wastes its turn.
        let row = (top < most).then_some(top + 1);
        if let Some(row) = row {
            ground.set(Place { column, row }, Terrain::Loose);
        }
        Landed::Sprinkle { column, row }
    };
    (0..count).map(land).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{draw_ground, full, ground};

    /// Lets sprinkles land: how many are wasted, and the ground after.
    fn check(before: &str, count: u16, index: u32, wasted: usize, after: &str) {
        let mut ground = ground(before);
        let landed = sprinkle(&mut ground, count, index);
        assert_eq!(landed.len(), usize::from(count));
        let lost = landed.iter().filter(|one| matches!(one, Landed::Sprinkle { row: None, .. }));
        assert_eq!(lost.count(), wasted, "{before}: {count}, {index}");
        assert_eq!(draw_ground(&ground), full(after), "{before}: {count}, {index}");
    }

    #[test]
    fn an_attack_begins_on_one_side_and_goes_around() {
        check("", 5, 0, 0, ".ooooo");
        check("", 8, 1, 0, "oo / oooooo");
        check(".V / .V", 3, 1, 0, ".o / .V / oVo");
    }

    #[test]
    fn a_full_column_wastes_its_turn() {
        let wall = ["o"; 13].join("/");
        check(&wall, 3, 1, 1, &(["o"; 12].join("/") + "/ooo"));
        check("", 600, 0, 600 - 5 * 13 - 10, &(["ooo.oo"; 3].join("/") + &"/oooooo".repeat(10)));
    }

    #[test]
    fn the_spawn_column_takes_none_above_row_10() {
        let pile = ["...o"; 10].join("/");
        check(&pile, 4, 1, 1, &(["...o"; 9].join("/") + "/oooo"));
    }
}
