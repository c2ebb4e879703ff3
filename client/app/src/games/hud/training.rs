//! The panel of an exercise, over the picture of its board.

use ::training::Status;
use bevy::math::{Rect, Vec2};
use games::ClockedGame;
use swordfight::Place;

use crate::games::swordfight::drawing::{bout, pattern, phone};
use crate::games::training::{Button, Mark, Panel, TrainingPlaces};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel as plate;
use crate::shell::theme;
use crate::text::tr;

/// The largest scale of its texts.
const TEXT_MAX: f32 = 1.15;
/// Sizes of the text, the largest that fits.
const SIZES: [f32; 8] = [18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0];
/// The height of a line, of its size; and units between paragraphs.
const LINE: f32 = 1.3;
const PARAGRAPH: f32 = 7.0;
/// A cell of the pattern, and its space below the text of a wide screen, and beside that of a phone.
const PATTERN_CELL: f32 = 15.0;
const PATTERN: f32 = 130.0;
const PATTERN_ASIDE: f32 = 100.0;
/// Where attacks are announced on the least wide screen.
const WARNING: Rect = Rect { min: Vec2::new(678.0, 300.0), max: Vec2::new(930.0, 452.0) };

/// Paints the panel and the marks.
pub fn paint(painter: &mut Painter, context: DrawContext, panel: &Panel, places: &TrainingPlaces) {
    marks(painter, context, panel, places);
    plate(painter, places.panel);
    let edge = match panel.status {
        Status::Done | Status::Shown => theme::BRASS,
        Status::Missed => theme::ALARM,
        Status::Playing | Status::Showing => theme::LAMP,
    };
    painter.round_frame(places.panel, 10.0, 2.5, edge);
    let is_phone = places.board.is_some();
    text(painter, context, panel, (places.text(), is_phone));
    for (button, keys) in &panel.buttons {
        self::button(painter, context, places.button(*button), (panel, *button), keys);
    }
}

/// Number, title, lines, and how far the exercise has come.
fn text(
    painter: &mut Painter,
    context: DrawContext,
    panel: &Panel,
    (rect, is_phone): (Rect, bool),
) {
    let scale = context.scale.clamp(0.75, TEXT_MAX);
    let (left, room) = (rect.min.x + 16.0, rect.width() - 32.0);
    let (step, steps) = panel.place;
    let head = Style::new(Face::Plain, 13.0, theme::MIST);
    let words = match panel.is_lesson {
        true => tr!("lesson-step", step = step, steps = steps),
        false => tr!("training-drill", step = step, steps = steps),
    };
    label::within(painter, Vec2::new(left, rect.min.y + 16.0), head, words, room * 0.5);
    if let Some((words, ink)) = standing(panel.status) {
        let style = Style::new(Face::Bold, 14.0, ink).right();
        let at = Vec2::new(rect.max.x - 16.0, rect.min.y + 16.0);
        label::within(painter, at, style, words, room * 0.6);
    }
    let title = Style::new(Face::Bold, 21.0 * scale, theme::LAMP);
    label::within(painter, Vec2::new(left, rect.min.y + 40.0), title, panel.title.clone(), room);
    let top = rect.min.y + 58.0;
    let (mut low, mut room) = (rect.max.y, room);
    if let Some(blade) = panel.pattern {
        let corner = if is_phone {
            room -= PATTERN_ASIDE;
            Vec2::new(rect.max.x - PATTERN_ASIDE + 2.0, top + 6.0)
        } else {
            low -= PATTERN;
            Vec2::new(left, low + 8.0)
        };
        let cell = if is_phone { 13.0 } else { PATTERN_CELL };
        pattern::named(painter, corner, (cell, PATTERN_ASIDE - 12.0), blade, context);
    }
    let wrapped = |size: f32| -> Vec<Vec<String>> {
        panel.lines.iter().map(|line| label::wrapped(line, size, room)).collect()
    };
    let height = |size: f32| -> f32 {
        wrapped(size).iter().map(|lines| lines.len() as f32 * size * LINE + PARAGRAPH).sum()
    };
    let largest = [SIZES[0] * scale];
    let smaller = SIZES.into_iter().filter(|&size| size < largest[0]);
    let size = largest.into_iter().chain(smaller).find(|&size| height(size) <= low - top);
    let size = size.unwrap_or(SIZES[SIZES.len() - 1]);
    let mut y = top;
    for lines in wrapped(size) {
        for line in lines {
            let at = Vec2::new(left, y + size * LINE / 2.0);
            painter.text(at, Style::new(Face::Plain, size, theme::CREAM), line);
            y += size * LINE;
        }
        y += PARAGRAPH;
    }
}

