//! The card of a queue: how long the player has waited, how far around their rating an opponent is looked for, and how many
//! wait elsewhere.

use bevy::math::{Rect, Vec2};
use games::Ruleset;
use wire::{Queued, Waiting};

use crate::screens::Model;
use crate::screens::ranked::{MATCHES_NEEDED, rating_status};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::{label, menu, theme};
use crate::text::{names, tr};

/// The lines of the page whose place the card takes.
pub const LINES: usize = 9;
/// The size of the card, in units, and the height of its lower part.
const SIZE: Vec2 = Vec2::new(600.0, 218.0);
const CHIPS: f32 = 74.0;
/// The radius of the ring for the widest range, and the points of that.
const RING: f32 = 66.0;
const WIDEST: f32 = 600.0;

/// What waits in each queue, if anybody does.
pub fn chips(model: &Model) -> Vec<String> {
    let Some(Waiting { counts, .. }) = &model.status.waiting else { return Vec::new() };
    let chip = |(ruleset, count): (Ruleset, &wire::QueueCount)| {
        let count = u32::from(count.ranked) + u32::from(count.casual);
        let (game, ruleset) = (names::game(ruleset.game()), names::ruleset(ruleset));
        (0 < count).then(|| tr!("queue-chip", game = game, ruleset = ruleset, count = count))
    };
    Ruleset::ALL.into_iter().zip(counts).filter_map(chip).collect()
}

/// Paints the card above the rows of the page, or on a phone in the place of its picture.
pub fn paint(painter: &mut Painter, context: DrawContext, model: &Model) {
    let Some(page) = model.page(crate::screens::Screen::Searching) else { return };
    let place = match page.beside(painter.size) {
        Some(place) => place,
        None => {
            let rows = menu::layout(&page, model.cursor(), painter.size, context);
            let Some(&(_, row)) = rows.first() else { return };
            let low = Vec2::new(row.center().x, row.min.y - 14.0);
            Rect::from_corners(low - Vec2::new(SIZE.x / 2.0, SIZE.y), low + Vec2::X * SIZE.x / 2.0)
        }
    };
    let unit = (place.size() / SIZE).min_element().min(1.0);
    let corner = place.center() - SIZE * unit / 2.0;
    painter.framed(Rect::from_corners(corner, corner + SIZE * unit), unit, |painter| {
        card(painter, model);
    });
}

fn card(painter: &mut Painter, model: &Model) {
    let whole = painter.screen();
    painter.round_rect(whole, 14.0, theme::NIGHT);
    painter.round_frame(whole, 14.0, 1.5, theme::BRASS_DARK);
    let queued = model.status.ranked.queued.as_ref();
    let seconds = queued.map_or(model.status.seconds, |queued| queued.waited_ms / 1000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let middle = (whole.height() - CHIPS) / 2.0 + 4.0;
    let x = if queued.is_some() { 0.25 } else { 0.5 } * whole.width();
    let clock = Vec2::new(x, middle);
    painter.ring(clock, RING, 2.0, theme::PANEL);
    let style = Style::new(Face::Display, 38.0, theme::CREAM).centred();
    painter.text(clock, style, format!("{minutes}:{seconds:02}"));
    if let Some(queued) = queued {
        let share = (queued.window as f32 / WIDEST).clamp(0.0, 1.0);
        painter.ring(clock, 44.0 + (RING - 44.0) * share, 4.0, theme::BRASS);
        rating(painter, queued, Vec2::new(0.46 * whole.width(), middle));
    }
    let mut at = Vec2::new(16.0, whole.max.y - CHIPS + 16.0);
    for chip in chips(model) {
        let wide = label::width(&chip, 16.0) + 20.0;
        if whole.max.x - 12.0 < at.x + wide {
            at = Vec2::new(16.0, at.y + 32.0);
        }
        if whole.max.y < at.y + 14.0 {
            break;
        }
        let pill = Rect::from_corners(at - Vec2::Y * 13.0, at + Vec2::new(wide, 13.0));
        painter.round_rect(pill, 13.0, theme::PANEL);
        let style = Style::new(Face::Plain, 16.0, theme::CREAM).centred();
        painter.text(pill.center(), style, chip);
        at.x += wide + 10.0;
    }
}

/// The rating, the range around it, and how many placement matches are played.
fn rating(painter: &mut Painter, queued: &Queued, left: Vec2) {
    let room = painter.size.x - left.x - 16.0;
    let above = left - Vec2::Y * 34.0;
    let points = queued.rating.points.to_string();
    let style = Style::new(Face::Display, 34.0, theme::LAMP);
    let wide = label::width(&points, style.size);
    painter.text(above, style, points);
    let range = Style::new(Face::Bold, 20.0, theme::MIST);
    painter.text(above + Vec2::X * (wide + 24.0), range, format!("±{}", queued.window));
    let status = Style::new(Face::Plain, 16.0, theme::CREAM);
    label::within(painter, left + Vec2::Y * 4.0, status, rating_status(&queued.rating), room);
    if queued.rating.matches < MATCHES_NEEDED {
        for number in 0..MATCHES_NEEDED {
            let at = left + Vec2::new(8.0 + 22.0 * number as f32, 34.0);
            match number < queued.rating.matches {
                true => painter.circle(at, 7.0, theme::BRASS),
                false => painter.ring(at, 7.0, 2.0, theme::BRASS_DARK),
            }
        }
    }
}
