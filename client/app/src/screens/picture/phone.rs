//! The pictures of pages on a phone: beside the rows where a page needs one, in half of the screen.

use bevy::math::{Rect, Vec2};

use crate::games::marauders::guide;
use crate::games::swordfight;
use crate::input::InputDevice;
use crate::screens::picture::Seen;
use crate::screens::{
    Screen, boards, brawl, controls, credits, graphics, home, play, players, rules, title, touch,
};
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::view::shape::Shape;

/// The part of a wide screen that its pictures are in, beside the rows.
const WIDE: Rect = Rect { min: Vec2::new(630.0, 50.0), max: Vec2::new(1260.0, 680.0) };
/// The size of a wide screen.
const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);
/// How large a room's members and chat are drawn.
const ROOM: f32 = 0.86;
/// How large texts are drawn.
const READING: f32 = 0.7;

/// Paints the picture of the screen.
pub fn picture(painter: &mut Painter, context: DrawContext, seen: &Seen) {
    let model = seen.model;
    let Some(page) = model.page(seen.screen) else { return };
    let beside = page.beside(painter.size);
    match (seen.screen, beside) {
        (Screen::Title, _) => {
            if page.urgent.is_empty() && Shape::of(painter.size) == Shape::Portrait {
                name(painter);
            }
            home::picture(painter, context, model, seen.screen);
        }
        (Screen::Welcome, _) => home::picture(painter, context, model, seen.screen),
        (Screen::Making, _) => play::making_bar(painter, context, model, &play::making(model)),
        (Screen::Searching, _) => play::searching_picture(painter, context, model),
        (Screen::Controls, Some(region)) if model.input.device == InputDevice::Touch => {
            touch::picture(painter, model, region);
        }
        (Screen::Controls, Some(region)) => {
            let source = Rect::new(76.0, 146.0, 1204.0, 544.0);
            scaled(painter, region, source, |painter| controls::picture(painter, context, model));
        }
        (Screen::Touch, Some(region)) => touch::picture(painter, model, region),
        (Screen::Room | Screen::RoomOptions | Screen::RoomMember, Some(region)) => {
            let is_drafting = seen.screen == Screen::RoomOptions;
            painter.framed(region, ROOM, |painter| {
                brawl::picture::paint(painter, context, model, is_drafting);
            });
        }
        (Screen::Rooms, Some(region)) => {
            painter.framed(region, ROOM, |painter| brawl::picture::listed(painter, context, model));
        }
        (Screen::Sword, Some(region)) => scaled(painter, region, WIDE, |painter| {
            swordfight::settings::picture(painter, context, model.position.focus);
        }),
        (Screen::Graphics | Screen::Boards, Some(region)) => {
            sample(painter, context, seen, region);
        }
        (Screen::Credits, Some(region)) => {
            painter.framed(region, READING, |painter| {
                credits::texts(painter, context, painter.screen())
            });
        }
        (Screen::Rules, Some(region)) => {
            painter.framed(region, READING, |painter| {
                rules::chapter(painter, context, model, painter.screen());
            });
        }
        (Screen::Profile | Screen::Match, Some(region)) => {
            profile_or_match(painter, context, seen, region);
        }
        (Screen::Elements, Some(region)) => {
            painter.framed(region, READING, |painter| {
                guide::topic(painter, context, model, painter.screen());
            });
        }
        _ => {}
    }
}

/// The name of the game at the top.
fn name(painter: &mut Painter) {
    let unit = (painter.size.x / 560.0).min(0.6);
    let region = Rect::new(0.0, 4.0, painter.size.x, painter.size.y);
    painter.framed(region, unit, |painter| {
        let centre = Vec2::new(painter.size.x / 2.0, 75.0);
        title::emblem_at(painter, centre);
    });
}

/// Paints a board with the chosen graphics, or blocks in the chosen skin.
fn sample(painter: &mut Painter, context: DrawContext, seen: &Seen, region: Rect) {
    if seen.screen == Screen::Graphics {
        return graphics::board(painter, context, seen.model, region.inflate(-8.0));
    }
    let source = Rect::from_corners(Vec2::ZERO, boards::SIZE);
    scaled(painter, region, source, |painter| boards::samples(painter, context, source));
}

/// Paints a player, or the figures of a match.
fn profile_or_match(painter: &mut Painter, context: DrawContext, seen: &Seen, region: Rect) {
    if seen.screen == Screen::Profile {
        return painter.framed(region, READING, |painter| {
            players::picture::profile(painter, context, seen.model, painter.screen());
        });
    }
    if let Some(table) = players::history::table(seen.model) {
        super::result::paint_table(painter, region, &table);
    }
}

/// Paints the part of a wide screen's picture that is in `source`, as large as `region` allows.
fn scaled(painter: &mut Painter, region: Rect, source: Rect, paint: impl FnOnce(&mut Painter)) {
    let unit = (region.size() / source.size()).min_element();
    let corner = region.center() - source.center() * unit;
    let whole = Rect::from_corners(corner, corner + SCREEN * unit);
    painter.framed(whole, unit, paint);
}
