//! The title, and the question that comes before it on the first start.

use bevy::math::{Rect, Vec2};

use crate::draw::emblem;
use crate::menu::{Page, Row, Side};
use crate::painter::{Face, Painter, Style};
use crate::screens::{Field, Message, Model, Screen, Wish};
use crate::theme;

/// What can be done first.
pub fn page(model: &Model) -> Page {
    Page {
        rows: vec![
            Row::press("Play", Message::Go(Screen::Play)),
            Row::press("Sword", Message::Go(Screen::Sword)).with_value(model.settings.blade.name()),
            Row::press("Controls", Message::Go(Screen::Controls)),
            Row::press("Settings", Message::Go(Screen::Settings)),
            Row::press("Quit", Message::Wish(Wish::Quit)),
        ],
        // Room for the name of the game, which stands in place of a title.
        lines: vec![String::new(); 6],
        ..Page::default()
    }
}

/// The first start.
pub fn welcome(model: &Model) -> Page {
    Page {
        lines: ["", "", "", "", "", "", "Welcome aboard.", "What shall your opponents call you?"]
            .map(str::to_owned)
            .to_vec(),
        rows: vec![
            Row::field("Name", &model.settings.name, Field::Name),
            Row::press("That is me", Message::Named),
        ],
        side: Side::Middle,
        ..Page::default()
    }
}

/// The name of the game over two crossed cutlasses.
pub fn emblem(painter: &mut Painter) {
    let centre = Vec2::new(painter.size.x / 2.0, (painter.size.y - 720.0) / 4.0 + 116.0);
    emblem::crossed(painter, centre + Vec2::Y * 8.0, 150.0);
    let style = Style::new(Face::Display, 92.0, theme::CREAM).centred();
    let shadow = Style { colour: theme::NIGHT, ..style };
    for aside in [Vec2::new(3.0, 4.0), Vec2::new(-2.0, 3.0), Vec2::new(0.0, -2.0)] {
        painter.text(centre + Vec2::new(0.0, 4.0) + aside, shadow, "CUTLASS");
    }
    painter.text(centre + Vec2::new(0.0, 4.0), style, "CUTLASS");
    let rule = Rect::from_center_size(centre + Vec2::Y * 96.0, Vec2::new(330.0, 2.0));
    painter.rect(rule, theme::BRASS);
    let line = Style::new(Face::Plain, 18.0, theme::LAMP).centred();
    painter.text(centre + Vec2::Y * 116.0, line, "Duels of swords and stones");
}
