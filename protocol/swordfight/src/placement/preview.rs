//! Previews for players: where swords that are not sent yet would land.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::attack::{Attack, Queued, Queues, Sword};
use crate::event::Landed;
use crate::options::{Options, SprinkleOrder};
use crate::placement::ground::Ground;
use crate::placement::sprinkles::sprinkle;
use crate::placement::{enter, plan};

/// Where an attack would land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Each sword and each sprinkle, wasted ones too, in the order in which they would enter.
    pub landed: Vec<Landed>,
    /// The target's board with all of that on it.
    pub ground: Ground,
}

/// Where `attack` would land on the board `target`, if it took the next places of `queues` and the
/// board stayed as it is. Intact swords on the board count as loose, as they will be by then; it
/// leaves out packets that enter before this one.
///
/// With [`resolve::steps`](crate::resolve::steps) it is the preview of an attack: what a lock would
/// send, and what that would hit.
///
/// ```
/// use swordfight::event::Landed;
/// use swordfight::options::Excess;
/// use swordfight::placement::{self, Ground, Terrain};
/// use swordfight::{Area, Attack, Options, Orientation, Place, Queues, Side, Sword};
///
/// // The target has a gem in columns 5 and 6.
/// let mut target = Ground::default();
/// let gem = Area { corner: Place { column: 5, row: 1 }, width: 2, height: 2 };
/// target.fill(gem, Terrain::Gem);
/// // A gem of 3 columns × 2 rows, singled, and three sprinkles, as the first attack of a bout.
/// let sword = Sword::of(3, 2, 1, Excess::BeforeChain);
/// let attack = Attack { swords: vec![sword], sprinkles: 3 };
/// let preview = placement::preview(&target, &attack, Queues::default(), &Options::default());
/// // The first sword of a bout should come from the right, where the gem is in its way.
/// let area = Area { corner: Place { column: 1, row: 1 }, width: 3, height: 2 };
/// let (way, side) = (Orientation::Horizontal, Some(Side::Left));
/// assert_eq!(preview.landed[0], Landed::Sword { way, side, area: Some(area), wasted: 0 });
/// // The first sprinkle attack begins on the right: on the gem, on the gem, and on the floor.
/// let on = |column, row| Landed::Sprinkle { column, row: Some(row) };
/// assert_eq!(preview.landed[1..], [on(6, 3), on(5, 3), on(4, 1)]);
/// assert_eq!(preview.ground.at(Place { column: 4, row: 1 }), Terrain::Loose);
/// ```
pub fn preview(target: &Ground, attack: &Attack, queues: Queues, options: &Options) -> Preview {
    let mut queues = queues;
    let (swords, sprinkle_index) = queues.number(attack);
    let mut ground = target.decayed();
    let mut landed = Vec::new();
    let plan = plan(&ground, &swords, options);
    let enter_all = |ground: &mut Ground, landed: &mut Vec<Landed>| {
        let planned = swords.iter().zip(plan);
        landed.extend(planned.map(|(queued, planned)| enter(ground, queued, planned, options)));
    };
    match options.sprinkles {
        SprinkleOrder::AfterSwords => {
            enter_all(&mut ground, &mut landed);
            landed.extend(sprinkle(&mut ground, attack.sprinkles, sprinkle_index));
        }
        SprinkleOrder::BeforeSwords => {
            landed.extend(sprinkle(&mut ground, attack.sprinkles, sprinkle_index));
            enter_all(&mut ground, &mut landed);
        }
    }
    Preview { landed, ground }
}

