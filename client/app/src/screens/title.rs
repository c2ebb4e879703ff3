//! The name of the game, and the name prompt of the first start.

use bevy::math::{Rect, Vec2};

use crate::screens::{Field, Message, Model};
use crate::screens::{Page, Row};
use crate::shell::emblem;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::theme;
use crate::text::tr;

/// The first start.
pub fn welcome(model: &Model) -> Page {
    Page {
        lines: ["", "", "", "", "", "", tr!("welcome-greeting"), tr!("welcome-name")]
            .map(str::to_owned)
            .to_vec(),
        rows: vec![
            Row::field(tr!("menu-name"), &model.settings.name, Field::Name),
            Row::press(tr!("menu-continue"), Message::Named),
        ],
        side: Side::Middle,
        ..Page::default()
    }
}

/// The name of the game over two crossed cutlasses.
pub fn emblem(painter: &mut Painter) {
    let centre = Vec2::new(painter.size.x / 2.0, (painter.size.y - 720.0) / 4.0 + 116.0);
    emblem_at(painter, centre);
}

/// The same at this point.
pub fn emblem_at(painter: &mut Painter, centre: Vec2) {
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
    painter.text(centre + Vec2::Y * 116.0, line, tr!("title-subtitle"));
}
