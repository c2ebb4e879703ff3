//! The whole picture of a swordfight: the player's own board, the next pair, and the opponent's
//! board.

use bevy::math::{Rect, Vec2};
use swordfight::placement::{Ground, vertical};
use swordfight::{Grid, Options, Orientation, Side, Sword};

use crate::games::hud::board::{foe, standing_words};
use crate::games::hud::brawl;
use crate::games::hud::connection;
use crate::games::hud::flights;
use crate::games::hud::overlay::over;
use crate::games::hud::wins::{needed, wins};
use crate::games::swordfight::cells::in_danger;
use crate::games::swordfight::drawing::{Stage, board, effects, pair, pattern, warning};
use crate::games::swordfight::view::SwordfightView;
use crate::games::timeline::Timeline;
use crate::games::view::ClockedView;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Align, Depth, Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{backdrop, emblem, team};
use crate::text::names;
use crate::text::tr;
use crate::view::seats::OpponentView;

/// Paints a swordfight over the whole screen, apart from the status line.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    clocked: &ClockedView,
    deck: &SwordfightView,
) {
    let corner = (painter.size - crate::shell::canvas::LEAST) / 2.0;
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    let stage = Stage { corner: at(372.0, 664.0), cell: 46.0, context };
    backdrop::deck(painter, stage.rect().center());
    own(painter, &stage, deck);
    let text = context.scale.clamp(0.75, 1.3);
    title(painter, at(334.0, 78.0), clocked, deck, text);
    let size = (34.0 * text, 300.0);
    effects::call(painter, at(334.0, 240.0), Align::Right, size, &deck.timeline);
    queues(painter, at(20.0, 470.0), deck.queues, text);
    if let Some(signal) = clocked.signal.filter(|_| context.overlay) {
        connection::overlay(painter, at(20.0, 676.0), signal, clocked.spare_ticks, 314.0);
    }
    next(painter, &stage, at(676.0, 62.0), deck, text);
    let coming = at(684.0, 320.0);
    warning::list(painter, coming, deck.view.warning.as_ref(), deck.view.waiting);
    if let Some(brawl) = &clocked.melee {
        brawl::beside(painter, context, clocked, brawl, (corner, stage.rect()));
    } else if let Some(other) = &clocked.other {
        let foe = Stage { corner: at(972.0, 560.0), cell: 27.0, context };
        opponent(painter, foe, other, clocked);
        if let Some(blade) = other.blade {
            pattern::named(painter, at(1156.0, 222.0), (15.0, 108.0), blade, context);
        }
        let places = |seat| Some(if seat == clocked.seat { stage.rect() } else { foe.rect() });
        flights::paint(painter, context, &clocked.flights, places);
        if let Some(plight) = &clocked.plight {
            connection::plight(painter, at(1053.0, 634.0), plight);
        }
    }
    painter.at(Depth::Call, |painter| over(painter, stage.rect(), clocked));
}

/// The player's own board with its contents and overlays.
pub fn own(painter: &mut Painter, stage: &Stage, deck: &SwordfightView) {
    let SwordfightView { view, timeline, .. } = deck;
    let danger = in_danger(&view.cells) && !view.out;
    board::ground(painter, stage, true, danger);
    board::spawn_mark(painter, stage, danger);
    board::told(painter, stage, &view.cells, Some(timeline));
    if let Some(active) = view.active {
        pair::ghost(painter, stage, &view.cells, active);
        pair::falling(painter, stage, active);
    }
    if let Some(warning) = &view.warning {
        warning::edges(painter, stage, warning);
    }
    effects::shards(painter, stage, &timeline.shards);
    if view.out {
        painter.rect(stage.rect(), faded(theme::NIGHT, 0.6));
    }
}

/// The opponent's board, half as high.
fn opponent(painter: &mut Painter, stage: Stage, other: &OpponentView, clocked: &ClockedView) {
    let rect = stage.rect();
    let head = Vec2::new(rect.center().x, rect.min.y - 62.0);
    painter.text(head, Style::new(Face::Display, 24.0, theme::CREAM).centred(), other.name.clone());
    wins(painter, head + Vec2::Y * 26.0, other.wins, clocked.best_of);
    foe(painter, rect, stage.context, &other.view, clocked.other_timeline.as_ref());
    if let Some(Timeline::Swordfight(timeline)) = &clocked.other_timeline {
        effects::call_line(painter, head + Vec2::Y * 46.0, 360.0, timeline);
    }
    let style = Style::new(Face::Plain, 15.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.max.y + 28.0),
        style,
        standing_words(&other.view),
        300.0,
    );
}

