//! The controls screen: each control lights up while it is pressed.

use bevy::color::Srgba;
use bevy::input::gamepad::GamepadButton;
use bevy::math::{Rect, Vec2};

use crate::input::{Action, InputDevice, labels};
use crate::screens::{Control, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::emblem;
use crate::shell::label;
use crate::shell::menu::Reach;
use crate::shell::painter::{Face, Painter, Style, around};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::names;
use crate::text::tr;

/// Lines of the page that the picture takes.
const PICTURE_LINES: usize = 16;
/// Units from one action to the next, at most.
const STEP_MAX: f32 = 52.0;
/// The size of the picture, in units.
const SIZE: Vec2 = Vec2::new(1120.0, 374.0);

/// The page around the picture.
pub fn page(model: &Model) -> Page {
    let (says, reach) = match model.input.device {
        InputDevice::Board => (tr!("controls-help").to_owned(), Reach::Arrows),
        InputDevice::Pad => {
            (tr!("controls-help-pad", key = labels::pad(GamepadButton::Start)), Reach::Tab)
        }
        InputDevice::Touch => (tr!("controls-help-touch").to_owned(), Reach::Arrows),
    };
    let mut lines = vec![says];
    lines.resize(PICTURE_LINES, String::new());
    Page {
        title: tr!("controls-title").into(),
        lines,
        rows: vec![
            Row::press(tr!("controls-done"), Message::Go(Screen::Title)),
            Row::step(tr!("menu-game"), names::game(model.settings.game), Control::Game),
        ],
        reach,
        has_picture: true,
        ..Page::default()
    }
}

/// The keys of every action, bright while they are held: those of a duel at the left, and those of brawls and solo runs
/// beside them.
pub fn picture(painter: &mut Painter, context: DrawContext, model: &Model) {
    let top = (painter.size.y - 720.0) / 4.0 + 56.0 + 62.0 * context.scale.min(1.4) + 34.0;
    let size = Vec2::new(SIZE.x.min(painter.size.x - 32.0), SIZE.y);
    let corner = Vec2::new((painter.size.x - size.x) / 2.0, top);
    let rect = Rect::from_corners(corner, corner + size);
    panel(painter, rect);
    let is_of_duels = |action: &Action| !(action.is_for_brawls() || action.is_for_runs());
    let (duels, others): (Vec<Action>, Vec<Action>) =
        Action::of(model.game()).iter().partition(|action| is_of_duels(action));
    // A table has neither, and more actions than a column holds.
    let columns = match others.is_empty() {
        true => duels.split_at(duels.len().div_ceil(2)),
        false => (&duels[..], &others[..]),
    };
    let middle = rect.center().x;
    column(painter, Rect { max: Vec2::new(middle, rect.max.y), ..rect }, model, columns.0);
    column(painter, Rect { min: Vec2::new(middle, rect.min.y), ..rect }, model, columns.1);
}

/// Actions from the top down, each with its sign and its keys.
fn column(painter: &mut Painter, place: Rect, model: &Model, actions: &[Action]) {
    let shown = model.shown_keys();
    let step = ((place.height() - 10.0) / actions.len() as f32).min(STEP_MAX);
    let cap_half = (step * 0.4).min(17.0);
    for (index, &action) in actions.iter().enumerate() {
        let y = place.min.y + 5.0 + step * (index as f32 + 0.5);
        let keys = shown.keys(action);
        let held = keys.iter().any(|key| model.input.keys.is_down(*key));
        let ink = if held { theme::LAMP } else { theme::CREAM };
        let radius = (step * 0.33).min(14.0);
        sign(painter, Vec2::new(place.min.x + 40.0, y), action, radius, ink);
        let style = Style::new(Face::Bold, (step * 0.62).min(20.0), ink);
        let names = 0.36 * place.width();
        label::within(painter, Vec2::new(place.min.x + 76.0, y), style, action.name(), names);
        let mut x = place.min.x + 88.0 + names;
        for key in keys {
            let label = key.label();
            let width = 34.0 + 11.0 * label.chars().count() as f32;
            let cap = Rect::new(x, y - cap_half, x + width, y + cap_half);
            emblem::key_cap(painter, cap, &label, model.input.keys.is_down(*key));
            x += width + 14.0;
        }
        if keys.is_empty() {
            let style = Style::new(Face::Plain, 18.0, theme::ALARM);
            let room = place.max.x - x - 8.0;
            label::within(painter, Vec2::new(x, y), style, tr!("controls-no-key"), room);
        }
    }
}

/// The sign of an action on a pair.
fn sign(painter: &mut Painter, at: Vec2, action: Action, radius: f32, ink: Srgba) {
    match action {
        Action::Left => emblem::arrow(painter, at, -Vec2::X, 15.0, ink),
        Action::Right => emblem::arrow(painter, at, Vec2::X, 15.0, ink),
        Action::FastFall | Action::SoftDrop => {
            emblem::arrow(painter, at - Vec2::Y * 5.0, Vec2::Y, 10.0, ink);
            emblem::arrow(painter, at + Vec2::Y * 5.0, Vec2::Y, 10.0, ink);
        }
        Action::HardDrop => {
            emblem::arrow(painter, at - Vec2::Y * 2.0, Vec2::Y, 12.0, ink);
            painter.line(at + Vec2::new(-11.0, 9.0), at + Vec2::new(11.0, 9.0), 3.5, ink);
        }
        Action::TurnHalf => {
            emblem::arrow(painter, at - Vec2::Y * 6.0, -Vec2::Y, 9.0, ink);
            emblem::arrow(painter, at + Vec2::Y * 6.0, Vec2::Y, 9.0, ink);
        }
        Action::TurnNone => {
            emblem::arrow(painter, at + Vec2::X * 6.0, Vec2::X, 9.0, ink);
            painter.line(at - Vec2::new(6.0, 9.0), at + Vec2::new(-6.0, 9.0), 3.5, ink);
        }
        Action::Hold => {
            let box_ = Rect::from_center_size(at, Vec2::splat(22.0));
            painter.frame(box_, 3.0, ink);
            painter.rect(box_.inflate(-6.5), ink);
        }
        Action::Pause => {
            for x in [-5.0, 5.0] {
                let bar = Rect::from_center_size(at + Vec2::X * x, Vec2::new(5.0, 18.0));
                painter.rect(bar, ink);
            }
        }
        Action::Retry => {
            painter.ring(at, 10.0, 3.0, ink);
            emblem::arrow(painter, at + Vec2::new(9.0, -3.0), Vec2::Y, 7.0, ink);
        }
        Action::NextTarget => emblem::aim(painter, at, Vec2::X, ink),
        Action::PreviousTarget => emblem::aim(painter, at, -Vec2::X, ink),
        Action::Emotes => emblem::speech(painter, at, 11.0, ink),
        Action::TurnRight => emblem::turning(painter, at, 1.0, radius, ink),
        Action::TurnLeft => emblem::turning(painter, at, -1.0, radius, ink),
        _ => sign_at_table(painter, at, action, ink),
    }
}

/// The sign of an action in a turn-based game.
fn sign_at_table(painter: &mut Painter, at: Vec2, action: Action, ink: Srgba) {
    let bar = |at: Vec2, size| Rect::from_center_size(at, size);
    match action {
        Action::Up => emblem::arrow(painter, at, -Vec2::Y, 15.0, ink),
        Action::Down => emblem::arrow(painter, at, Vec2::Y, 15.0, ink),
        Action::Choose => {
            painter.frame(bar(at, Vec2::splat(22.0)), 3.0, ink);
            emblem::arrow(painter, at, Vec2::X, 7.0, ink);
        }
        Action::PutBack => {
            painter.frame(bar(at, Vec2::splat(22.0)), 3.0, ink);
            emblem::arrow(painter, at, Vec2::Y, 7.0, ink);
        }
        Action::Arm => {
            painter.convex(&around(at, 12.0, 4, 0.0), ink);
        }
        Action::EndTurn => {
            emblem::arrow(painter, at - Vec2::X * 3.0, Vec2::X, 10.0, ink);
            painter.line(at + Vec2::new(10.0, -10.0), at + Vec2::new(10.0, 10.0), 3.5, ink);
        }
        Action::Speed => {
            emblem::arrow(painter, at - Vec2::X * 5.0, Vec2::X, 9.0, ink);
            emblem::arrow(painter, at + Vec2::X * 5.0, Vec2::X, 9.0, ink);
        }
        Action::Guide => {
            painter.text(at, Style::new(Face::Bold, 24.0, ink).centred(), "?");
        }
        Action::LogBack | Action::LogOn => {
            for row in [-7.0, 0.0, 7.0] {
                painter.rect(bar(at + Vec2::Y * row, Vec2::new(18.0, 3.0)), ink);
            }
            let way = if action == Action::LogBack { -Vec2::Y } else { Vec2::Y };
            emblem::arrow(painter, at + Vec2::X * 16.0, way, 7.0, ink);
        }
        Action::BrawlOrder => emblem::order(painter, at, 10.0, ink),
        Action::ZoomIn | Action::ZoomOut => {
            painter.frame(bar(at, Vec2::splat(22.0)), 3.0, ink);
            painter.rect(bar(at, Vec2::new(12.0, 3.0)), ink);
            if action == Action::ZoomIn {
                painter.rect(bar(at, Vec2::new(3.0, 12.0)), ink);
            }
        }
        Action::Fold => {
            painter.frame(bar(at, Vec2::new(30.0, 20.0)), 3.0, ink);
            painter.rect(bar(at - Vec2::X * 9.0, Vec2::new(9.0, 20.0)), ink);
        }
        _ => {}
    }
}
