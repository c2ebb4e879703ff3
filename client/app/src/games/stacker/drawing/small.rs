//! Small fields: silhouettes, which are distinguishable by their shape.

use bevy::color::Srgba;
use stacker::{Cell, View};

use crate::games::hud::ending;
use crate::games::stacker::drawing::Ground;
use crate::games::swordfight::drawing::small::{DARK, cross};
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::skin;
use crate::shell::theme;
use crate::view::ending::Ending;

/// The colour of blocks.
const LOOSE: Srgba = theme::hex(0x8190c4);

/// The whole field: its cells row by row, its piece, and a bar for the incoming garbage.
pub fn silhouette(painter: &mut Painter, ground: &Ground, view: &View, edge: Srgba) {
    let (rect, rows) = (ground.rect(), ground.rows());
    painter.rect(rect.inflate(2.0), edge);
    let [field, _] = skin::field(painter.skin);
    painter.rect(rect, mixed(field, theme::NIGHT, 0.7));
    painter.rect(rows, field);
    for y in 0..view.pile_rows() {
        row(painter, ground, view, y);
    }
    if let Some(active) = view.active.filter(|_| !view.is_out) {
        for (x, y) in active.cells() {
            if x < view.field.columns && y < view.field.ceiling {
                painter.rect(ground.place(x, y), theme::CREAM);
            }
        }
    }
    let coming: f32 = view.incoming.iter().map(|packet| f32::from(packet.rows)).sum();
    let coming = coming.min(f32::from(view.field.ceiling));
    if 0.0 < coming && !view.is_out {
        let width = (ground.cell * 0.6).clamp(1.5, 5.0) / ground.cell;
        painter.rect(ground.cells(0.0, 0.0, width, coming), theme::ALARM);
    }
    if view.is_out {
        painter.rect(rect, faded(theme::NIGHT, DARK));
        cross(painter, rect, (rect.width() / 6.0).min(20.0), 1.0);
    }
}

/// The end of a small field, which breaks into what its silhouette consists of.
pub fn end(painter: &mut Painter, ground: &Ground, view: &View, ending: &Ending) {
    let ink = |x: u8, y: u8| ink(view, x, y);
    let size = (view.field.columns, view.field.ceiling);
    let cells = ending::Cells { rect: ground.rect(), size, ink: &ink };
    ending::over_small(painter, &cells, ending, DARK);
}

/// The colour of a cell, if there is anything.
fn ink(view: &View, x: u8, y: u8) -> Option<Srgba> {
    match view.at(x, y) {
        Cell::Open => None,
        Cell::Block(_) => Some(LOOSE),
        Cell::Garbage => Some(theme::ASH),
    }
}

/// One row, a rectangle for each run of cells of a kind.
fn row(painter: &mut Painter, ground: &Ground, view: &View, y: u8) {
    let ink = |x: u8| ink(view, x, y);
    let gap = if 4.0 <= ground.cell { ground.cell * 0.06 } else { 0.0 };
    let mut x = 0;
    while x < view.field.columns {
        let colour = ink(x);
        let run = (x..view.field.columns).take_while(|&at| ink(at) == colour).count() as u8;
        if let Some(colour) = colour {
            let rect = ground.cells(f32::from(x), f32::from(y), f32::from(run), 1.0);
            painter.rect(rect.inflate(-gap), colour);
        }
        x += run;
    }
}
