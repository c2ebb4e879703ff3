//! Words beside the field: the log, the buttons, and the caption.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Outcome;
use marauders::Spell;

use crate::games::marauders::drawing::aim;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::layout::Button;
use crate::games::marauders::names;
use crate::games::marauders::view::{Grip, ShownEvent, Weight};
use crate::games::marauders::words;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label};
use crate::text::tr;

/// The least height of the log: its head and three lines.
const LOG_LEAST: f32 = 90.0;
/// Units a line of the log takes, in normal size.
const LINE: f32 = 19.0;

/// Breaks `words` into lines of at most this width, at this text `size`.
pub fn wrapped(words: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if label::width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(label::fitted(word, size, room)),
        }
    }
    lines
}

/// The rectangle of the log.
pub fn log_place(frame: &Frame) -> Rect {
    let right = frame.layout.panels.right;
    let top = right.min.y + frame.layout.panels.cards_height(frame.view.table.mode());
    let map = frame.layout.minimap().filter(|_| !frame.layout.panels.is_folded);
    let low = map.map_or(frame.layout.panels.buttons_top(), |map| map.min.y - 6.0) - 10.0;
    Rect::new(right.min.x, top, right.max.x, low)
}

/// The newest lines that fit, or earlier ones when the log is scrolled back.
pub fn log(painter: &mut Painter, frame: &Frame) {
    let (view, rect) = (frame.view, log_place(frame));
    if rect.height() < LOG_LEAST {
        return;
    }
    panel(painter, rect);
    let text = frame.text();
    let (size, step) = (14.0 * text, LINE * text.max(0.9));
    let head = Vec2::new(rect.min.x + 14.0, rect.min.y + 16.0);
    label::within(
        painter,
        head,
        Style::new(Face::Plain, 13.0, theme::MIST),
        tr!("battle-log"),
        rect.width() * 0.4,
    );
    let (lines, back) = view.log.shown();
    if back != 0 {
        let right = Vec2::new(rect.max.x - 14.0, head.y);
        let style = Style::new(Face::Bold, 13.0, theme::LAMP).right();
        label::within(
            painter,
            right,
            style,
            tr!("battle-log-newer", count = back),
            rect.width() * 0.48,
        );
    }
    let mut y = rect.max.y - 8.0 - step / 2.0;
    for line in lines.iter().rev() {
        let (face, ink, indent) = match line.weight {
            Weight::Turn => (Face::Bold, theme::LAMP, 0.0),
            Weight::Bold => (Face::Bold, theme::CREAM, 8.0),
            Weight::Plain => (Face::Plain, theme::MIST, 8.0),
        };
        let left = rect.min.x + 14.0 + indent;
        let lines = wrapped(&line.words, size, rect.max.x - 12.0 - left);
        for words in lines.into_iter().rev() {
            if y < head.y + step {
                return;
            }
            painter.text(Vec2::new(left, y), Style::new(face, size, ink), words);
            y -= step;
        }
        if line.weight == Weight::Turn {
            let above = y + step / 2.0;
            painter.line(
                Vec2::new(left, above),
                Vec2::new(rect.max.x - 14.0, above),
                1.0,
                faded(theme::BRASS, 0.5),
            );
        }
    }
}

/// The buttons that can be pressed now, with their keys.
pub fn buttons(painter: &mut Painter, frame: &Frame) {
    let text = frame.text().min(1.1);
    for (button, keys) in &frame.view.buttons {
        let rect = frame.layout.panels.button(*button);
        if *button == Button::Fold {
            if frame.view.lesson.is_some() {
                continue;
            }
            fold(painter, frame, rect, keys);
            continue;
        }
        let is_asked = frame.view.lesson.as_ref().is_some_and(|lesson| lesson.is_asked);
        let is_main = *button == Button::Next && !is_asked;
        painter.round_rect(Rect { max: rect.max + Vec2::Y * 2.0, ..rect }, 8.0, theme::BRASS_DARK);
        painter.round_rect(rect, 8.0, if is_main { theme::BRASS } else { theme::DUSK });
        painter.round_frame(rect, 8.0, 2.0, theme::BRASS);
        let ink = if is_main { theme::NIGHT } else { theme::CREAM };
        let room = rect.width() - 12.0;
        let up = if keys.is_empty() { 0.0 } else { 8.0 };
        let at = Vec2::new(rect.center().x, rect.center().y - up);
        let style = Style::new(Face::Bold, 15.0 * text, ink).centred();
        label::within(painter, at, style, name(frame, *button), room);
        let quiet = if is_main { theme::NIGHT } else { theme::MIST };
        let style = Style::new(Face::Plain, 12.0, quiet).centred();
        painter.text(at + Vec2::Y * 17.0, style, label::fitted(keys, 12.0, room));
    }
}

