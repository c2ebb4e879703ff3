//! The help for typing with a pad.

use bevy::input::gamepad::GamepadButton::{DPadLeft, DPadRight, North, South, West};
use bevy::math::{Rect, Vec2};

use crate::input::{InputDevice, labels};
use crate::screens::picture::MARGIN;
use crate::screens::{Model, Page, rows};
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;

/// The buttons that type, below a page whose focused row is a field.
pub fn paint(painter: &mut Painter, model: &Model, page: &Page) {
    let row = page.rows.get(model.position.focus);
    if model.input.device == InputDevice::Pad
        && row.is_some_and(|row| matches!(row.does, rows::Does::Type(_)))
    {
        let at = Vec2::new(painter.size.x / 2.0, painter.size.y - 40.0);
        let style = Style::new(Face::Plain, 16.0, theme::LAMP).centred();
        let (words, room) = (words(), painter.size.x - 40.0);
        let half = Vec2::new(label::width(&words, 16.0).min(room) / 2.0 + MARGIN, 14.0);
        painter.round_rect(Rect::from_center_half_size(at, half), 6.0, faded(theme::NIGHT, 0.85));
        label::within(painter, at, style, words, room);
    }
}

fn words() -> String {
    tr!(
        "menu-pad-typing",
        left = labels::pad(DPadLeft),
        right = labels::pad(DPadRight),
        next = labels::pad(North),
        delete = labels::pad(West),
        done = labels::pad(South),
    )
}
