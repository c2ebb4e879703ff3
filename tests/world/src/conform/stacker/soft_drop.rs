//! The kinds `soft_drop` and `handling`: the speed at which a player drops, and what a room allows.

use bout::{Board as _, Buttons};
use controls::{Handling, HandlingBounds};
use serde::Deserialize;
use serde_json::{Value, json};
use stacker::grid::ROWS_MAX;
use stacker::options::HANDLING_DEFAULT;
use stacker::{Arrival, Board, Class, Event, Gravity, List, Options, PieceSet, Setup};

use crate::conform::answer::{Answer, compare, read};

/// The frames in which a piece goes down, and by how many rows.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        soft_drop: u8,
        held: String,
        height: u8,
    }
    let asked: Asked = read(vector)?;
    if ROWS_MAX < asked.height {
        return Err(format!("a field has at most {ROWS_MAX} rows, not {}", asked.height));
    }
    let handling = Handling { soft_drop_ticks: asked.soft_drop, ..HANDLING_DEFAULT };
    let mut board = Board::new(&Setup { options: still(asked.height), handling });
    let piece = List::of(1).piece(0).ok_or("there is no monomino")?;
    board.receive(Arrival::Piece { index: 0, piece });
    let mut rows = Vec::new();
    for (frame, letter) in (1..).zip(asked.held.chars()) {
        let held = match letter {
            'v' => Buttons::DOWN,
            '.' => Buttons::NONE,
            other => return Err(format!("{other:?} is not v or .")),
        };
        let mut events = Vec::new();
        board.step(held, &mut events);
        rows.extend(events.iter().filter_map(|event| match event {
            Event::Dropped { rows, .. } => Some((frame, *rows)),
            _ => None,
        }));
    }
    compare(vector, json!({ "rows": rows }))
}

/// A single cell enters so many rows above the floor; nothing falls, and it lies for long.
fn still(rows: u8) -> Options {
    Options {
        pieces: PieceSet::new([1], Class::Convex),
        rows,
        gravity: Gravity::Timed { start: 0, gain: 0, gains_from_tick: 0 },
        lock_delay_ticks: u16::MAX,
        forced_lock_ticks: u16::MAX,
        ..Options::default()
    }
}

/// What is played of the handling that was asked for.
pub(super) fn handling(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        least: [u8; 3],
        most: [u8; 3],
        asked: [u8; 3],
    }
    let of = |[das_ticks, arr_ticks, soft_drop_ticks]: [u8; 3]| Handling {
        das_ticks,
        arr_ticks,
        soft_drop_ticks,
        tuning: controls::Tuning::NONE,
    };
    let asked: Asked = read(vector)?;
    let bounds = HandlingBounds { least: of(asked.least), most: of(asked.most) };
    if bounds.is_empty() {
        return Err("its bounds allow no handling".to_owned());
    }
    let plays = bounds.nearest(of(asked.asked));
    let plays = [plays.das_ticks, plays.arr_ticks, plays.soft_drop_ticks];
    compare(vector, json!({ "plays": plays }))
}
