//! A spell acts: its name beside the field, and its light over the sides of the caster.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Seat;
use marauders::{Element, Role, Side, Spell};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{block, glyph, seat};
use crate::games::marauders::names;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded, mixed};
use crate::shell::theme;
use crate::text::tr;
use crate::view::motion::Ease;

/// The share of the time in which the light rises.
const RISE: f32 = 0.25;

/// The light of a spell, from 0 to 1 and back: once, so that it never flickers.
pub fn light(share: f32) -> f32 {
    match share {
        _ if share < RISE => share / RISE,
        _ => ((1.0 - share) / (1.0 - RISE)).max(0.0),
    }
}

/// Paints the moment of a spell.
pub fn paint(
    painter: &mut Painter,
    frame: &Frame,
    (caster, spell, role): (Seat, Spell, Role),
    share: f32,
) {
    let element = match spell {
        Spell::Of(element) => Some(element),
        _ => None,
    };
    let ink = element.map_or(theme::LAMP, |element| {
        mixed(frame.context.palette.element(element), Srgba::WHITE, 0.25)
    });
    let (light, grown) = match frame.context.still {
        true => (0.7, 1.0),
        false => (light(share), Ease::Back.at(share / RISE)),
    };
    let table = &frame.view.table;
    for side in Side::ALL.into_iter().filter(|&side| table.owner(side) == Some(caster)) {
        let rect = frame.layout.window.side(side);
        painter.glow(
            rect.center(),
            rect.size() * 0.5 + frame.layout.window.cell * 2.5,
            faded(ink, 0.55 * light),
        );
        painter.frame(rect.inflate(2.0), 4.0, faded(ink, light));
    }
    painter.frame(frame.layout.window.field.inflate(3.0), 3.0, faded(ink, light));
    call(painter, frame, seat::place(frame, caster), (spell, element, role, caster), (ink, grown));
}

/// The name of the spell, over the card of its caster.
fn call(
    painter: &mut Painter,
    frame: &Frame,
    card: Rect,
    (spell, element, role, caster): (Spell, Option<Element>, Role, Seat),
    (ink, grown): (Srgba, f32),
) {
    painter.round_rect(card, 10.0, mixed(theme::NIGHT, ink, 0.12));
    painter.round_frame(card, 10.0, 4.0, ink);
    let side = card.height() * 0.46 * grown.max(0.2);
    let at = Vec2::new(card.min.x + card.height() * 0.36, card.center().y - 8.0);
    let tile = Rect::from_center_size(at, Vec2::splat(side));
    match element {
        Some(element) => block::tile(painter, tile, element, frame.context.palette),
        None => glyph::paint(painter, at, side * 0.5, Element::Star, ink),
    }
    let left = card.min.x + card.height() * 0.68;
    let room = card.max.x - 12.0 - left;
    let name = names::spell(spell);
    // No letter of the display font is wider than its height.
    let size = (room / name.chars().count().max(1) as f32 * 1.3).clamp(16.0, 30.0);
    let style = Style::new(Face::Display, size, theme::CREAM);
    painter.text(Vec2::new(left, card.center().y - 20.0), style, label::fitted(name, size, room));
    let own = frame.view.own == Some(caster);
    let who = if own { tr!("log-you-object").into() } else { frame.full_name(caster) };
    let words = match role {
        Role::Attack => tr!("banner-cast-attack", name = who),
        Role::Defence => tr!("banner-cast-defence", name = who),
    };
    for (index, line) in label::wrapped(&words, 15.0, room).into_iter().take(2).enumerate() {
        let at = Vec2::new(left, card.center().y + 10.0 + 19.0 * index as f32);
        painter.text(at, Style::new(Face::Bold, 15.0, ink), line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use marauders::{Event, telling};

    #[test]
    fn the_light_of_a_spell_rises_and_falls_once_within_a_second() {
        let steps: Vec<f32> = (0_u8..=100).map(|step| light(f32::from(step) / 100.0)).collect();
        let turns = steps.windows(3).filter(|it| it[0] < it[1] && it[2] < it[1]).count();
        assert_eq!((turns, steps[0], steps[100]), (1, 0.0, 0.0));
        let cast = Event::Cast(Seat(0), Spell::Of(Element::Fire), Role::Attack);
        assert!(telling::length_ms([&cast]) <= 1000);
    }
}
