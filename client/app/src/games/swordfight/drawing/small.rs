//! Small boards: silhouettes in few colours, distinguishable by their shape.

use bevy::color::Srgba;
use bevy::math::Rect;
use swordfight::CellView as Kind;
use swordfight::{COLUMNS, Place, ROWS, View};

use crate::games::hud::ending;
use crate::games::swordfight::cells;
use crate::games::swordfight::drawing::Stage;
use crate::shell::painter::{Painter, around, faded, mixed};
use crate::shell::skin;
use crate::shell::theme;
use crate::view::ending::Ending;

/// How dark a board is whose seat is out.
pub const DARK: f32 = 0.75;
/// The dark edge of a cross, in units.
pub const EDGE: f32 = 2.0;
/// Loose blocks.
const LOOSE: Srgba = theme::hex(0x8190c4);
/// Gems.
const GEM: Srgba = theme::hex(0xe8b868);

/// The whole board: blocks are plain squares, breakers diamonds, gems one bright body, swords one
/// steel body with a ridge; grey squares stay hollow for two locks.
pub fn silhouette(painter: &mut Painter, stage: &Stage, view: &View, edge: Srgba) {
    let (rect, cell) = (stage.rect(), stage.cell);
    painter.rect(rect.inflate(2.0), edge);
    painter.rect(rect, skin::field(painter.skin)[0]);
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            let place = Place { column, row };
            spot(painter, stage, view, place);
        }
    }
    if let Some(active) = view.active.filter(|_| !view.out) {
        let (right, up) = crate::games::swordfight::drawing::pair::aside(active.turn);
        let row = f32::from(active.pivot.row) - f32::from(active.fallen) / 256.0;
        let column = f32::from(active.pivot.column);
        for (right, up) in [(0, 0), (right, up)] {
            let half = stage.cells(column + f32::from(right), row + f32::from(up), 1.0, 1.0);
            let half = half.inflate(-cell * 0.08).intersect(rect);
            if !half.is_empty() {
                painter.rect(half, theme::CREAM);
            }
        }
    }
    if view.out {
        painter.rect(rect, faded(theme::NIGHT, DARK));
        cross(painter, rect, cell, 1.0);
    }
}

/// A cross over an eliminated board, with so much opacity. It has a dark edge, and so is legible on steel, too.
pub fn cross(painter: &mut Painter, rect: Rect, cell: f32, opacity: f32) {
    let Rect { min, max } = rect.inflate(-cell * 0.6);
    let width = (cell * 0.45).max(3.0);
    for (ink, width) in [(theme::NIGHT, width + 2.0 * EDGE), (theme::MIST, width)] {
        let ink = faded(ink, opacity);
        painter.line(min, max, width, ink);
        painter.line(min.with_x(max.x), max.with_x(min.x), width, ink);
    }
}

/// The end of a small board, which breaks into what its silhouette consists of.
pub fn end(painter: &mut Painter, stage: &Stage, view: &View, ending: &Ending) {
    let ink = |x: u8, y: u8| match cells::spot(&view.cells, x + 1, y + 1).look() {
        Kind::Open => None,
        Kind::Block | Kind::Breaker => Some(LOOSE),
        Kind::Opaque | Kind::Translucent => Some(theme::ASH),
        Kind::Gem => Some(GEM),
        Kind::Vertical | Kind::Horizontal => Some(theme::STEEL),
    };
    let cells = ending::Cells { rect: stage.rect(), size: (COLUMNS, ROWS), ink: &ink };
    ending::over_small(painter, &cells, ending, DARK);
}

fn spot(painter: &mut Painter, stage: &Stage, view: &View, place: Place) {
    let look = cells::spot(&view.cells, place.column, place.row).look();
    let (rect, cell) = (stage.place(place), stage.cell);
    let gap = cell * 0.08;
    match look {
        Kind::Open => {}
        Kind::Block => painter.rect(rect.inflate(-gap), LOOSE),
        Kind::Breaker => painter.convex(&around(rect.center(), cell * 0.5, 4, 0.0), LOOSE),
        Kind::Opaque => painter.rect(rect.inflate(-gap), theme::ASH),
        Kind::Translucent => painter.frame(rect.inflate(-gap), cell * 0.2, theme::ASH),
        Kind::Gem | Kind::Vertical | Kind::Horizontal => {
            let Some(area) = cells::body(&view.cells, place) else { return };
            let body = stage.area(area).inflate(-gap);
            if look == Kind::Gem {
                painter.rect(body, GEM);
                painter.frame(body, cell * 0.16, mixed(GEM, theme::CREAM, 0.6));
                return;
            }
            painter.rect(body, theme::STEEL);
            let middle = body.center();
            let (from, to) = match look {
                Kind::Vertical => (middle.with_y(body.min.y), middle.with_y(body.max.y)),
                _ => (middle.with_x(body.min.x), middle.with_x(body.max.x)),
            };
            painter.line(from, to, cell * 0.3, theme::STEEL_DARK);
        }
    }
}
