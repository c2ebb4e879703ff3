//! The chains that a few pairs of swordfight can set off.

use alloc::vec::Vec;
use swordfight::view::Active;
use swordfight::{Attack, Grid, Options, Pair, ROWS, Turn, resolve};
use swordfight::{Place, SPAWN_COLUMN};

use crate::duellist::placement::Placement;

/// A way to place some pairs, and the chain that the last of them sets off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// For each pair the column of its pivot, from 1, and its turn.
    pub placements: Vec<(u8, Turn)>,
    /// Steps of the chain, at least 1.
    pub steps: u16,
    /// What it sends.
    pub attack: Attack,
}

/// All the ways to place `pairs` in turn on `grid` of which the last sets off a chain of at least
/// `steps` steps, and none before it sets off any. Nothing enters from outside. It looks at each of up
/// to 22 placements of each pair, so that more than four pairs take minutes.
pub fn chains(grid: &Grid, pairs: &[Pair], steps: u16, options: &Options) -> Vec<Chain> {
    let mut found = Vec::new();
    extend(&mut Vec::new(), grid, (pairs, steps, options), &mut found);
    found
}

fn extend(
    before: &mut Vec<(u8, Turn)>,
    grid: &Grid,
    (pairs, steps, options): (&[Pair], u16, &Options),
    found: &mut Vec<Chain>,
) {
    let Some((&pair, rest)) = pairs.split_first() else { return };
    let pivot = Place { column: SPAWN_COLUMN, row: ROWS };
    let active = Active { pair, pivot, turn: Turn::Above, fallen: 0 };
    for goal in Placement::all(pair).filter(|goal| goal.is_reachable(grid, active)) {
        let Placement { column, turn } = goal;
        before.push((column, turn));
        if rest.is_empty() {
            let came = resolve::steps(grid, pair, column, turn, options).unwrap_or_default();
            if let Some(last) = came.last().filter(|last| steps <= last.step) {
                let placements = before.clone();
                let (steps, attack) = (last.step, Attack::of(&came));
                found.push(Chain { placements, steps, attack });
            }
        } else if let Some(dropped) = resolve::drop(grid, pair, column, turn, options)
            && dropped.attack.is_empty()
            && !dropped.grid.is_out()
        {
            extend(before, &dropped.grid, (rest, steps, options), found);
        }
        before.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::{Block, Cell, Colour, Kind};

    fn block(letter: char) -> Block {
        Block::from_letter(letter).expect("a letter of a block")
    }

    #[test]
    fn it_finds_every_double_of_one_pair_and_of_two() {
        let mut grid = Grid::default();
        for (column, row, letter) in [(1, 1, 'B'), (2, 1, 'B'), (1, 2, 'R'), (1, 3, 'b')] {
            grid.put(Place { column, row }, Cell::Block(block(letter)));
        }
        let solid = Block { colour: Colour::Green, kind: Kind::Solid };
        let first = Pair { pivot: solid, partner: block('Y') };
        let second = Pair { pivot: block('r'), partner: block('Y') };
        let options = Options::default();
        let found = chains(&grid, &[second], 2, &options);
        // The breaker lies in column 2 whichever side its partner is on, but not above it.
        let placements: Vec<_> = found.iter().map(|chain| chain.placements[0]).collect();
        assert_eq!(placements, [(2, Turn::Above), (2, Turn::Right), (2, Turn::Left)]);
        assert!(found.iter().all(|chain| chain.steps == 2));
        // Another pair before it leaves more than one way, all of them with the same end.
        let found = chains(&grid, &[first, second], 2, &options);
        assert!(1 < found.len() && found.iter().all(|chain| chain.placements.len() == 2));
    }
}
