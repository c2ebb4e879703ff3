//! Attacks in flight: launch, path over the blocks, end and hit.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use marauders::event::End;
use marauders::{Element, Place, Spot};

use crate::games::marauders::drawing::events::{eased, plate};
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::impact::{self, Impact};
use crate::games::marauders::drawing::{block, shield};
use crate::games::marauders::view::Launch;
use crate::shell::painter::{Depth, Painter, around, faded, mixed};
use crate::shell::theme;
use crate::shell::{emblem, team};
use crate::text::tr;

/// Blocks behind the head of an attack in which its trail fades.
const TRAIL: f32 = 5.0;

/// A shield leaves its cell for the field, in the colours of its owner.
pub fn launch(painter: &mut Painter, frame: &Frame, launch: Launch, share: f32) {
    let Launch { seat, from, shield } = launch;
    let ink = team::colour(Team(seat.0));
    let rect = frame.layout.window.spot(from);
    let inward = shield::inward(from.side);
    let body = frame.context.palette.element(shield.element);
    painter.round_frame(rect, 4.0, 3.0, ink);
    let at = rect.center() + inward * frame.layout.window.depth * 0.7 * eased(share);
    painter.line(rect.center(), at, frame.layout.window.cell * 0.3, faded(body, 0.6));
    let size = frame.layout.window.cell.clamp(22.0, 44.0);
    let tile = Rect::from_center_size(at, Vec2::splat(size));
    block::tile(painter, tile, shield.element, frame.context.palette);
    painter.round_frame(tile.inflate(1.5), size * 0.14, 2.5, ink);
    let words = shield::figures(shield.strength);
    plate(painter, frame, at - inward * (size * 0.5 + 12.0), &words, 16.0, theme::CREAM);
}

/// An attack flies over its blocks, up to `share` of its path: its element in front, the colours of its
/// owner around the trail.
pub fn fly(
    painter: &mut Painter,
    frame: &Frame,
    launch: Option<Launch>,
    (path, end): (&[Place], End),
    share: f32,
) {
    let points = points(frame, launch, path, end);
    let cell = frame.layout.window.cell;
    let owner = launch.map_or(frame.view.table.exchange.attacker, |launch| launch.seat);
    let ink = team::colour(Team(owner.0));
    let element = launch.map_or(Element::Neutral, |launch| launch.shield.element);
    let body = frame.context.palette.element(element);
    let wide = (cell * weight(launch)).max(4.0);
    let far = points.len().saturating_sub(1) as f32 * share;
    let (mut head, mut heading) = (None, Vec2::X);
    for (index, ends) in points.windows(2).enumerate() {
        let part = (far - index as f32).clamp(0.0, 1.0);
        if part <= 0.0 {
            break;
        }
        let to = ends[0].lerp(ends[1], part);
        heading = (ends[1] - ends[0]).normalize_or(heading);
        head = Some(to).filter(|_| frame.layout.window.shows_line(ends[0], ends[1]));
        if head.is_none() {
            continue;
        }
        let (from, to) = (frame.layout.window.within(ends[0]), frame.layout.window.within(to));
        // The trail is bright behind the head, and thin where the attack has long been.
        let age = (far - index as f32) / TRAIL;
        let fresh = (1.0 - age).clamp(0.25, 1.0);
        painter.line(from, to, wide * fresh + 5.0, faded(theme::NIGHT, 0.6));
        painter.line(from, to, wide * fresh + 2.0, ink);
        painter.line(from, to, (wide * fresh - 2.0).max(1.5), mixed(body, Srgba::WHITE, 0.2));
    }
    let Some(head) = head else { return };
    let head = frame.layout.window.within(head);
    if share < 1.0 || matches!(end, End::At(_)) {
        projectile(painter, frame, head, heading, (ink, element, launch));
    }
    if 0.75 < share {
        stop(painter, frame, head, end);
    }
}

/// The points of a path: the shield's own cell, if it begins there, the blocks, and the target.
fn points(frame: &Frame, launch: Option<Launch>, path: &[Place], end: End) -> Vec<Vec2> {
    let mut points: Vec<Vec2> =
        path.iter().map(|&place| frame.layout.window.place(place).center()).collect();
    if let (Some(first), Some(launch)) = (path.first(), launch)
        && first.spot(launch.from.side) == launch.from
    {
        points.insert(0, frame.layout.window.spot(launch.from).center());
    }
    if let End::At(spot) = end {
        points.push(frame.layout.window.spot(spot).center());
    }
    points
}

/// The width of a trail by the strength of its attack, in cells.
fn weight(launch: Option<Launch>) -> f32 {
    let strength = launch.map_or(1, |launch| launch.shield.strength.unsigned_abs().min(40));
    0.12 + 0.24 * (strength as f32 / 40.0).sqrt()
}

