//! The text of a guided battle, and its highlights.

use bevy::math::{Rect, Vec2};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aside, counters, seat};
use crate::games::marauders::layout::Button;
use crate::games::marauders::view::{LessonView, Region};
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// The panel below the counters, with its button at the lower end.
pub fn paint(painter: &mut Painter, frame: &Frame, lesson: &LessonView) {
    let rect = counters::below(frame);
    panel(painter, rect);
    painter.round_frame(rect, 10.0, 2.5, theme::LAMP);
    let text = frame.text().min(1.1);
    let (left, room) = (rect.min.x + 16.0, rect.width() - 32.0);
    let (step, steps) = lesson.step;
    let head = Style::new(Face::Plain, 13.0, theme::MIST);
    painter.text(
        Vec2::new(left, rect.min.y + 17.0),
        head,
        match lesson.is_drill {
            true => tr!("training-drill", step = step, steps = steps),
            false => tr!("lesson-step", step = step, steps = steps),
        },
    );
    let title = label::fitted(&lesson.title, 20.0 * text, room);
    let style = Style::new(Face::Bold, 20.0 * text, theme::LAMP);
    painter.text(Vec2::new(left, rect.min.y + 40.0), style, title);
    // The largest size at which all text fits above the button.
    let low = frame.layout.panels.button(Button::Next).min.y - 6.0;
    let top = rect.min.y + 56.0;
    let lines = |size: f32| -> Vec<(String, bool)> {
        let wrap = |words: &String| {
            let lines = aside::wrapped(words, size, room);
            let last = lines.len().saturating_sub(1);
            lines
                .into_iter()
                .enumerate()
                .map(move |(index, line)| (line, index == last))
                .collect::<Vec<_>>()
        };
        lesson.lines.iter().flat_map(wrap).collect()
    };
    let height = |size: f32| -> f32 {
        let lines = lines(size);
        let ends = lines.iter().filter(|(_, is_end)| *is_end).count();
        lines.len() as f32 * size * 1.32 + ends as f32 * 5.0
    };
    let sizes = [17.0 * text, 16.0, 15.0, 14.0, 13.0, 12.0];
    let size = sizes.into_iter().find(|&size| height(size) <= low - top).unwrap_or(12.0).max(12.0);
    let mut y = top + size * 0.7;
    for (line, is_end) in lines(size) {
        if low < y {
            return;
        }
        painter.text(Vec2::new(left, y), Style::new(Face::Plain, size, theme::CREAM), line);
        y += size * 1.32 + if is_end { 5.0 } else { 0.0 };
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
        Region::Counters => counters::place(frame),
        Region::Log => aside::log_place(frame),
        Region::Button(button) => frame.layout.panels.button(button),
    }
}
