//! The panel of an exercise, and what is marked in the picture of its board.

use ::training::Status;
use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use games::each;

use crate::games::swordfight::drawing::{bout, pattern};
use crate::games::training::{Button, KeyCap, Mark, Panel, TrainingPlaces};
use crate::games::view::{ClockedView, OwnBoard};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel as plate;
use crate::shell::{emblem, label, theme};
use crate::text::tr;

/// The largest scale of its texts.
const TEXT_MAX: f32 = 1.15;
/// Sizes of the sentence: the largest that fits.
const SIZES: [f32; 7] = [24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0];
/// The height of a line, of its size.
const LINE: f32 = 1.25;
/// The height of the dots of a lesson, and of the keys.
const DOTS: f32 = 22.0;
const KEYS: f32 = 36.0;
/// A cell of the pattern, and the space for it beside the sentence.
const PATTERN_CELL: f32 = 13.0;
const PATTERN: f32 = 100.0;
/// Where attacks are announced on the least wide screen.
const WARNING: Rect = Rect { min: Vec2::new(678.0, 300.0), max: Vec2::new(930.0, 452.0) };
/// Seconds that the frame around the board shines when the goal is reached.
const SHINE: f32 = 0.7;

/// Paints the panel.
pub fn paint(painter: &mut Painter, context: DrawContext, panel: &Panel, places: &TrainingPlaces) {
    let edge = match panel.status {
        Status::Done | Status::Shown => theme::BRASS,
        Status::Missed => theme::ALARM,
        Status::Playing | Status::Showing => theme::LAMP,
    };
    if places.board.is_some() {
        plate(painter, places.panel);
        painter.round_frame(places.panel, 10.0, 2.5, edge);
    } else {
        painter.rect(places.panel, theme::PANEL);
        let top = places.panel.max.y - 2.5;
        painter.rect(Rect { min: places.panel.min.with_y(top), ..places.panel }, edge);
    }
    text(painter, context, panel, places.text());
    for (button, keys) in &panel.buttons {
        self::button(painter, context, places.button(*button), (panel, *button), keys);
    }
}

/// How many steps there are, the sentence, and below it the keys or how far the exercise has come.
fn text(painter: &mut Painter, context: DrawContext, panel: &Panel, mut rect: Rect) {
    let scale = context.scale.clamp(0.75, TEXT_MAX);
    if let Some(blade) = panel.pattern {
        let corner = Vec2::new(rect.max.x - PATTERN + 6.0, rect.min.y + 4.0);
        pattern::named(painter, corner, (PATTERN_CELL, PATTERN - 12.0), blade, context);
        rect.max.x -= PATTERN + 8.0;
    }
    let middle = rect.center().x;
    let dots = Vec2::new(middle, rect.min.y + DOTS / 2.0);
    place(painter, dots, (!panel.is_lesson, panel.place), rect.width());
    let told = standing(panel.status);
    let low = match told.is_some() || !panel.keys.is_empty() {
        true => rect.max.y - KEYS,
        false => rect.max.y,
    };
    let top = rect.min.y + DOTS;
    let wrapped = |size: f32| label::wrapped(&panel.words, size, rect.width());
    let sizes = SIZES.map(|size| size * scale);
    let fits = |size: &f32| wrapped(*size).len() as f32 * size * LINE <= low - top;
    let size = sizes.into_iter().find(fits).unwrap_or(sizes[sizes.len() - 1]);
    let lines = balanced(&panel.words, size, rect.width());
    let mut y = (top + low - lines.len() as f32 * size * LINE) / 2.0;
    for line in lines {
        let at = Vec2::new(middle, y + size * LINE / 2.0);
        painter.text(at, Style::new(Face::Bold, size, theme::CREAM).centred(), line);
        y += size * LINE;
    }
    let at = Vec2::new(middle, low + KEYS / 2.0);
    match told {
        Some((words, ink)) => {
            let style = Style::new(Face::Bold, 20.0 * scale, ink).centred();
            label::within(painter, at, style, words, rect.width());
        }
        None => keys(painter, at, &panel.keys, rect.width()),
    }
}

/// The words in as few lines as they need, of about the same length.
pub fn balanced(words: &str, size: f32, room: f32) -> Vec<String> {
    let whole = label::wrapped(words, size, room);
    let narrower = [0.55, 0.65, 0.75, 0.85].map(|share| label::wrapped(words, size, share * room));
    narrower.into_iter().find(|lines| lines.len() == whole.len()).unwrap_or(whole)
}

/// The number of the step: a dot for each of a lesson, and a word for a drill.
pub fn place(
    painter: &mut Painter,
    at: Vec2,
    (is_drill, (step, steps)): (bool, (usize, usize)),
    room: f32,
) {
    if is_drill {
        let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
        let words = tr!("training-drill", step = step, steps = steps);
        return label::within(painter, at, style, words, room);
    }
    let gap = (room / steps as f32).min(18.0);
    for dot in 1..=steps {
        let x = at.x + gap * (dot as f32 - 0.5 - steps as f32 / 2.0);
        let (radius, ink) = match dot.cmp(&step) {
            std::cmp::Ordering::Less => (4.0, theme::BRASS),
            std::cmp::Ordering::Equal => (6.0, theme::LAMP),
            std::cmp::Ordering::Greater => (4.0, faded(theme::MIST, 0.4)),
        };
        painter.circle(at.with_x(x), radius, ink);
    }
}

