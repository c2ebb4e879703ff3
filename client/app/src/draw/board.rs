//! A whole board: its frame, its field, and everything in its cells.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::view::{Look, Spot};
use swordfight::{Area, COLUMNS, Hand, Kind, Place, ROWS, View, Way};

use crate::draw::{Stage, block, gem, sword};
use crate::painter::{Painter, faded, mixed};
use crate::theme;

/// The row from which a pile in the spawn column is a danger.
const DANGER_ROW: u8 = 10;
const SPAWN: u8 = swordfight::grid::SPAWN_COLUMN;

/// What is in the cells of a board.
pub type Spots = [Spot; swordfight::grid::CELLS];

/// The frame and the field, lit from above when it is the player's `own`.
pub fn ground(painter: &mut Painter, stage: &Stage, own: bool, danger: bool) {
    let (rect, cell) = (stage.rect(), stage.cell);
    let (wood, metal) = if own {
        (mixed(theme::LEATHER, theme::NIGHT, 0.35), theme::BRASS)
    } else {
        (mixed(theme::LEATHER, theme::NIGHT, 0.6), theme::BRASS_DARK)
    };
    painter.round_rect(rect.inflate(cell * 0.32), cell * 0.2, mixed(wood, theme::NIGHT, 0.45));
    painter.round_rect(rect.inflate(cell * 0.27), cell * 0.16, wood);
    let metal = match danger {
        true => mixed(metal, theme::ALARM, 0.35 + 0.65 * stage.look.pulse(1.2)),
        false => metal,
    };
    painter.round_frame(rect.inflate(cell * 0.1), cell * 0.07, cell * 0.07, metal);
    for column in 1..=COLUMNS {
        let strip = stage.cells(f32::from(column), 1.0, 1.0, f32::from(ROWS));
        painter.rect(strip, theme::FIELD[usize::from(column % 2)]);
    }
    mouth(painter, stage, metal);
}

/// The gap in the frame where pairs come in.
fn mouth(painter: &mut Painter, stage: &Stage, metal: Srgba) {
    let gap = stage.cells(f32::from(SPAWN), f32::from(ROWS) + 1.0, 1.0, 0.34);
    let gap = Rect { min: Vec2::new(gap.min.x, stage.rect().min.y - stage.cell * 0.33), ..gap };
    let gap = Rect { max: Vec2::new(gap.max.x, stage.rect().min.y), ..gap };
    painter.rect(gap, theme::FIELD[0]);
    for x in [gap.min.x, gap.max.x] {
        let top = Vec2::new(x, gap.min.y);
        painter.line(top, Vec2::new(x, gap.max.y), stage.cell * 0.07, metal);
    }
}

/// What marks the cell that must stay open.
pub fn spawn_mark(painter: &mut Painter, stage: &Stage, danger: bool) {
    let cell = stage.place(Place::SPAWN).inflate(-stage.cell * 0.3);
    let ink = if danger { theme::ALARM } else { faded(theme::SLATE, 0.7) };
    let width = stage.cell * 0.07;
    painter.line(cell.min, cell.max, width, ink);
    let (left, right) = (Vec2::new(cell.min.x, cell.max.y), Vec2::new(cell.max.x, cell.min.y));
    painter.line(left, right, width, ink);
}

/// Whether the pile in the spawn column comes close to the top.
pub fn in_danger(spots: &Spots) -> bool {
    (DANGER_ROW..=ROWS).any(|row| spot(spots, SPAWN, row).look() != Look::Open)
}

/// Every cell, and every body of several cells once.
pub fn spots(painter: &mut Painter, stage: &Stage, spots: &Spots) {
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            draw_spot(painter, stage, spots, Place { column, row });
        }
    }
}

fn draw_spot(painter: &mut Painter, stage: &Stage, spots: &Spots, place: Place) {
    let spot = spot(spots, place.column, place.row);
    let (rect, colour, palette) = (stage.place(place), spot.colour(), stage.look.palette);
    let loose = |kind| swordfight::Block { colour, kind };
    match spot.look() {
        Look::Open => {}
        Look::Block => block::block(painter, rect, loose(Kind::Solid), palette),
        Look::Breaker => block::block(painter, rect, loose(Kind::Breaker), palette),
        Look::Opaque => block::opaque(painter, rect),
        Look::Translucent => block::translucent(painter, rect, colour),
        Look::Gem | Look::Vertical | Look::Horizontal => {
            let Some(area) = body(spots, place) else { return };
            let rect = stage.area(area);
            match spot.look() {
                Look::Gem => gem::gem(painter, rect, stage.cell, colour, palette),
                Look::Vertical => {
                    let heading = sword::heading(Way::Vertical, Hand::Left);
                    sword::intact(painter, rect, stage.cell, heading);
                }
                _ => {
                    let heading = sword::heading(Way::Horizontal, spot.hand());
                    sword::intact(painter, rect, stage.cell, heading);
                }
            }
        }
    }
}

/// The body whose lowest, leftmost cell is `place`, or nothing when it has another one.
pub fn body(spots: &Spots, place: Place) -> Option<Area> {
    let Place { column, row } = place;
    let joined_left = 1 < column && spot(spots, column - 1, row).joined_right();
    let joined_below = 1 < row && spot(spots, column, row - 1).joined_above();
    if joined_left || joined_below {
        return None;
    }
    let right = (column..COLUMNS).take_while(|&at| spot(spots, at, row).joined_right()).count();
    let above = (row..ROWS).take_while(|&at| spot(spots, column, at).joined_above()).count();
    Some(Area { corner: place, width: right as u8 + 1, height: above as u8 + 1 })
}

/// What is at `column`, `row`, both from 1.
pub fn spot(spots: &Spots, column: u8, row: u8) -> Spot {
    spots[usize::from(row - 1) * usize::from(COLUMNS) + usize::from(column - 1)]
}

/// A board seen from outside: an opponent's, with its falling pair.
pub fn seen(painter: &mut Painter, stage: &Stage, view: &View) {
    let danger = in_danger(&view.cells) && !view.out;
    ground(painter, stage, false, danger);
    spots(painter, stage, &view.cells);
    if let Some(active) = view.active {
        super::pair::falling(painter, stage, active);
    }
    if view.out {
        painter.rect(stage.rect(), faded(theme::NIGHT, 0.7));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordfight::Colour;

    #[test]
    fn a_body_is_found_once_by_its_corner() {
        let mut spots = [Spot::default(); swordfight::grid::CELLS];
        let gem = Spot::new(Look::Gem, Colour::Red);
        // Columns 2 and 3, rows 1 to 3.
        for (column, row) in [(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3)] {
            let index = (row - 1) * usize::from(COLUMNS) + column - 1;
            spots[index] = gem.joined(column == 2, row < 3);
        }
        let corner = Place { column: 2, row: 1 };
        assert_eq!(body(&spots, corner), Some(Area { corner, width: 2, height: 3 }));
        assert_eq!(body(&spots, Place { column: 3, row: 1 }), None);
        assert_eq!(body(&spots, Place { column: 2, row: 2 }), None);
    }
}
