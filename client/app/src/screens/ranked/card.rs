//! The card of a queue: how long the player has waited, how far around their rating an opponent is looked for, and how many
//! wait elsewhere. And the card of a found match, with both players.

use bevy::math::{Rect, Vec2};
use games::Ruleset;
use wire::{Queued, Waiting};

use crate::activity::status::{Offer, READING_SECONDS};

use crate::screens::Model;
use crate::screens::ranked::{MATCHES_NEEDED, rating_status};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::{blade, emblem, label, menu, theme};
use crate::text::{names, tr};

/// The lines of the page whose place the card takes.
pub const LINES: usize = 9;
/// The size of the card, in units, and the height of its lower part.
const SIZE: Vec2 = Vec2::new(600.0, 218.0);
const CHIPS: f32 = 74.0;
/// The radius of the ring around the swords between two players.
const EMBLEM: f32 = 46.0;
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
    placed(painter, context, model, |painter| match &model.status.ranked.offer {
        Some(offer) => versus(painter, model, offer),
        None => card(painter, model),
    });
}

fn placed(
    painter: &mut Painter,
    context: DrawContext,
    model: &Model,
    paint: impl FnOnce(&mut Painter),
) {
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
    painter.framed(Rect::from_corners(corner, corner + SIZE * unit), unit, paint);
}

/// The player and the opponent, as far as that one is known before both have accepted, and the time that is left.
fn versus(painter: &mut Painter, model: &Model, offer: &Offer) {
    let whole = painter.screen();
    let Offer { found, seconds, is_accepted } = offer;
    let swords = whole.center() - Vec2::Y * 8.0;
    let half = |from: f32, to: f32| {
        Rect::new(whole.width() * from, 0.0, whole.width() * to, whole.height() - 16.0)
    };
    let sides = [(half(0.0, 0.485), theme::BRASS), (half(0.515, 1.0), theme::SLATE)];
    for (side, edge) in sides {
        painter.round_rect(side, 14.0, theme::NIGHT);
        painter.round_frame(side, 14.0, 2.0, edge);
    }
    let name = |side: Rect, name: &str, below: &str| {
        let room = side.width() - 2.0 * EMBLEM - 8.0;
        let bold = Style::new(Face::Bold, 26.0, theme::CREAM).centred();
        let quiet = Style::new(Face::Plain, 17.0, theme::MIST).centred();
        let lines: Vec<String> = label::wrapped(below, quiet.size, room);
        [(bold, vec![label::fitted(name, bold.size, room)]), (quiet, lines)]
    };
    let rating = model.status.ranked.queued.as_ref().map(|it| it.rating.points.to_string());
    let own = name(sides[0].0, &model.settings.name, rating.as_deref().unwrap_or_default());
    let other = match &found.opponent {
        Some(known) => name(sides[1].0, known.as_str(), ""),
        None => name(sides[1].0, "?", tr!("ranked-anonymous")),
    };
    for ((side, _), lines) in sides.into_iter().zip([own, other]) {
        let mut y = side.center().y - 14.0;
        for (style, words) in lines {
            for line in words {
                painter.text(Vec2::new(side.center().x, y), style, line);
                y += 1.4 * style.size;
            }
        }
    }
    if found.ruleset.game() == games::GameKind::SWORDFIGHT {
        let at = Vec2::new(sides[0].0.center().x, sides[0].0.min.y + 42.0);
        blade::icon(painter, at, 52.0, model.settings.blade);
    }
    painter.circle(swords, EMBLEM + 8.0, theme::NIGHT);
    painter.ring(swords, EMBLEM + 8.0, 2.0, theme::BRASS);
    emblem::crossed(painter, swords, EMBLEM - 8.0);
    // The time to read it, which runs out into the match.
    let left = if *is_accepted { 1.0 } else { (1.0 - seconds / READING_SECONDS).max(0.0) };
    let bar = Rect::new(whole.min.x, whole.max.y - 8.0, whole.max.x, whole.max.y);
    painter.round_rect(bar, 4.0, theme::PANEL);
    let ink = if *is_accepted { theme::CALM } else { theme::LAMP };
    painter.rect(Rect { max: bar.max.with_x(bar.min.x + bar.width() * left), ..bar }, ink);
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
