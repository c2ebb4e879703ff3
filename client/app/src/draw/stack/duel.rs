//! The whole picture of a stacker: the own field, what stands beside it, and the others.

use bevy::math::{Rect, Vec2};
use stacker::garbage::column_of;
use stacker::{Hand, View};

use crate::draw::bout::{Sight, panel, wins};
use crate::draw::stack::own::Stack;
use crate::draw::stack::{self, Ground, beside, figures, own};
use crate::draw::{Look, backdrop, label, line, melee, team};
use crate::painter::{Depth, Face, Painter, Style};
use crate::theme;

/// The largest cells, of the own field and of the opponent's.
const CELL_MAX: [f32; 2] = [46.0, 26.0];
/// How wide the panels at the left are.
const PANEL: f32 = 262.0;

/// Where the own field stands on a screen of this size.
pub fn place(size: Vec2, stack: &Stack, is_alone: bool, look: Look) -> Ground {
    let corner = (size - crate::canvas::LEAST) / 2.0;
    let right = if is_alone { 940.0 } else { 694.0 };
    let region = Rect::new(418.0, 34.0, right, 664.0);
    let region = Rect { min: region.min + corner, max: region.max + corner };
    Ground::within(region, stack.view.field, CELL_MAX[0], look)
}

/// Paints it over the whole screen, apart from the line of status.
pub fn paint(painter: &mut Painter, look: Look, sight: &Sight, stack: &Stack) {
    let corner = (painter.size - crate::canvas::LEAST) / 2.0;
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    let is_alone = sight.other.is_none() && sight.melee.is_none();
    let ground = place(painter.size, stack, is_alone, look);
    backdrop::deck(painter, ground.rect().center());
    own::paint(painter, &ground, stack);
    beside::left(painter, &ground, stack);
    beside::next(painter, &ground, stack);
    let text = look.scale.clamp(0.75, 1.2);
    name(painter, at(20.0, 42.0), sight, text);
    figures::paint(painter, at(20.0, 92.0), PANEL, stack, text);
    if let Some(signal) = sight.signal {
        line::panel(painter, at(20.0, 392.0), signal, sight.spare_ticks, text);
    }
    if stack.is_versus {
        queue(painter, at(20.0, 516.0), stack, text);
    }
    let hint = if stack.is_versus { "Esc: what the keys do" } else { "Esc: pause, and the keys" };
    painter.text(at(24.0, 662.0), Style::new(Face::Plain, 15.0, theme::MIST), hint);
    if let Some(brawl) = &sight.melee {
        melee::beside(painter, look, sight, brawl, corner);
    } else if let Some(other) = &sight.other
        && let games::View::Stacker(view) = &other.view
    {
        let region = Rect::from_corners(at(866.0, 128.0), at(1240.0, 560.0));
        let head = at(1053.0, 56.0);
        opponent(painter, region, look, view, &other.name);
        wins(painter, head + Vec2::Y * 28.0, other.wins, sight.best_of);
        if let Some(plight) = &sight.plight {
            line::plight(painter, at(1053.0, 640.0), plight);
        }
    }
    painter.at(Depth::Call, |painter| crate::draw::bout::over(painter, ground.rect(), sight));
}

/// The opponent's field, its name over it, and what is coming to it below.
fn opponent(painter: &mut Painter, region: Rect, look: Look, view: &View, name: &str) {
    let ground = Ground::within(region, view.field, CELL_MAX[1], look);
    stack::seen(painter, &ground, view);
    let middle = region.center().x;
    let fitting = 380.0 / (1.1 * name.chars().count() as f32);
    let style = Style::new(Face::Display, fitting.min(24.0), theme::CREAM).centred();
    painter.text(Vec2::new(middle, region.min.y - 72.0), style, name.to_owned());
    let quiet = Style::new(Face::Plain, 15.0, theme::MIST).centred();
    painter.text(Vec2::new(middle, region.max.y + 26.0), quiet, standing_words(view));
}

/// Whether a seat is out, and what is coming to it.
pub fn standing_words(view: &View) -> String {
    let rows: u32 = view.incoming.iter().map(|packet| u32::from(packet.rows)).sum();
    match rows {
        _ if view.is_out => "Out".to_owned(),
        0 => "Nothing coming".to_owned(),
        1 => "1 row coming".to_owned(),
        rows => format!("{rows} rows coming"),
    }
}

/// The player's name and what it has won.
fn name(painter: &mut Painter, at: Vec2, sight: &Sight, text: f32) {
    let melee = sight.melee.as_ref().filter(|melee| melee.has_teams);
    let own = melee.and_then(|melee| melee.at(melee.own?));
    let mut room = PANEL - 80.0;
    let mut left = at;
    if let Some(own) = own {
        team::badge(painter, at + Vec2::X * 14.0, 14.0, own.team);
        (room, left) = (room - 36.0, at + Vec2::X * 36.0);
    }
    let size = 22.0 * text.min(1.1);
    let style = Style::new(Face::Bold, size, theme::CREAM);
    painter.text(left, style, label::fitted(&sight.own.name, size, room));
    if 1 < sight.best_of || sight.other.is_some() {
        let needed = f32::from(sight.best_of / 2 + 1);
        let dots = at + Vec2::new(PANEL - 10.0 * needed, 0.0);
        wins(painter, dots, sight.own.wins, sight.best_of);
    }
}

/// The bout's one queue of packets, for those who count.
fn queue(painter: &mut Painter, corner: Vec2, stack: &Stack, text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(PANEL, 118.0));
    panel(painter, rect);
    let label = Style::new(Face::Plain, 16.0 * text.min(1.15), theme::MIST);
    let number = Style::new(Face::Bold, 18.0 * text.min(1.15), theme::CREAM).right();
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y);
    let columns = stack.view.field.columns;
    let column = column_of(stack.queue, columns);
    painter.text(at(16.0, 24.0), label, "Next attack");
    painter.text(at(PANEL - 16.0, 24.0), number, format!("{}", stack.queue));
    painter.text(at(16.0, 54.0), label, "opens column");
    painter.text(at(PANEL - 40.0, 54.0), number, format!("{}", u16::from(column) + 1));
    beside::hand(painter, at(PANEL - 22.0, 54.0), Hand::of(stack.queue), 8.0, theme::LAMP);
    let step = (PANEL - 32.0) / f32::from(columns.max(1));
    for x in 0..columns {
        let left = at(16.0 + step * f32::from(x), 82.0);
        let cell = Rect::from_corners(left, left + Vec2::new(step - 1.5, 16.0));
        let ink = if x == column { theme::NIGHT } else { theme::ASH };
        painter.rect(cell, ink);
        if x == column {
            painter.frame(cell, 1.5, theme::LAMP);
        }
    }
}
