//! What is called out over the field: turns, spells, a new field, who is out, how it ended.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat};
use marauders::{Event, Role};

use crate::draw::battle::Frame;
use crate::draw::label;
use crate::painter::{Face, Painter, Style, faded};
use crate::theme;

/// A band across the field with a large line and a small one.
pub fn paint(painter: &mut Painter, frame: &Frame, event: &Event, share: f32) {
    let Some((large, small, ink)) = words(frame, event) else { return };
    // In and out of the picture, unless nothing is to move.
    let light = if frame.look.still {
        1.0
    } else {
        (share / 0.15).min((1.0 - share) / 0.15).clamp(0.0, 1.0)
    };
    let field = frame.layout.field;
    let band =
        Rect::from_center_size(field.center(), Vec2::new(frame.layout.square.width(), 112.0));
    painter.rect(band, faded(theme::NIGHT, 0.86 * light));
    for y in [band.min.y, band.max.y] {
        let (from, to) = (Vec2::new(band.min.x, y), Vec2::new(band.max.x, y));
        painter.line(from, to, 3.0, faded(ink, light));
    }
    // No letter of the display face is wider than its height.
    let room = band.width() - 40.0;
    let size = 44.0_f32.min(room / large.chars().count().max(1) as f32 * 1.05).max(18.0);
    let at = band.center() - Vec2::Y * 16.0;
    painter.text(at, Style::new(Face::Display, size, faded(ink, light)).centred(), large);
    let style = Style::new(Face::Bold, 18.0, faded(theme::CREAM, light)).centred();
    painter.text(band.center() + Vec2::Y * 32.0, style, label::fitted(&small, 18.0, room));
}

fn words(frame: &Frame, event: &Event) -> Option<(String, String, Srgba)> {
    let table = &frame.sight.table;
    let is_own = |seat: Seat| frame.sight.own == Some(seat);
    let name = |seat: Seat| frame.full_name(seat);
    Some(match event {
        Event::Turn { turn, seat, role } => {
            let large = if is_own(*seat) {
                "Your turn".into()
            } else {
                format!("{}\u{2019}s turn", name(*seat))
            };
            let does = if *role == Role::Attack { "attack" } else { "defence" };
            let ink = if is_own(*seat) { theme::LAMP } else { theme::CREAM };
            (large, format!("Turn {turn}: {does}"), ink)
        }
        Event::Cast(seat, spell, role) => {
            let role = if *role == Role::Attack { "attacking" } else { "defending" };
            let who = if is_own(*seat) {
                "You cast it".into()
            } else {
                format!("cast by {}", name(*seat))
            };
            (spell.name().to_owned(), format!("{who}, {role}"), theme::LAMP)
        }
        Event::Reset => {
            let small = "No match was left: all force is lost";
            ("New field".into(), small.into(), theme::CREAM)
        }
        Event::Out(seat) if is_own(*seat) => {
            ("You are out".into(), "The others fight on".into(), theme::ALARM)
        }
        Event::Out(seat) => (name(*seat), "is out of the battle".into(), theme::ALARM),
        Event::Decided(Outcome::Won(team)) => {
            let names: Vec<String> = table.members(*team).map(name).collect();
            let won = frame.sight.own.is_some_and(|own| table.team(own) == *team);
            let large = if won { "Victory" } else { "Decided" };
            (large.into(), format!("{} won the battle", names.join(" and ")), theme::LAMP)
        }
        Event::Decided(_) => ("Drawn".into(), "Nobody won the battle".into(), theme::CREAM),
        _ => return None,
    })
}
