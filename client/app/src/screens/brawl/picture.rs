//! What stands beside the pages of a brawl room: who is there, how matches are played, what was
//! said, and the count before a match.

use bevy::math::{Rect, Vec2};
use wire::{BrawlMember, BrawlView, Sides};

use crate::draw::{Look, bout, emblem, label, team};
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::screens::Model;
use crate::screens::brawl::{Gathering, options, room};
use crate::settings::title;
use crate::theme;

/// Lines of the chat that are shown.
const LINES: usize = 6;
/// Units that the widest column of a page ends at; see `menu::layout`.
const PAGE_ENDS: f32 = 640.0;

/// The room.
pub fn paint(painter: &mut Painter, look: Look, model: &Model) {
    let brawl = &model.brawl;
    let Some(view) = &brawl.room else { return };
    let left = ((painter.size.x - 1160.0) / 2.0).max(40.0) + PAGE_ENDS - 40.0;
    let right = (left + 600.0).min(painter.size.x - 20.0);
    let rect = Rect::new(left, 52.0, right, painter.size.y.min(760.0) - 44.0);
    bout::panel(painter, rect);
    let text = look.scale.clamp(0.75, 1.2);
    head(painter, rect, view, brawl, text);
    let top = rect.min.y + 92.0;
    let chat = rect.max.y - 14.0 - 24.0 * LINES as f32;
    seats(painter, Rect::new(rect.min.x, top, rect.max.x, chat - 46.0), view, brawl);
    audience(painter, Vec2::new(rect.min.x + 18.0, chat - 34.0), rect.width() - 36.0, view);
    talk(painter, Rect::new(rect.min.x, chat, rect.max.x, rect.max.y), brawl);
    if let Some(seconds) = brawl.count_s {
        painter.at(Depth::Call, |painter| count(painter, rect, seconds));
    }
}

/// Where the room is, and how matches are played.
fn head(painter: &mut Painter, rect: Rect, view: &BrawlView, brawl: &Gathering, text: f32) {
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y);
    let room = rect.width() - 36.0;
    let bold = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    let (place, _) = &brawl.place;
    let words = format!("{} at {place}", view.code);
    painter.text(at(18.0, 24.0), bold, label::fitted(&words, bold.size, room));
    let quiet = Style::new(Face::Plain, 15.0 * text, theme::MIST);
    let bouts = match view.options.best_of {
        1 => "one bout".to_owned(),
        more => format!("best of {more}"),
    };
    let locked = if view.is_locked { ", locked" } else { "" };
    let words = format!(
        "{}, {}, {bouts}, {} rules, {}{locked}",
        title(view.options.rules.kind()),
        options::sides(view.options.sides).to_lowercase(),
        options::OptionKnob::Preset.value(&view.options).to_lowercase(),
        options::visibility(view.visibility).to_lowercase(),
    );
    painter.text(at(18.0, 50.0), quiet, label::fitted(&words, quiet.size, room));
    let seated = view.members.iter().filter(|member| member.team.is_some()).count();
    let words = format!("{seated} of {} seats, {}", view.options.seats, room::ready(view));
    painter.text(at(18.0, 74.0), quiet, words);
}

/// Who has a seat, in two columns: the sides one after the other.
fn seats(painter: &mut Painter, rect: Rect, view: &BrawlView, brawl: &Gathering) {
    let mut seated: Vec<&BrawlMember> =
        view.members.iter().filter(|member| member.team.is_some()).collect();
    if view.options.sides != Sides::FreeForAll {
        seated.sort_by_key(|member| member.team);
    }
    let step = (rect.height() / 12.0).min(30.0);
    let columns = if seated.len() <= 12 && 520.0 < rect.width() { 1 } else { 2 };
    let width = (rect.width() - 24.0) / columns as f32;
    for (index, member) in seated.into_iter().enumerate() {
        let (column, row) = (index / 12, index % 12);
        let corner = rect.min + Vec2::new(18.0 + width * column as f32, step * (row as f32 + 0.5));
        seat(painter, corner, width - 18.0, view, member, brawl);
    }
}

