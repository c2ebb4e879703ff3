//! The lanes of what is aimed or pointed at: light from shield to shield across the field.

use bevy::math::Rect;
use marauders::{Side, Spot};

use crate::games::marauders::drawing::aim;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::subject::Subject;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;

/// Lights the lanes that the aimed swap changes, or that of the block or cell under the cursor.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let swapped = aim::lanes(frame.view);
    let all: Vec<Spot> = match swapped {
        [] => pointed(frame).into_iter().collect(),
        lanes => lanes.iter().map(|lane| lane.spot).collect(),
    };
    for spot in all.into_iter().filter(|&spot| frame.layout.window.shows_spot(spot)) {
        let lane = lane(frame, spot);
        painter.rect(lane, faded(theme::LAMP, 0.03));
        let Rect { min, max } = lane;
        let wide = (frame.layout.window.cell * 0.05).clamp(1.5, 3.0);
        let edges = match spot.side.has_columns() {
            true => [
                Rect { max: max.with_x(min.x + wide), min },
                Rect { min: min.with_x(max.x - wide), max },
            ],
            false => [
                Rect { max: max.with_y(min.y + wide), min },
                Rect { min: min.with_y(max.y - wide), max },
            ],
        };
        edges.into_iter().for_each(|edge| painter.rect(edge, faded(theme::LAMP, 0.8)));
    }
}

/// The lane of this exchange through what the cursor is on.
fn pointed(frame: &Frame) -> Option<Spot> {
    let view = frame.view;
    let side = view.table.exchange.attack_side;
    let cursor = view.pointed.aim.as_ref().map(|aim| Subject::Block(aim.place));
    match view.pointed.subject.or(cursor)? {
        Subject::Block(place) => Some(place.spot(side)),
        Subject::Cell(spot) => Some(spot),
        Subject::Seat(_) | Subject::Rules => None,
    }
}

/// A lane of the field, with the cells at both ends.
fn lane(frame: &Frame, spot: Spot) -> Rect {
    let opposite = |side: Side| Spot { side, ..spot };
    frame.layout.window.spot(spot).union(frame.layout.window.spot(opposite(spot.side.opposite())))
}
