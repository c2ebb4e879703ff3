//! The ground of a row, and the text of a field.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::label;
use crate::shell::letters::readable;
use crate::shell::menu::page::Row;
use crate::shell::painter::{Painter, Style, faded, mixed};
use crate::shell::theme;

/// The ground of a row with so much light on it: brass when it is focused. Returns the ink of its label
/// and of its value.
pub(super) fn ground(painter: &mut Painter, rect: Rect, radius: f32, light: f32) -> (Srgba, Srgba) {
    if 0.0 < light {
        let glow = rect.inflate(3.0 * light);
        painter.round_rect(glow, radius + 3.0, faded(theme::LAMP, 0.35 * light));
    }
    let dark = faded(theme::PANEL, 0.94);
    painter.round_rect(rect, radius, mixed(dark, theme::BRASS, light));
    if light < 1.0 {
        painter.round_frame(rect, radius, 1.5, faded(theme::BRASS_DARK, 1.0 - light));
    }
    if 0.0 < light {
        let shine = Rect { max: Vec2::new(rect.max.x - 12.0, rect.min.y + 3.5), ..rect };
        let shine = Rect { min: rect.min + Vec2::new(12.0, 2.0), ..shine };
        painter.rect(shine, faded(theme::CREAM, 0.6 * light));
    }
    match light < 0.5 {
        true => (theme::CREAM, theme::MIST),
        false => (theme::NIGHT, theme::BROWN),
    }
}

/// The end of `text`, where letters are added, with at most as many of them as there is `room` for at this `size`.
fn tail(text: &str, size: f32, room: f32) -> String {
    // A name in a script with wide letters has fewer of them; no one of ours is wider than 0.62 on average.
    let wide = |letter: char| if letter < '\u{1100}' { 0.62 } else { 1.05 };
    let width = |text: &str| text.chars().map(wide).sum::<f32>() * size;
    let text = readable(text);
    if width(&text) <= room {
        return text.into_owned();
    }
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    let rest = starts.skip(1).find(|rest| width(rest) + wide(' ') * size <= room);
    format!("\u{2026}{}", rest.unwrap_or_default())
}

/// The text of a field, and behind it the underlined text of an input method.
pub(super) fn entry<A>(
    painter: &mut Painter,
    at: Vec2,
    style: Style,
    (row, caret): (&Row<A>, &str),
    room: f32,
) {
    if row.composed.is_empty() {
        return painter.text(at, style, format!("{}{caret}", tail(&row.value, style.size, room)));
    }
    let composed = tail(&row.composed, style.size, room);
    let width = label::width(&composed, style.size);
    let value = tail(&row.value, style.size, (room - width).max(0.0));
    let start = at + Vec2::new(label::width(&value, style.size), 0.0);
    painter.text(at, style, value);
    painter.text(start, style, format!("{composed}{caret}"));
    let below = start + Vec2::new(0.0, 0.62 * style.size);
    painter.line(below, below + Vec2::new(width, 0.0), 0.08 * style.size, style.colour);
}
