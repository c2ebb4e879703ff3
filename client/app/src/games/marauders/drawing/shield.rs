//! The shields on the four sides, the other flags of their positions, and the marks of the blast
//! timer.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use marauders::preview::Lane;
use marauders::{Cell, Element, Role, Shield, Side, Spot};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::material::{self, Wear};
use crate::games::marauders::drawing::sign::{self, Sign};
use crate::games::marauders::drawing::{block, glyph};
pub use crate::games::marauders::words::figures;
use crate::shell::painter::{Depth, Face, Painter, Style, faded, mixed};
use crate::shell::theme;
use crate::shell::{emblem, label, team};
use crate::text::tr;

/// The background of the attacking side.
const ATTACK: Srgba = theme::hex(0x6b1a22);
/// The background of the defending side.
const DEFENCE: Srgba = theme::hex(0x2c4a78);
/// The largest size of a shield's number.
const NUMBER_LARGEST: f32 = 26.0;
/// The height of a line of text, as a share of its size.
const LINE: f32 = 1.2;
/// From this cell size on, in units, a shield's number is below its sign, and not beside it.
const STACKED_CELL: f32 = 40.0;

/// Paints the four sides. `lanes` are the cells that a swap would change, shown with the change.
pub fn paint(painter: &mut Painter, frame: &Frame, lanes: &[Lane]) {
    let shown: Vec<(Spot, Option<Shield>)> = frame
        .spots()
        .map(|spot| {
            let lane = lanes.iter().find(|lane| lane.spot == spot);
            (spot, lane.map_or(frame.view.table.cell(spot).shield, |lane| lane.after))
        })
        .collect();
    let roles = Side::ALL.map(|side| frame.next_role(side));
    let mut key: Vec<u64> = shown
        .iter()
        .map(|&(spot, shield)| number(frame, spot, shield, roles[spot.side.index()]))
        .collect();
    key.extend(frame.key());
    painter.tile(&key, |painter| {
        for side in Side::ALL {
            ground(painter, frame, side);
        }
        for &(spot, shield) in &shown {
            cell(painter, frame, spot, shield);
            if let Some(sign) = timer(frame, spot, roles[spot.side.index()]) {
                sign::mark(painter, frame.layout.window.mark(spot), inward(spot.side), sign);
            }
        }
    });
    for &(spot, shield) in &shown {
        if let Some(shield) = shield
            && frame.view.table.owner(spot.side).is_some()
        {
            strength(painter, frame, spot, shield);
        }
    }
    for side in Side::ALL {
        head(painter, frame, side);
    }
}

/// A number that differs wherever the picture differs.
fn number(frame: &Frame, spot: Spot, shield: Option<Shield>, role: Option<Role>) -> u64 {
    let table = &frame.view.table;
    let cell = table.cell(spot);
    let owner = table.owner(spot.side).map_or(7, |seat| u64::from(seat.0));
    let roles = u64::from(spot.side == table.exchange.attack_side) << 1
        | u64::from(spot.side == table.exchange.defence_side);
    let sign = match timer(frame, spot, role) {
        None => 0,
        Some(Sign::Role(Role::Attack)) => 1,
        Some(Sign::Role(Role::Defence)) => 2,
        Some(Sign::Locked) => 3,
    };
    let flags = [
        cell.locked,
        cell.closed_attack,
        cell.closed_defence,
        cell.raised,
        cell.oracle_next,
        cell.oracle_mark,
    ];
    let flags = flags.iter().fold(0, |all, &flag| all << 1 | u64::from(flag));
    let shield = shield.map_or(0, |it| {
        let stage = Wear::of(it.strength) as u64;
        let digits =
            figure(frame, spot, it).map_or(0, |(_, words, _)| words.chars().count() as u64);
        let body = (it.element as u64) << 4 | stage << 1 | u64::from(it.strength < 0);
        1 + (body << 3 | digits)
    });
    (((shield << 6 | flags) << 3 | owner) << 2 | roles) << 2 | sign
}

