//! Attacks on their way: each leaves the board that sends it, travels, and arrives where it will wait.

use bevy::math::{Rect, Vec2};
use bout::Seat;

use crate::shell::context::DrawContext;
use crate::shell::emblem;
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::sword;
use crate::shell::theme;
use crate::view::flight::{FLIGHT_SECONDS, Flight, Parcel};

/// The share of a flight in which it leaves, and in which it arrives.
const ENDS: f32 = 0.25;
/// The trail behind a flight, as a share of its way.
const TRAIL: f32 = 0.22;
/// Units by which a flight rises above the straight way.
const RISE: f32 = 70.0;

/// Draws `flights` between the boards of their seats; of a seat without a place nothing is shown.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    flights: &[Flight],
    place: impl Fn(Seat) -> Option<Rect>,
) {
    painter.at(Depth::Call, |painter| {
        for flight in flights {
            if let (Some(from), Some(to)) = (place(flight.from), place(flight.to)) {
                travel(painter, context, flight, (from, to));
            }
        }
    });
}

/// Where an attack leaves a board: at its upper end, on the side of the target.
fn leaves(from: Rect, to: Rect) -> Vec2 {
    let x = if from.center().x < to.center().x { from.max.x } else { from.min.x };
    Vec2::new(x, from.min.y + from.height() * 0.25)
}

/// Where an attack waits: swords above the board, rows beside its floor.
fn waits(parcel: Parcel, to: Rect) -> Vec2 {
    match parcel {
        Parcel::Swordfight { .. } => Vec2::new(to.center().x, to.min.y),
        Parcel::Stacker { .. } => Vec2::new(to.min.x, to.max.y),
    }
}

/// A point of the way, which is an arc; `share` is from 0 to 1.
fn on_way((from, to): (Vec2, Vec2), share: f32) -> Vec2 {
    let lift = (4.0 * share * (1.0 - share)) * RISE;
    // Never above the screen.
    let at = from.lerp(to, share) - Vec2::Y * lift;
    Vec2::new(at.x, at.y.max(14.0))
}

fn travel(painter: &mut Painter, context: DrawContext, flight: &Flight, boards: (Rect, Rect)) {
    let way = (leaves(boards.0, boards.1), waits(flight.parcel, boards.1));
    let share = (flight.age / FLIGHT_SECONDS).clamp(0.0, 1.0);
    // Reduced motion: the attack stands where it arrives, and a line says where it is from.
    let share = if context.still { 1.0 } else { share };
    let tail = if context.still { 0.0 } else { (share - TRAIL).max(0.0) };
    const STEPS: u8 = 10;
    let along = |step: u8| tail + (share - tail) * f32::from(step) / f32::from(STEPS);
    let is_trailed = painter.effects != crate::view::quality::Effects::None;
    for step in (0..STEPS).filter(|_| is_trailed) {
        let light = f32::from(step + 1) / f32::from(STEPS);
        let (one, two) = (on_way(way, along(step)), on_way(way, along(step + 1)));
        painter.line(one, two, 1.5 + 3.0 * light, faded(theme::LAMP, 0.7 * light));
    }
    if !context.still && is_trailed {
        ring(painter, way.0, share / ENDS);
        ring(painter, way.1, (1.0 - share) / ENDS);
    }
    let at = on_way(way, share);
    let heading = (at - on_way(way, (share - 0.04).max(0.0))).normalize_or(Vec2::Y);
    parcel(painter, at, heading, flight.parcel);
}

/// A ring that opens as the attack leaves, or closes as it arrives.
fn ring(painter: &mut Painter, at: Vec2, share: f32) {
    if share < 1.0 {
        painter.ring(at, 8.0 + 26.0 * share, 3.0, faded(theme::LAMP, 1.0 - share));
    }
}

/// The attack: its sword and how many there are, its sprinkles, or its rows.
fn parcel(painter: &mut Painter, at: Vec2, heading: Vec2, parcel: Parcel) {
    let number = |painter: &mut Painter, count: u32| {
        let style = Style::new(Face::Bold, 18.0, theme::CREAM).centred();
        let at = Vec2::new(at.x, (at.y - 24.0).max(10.0));
        painter.text(at, style, format!("{count}"));
    };
    match parcel {
        Parcel::Swordfight { swords, has_sprinkles } => {
            if has_sprinkles {
                emblem::sprinkle(painter, at - heading * 22.0, 20.0);
            }
            if 0 < swords {
                // A sword is drawn along one of the axes.
                let way = if heading.x.abs() < heading.y.abs() {
                    Vec2::Y * heading.y.signum()
                } else {
                    Vec2::X * heading.x.signum()
                };
                let size = (way * 44.0).abs() + (way.perp() * 18.0).abs();
                sword::sword(painter, Rect::from_center_size(at, size), way, 1.0);
            }
            if 1 < swords {
                number(painter, swords);
            }
        }
        Parcel::Stacker { rows } => {
            for row in 0..3_u8 {
                let centre = at + Vec2::Y * (7.0 * (f32::from(row) - 1.0));
                let bar = Rect::from_center_size(centre, Vec2::new(30.0, 5.0));
                painter.rect(bar, theme::ASH);
                painter.frame(bar, 1.0, theme::ALARM);
            }
            if let Some(rows) = rows {
                number(painter, rows.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_leaves_one_board_and_arrives_at_the_other() {
        let boards = (Rect::new(372.0, 66.0, 648.0, 664.0), Rect::new(972.0, 209.0, 1134.0, 560.0));
        for parcel in
            [Parcel::Swordfight { swords: 1, has_sprinkles: true }, Parcel::Stacker { rows: None }]
        {
            let way = (leaves(boards.0, boards.1), waits(parcel, boards.1));
            let (first, last) = (on_way(way, 0.0), on_way(way, 1.0));
            assert!(boards.0.inflate(1.0).contains(first) && boards.1.inflate(1.0).contains(last));
            let back = (leaves(boards.1, boards.0), waits(parcel, boards.0));
            assert!(boards.1.inflate(1.0).contains(on_way(back, 0.0)));
            assert!(boards.0.inflate(1.0).contains(on_way(back, 1.0)));
        }
    }

    #[test]
    fn a_flight_of_nobody_is_not_drawn() {
        let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
        let context = crate::scenes::model().draw_context(0.3);
        let parcel = Parcel::Stacker { rows: Some(3) };
        let flight = Flight { from: Seat(0), to: Seat(1), parcel, age: 0.2 };
        let board = Rect::new(0.0, 0.0, 100.0, 100.0);
        paint(&mut painter, context, &[flight], |seat| (seat == Seat(0)).then_some(board));
        assert!(painter.sheets.iter().all(|sheet| sheet.indices.is_empty()));
        paint(&mut painter, context, &[flight], |_| Some(board));
        assert!(painter.sheets.iter().any(|sheet| !sheet.indices.is_empty()));
    }
}
