//! The player's aim, and the preview of the swap before it is made.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use marauders::event::End;
use marauders::preview::Lane;
use marauders::{Place, Preview, Role, Shield, Side, Spot};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aside, block, counters, seat, shield};
use crate::games::marauders::forecast::{Flight, Outlook};
use crate::games::marauders::subject::Subject;
use crate::games::marauders::view::{Aim, AimedSwap, BattleView, Grip};
use crate::games::marauders::{names, words};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label, team};
use crate::text::tr;

/// The cells that the swap would change.
pub fn lanes(view: &BattleView) -> &[Lane] {
    preview(view).map_or(&[], |preview| &preview.lanes)
}

/// The preview of the aimed swap, unless it is refused.
pub fn preview(view: &BattleView) -> Option<&Preview> {
    view.pointed.aim.as_ref()?.swap.as_ref()?.preview.as_ref().ok()
}

/// The total effect of the swap, in one line.
pub fn sum(view: &BattleView) -> Option<String> {
    let preview = match &view.pointed.aim.as_ref()?.swap.as_ref()?.preview {
        Ok(preview) => preview,
        Err(words) => return Some(words.clone()),
    };
    if let Some(spell) = preview.casts {
        return Some(tr!("aim-casts", spell = names::spell(spell)));
    }
    let gained: i32 =
        preview.matches.iter().flat_map(|(_, blocks)| blocks).map(|(_, count)| count).sum();
    let Outlook { before, after } = view.pointed.outlook.as_deref()?;
    let (role, (now, then), (_, back)) = match view.table.role() {
        Role::Attack => ("attack", (before.others, after.others), (before.own, after.own)),
        Role::Defence => ("defence", (before.own, after.own), (before.others, after.others)),
    };
    let words = tr!(
        "aim-sum",
        role = role,
        gained = gained,
        after = then.to_string(),
        before = now.to_string(),
    );
    Some(match back.most {
        0 => words,
        _ => tr!("aim-sum-back", sum = words, role = role, damage = back.to_string()),
    })
}

/// The numbers beside the field: the gain of each lane, and the damage that its attack would do.
fn plates(view: &BattleView) -> Vec<(Spot, String, Srgba)> {
    let Some(preview) = preview(view) else { return Vec::new() };
    let gain = |lane: &Lane| {
        let strength = |shield: Option<Shield>| shield.map_or(0, |shield| shield.strength);
        let change = strength(lane.after) - strength(lane.before);
        let sign = if 0 <= change { "+" } else { "" };
        (lane.spot, format!("{sign}{}", words::figures(change)), theme::LAMP)
    };
    let mut plates: Vec<(Spot, String, Srgba)> = preview.lanes.iter().map(gain).collect();
    let after = view.pointed.outlook.iter().flat_map(|outlook| &outlook.after.hits);
    for (&spot, span) in after.filter(|(_, span)| 0 < span.most) {
        // In a defence turn the gains stand where the attacks hit: the damage is beside the attack.
        let table = &view.table;
        let is_defence = table.role() == Role::Defence && spot.side == table.exchange.defence_side;
        let at = if is_defence { table.facing(spot, table.exchange.attack_side) } else { spot };
        if plates.iter().all(|(other, ..)| *other != at) {
            plates.push((at, format!("\u{2212}{span}"), theme::ALARM));
        }
    }
    plates
}

/// Paints the cursor, the swap, its matches, and what it leads to.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    if frame.view.lesson.is_none() {
        subject(painter, frame);
    }
    let Some(aim) = &frame.view.pointed.aim else { return };
    let Some(AimedSwap { from, way, preview }) = &aim.swap else {
        cursor(painter, frame, aim);
        return first_block(painter, frame, aim);
    };
    match preview {
        Ok(preview) => {
            swapped(painter, frame, *from, preview);
            outlook(painter, frame);
            matched(painter, frame, preview);
            let shown = |(spot, ..): &(Spot, String, Srgba)| frame.layout.window.shows_spot(*spot);
            for (spot, words, ink) in plates(frame.view).into_iter().filter(shown) {
                painter.round_frame(frame.layout.window.spot(spot), 4.0, 3.0, ink);
                beside(painter, frame, spot, &words, ink);
            }
        }
        Err(words) => {
            cursor(painter, frame, aim);
            refused(painter, frame, aim.place, words);
        }
    }
    first_block(painter, frame, aim);
    match way {
        Some(way) => arrow(painter, frame, *from, *way),
        None => numbered(painter, frame, aim.place, 2),
    }
}

