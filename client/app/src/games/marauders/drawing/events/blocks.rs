//! Blocks on the move: matches that are collected, and blocks that slide and settle.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Seat;
use marauders::{Block, Element, Place, Side};

use crate::games::marauders::drawing::events::{moving, plate};
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aim, shield};
use crate::games::marauders::standing;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;
use crate::text::tr;
use crate::view::motion::{Ease, staggered};

/// The share of a match after which its blocks are collected.
const LIT: f32 = 0.45;
/// The part of the time by which the last lane settles later than the first.
const LAG: f32 = 0.3;

/// Matched blocks light up with their values, shrink, and their values go to the side of their seat.
pub fn matched(
    painter: &mut Painter,
    frame: &Frame,
    (seat, element, chain): (Seat, Element, u16),
    blocks: &[(Place, i32)],
    share: f32,
) {
    let side = side_of(frame, seat);
    let gone = if frame.context.still { 0.0 } else { Ease::InOut.at((share - LIT) / (1.0 - LIT)) };
    let body = frame.context.palette.element(element);
    let shown = |(place, _): &&(Place, i32)| frame.layout.window.shows(*place);
    for &(place, count) in blocks.iter().filter(shown) {
        let cell = frame.layout.window.place(place);
        let size = cell.width();
        if 0.0 < gone {
            painter.rect(cell, theme::FIELD[0]);
            let small = Rect::from_center_size(cell.center(), cell.size() * (1.0 - 0.75 * gone));
            moving(painter, frame, small, frame.view.table.field.at(place));
        }
        let light = (0.1 + 0.3 * share.min(LIT)) * (1.0 - gone);
        painter.round_rect(cell.inflate(-size * 0.03), size * 0.13, faded(Srgba::WHITE, light));
        let frame_ink = faded(theme::CREAM, 1.0 - gone);
        painter.round_frame(cell, size * 0.14, (size * 0.08).max(2.0), frame_ink);
        if gone <= 0.0 {
            aim::counted(painter, cell, count);
        } else if let Some(side) = side.filter(|_| count != 0) {
            let spot = place.spot(side);
            let at = cell.center().lerp(frame.layout.window.spot(spot).center(), gone);
            let radius = (size * 0.2).clamp(4.0, 10.0);
            painter.line(cell.center().lerp(at, 0.6), at, radius * 0.8, faded(body, 0.5));
            painter.circle(at, radius + 1.5, theme::NIGHT);
            painter.circle(at, radius, body);
        }
    }
    if chain == 0 || blocks.is_empty() {
        return;
    }
    let middle: Vec2 =
        blocks.iter().map(|&(place, _)| frame.layout.window.place(place).center()).sum();
    let at = middle / blocks.len() as f32 - Vec2::Y * frame.layout.window.cell * 0.9;
    plate(painter, frame, at, &tr!("chain-number", chain = chain), 20.0, theme::LAMP);
}

/// The side of a seat in this exchange.
fn side_of(frame: &Frame, seat: Seat) -> Option<Side> {
    let exchange = &frame.view.table.exchange;
    match seat {
        _ if seat == exchange.attacker => Some(exchange.attack_side),
        _ if seat == exchange.defender => Some(exchange.defence_side),
        _ => None,
    }
}

/// New blocks come in: along the pull of the field with what they push on, or growing in their places. They
/// go a little beyond their places, and settle.
pub fn enter(painter: &mut Painter, frame: &Frame, blocks: &[(Place, Block)], share: f32) {
    let pull = standing::gravity(&frame.view.table);
    let steps = pull.map(|pull| slides(frame, blocks, pull));
    for (index, (place, one)) in blocks.iter().enumerate() {
        if !frame.layout.window.shows(*place) {
            continue;
        }
        let cell = frame.layout.window.place(*place);
        painter.rect(cell, theme::FIELD[0]);
        let lane = usize::from(place.row) + usize::from(place.column);
        let began = staggered(share, lane % 4, LAG / 4.0, 1.0 - LAG);
        let came = Ease::Back.at(began);
        match (pull, &steps) {
            (Some(pull), Some(steps)) => {
                let from =
                    shield::inward(pull) * frame.layout.window.cell * f32::from(steps[index]);
                let at = Rect::from_center_size(cell.center() + from * (1.0 - came), cell.size());
                // What is still outside comes in at the edge.
                let inside = frame.layout.window.field.inflate(0.5).contains(at.center());
                if inside {
                    moving(painter, frame, at, one);
                }
            }
            _ => {
                let size = cell.size() * (0.2 + 0.8 * came);
                moving(painter, frame, Rect::from_center_size(cell.center(), size), one);
            }
        }
    }
}

/// By how many blocks each of these has moved along the pull: as far as brings the known blocks of its lane
/// to where they are now, and the new ones from beyond the edge.
fn slides(frame: &Frame, blocks: &[(Place, Block)], pull: Side) -> Vec<u8> {
    let field = &frame.view.table.field;
    let lane_of = |place: Place| place.spot(pull).lane;
    // The place along the lane, counted from the side that pulls.
    let depth = |place: Place| {
        let last = field.size() - 1;
        match pull {
            Side::North => place.row,
            Side::South => last - place.row,
            Side::West => place.column,
            Side::East => last - place.column,
        }
    };
    let slide = |&(place, _): &(Place, Block)| {
        let mut lane: Vec<&(Place, Block)> =
            blocks.iter().filter(|(other, _)| lane_of(*other) == lane_of(place)).collect();
        lane.sort_by_key(|(place, _)| depth(*place));
        let before: Vec<Element> = lane.iter().map(|(at, _)| field.at(*at).element).collect();
        let now: Vec<Element> = lane.iter().map(|(_, block)| block.element).collect();
        shift(&before, &now)
    };
    blocks.iter().map(slide).collect()
}

/// The least number of places by which the blocks of a lane have moved towards its beginning.
fn shift(before: &[Element], now: &[Element]) -> u8 {
    let fits = |&by: &usize| before[by..] == now[..now.len() - by];
    (1..before.len()).find(fits).unwrap_or(before.len()) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use Element::{Dark, Earth, Fire, Light, Water, Wind};

    #[test]
    fn blocks_slide_as_far_as_the_match_was_long() {
        // Three were matched at the beginning of the lane, and two others moved up.
        let before = [Fire, Fire, Fire, Water, Wind];
        assert_eq!(shift(&before, &[Water, Wind, Earth, Light, Dark]), 3);
        assert_eq!(shift(&[Fire, Water], &[Water, Earth]), 1);
        // All are new: they come from beyond the edge.
        assert_eq!(shift(&[Fire, Fire, Fire], &[Water, Wind, Earth]), 3);
        assert_eq!(shift(&[Fire], &[Water]), 1);
    }
}