/// The background of a side: its owner's colour at the outer edge, lit when it attacks or defends.
fn ground(painter: &mut Painter, frame: &Frame, side: Side) {
    let table = &frame.view.table;
    let rect = frame.layout.window.side(side);
    let Some(owner) = table.owner(side) else {
        painter.rect(rect, faded(theme::NIGHT, 0.4));
        return;
    };
    let ink = team::colour(Team(owner.0));
    painter.rect(rect, faded(theme::NIGHT, 0.75));
    let role = frame.role(side);
    let wide = if role.is_some() { 4.0 } else { 2.0 };
    match role {
        Some(Role::Attack) => painter.rect(rect, mixed(ATTACK, theme::FIELD[1], 0.6)),
        Some(Role::Defence) => painter.rect(rect, mixed(DEFENCE, theme::FIELD[1], 0.6)),
        None => {}
    }
    let edge = match side {
        Side::North => Rect { max: Vec2::new(rect.max.x, rect.min.y + wide), ..rect },
        Side::East => Rect { min: Vec2::new(rect.max.x - wide, rect.min.y), ..rect },
        Side::South => Rect { min: Vec2::new(rect.min.x, rect.max.y - wide), ..rect },
        Side::West => Rect { max: Vec2::new(rect.min.x + wide, rect.max.y), ..rect },
    };
    painter.rect(edge, ink);
}

/// A position with its shield and its signs, without text.
fn cell(painter: &mut Painter, frame: &Frame, spot: Spot, shield: Option<Shield>) {
    let rect = frame.layout.window.spot(spot).inflate(-1.0);
    let table = &frame.view.table;
    let radius = frame.layout.window.cell * 0.1;
    if table.owner(spot.side).is_none() {
        painter.round_rect(rect, radius, faded(theme::DUSK, 0.5));
        return;
    }
    painter.round_rect(rect, radius, theme::DUSK);
    if let Some(shield) = shield {
        let body = body(frame, shield);
        let rect = grown(rect, shield.strength);
        let (edge, width) = match shield.strength < 0 {
            true => (frame.context.palette.element(shield.element), 2.5),
            false => (mixed(body, Srgba::WHITE, 0.25), 1.5),
        };
        painter.convex(&heater(rect), edge);
        painter.convex(&heater(rect.inflate(-width)), body);
        let worn = Rect { max: rect.max - Vec2::Y * 0.25 * rect.height(), ..rect };
        material::wear(painter, worn, Wear::of(shield.strength), body);
        let (centre, size) = sign(frame, spot);
        glyph::paint(painter, centre, size, shield.element, ink(frame, shield));
    }
    flags(painter, frame, spot, table.cell(spot));
    if let Some(shield) = shield
        && let Some((at, words, size)) = figure(frame, spot, shield)
    {
        // In front of the cracks, and of signs that have no space beside it.
        let plate = Vec2::new(label::width(&words, size), size * 0.8);
        painter.round_rect(Rect::from_center_size(at, plate), 2.0, body(frame, shield));
    }
}

/// The place of a shield of this strength in that of its position: a stronger one is a little larger.
fn grown(rect: Rect, strength: i32) -> Rect {
    const STEP: f32 = 5.0;
    let share = (strength.unsigned_abs() as f32 / STEP).min(4.0) / 4.0;
    rect.inflate(-0.07 * (1.0 - share) * rect.width().min(rect.height()))
}

/// The outline of a heater shield: straight at the top, and a point at the bottom.
fn heater(rect: Rect) -> [Vec2; 11] {
    const OUTLINE: [(f32, f32); 11] = [
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 0.6),
        (0.95, 0.76),
        (0.84, 0.88),
        (0.68, 0.96),
        (0.5, 1.0),
        (0.32, 0.96),
        (0.16, 0.88),
        (0.05, 0.76),
        (0.0, 0.6),
    ];
    OUTLINE.map(|(x, y)| rect.min + rect.size() * Vec2::new(x, y))
}

/// The background of a shield: dark when it is reversed.
pub fn body(frame: &Frame, shield: Shield) -> Srgba {
    let colour = frame.context.palette.element(shield.element);
    if shield.strength < 0 { mixed(colour, theme::NIGHT, 0.8) } else { colour }
}

fn ink(frame: &Frame, shield: Shield) -> Srgba {
    glyph::ink(body(frame, shield))
}

/// The centre and size of a shield's sign.
fn sign(frame: &Frame, spot: Spot) -> (Vec2, f32) {
    let (rect, cell) = (frame.layout.window.spot(spot), frame.layout.window.cell);
    if STACKED_CELL <= cell {
        return (rect.center() - Vec2::Y * cell * 0.19, cell * 0.22);
    }
    let inward = inward(spot.side);
    let radius = cell.min(20.0) * 0.36;
    let away = rect.size() * inward.abs();
    (rect.center() + inward * (away.max_element() / 2.0 - radius - 3.5), radius)
}

