//! The player's aim, and the preview of the swap before it is made.

use bevy::math::{Rect, Vec2};
use marauders::preview::Lane;
use marauders::{Element, Mark, Place, Preview, Role, Shield, Side, Spot};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aside, block, counters, shield};
use crate::games::marauders::names;
use crate::games::marauders::view::{Aim, BattleView};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label};
use crate::text::tr;

/// The cells that the swap would change.
pub fn lanes(view: &BattleView) -> &[Lane] {
    preview(view).map_or(&[], |preview| &preview.lanes)
}

fn preview(view: &BattleView) -> Option<&Preview> {
    let Some((_, Ok(preview))) = &view.aim.as_ref()?.swap else { return None };
    Some(preview)
}

/// The damage of all lanes if the attack launched now, by strength alone, with `lanes` as a swap
/// would leave them.
fn through(view: &BattleView, lanes: &[Lane]) -> i32 {
    let table = &view.table;
    let strength = |spot: Spot| {
        let lane = lanes.iter().find(|lane| lane.spot == spot);
        let shield = lane.map_or(table.cell(spot).shield, |lane| lane.after);
        shield.map_or(0, |shield| shield.strength)
    };
    let exchange = &table.exchange;
    let spots = table.spots(exchange.attack_side).filter(|&spot| !table.cell(spot).locked);
    let attacks = spots.map(|spot| match strength(spot) {
        own @ 1.. => (own - strength(table.facing(spot, exchange.defence_side))).max(0),
        _ => 0,
    });
    attacks.sum()
}

/// The total effect of the swap, in one line.
pub fn sum(view: &BattleView) -> Option<String> {
    let aim = view.aim.as_ref()?;
    let preview = match &aim.swap.as_ref()?.1 {
        Ok(preview) => preview,
        Err(words) => return Some(words.clone()),
    };
    if let Some(spell) = preview.casts {
        return Some(tr!("aim-casts", spell = names::spell(spell)));
    }
    let (before, after) = (through(view, &[]), through(view, &preview.lanes));
    let gained: i32 =
        preview.matches.iter().flat_map(|(_, blocks)| blocks).map(|(_, count)| count).sum();
    Some(match view.table.role() {
        Role::Attack => tr!("aim-attack", gained = gained, after = after, before = before),
        Role::Defence => tr!("aim-defence", gained = gained, after = after, before = before),
    })
}

/// Paints the cursor, the swap, and its matches.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let Some(aim) = &frame.view.aim else { return };
    match &aim.swap {
        Some((way, Ok(preview))) => {
            swapped(painter, frame, aim, preview);
            matched(painter, frame, preview);
            for lane in &preview.lanes {
                self::lane(painter, frame, lane);
            }
            arrow(painter, frame, aim.place, *way);
        }
        Some((way, Err(words))) => {
            cursor(painter, frame, aim);
            arrow(painter, frame, aim.place, *way);
            refused(painter, frame, aim.place, words);
        }
        None => cursor(painter, frame, aim),
    }
}

fn cursor(painter: &mut Painter, frame: &Frame, aim: &Aim) {
    let cell = frame.layout.place(aim.place);
    let (size, wide) = (cell.width(), (cell.width() * 0.09).max(3.0));
    let light = 0.7 + 0.3 * frame.context.pulse(1.2);
    if aim.is_lifted {
        let raised = Rect { min: cell.min - size * 0.12, max: cell.max + size * 0.12 };
        painter.round_rect(raised.inflate(3.0), size * 0.16, faded(theme::NIGHT, 0.6));
        let one = frame.view.table.field.at(aim.place);
        block::block(painter, raised, one, frame.context.palette);
        block::code(painter, raised, one.element, frame.context.palette);
        painter.round_frame(raised.inflate(2.0), size * 0.16, wide, theme::LAMP);
        let ways = if aim.swap.is_none() { &Side::ALL[..] } else { &[] };
        for &side in ways {
            let out = -shield::inward(side);
            emblem::arrow(
                painter,
                cell.center() + out * size * 0.82,
                out,
                size * 0.16,
                theme::LAMP,
            );
        }
        return;
    }
    painter.round_frame(cell.inflate(wide * 0.5 + 1.0), size * 0.16, wide + 2.0, theme::NIGHT);
    painter.round_frame(cell.inflate(wide * 0.5), size * 0.16, wide, faded(theme::LAMP, light));
}

