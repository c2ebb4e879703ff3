//! What a lock sets off on a grid: ageing, falling, fusing and the chain. For the board, and for
//! bots and previews that ask what a lock would do: [`drop`] answers with the grid after it and the
//! attack, [`steps`] with each step of its chain.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::event::{Break, Event};
use crate::place::{COLUMNS, ROWS};
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
///
/// ```
/// use swordfight::{Block, Colour, Grid, Kind, Options, Orientation, Pair, Turn, resolve};
///
/// let block = |kind| Block { colour: Colour::Red, kind };
/// let solids = Pair { pivot: block(Kind::Solid), partner: block(Kind::Solid) };
/// let breaker = Pair { pivot: block(Kind::Breaker), partner: block(Kind::Solid) };
///
/// // Two pairs side by side are a gem of 2 columns × 2 rows.
/// let options = Options::default();
/// let first = resolve::drop(&Grid::default(), solids, 1, Turn::Above, &options).expect("room");
/// let second = resolve::drop(&first.grid, solids, 2, Turn::Above, &options).expect("room");
/// assert_eq!(second.grid.gems().len(), 1);
/// assert!(second.attack.is_empty());
///
/// // A breaker on it sends a sword 1 wide and 4 long; the pair itself is worth one sprinkle.
/// let third = resolve::drop(&second.grid, breaker, 1, Turn::Below, &options).expect("room");
/// let sword = third.attack.swords[0];
/// assert_eq!((sword.way, sword.width, sword.length), (Orientation::Vertical, 1, 4));
/// assert_eq!(third.attack.sprinkles, 1);
/// assert_eq!(third.grid, Grid::default());
/// ```
pub fn drop(grid: &Grid, pair: Pair, column: u8, turn: Turn, options: &Options) -> Option<Dropped> {
    let mut grid = with_pair(grid, pair, column, turn)?;
    grid.fall();
    grid.fuse(options.rectangle);
    let attack = shatter_all(&mut grid, options);
    Some(Dropped { grid, attack })
}

/// The steps of the chain that [`drop`] would set off, in order: what shatters in each and what that
/// sends, `step` being its multiplier. Empty when nothing shatters; nothing when the pair cannot be
/// there. [`Attack::of`] adds them up, and [`placement::preview`](crate::placement::preview()) says
/// where that would land.
///
/// ```
/// use swordfight::{Attack, Block, Cell, Colour, Grid, Kind, Options, Pair, Place, Turn, resolve};
///
/// let block = |colour, kind| Block { colour, kind };
/// let mut grid = Grid::default();
/// // From the floor: two blue blocks, a red one on the first, a blue breaker on that.
/// for (column, row, block) in [
///     (1, 1, block(Colour::Blue, Kind::Solid)),
///     (2, 1, block(Colour::Blue, Kind::Solid)),
///     (1, 2, block(Colour::Red, Kind::Solid)),
///     (1, 3, block(Colour::Blue, Kind::Breaker)),
/// ] {
///     grid.put(Place { column, row }, Cell::Block(block));
/// }
/// // A red breaker beside the red block takes it away, and the blue breaker falls on blue: a double.
/// let pair = Pair {
///     pivot: block(Colour::Red, Kind::Breaker),
///     partner: block(Colour::Yellow, Kind::Solid),
/// };
/// let steps = resolve::steps(&grid, pair, 2, Turn::Above, &Options::default()).expect("room");
/// let sent: Vec<_> = steps.iter().map(|step| (step.step, step.sprinkles)).collect();
/// assert_eq!(sent, [(1, 1), (2, 2)]);
/// assert_eq!(Attack::of(&steps).sprinkles, 3);
/// ```
pub fn steps(
    grid: &Grid,
    pair: Pair,
    column: u8,
    turn: Turn,
    options: &Options,
) -> Option<Vec<Break>> {
    let mut grid = with_pair(grid, pair, column, turn)?;
    let mut events = Vec::new();
    chain(&mut grid, options, &mut events);
    let broke = |event| match event {
        Event::Broke(step, _) => Some(step),
        _ => None,
    };
    Some(events.into_iter().filter_map(broke).collect())
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

/// `grid` one lock older, with `pair` where it fell with its pivot in `column`; nothing when it
/// cannot be there.
fn with_pair(grid: &Grid, pair: Pair, column: u8, turn: Turn) -> Option<Grid> {
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
    Some(grid)
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
    #[test]
    fn swords_of_earlier_steps_come_first() {
        let options = Options::default();
        let before = grid("BB/BB/BB/RRb/RRr");
        let dropped = drop(&before, pair("YG"), 6, Turn::Above, &options).expect("there is room");
        let swords = dropped.attack.swords.iter();
        let sizes: Vec<_> = swords.map(|sword| (sword.width, sword.length)).collect();
        assert_eq!(sizes, [(1, 4), (2, 6)], "a single of 2 x 2, then a double of 2 x 3");
    }

    #[test]
    fn the_steps_of_a_drop_are_those_of_its_attack() {
        let check = |before: &str, letters: &str, column, turn, steps: &[(u16, usize, u16)]| {
            let (grid, pair) = (grid(before), pair(letters));
            let options = Options::default();
            let came = super::steps(&grid, pair, column, turn, &options).expect("there is room");
            let told: Vec<_> =
                came.iter().map(|step| (step.step, step.swords.len(), step.sprinkles)).collect();
            assert_eq!(told, steps, "{before} {letters}");
            let dropped = drop(&grid, pair, column, turn, &options).expect("there is room");
            assert_eq!(Attack::of(&came), dropped.attack, "{before} {letters}");
        };
        check("Y", "RG", 1, Turn::Above, &[]);
        check("RR/RR", "rY", 1, Turn::Above, &[(1, 1, 0)]);
        let three = "b/ry/RBYY/RBBYY";
        check(three, "Bg", 6, Turn::Above, &[(1, 0, 1), (2, 0, 4), (3, 0, 6)]);
        let full = ["Y", "G"].repeat(7)[..13].join("/");
        let pair = pair("RB");
        assert_eq!(super::steps(&grid(&full), pair, 1, Turn::Above, &Options::default()), None);
    }
}