/// How far the exercise has come, in a word.
fn standing(status: Status) -> Option<(&'static str, bevy::color::Srgba)> {
    match status {
        Status::Playing => None,
        Status::Showing => Some((tr!("training-showing"), theme::MIST)),
        Status::Done => Some((tr!("training-done"), theme::BRASS)),
        Status::Shown => Some((tr!("training-shown"), theme::LAMP)),
        Status::Missed => Some((tr!("training-missed"), theme::ALARM)),
    }
}

fn button(
    painter: &mut Painter,
    context: DrawContext,
    rect: Rect,
    (panel, button): (&Panel, Button),
    keys: &str,
) {
    let is_main = button == Button::Next
        && (panel.status == Status::Done
            || !panel.buttons.iter().any(|it| it.0 == Button::Solution));
    painter.round_rect(Rect { max: rect.max + Vec2::Y * 2.0, ..rect }, 8.0, theme::BRASS_DARK);
    painter.round_rect(rect, 8.0, if is_main { theme::BRASS } else { theme::DUSK });
    painter.round_frame(rect, 8.0, 2.0, theme::BRASS);
    let (ink, quiet) = match is_main {
        true => (theme::NIGHT, theme::NIGHT),
        false => (theme::CREAM, theme::MIST),
    };
    let words = match button {
        Button::Next => tr!("lesson-next"),
        Button::Again => tr!("training-again"),
        Button::Solution => tr!("training-solution"),
    };
    let room = rect.width() - 12.0;
    let up = if keys.is_empty() { 0.0 } else { 8.0 };
    let at = Vec2::new(rect.center().x, rect.center().y - up);
    let style = Style::new(Face::Bold, 15.0 * context.scale.clamp(0.75, TEXT_MAX), ink).centred();
    label::within(painter, at, style, words, room);
    let style = Style::new(Face::Plain, 12.0, quiet).centred();
    painter.text(at + Vec2::Y * 17.0, style, label::fitted(keys, 12.0, room));
}

/// Pulsing frames around the parts that a step is about.
fn marks(painter: &mut Painter, context: DrawContext, panel: &Panel, places: &TrainingPlaces) {
    if panel.game != ClockedGame::Swordfight {
        return;
    }
    let size = painter.size;
    let stage = match places.board {
        Some(free) => phone::stage(free, context),
        None => bout::stage(size, context),
    };
    let corner = (size - crate::shell::canvas::LEAST) / 2.0;
    for mark in &panel.marks {
        let rect = match *mark {
            Mark::Cell(column, row) => stage.place(Place { column, row }),
            // A phone has neither of them.
            Mark::Queue | Mark::Warning if places.board.is_some() => continue,
            Mark::Queue => bout::queue_place(size),
            Mark::Warning => Rect { min: WARNING.min + corner, max: WARNING.max + corner },
        };
        let pulse = context.pulse(0.9);
        let rect = rect.inflate(1.0 + 2.0 * pulse);
        painter.round_frame(rect.inflate(1.5), 8.0, 6.0, faded(theme::NIGHT, 0.8));
        painter.round_frame(rect, 7.0, 3.5, faded(theme::LAMP, 0.5 + 0.5 * pulse));
    }
}
