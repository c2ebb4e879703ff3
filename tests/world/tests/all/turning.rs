//! AutoRS against a second one, which is written straight from the rules, cell by cell.

use std::collections::BTreeSet;

use bout::{Purpose, Seed, Stream};
use stacker::{Cell, Colour, Field, Grid, List, Rotation, Shape, turning};
use world::seeds::share;

/// Boards for each size.
const BOARDS: u64 = 4000;

type Place = (i32, i32);

/// A field and a piece on it.
struct Naive<'a> {
    grid: &'a Grid,
    /// Where the piece was, and what touches that.
    safe: BTreeSet<Place>,
    /// The piece after the turn.
    turned: Vec<Place>,
}

impl Naive<'_> {
    fn fits(&self, across: i32, up: i32) -> bool {
        let Field { columns, ceiling, .. } = self.grid.field();
        self.turned.iter().all(|&(x, y)| {
            let (x, y) = (x + across, y + up);
            (0..columns.into()).contains(&x)
                && (0..ceiling.into()).contains(&y)
                && self.grid.at(x as u8, y as u8) == Cell::Open
        })
    }

    fn touches(&self, across: i32, up: i32) -> bool {
        self.turned.iter().any(|&(x, y)| self.safe.contains(&(x + across, y + up)))
    }

    fn row(&self, up: i32, tests_centre: bool) -> Option<Place> {
        if tests_centre && self.fits(0, up) {
            return Some((0, up));
        }
        let (mut right, mut left) = (true, true);
        let mut distance = 1;
        while right || left {
            if right {
                if !self.touches(distance, up) {
                    right = false;
                } else if self.fits(distance, up) {
                    return Some((distance, up));
                }
            }
            if left {
                if !self.touches(-distance, up) {
                    left = false;
                } else if self.fits(-distance, up) {
                    return Some((-distance, up));
                }
            }
            distance += 1;
        }
        None
    }

    fn search(&self) -> Option<Place> {
        if let Some(found) = self.row(0, false) {
            return Some(found);
        }
        for step in [-1, 1] {
            let mut up = step;
            while self.touches(0, up) {
                if let Some(found) = self.row(up, true) {
                    return Some(found);
                }
                up += step;
            }
        }
        None
    }
}

/// How far the piece is moved, and whether it is kicked.
fn naive(grid: &Grid, shape: &Shape, x: i8, y: i8, rotation: Rotation) -> Option<(Place, bool)> {
    let (x, y, last) = (i32::from(x), i32::from(y), i32::from(shape.side()) - 1);
    let cells = || shape.cells().iter().map(|(x, y)| (i32::from(x), i32::from(y)));
    let mut safe = BTreeSet::new();
    for (u, v) in cells() {
        let (u, v) = (x + u, y + v);
        safe.extend([(u, v), (u + 1, v), (u - 1, v), (u, v + 1), (u, v - 1)]);
    }
    let turn = |(u, v): Place| match rotation {
        Rotation::None => (u, v),
        Rotation::Clockwise => (v, last - u),
        Rotation::Half => (last - u, last - v),
        Rotation::CounterClockwise => (last - v, u),
    };
    let turned = cells().map(turn).map(|(u, v)| (x + u, y + v)).collect();
    let naive = Naive { grid, safe, turned };
    let at_once = if rotation == Rotation::None { (0, -1) } else { (0, 0) };
    if naive.fits(at_once.0, at_once.1) {
        return Some((at_once, false));
    }
    naive.search().map(|by| (by, true))
}

/// A field that is the fuller the lower, of a size by chance.
fn field(stream: &mut Stream) -> Grid {
    let columns = 4 + stream.below(37) as u8;
    let rows = 8 + stream.below(40) as u8;
    let mut grid = Grid::new(Field { columns, rows, ceiling: rows + stream.below(10) as u8 });
    let (height, thickness) = (1 + stream.below(rows.into()), 20 + stream.below(70));
    for y in 0..height as u8 {
        for x in 0..columns {
            if stream.below(100) < thickness {
                grid.put(x, y, Cell::Block(Colour(0)));
            }
        }
    }
    grid
}

/// Somewhere that the shape has room, rather lower than higher.
fn place(grid: &Grid, shape: &Shape, stream: &mut Stream) -> Option<(i8, i8)> {
    let field = grid.field();
    let side = i32::from(shape.side());
    let mut place = (0..60).filter_map(|_| {
        let x = stream.below(u32::from(field.columns) + 2 * side as u32) as i32 - side;
        let y = stream.below(u32::from(field.ceiling) + side as u32) as i32 - side;
        grid.has_room(shape, x as i8, y as i8).then_some((x as i8, y as i8))
    });
    let (x, mut y) = place.next()?;
    while grid.has_room(shape, x, y - 1) && stream.below(6) != 0 {
        y -= 1;
    }
    Some((x, y))
}

#[test]
fn both_find_the_same_place() {
    let mut stream = Stream::new(&Seed([9; 32]), Purpose::Pieces);
    let boards = share(BOARDS);
    for size in 3..=9 {
        let list = List::of(size);
        let (mut kicks, mut turns) = (0_u64, 0_u64);
        for board in 0..boards {
            let grid = field(&mut stream);
            let id = stream.below(list.forms().len() as u32);
            let piece = list.piece(id).expect("an id below the count");
            let shape = piece.shape().turned(Rotation::ALL[stream.below(4) as usize]);
            let Some((x, y)) = place(&grid, &shape, &mut stream) else { continue };
            for rotation in Rotation::ALL {
                let turned = turning::turn(&grid, &shape, x, y, rotation);
                let came = turned.map(|it| ((it.by.0.into(), it.by.1.into()), it.kicked));
                let expected = naive(&grid, &shape, x, y, rotation);
                assert_eq!(came, expected, "size {size} board {board} id {id} {rotation:?}");
                turns += 1;
                kicks += u64::from(expected.is_some_and(|(_, kicked)| kicked));
            }
        }
        assert!(boards < turns && turns / 8 < kicks, "size {size}: {kicks} kicks of {turns}");
    }
}
