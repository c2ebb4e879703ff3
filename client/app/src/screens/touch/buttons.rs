//! The buttons on the screen for a touch screen.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use games::ClockedGame;

use crate::games::facts;
use crate::input::touch::controls::{Control, Layout};
use crate::input::{Action, Sampler};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label};
use crate::text::tr;

/// The buttons, bright while they are pressed.
pub fn controls(painter: &mut Painter, layout: &Layout, keys: &Sampler) {
    for &(control, rect) in &layout.controls {
        let is_down = matches!(control, Control::Play(action) if keys.is_touched(action));
        let (ground, ink) = match is_down {
            true => (theme::BRASS, theme::NIGHT),
            false => (faded(theme::PANEL, 0.92), theme::CREAM),
        };
        painter.round_rect(rect, 12.0, ground);
        painter.round_frame(rect, 12.0, 2.0, if is_down { theme::LAMP } else { theme::BRASS_DARK });
        match control {
            Control::Menu => menu(painter, rect.center(), ink),
            Control::Emotes => emblem::speech(painter, rect.center(), 11.0, ink),
            Control::Play(action) => button(painter, rect, action, ink),
        }
    }
}

/// Where the boards are in a picture of the buttons.
pub fn board(painter: &mut Painter, layout: &Layout, game: ClockedGame) {
    let shape = Vec2::from(facts::clocked(game).shape);
    let free = layout.free.inflate(-10.0);
    let unit = (free.size() / shape).min_element();
    let rect = Rect::from_center_size(free.center(), shape * unit);
    painter.rect(rect, theme::FIELD[0]);
    painter.frame(rect, 3.0, theme::BRASS_DARK);
}

/// Three lines, as every menu of a phone has them.
fn menu(painter: &mut Painter, centre: Vec2, ink: Srgba) {
    for row in [-7.0, 0.0, 7.0] {
        let line = Rect::from_center_size(centre + Vec2::Y * row, Vec2::new(22.0, 3.0));
        painter.rect(line, ink);
    }
}

/// The sign of an action, with its name below where there is room.
fn button(painter: &mut Painter, rect: Rect, action: Action, ink: Srgba) {
    let is_large = 60.0 <= rect.height();
    let centre = rect.center() - Vec2::Y * if is_large { 9.0 } else { 0.0 };
    sign(painter, centre, action, if is_large { 15.0 } else { 11.0 }, ink);
    if is_large {
        let at = Vec2::new(rect.center().x, rect.max.y - 13.0);
        let style = Style::new(Face::Plain, 12.0, ink).centred();
        label::within(painter, at, style, action.name(), rect.width() - 8.0);
    }
}

fn sign(painter: &mut Painter, at: Vec2, action: Action, size: f32, ink: Srgba) {
    let arrow =
        |painter: &mut Painter, at: Vec2, way: Vec2| emblem::arrow(painter, at, way, size, ink);
    match action {
        Action::Left => arrow(painter, at, -Vec2::X),
        Action::Right => arrow(painter, at, Vec2::X),
        Action::TurnLeft => emblem::turning(painter, at, -1.0, size, ink),
        Action::TurnRight => emblem::turning(painter, at, 1.0, size, ink),
        Action::TurnHalf | Action::TurnNone => {
            let style = Style::new(Face::Bold, 1.4 * size, ink).centred();
            let words = if action == Action::TurnHalf { "180" } else { tr!("touch-kick") };
            label::within(painter, at, style, words, 4.0 * size);
        }
        Action::FastFall | Action::SoftDrop => arrow(painter, at, Vec2::Y),
        Action::HardDrop => {
            arrow(painter, at - Vec2::Y * 0.2 * size, Vec2::Y);
            let floor = Rect::from_center_size(at + Vec2::Y * size, Vec2::new(2.0 * size, 3.0));
            painter.rect(floor, ink);
        }
        Action::Hold => {
            let square = Rect::from_center_size(at, Vec2::splat(1.6 * size));
            painter.frame(square, 3.0, ink);
            painter.rect(square.inflate(-0.45 * size), ink);
        }
        Action::NextTarget | Action::PreviousTarget => {
            let side = if action == Action::NextTarget { 1.0 } else { -1.0 };
            emblem::crosshair(painter, at - Vec2::X * side * 0.6 * size, 0.9 * size, ink);
            let tip = at + Vec2::X * side * 1.2 * size;
            emblem::arrow(painter, tip, Vec2::X * side, 0.5 * size, ink);
        }
        Action::BrawlOrder => emblem::order(painter, at, size, ink),
        Action::Undo => emblem::turning(painter, at, -1.0, size, ink),
        _ => {}
    }
}
