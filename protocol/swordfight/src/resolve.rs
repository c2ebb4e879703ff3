//! What a lock sets off on a grid: ageing, falling, fusing and the chain. For the board, and for
//! whoever wants to know what a lock would do.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::event::Event;
use crate::grid::{COLUMNS, ROWS};
use crate::{Attack, Cell, Grid, Options, Pair, Place, Turn};

/// Falls, fuses and shatters until nothing more does, and tells every step of it.
pub fn chain(grid: &mut Grid, options: &Options, events: &mut Vec<Event>) -> Attack {
    let mut attack = Attack::default();
    for step in 1.. {
        grid.fall();
        let fresh = grid.fuse(options.rectangle);
        events.push(Event::Settled(fresh, Box::new(grid.clone())));
        let Some(broken) = grid.shatter(step, options.excess) else { break };
        attack.add(&broken);
        events.push(Event::Broke(broken, Box::new(grid.clone())));
    }
    attack
}

/// A grid after a lock, and what the lock sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// After the chain.
    pub grid: Grid,
    /// What the chain made.
    pub attack: Attack,
}

/// What `grid` becomes when `pair` falls straight down with its pivot in `column` and locks; nothing
/// when it cannot be there. It leaves out what enters from the warning slot.
pub fn drop(grid: &Grid, pair: Pair, column: u8, turn: Turn, options: &Options) -> Option<Dropped> {
    // As the halves fall apart where they lock, only the order in a column counts.
    let beside = match turn {
        Turn::Above | Turn::Below => column,
        Turn::Left => column.checked_sub(1)?,
        Turn::Right => column.checked_add(1)?,
    };
    let columns = [column, beside];
    let is_open = |&column: &u8| (1..=COLUMNS).contains(&column) && grid.top(column) < ROWS;
    if !columns.iter().all(is_open) {
        return None;
    }
    let mut halves = [(column, pair.pivot), (beside, pair.partner)];
    if turn == Turn::Below {
        halves.reverse();
    }
    let mut grid = grid.clone();
    for (column, block) in halves {
        let row = grid.top(column) + 1;
        if row <= ROWS {
            grid.put(Place { column, row }, Cell::Block(block));
        }
    }
    grid.age();
    grid.fall();
    grid.fuse(options.rectangle);
    let attack = shatter_all(&mut grid, options);
    Some(Dropped { grid, attack })
}

/// Shatters, falls and fuses until nothing more shatters: [`chain`] without telling, from a grid on
/// which everything has settled.
pub fn shatter_all(grid: &mut Grid, options: &Options) -> Attack {
    let mut attack = Attack::default();
    for step in 1.. {
        let Some(broken) = grid.shatter(step, options.excess) else { break };
        attack.add(&broken);
        grid.fall();
        grid.fuse(options.rectangle);
    }
    attack
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{draw, full, grid, pair};
    use alloc::borrow::ToOwned;

    /// Drops a pair on `before`: the grid after, the sprinkles and how many swords.
    fn check(
        before: &str,
        letters: &str,
        (column, turn): (u8, Turn),
        after: Option<(&str, u16, usize)>,
    ) {
        let dropped = drop(&grid(before), pair(letters), column, turn, &Options::default());
        let came = dropped.map(|dropped| {
            (draw(&dropped.grid), dropped.attack.sprinkles, dropped.attack.swords.len())
        });
        let after = after.map(|(grid, sprinkles, swords)| (full(grid), sprinkles, swords));
        assert_eq!(came, after, "{before} {letters} {column} {turn:?}");
    }

    #[test]
    fn a_pair_can_be_dropped_any_way() {
        check("Y", "RG", (1, Turn::Above), Some(("G/R/Y", 0, 0)));
        check("Y", "RG", (1, Turn::Below), Some(("R/G/Y", 0, 0)));
        check("Y", "RG", (1, Turn::Right), Some(("R/YG", 0, 0)));
        check("Y", "RG", (2, Turn::Left), Some(("G/YR", 0, 0)));
        check("", "RG", (1, Turn::Left), None);
        check("", "RG", (6, Turn::Right), None);
        check("", "RG", (0, Turn::Above), None);
    }

    #[test]
    fn a_drop_breaks_what_it_would_break() {
        check("RR/RR", "rY", (1, Turn::Above), Some(("Y", 0, 1)));
        check("YYB/RRR", "rB", (4, Turn::Right), Some(("YYB.B", 2, 0)));
        check("b/ry/RBYY/RBBYY", "Bg", (6, Turn::Above), Some((".....g/.....B", 11, 0)));
    }

    #[test]
    fn what_locks_above_the_board_is_lost() {
        let column = |rows: usize| ["Y", "G"].repeat(7)[..rows].join("/");
        check(&column(13), "RB", (1, Turn::Above), None);
        check(&column(12), "RB", (1, Turn::Above), Some((&("R/".to_owned() + &column(12)), 0, 0)));
        check(&column(12), "RB", (1, Turn::Below), Some((&("B/".to_owned() + &column(12)), 0, 0)));
    }

    #[test]
    fn grey_cells_take_their_colour_first() {
        check("t", "rY", (1, Turn::Above), Some(("Y", 1, 0)));
        check("V/./.", "YG", (2, Turn::Above), Some((".G/oY", 0, 0)));
    }
}