/// A frame around what is inspected, unless it is the block under the cursor of an own turn.
fn subject(painter: &mut Painter, frame: &Frame) {
    let rect = match frame.view.pointed.subject {
        None => return,
        Some(Subject::Block(_)) if frame.view.pointed.aim.is_some() => return,
        Some(Subject::Block(place)) if !frame.layout.window.shows(place) => return,
        Some(Subject::Cell(spot)) if !frame.layout.window.shows_spot(spot) => return,
        Some(Subject::Rules) if frame.layout.panels.is_folded => return,
        Some(Subject::Block(place)) => frame.layout.window.place(place),
        Some(Subject::Cell(spot)) => frame.layout.window.spot(spot),
        Some(Subject::Seat(seat)) => seat::place(frame, seat),
        Some(Subject::Rules) => counters::place(frame),
    };
    painter.round_frame(rect.inflate(3.0), 7.0, 5.0, theme::NIGHT);
    painter.round_frame(rect.inflate(2.0), 6.0, 3.0, theme::STEEL);
}

/// The first block of a Free Swap, once it is chosen.
fn first_block(painter: &mut Painter, frame: &Frame, aim: &Aim) {
    if let Grip::FreeSwapFrom(one) = aim.grip {
        numbered(painter, frame, one, 1);
    }
}

/// A block of a Free Swap, with its number.
fn numbered(painter: &mut Painter, frame: &Frame, place: Place, number: u8) {
    if !frame.layout.window.shows(place) {
        return;
    }
    let cell = frame.layout.window.place(place);
    let (size, wide) = (cell.width(), (cell.width() * 0.09).max(3.0));
    painter.round_frame(cell.inflate(wide * 0.5 + 1.0), size * 0.16, wide + 2.0, theme::NIGHT);
    painter.round_frame(cell.inflate(wide * 0.5), size * 0.16, wide, theme::LAMP);
    let radius = (size * 0.2).clamp(9.0, 13.0);
    let at = cell.min + radius * 0.6;
    painter.circle(at, radius, theme::NIGHT);
    painter.circle(at, radius - 1.5, theme::LAMP);
    let style = Style::new(Face::Bold, radius * 1.4, theme::NIGHT).centred();
    painter.text(at, style, number.to_string());
}

/// The attacks that would not reach the cell across: their ways, and where they would stop.
fn outlook(painter: &mut Painter, frame: &Frame) {
    let layout = &frame.layout;
    let flights = frame.view.pointed.outlook.iter().flat_map(|outlook| &outlook.after.diverted);
    for Flight { seat, from, path, end } in flights {
        let ink = team::colour(Team(seat.0));
        let mut points: Vec<Vec2> =
            path.iter().map(|&at| layout.window.place(at).center()).collect();
        if path.first().is_some_and(|first| first.spot(from.side) == *from) {
            points.insert(0, layout.window.spot(*from).center());
        }
        if let End::At(spot) = end {
            points.push(layout.window.spot(*spot).center());
        }
        let seen = |ends: &&[Vec2]| layout.window.shows_line(ends[0], ends[1]);
        for ends in points.windows(2).filter(seen) {
            let (one, other) = (layout.window.within(ends[0]), layout.window.within(ends[1]));
            painter.line(one, other, 7.0, faded(theme::NIGHT, 0.6));
            painter.line(one, other, 3.5, ink);
        }
        let Some((&last, before)) = points.split_last() else { continue };
        if !before.last().is_some_and(|&it| layout.window.shows_line(it, last)) {
            continue;
        }
        let last = layout.window.within(last);
        let heading = before.last().map_or(Vec2::X, |&it| (last - it).normalize_or(Vec2::X));
        if let End::At(_) = end {
            emblem::arrow(painter, last, heading, 13.0, theme::NIGHT);
            emblem::arrow(painter, last, heading, 10.0, ink);
        } else {
            for out in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
                let reach = out * (layout.window.cell * 0.28).max(6.0);
                painter.line(last - reach, last + reach, 8.0, theme::NIGHT);
                painter.line(last - reach, last + reach, 4.0, theme::ALARM);
            }
        }
    }
}

