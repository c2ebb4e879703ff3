//! The drop pattern of a sword: the colours of what it sends.

use bevy::math::{Rect, Vec2};
use swordfight::{Blade, Block, COLUMNS, Kind};

use crate::games::swordfight::drawing::block;
use crate::shell::blade;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::names;

/// Rows that are shown: no pattern has more, and shorter ones repeat.
pub const ROWS: u8 = 6;

/// Six rows of the pattern above `floor`, its lower left corner, as a long sword drops them; rows
/// that repeat are dimmed.
pub fn paint(painter: &mut Painter, floor: Vec2, cell: f32, blade: Blade, context: DrawContext) {
    let size = Vec2::new(f32::from(COLUMNS), -f32::from(ROWS)) * cell;
    let field = Rect::from_corners(floor, floor + size);
    painter.rect(field.inflate((cell * 0.09).max(1.5)), theme::BRASS_DARK);
    painter.rect(field, theme::FIELD[0]);
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let colour = blade.vertical(column + 1, row + 1);
            let low = floor + Vec2::new(f32::from(column), -f32::from(row)) * cell;
            let square = Rect::from_corners(low, low + Vec2::new(cell, -cell));
            block::block(painter, square, Block { colour, kind: Kind::Solid }, context.palette);
            if blade.pattern().len() <= usize::from(row) {
                painter.rect(square, faded(theme::FIELD[0], 0.55));
            }
        }
    }
}

/// A sword with its name, and its pattern below it; no wider than `room`.
pub fn named(
    painter: &mut Painter,
    corner: Vec2,
    (cell, room): (f32, f32),
    sword: Blade,
    context: DrawContext,
) {
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let icon = 26.0;
    blade::icon(painter, corner + Vec2::new(icon / 2.0, -2.0), icon, sword);
    let at = corner + Vec2::X * (icon + 4.0);
    label::within(painter, at, style, names::blade(sword), room - icon - 4.0);
    let floor = corner + Vec2::new(0.0, 18.0 + cell * f32::from(ROWS));
    paint(painter, floor, cell, sword, context);
}
