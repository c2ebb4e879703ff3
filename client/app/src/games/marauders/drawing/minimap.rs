//! The whole field in small, while a part of it is shown: its elements, and the window.

use bevy::math::{Rect, Vec2};

use crate::games::marauders::drawing::frame::Frame;
use crate::shell::painter::{Depth, Painter, faded};
use crate::shell::theme;

/// Paints the minimap, where there is one.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let Some(map) = frame.layout.minimap() else { return };
    let field = &frame.view.table.field;
    let palette = frame.context.palette;
    let unit = map.width() / f32::from(frame.layout.window.size);
    let mut key: Vec<u64> = field.places().map(|place| field.at(place).element as u64).collect();
    key.extend([map.min.x, map.min.y, map.width()].map(|it| u64::from(it.to_bits())));
    key.push(palette as u64);
    painter.tile(&key, |painter| {
        painter.round_rect(map.inflate(5.0), 5.0, theme::NIGHT);
        painter.rect(map, theme::FIELD[0]);
        for place in field.places() {
            let at = map.min + Vec2::new(place.column.into(), place.row.into()) * unit;
            let block = Rect::from_corners(at, at + unit).inflate(-0.35);
            painter.rect(block, palette.element(field.at(place).element));
        }
    });
    // In front of the tile, which lies over the other shapes of its depth.
    painter
        .at(Depth::Call, |painter| window(painter, map, frame.layout.window.minimap_window(map)));
}

/// The part of the field that is shown, and a shade over the rest.
fn window(painter: &mut Painter, map: Rect, window: Rect) {
    let shade = faded(theme::NIGHT, 0.6);
    painter.rect(Rect { max: map.max.with_y(window.min.y), ..map }, shade);
    painter.rect(Rect { min: map.min.with_y(window.max.y), ..map }, shade);
    painter.rect(Rect::new(map.min.x, window.min.y, window.min.x, window.max.y), shade);
    painter.rect(Rect::new(window.max.x, window.min.y, map.max.x, window.max.y), shade);
    painter.frame(window.inflate(1.5), 2.5, theme::LAMP);
    painter.frame(map.inflate(5.0), 1.5, theme::BRASS_DARK);
}
