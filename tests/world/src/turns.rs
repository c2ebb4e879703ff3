//! How long a turn of a stacker's piece takes, with the search for room that it may need.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bout::{Purpose, Stream};
use stacker::{Cell, Class, Colour, Field, Grid, List, PieceSet, Rotation, Shape, turning};

use crate::seeds::seed_of;

/// Each turn is made so many times at once, and these so many times over: the shortest of the latter
/// counts, in which nothing else ran.
const AT_ONCE: u32 = 16;
const OVER: u32 = 8;

const ROTATIONS: [Rotation; 4] =
    [Rotation::Clockwise, Rotation::Half, Rotation::CounterClockwise, Rotation::None];

/// What turns took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    /// Turns that found room at once.
    pub plain: Took,
    /// Turns that were kicked.
    pub kicked: Took,
    /// Turns that found no room anywhere.
    pub refused: Took,
}

/// What turns of one kind took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Took {
    /// How many.
    pub count: u32,
    /// All together.
    pub sum: Duration,
    /// The longest.
    pub most: Duration,
}

impl Took {
    fn add(&mut self, took: Duration) {
        self.count += 1;
        self.sum += took;
        self.most = self.most.max(took);
    }

    /// The mean, in nanoseconds.
    pub fn mean_ns(&self) -> f64 {
        self.sum.as_secs_f64() * 1e9 / f64::from(self.count.max(1))
    }
}

/// Turns pieces of a size on so many fields that are the fuller the lower, where they just have room.
pub fn measure(size: u8, fields: u32) -> Turns {
    let mut stream = Stream::new(&seed_of(size.into()), Purpose::Bots);
    let pieces = PieceSet::new([size], Class::Holed);
    let forms = List::of(size).forms().len() as u32;
    let mut turns = Turns::default();
    for _ in 0..fields {
        let grid = field(size, &mut stream);
        let shape = pieces.piece(stream.below(forms)).shape();
        let turned = ROTATIONS[stream.below(3) as usize];
        let shape = if stream.below(4) == 0 { shape } else { shape.turned(turned) };
        let Some((x, y)) = resting(&grid, &shape, &mut stream) else { continue };
        for rotation in ROTATIONS {
            let came = turning::turn(&grid, &shape, x, y, rotation);
            let took = time(&grid, &shape, (x, y), rotation);
            match came {
                Some(turned) if turned.kicked => turns.kicked.add(took),
                Some(_) => turns.plain.add(took),
                None => turns.refused.add(took),
            }
        }
    }
    turns
}

fn time(grid: &Grid, shape: &Shape, (x, y): (i8, i8), rotation: Rotation) -> Duration {
    let once = || {
        let begun = Instant::now();
        for _ in 0..AT_ONCE {
            black_box(turning::turn(black_box(grid), black_box(shape), x, y, rotation));
        }
        begun.elapsed() / AT_ONCE
    };
    (0..OVER).map(|_| once()).min().unwrap_or_default()
}

/// A field as it suits pieces of a size, with a pile of some height and thickness.
fn field(size: u8, stream: &mut Stream) -> Grid {
    let columns = (2 * size + 2).min(40);
    let rows = (2 * columns).min(80);
    let mut grid = Grid::new(Field { columns, rows, ceiling: rows + size });
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

/// The lowest place with room in a column by chance, from above.
fn resting(grid: &Grid, shape: &Shape, stream: &mut Stream) -> Option<(i8, i8)> {
    let Field { columns, ceiling, .. } = grid.field();
    let x = stream.below(columns.into()) as i8 - 1;
    let top = (ceiling - shape.side()) as i8;
    let rooms = (-1..=top).rev().take_while(|&y| grid.has_room(shape, x, y));
    rooms.last().map(|y| (x, y))
}
