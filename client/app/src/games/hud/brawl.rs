//! A brawl: the player's own board, the target's large board and a grid of the others.

use bevy::math::{Rect, Vec2};
use bout::{Seat, Team};

use crate::games::hud::board::drawn;
use crate::games::hud::flights;
use crate::games::hud::order::{self, order};
use crate::games::hud::tiles;
use crate::games::swordfight::drawing::pattern;
use crate::games::view::ClockedView;
use crate::games::view::standing_words;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::theme;
use crate::shell::{blade, emblem, label, team};
use crate::text::tr;
use crate::view::seats::SeatsView;

/// Draws the panels to the right of the player's `own` board, from `corner`. Returns the place of the
/// target's large board.
pub fn beside(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    melee: &SeatsView,
    (corner, own): (Vec2, Rect),
) -> Rect {
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    let many = 12 < melee.seats.len();
    let cell = if many { 19.0 } else { 21.0 };
    let board = Rect::from_corners(at(1254.0 - 6.0 * cell, 26.0), at(1254.0, 26.0 + 13.0 * cell));
    let region = Rect::from_corners(at(818.0, 312.0), at(1270.0, 690.0));
    let places = tiles::places(&order(melee, context.order), region, melee.cells());
    for place in &places {
        tiles::tile(painter, context, melee, place);
    }
    match (&clocked.other, melee.focus) {
        (Some(other), Some(focus)) => {
            let timeline = clocked.other_timeline.as_ref();
            crate::games::hud::board::foe(painter, board, context, &other.view, timeline);
            if let Some(sword) = other.blade {
                pattern::paint(painter, at(1050.0, 232.0), 10.0, sword, context);
                blade::icon(painter, at(1095.0, 152.0), 30.0, sword);
            }
            let is_out = melee.at(focus).is_none_or(|one| one.is_out);
            target(painter, context, melee, (focus, is_out), at(824.0, 34.0));
        }
        _ => {
            let style = Style::new(Face::Display, 24.0, theme::MIST);
            label::within(painter, at(824.0, 60.0), style, tr!("brawl-no-target"), 280.0);
        }
    }
    counts(painter, context, melee, at(824.0, 160.0));
    let other = clocked.other.as_ref();
    let target = other.map_or(board, |other| drawn(board, context, &other.view));
    let seats = |seat| {
        let place = places.iter().find(|place| place.seat == seat);
        match seat {
            _ if Some(seat) == melee.own => Some(own),
            _ if Some(seat) == melee.focus => Some(target),
            _ => place.map(|place| place.board()),
        }
    };
    flights::paint(painter, context, &clocked.flights, seats, &melee.near());
    board
}

/// The target, the attacks pending for it, and the keys that choose another.
fn target(
    painter: &mut Painter,
    context: DrawContext,
    melee: &SeatsView,
    of: (Seat, bool),
    corner: Vec2,
) {
    let text = context.scale.clamp(0.75, 1.4);
    let (focus, is_out) = of;
    let Some(one) = melee.at(focus) else { return };
    let is_target = melee
        .own
        .and_then(|own| melee.at(own))
        .is_some_and(|own| own.target == Some(focus) && !own.is_out);
    let line = |y: f32| corner + Vec2::new(0.0, y);
    if is_target {
        emblem::crosshair(painter, line(8.0) + Vec2::X * 12.0, 12.0, theme::LAMP);
    }
    let mut indent = 34.0;
    if melee.has_teams {
        team::badge(painter, line(8.0) + Vec2::X * (indent + 13.0), 14.0, one.team);
        indent += 34.0;
    }
    let size = 24.0 * text;
    let name = label::fitted(&one.name, size, 272.0 - indent);
    painter.text(line(8.0) + Vec2::X * indent, Style::new(Face::Bold, size, theme::CREAM), name);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let words = match &one.view {
        _ if is_out => tr!("brawl-out").to_owned(),
        Some(view) => standing_words(view),
        None => String::new(),
    };
    label::within(painter, line(42.0), quiet, words, 280.0);
    let [next, last] = &melee.keys;
    if is_target && !next.is_empty() {
        let mut at = line(78.0);
        for (keys, way) in [(last, -Vec2::X), (next, Vec2::X)] {
            // One of several keys.
            let key = keys.split(", ").next().unwrap_or_default();
            at = emblem::key(painter, at, key) + Vec2::X * 14.0;
            emblem::aim(painter, at, way, theme::MIST);
            at.x += 34.0;
        }
    }
}

/// How many opponents target the player, how many seats are alive, and of which teams.
fn counts(painter: &mut Painter, context: DrawContext, melee: &SeatsView, corner: Vec2) {
    let text = context.scale.clamp(0.75, 1.4);
    let line = |y: f32| corner + Vec2::new(0.0, y);
    let alive = format!("{}/{}", melee.alive(), melee.seats.len());
    let style = Style::new(Face::Bold, 28.0, theme::CREAM);
    painter.text(line(0.0), style, alive.as_str());
    let threats = melee.threats();
    if 0 < threats {
        let at = line(0.0) + Vec2::X * (label::width(&alive, style.size) + 36.0);
        emblem::threat(painter, at, 13.0);
        painter.text(at + Vec2::X * 22.0, style, threats.to_string());
    }
    // Below two rows of teams, where there are any.
    let down = if melee.has_teams { 104.0 } else { 40.0 };
    order::legend(painter, melee, context.order, (line(down), 16.0 * text));
    if !melee.has_teams {
        return;
    }
    let mut teams: Vec<Team> = melee.seats.iter().map(|one| one.team).collect();
    teams.sort_unstable();
    teams.dedup();
    for (index, of) in teams.into_iter().enumerate() {
        let (column, row) = (index % 6, index / 6);
        let at = line(42.0 + 30.0 * row as f32) + Vec2::X * (12.0 + 48.0 * column as f32);
        team::badge(painter, at, 12.0, of);
        let left = melee.seats.iter().filter(|one| one.team == of && !one.is_out).count();
        let ink = if left == 0 { theme::SLATE } else { theme::CREAM };
        painter.text(
            at + Vec2::X * 16.0,
            Style::new(Face::Bold, 16.0 * text, ink),
            format!("{left}"),
        );
    }
}