/// The position, size and greatest width of a shield's number.
fn place(frame: &Frame, spot: Spot) -> (Vec2, f32, f32) {
    let (rect, cell) = (frame.layout.window.spot(spot), frame.layout.window.cell);
    if STACKED_CELL <= cell {
        return (rect.center() + Vec2::Y * cell * 0.24, cell * 0.4, cell - 4.0);
    }
    let (sign, radius) = sign(frame, spot);
    if spot.side.has_columns() {
        let outer = rect.center() - inward(spot.side) * (rect.height() / 2.0 - 10.0);
        return (Vec2::new(rect.center().x, outer.y), 16.0, cell);
    }
    let room = rect.width() - 2.0 * radius - 7.0;
    let edge = sign - inward(spot.side) * (radius + 2.0 + room / 2.0);
    (Vec2::new(edge.x, rect.center().y), 16.0, room)
}

/// The direction from a side into the field.
pub fn inward(side: Side) -> Vec2 {
    block::along(side.opposite().step())
}

/// A shield's number, struck through when it is reversed.
fn strength(painter: &mut Painter, frame: &Frame, spot: Spot, shield: Shield) {
    let Some((at, words, size)) = figure(frame, spot, shield) else { return };
    let ink = ink(frame, shield);
    painter.text(at, Style::new(Face::Bold, size, ink).centred(), words.clone());
    if shield.strength < 0 {
        let half = Vec2::new(label::width(&words, size) / 2.0 + 1.0, 0.0);
        painter.at(Depth::Call, |painter| painter.line(at - half, at + half, 2.0, theme::ALARM));
    }
}

/// The position, text and size of a shield's number. Where it does not fit in a readable size, the stage of the
/// shield tells its strength, and so does the panel of what is inspected.
fn figure(frame: &Frame, spot: Spot, shield: Shield) -> Option<(Vec2, String, f32)> {
    let (at, largest, room) = place(frame, spot);
    let (words, size) = number_within(shield.strength, frame.least_number(), largest, room)?;
    // Numbers of neighbouring rows lie below each other.
    let is_low = !spot.side.has_columns() && frame.layout.window.cell < size * LINE;
    (!is_low).then_some((at, words, size))
}

/// A number, exact or short, and its size, between `least` and `largest`; nothing where it does not fit.
fn number_within(strength: i32, least: f32, largest: f32, room: f32) -> Option<(String, f32)> {
    let forms = [figures(strength), short(strength)];
    let words = forms.into_iter().find(|words| label::width(words, least) <= room)?;
    let size = largest.min(largest * room / label::width(&words, largest));
    Some((words, size.clamp(least, NUMBER_LARGEST.max(least))))
}

/// At most three characters, for narrow lanes: `1k2` means from 1200 on.
fn short(strength: i32) -> String {
    let sign = if strength < 0 { "\u{2212}" } else { "" };
    match strength.unsigned_abs() {
        size @ 0..1000 => format!("{sign}{size}"),
        size @ 1000..10_000 => format!("{sign}{}k{}", size / 1000, size / 100 % 10),
        size @ 10_000..1_000_000 => format!("{sign}{}k", size / 1000),
        size => format!("{sign}{}M", size / 1_000_000),
    }
}