fn cursor(painter: &mut Painter, frame: &Frame, aim: &Aim) {
    if !matches!(frame.view.pointed.subject, None | Some(Subject::Block(_)))
        && aim.grip == Grip::Empty
    {
        return;
    }
    if !frame.layout.window.shows(aim.place) {
        return;
    }
    let cell = frame.layout.window.place(aim.place);
    let (size, wide) = (cell.width(), (cell.width() * 0.09).max(3.0));
    let light = 0.7 + 0.3 * frame.context.pulse(1.2);
    if aim.grip == Grip::Block {
        let raised = Rect { min: cell.min - size * 0.12, max: cell.max + size * 0.12 };
        painter.round_rect(raised.inflate(3.0), size * 0.16, faded(theme::NIGHT, 0.6));
        let one = frame.view.table.field.at(aim.place);
        block::block(painter, raised, one, frame.context.palette);
        block::letters(painter, raised, one, frame.context.palette);
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
fn swapped(painter: &mut Painter, frame: &Frame, moved: Place, preview: &Preview) {
    let field = &frame.view.table.field;
    let both = [(moved, preview.partner), (preview.partner, moved)];
    for (to, from) in both.into_iter().filter(|(to, _)| frame.layout.window.shows(*to)) {
        let cell = frame.layout.window.place(to);
        let one = field.at(from);
        painter.rect(cell, theme::FIELD[1]);
        block::block(painter, cell, one, frame.context.palette);
        block::letters(painter, cell, one, frame.context.palette);
    }
}

/// Two arrowheads between the blocks that change places.
fn arrow(painter: &mut Painter, frame: &Frame, from: Place, way: Side) {
    if !frame.layout.window.shows(from) {
        return;
    }
    let cell = frame.layout.window.place(from);
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
        let shown = |(place, _): &&(Place, i32)| frame.layout.window.shows(*place);
        for &(place, count) in blocks.iter().filter(shown) {
            let cell = frame.layout.window.place(place);
            let wide = (cell.width() * 0.09).max(2.5);
            painter.round_frame(cell.inflate(0.5), cell.width() * 0.14, wide + 1.5, theme::NIGHT);
            painter.round_frame(cell, cell.width() * 0.14, wide, theme::CREAM);
            counted(painter, cell, count);
        }
    }
}

/// A number in the upper right corner of a block.
pub fn counted(painter: &mut Painter, cell: Rect, count: i32) {
    let size = (cell.width() * 0.3).clamp(16.0, 20.0);
    let words = format!("{count}");
    let half = Vec2::new(label::width(&words, size) / 2.0 + 2.5, size * 0.46);
    let at = Vec2::new(cell.max.x - half.x - 0.5, cell.min.y + half.y + 0.5);
    painter.round_rect(Rect::from_center_half_size(at, half), 3.0, theme::NIGHT);
    let ink = if count == 0 { theme::SLATE } else { theme::LAMP };
    painter.text(at, Style::new(Face::Bold, size, ink).centred(), words);
}

/// Words on a plate over a side's timer marks and band.
fn beside(painter: &mut Painter, frame: &Frame, spot: Spot, words: &str, ink: Srgba) {
    let room = frame.layout.window.mark(spot).union(frame.layout.window.band(spot));
    let room = room.inflate(-0.5);
    let size = frame.least_number();
    painter.round_rect(room, 3.0, theme::NIGHT);
    if room.width() < label::width(words, size) {
        // Without room for the number: whether it is a gain or a loss.
        let way = if words.starts_with('+') { Vec2::NEG_Y } else { Vec2::Y };
        return emblem::arrow(painter, room.center(), way, room.width() * 0.3, ink);
    }
    painter.text(room.center(), Style::new(Face::Bold, size, ink).centred(), words);
}

/// The reason why the swap is refused, near the cursor.
fn refused(painter: &mut Painter, frame: &Frame, place: Place, words: &str) {
    if !frame.layout.window.shows(place) {
        return;
    }
    let (cell, field) = (frame.layout.window.place(place), frame.layout.window.field);
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
