//! The settings pages.

use bevy::math::{Rect, Vec2};
use swordfight::{Block, Colour, Kind};

use crate::games::swordfight::drawing::{block, gem};
use crate::input::{Action, InputDevice};
use crate::screens::{Control, Field, Message, Model, Screen, sound};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::names;
use crate::text::tr;

/// All settings.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let (width, height) = settings.window;
    let motion = if settings.reduced_motion {
        tr!("settings-motion-reduced")
    } else {
        tr!("settings-motion-full")
    };
    Page {
        title: tr!("settings-title").into(),
        rows: vec![
            Row::field(tr!("menu-name"), &settings.name, Field::Name),
            Row::press(tr!("settings-keys"), Message::Go(Screen::Keys))
                .with_value(names::game(settings.game)),
            Row::press(tr!("settings-handling"), Message::Go(Screen::Handling))
                .with_value(tr!("settings-handling-hint")),
            Row::step(tr!("menu-game"), names::game(settings.game), Control::Game),
            Row::step(tr!("settings-colours"), settings.palette.name(), Control::Palette),
            Row::step(
                tr!("settings-size"),
                tr!("percent", percent = settings.scale_percent),
                Control::Scale,
            ),
            Row::step(tr!("settings-motion"), motion, Control::Motion),
            Row::step(
                tr!("settings-window"),
                tr!("settings-window-value", width = width, height = height),
                Control::Window,
            ),
            Row::press(tr!("settings-sound"), Message::Go(Screen::Sound))
                .with_value(sound::loudness(model)),
            Row::press(tr!("settings-credits"), Message::Go(Screen::Credits)),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        ..Page::default()
    }
}

/// Key bindings.
pub fn keys(model: &Model) -> Page {
    let actions = Action::of(model.game());
    let mut rows: Vec<Row> = actions.iter().map(|&action| key_row(model, action)).collect();
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("keys-title", game = names::game(model.game())),
        lines: match model.device {
            InputDevice::Board => vec![tr!("keys-help-add").into(), tr!("keys-help-clear").into()],
            InputDevice::Pad => {
                vec![tr!("keys-pad-help-add").into(), tr!("keys-pad-help-clear").into()]
            }
        },
        rows,
        side: Side::Left,
        width: Some(560.0),
        ..Page::default()
    }
}

fn key_row(model: &Model, action: Action) -> Row {
    let keys = model.settings.keys(model.game());
    let value = if model.listening == Some(action) {
        tr!("keys-press").to_owned()
    } else {
        keys.names(action)
    };
    let row = Row::press(action.name(), Message::Bind(action)).with_value(value);
    match keys.conflict(action) {
        Some((key, other)) => {
            row.with_note(tr!("keys-conflict", key = key.name(), action = other.name()))
        }
        None => row,
    }
}

/// The appearance of the blocks with these settings.
pub fn picture(painter: &mut Painter, context: DrawContext) {
    let left = (painter.size.x / 2.0 + 120.0).max(440.0 * context.scale + 160.0);
    let rect = Rect::from_corners(Vec2::new(left, 190.0), Vec2::new(left + 420.0, 560.0));
    if painter.size.x < rect.max.x {
        return;
    }
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let cell = 52.0;
    let rows = [tr!("settings-blocks"), tr!("settings-breakers"), tr!("settings-gems")];
    for (row, name) in rows.into_iter().enumerate() {
        let y = rect.min.y + 52.0 + 100.0 * row as f32;
        label::within(painter, Vec2::new(rect.min.x + 22.0, y), style, name, 96.0);
        for (column, colour) in Colour::ALL.into_iter().enumerate() {
            let centre = Vec2::new(rect.min.x + 150.0 + 72.0 * column as f32, y);
            let square = Rect::from_center_size(centre, Vec2::splat(cell));
            match row {
                0 => {
                    let solid = Block { colour, kind: Kind::Solid };
                    block::block(painter, square, solid, context.palette);
                }
                1 => {
                    let breaker = Block { colour, kind: Kind::Breaker };
                    block::block(painter, square, breaker, context.palette);
                }
                _ => {
                    let side = Vec2::splat(cell * 1.25);
                    let rect = Rect::from_center_size(centre, side);
                    gem::gem(painter, rect, cell * 0.62, colour, context.palette);
                }
            }
        }
    }
    let y = rect.max.y - 40.0;
    label::within(painter, Vec2::new(rect.min.x + 22.0, y), style, tr!("settings-grey"), 96.0);
    let grey = |column: f32| {
        let centre = Vec2::new(rect.min.x + 150.0 + 72.0 * column, y);
        Rect::from_center_size(centre, Vec2::splat(cell))
    };
    block::opaque(painter, grey(0.0));
    block::translucent(painter, grey(1.0), Colour::Green);
    label::within(
        painter,
        grey(2.0).min + Vec2::new(4.0, 26.0),
        style,
        tr!("settings-grey-countdown"),
        150.0,
    );
}
