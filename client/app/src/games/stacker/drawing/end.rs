//! What moves a field of stacker as a whole: a heavy hit, and its end.

use bevy::math::{Rect, Vec2};
use stacker::{Cell, View};

use crate::games::hud::ending;
use crate::games::stacker::timeline::StackerTimeline;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;
use crate::view::ending::{End, Ending};
use crate::view::quality::Effects;

/// How far a `field` is out of its place that shakes under a heavy hit, and sinks under a hard drop.
pub fn moved(painter: &Painter, field: Rect, timeline: Option<&StackerTimeline>) -> Vec2 {
    let Some(timeline) = timeline.filter(|_| painter.effects == Effects::Full) else {
        return Vec2::ZERO;
    };
    // Smaller fields shake less.
    let size = (field.height() / 630.0).min(1.0);
    (timeline.impact.offset() + Vec2::Y * timeline.motion.sunk()) * size
}

/// How far row `y` is below its place in a field that ends, in cells.
pub fn slip(view: &View, ending: Option<Ending>, y: u8) -> f32 {
    let rows = usize::from(view.field.ceiling);
    let from_top = rows.saturating_sub(1 + usize::from(y));
    ending.map_or(0.0, |ending| ending.slip(from_top, rows))
}

/// A field whose seat is out, by `shade`, or has won.
pub fn paint(
    painter: &mut Painter,
    (field, context): (Rect, DrawContext),
    view: &View,
    ending: Option<Ending>,
    shade: f32,
) {
    // What was predicted may not have come: the field decides.
    let told = ending.filter(|told| (told.end == End::Fallen) == view.is_out);
    match told {
        Some(told) => {
            let ink = |x: u8, y: u8| match view.at(x, y) {
                Cell::Open => None,
                Cell::Block(colour) => Some(context.palette.piece(context.pieces.shown(colour))),
                Cell::Garbage => Some(theme::ASH),
            };
            let size = (view.field.columns, view.field.ceiling);
            let cells = ending::Cells { rect: field, size, ink: &ink };
            ending::over(painter, &cells, &told, shade);
        }
        None if view.is_out => painter.rect(field, faded(theme::NIGHT, shade)),
        None => {}
    }
}
