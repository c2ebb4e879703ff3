//! One screen of controls that light up when they are pressed.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::draw::{Look, bout, emblem};
use crate::keys::{Action, Hand};
use crate::menu::{Page, Reach, Row};
use crate::painter::{Face, Painter, Style, around};
use crate::screens::{Knob, Message, Model, Screen};
use crate::settings::title;
use crate::theme;

/// Lines of the page that the picture takes.
const PICTURE_LINES: usize = 16;
/// Units from one action to the next, at most.
const STEP_MAX: f32 = 44.5;
/// Units that the picture is high.
const HEIGHT: f32 = 374.0;

/// The page around the picture.
pub fn page(model: &Model) -> Page {
    let (says, reach) = match model.hand {
        Hand::Board => {
            ("Press the keys, or the buttons of a pad, to see what they do.", Reach::Arrows)
        }
        Hand::Pad => ("Press the buttons to see what they do. Start goes on.", Reach::Tab),
    };
    let mut lines = vec![says.to_owned()];
    lines.resize(PICTURE_LINES, String::new());
    Page {
        title: "Controls".into(),
        lines,
        rows: vec![
            Row::press("Aye", Message::Go(Screen::Title)),
            Row::step("Game", title(model.settings.game), Knob::Game),
        ],
        reach,
        ..Page::default()
    }
}

/// The keys of every action, bright while they are held.
pub fn picture(painter: &mut Painter, look: Look, model: &Model) {
    let scale = look.scale.min(1.2);
    let centre = painter.size.x / 2.0;
    let top = (painter.size.y - 720.0) / 4.0 + 56.0 + 62.0 * look.scale.min(1.4) + 34.0;
    let rect = Rect::new(centre - 400.0, top, centre + 400.0, top + HEIGHT);
    bout::panel(painter, rect);
    let game = model.game();
    let actions = Action::of(game);
    let shown = model.shown_keys();
    let step = ((HEIGHT - 10.0) / actions.len() as f32).min(STEP_MAX);
    let cap_half = (step * 0.4).min(17.0);
    for (index, &action) in actions.iter().enumerate() {
        let y = top + 5.0 + step * (index as f32 + 0.5);
        let keys = shown.keys(action);
        let held = keys.iter().any(|key| model.keys.is_down(*key));
        let ink = if held { theme::LAMP } else { theme::CREAM };
        let radius = (step * 0.33).min(14.0);
        sign(painter, Vec2::new(rect.min.x + 46.0, y), action, radius, ink);
        let style = Style::new(Face::Bold, (20.0 * scale).min(step * 0.62), ink);
        painter.text(Vec2::new(rect.min.x + 92.0, y), style, action.name());
        let mut x = rect.min.x + 330.0;
        for key in keys {
            let width = 34.0 + 11.0 * key.name().chars().count() as f32;
            let cap = Rect::new(x, y - cap_half, x + width, y + cap_half);
            emblem::key_cap(painter, cap, key.name(), model.keys.is_down(*key));
            x += width + 14.0;
        }
        if keys.is_empty() {
            let style = Style::new(Face::Plain, 18.0, theme::ALARM);
            painter.text(Vec2::new(x, y), style, "no key: see Settings");
        }
    }
}

/// What an action does to a pair.
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
        Action::TurnRight => emblem::turning(painter, at, 1.0, radius, ink),
        Action::TurnLeft => emblem::turning(painter, at, -1.0, radius, ink),
        _ => sign_at_table(painter, at, action, ink),
    }
}

/// What an action does at a table.
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
        _ => {}
    }
}
