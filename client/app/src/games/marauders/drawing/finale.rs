//! The end of a battle: the shields of those who lost break, and the winners' colours rise.
//!
//! It follows the banner of the result, lasts for as long as the battle stays on the screen, and is cut short
//! by any press that skips.

use bevy::math::Vec2;
use bout::{Outcome, Seat, Team};
use marauders::Spot;

use crate::games::marauders::drawing::events::banner;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{material, shield};
use crate::games::marauders::standing::{self, Fate};
use crate::games::marauders::view::Speed;
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::{team, theme};
use crate::view::motion::{Ease, staggered};

/// Seconds until everything has come to rest.
pub const SECONDS: f32 = 1.5;
/// Seconds in which a shield breaks, and between the beginnings of two.
const BREAK_SECONDS: f32 = 0.5;
const BREAK_GAP: f32 = 0.05;
/// Streamers at a side of the winners.
const STREAMERS: u8 = 12;

/// Paints the end of a battle, once its events have been shown.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let view = frame.view;
    let Some(ended) = view.times.ended.filter(|_| view.animation.told.is_empty()) else { return };
    if view.table.outcome == Outcome::Undecided {
        return;
    }
    let is_cut = frame.context.still || view.animation.speed == Speed::Instant;
    let seconds = if is_cut { SECONDS } else { ended.min(SECONDS) };
    for seat in view.table.seats() {
        match standing::fate(&view.table, seat) {
            Fate::Lost => fall(painter, frame, seat, seconds),
            Fate::Won => rise(painter, frame, seat, seconds),
            Fate::Playing | Fate::Out | Fate::Drawn => {}
        }
    }
    banner::result(painter, frame, view.table.outcome);
}

/// The shields of a seat break one after another.
pub fn fall(painter: &mut Painter, frame: &Frame, seat: Seat, seconds: f32) {
    let table = &frame.view.table;
    let spots = table.spots_of(seat).filter(|&spot| frame.layout.window.shows_spot(spot));
    let held = spots.filter_map(|spot| Some((spot, table.cell(spot).shield?)));
    for (index, (spot, one)) in held.enumerate() {
        let share = staggered(seconds, index % 16, BREAK_GAP, BREAK_SECONDS);
        if 0.0 < share {
            let body = shield::body(frame, one);
            let rect = frame.layout.window.spot(spot).inflate(-1.0);
            material::shatter(painter, rect, -shield::inward(spot.side), body, share);
        }
    }
}

/// Streamers in the colour of a seat rise along its sides, and stay.
fn rise(painter: &mut Painter, frame: &Frame, seat: Seat, seconds: f32) {
    let ink = team::colour(Team(seat.0));
    let spots: Vec<Spot> = frame.spots().collect();
    let own = |side| frame.view.table.owner(side) == Some(seat);
    for side in marauders::Side::ALL.into_iter().filter(|&side| own(side)) {
        let rect = frame.layout.window.side(side);
        let lanes = spots.iter().filter(|spot| spot.side == side).count().min(STREAMERS.into());
        for index in 0..lanes {
            let part = (index as f32 + 0.5) / lanes as f32;
            let along = match side.has_columns() {
                true => Vec2::new(rect.min.x + rect.width() * part, rect.center().y),
                false => Vec2::new(rect.center().x, rect.min.y + rect.height() * part),
            };
            let up = Ease::Out.at(staggered(seconds, index, 0.06, 0.7));
            let reach =
                frame.layout.window.depth * (0.35 + 0.3 * ((index * 7 % 5) as f32 / 5.0)) * up;
            let (root, tip) = (along + Vec2::Y * reach, along - Vec2::Y * reach);
            let aside = Vec2::X * frame.layout.window.cell.min(44.0) * 0.26;
            painter.convex(&[root - aside * 0.4, tip, root + aside * 0.4], faded(ink, 0.9 * up));
            let star = mixed(ink, theme::CREAM, 0.5);
            let corners =
                [tip - aside, tip - Vec2::Y * aside.x, tip + aside, tip + Vec2::Y * aside.x];
            painter.convex(&corners, faded(star, up));
        }
    }
}
