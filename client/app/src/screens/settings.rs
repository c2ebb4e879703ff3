//! Everything that can be set.

use bevy::math::{Rect, Vec2};
use swordfight::{Block, Colour, Kind};

use crate::draw::{Look, block, bout, gem};
use crate::keys::{Action, Hand};
use crate::menu::{Page, Row, Side};
use crate::painter::{Face, Painter, Style};
use crate::screens::{Field, Knob, Message, Model, Screen, sound};
use crate::settings::title;
use crate::theme;

/// All settings.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let (width, height) = settings.window;
    let motion = if settings.reduced_motion { "Reduced" } else { "Full" };
    Page {
        title: "Settings".into(),
        rows: vec![
            Row::field("Name", &settings.name, Field::Name),
            Row::press("Keys", Message::Go(Screen::Keys)).with_value(title(settings.game)),
            Row::press("Handling", Message::Go(Screen::Handling)).with_value("try it"),
            Row::step("Game", title(settings.game), Knob::Game),
            Row::step("Colours", settings.palette.name(), Knob::Palette),
            Row::step("Size", format!("{} %", settings.scale_percent), Knob::Scale),
            Row::step("Motion", motion, Knob::Motion),
            Row::step("Window", format!("{width} × {height}"), Knob::Window),
            Row::press("Sound", Message::Go(Screen::Sound)).with_value(sound::loudness(model)),
            Row::press("Credits", Message::Go(Screen::Credits)),
            Row::press("Back", Message::Back),
        ],
        side: Side::Left,
        ..Page::default()
    }
}

/// Which keys do what.
pub fn keys(model: &Model) -> Page {
    let actions = Action::of(model.game());
    let mut rows: Vec<Row> = actions.iter().map(|&action| key_row(model, action)).collect();
    rows.push(Row::press("Back", Message::Back));
    Page {
        title: format!("Keys in {}", model.game().name()),
        lines: match model.hand {
            Hand::Board => vec![
                "Enter, then a key, adds it or takes it away.".into(),
                "Backspace takes all keys away.".into(),
            ],
            Hand::Pad => vec![
                "A, then a button, adds it or takes it away.".into(),
                "Y takes all keys and buttons away.".into(),
            ],
        },
        rows,
        side: Side::Left,
        width: Some(560.0),
        ..Page::default()
    }
}

fn key_row(model: &Model, action: Action) -> Row {
    let keys = model.settings.keys(model.game());
    let value =
        if model.listening == Some(action) { "press a key".to_owned() } else { keys.names(action) };
    let row = Row::press(action.name(), Message::Bind(action)).with_value(value);
    match keys.conflict(action) {
        Some((key, other)) => row.with_note(format!("{} is also: {}", key.name(), other.name())),
        None => row,
    }
}

/// How the blocks look with these settings.
pub fn picture(painter: &mut Painter, look: Look) {
    let left = (painter.size.x / 2.0 + 120.0).max(440.0 * look.scale + 160.0);
    let rect = Rect::from_corners(Vec2::new(left, 190.0), Vec2::new(left + 420.0, 560.0));
    if painter.size.x < rect.max.x {
        return;
    }
    bout::panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    let cell = 52.0;
    let rows = ["Blocks", "Breakers", "Gems"];
    for (row, name) in rows.into_iter().enumerate() {
        let y = rect.min.y + 52.0 + 100.0 * row as f32;
        painter.text(Vec2::new(rect.min.x + 22.0, y), style, name);
        for (column, colour) in Colour::ALL.into_iter().enumerate() {
            let centre = Vec2::new(rect.min.x + 150.0 + 72.0 * column as f32, y);
            let square = Rect::from_center_size(centre, Vec2::splat(cell));
            match row {
                0 => {
                    let solid = Block { colour, kind: Kind::Solid };
                    block::block(painter, square, solid, look.palette);
                }
                1 => {
                    let breaker = Block { colour, kind: Kind::Breaker };
                    block::block(painter, square, breaker, look.palette);
                }
                _ => {
                    let side = Vec2::splat(cell * 1.25);
                    let rect = Rect::from_center_size(centre, side);
                    gem::gem(painter, rect, cell * 0.62, colour, look.palette);
                }
            }
        }
    }
    let y = rect.max.y - 40.0;
    painter.text(Vec2::new(rect.min.x + 22.0, y), style, "Grey");
    let grey = |column: f32| {
        let centre = Vec2::new(rect.min.x + 150.0 + 72.0 * column, y);
        Rect::from_center_size(centre, Vec2::splat(cell))
    };
    block::opaque(painter, grey(0.0));
    block::translucent(painter, grey(1.0), Colour::Green);
    painter.text(grey(2.0).min + Vec2::new(4.0, 26.0), style, "2, then 1 to go");
}
