//! The two shared queues as pictures: the columns that the next sword would take, in the colours of the
//! player's own pattern, for each width; and the next sprinkles.

use std::ops::RangeInclusive;

use bevy::math::{Rect, Vec2};
use swordfight::{Block, COLUMNS, Kind, Queues, Side, View};

use crate::games::swordfight::drawing::block;
use crate::games::swordfight::preview;
use crate::games::swordfight::view::SwordfightView;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label, skin, sword};
use crate::text::tr;

/// A cell of the pattern, and a row of them, in units.
const CELL: f32 = 27.0;
const ROW: f32 = 37.0;
/// The first row's middle, below the upper edge of the panel.
const FIRST: f32 = 61.0;
/// The left end of the columns.
const LEFT: f32 = 82.0;

/// Paints the panel: the position in each queue, and the columns of the target's board that the next sword
/// would take.
pub fn paint(
    painter: &mut Painter,
    rect: Rect,
    (deck, target): (&SwordfightView, Option<&View>),
    context: DrawContext,
    text: f32,
) {
    let Queues { swords, sprinkle_attacks } = deck.queues;
    panel(painter, rect);
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let number = Style::new(Face::Bold, 20.0 * text, theme::CREAM).right();
    let side = |painter: &mut Painter, y: f32, index: u32| {
        emblem::from_side(painter, at(240.0, y), Side::of(index), 8.0, theme::LAMP);
    };
    label::within(painter, at(16.0, 23.0), quiet, tr!("queue-sword"), 134.0);
    label::within(painter, at(221.0, 23.0), number, format!("{swords}"), 66.0);
    side(painter, 23.0, swords);
    for width in 1..=3_u8 {
        let y = FIRST + ROW * f32::from(width - 1);
        let style = Style::new(Face::Bold, 17.0, theme::CREAM).centred();
        painter.text(at(22.0, y), style, format!("{width}"));
        let size = Vec2::new(7.0 + 8.0 * f32::from(width), CELL + 4.0);
        let place = Rect::from_center_size(at(54.0, y), size);
        sword::sword(painter, place, Vec2::Y, 1.0);
        let taken = preview::next_columns(target, width, swords, &deck.options);
        columns(painter, at(LEFT, y - CELL / 2.0), (deck, taken), context);
    }
    let y = rect.height() - 19.0;
    emblem::sprinkle(painter, at(26.0, y), 20.0);
    label::within(painter, at(46.0, y), quiet, tr!("queue-sprinkles"), 126.0);
    label::within(painter, at(221.0, y), number, format!("{sprinkle_attacks}"), 46.0);
    side(painter, y, sprinkle_attacks);
}

/// Six columns in the colours of the pattern's lowest row: bright where the sword would fall, and with an
/// alarm where that is the spawn column.
fn columns(
    painter: &mut Painter,
    corner: Vec2,
    (deck, taken): (&SwordfightView, Option<RangeInclusive<u8>>),
    context: DrawContext,
) {
    let [ground, _] = skin::field(painter.skin);
    for column in 1..=COLUMNS {
        let low = corner + Vec2::X * f32::from(column - 1) * (CELL + 1.0);
        let cell = Rect::from_corners(low, low + Vec2::splat(CELL));
        let is_taken = taken.as_ref().is_some_and(|taken| taken.contains(&column));
        let is_spawn = column == swordfight::SPAWN_COLUMN;
        painter.rect(cell, ground);
        if is_taken {
            let block = Block { colour: deck.blade.vertical(column, 1), kind: Kind::Solid };
            block::block(painter, cell, block, context.palette);
            let edge = if is_spawn { theme::ALARM } else { theme::CREAM };
            painter.frame(cell.inflate(1.0), 2.5, edge);
        } else {
            let colour = deck.blade.vertical(column, 1);
            let ink = faded(theme::SLATE, 0.55);
            block::glyph(painter, cell.center(), CELL * 0.17, colour, ink);
        }
        if is_spawn {
            let notch = Rect::from_center_size(
                Vec2::new(cell.center().x, cell.min.y - 3.0),
                Vec2::new(CELL * 0.5, 3.0),
            );
            painter.rect(notch, if is_taken { theme::ALARM } else { theme::SLATE });
        }
    }
}
