//! Where swords and sprinkles land: pure geometry, to be read beside the placement guide.
//!
//! A packet meets the board twice. When it enters the warning slot, [`plan`] settles the side and
//! the row of its horizontal swords, or turns them vertical. One lock later [`enter`] lets each
//! sword in, in break order, and [`sprinkle`] the rest. For players who want to know it before,
//! [`preview()`] does all of that for an attack that is not sent yet, and [`next_columns`] for the
//! next sword of the queue.
//!
//! ```
//! use swordfight::event::Landed;
//! use swordfight::options::Excess;
//! use swordfight::placement::{self, Ground, Planned, Terrain};
//! use swordfight::{Area, Options, Orientation, Place, Queued, Side, Sword};
//!
//! let options = Options::default();
//! // A pile of loose blocks, 6 rows high, in column 1.
//! let mut ground = Ground::default();
//! let pile = Area { corner: Place { column: 1, row: 1 }, width: 1, height: 6 };
//! ground.fill(pile, Terrain::Loose);
//! // The first two swords of a bout: of a gem of 3 columns × 2 rows, and of one of 2 × 2.
//! let queued = |(width, height), index| {
//!     Queued { sword: Sword::of(width, height, 1, Excess::BeforeChain), index }
//! };
//! let swords = [queued((3, 2), 0), queued((2, 2), 1)];
//!
//! // On the warning turn: the horizontal one from the right, its top 2 rows below the pile's.
//! let plan = placement::plan(&ground, &swords, &options);
//! assert_eq!(plan, [Some(Planned { side: Side::Right, row: 3 }), None]);
//!
//! // A lock later both enter; the vertical one lands in column 3.
//! let mut enter =
//!     |nth: usize| placement::enter(&mut ground, &swords[nth], plan[nth], &options);
//! let landed = |way, side, column, row, width, height| {
//!     let area = Some(Area { corner: Place { column, row }, width, height });
//!     Landed::Sword { way, side, area, wasted: 0 }
//! };
//! let across = landed(Orientation::Horizontal, Some(Side::Right), 4, 3, 3, 2);
//! let down = landed(Orientation::Vertical, None, 3, 1, 1, 4);
//! assert_eq!([enter(0), enter(1)], [across, down]);
//!
//! // Four sprinkles on top, the first attack with any: from the right.
//! let sprinkles = placement::sprinkle(&mut ground, 4, 0);
//! assert_eq!(sprinkles[0], Landed::Sprinkle { column: 6, row: Some(5) });
//! assert_eq!(sprinkles[3], Landed::Sprinkle { column: 3, row: Some(5) });
//! ```

use alloc::vec::Vec;

use crate::attack::{Orientation, Queued, Side};
use crate::event::Landed;
use crate::options::{Options, SameStep};
use crate::{Area, Place};

pub mod ground;
pub mod horizontal;
pub mod preview;
pub mod sprinkles;
pub mod vertical;

pub use ground::{Ground, Terrain};
pub use horizontal::{Earlier, Planned};
pub use preview::{Preview, next_columns, preview};
pub use sprinkles::sprinkle;

/// Plans the `swords` of one packet, or of all that will enter at the same lock, in break order, on
/// the board of the warning turn. A horizontal one gets the place it will enter at; nothing means
/// that the sword enters from the top, which is decided as it enters.
///
/// ```
/// use swordfight::options::Excess;
/// use swordfight::placement::{self, Ground, Planned};
/// use swordfight::{Options, Queued, Side, Sword};
///
/// // Gems of 3 columns × 2 rows, singled; of 2 × 3, which is vertical; and of 6 × 2, doubled: a
/// // length of 12, of which only half can enter, so that it turns vertical.
/// let gems = [(3, 2, 1), (2, 3, 1), (6, 2, 2)];
/// let sword = |(width, height, step)| Sword::of(width, height, step, Excess::BeforeChain);
/// let swords: Vec<Queued> =
///     (0..).zip(gems).map(|(index, gem)| Queued { sword: sword(gem), index }).collect();
/// let plan = placement::plan(&Ground::default(), &swords, &Options::default());
/// assert_eq!(plan, [Some(Planned { side: Side::Right, row: 1 }), None, None]);
/// ```
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
        let side = Side::of(queued.index);
        earlier.extend(planned.map(|Planned { row, .. }| Earlier { side, row }));
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
    let side = planned.map(|planned| planned.side);
    Landed::Sword { way, side, area, wasted: sword.length - u16::from(entered) }
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
    fn a_sword_that_moved_aside_does_not_shift_the_queue() {
        let vertical = |width, length, index| (Orientation::Vertical, width, length, index, false);
        // The second is meant for column 3 and has to take 1; the third is where it always is.
        let swords = [vertical(2, 6, 0), vertical(1, 4, 1), vertical(1, 4, 2)];
        let after = ".VV/.VV/VVV.V/VVV.V/VVV.V/VVV.V";
        check(Options::default(), "", "", &swords, after);
    }

    #[test]
    fn the_height_is_that_of_the_warning_turn() {
        let across = [(Orientation::Horizontal, 2, 3, 0, false)];
        check(Options::default(), "o/o/o/o/o/o/o", "o", &across, "...HHH/...HHH/././o");
        check(Options::default(), "##/##/././././././.", "o", &across, "...HHH/...HHH/././o");
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