/// The columns that `sword` would take on the board `target` as the `index`th sword of the bout, from
/// 0; nothing when all of it would be wasted. A vertical one takes column 4 only where it is forced
/// to (placement guide, vertical rule 3).
///
/// ```
/// use swordfight::options::Excess;
/// use swordfight::placement::{self, Ground, Terrain};
/// use swordfight::{Area, Options, Place, Sword};
///
/// // A gem of 2 columns × 3 rows, doubled: 2 wide and 6 long.
/// let sword = Sword::of(2, 3, 2, Excess::BeforeChain);
/// let options = Options::default();
/// let mut target = Ground::default();
/// // The second sword of a bout is meant for columns 3 and 4, and goes left.
/// assert_eq!(placement::next_columns(&target, sword, 1, &options), Some(2..=3));
/// // With gems up to the top of columns 1, 2, 5 and 6 there is nowhere else.
/// for column in [1, 5] {
///     let gem = Area { corner: Place { column, row: 1 }, width: 2, height: 13 };
///     target.fill(gem, Terrain::Gem);
/// }
/// assert_eq!(placement::next_columns(&target, sword, 1, &options), Some(3..=4));
/// target.set(Place { column: 3, row: 13 }, Terrain::Gem);
/// assert_eq!(placement::next_columns(&target, sword, 1, &options), None);
/// ```
pub fn next_columns(
    target: &Ground,
    sword: Sword,
    index: u32,
    options: &Options,
) -> Option<RangeInclusive<u8>> {
    let mut ground = target.decayed();
    let queued = Queued { sword, index };
    let planned = plan(&ground, &[queued], options).into_iter().flatten().next();
    match enter(&mut ground, &queued, planned, options) {
        Landed::Sword { area, .. } => area.map(|area| area.corner.column..=area.right()),
        Landed::Sprinkle { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::Orientation;
    use crate::drawing::{draw_ground, full, ground};

    /// A sword by its way, width and length.
    fn sword((way, width, length): (Orientation, u8, u16)) -> Sword {
        Sword { way, width, length, extra: false }
    }

    /// Where an attack would land that is the next of the queues: the target's board with it.
    fn check(
        options: &Options,
        target: &str,
        swords: &[(Orientation, u8, u16)],
        sprinkles: u16,
        after: &str,
    ) {
        let swords: Vec<Sword> = swords.iter().copied().map(sword).collect();
        let attack = Attack { swords, sprinkles };
        let queues = Queues { swords: 4, sprinkle_attacks: 1 };
        let preview = preview(&ground(target), &attack, queues, options);
        assert_eq!(draw_ground(&preview.ground), full(after), "{target} {attack:?}");
        let landed = attack.swords.len() + usize::from(sprinkles);
        assert_eq!(preview.landed.len(), landed, "{target} {attack:?}");
    }

    #[test]
    fn a_preview_takes_the_next_places_of_both_queues() {
        use Orientation::{Horizontal as H, Vertical as V};
        let options = Options::default();
        check(&options, "", &[(V, 1, 4)], 3, ".....V/.....V/.....V/ooo..V");
        check(&options, "", &[(V, 1, 2), (V, 1, 2)], 0, "V....V/V....V");
        check(&options, "##/##", &[(H, 2, 3), (V, 1, 2)], 1, "o/V/V/##.HHH/##.HHH");
    }

    #[test]
    fn swords_that_are_intact_now_have_decayed_by_then() {
        let options = Options::default();
        let vertical = (Orientation::Vertical, 1, 4);
        check(&options, ".....V/.....V", &[vertical], 0, ".....V/.....V/.....V/.....V/.....o");
    }

    #[test]
    fn sprinkles_come_in_the_order_of_the_options() {
        let options = Options { sprinkles: SprinkleOrder::BeforeSwords, ..Options::default() };
        let vertical = (Orientation::Vertical, 1, 4);
        check(&options, "", &[vertical], 6, ".....V/.....V/.....V/oooooV");
    }

    /// The columns of a sword, written as the first and the last.
    fn check_columns(
        target: &str,
        shape: (Orientation, u8, u16),
        index: u32,
        columns: Option<(u8, u8)>,
    ) {
        let came = next_columns(&ground(target), sword(shape), index, &Options::default());
        let came = came.map(|columns| (*columns.start(), *columns.end()));
        assert_eq!(came, columns, "{target} {shape:?} {index}");
    }

    #[test]
    fn the_next_sword_takes_the_columns_of_its_place_in_the_queue() {
        use Orientation::{Horizontal as H, Vertical as V};
        check_columns("", (V, 1, 4), 2, Some((5, 5)));
        check_columns("..##/..##", (V, 2, 12), 0, Some((5, 6)));
        check_columns("VVV.VV", (V, 1, 4), 2, Some((5, 5)));
        check_columns("", (H, 2, 3), 0, Some((4, 6)));
        check_columns("", (H, 2, 3), 1, Some((1, 3)));
        check_columns("", (H, 2, 12), 1, Some((2, 3)));
        let walls = ["###.##"; 13].join("/");
        check_columns(&walls, (V, 1, 4), 0, Some((4, 4)));
        check_columns(&walls, (V, 2, 4), 0, None);
    }
}
