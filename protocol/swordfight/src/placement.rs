//! Where swords and sprinkles land: pure geometry, to be read beside the placement guide.
//!
//! A packet meets the board twice. When it enters the warning slot, [`plan`] settles the side and
//! the row of its horizontal swords, or turns them vertical. One lock later [`enter`] lets each
//! sword in, in break order, and [`sprinkle`] the rest.

use alloc::vec::Vec;

use crate::attack::{Orientation, Queued, Side};
use crate::event::Landed;
use crate::options::{Options, SameStep};
use crate::{Area, Place};

pub mod ground;
pub mod horizontal;
pub mod sprinkles;
pub mod vertical;

pub use ground::{Ground, Terrain};
pub use horizontal::{Earlier, Planned};
pub use sprinkles::sprinkle;

/// Plans the `swords` of one packet, or of all that will enter at the same lock, in break order, on
/// the board of the warning turn. A horizontal one gets the place it will enter at; nothing means
/// that the sword enters from the top, which is decided as it enters.
pub fn plan(ground: &Ground, swords: &[Queued], options: &Options) -> Vec<Option<Planned>> {
    // By the time these enter, what is intact now will have decayed.
    let before = ground.decayed();
    let mut ground = before.clone();
    let mut earlier = Vec::new();
    let plan_one = |queued: &Queued| {
        let planned = match queued.sword.way {
            Orientation::Vertical => None,
            Orientation::Horizontal => {
                horizontal::plan(&before, &ground, &earlier, queued, options.horizontal_fit)
            }
        };
        let hand = Side::of(queued.index);
        earlier.extend(planned.map(|Planned { row, .. }| Earlier { hand, row }));
        enter(&mut ground, queued, planned, options);
        planned
    };
    swords.iter().map(plan_one).collect()
}

/// Lets one sword enter, as [`plan`] said, and says where it is then.
pub fn enter(
    ground: &mut Ground,
    queued: &Queued,
    planned: Option<Planned>,
    options: &Options,
) -> Landed {
    let sword = queued.sword;
    let (way, area, entered) = match planned {
        Some(planned) => {
            let area = horizontal::area(ground, sword, planned);
            (Orientation::Horizontal, area, area.map_or(0, |area| area.width))
        }
        None => {
            let spared = |area: &Area| {
                options.same_step == SameStep::SpareTheSpawn
                    && sword.extra
                    && area.has(Place::SPAWN)
            };
            let area = vertical::area(ground, sword, queued.index, options.cut);
            let area = area.filter(|area| !spared(area));
            (Orientation::Vertical, area, area.map_or(0, |area| area.height))
        }
    };
    if let Some(area) = area {
        ground.fill(area, Terrain::of(way));
    }
    let hand = planned.map(|planned| planned.hand);
    Landed::Sword { way, hand, area, wasted: sword.length - u16::from(entered) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::Sword;
    use crate::drawing::{draw_ground, full, ground};
    use alloc::borrow::ToOwned;

    /// Swords by way, width, length and index, and whether they are extra.
    type Asked<'a> = &'a [(Orientation, u8, u16, u32, bool)];

    /// Plans the swords on the ground `warned`, and lets them enter on the ground `before`.
    fn check(options: Options, warned: &str, before: &str, swords: Asked, after: &str) {
        let queued = |&(way, width, length, index, extra): &(Orientation, u8, u16, u32, bool)| {
            Queued { sword: Sword { way, width, length, extra }, index }
        };
        let swords: Vec<Queued> = swords.iter().map(queued).collect();
        let plan = plan(&ground(warned), &swords, &options);
        let mut ground = ground(before);
        for (queued, planned) in swords.iter().zip(plan) {
            enter(&mut ground, queued, planned, &options);
        }
        assert_eq!(draw_ground(&ground), full(after), "{warned} then {before}");
    }

    #[test]
    fn swords_enter_in_break_order() {
        let options = Options::default();
        let (down, across) =
            ((Orientation::Vertical, 1, 4, 1, false), (Orientation::Horizontal, 2, 6, 0, false));
        check(options, "", "", &[across, down], "..V/..V/..V/..V/HHHHHH/HHHHHH");
        let (down, across) =
            ((Orientation::Vertical, 1, 4, 0, false), (Orientation::Horizontal, 2, 6, 1, false));
        check(options, "o/o/o", "o/o/o", &[down, across], ".V/oV/oVHHHH/oVHHHH");
    }

    #[test]
    fn a_sword_that_is_blocked_after_the_plan_goes_nowhere_else() {
        let across = [(Orientation::Horizontal, 2, 6, 0, false)];
        check(Options::default(), "..oo", "..##/..##", &across, "..##HH/..##HH");
        check(Options::default(), "...o", "...o##/...o##", &across, "...o##/...o##");
    }

    #[test]
    fn a_sword_that_turned_vertical_keeps_its_index() {
        let across =
            [(Orientation::Horizontal, 2, 12, 1, false), (Orientation::Vertical, 1, 1, 2, false)];
        let after = [".VV"; 11].join("/") + "/.VV.V";
        check(Options::default(), "", "", &across, &after);
    }

    #[test]
    fn what_is_intact_on_the_warning_turn_counts_as_loose() {
        let across = [(Orientation::Horizontal, 2, 3, 0, false)];
        check(Options::default(), "....VV/....VV", "....oo/....oo", &across, "...HHH/...HHH");
    }

    #[test]
    fn two_horizontals_should_enter_from_the_same_side_when_their_hands_are_the_same() {
        use Orientation::{Horizontal, Vertical};
        let pile = [".o"; 12].join("/");
        // The first is right-handed and has to enter from the left; so is the second.
        let swords = [
            (Vertical, 1, 13, 4, false),
            (Horizontal, 2, 3, 6, false),
            (Horizontal, 2, 3, 8, false),
        ];
        let after = ".....V/.o...V/.o...V/HHH..V/HHH..V/.o...V/.o...V/HHH..V/HHH..V";
        let rest = "/.o...V".repeat(4);
        check(Options::default(), &pile, &pile, &swords, &(after.to_owned() + &rest));
        // The first is left-handed and has to enter from the right, where the second should.
        let swords = [
            (Vertical, 1, 13, 5, false),
            (Horizontal, 2, 3, 7, false),
            (Horizontal, 2, 3, 8, false),
        ];
        let after = "V/Vo/Vo/Vo.HHH/Vo.HHH/Vo.HHH/Vo.HHH";
        let rest = "/Vo".repeat(6);
        check(Options::default(), &pile, &pile, &swords, &(after.to_owned() + &rest));
    }

    #[test]
    fn an_extra_sword_can_be_made_to_spare_the_spawn() {
        let three = |index, extra| (Orientation::Vertical, 3, 13, index, extra);
        let both = [three(0, false), three(1, true)];
        let all = ["VVVVVV"; 13].join("/");
        let first = ["VVV"; 13].join("/");
        check(Options::default(), "", "", &both, &all);
        let spare = Options { same_step: SameStep::SpareTheSpawn, ..Options::default() };
        check(spare, "", "", &both, &first);
        check(spare, "", "", &[three(0, false), three(1, false)], &all);
        let short = [three(0, false), (Orientation::Vertical, 3, 2, 1, true)];
        check(spare, "", "", &short, &(["VVV"; 11].join("/") + "/VVVVVV/VVVVVV"));
    }
}
