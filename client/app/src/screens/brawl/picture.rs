//! The picture beside the pages of a brawl room: members, rules, chat, and the countdown to a
//! match.

use bevy::math::{Rect, Vec2};
use bout::options::Unit;
use games::Rules;
use wire::{BrawlMember, BrawlView, Sides};

use crate::screens::Model;
use crate::screens::brawl::{BrawlMenu, RunBy, entrance, options, room, words};
use crate::shell::context::DrawContext;
use crate::shell::menu::ENTRY;
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::values::number;
use crate::shell::{blade, emblem, label, menu, qr, team};
use crate::text::tr;
use crate::view::shape::Shape;

/// Chat lines that are shown, on a wide screen and on a phone.
const LINES: [usize; 2] = [6, 3];
/// The least width of a member's line with a sword, in units.
const SWORD_WIDTH: f32 = 360.0;
/// The least height of a member's line on a phone.
const SEAT_LEAST: f32 = 20.0;

/// The room. The host sees the draft of its options while changing them.
pub fn paint(painter: &mut Painter, context: DrawContext, model: &Model, is_drafting: bool) {
    let brawl = &model.brawl;
    let Some(view) = &brawl.room else { return };
    let rect = place(painter);
    panel(painter, rect);
    let text = context.scale.clamp(0.75, 1.2);
    if brawl.is_inviting() && !is_drafting && !Shape::of(painter.size).is_phone() {
        return invitation(painter, rect, brawl, text);
    }
    let top = head(painter, rect, view, brawl, (text, is_drafting));
    let is_phone = Shape::of(painter.size).is_phone();
    let lines = LINES[usize::from(is_phone)];
    // The field for a message is at the lower edge.
    let field = if is_phone || is_drafting { 0.0 } else { 24.0 + ENTRY * context.scale.min(1.3) };
    let low = rect.max.y - field;
    let chat = low - 14.0 - 24.0 * lines as f32;
    seats(painter, Rect::new(rect.min.x, top, rect.max.x, chat - 46.0), view, brawl);
    audience(painter, Vec2::new(rect.min.x + 18.0, chat - 34.0), rect.width() - 36.0, view);
    talk(painter, Rect::new(rect.min.x, chat, rect.max.x, low), (brawl, lines));
    if let Some(seconds) = brawl.countdown_s {
        painter.at(Depth::Call, |painter| count(painter, rect, seconds));
    }
}

/// The link of a room whose host has still no friend in it, and its QR code for a phone.
fn invitation(painter: &mut Painter, rect: Rect, brawl: &BrawlMenu, text: f32) {
    let Some(link) = brawl.invitation() else { return };
    let title = Style::new(Face::Display, 30.0 * text, theme::LAMP).centred();
    let bold = Style::new(Face::Bold, 22.0 * text, theme::CREAM).centred();
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST).centred();
    let (middle, room) = (rect.center().x, rect.width() - 48.0);
    let at = |y: f32| Vec2::new(middle, y);
    let mut y = rect.min.y + 40.0 * text;
    label::within(painter, at(y), title, tr!("invite-title"), room);
    y += 48.0 * text;
    let plate = Vec2::new(rect.width() - 32.0, 44.0 * text);
    painter.round_rect(Rect::from_center_size(at(y), plate), 8.0, theme::NIGHT);
    label::within(painter, at(y), bold, &link, room);
    y += 40.0 * text;
    let who = match brawl.place.1 {
        RunBy::ThisProgram { has_web_client: true } => tr!("invite-network"),
        RunBy::ThisProgram { has_web_client: false } => tr!("invite-game-only"),
        RunBy::Others => tr!("invite-page"),
    };
    for line in label::wrapped(who, quiet.size, room) {
        painter.text(at(y), quiet, line);
        y += 1.5 * quiet.size;
    }
    let side = (rect.max.y - 20.0 - y).min(rect.width() - 80.0).min(340.0);
    qr::paint(
        painter,
        Rect::from_center_size(at((y + rect.max.y) / 2.0), Vec2::splat(side)),
        &link,
    );
}

