//! The stacker's kinds: turns, entering, points and what is sent here, the others in modules.

use serde::Deserialize;
use serde_json::{Value, json};
use stacker::attack::{self, Might};
use stacker::grid::{CEILING_MAX, COLUMNS_MAX, ROWS_MAX};
use stacker::polyomino::SIZE_MAX;
use stacker::{
    Cell, Cells, Class, Colour, Field, Grid, Options, PieceSet, Placement, Rotation, Shape, Spin,
    Streak, turning,
};

use super::answer::{Answer, compare, read};

mod bag;
mod das;
mod early;
mod lock;
mod preset;
mod soft_drop;

/// The turn by nothing.
const NO_TURN: Rotation = Rotation::None;

/// The answer to a vector, or nothing when the kind is not known.
pub(super) fn answer(kind: &str, vector: &Value) -> Option<Result<Answer, String>> {
    let answer = match kind {
        "rotate" => rotate(vector),
        "spawn" => spawn(vector),
        "score" => score(vector),
        "lock" => lock::answer(vector),
        "attack" => attack(vector),
        "das" => das::answer(vector),
        "early" => early::answer(vector),
        "soft_drop" => soft_drop::answer(vector),
        "handling" => soft_drop::handling(vector),
        "bag" => bag::answer(vector),
        "preset" => preset::answer(vector),
        _ => return None,
    };
    Some(answer)
}

/// The same for a piece that ends somewhere: in what order its cells are listed says nothing.
fn compare_unordered(vector: &Value, came: Value) -> Result<Answer, String> {
    let mut answer = compare(vector, came)?;
    for side in [&mut answer.expected, &mut answer.came] {
        if let Some(cells) = side.pointer_mut("/result/cells").and_then(Value::as_array_mut) {
            cells.sort_by_key(|cell| (cell[0].as_i64(), cell[1].as_i64()));
        }
    }
    Ok(answer)
}

/// The field of a vector, under its ceiling or the highest.
#[derive(Deserialize)]
struct AskedField {
    width: u8,
    height: Option<u8>,
    ceiling: Option<u8>,
    #[serde(default)]
    rows_top_first: Vec<String>,
}

impl AskedField {
    fn grid(&self) -> Result<Grid, String> {
        if !(1..=COLUMNS_MAX).contains(&self.width) {
            return Err(format!("a field has 1 to {COLUMNS_MAX} columns, not {}", self.width));
        }
        let rows = self.height.unwrap_or(ROWS_MAX);
        let ceiling = self.ceiling.unwrap_or(CEILING_MAX);
        let mut grid = Grid::new(Field { columns: self.width, rows, ceiling });
        for (y, row) in (0..).zip(self.rows_top_first.iter().rev()) {
            if row.len() != usize::from(self.width) || ceiling <= y {
                return Err(format!("the row {row:?} does not fit the field"));
            }
            for (x, _) in (0..).zip(row.chars()).filter(|&(_, letter)| letter != '.') {
                grid.put(x, y, Cell::Block(Colour(0)));
            }
        }
        Ok(grid)
    }
}

fn rotation(name: &str) -> Result<Rotation, String> {
    match name {
        "0" => Ok(Rotation::None),
        "CW" => Ok(Rotation::Clockwise),
        "180" => Ok(Rotation::Half),
        "CCW" => Ok(Rotation::CounterClockwise),
        other => Err(format!("{other:?} is not 0, CW, 180 or CCW")),
    }
}

fn shape(cells: &[[i8; 2]], origin: [i8; 2], side: u8) -> Result<Shape, String> {
    let within = |cell: i8, origin: i8| {
        let within = u8::try_from(i16::from(cell) - i16::from(origin));
        within.ok().filter(|&within| within < side).ok_or("a cell is not in the box of its piece")
    };
    let mut bytes = Vec::new();
    for [x, y] in cells {
        bytes.push(within(*x, origin[0])? << 4 | within(*y, origin[1])?);
    }
    bytes.sort_unstable();
    let cells = Cells::from_bytes(&bytes, side).ok_or("these are not the cells of a piece")?;
    Ok(Shape::new(cells, side))
}

fn cells(shape: &Shape, x: i8, y: i8) -> Value {
    let cells = shape.cells().iter();
    cells.map(|(across, up)| json!([x + across as i8, y + up as i8])).collect()
}

fn rotate(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        #[serde(rename = "box")]
        side: u8,
        cells: Vec<[i8; 2]>,
        origin: [i8; 2],
        rotate: String,
    }
    let asked: Asked = read(vector)?;
    let grid = read::<AskedField>(vector)?.grid()?;
    let [x, y] = asked.origin;
    let shape = shape(&asked.cells, asked.origin, asked.side)?;
    let turned = turning::turn(&grid, &shape, x, y, rotation(&asked.rotate)?);
    let result = turned.map_or(json!("cancelled"), |turned| {
        let (x, y) = (x + turned.by.0, y + turned.by.1);
        let sides = [(x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y)];
        let is_immobile = sides.into_iter().all(|(x, y)| !grid.has_room(&turned.shape, x, y));
        json!({
            "delta": [turned.by.0, turned.by.1],
            "kick": turned.kicked,
            "cells": cells(&turned.shape, x, y),
            "immobile": is_immobile,
        })
    });
    compare_unordered(vector, json!({ "result": result }))
}