/// The flags of a position beside its shield, each with its own sign.
fn flags(painter: &mut Painter, frame: &Frame, spot: Spot, cell: &Cell) {
    let rect = frame.layout.window.spot(spot).inflate(-1.0);
    let inward = inward(spot.side);
    let side = inward.perp();
    let across = if spot.side.has_columns() { rect.width() } else { rect.height() };
    let deep = frame.layout.window.depth - 2.0;
    if cell.raised {
        // The blast timer is within the border, too.
        let both =
            frame.layout.window.spot(spot).union(frame.layout.window.mark(spot)).inflate(-1.0);
        painter.round_frame(both, 4.0, 4.0, theme::NIGHT);
        painter.round_frame(both, 4.0, 3.0, block::SKY);
    }
    // A gate towards the field: closed against matches in attack turns, open in the middle
    // otherwise.
    let gate = rect.center() + inward * (deep / 2.0 - 2.5);
    let (left, right) = (gate - side * across / 2.0, gate + side * across / 2.0);
    if cell.closed_attack || cell.closed_defence {
        painter.line(left, right, 6.0, theme::NIGHT);
    }
    if cell.closed_attack {
        painter.line(left, right, 3.5, theme::ALARM);
    }
    if cell.closed_defence {
        painter.line(left, left.lerp(right, 0.3), 5.0, theme::STEEL);
        painter.line(left.lerp(right, 0.7), right, 5.0, theme::STEEL);
    }
    let outer = rect.center() - inward * (deep / 2.0 - 6.0) + side * (across / 2.0 - 6.0);
    if cell.oracle_mark || cell.oracle_next {
        painter.circle(outer, 7.0, theme::NIGHT);
        let teal = frame.context.palette.element(Element::Oracle);
        if cell.oracle_mark {
            painter.circle(outer, 6.0, teal);
            glyph::paint(painter, outer, 4.6, Element::Oracle, glyph::ink(teal));
        } else {
            painter.ring(outer, 6.0, 1.5, teal);
            glyph::paint(painter, outer, 3.6, Element::Oracle, teal);
        }
    }
}

/// The sign of the blast timer at `spot`, with what its side does now or next: nothing beside an
/// empty cell.
fn timer(frame: &Frame, spot: Spot, role: Option<Role>) -> Option<Sign> {
    let table = &frame.view.table;
    table.cell(spot).shield.filter(|_| table.owner(spot.side).is_some())?;
    if table.is_locked(spot) { Some(Sign::Locked) } else { role.map(Sign::Role) }
}

/// The owner of a side and its present role, in the corner at its left.
fn head(painter: &mut Painter, frame: &Frame, side: Side) {
    let table = &frame.view.table;
    let Some(owner) = table.owner(side) else { return };
    let rect = frame.layout.corner(side).inflate(-3.0);
    let role = frame.role(side);
    let ink = team::colour(Team(owner.0));
    let top = rect.min.y + rect.height() * if role.is_some() { 0.26 } else { 0.4 };
    team::badge(painter, Vec2::new(rect.min.x + 9.0, top), 9.0, Team(owner.0));
    let name = label::fitted(&frame.name(owner), 13.0, rect.width() - 22.0);
    let style = Style::new(Face::Bold, 13.0, ink);
    painter.text(Vec2::new(rect.min.x + 22.0, top), style, name);
    let (words, tint) = match role {
        Some(Role::Attack) => (tr!("corner-attack"), theme::ALARM),
        Some(Role::Defence) => (tr!("corner-defend"), theme::STEEL),
        None => return,
    };
    let low = rect.min.y + rect.height() * 0.72;
    let at = Vec2::new(rect.center().x, low);
    label::within(
        painter,
        at,
        Style::new(Face::Bold, 14.0, tint).centred(),
        words,
        rect.width() - 4.0,
    );
    let heading = if role == Some(Role::Attack) { inward(side) } else { -inward(side) };
    let arrow = Vec2::new(rect.center().x, rect.min.y + rect.height() * 0.48);
    let pulse = if role == Some(Role::Attack) { 0.6 + 0.4 * frame.context.pulse(1.0) } else { 0.8 };
    emblem::arrow(painter, arrow, heading, 11.0, faded(tint, pulse));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_where_they_fit_and_short_where_they_do_not() {
        let both = |strength| (figures(strength), short(strength));
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(both(7), pair("7", "7"));
        assert_eq!(both(-999), pair("\u{2212}999", "\u{2212}999"));
        assert_eq!(both(1249), pair("1249", "1k2"));
        assert_eq!(both(-56_780), pair("\u{2212}56780", "\u{2212}56k"));
        assert_eq!(both(1_000_000), pair("1000000", "1M"));
    }

    #[test]
    fn a_number_is_readable_or_not_there() {
        let shown = |strength, room| number_within(strength, 16.0, 20.0, room);
        assert_eq!(shown(7, 22.0).expect("one figure fits").0, "7");
        assert_eq!(shown(1249, 31.0).expect("three figures fit").0, "1k2");
        assert_eq!(shown(148, 14.0), None);
        for strength in [1, 23, 148, 1249, -16, 9999] {
            for room in 8_u8..60 {
                let Some((words, size)) = shown(strength, room.into()) else { continue };
                assert!(16.0 <= size, "{strength} {room}");
                assert!(label::width(&words, size) <= f32::from(room) + 0.1, "{strength} {room}");
            }
        }
    }
}
