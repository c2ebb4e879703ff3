//! The picture of a table.

use marauders::{Side, Spot, Table};

use crate::track::cell::{Cell, CellKind};
use crate::track::picture::{Figure, FigureKind, Picture};

/// What is to be seen of a table: its blocks, with the shields of each lane around them.
pub fn picture(table: &Table) -> Picture {
    let size = table.field.size();
    let mut picture = Picture::empty(size + 2, size + 2);
    for place in table.field.places() {
        let block = table.field.at(place);
        let kind = if block.mark.is_some() { CellKind::Marked } else { CellKind::Element };
        let cell = Cell::new(kind, block.element as u8);
        picture.put(i32::from(place.column) + 1, i32::from(place.row) + 1, cell);
    }
    for side in Side::ALL {
        for spot in table.spots(side) {
            let Some(shield) = table.cell(spot).shield else { continue };
            let (column, row) = beside(spot, size.into());
            let kind = if table.is_locked(spot) { CellKind::Locked } else { CellKind::Shield };
            picture.put(column, row, Cell::new(kind, shield.element as u8));
            let place = picture.place(column, row).expect("shields are on the picture");
            picture.numbers.push((place as u16, shield.strength));
        }
    }
    let all = |kind, value| Figure { kind, seat: 0, value };
    picture.figures = vec![
        all(FigureKind::Turn, table.turn.into()),
        all(FigureKind::Moves, table.moves_left.into()),
    ];
    for seat in table.seats() {
        let to_move = bout::Table::to_move(table) == Some(seat);
        let is_out = !table.is_alive(seat);
        let figures = [
            (FigureKind::ToMove, u32::from(to_move)),
            (FigureKind::HitPoints, table.hp_of(seat).into()),
            (FigureKind::Force, table.player(seat).force),
            (FigureKind::Out, u32::from(is_out)),
        ];
        let figures = figures.map(|(kind, value)| Figure { kind, seat: seat.0, value });
        picture.figures.extend(figures);
    }
    picture
}

/// The column and the row of a shield, on a picture with a margin of one.
fn beside(spot: Spot, size: i32) -> (i32, i32) {
    let lane = i32::from(spot.lane) + 1;
    match spot.side {
        Side::North => (lane, 0),
        Side::South => (lane, size + 1),
        Side::West => (0, lane),
        Side::East => (size + 1, lane),
    }
}