/// The two blocks at the positions after the swap.
fn swapped(painter: &mut Painter, frame: &Frame, aim: &Aim, preview: &Preview) {
    let field = &frame.view.table.field;
    for (to, from) in [(aim.place, preview.partner), (preview.partner, aim.place)] {
        let cell = frame.layout.place(to);
        let one = field.at(from);
        painter.rect(cell, theme::FIELD[1]);
        block::block(painter, cell, one, frame.context.palette);
        block::code(painter, cell, one.element, frame.context.palette);
    }
}

/// Two arrowheads between the blocks that change places.
fn arrow(painter: &mut Painter, frame: &Frame, from: Place, way: Side) {
    let cell = frame.layout.place(from);
    let out = -shield::inward(way);
    let edge = cell.center() + out * cell.width() * 0.5;
    let size = (cell.width() * 0.2).max(6.0);
    for (heading, aside) in [(out, 0.22), (-out, -0.22)] {
        let at = edge + out.perp() * cell.width() * aside;
        emblem::arrow(painter, at, heading, size + 2.5, theme::NIGHT);
        emblem::arrow(painter, at, heading, size, theme::LAMP);
    }
}

/// The blocks of each match with their counted values.
fn matched(painter: &mut Painter, frame: &Frame, preview: &Preview) {
    for (_, blocks) in &preview.matches {
        for &(place, count) in blocks {
            let cell = frame.layout.place(place);
            let wide = (cell.width() * 0.09).max(2.5);
            painter.round_frame(cell.inflate(0.5), cell.width() * 0.14, wide + 1.5, theme::NIGHT);
            painter.round_frame(cell, cell.width() * 0.14, wide, theme::CREAM);
            counted(painter, cell, count);
        }
    }
}

/// A number in the upper right corner of a block.
pub fn counted(painter: &mut Painter, cell: Rect, count: i32) {
    let size = (cell.width() * 0.3).clamp(12.0, 20.0);
    let words = format!("{count}");
    let half = Vec2::new(label::width(&words, size) / 2.0 + 2.5, size * 0.46);
    let at = Vec2::new(cell.max.x - half.x - 0.5, cell.min.y + half.y + 0.5);
    painter.round_rect(Rect::from_center_half_size(at, half), 3.0, theme::NIGHT);
    let ink = if count == 0 { theme::SLATE } else { theme::LAMP };
    painter.text(at, Style::new(Face::Bold, size, ink).centred(), words);
}

/// The gain of a shield cell, and the damage to the opposite cell.
fn lane(painter: &mut Painter, frame: &Frame, lane: &Lane) {
    let strength = |shield: Option<Shield>| shield.map_or(0, |shield| shield.strength);
    painter.round_frame(frame.layout.spot(lane.spot), 4.0, 3.0, theme::LAMP);
    let (before, after) = (strength(lane.before), strength(lane.after));
    let is_wide = 48.0 <= frame.layout.cell && lane.spot.side.has_columns();
    let words = if is_wide && before != 0 {
        format!("{} > {}", shield::figures(before), shield::figures(after))
    } else {
        format!("{}{}", if before <= after { "+" } else { "" }, shield::figures(after - before))
    };
    beside(painter, frame, lane.spot, &words, theme::LAMP);
    let is_locked =
        frame.view.table.cell(lane.spot).locked && frame.view.table.role() == Role::Attack;
    if lane.damage <= 0 || is_locked {
        return;
    }
    painter.round_frame(frame.layout.spot(lane.facing), 4.0, 2.5, theme::ALARM);
    let words = match frame.view.table.role() {
        Role::Attack => shield::figures(-lane.damage),
        Role::Defence => shield::figures(lane.damage),
    };
    beside(painter, frame, lane.facing, &words, theme::ALARM);
}

/// Words on a plate over a side's timer marks and band.
fn beside(painter: &mut Painter, frame: &Frame, spot: Spot, words: &str, ink: bevy::color::Srgba) {
    let room = frame.layout.mark(spot).union(frame.layout.band(spot));
    let room = room.inflate(-0.5);
    let size = 14.0_f32.min(14.0 * (room.width() - 1.0) / label::width(words, 14.0)).max(12.0);
    painter.round_rect(room, 3.0, theme::NIGHT);
    painter.text(room.center(), Style::new(Face::Bold, size, ink).centred(), words);
}