/// The room in focus in the list of rooms.
pub fn listed(painter: &mut Painter, context: DrawContext, model: &Model) {
    let rooms = model.brawl.rooms.as_deref().unwrap_or_default();
    let Some(room) = entrance::listed_row(model.position.focus).and_then(|row| rooms.get(row))
    else {
        return;
    };
    let rect = place(painter);
    let text = context.scale.clamp(0.75, 1.2);
    let people = [
        tr!("rooms-taken", taken = room.taken, seats = room.seats),
        tr!("rooms-spectators", count = room.spectators),
    ];
    let sides = [options::sides(room.sides), number(room.best_of.into(), Unit::Bouts)];
    let bold = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let mut lines = vec![(bold, tr!("rooms-host", name = room.host.as_str()))];
    lines.extend(rules(&room.rules).map(|line| (quiet, line)));
    lines.extend([sides, people].map(|words| (quiet, words.join(" · "))));
    let lines = broken(lines, rect.width() - 36.0);
    let height = 16.0 + lines.iter().map(|(style, _)| 1.5 * style.size).sum::<f32>();
    panel(painter, Rect { max: rect.max.with_y(rect.min.y + height), ..rect });
    written(painter, rect.min + Vec2::new(18.0, 8.0), lines);
}

/// The place beside the column of a page; on a phone all that the painter has.
fn place(painter: &Painter) -> Rect {
    if Shape::of(painter.size).is_phone() {
        return painter.screen();
    }
    menu::panel(painter.size)
}

/// The rules in words.
fn rules(rules: &Rules) -> impl Iterator<Item = String> {
    [Some(words::game(rules)), words::field(rules), Some(words::rules(rules))].into_iter().flatten()
}

/// The room's place and its rules. Returns their lower end.
fn head(
    painter: &mut Painter,
    rect: Rect,
    view: &BrawlView,
    brawl: &BrawlMenu,
    (text, is_drafting): (f32, bool),
) -> f32 {
    let shown = brawl.shown(is_drafting);
    let bold = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let (place, _) = &brawl.place;
    let summary = tr!(
        "room-match",
        sides = options::sides(shown.sides),
        length = number(shown.best_of.into(), Unit::Bouts),
        visibility = options::visibility(view.visibility),
    );
    let summary = match view.is_locked {
        true => tr!("room-match-locked", summary = summary),
        false => summary,
    };
    let summary = match brawl.settings.settings.king_of_the_hill {
        true => format!("{summary} · {}", tr!("room-king")),
        false => summary,
    };
    let seated = view.members.iter().filter(|member| member.team.is_some()).count();
    let seated =
        tr!("room-seated", seated = seated, seats = shown.seats, ready = room::ready(brawl, view),);
    let mut lines = vec![(bold, tr!("room-place", code = view.code.to_string(), place = place))];
    lines.extend(rules(&shown.rules).chain([summary, seated]).map(|line| (quiet, line)));
    let lines = broken(lines, rect.width() - 36.0);
    written(painter, rect.min + Vec2::new(18.0, 8.0), lines)
}

/// Lines, broken where they are too wide.
fn broken(lines: Vec<(Style, String)>, room: f32) -> Vec<(Style, String)> {
    let broken = |(style, line): (Style, String)| {
        let parts = label::wrapped(&line, style.size, room);
        parts.into_iter().map(move |part| (style, part))
    };
    lines.into_iter().flat_map(broken).collect()
}

/// Writes lines below one another. Returns their lower end.
fn written(painter: &mut Painter, corner: Vec2, lines: Vec<(Style, String)>) -> f32 {
    let mut y = corner.y;
    for (style, line) in lines {
        painter.text(Vec2::new(corner.x, y + 0.75 * style.size), style, line);
        y += 1.5 * style.size;
    }
    y
}

/// The seated members, in two columns, by team.
fn seats(painter: &mut Painter, rect: Rect, view: &BrawlView, brawl: &BrawlMenu) {
    let mut seated: Vec<&BrawlMember> =
        view.members.iter().filter(|member| member.team.is_some()).collect();
    if view.options.sides != Sides::FreeForAll {
        seated.sort_by_key(|member| member.team);
    }
    // A phone has no space for everyone: the members have a page.
    let is_phone = Shape::of(painter.size).is_phone();
    if is_phone && rect.height() < SEAT_LEAST {
        return;
    }
    let most = if is_phone { (rect.height() / SEAT_LEAST).clamp(1.0, 12.0) as usize } else { 12 };
    let columns = if seated.len() <= 12 && 520.0 < rect.width() { 1 } else { 2 };
    let rows = most.min(seated.len().div_ceil(columns).max(1));
    let step = (rect.height() / rows as f32).min(30.0);
    let width = (rect.width() - 24.0) / columns as f32;
    for (index, member) in seated.into_iter().take(rows * columns).enumerate() {
        let (column, row) = (index / rows, index % rows);
        let corner = rect.min + Vec2::new(18.0 + width * column as f32, step * (row as f32 + 0.5));
        seat(painter, corner, width - 18.0, view, member, brawl);
    }
}

