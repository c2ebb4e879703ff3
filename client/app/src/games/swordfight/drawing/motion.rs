//! What moves on a board of swordfight beside its cells: the board itself under a blow, trails, cells that grow
//! together, and its end.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::CellView;
use swordfight::{Area, COLUMNS, ROWS, View};

use crate::games::hud::ending;
use crate::games::swordfight::cells::{Spots, spot};
use crate::games::swordfight::drawing::{Stage, board, gem};
use crate::games::swordfight::motion::LockMotion;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::theme;
use crate::view::ending::{End, Ending};
use crate::view::motion::Ease;
use crate::view::quality::Effects;

/// Rows of the trail above a pair.
const TRAIL_ROWS: f32 = 4.0;

/// The place of a board that shakes under a heavy hit, and sinks under a fast pair.
pub fn moved(painter: &Painter, stage: &Stage, timeline: Option<&SwordfightTimeline>) -> Stage {
    let Some(timeline) = timeline.filter(|_| painter.effects == Effects::Full) else {
        return *stage;
    };
    // Smaller boards shake less.
    let size = stage.cell / 46.0;
    let by = timeline.impact.offset() + Vec2::Y * timeline.lock.sunk();
    Stage { corner: stage.corner + by * size, ..*stage }
}

/// The light above the columns of a pair that fell fast.
pub fn trail(painter: &mut Painter, stage: &Stage, lock: &LockMotion) {
    if painter.effects == Effects::None {
        return;
    }
    for (place, colour, left) in lock.trail() {
        let rows = TRAIL_ROWS.min(f32::from(ROWS) - f32::from(place.row));
        if rows <= 0.0 {
            continue;
        }
        let (column, row) = (f32::from(place.column), f32::from(place.row) + 1.0);
        let rect = stage.cells(column, row, 1.0, rows).inflate(-stage.cell * 0.06);
        let ink = stage.context.palette.of(colour);
        let light = faded(mixed(ink, Srgba::WHITE, 0.4), 0.34 * left);
        let Rect { min, max } = rect;
        painter.shaded(&[
            (Vec2::new(min.x, max.y), light),
            (max, light),
            (Vec2::new(max.x, min.y), faded(ink, 0.0)),
            (min, faded(ink, 0.0)),
        ]);
    }
}

/// The cells of a gem swell until they touch, and it appears over them.
pub fn fuse(
    painter: &mut Painter,
    stage: &Stage,
    (area, loose, fused): (Area, &Spots, &Spots),
    share: f32,
) {
    let rect = stage.area(area);
    painter.rect(rect, theme::FIELD[0]);
    for place in area.places() {
        // A cell moves towards the middle of the gem, and a little beyond its own edge.
        let to = (rect.center() - stage.place(place).center()) * (0.1 * Ease::Out.at(share));
        let near = Stage { corner: stage.corner + to, ..*stage };
        board::draw_spot(painter, &near, loose, place);
    }
    let colour = spot(fused, area.corner.column, area.corner.row).colour();
    let grown = rect.inflate(-0.12 * stage.cell * (1.0 - Ease::Back.at(share)));
    painter.veiled(Ease::InOut.at(share), |painter| {
        gem::gem(painter, grown, stage.cell, colour, stage.context.palette);
    });
}

/// A board whose seat is out, by `shade`, or has won.
pub fn end(painter: &mut Painter, stage: &Stage, view: &View, ending: Option<Ending>, shade: f32) {
    // What was predicted may not have come: the board decides.
    let told = ending.filter(|told| (told.end == End::Fallen) == view.out);
    match told {
        Some(told) => {
            let ink = |x: u8, y: u8| {
                let spot = spot(&view.cells, x + 1, y + 1);
                match spot.look() {
                    CellView::Open => None,
                    CellView::Opaque | CellView::Translucent => Some(theme::ASH),
                    CellView::Vertical | CellView::Horizontal => Some(theme::STEEL),
                    CellView::Block | CellView::Breaker | CellView::Gem => {
                        Some(stage.context.palette.of(spot.colour()))
                    }
                }
            };
            let cells = ending::Cells { rect: stage.rect(), size: (COLUMNS, ROWS), ink: &ink };
            ending::over(painter, &cells, &told, shade);
        }
        None if view.out => painter.rect(stage.rect(), faded(theme::NIGHT, shade)),
        None => {}
    }
}
