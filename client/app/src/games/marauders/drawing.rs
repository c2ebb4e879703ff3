//! The whole picture of a marauders battle: the field with its four sides of shields, the seats'
//! cards, the preview of a swap, and the running animation.

use bout::Outcome;

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::view::{BattleView, layout_size};
use crate::shell::backdrop;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Depth, Painter};

pub mod aim;
pub mod aside;
pub mod block;
pub mod counters;
pub mod events;
pub mod explain;
pub mod field;
pub mod finale;
pub mod frame;
pub mod glyph;
pub mod impact;
pub mod lanes;
pub mod lesson;
pub mod material;
pub mod minimap;
pub mod naming;
pub mod seat;
pub mod shield;
pub mod sign;
pub mod strip;

/// The least text size on a phone, whose picture is smaller than that of a wide screen.
const PHONE_TEXT: f32 = 1.25;

/// Paints a battle over the whole screen, apart from the status line.
pub fn paint(painter: &mut Painter, context: DrawContext, view: &BattleView) {
    let folds = view.is_folded && view.lesson.is_none() && view.naming.is_none();
    let size = layout_size(&view.table);
    let layout = Layout::seen(painter.size, size, view.camera, folds);
    let least = if layout.unit < 1.0 { PHONE_TEXT } else { 0.0 };
    let context = DrawContext { scale: context.scale.max(least), ..context };
    let whole = painter.screen();
    painter.framed(whole, layout.unit, |painter| inside(painter, &Frame { context, layout, view }));
}

/// The picture in its own units.
fn inside(painter: &mut Painter, frame: &Frame) {
    let (view, layout) = (frame.view, frame.layout);
    backdrop::deck(painter, layout.window.field.center());
    if let Some(naming) = &view.naming {
        return naming::paint(painter, frame, naming);
    }
    let lanes = aim::lanes(view);
    field::paint(painter, frame, |place| events::is_away(frame, place));
    shield::paint(painter, frame, lanes);
    seat::paint(painter, frame);
    strip::paint(painter, frame);
    let explanation = match view.lesson {
        Some(_) => None,
        None if layout.panels.is_folded => None,
        None => explain::explanation(frame),
    };
    // A picture beside a result has no panels.
    let has_panels = view.table.outcome == Outcome::Undecided || !view.buttons.is_empty();
    if has_panels
        && !layout.panels.is_folded
        && !explanation.as_ref().is_some_and(|it| it.covers_counters)
    {
        counters::paint(painter, frame);
    }
    if has_panels {
        aside::log(painter, frame);
    }
    minimap::paint(painter, frame);
    if let Some(lesson) = &view.lesson {
        self::lesson::paint(painter, frame, lesson);
    }
    if let Some(explanation) = &explanation {
        explain::paint(painter, frame, explanation);
    }
    aside::buttons(painter, frame);
    painter.at(Depth::Call, |painter| {
        lanes::paint(painter, frame);
        aim::paint(painter, frame);
        events::paint(painter, frame);
        finale::paint(painter, frame);
        aside::caption(painter, frame);
        if let Some(lesson) = &view.lesson {
            self::lesson::point(painter, frame, lesson);
        }
        if let Some(seconds) = view.times.countdown {
            counters::countdown(painter, frame, seconds);
        }
    });
}

#[cfg(test)]
mod tests;
