//! Banners over the field: turns, spells, a new field, eliminations, the result.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat};
use marauders::{Event, Role};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::words;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;

/// A band across the field with a large line and a small one.
pub fn paint(painter: &mut Painter, frame: &Frame, event: &Event, share: f32) {
    let Some((large, small, ink)) = lines(frame, event) else { return };
    // Fade in and out, unless motion is reduced. The result stays: the end of the battle continues.
    let rest = if matches!(event, Event::Decided(_)) { 1.0 } else { (1.0 - share) / 0.15 };
    let light = if frame.context.still { 1.0 } else { (share / 0.15).min(rest).clamp(0.0, 1.0) };
    band(painter, frame, (large, small, ink), light);
}

/// The banner of the result, which stays until the battle leaves the screen.
pub fn result(painter: &mut Painter, frame: &Frame, outcome: Outcome) {
    if let Some(lines) = lines(frame, &Event::Decided(outcome)) {
        band(painter, frame, lines, 1.0);
    }
}

fn band(
    painter: &mut Painter,
    frame: &Frame,
    (large, small, ink): (String, String, Srgba),
    light: f32,
) {
    let field = frame.layout.window.field;
    let band =
        Rect::from_center_size(field.center(), Vec2::new(frame.layout.square.width(), 112.0));
    painter.rect(band, faded(theme::NIGHT, 0.97 * light));
    for y in [band.min.y, band.max.y] {
        let (from, to) = (Vec2::new(band.min.x, y), Vec2::new(band.max.x, y));
        painter.line(from, to, 3.0, faded(ink, light));
    }
    // No letter of the display font is wider than its height.
    let room = band.width() - 40.0;
    let size = 44.0_f32.min(room / large.chars().count().max(1) as f32 * 1.05).max(18.0);
    let at = band.center() - Vec2::Y * 16.0;
    painter.text(at, Style::new(Face::Display, size, faded(ink, light)).centred(), large);
    let style = Style::new(Face::Bold, 18.0, faded(theme::CREAM, light)).centred();
    painter.text(band.center() + Vec2::Y * 32.0, style, label::fitted(&small, 18.0, room));
}

fn lines(frame: &Frame, event: &Event) -> Option<(String, String, Srgba)> {
    let table = &frame.view.table;
    let is_own = |seat: Seat| frame.view.own == Some(seat);
    let name = |seat: Seat| frame.full_name(seat);
    Some(match event {
        Event::Turn { turn, seat, role } => {
            let large = if is_own(*seat) {
                tr!("banner-your-turn").into()
            } else {
                tr!("banner-turn", name = name(*seat))
            };
            let small = match role {
                Role::Attack => tr!("banner-turn-attack", turn = *turn),
                Role::Defence => tr!("banner-turn-defence", turn = *turn),
            };
            let ink = if is_own(*seat) { theme::LAMP } else { theme::CREAM };
            (large, small, ink)
        }
        Event::Reset => {
            let small = tr!("banner-reset-why");
            (tr!("banner-reset").into(), small.into(), theme::CREAM)
        }
        Event::Out(seat) if is_own(*seat) => {
            (tr!("banner-you-out").into(), tr!("brawl-goes-on").into(), theme::ALARM)
        }
        Event::Out(seat) => (name(*seat), tr!("seat-out").into(), theme::ALARM),
        Event::Decided(Outcome::Won(team)) => {
            let names: Vec<String> = table.members(*team).map(name).collect();
            let own = frame.view.own.map(|own| table.team(own));
            let (large, ink) = match own {
                Some(own) if own == *team => (tr!("result-victory"), theme::LAMP),
                Some(_) => (tr!("result-defeat"), theme::ALARM),
                None => (tr!("result-over"), theme::LAMP),
            };
            let names = crate::text::list(&names);
            let small = match words::is_won_by_breaking(table, *team) {
                true => tr!("over-won-break", names = names),
                false => tr!("over-won", names = names),
            };
            (large.into(), small, ink)
        }
        Event::Decided(_) => (tr!("draw").into(), tr!("banner-no-winner").into(), theme::CREAM),
        _ => return None,
    })
}