/// The head of an attack: the sign of its element in an arrow of its owner.
fn projectile(
    painter: &mut Painter,
    frame: &Frame,
    head: Vec2,
    heading: Vec2,
    (ink, element, launch): (Srgba, Element, Option<Launch>),
) {
    let cell = frame.layout.window.cell;
    let size = cell.clamp(18.0, 56.0) * (0.42 + weight(launch));
    emblem::arrow(painter, head + heading * size * 0.42, heading, size + 4.0, theme::NIGHT);
    emblem::arrow(
        painter,
        head + heading * size * 0.42,
        heading,
        size,
        mixed(ink, Srgba::WHITE, 0.25),
    );
    let tile = Rect::from_center_size(head - heading * size * 0.2, Vec2::splat(size * 1.15));
    painter.round_rect(tile.inflate(2.5), size * 0.2, ink);
    block::tile(painter, tile, element, frame.context.palette);
}

/// The end of a flight that did not reach a shield position.
fn stop(painter: &mut Painter, frame: &Frame, head: Vec2, end: End) {
    let cell = frame.layout.window.cell;
    let (at, words, ink) = match end {
        End::At(_) => return,
        End::Stopped(place) => {
            (frame.layout.window.place(place).center(), tr!("flight-stopped"), block::SKY)
        }
        End::Filtered(place) => {
            let purple = frame.context.palette.element(marauders::Element::Sound);
            (frame.layout.window.place(place).center(), tr!("flight-filtered"), purple)
        }
        End::Merged(_) => (head, tr!("flight-merged"), theme::LAMP),
        End::Lost => (head, tr!("flight-lost"), theme::MIST),
    };
    burst(painter, at, cell * 0.75, ink);
    plate(painter, frame, at - Vec2::Y * cell.max(26.0), words, 16.0, ink);
}

/// A star of thin rays.
fn burst(painter: &mut Painter, at: Vec2, radius: f32, ink: Srgba) {
    for out in around(Vec2::ZERO, radius, 10, 0.2) {
        let side = out.perp() * 0.14;
        let root = at + out * 0.3;
        painter.convex(&[root + side, at + out, root - side], ink);
    }
}

/// An attack against its target: its strength at launch if that changed, both strengths now, and the
/// damage.
pub fn hit(
    painter: &mut Painter,
    frame: &Frame,
    launch: Option<Launch>,
    spot: Spot,
    (attack, shield, damage): (i32, i32, i32),
    share: f32,
) {
    let rect = frame.layout.window.spot(spot);
    let inward = shield::inward(spot.side);
    let ink = if 0 < damage { theme::ALARM } else { theme::STEEL };
    let edge = rect.center() + inward * frame.layout.window.depth * 0.5;
    impact(painter, frame, launch, (edge, -inward), (share, 1));
    painter.round_frame(rect, 4.0, 4.0, ink);
    let deep = if spot.side.has_columns() { 44.0 } else { 96.0 };
    let at = edge + inward * deep;
    let launched = launch.map_or(attack, |launch| launch.shield.strength);
    let strength = match launched == attack {
        true => shield::figures(attack),
        false => format!("{} > {}", shield::figures(launched), shield::figures(attack)),
    };
    let sum = tr!("hit-sum", attack = strength, shield = shield::figures(shield));
    plate(painter, frame, at - Vec2::Y * 15.0, &sum, 16.0, theme::CREAM);
    let words = match damage {
        1.. => tr!("hit-damage", damage = damage),
        _ => tr!("hit-blocked").to_owned(),
    };
    plate(painter, frame, at + Vec2::Y * 15.0, &words, 20.0, ink);
}

/// One of so many hits at once: its damage beside the cell, no larger than the lane.
pub fn hit_in_crowd(
    painter: &mut Painter,
    frame: &Frame,
    launch: Option<Launch>,
    (spot, damage): (Spot, i32),
    (share, hits): (f32, usize),
) {
    let rect = frame.layout.window.spot(spot);
    let ink = if 0 < damage { theme::ALARM } else { theme::STEEL };
    let inward = shield::inward(spot.side);
    let edge = rect.center() + inward * frame.layout.window.depth * 0.5;
    impact(painter, frame, launch, (edge, -inward), (share, hits));
    painter.round_frame(rect, 4.0, 4.0, ink);
    if 0 < damage {
        let words = format!("\u{2212}{}", shield::figures(damage));
        let at = edge + inward * (frame.layout.window.cell.clamp(22.0, 44.0) + 18.0);
        // In front of the bursts of the other hits.
        painter.at(Depth::Call, |painter| plate(painter, frame, at, &words, 16.0, ink));
    }
}

/// The impact of an attack's element, as large as its strength.
fn impact(
    painter: &mut Painter,
    frame: &Frame,
    launch: Option<Launch>,
    (at, heading): (Vec2, Vec2),
    (share, crowd): (f32, usize),
) {
    let element = launch.map_or(Element::Neutral, |launch| launch.shield.element);
    let radius = frame.layout.window.cell.clamp(28.0, 64.0) * (0.85 + weight(launch));
    let share = if frame.context.still { impact::STILL } else { share };
    let body = frame.context.palette.element(element);
    let one = Impact { at, heading, radius, element, body, share, crowd };
    impact::paint(painter, &one);
}