/// The reason why the swap is refused, near the cursor.
fn refused(painter: &mut Painter, frame: &Frame, place: Place, words: &str) {
    let (cell, field) = (frame.layout.place(place), frame.layout.field);
    let lines = aside::wrapped(words, 15.0, field.width().min(260.0) - 20.0);
    let wide = lines.iter().map(|line| label::width(line, 15.0)).fold(0.0, f32::max);
    let size = Vec2::new(wide + 20.0, 12.0 + 19.0 * lines.len() as f32);
    let is_low = field.center().y < cell.center().y;
    let y = if is_low { cell.min.y - size.y / 2.0 - 8.0 } else { cell.max.y + size.y / 2.0 + 8.0 };
    let x = cell.center().x.clamp(field.min.x + size.x / 2.0, field.max.x - size.x / 2.0);
    let plate = Rect::from_center_size(Vec2::new(x, y), size);
    painter.round_rect(plate, 7.0, theme::hex(0x3b1220));
    painter.round_frame(plate, 7.0, 2.0, theme::ALARM);
    for (index, line) in lines.into_iter().enumerate() {
        let at = Vec2::new(x, plate.min.y + 15.5 + 19.0 * index as f32);
        painter.text(at, Style::new(Face::Bold, 15.0, theme::CREAM).centred(), line);
    }
}

/// The block under the cursor and the swap in words, below the counters.
pub fn explain(painter: &mut Painter, frame: &Frame) {
    let rect = counters::below(frame);
    let Some(aim) = &frame.view.aim else { return };
    let one = frame.view.table.field.at(aim.place);
    let text = frame.text().min(1.1);
    let mut lines = Vec::new();
    if let Some(mark) = one.mark {
        lines.push((mark_words(mark, one.is_fresh), theme::MIST));
    }
    if one.boost.is_some() {
        lines.push((tr!("aim-boost").into(), theme::MIST));
    }
    if let Some(preview) = preview(frame.view) {
        lines.extend(matches(preview).into_iter().map(|words| (words, theme::CREAM)));
    }
    lines.extend(sum(frame.view).map(|words| (words, theme::LAMP)));
    let size = 15.0 * text;
    let room = rect.width() - 28.0;
    let wrapped: Vec<_> = lines
        .into_iter()
        .flat_map(|(words, ink)| {
            aside::wrapped(&words, size, room).into_iter().map(move |line| (line, ink))
        })
        .collect();
    let height = (70.0 + 21.0 * text * wrapped.len() as f32).min(rect.height());
    let rect = Rect { max: Vec2::new(rect.max.x, rect.min.y + height), ..rect };
    panel(painter, rect);
    let corner = rect.min + Vec2::new(14.0, 12.0);
    let cell = Rect::from_corners(corner, corner + 44.0);
    block::block(painter, cell, one, frame.context.palette);
    block::code(painter, cell, one.element, frame.context.palette);
    let head = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    painter.text(corner + Vec2::new(58.0, 14.0), head, names::element(one.element));
    let quiet = Style::new(Face::Plain, 14.0 * text, theme::MIST);
    painter.text(
        corner + Vec2::new(58.0, 34.0),
        quiet,
        tr!("aim-block", place = aim.place.to_string()),
    );
    let mut y = rect.min.y + 72.0;
    for (line, ink) in wrapped {
        if rect.max.y < y + 6.0 {
            return;
        }
        painter.text(Vec2::new(rect.min.x + 14.0, y), Style::new(Face::Bold, size, ink), line);
        y += 21.0 * text;
    }
}

/// The matches and their values, a line for each group.
fn matches(preview: &Preview) -> Vec<String> {
    let group = |(element, blocks): &(Element, Vec<(Place, i32)>)| {
        let counts: i32 = blocks.iter().map(|(_, count)| count).sum();
        tr!(
            "aim-match",
            count = blocks.len(),
            element = names::element(*element),
            strength = counts,
        )
    };
    let mut lines: Vec<String> = preview.matches.iter().map(group).collect();
    lines.extend(preview.casts.map(|spell| tr!("aim-casts", spell = names::spell(spell))));
    lines
}

/// What a block effect does.
fn mark_words(mark: Mark, is_fresh: bool) -> String {
    let words = match mark {
        Mark::Cover => tr!("aim-covered"),
        Mark::Risen => tr!("aim-risen"),
        Mark::Mirror(_) => tr!("aim-mirror"),
        Mark::Filter(_) => tr!("aim-filter"),
        Mark::Shifter(_) => tr!("aim-shifter"),
        Mark::Warp => tr!("aim-warped"),
    };
    if is_fresh { tr!("aim-next-turn", effect = words) } else { words.to_owned() }
}
