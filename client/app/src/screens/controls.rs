//! One screen of controls that light up when they are pressed.

use bevy::math::{Rect, Vec2};

use crate::draw::{Look, bout, emblem};
use crate::keys::Action;
use crate::menu::{Page, Row};
use crate::painter::{Face, Painter, Style};
use crate::screens::{Message, Model, Screen};
use crate::theme;

/// Rows of the picture, which the page leaves room for.
const PICTURE_LINES: usize = 14;

/// The page around the picture.
pub fn page(_model: &Model) -> Page {
    let mut lines = vec!["Press the keys to see what they do.".to_owned()];
    lines.resize(PICTURE_LINES, String::new());
    Page {
        title: "Controls".into(),
        lines,
        rows: vec![Row::press("Aye", Message::Go(Screen::Title))],
        ..Page::default()
    }
}

/// The keys of every action, bright while they are held.
pub fn picture(painter: &mut Painter, look: Look, model: &Model) {
    let scale = look.scale.min(1.2);
    let centre = painter.size.x / 2.0;
    let top = (painter.size.y - 720.0) / 4.0 + 56.0 + 62.0 * look.scale.min(1.4) + 34.0;
    let rect = Rect::new(centre - 400.0, top, centre + 400.0, top + 322.0);
    bout::panel(painter, rect);
    for (index, action) in Action::ALL.into_iter().enumerate() {
        let y = top + 28.0 + 44.5 * index as f32;
        let keys = model.settings.keys.keys(action);
        let held = keys.iter().any(|key| model.keys.is_down(key.0));
        let ink = if held { theme::LAMP } else { theme::CREAM };
        sign(painter, Vec2::new(rect.min.x + 46.0, y), action, ink);
        let style = Style::new(Face::Bold, 20.0 * scale, ink);
        painter.text(Vec2::new(rect.min.x + 92.0, y), style, action.name());
        let mut x = rect.min.x + 330.0;
        for key in keys {
            let width = 34.0 + 11.0 * key.name().chars().count() as f32;
            let cap = Rect::new(x, y - 17.0, x + width, y + 17.0);
            emblem::key_cap(painter, cap, key.name(), model.keys.is_down(key.0));
            x += width + 14.0;
        }
        if keys.is_empty() {
            let style = Style::new(Face::Plain, 18.0, theme::ALARM);
            painter.text(Vec2::new(x, y), style, "no key: see Settings");
        }
    }
}

/// What an action does to a pair.
fn sign(painter: &mut Painter, at: Vec2, action: Action, ink: bevy::color::Srgba) {
    match action {
        Action::Left => emblem::arrow(painter, at, -Vec2::X, 15.0, ink),
        Action::Right => emblem::arrow(painter, at, Vec2::X, 15.0, ink),
        Action::FastFall => {
            emblem::arrow(painter, at - Vec2::Y * 7.0, Vec2::Y, 12.0, ink);
            emblem::arrow(painter, at + Vec2::Y * 7.0, Vec2::Y, 12.0, ink);
        }
        Action::NextTarget => emblem::aim(painter, at, Vec2::X, ink),
        Action::PreviousTarget => emblem::aim(painter, at, -Vec2::X, ink),
        Action::Clockwise => emblem::turning(painter, at, 1.0, ink),
        Action::CounterClockwise => emblem::turning(painter, at, -1.0, ink),
    }
}