/// One line: a ready mark, the team, the name, further notes.
fn seat(
    painter: &mut Painter,
    at: Vec2,
    width: f32,
    view: &BrawlView,
    member: &BrawlMember,
    brawl: &BrawlMenu,
) {
    let is_host = Some(member.id) == view.host;
    let mark = at + Vec2::X * 8.0;
    if room::is_ready(brawl, view, member) {
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
    if let Some(sword) = member.pick.blade().filter(|_| SWORD_WIDTH <= width) {
        blade::icon(painter, at + Vec2::X * (x + 10.0), 22.0, sword);
        x += 28.0;
    }
    let mut words = Vec::new();
    if let Some(level) = member.bot {
        words.push(tr!("member-bot", level = level));
    }
    words.extend(room::standing(brawl, member));
    let words = crate::text::commas(&words);
    let side = (label::width(&words, 16.0) + 8.0).min(0.45 * width);
    let face = if member.id == view.you { Face::Bold } else { Face::Plain };
    let ink = if member.id == view.you { theme::LAMP } else { theme::CREAM };
    let name = label::fitted(member.name.as_str(), 16.0, width - x - side);
    painter.text(at + Vec2::X * x, Style::new(face, 16.0, ink), name);
    let quiet = Style::new(Face::Plain, 16.0, theme::MIST).right();
    label::within(painter, at + Vec2::X * width, quiet, words, side);
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

/// The spectators, in one line.
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
    let words = tr!("room-spectators", count = names.len(), names = crate::text::commas(&names));
    let style = Style::new(Face::Plain, 16.0, theme::MIST);
    painter.text(at, style, label::fitted(&words, style.size, room));
}

/// The chat, the newest line at the bottom.
fn talk(painter: &mut Painter, rect: Rect, (brawl, count): (&BrawlMenu, usize)) {
    let edge = [rect.min + Vec2::new(14.0, -10.0), Vec2::new(rect.max.x - 14.0, rect.min.y - 10.0)];
    painter.line(edge[0], edge[1], 1.5, theme::BRASS_DARK);
    let room = rect.width() - 36.0;
    let style = Style::new(Face::Plain, 16.0, theme::CREAM);
    let mut lines = Vec::new();
    for line in brawl.chat.iter().rev() {
        let words = format!("{}: {}", line.name, line.text.as_str());
        let mut parts = wrapped(&words, style.size, room);
        parts.reverse();
        lines.extend(parts);
        if count <= lines.len() {
            break;
        }
    }
    lines.truncate(count);
    if lines.is_empty() {
        let quiet = Style::new(Face::Plain, 16.0, theme::SLATE);
        let at = rect.min + Vec2::new(18.0, 12.0);
        label::within(painter, at, quiet, tr!("room-no-chat"), room);
    }
    for (index, words) in lines.into_iter().rev().enumerate() {
        painter.text(rect.min + Vec2::new(18.0, 12.0 + 24.0 * index as f32), style, words);
    }
}

/// Breaks `words` into lines that fit; a word that is longer than a line is cut.
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

/// The countdown to the match in seconds, large.
fn count(painter: &mut Painter, rect: Rect, seconds: u32) {
    painter.round_rect(rect.inflate(-2.0), 10.0, faded(theme::NIGHT, 0.75));
    let style = Style::new(Face::Display, 150.0, theme::LAMP).centred();
    painter.text(rect.center(), style, format!("{seconds}"));
    let quiet = Style::new(Face::Plain, 20.0, theme::CREAM).centred();
    label::within(
        painter,
        rect.center() - Vec2::Y * 110.0,
        quiet,
        tr!("room-countdown"),
        rect.width() - 20.0,
    );
    emblem::crossed(painter, rect.center() + Vec2::Y * 150.0, 46.0);
}