/// One line: a mark for ready, the team, the name, what else there is to say.
fn seat(
    painter: &mut Painter,
    at: Vec2,
    width: f32,
    view: &BrawlView,
    member: &BrawlMember,
    brawl: &Gathering,
) {
    let is_host = Some(member.id) == view.host;
    let is_ready = member.is_ready || member.bot.is_some();
    let mark = at + Vec2::X * 8.0;
    if is_ready {
        tick(painter, mark);
    } else {
        painter.ring(mark, 7.0, 1.5, theme::SLATE);
    }
    let mut x = 26.0;
    if let (Sides::Teams(_), Some(of)) = (view.options.sides, member.team) {
        team::badge(painter, at + Vec2::X * (x + 8.0), 11.0, of);
        x += 26.0;
    }
    if is_host {
        crown(painter, at + Vec2::X * (x + 9.0));
        x += 26.0;
    }
    let mut words = Vec::new();
    if let Some(level) = member.bot {
        words.push(format!("bot {level}"));
    }
    if member.is_muted || brawl.unheard.contains(&member.id) {
        words.push("muted".into());
    }
    if 0 < member.wins {
        words.push(format!("won {}", member.wins));
    }
    let words = words.join(", ");
    let side = label::width(&words, 14.0) + 8.0;
    let face = if member.id == view.you { Face::Bold } else { Face::Plain };
    let ink = if member.id == view.you { theme::LAMP } else { theme::CREAM };
    let name = label::fitted(member.name.as_str(), 16.0, width - x - side);
    painter.text(at + Vec2::X * x, Style::new(face, 16.0, ink), name);
    let quiet = Style::new(Face::Plain, 14.0, theme::MIST).right();
    painter.text(at + Vec2::X * width, quiet, words);
}

fn tick(painter: &mut Painter, centre: Vec2) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y);
    painter.line(at(-6.0, 0.0), at(-1.0, 5.5), 3.0, theme::CALM);
    painter.line(at(-2.0, 5.5), at(7.0, -6.0), 3.0, theme::CALM);
}

/// The host's mark.
fn crown(painter: &mut Painter, centre: Vec2) {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y);
    painter.rect(Rect::from_corners(at(-8.0, 3.0), at(8.0, 7.0)), theme::LAMP);
    for x in [-8.0_f32, 0.0, 8.0] {
        let foot = x.clamp(-4.0, 4.0);
        painter.convex(&[at(x, -7.0), at(foot + 4.0, 4.0), at(foot - 4.0, 4.0)], theme::LAMP);
    }
}

/// Who looks on, in one line.
fn audience(painter: &mut Painter, at: Vec2, room: f32, view: &BrawlView) {
    let names: Vec<&str> = view
        .members
        .iter()
        .filter(|member| member.team.is_none())
        .map(|member| member.name.as_str())
        .collect();
    if names.is_empty() {
        return;
    }
    let words = format!("{} look on: {}", names.len(), names.join(", "));
    let style = Style::new(Face::Plain, 15.0, theme::MIST);
    painter.text(at, style, label::fitted(&words, style.size, room));
}

/// What was said, the newest at the bottom.
fn talk(painter: &mut Painter, rect: Rect, brawl: &Gathering) {
    let edge = [rect.min + Vec2::new(14.0, -10.0), Vec2::new(rect.max.x - 14.0, rect.min.y - 10.0)];
    painter.line(edge[0], edge[1], 1.5, theme::BRASS_DARK);
    let room = rect.width() - 36.0;
    let style = Style::new(Face::Plain, 15.0, theme::CREAM);
    let mut lines = Vec::new();
    for line in brawl.chat.iter().rev() {
        let words = format!("{}: {}", line.name, line.text.as_str());
        let mut parts = wrapped(&words, style.size, room);
        parts.reverse();
        lines.extend(parts);
        if LINES <= lines.len() {
            break;
        }
    }
    lines.truncate(LINES);
    if lines.is_empty() {
        let quiet = Style::new(Face::Plain, 15.0, theme::SLATE);
        painter.text(rect.min + Vec2::new(18.0, 12.0), quiet, "Nobody has said anything yet.");
    }
    for (index, words) in lines.into_iter().rev().enumerate() {
        painter.text(rect.min + Vec2::new(18.0, 12.0 + 24.0 * index as f32), style, words);
    }
}

/// `words` in lines that fit; a word that is longer than a line is cut.
fn wrapped(words: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        if let Some(line) = lines.last_mut()
            && label::width(line, size) + label::width(word, size) + size <= room
        {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        lines.push(label::fitted(word, size, room));
    }
    lines
}

/// Seconds until the match, large.
fn count(painter: &mut Painter, rect: Rect, seconds: u32) {
    painter.round_rect(rect.inflate(-2.0), 10.0, faded(theme::NIGHT, 0.75));
    let style = Style::new(Face::Display, 150.0, theme::LAMP).centred();
    painter.text(rect.center(), style, format!("{seconds}"));
    let quiet = Style::new(Face::Plain, 20.0, theme::CREAM).centred();
    painter.text(rect.center() - Vec2::Y * 110.0, quiet, "The match starts in");
    emblem::crossed(painter, rect.center() + Vec2::Y * 150.0, 46.0);
}