/// The keys of a step and what they do, in the middle of `room`.
pub fn keys(painter: &mut Painter, at: Vec2, keys: &[KeyCap], room: f32) {
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let widths = |cap: &KeyCap| {
        let key = 24.0 + 10.0 * cap.key.chars().count() as f32;
        [key, label::width(cap.action.name(), style.size) + 8.0]
    };
    let sum: f32 = keys.iter().map(|cap| widths(cap).iter().sum::<f32>() + 22.0).sum();
    // Without room, the keys alone.
    let is_named = sum <= room;
    let all = match is_named {
        true => sum,
        false => keys.iter().map(|cap| widths(cap)[0] + 22.0).sum(),
    };
    let mut x = at.x - (all - 22.0) / 2.0;
    for cap in keys {
        let [key, name] = widths(cap);
        let rect = Rect::new(x, at.y - 14.0, x + key, at.y + 14.0);
        emblem::key_cap(painter, rect, &cap.key, cap.is_down);
        x += key;
        if is_named {
            painter.text(Vec2::new(x + 8.0, at.y), style, cap.action.name());
            x += name;
        }
        x += 22.0;
    }
}

/// How far the exercise has come, in a word.
fn standing(status: Status) -> Option<(&'static str, Srgba)> {
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
    let is_left = matches!(panel.status, Status::Done | Status::Shown)
        || !panel.buttons.iter().any(|it| it.0 == Button::Solution);
    let words = match button {
        Button::Next if is_left => tr!("lesson-next"),
        Button::Next => tr!("lesson-skip"),
        Button::Again => tr!("training-again"),
        Button::Solution => tr!("training-solution"),
    };
    let room = rect.width() - 12.0;
    let up = if keys.is_empty() { 0.0 } else { 10.0 };
    let at = Vec2::new(rect.center().x, rect.center().y - up);
    let style = Style::new(Face::Bold, 17.0 * context.scale.clamp(0.75, TEXT_MAX), ink).centred();
    label::within(painter, at, style, words, room);
    let style = Style::new(Face::Plain, 16.0, quiet).centred();
    label::within(painter, at + Vec2::Y * 21.0, style, keys, room);
}

/// Marks what a step is about in the picture of the bout: pulsing frames, and one around the board when
/// its goal is reached. `free` is the space of the board, on a phone.
pub fn marks(
    painter: &mut Painter,
    context: DrawContext,
    (panel, clocked): (&Panel, &ClockedView),
    free: Option<Rect>,
) {
    let size = painter.size;
    let corner = (size - crate::shell::canvas::LEAST) / 2.0;
    let lattice = each!(&clocked.game, OwnBoard(own) => own.lattice(size, context, free));
    for mark in &panel.marks {
        let rect = match *mark {
            Mark::Cell(column, row) => lattice.place(column, row),
            // A phone has neither of them.
            Mark::Queue | Mark::Warning if free.is_some() => continue,
            Mark::Queue => bout::queue_place(size),
            Mark::Warning => Rect { min: WARNING.min + corner, max: WARNING.max + corner },
        };
        let pulse = context.pulse(0.9);
        // A small cell has a thin frame.
        let share = (lattice.cell / 30.0).min(1.0);
        let rect = rect.inflate((1.0 + 2.0 * pulse) * share);
        let dark = faded(theme::NIGHT, 0.8);
        painter.round_frame(rect.inflate(1.5 * share), 8.0 * share, 6.0 * share, dark);
        painter.round_frame(rect, 7.0 * share, 3.5 * share, faded(theme::LAMP, 0.5 + 0.5 * pulse));
    }
    if panel.status == Status::Done {
        let left = if context.still { 1.0 } else { 1.0 - panel.done_seconds / SHINE };
        let edge = lattice.rect().inflate(lattice.cell * 0.45);
        painter.round_frame(edge, 12.0, 8.0, faded(theme::LAMP, left.clamp(0.0, 1.0)));
        tick(painter, lattice.rect().center(), lattice.cell * 1.4);
    }
}

/// A tick on a disc: done.
fn tick(painter: &mut Painter, at: Vec2, radius: f32) {
    painter.circle(at, radius, faded(theme::NIGHT, 0.75));
    painter.ring(at, radius, radius * 0.12, theme::BRASS);
    let point = |x: f32, y: f32| at + Vec2::new(x, y) * radius;
    let [start, low, end] = [point(-0.45, 0.05), point(-0.1, 0.4), point(0.5, -0.35)];
    for (from, to) in [(start, low), (low, end)] {
        painter.line(from, to, radius * 0.2, theme::LAMP);
    }
    painter.circle(low, radius * 0.1, theme::LAMP);
}
