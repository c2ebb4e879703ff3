//! The name of the game, and the first start.

use bevy::math::{Rect, Vec2};

use crate::screens::{Field, Message, Model, home};
use crate::screens::{Page, Row};
use crate::shell::emblem;
use crate::shell::menu::{Arrangement, Spot};
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::theme;
use crate::text::tr;

/// The first start: the name that others see, and the game whose lesson begins.
pub fn welcome(model: &Model) -> Page {
    let name = Row::field(tr!("menu-name"), &model.settings.name, Field::Name);
    if model.outside.invited.is_some() {
        let on = Row::press(tr!("menu-continue"), Message::Begin(None));
        return Page { title: tr!("menu-name").into(), rows: vec![name, on], ..Page::default() };
    }
    let mut rows = vec![name.at(Spot::Chip)];
    rows.extend(home::cards(|game| Message::Begin(Some(game))));
    rows.push(Row::press(tr!("welcome-skip"), Message::Begin(None)).at(Spot::Chip));
    Page {
        title: tr!("welcome-game").into(),
        rows,
        arrangement: Arrangement::Home,
        lower: 14.0,
        ..Page::default()
    }
}

/// The row that is focused first: a card, where the player has a name.
pub fn first_row(model: &Model) -> usize {
    let rows = welcome(model).rows;
    let is_first = |row: &Row| row.spot == Spot::Card || model.settings.name.is_empty();
    rows.iter().position(is_first).unwrap_or(0)
}

/// The name of the game over two crossed cutlasses, around this point.
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
