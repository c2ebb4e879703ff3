//! The choice of a spell before the first turn: a tile for each, and what the chosen one does.

use bevy::math::{Rect, Vec2};
use marauders::{Element, Spell};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aside, block, counters, glyph, seat, strip};
use crate::games::marauders::names;
use crate::games::marauders::view::{NamingView, naming_number, naming_tile};
use crate::shell::label;
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// Paints the whole picture of a battle whose spells are being named.
pub fn paint(painter: &mut Painter, frame: &Frame, naming: &NamingView) {
    let spells: Vec<Spell> = frame.view.table.nameable().collect();
    seat::paint(painter, frame);
    strip::paint(painter, frame);
    aside::log(painter, frame);
    aside::buttons(painter, frame);
    for (number, &spell) in spells.iter().enumerate() {
        tile(painter, frame, frame.layout.window.place(naming_tile(number)), spell);
    }
    let chosen = naming.at.filter(|&at| naming_number(at) < spells.len());
    if let Some(at) = chosen {
        let rect = frame.layout.window.place(at).inflate(1.0);
        let pulse = frame.context.pulse(0.9);
        painter.round_frame(rect, 8.0, 4.0, faded(theme::LAMP, 0.6 + 0.4 * pulse));
    }
    explain(painter, frame, naming);
    painter.at(Depth::Call, |painter| {
        aside::caption(painter, frame);
        if let Some(seconds) = frame.view.times.countdown {
            counters::countdown(painter, frame, seconds);
        }
    });
}

fn tile(painter: &mut Painter, frame: &Frame, rect: Rect, spell: Spell) {
    let rect = rect.inflate(-3.0);
    painter.round_rect(rect, 8.0, theme::DUSK);
    painter.round_frame(rect, 8.0, 2.0, theme::BRASS_DARK);
    let at = Vec2::new(rect.center().x, rect.min.y + rect.height() * 0.35);
    match spell {
        Spell::Of(element) => {
            let side = rect.width() * 0.46;
            let place = Rect::from_center_size(at, Vec2::splat(side));
            let block = marauders::Block::new(element);
            block::block(painter, place, &block, frame.context.palette);
            block::code(painter, place, element, frame.context.palette);
        }
        _ => glyph::paint(painter, at, rect.width() * 0.2, Element::Star, theme::LAMP),
    }
    let size = 13.0 * frame.text();
    let style = Style::new(Face::Bold, size, theme::CREAM).centred();
    let room = rect.width() - 6.0;
    let name = names::spell(spell);
    let words: Vec<&str> = match label::width(name, size) <= room {
        true => vec![name],
        false => name.splitn(2, ' ').collect(),
    };
    let low = Vec2::new(rect.center().x, rect.max.y - rect.height() * 0.18);
    let middle = 0.5 * (words.len() as f32 - 1.0);
    for (number, line) in words.iter().enumerate() {
        let aside = Vec2::Y * (1.1 * size * (number as f32 - middle));
        label::within(painter, low + aside, style, *line, room);
    }
}

/// The panel below the cards: what is asked, and what the spell under the cursor does.
fn explain(painter: &mut Painter, frame: &Frame, naming: &NamingView) {
    let rect = counters::below(frame);
    panel(painter, rect);
    let text = frame.text().min(1.1);
    let (left, room) = (rect.min.x + 16.0, rect.width() - 32.0);
    let mut y = rect.min.y + 22.0;
    let mut lines = |painter: &mut Painter, words: &str, face, size: f32, ink| {
        for line in aside::wrapped(words, size, room) {
            if rect.max.y - 8.0 < y {
                return;
            }
            painter.text(Vec2::new(left, y), Style::new(face, size, ink), line);
            y += size * 1.32;
        }
        y += 6.0;
    };
    lines(painter, tr!("naming-help"), Face::Plain, 15.0 * text, theme::MIST);
    for (head, text_of) in &naming.effects {
        lines(painter, head, Face::Bold, 17.0 * text, theme::LAMP);
        lines(painter, text_of, Face::Plain, 15.0 * text, theme::CREAM);
    }
}