/// The button that folds the side panel: its panel, an arrow into it, and the key.
fn fold(painter: &mut Painter, frame: &Frame, rect: Rect, keys: &str) {
    painter.round_rect(Rect { max: rect.max + Vec2::Y * 2.0, ..rect }, 8.0, theme::BRASS_DARK);
    painter.round_rect(rect, 8.0, theme::DUSK);
    painter.round_frame(rect, 8.0, 2.0, theme::BRASS);
    let up = if keys.is_empty() { 0.0 } else { 7.0 };
    let at = rect.center() - Vec2::Y * up;
    let page = Rect::from_center_size(at, Vec2::new(24.0, 15.0));
    painter.frame(page, 2.0, theme::CREAM);
    painter.rect(Rect { max: page.max.with_x(page.min.x + 8.0), ..page }, theme::CREAM);
    let way = if frame.layout.panels.is_folded { Vec2::X } else { Vec2::NEG_X };
    emblem::arrow(painter, at + Vec2::X * 4.5, way, 5.0, theme::LAMP);
    let style = Style::new(Face::Plain, 12.0, theme::MIST).centred();
    painter.text(at + Vec2::Y * 16.0, style, label::fitted(keys, 12.0, rect.width() - 6.0));
}

fn name(frame: &Frame, button: Button) -> String {
    let view = frame.view;
    let named = view.own.and_then(|own| view.table.player(own).named);
    let is_drill = view.lesson.as_ref().is_some_and(|lesson| lesson.is_drill);
    let is_asked = view.lesson.as_ref().is_some_and(|lesson| lesson.is_asked);
    match button {
        Button::Arm if is_drill => tr!("training-solution").into(),
        Button::EndTurn if is_drill => tr!("training-again").into(),
        Button::Arm if named == Some(Spell::FreeSwap) => names::spell(Spell::FreeSwap).into(),
        Button::Arm => tr!("action-arm").into(),
        Button::EndTurn => tr!("action-end-turn").into(),
        Button::Speed => tr!("battle-speed", speed = view.animation.speed.name()),
        Button::Guide => tr!("battle-elements").into(),
        Button::Fold => tr!("action-fold").into(),
        Button::Next if is_asked => tr!("training-solution").into(),
        Button::Next => tr!("lesson-next").into(),
    }
}

/// The caption under the field: a problem, else the running event, else the effect of the swap,
/// else what to do.
pub fn caption(painter: &mut Painter, frame: &Frame) {
    let (words, ink, ground) = saying(frame);
    let rect = frame.layout.caption();
    let text = frame.text().min(1.1);
    let size = 17.0 * text;
    let rect = match &frame.view.animation.skip {
        Some(skip) => hint(painter, rect, skip, 14.0 * text),
        None => rect,
    };
    let room = rect.width() - 24.0;
    let size = (size * room / label::width(&words, size).max(1.0)).clamp(size.min(13.0), size);
    let words = label::fitted(&words, size, room);
    if words.is_empty() {
        return;
    }
    let wide = label::width(&words, size) + 28.0;
    let plate = Rect::from_center_size(
        rect.center(),
        Vec2::new(wide.min(rect.width()), rect.height() - 6.0),
    );
    painter.round_rect(plate, 8.0, ground);
    painter.text(plate.center(), Style::new(Face::Bold, size, ink).centred(), words);
}

/// Paints a quiet hint at the right end of a line, and returns the rest of the line.
fn hint(painter: &mut Painter, rect: Rect, words: &str, size: f32) -> Rect {
    let words = label::fitted(words, size, rect.width() * 0.3);
    let at = Vec2::new(rect.max.x - 6.0, rect.center().y);
    painter.text(at, Style::new(Face::Plain, size, theme::MIST).right(), words.clone());
    let taken = label::width(&words, size) + 14.0;
    // The other end stays as free, so that the caption stays in the middle.
    Rect::new(rect.min.x + taken, rect.min.y, rect.max.x - taken, rect.max.y)
}

fn saying(frame: &Frame) -> (String, Srgba, Srgba) {
    let (view, dark) = (frame.view, faded(theme::NIGHT, 0.7));
    if let Some(notice) = &view.notice {
        return (notice.words.clone(), theme::CREAM, theme::hex(0x6e1f2a));
    }
    if !view.animation.told.is_empty() {
        let line = |told: &ShownEvent| words::line(&told.event, &view.table, &frame.names());
        let newest = view.animation.told.iter().rev().find_map(line);
        return (newest.map_or_else(String::new, |line| line.words), theme::CREAM, dark);
    }
    if let Some(words) = aim::sum(view) {
        return (words, theme::LAMP, dark);
    }
    let present = view.table.present();
    let words = match view.own {
        _ if view.table.outcome != Outcome::Undecided || view.times.countdown.is_some() => {
            String::new()
        }
        Some(_) if view.naming.as_ref().is_some_and(|it| it.at.is_some()) => {
            tr!("naming-choose").into()
        }
        Some(own) if own == present => match view.pointed.aim.as_ref().map(|aim| aim.grip) {
            None => String::new(),
            Some(Grip::Empty | Grip::Block) => tr!("battle-choose").into(),
            Some(Grip::FreeSwap) => tr!("battle-free-swap").into(),
            Some(Grip::FreeSwapFrom(_)) => tr!("battle-free-swap-second").into(),
        },
        _ => tr!("ranked-waiting-for", name = frame.full_name(present)),
    };
    (words, theme::MIST, dark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_never_too_wide() {
        let words = "You hit E6 for 12: Wind shield has no effect  WWWWWWWWWWWWWWWWWWWWWWWW";
        let lines = wrapped(words, 14.0, 150.0);
        assert!(lines.iter().all(|line| label::width(line, 14.0) <= 150.0), "{lines:?}");
        assert!(3 < lines.len() && lines[0].starts_with("You hit E6"), "{lines:?}");
    }
}
