//! The choice of a sword, with the pattern that it drops, and the blocks with the chosen colours.

use bevy::math::{Rect, Vec2};
use swordfight::{Blade, Block, Colour, Kind, Options};

use crate::games::swordfight::drawing::{block, gem, pattern};
use crate::screens::settings::preview::{ColourPreview, Frame, SIZE, START};
use crate::screens::{Message, Model};
use crate::screens::{Page, Row};
use crate::shell::blade;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::names;
use crate::text::tr;

/// All swords.
pub fn page(model: &Model) -> Page {
    let row = |blade: Blade| {
        let mark = if blade == model.settings.blade { tr!("sword-equipped") } else { "" };
        Row::press(names::blade(blade), Message::Choose(blade)).with_value(mark)
    };
    Page {
        title: tr!("sword-title").into(),
        lines: vec![tr!("sword-help").into()],
        rows: Blade::ALL.into_iter().map(row).collect(),
        side: Side::Left,
        has_picture: true,
        ..Page::default()
    }
}

/// The sword under the cursor: its pattern twice, as a long sword drops it, and its character.
pub fn picture(painter: &mut Painter, context: DrawContext, focus: usize) {
    let blade = Blade::ALL[focus.min(Blade::ALL.len() - 1)];
    let left = (painter.size.x / 2.0 + 80.0).max(440.0 * context.scale + 120.0);
    let top = painter.size.y / 2.0 - 270.0;
    let rect = Rect::new(left, top, left + 500.0, top + 540.0);
    if painter.size.x < rect.max.x {
        return;
    }
    panel(painter, rect);
    let title = Style::new(Face::Display, 30.0, theme::LAMP).centred();
    painter.text(Vec2::new(rect.center().x, rect.min.y + 42.0), title, names::blade(blade));
    let cell = 46.0;
    let corner = Vec2::new(rect.center().x - cell * 3.0 + 52.0, rect.min.y + 386.0);
    let field = Rect::from_corners(corner, corner + Vec2::new(6.0, -6.0) * cell);
    pattern::paint(painter, corner, cell, blade, context);
    let pommel = Vec2::new(rect.min.x + 72.0, field.min.y - 6.0);
    blade::paint(painter, blade, (pommel, Vec2::Y), field.height() + 8.0, 1.0);
    // All nine, as small as they are in a bout.
    let step = field.height() / Blade::ALL.len() as f32;
    for (index, one) in (0_u8..).zip(Blade::ALL) {
        let middle = field.min.y + step * (f32::from(index) + 0.5);
        let at = Vec2::new((field.max.x + rect.max.x) / 2.0, middle);
        if one == blade {
            let ground = Rect::from_center_size(at, Vec2::splat(step));
            painter.round_rect(ground, 6.0, theme::NIGHT);
            painter.round_frame(ground, 6.0, 2.0, theme::LAMP);
        }
        self::blade::icon(painter, at, step - 5.0, one);
    }
    let quiet = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    let mut y = rect.min.y + 420.0;
    for line in names::character(blade) {
        label::within(painter, Vec2::new(rect.center().x, y), quiet, line, rect.width() - 24.0);
        y += 26.0;
    }
    let rows = match blade.pattern().len() {
        6 => tr!("sword-pattern-whole").to_owned(),
        height => tr!("sword-pattern-repeats", rows = height),
    };
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.max.y - 28.0),
        quiet,
        rows,
        rect.width() - 24.0,
    );
}

impl ColourPreview for Options {
    fn blocks(frame: &mut Frame, context: DrawContext) {
        let names = [tr!("settings-blocks"), tr!("settings-breakers"), tr!("settings-gems")];
        for (row, name) in names.into_iter().enumerate() {
            let y = START.y + 96.0 * row as f32;
            frame.name(y, name);
            for (column, colour) in Colour::ALL.into_iter().enumerate() {
                let square = frame.square(26.0 + 72.0 * column as f32, y, 52.0);
                let kind = [Kind::Solid, Kind::Breaker].get(row).copied();
                match kind {
                    Some(kind) => {
                        block::block(
                            frame.painter,
                            square,
                            Block { colour, kind },
                            context.palette,
                        );
                    }
                    None => {
                        let cell = square.width();
                        let body = square.inflate(cell * 0.125);
                        gem::gem(frame.painter, body, cell * 0.62, colour, context.palette);
                    }
                }
            }
        }
        let y = SIZE.y - 40.0;
        frame.name(y, tr!("settings-grey"));
        let [opaque, open] = [26.0, 98.0].map(|x| frame.square(x, y, 52.0));
        block::opaque(frame.painter, opaque);
        block::translucent(frame.painter, open, Colour::Green);
        let style = Style::new(Face::Plain, 16.0 * frame.share, theme::MIST);
        let at = frame.corner + Vec2::new(START.x + 140.0, y) * frame.share;
        let room = (SIZE.x - START.x - 150.0) * frame.share;
        label::within(frame.painter, at, style, tr!("settings-grey-countdown"), room);
    }
}