/// The cells of a piece that is only named, in its box: straight ones by I and their size, and the
/// tetrominoes by their letters.
fn named(name: &str) -> Result<Shape, String> {
    let straight = name.strip_prefix('I').map(|size| if size.is_empty() { "4" } else { size });
    if let Some(size) = straight.and_then(|size| size.parse::<i8>().ok()) {
        let row: Vec<[i8; 2]> = (0..size).map(|x| [x, size / 2]).collect();
        return shape(&row, [0, 0], size.unsigned_abs());
    }
    let (side, cells): (u8, &[[i8; 2]]) = match name {
        "O" => (2, &[[0, 0], [1, 0], [0, 1], [1, 1]]),
        "T" => (3, &[[0, 1], [1, 1], [2, 1], [1, 2]]),
        "S" => (3, &[[0, 1], [1, 1], [1, 2], [2, 2]]),
        "Z" => (3, &[[0, 2], [1, 2], [1, 1], [2, 1]]),
        "L" => (3, &[[0, 1], [1, 1], [2, 1], [2, 2]]),
        "J" => (3, &[[0, 1], [1, 1], [2, 1], [0, 2]]),
        "V3" => (2, &[[0, 0], [1, 0], [1, 1]]),
        other => return Err(format!("the shape {other:?} is not known; give its cells")),
    };
    shape(cells, [0, 0], side)
}

fn spawn(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        shape: String,
        #[serde(rename = "box")]
        side: u8,
        origin: [i8; 2],
        irs: Option<String>,
        #[serde(default)]
        rot0: bool,
        cells: Option<Vec<[i8; 2]>>,
    }
    let asked: Asked = read(vector)?;
    let grid = read::<AskedField>(vector)?.grid()?;
    let shape = match &asked.cells {
        Some(cells) => shape(cells, asked.origin, asked.side)?,
        None => named(&asked.shape)?,
    };
    if shape.side() != asked.side {
        return Err(format!("{} has a box of {}, not {}", asked.shape, shape.side(), asked.side));
    }
    let [x, y] = asked.origin;
    let buffered = asked.irs.as_deref().map(rotation).transpose()?;
    let buffered = buffered.filter(|&rotation| rotation != Rotation::None);
    let plain = ("plain", Rotation::None);
    let tries = buffered.map(|rotation| ("IRS", rotation)).into_iter().chain([plain]);
    let (mut attempts, mut result) = (Vec::new(), json!("game over"));
    for (used, rotation) in tries {
        let entered = turning::enter(&grid, &shape, x, y, rotation);
        attempts.push(json!([used, entered.map(|entered| [entered.by.0, entered.by.1])]));
        if let Some(entered) = entered {
            let (right, up) = entered.by;
            let (x, y) = (x + right, y + up);
            let moved = asked.rot0.then(|| turning::turn(&grid, &entered.shape, x, y, NO_TURN));
            let moved = moved.flatten();
            let (across, along) = moved.map_or((0, 0), |moved| moved.by);
            result = json!({
                "used": used,
                "delta": [right, up],
                "rot0": moved.map(|moved| [moved.by.0, moved.by.1]),
                "kick": moved.is_some_and(|moved| moved.kicked),
                "cells": cells(&entered.shape, x + across, y + along),
            });
            break;
        }
    }
    let asks_attempts = vector.get("attempts").is_some();
    let came = if asks_attempts {
        json!({ "attempts": attempts, "result": result })
    } else {
        json!({ "result": result })
    };
    compare_unordered(vector, came)
}

fn spin(name: &str) -> Result<Spin, String> {
    match name {
        "" => Ok(Spin::None),
        "mini" => Ok(Spin::Mini),
        "spin" => Ok(Spin::Full),
        other => Err(format!("{other:?} is not spin, mini or empty")),
    }
}

fn score(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        clears: Vec<(u8, String)>,
        rules: Option<String>,
        n: Option<u8>,
    }
    let asked: Asked = read(vector)?;
    let size = asked.n.unwrap_or(4);
    if !(1..=SIZE_MAX).contains(&size) {
        return Err(format!("pieces have 1 to {SIZE_MAX} cells, not {size}"));
    }
    let rules = match asked.rules.as_deref() {
        None | Some("document") => Options::document(),
        Some("versus") => Options::default(),
        Some(other) => return Err(format!("{other:?} is not document or versus")),
    };
    let rules = rules.with_pieces(PieceSet::new([size], Class::Holed));
    let mut streak = Streak::default();
    let (mut points, mut on, mut total) = (Vec::new(), Vec::new(), 0);
    for (lines, name) in asked.clears {
        let placement = Placement { lines, spin: spin(&name)? };
        points.push(placement.points(streak, rules.great_lines()));
        total += points[points.len() - 1];
        streak = streak.after(placement, rules.great_lines(), rules.zero_line_mini);
        on.push(streak.back_to_back);
    }
    compare(vector, json!({ "points": points, "b2b_after": on, "total": total }))
}

fn attack(vector: &Value) -> Result<Answer, String> {
    #[derive(Deserialize)]
    struct Asked {
        n: u8,
        lines: u8,
        #[serde(default)]
        clear: String,
        #[serde(default)]
        b2b_before: bool,
        #[serde(default)]
        combo_before: u16,
        #[serde(default)]
        all_clear: bool,
    }
    let asked: Asked = read(vector)?;
    let Options { all_clear_rows, spin_single_rows, .. } = Options::default();
    let might = Might {
        size: asked.n,
        back_to_back: asked.b2b_before,
        combo: asked.combo_before,
        all_clear: asked.all_clear,
        all_clear_rows,
        spin_single_rows,
    };
    let placement = Placement { lines: asked.lines, spin: spin(&asked.clear)? };
    compare(vector, json!({ "attack": attack::rows(placement, might) }))
}
