//! The text of a guided battle, and its highlights.

use bevy::math::{Rect, Vec2};

use crate::games::hud::training;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aside, counters, seat, strip};
use crate::games::marauders::layout::Button;
use crate::games::marauders::view::{LessonView, Region};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;

/// The sizes of the sentence: the largest that fits.
const SIZES: [f32; 6] = [20.0, 18.0, 16.0, 14.0, 13.0, 12.0];
/// The height of a key with what it does, in units.
const KEY: f32 = 38.0;

/// The panel below the counters, with its button at the lower end.
pub fn paint(painter: &mut Painter, frame: &Frame, lesson: &LessonView) {
    let rect = counters::below(frame);
    panel(painter, rect);
    painter.round_frame(rect, 10.0, 2.5, theme::LAMP);
    let (middle, room) = (rect.center().x, rect.width() - 28.0);
    let top = rect.min.y + 32.0;
    training::place(painter, Vec2::new(middle, top - 14.0), (lesson.is_drill, lesson.step), room);
    let next = frame.layout.panels.button(Button::Next).min.y - 6.0;
    let low = next - KEY * lesson.keys.len() as f32;
    for (line, cap) in lesson.keys.iter().enumerate() {
        let at = Vec2::new(middle, low + KEY * (line as f32 + 0.5));
        training::keys(painter, at, std::slice::from_ref(cap), room);
    }
    let text = frame.text().min(1.1);
    let wrapped = |size: f32| aside::wrapped(lesson.words, size, room);
    let fits = |size: &f32| wrapped(*size).len() as f32 * size * 1.3 <= low - top;
    let mut sizes = SIZES.into_iter().map(|size| size * text);
    let size = sizes.find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
    let lines = wrapped(size);
    let mut y = (top + low - lines.len() as f32 * size * 1.3) / 2.0;
    for line in lines {
        let at = Vec2::new(middle, y + size * 0.65);
        painter.text(at, Style::new(Face::Bold, size, theme::CREAM).centred(), line);
        y += size * 1.3;
    }
}

/// Pulsing frames around the highlighted parts.
pub fn point(painter: &mut Painter, frame: &Frame, lesson: &LessonView) {
    for &place in &lesson.places {
        around(painter, frame, frame.layout.window.place(place));
    }
    for &part in &lesson.parts {
        around(painter, frame, self::place(frame, part));
    }
}

fn around(painter: &mut Painter, frame: &Frame, rect: Rect) {
    let pulse = frame.context.pulse(0.9);
    let rect = rect.inflate(2.0 + 2.0 * pulse);
    painter.round_frame(rect.inflate(1.5), 8.0, 6.0, faded(theme::NIGHT, 0.8));
    painter.round_frame(rect, 7.0, 3.5, faded(theme::LAMP, 0.5 + 0.5 * pulse));
}

/// The rectangle of a part of the picture.
fn place(frame: &Frame, part: Region) -> Rect {
    match part {
        Region::Side(side) => frame.layout.window.side(side),
        Region::Hp(seat) => seat::hp(frame, seat),
        Region::Force(seat) => seat::force(frame, seat),
        Region::Strip => strip::first(frame),
        Region::Log => aside::log_place(frame),
        Region::Button(button) => frame.layout.panels.button(button),
    }
}
