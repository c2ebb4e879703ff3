//! A plate behind text.

use bevy::math::Rect;

use crate::shell::painter::Painter;
use crate::shell::theme;

/// A dark plate with a thin brass edge.
pub fn panel(painter: &mut Painter, rect: Rect) {
    painter.round_rect(rect, 10.0, theme::PANEL);
    painter.round_frame(rect, 10.0, 1.5, theme::BRASS_DARK);
}
