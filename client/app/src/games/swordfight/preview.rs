//! What an attack would do: the chain that the pair in play would set off where it is, and where the
//! next swords would land.

use std::ops::RangeInclusive;

use swordfight::event::{Break, Landed};
use swordfight::placement::{self, Ground};
use swordfight::{Attack, Grid, Options, Orientation, Queues, Sword, View, resolve};

use swordfight::view::Active;

/// The attack that the player would send by letting the pair fall where it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// The steps of the chain; none when nothing would break.
    pub steps: Vec<Break>,
}

impl Preview {
    /// The preview of `active` on `grid`.
    pub fn of(grid: &Grid, active: Option<Active>, options: &Options) -> Preview {
        let steps = active.and_then(|Active { pair, pivot, turn, .. }| {
            resolve::steps(grid, pair, pivot.column, turn, options)
        });
        Preview { steps: steps.unwrap_or_default() }
    }

    /// The attack of all steps; nothing when it would send nothing.
    pub fn attack(&self) -> Option<Attack> {
        Some(Attack::of(&self.steps)).filter(|attack| !attack.is_empty())
    }

    /// Where that attack would land on the target's board.
    pub fn landing(&self, target: &View, queues: Queues, options: &Options) -> Vec<Landed> {
        let landed = |attack| placement::preview(&Ground::seen(target), &attack, queues, options);
        self.attack().map_or_else(Vec::new, |attack| landed(attack).landed)
    }
}

/// The length of the swords that the queue is shown for: that of the shortest ones.
const LENGTH: u16 = 4;

/// The columns of the target's board that the next sword would take if it were a vertical one of this
/// width; nothing when all of it would be wasted. Without a target the board is empty.
pub fn next_columns(
    target: Option<&View>,
    width: u8,
    index: u32,
    options: &Options,
) -> Option<RangeInclusive<u8>> {
    let ground = target.map_or_else(|| Ground::of(&Grid::default()), Ground::seen);
    let sword = Sword { way: Orientation::Vertical, width, length: LENGTH, extra: false };
    placement::next_columns(&ground, sword, index, options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes;
    use swordfight::Turn;

    #[test]
    fn the_queue_is_that_of_the_targets_board() {
        let columns = |rows: &[&str], width, index| {
            let target = scenes::view(&scenes::grid(rows));
            next_columns(Some(&target), width, index, &Options::default())
        };
        assert_eq!(columns(&[], 1, 0), Some(2..=2));
        assert_eq!(next_columns(None, 1, 0, &Options::default()), Some(2..=2));
        // A gem of 13 rows in columns 2 and 3: there is no room.
        let wall = [".rr..."; 13];
        assert_eq!(columns(&wall, 1, 0), Some(5..=5));
        // Nowhere but in column 4.
        let walls: Vec<String> = (0..13).map(|_| "rrr.yy".to_owned()).collect();
        let walls: Vec<&str> = walls.iter().map(String::as_str).collect();
        assert_eq!(columns(&walls, 1, 0), Some(4..=4));
        assert_eq!(columns(&walls, 2, 0), None);
    }

    #[test]
    fn a_pair_that_breaks_a_gem_is_previewed_with_its_landing() {
        let (grid, options) = (scenes::grid(&["rr....", "rr...."]), Options::default());
        let above = |column| Some(scenes::active(column, 12, Turn::Above, "Ry"));
        let nothing = Preview::of(&grid, above(4), &options);
        assert_eq!((nothing.attack(), Preview::of(&grid, None, &options).steps.len()), (None, 0));
        let preview = Preview::of(&grid, above(1), &options);
        let attack = preview.attack().expect("it breaks");
        assert_eq!((attack.swords.len(), attack.sprinkles), (1, 0));
        let target = scenes::view(&scenes::grid(&["bb....", "bb...."]));
        let landing = preview.landing(&target, Queues::default(), &options);
        let [Landed::Sword { area: Some(area), .. }] = landing[..] else { panic!("{landing:?}") };
        assert_eq!((area.corner.column, area.height), (2, 4));
        assert_eq!(nothing.landing(&target, Queues::default(), &options), []);
    }
}
