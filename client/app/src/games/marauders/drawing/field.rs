//! The field: the tiles of all blocks, and the names of rows and columns.

use bevy::math::{Rect, Vec2};
use marauders::{Block, Mark, Place, Side, Slant, Spot};

use crate::games::marauders::drawing::block;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::layout::Window;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::skin;
use crate::shell::theme;

/// Paints all blocks except those that `is_away`: moving blocks are painted by the events.
pub fn paint(painter: &mut Painter, frame: &Frame, is_away: impl Fn(Place) -> bool) {
    let Frame { layout, view, context, .. } = frame;
    let field = &view.table.field;
    let shown: Vec<(Place, Shown)> = frame
        .places()
        .map(|place| match is_away(place) {
            true => (place, Shown::Nothing),
            false if view.blank.contains(&place) => (place, Shown::Blank),
            false => (place, Shown::Block(*field.at(place))),
        })
        .collect();
    let mut key: Vec<u64> = shown.iter().map(|(_, one)| one.number()).collect();
    key.extend(frame.key());
    painter.tile(&key, |painter| {
        ground(painter, layout.window.field, layout.window.cell);
        for (place, shown) in &shown {
            let cell = layout.window.place(*place);
            match shown {
                Shown::Nothing => {}
                Shown::Blank => block::blank(painter, cell),
                Shown::Block(one) => block::block(painter, cell, one, context.palette),
            }
        }
    });
    for (place, shown) in &shown {
        if let Shown::Block(one) = shown {
            block::letters(painter, layout.window.place(*place), one, context.palette);
        }
    }
    names(painter, frame);
}

/// The contents of a place, as a cache key.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Nothing,
    Blank,
    Block(Block),
}

impl Shown {
    /// A number that differs wherever the picture differs.
    fn number(self) -> u64 {
        let Shown::Block(block) = self else { return u64::from(matches!(self, Shown::Blank)) };
        let slant = |slant: Slant| slant as u64;
        let mark = match block.mark {
            None => 0,
            Some(Mark::Cover) => 1,
            Some(Mark::Risen) => 2,
            Some(Mark::Warp) => 3,
            Some(Mark::Mirror(way)) => 4 + slant(way),
            Some(Mark::Shifter(way)) => 8 + slant(way),
            Some(Mark::Filter(seat)) => 12 + u64::from(seat.0 % 4),
        };
        let boost = block.boost.map_or(0, |boost| {
            let tiers = boost.tiers.iter().fold(0, |all, &tier| all << 3 | u64::from(tier % 8));
            1 + (tiers << 2 | u64::from(boost.seat.0 % 4))
        });
        let body = (block.element as u64) << 5 | mark << 1 | u64::from(block.is_fresh);
        2 + (boost << 10 | body)
    }
}

fn ground(painter: &mut Painter, rect: Rect, cell: f32) {
    painter.rect(rect.inflate(2.0), theme::NIGHT);
    let [field, line] = skin::field(painter.skin);
    painter.rect(rect, field);
    let mut at = rect.min.x + cell;
    while at < rect.max.x - 1.0 {
        painter.line(Vec2::new(at, rect.min.y), Vec2::new(at, rect.max.y), 1.0, line);
        at += cell;
    }
}

/// Letters for rows at the left, numbers for columns at the top: the log uses them to name blocks.
fn names(painter: &mut Painter, frame: &Frame) {
    let style = Style::new(Face::Plain, 12.0, theme::CREAM).centred();
    let Window { first, rows, columns, .. } = frame.layout.window;
    for lane in first[0]..first[0] + rows {
        let row =
            frame.layout.window.band(Spot { side: Side::West, lane }).center() + Vec2::X * 1.5;
        painter.text(row, style, char::from(b'A' + lane).to_string());
    }
    for lane in first[1]..first[1] + columns {
        let column =
            frame.layout.window.band(Spot { side: Side::North, lane }).center() + Vec2::Y * 1.5;
        painter.text(column, style, format!("{}", lane + 1));
    }
}