/// The player's name and score, to the left of the board.
fn title(painter: &mut Painter, at: Vec2, clocked: &ClockedView, deck: &SwordfightView, text: f32) {
    let name = &clocked.own.name;
    // No letter is wider than 1.1 times its height.
    let fitting = 310.0 / (1.1 * name.chars().count() as f32);
    let style = Style::new(Face::Display, fitting.min(28.0 * text), theme::CREAM).right();
    painter.text(at, style, name.clone());
    let dots = at + Vec2::new(-10.0 * f32::from(needed(clocked.best_of)), 32.0);
    wins(painter, dots, clocked.own.wins, clocked.best_of);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST).right();
    label::within(
        painter,
        at + Vec2::Y * 68.0,
        quiet,
        tr!("pair-number", number = deck.pairs),
        300.0,
    );
    let melee = clocked.melee.as_ref().filter(|melee| melee.has_teams);
    if let Some(own) = melee.and_then(|melee| melee.at(melee.own?)) {
        team::badge(painter, at + Vec2::new(-14.0, 108.0), 15.0, own.team);
        label::within(painter, at + Vec2::new(-40.0, 108.0), quiet, names::team(own.team), 260.0);
    }
}

/// The pair after this one.
fn next(painter: &mut Painter, stage: &Stage, corner: Vec2, deck: &SwordfightView, text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(92.0, 168.0));
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0 * text, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.min.y + 22.0),
        style,
        tr!("preview-next"),
        rect.width() - 8.0,
    );
    if let Some(next) = deck.next {
        pair::next(painter, stage, rect.center() + Vec2::Y * 16.0, next);
    }
}

/// The positions in the two shared queues, for players who count.
fn queues(painter: &mut Painter, corner: Vec2, (swords, sprinkles): (u32, u32), text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(262.0, 190.0));
    panel(painter, rect);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let number = Style::new(Face::Bold, 20.0 * text, theme::CREAM);
    let line = |row: f32, x: f32| rect.min + Vec2::new(18.0 + x, 26.0 + row);
    label::within(painter, line(0.0, 0.0), quiet, tr!("queue-sword"), 140.0);
    painter.text(line(0.0, 205.0), number.right(), format!("{swords}"));
    emblem::from_side(painter, line(0.0, 224.0), Side::of(swords), 8.0, theme::LAMP);
    for width in 1..=3 {
        let y = 12.0 + 28.0 * f32::from(width);
        label::within(painter, line(y, 0.0), quiet, tr!("queue-width", width = width), 86.0);
        columns(painter, line(y, 92.0), first_column(swords, width), width);
    }
    label::within(painter, line(138.0, 0.0), quiet, tr!("queue-sprinkles"), 140.0);
    painter.text(line(138.0, 205.0), number.right(), format!("{sprinkles}"));
    emblem::from_side(painter, line(138.0, 224.0), Side::of(sprinkles), 8.0, theme::LAMP);
}

/// Six columns, with a mark on those that a sword of this width would take.
fn columns(painter: &mut Painter, at: Vec2, first: Option<u8>, width: u8) {
    for column in 1..=swordfight::COLUMNS {
        let left = at + Vec2::new(f32::from(column - 1) * 22.0, -8.0);
        let cell = Rect::from_corners(left, left + Vec2::new(19.0, 16.0));
        let hit = first.is_some_and(|first| (first..first + width).contains(&column));
        let ink = if hit { theme::STEEL } else { theme::FIELD[1] };
        painter.round_rect(cell, 3.0, ink);
        if column == swordfight::grid::SPAWN_COLUMN && !hit {
            painter.circle(cell.center(), 2.5, theme::SLATE);
        }
    }
}

/// The first column of a sword that is next in the queue, on an empty board.
fn first_column(index: u32, width: u8) -> Option<u8> {
    let ground = Ground::of(&Grid::default());
    let sword = Sword { way: Orientation::Vertical, width, length: 4, extra: false };
    let area = vertical::area(&ground, sword, index, Options::default().cut)?;
    Some(area.corner.column)
}
