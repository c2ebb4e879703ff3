//! Emotes over the picture of a duel: beside the board of their sender, never over its rows, and on the
//! boards of a result.

use bevy::math::{Rect, Vec2};
use bout::Seat;

use super::{STATUS, Seen, result};
use crate::activity::emotes::SHOWN_SECONDS;
use crate::games;
use crate::games::facts;
use crate::games::hud::emotes::{Bubble, bubble, list};
use crate::games::marauders::layout::{self, Layout};
use crate::games::marauders::view::layout_size;
use crate::screens::emote_list;
use crate::screens::touch_layout;
use crate::screens::{Page, Screen};
use crate::shell::canvas::LEAST;
use crate::shell::context::DrawContext;
use crate::shell::painter::Painter;
use crate::view::shape::Shape;

/// The size of a bubble beside a board, and of one in a narrow gap.
const BESIDE: Vec2 = Vec2::new(262.0, 52.0);
const NARROW: Vec2 = Vec2::new(124.0, 96.0);
/// The greatest width of one on the boards of a result, beside them.
const ON_RESULT: f32 = 184.0;
/// The height of a bubble on a phone, and units around it.
const LOW: f32 = 46.0;
const GAP: f32 = 8.0;

/// Where the emotes of both sides are shown, and whether with the names of the players: not where they are
/// beside their boards.
struct Places {
    own: Rect,
    other: Rect,
    is_named: bool,
}

/// Paints the emotes that are shown now, and the open list.
pub fn paint(painter: &mut Painter, context: DrawContext, seen: &Seen, page: Option<&Page>) {
    let state = &seen.model.status.emotes;
    if let Some(places) = emote_list::places(seen.model, seen.screen, painter.size) {
        list(painter, context, &places, &emote_list::view(seen.model));
    }
    let Some(duel) = &state.duel else { return };
    let seats = [Seat(0), Seat(1)];
    if seats.iter().all(|&seat| state.shown(seat).is_none()) {
        return;
    }
    let Some(places) = places(painter, context, seen, page) else { return };
    let own = duel.own.unwrap_or(Seat(0));
    for (seat, name) in seats.into_iter().zip(&duel.names) {
        let Some(shown) = state.shown(seat) else { continue };
        let rect = if seat == own { places.own } else { places.other };
        let emote = Bubble {
            emote: shown.emote,
            seconds: [shown.seconds, SHOWN_SECONDS - shown.seconds],
            name: places.is_named.then_some(name.as_str()),
        };
        bubble(painter, context, rect, emote);
    }
}

fn places(
    painter: &Painter,
    context: DrawContext,
    seen: &Seen,
    page: Option<&Page>,
) -> Option<Places> {
    let size = painter.size;
    match page {
        Some(page) if seen.screen == Screen::Result && !Shape::of(size).is_phone() => {
            let frame = result::frame(painter, context, seen, page);
            Some(row(Rect { min: frame.min + GAP, max: frame.max - GAP }))
        }
        // A row of these pages says it.
        Some(_) => None,
        None if seen.screen == Screen::Spectating => Some(spectated(size, seen)),
        None if seen.screen == Screen::Bout => in_bout(size, seen),
        None => None,
    }
}

/// At the lower end of a part of the screen, beside each other.
fn row(part: Rect) -> Places {
    let size = Vec2::new(((part.width() - GAP) / 2.0).min(ON_RESULT), BESIDE.y);
    let top = part.max.y - size.y;
    let own = Rect::new(part.min.x, top, part.min.x + size.x, part.max.y);
    let other = Rect::new(part.max.x - size.x, top, part.max.x, part.max.y);
    Places { own, other, is_named: true }
}

/// At the edges of a screen with both boards in its middle.
fn spectated(size: Vec2, seen: &Seen) -> Places {
    if let Some(places) = at_table(size, seen) {
        return places;
    }
    if Shape::of(size).is_phone() {
        return row(Rect::new(GAP, 0.0, size.x - GAP, size.y - STATUS - GAP));
    }
    let corner = |x: f32| Vec2::new(x, (size.y - NARROW.y) / 2.0);
    let place = |x: f32| Rect::from_corners(corner(x), corner(x) + NARROW);
    Places { own: place(20.0), other: place(size.x - 20.0 - NARROW.x), is_named: true }
}

/// Beside the cards of a battle.
fn at_table(size: Vec2, seen: &Seen) -> Option<Places> {
    let layout = Layout::new(size, layout_size(&seen.battle.as_ref()?.table));
    let below = BESIDE.y / layout.unit.max(0.01);
    let scaled = |rect: Rect| Rect { min: rect.min * layout.unit, max: rect.max * layout.unit };
    let (left, right) = (layout.panels.left, layout.panels.right);
    let own = Rect { min: Vec2::new(left.min.x, left.max.y - below), ..left };
    let top = right.min.y + layout::CARD + layout::GAP;
    let other = Rect::new(right.min.x, top, right.max.x, top + below);
    Some(Places { own: scaled(own), other: scaled(other), is_named: false })
}

fn in_bout(size: Vec2, seen: &Seen) -> Option<Places> {
    if seen.battle.is_some() {
        return at_table(size, seen);
    }
    let clocked = seen.clocked.as_ref()?;
    let layout = touch_layout::of(seen.model, Screen::Bout, size);
    let whole = Rect::new(0.0, 0.0, size.x, size.y - STATUS);
    let free = layout.map(|layout| layout.free).or(Shape::of(size).is_phone().then_some(whole));
    if let Some(free) = free {
        let parts = games::picture::arrangement(clocked, free);
        // In the place of the names.
        let (head, other) = (parts.head, parts.other);
        let right = head.max.x.max(head.min.x + NARROW.x);
        let own = Rect::new(head.min.x, 4.0, right, 4.0 + LOW);
        let other = Rect::new(other.min.x, other.min.y - 2.0, other.max.x, other.min.y - 2.0 + LOW);
        return Some(Places { own, other, is_named: false });
    }
    let corner = (size - LEAST) / 2.0;
    let at = |x: f32, y: f32, size: Vec2| {
        let min = corner + Vec2::new(x, y);
        Rect::from_corners(min, min + size)
    };
    let own = at(20.0, facts::clocked(clocked.game.kind()).emote_top, BESIDE);
    // In the gap between the player's own panels and the opponent's board.
    Some(Places { own, other: at(822.0, 384.0, NARROW), is_named: false })
}
