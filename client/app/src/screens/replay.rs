//! The screen of a replay: the line of its time below the boards, and what keys and presses on it do.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::math::{Rect, Vec2};

use crate::activity::replaying::ReplayWish;
use crate::input::{Input, InputDevice, Pad, StickDirection};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;
use crate::view::replay::{ReplayView, Verdict};

/// Units at the lower edge for the line and its words.
pub const HEIGHT: f32 = 34.0;
/// Units above the line in which a press still counts for it.
const REACH: f32 = 8.0;
/// Units at its ends.
const ASIDE: f32 = 14.0;
/// Its thickness.
const THICK: f32 = 6.0;
/// Seconds of a skip.
const SKIP: i8 = 5;

/// The line of a screen of this size.
fn line(size: Vec2) -> Rect {
    let top = size.y - HEIGHT + 2.0;
    Rect::new(ASIDE, top, size.x - ASIDE, top + THICK)
}

/// Draws the line, the time and the verdict.
pub fn paint(painter: &mut Painter, context: DrawContext, view: &ReplayView, device: InputDevice) {
    let size = painter.size;
    painter.rect(Rect::new(0.0, size.y - HEIGHT, size.x, size.y), faded(theme::NIGHT, 0.9));
    let line = line(size);
    painter.round_rect(line, THICK / 2.0, theme::SLATE);
    let end = line.min.x + line.width() * view.share();
    painter.round_rect(
        Rect::new(line.min.x, line.min.y, end, line.max.y),
        THICK / 2.0,
        theme::BRASS,
    );
    painter.circle(Vec2::new(end, line.center().y), 7.0, theme::LAMP);
    let y = size.y - 12.0;
    let letters = 14.0 * context.scale.clamp(1.0, 1.3);
    let style = Style::new(Face::Plain, letters, theme::CREAM);
    let mut words = view.time();
    if view.is_paused {
        words = format!("{words} · {}", tr!("replay-paused"));
    }
    label::within(painter, Vec2::new(ASIDE, y), style, words, size.x * 0.26);
    let hint = match device {
        InputDevice::Board => tr!("replay-keys"),
        InputDevice::Pad => tr!("replay-pad-keys"),
        InputDevice::Touch => tr!("replay-touch-hint"),
    };
    let quiet = Style::new(Face::Plain, letters, theme::MIST).centred();
    label::within(painter, Vec2::new(size.x / 2.0, y), quiet, hint, size.x * 0.4);
    let ink = if matches!(view.verdict, Verdict::Differs(_)) { theme::LAMP } else { theme::MIST };
    let style = Style::new(Face::Plain, letters, ink).right();
    label::within(painter, Vec2::new(size.x - ASIDE, y), style, view.verdict(), size.x * 0.26);
}

/// What a key or a button of a pad does.
pub fn of_key(key: Input, is_repeat: bool) -> Option<ReplayWish> {
    use GamepadButton::*;
    Some(match key {
        Input::Board(KeyCode::Space) | Input::Pad(Pad::Button(South)) if !is_repeat => {
            ReplayWish::Pause
        }
        Input::Board(KeyCode::ArrowLeft)
        | Input::Pad(Pad::Button(DPadLeft) | Pad::Stick(StickDirection::Left)) => {
            ReplayWish::Skip(-SKIP)
        }
        Input::Board(KeyCode::ArrowRight)
        | Input::Pad(Pad::Button(DPadRight) | Pad::Stick(StickDirection::Right)) => {
            ReplayWish::Skip(SKIP)
        }
        Input::Board(KeyCode::ArrowUp)
        | Input::Pad(Pad::Button(DPadUp) | Pad::Stick(StickDirection::Up)) => ReplayWish::Speed(1),
        Input::Board(KeyCode::ArrowDown)
        | Input::Pad(Pad::Button(DPadDown) | Pad::Stick(StickDirection::Down)) => {
            ReplayWish::Speed(-1)
        }
        Input::Board(KeyCode::Comma) | Input::Pad(Pad::Button(LeftTrigger)) => ReplayWish::Step(-1),
        Input::Board(KeyCode::Period) | Input::Pad(Pad::Button(RightTrigger)) => {
            ReplayWish::Step(1)
        }
        Input::Board(KeyCode::Home) => ReplayWish::To(0),
        Input::Board(KeyCode::End) => ReplayWish::To(1000),
        _ => return None,
    })
}

/// What a click or a tap there does, on a screen of this size: on the line it goes to that time, elsewhere
/// it pauses.
pub fn of_press(at: Vec2, size: Vec2) -> ReplayWish {
    on_line(at, size).unwrap_or(ReplayWish::Pause)
}

/// The time at a point of the line; nothing elsewhere.
pub fn on_line(at: Vec2, size: Vec2) -> Option<ReplayWish> {
    let line = line(size);
    if at.y < line.min.y - REACH {
        return None;
    }
    let share = ((at.x - line.min.x) / line.width()).clamp(0.0, 1.0);
    Some(ReplayWish::To((share * 1000.0).round() as u16))
}
