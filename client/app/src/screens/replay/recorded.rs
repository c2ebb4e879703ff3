//! The pictures of a bout of other rules: plain, and complete.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use games::{GameKind, by_game};
use marauders::Element;
use replay::track::cell::{Cell, CellKind, JOINED_ABOVE, JOINED_RIGHT};
use replay::track::picture::{FigureKind, Picture, PieceCell};

use crate::games::facts;
use crate::games::hud::board::Looks as _;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style, faded, mixed};
use crate::shell::team;
use crate::shell::theme;
use crate::text::tr;
use crate::view::recorded::RecordedView;

/// The largest cell of a board, and of a table.
const CELL_MAX: f32 = 40.0;
const BLOCK_MAX: f32 = 72.0;
/// The width beside a large board for pieces, and the height of a line of words.
const BESIDE: f32 = 110.0;
const LINE: f32 = 20.0;
/// Units between two boards.
const GAP: f32 = 10.0;
/// The share of the screen of the board that is shown large, among more than two.
const LARGE: f32 = 0.46;

/// Draws the pictures into this part of the screen.
pub fn paint(painter: &mut Painter, context: DrawContext, view: &RecordedView, free: Rect) {
    painter.rect(free, theme::NIGHT);
    let free = free.inflate(-GAP);
    match view.game {
        GameKind::MARAUDERS => table(painter, context, view, free),
        GameKind::Clocked(_) => boards(painter, context, view, free),
    }
}

/// All boards: that of the focus large, the others beside it or below.
fn boards(painter: &mut Painter, context: DrawContext, view: &RecordedView, free: Rect) {
    let focus = view.focus.index();
    let others: Vec<usize> = (0..view.pictures.len()).filter(|&seat| seat != focus).collect();
    let is_upright = free.width() < free.height();
    let share = match others.len() {
        0 => 1.0,
        1 => 0.5,
        _ => LARGE,
    };
    let split = match is_upright {
        true => Vec2::new(free.max.x, free.min.y + free.height() * share.max(0.6)),
        false => Vec2::new(free.min.x + free.width() * share, free.max.y),
    };
    let rest = match is_upright {
        true => Rect::new(free.min.x, split.y + GAP, free.max.x, free.max.y),
        false => Rect::new(split.x + GAP, free.min.y, free.max.x, free.max.y),
    };
    let first = if others.is_empty() { free } else { Rect::from_corners(free.min, split) };
    board(painter, context, (view, focus), first, true);
    let columns = columns(rest.size(), others.len());
    let rows = others.len().div_ceil(columns.max(1)).max(1);
    let size = Vec2::new(rest.width() / columns.max(1) as f32, rest.height() / rows as f32);
    for (index, seat) in others.iter().enumerate() {
        let corner = Vec2::new((index % columns) as f32, (index / columns) as f32) * size;
        let place = Rect::from_corners(rest.min + corner, rest.min + corner + size).inflate(-3.0);
        board(painter, context, (view, *seat), place, others.len() == 1 && !is_upright);
    }
}

/// The columns of so many boards, about twice as high as they are wide, in a room of this size.
fn columns(room: Vec2, count: usize) -> usize {
    let fits = |columns: usize| {
        let rows = count.div_ceil(columns).max(1);
        (room.x / columns as f32).min(room.y / rows as f32 / 2.0)
    };
    (1..=count.max(1)).max_by(|&one, &other| fits(one).total_cmp(&fits(other))).unwrap_or(1)
}

/// A board with its player; with its pieces and figures when it `is_large`.
fn board(
    painter: &mut Painter,
    context: DrawContext,
    (view, seat): (&RecordedView, usize),
    place: Rect,
    is_large: bool,
) {
    let picture = &view.pictures[seat];
    let letters = if is_large { 16.0 } else { 12.0 };
    let (name, of) = view
        .players
        .get(seat)
        .map_or((String::new(), Team(seat as u8)), |player| (player.name.clone(), player.team));
    let head = Rect::new(place.min.x, place.min.y, place.max.x, place.min.y + LINE);
    let ink = if picture.is_out { theme::SLATE } else { theme::CREAM };
    team::badge(painter, Vec2::new(head.min.x + 9.0, head.center().y), 8.0, of);
    let style = Style::new(Face::Bold, letters, ink);
    let at = Vec2::new(head.min.x + 22.0, head.center().y);
    label::within(painter, at, style, name, head.width() - 24.0);
    let foot = if is_large { LINE } else { 0.0 };
    let beside = if is_large { BESIDE.min(place.width() * 0.3) } else { 0.0 };
    let free = Rect::new(place.min.x, head.max.y, place.max.x - beside, place.max.y - foot);
    let field = field(painter, context, (view.game, picture), free);
    if is_large {
        let corner = Vec2::new(field.max.x + 8.0, field.min.y);
        pieces(painter, context, (view.game, picture), (corner, beside - 12.0));
        let words = figures(picture, view.game).join(" \u{b7} ");
        let style = Style::new(Face::Plain, 16.0, theme::MIST);
        let at = Vec2::new(place.min.x, place.max.y - LINE / 2.0);
        label::within(painter, at, style, words, place.width());
    }
    if picture.is_out {
        painter.rect(field, faded(theme::NIGHT, 0.85));
        let style = Style::new(Face::Bold, letters * 1.4, theme::ALARM).centred();
        label::within(painter, field.center(), style, tr!("replay-figure-out"), field.width());
    }
}

/// The cells of a picture in the middle of a room; returns their place.
fn field(
    painter: &mut Painter,
    context: DrawContext,
    (game, picture): (GameKind, &Picture),
    room: Rect,
) -> Rect {
    let (columns, rows) = (f32::from(picture.columns), f32::from(picture.rows));
    let most = if game == GameKind::MARAUDERS { BLOCK_MAX } else { CELL_MAX };
    let unit = (room.width() / columns).min(room.height() / rows).clamp(1.0, most);
    let size = Vec2::new(columns, rows) * unit;
    let field = Rect::from_center_size(room.center(), size);
    let is_table = game == GameKind::MARAUDERS;
    if !is_table {
        painter.rect(field, theme::FIELD[0]);
        painter.frame(field.inflate(1.0), 1.0, theme::BRASS_DARK);
    }
    for (index, &shown) in picture.cells.iter().enumerate() {
        let column = index % usize::from(picture.columns);
        let row = index / usize::from(picture.columns);
        let beside =
            |x: i32, y: i32, bit: u8| picture.at(column as i32 + x, row as i32 + y).look & bit != 0;
        let joined = [
            beside(-1, 0, JOINED_RIGHT),
            shown.look & JOINED_ABOVE != 0,
            shown.look & JOINED_RIGHT != 0,
            beside(0, -1, JOINED_ABOVE),
        ];
        let row = if is_table { row } else { usize::from(picture.rows) - 1 - row };
        let corner = field.min + Vec2::new(column as f32, row as f32) * unit;
        let place = Rect::from_corners(corner, corner + unit);
        cell(painter, context, (game, shown, joined), place);
    }
    for &(place, number) in &picture.numbers {
        let place = usize::from(place);
        let (columns, place) = (usize::from(picture.columns), place);
        let at = Vec2::new((place % columns) as f32 + 0.5, (place / columns) as f32 + 0.5) * unit;
        let ink = if number < 0 { theme::ALARM } else { theme::NIGHT };
        let style = Style::new(Face::Bold, unit * 0.5, ink).centred();
        label::within(painter, field.min + at, style, number.to_string(), unit * 0.9);
    }
    field
}

/// The colour of a cell; nothing for an open one.
fn ink(context: DrawContext, game: GameKind, cell: Cell) -> Option<Srgba> {
    let number = cell.colour();
    Some(match cell.kind {
        CellKind::Open => return None,
        CellKind::Opaque | CellKind::Garbage => theme::ASH,
        CellKind::Translucent => mixed(theme::ASH, block(context, game, number), 0.45),
        CellKind::Vertical | CellKind::Horizontal => theme::STEEL,
        CellKind::Element | CellKind::Marked | CellKind::Shield | CellKind::Locked => {
            let element = Element::ALL.get(usize::from(number));
            element.map_or(theme::SLATE, |element| context.palette.element(*element))
        }
        CellKind::Block | CellKind::Breaker | CellKind::Gem => block(context, game, number),
    })
}

fn block(context: DrawContext, game: GameKind, number: u8) -> Srgba {
    match game {
        GameKind::Clocked(game) => by_game!(game, Options => Options::block_ink(context, number)),
        // The cells of a table are elements.
        GameKind::Turns(_) => theme::SLATE,
    }
}

/// A cell, which may be joined with those to its left, above, to its right, and below.
fn cell(
    painter: &mut Painter,
    context: DrawContext,
    (game, cell, joined): (GameKind, Cell, [bool; 4]),
    place: Rect,
) {
    let Some(ink) = ink(context, game, cell) else { return };
    let gap = (place.width() * 0.05).max(0.5);
    let [left, top, right, bottom] = joined.map(|is_joined| if is_joined { 0.0 } else { gap });
    let body =
        Rect::new(place.min.x + left, place.min.y + top, place.max.x - right, place.max.y - bottom);
    let centre = place.center();
    let half = place.width() / 2.0;
    match cell.kind {
        CellKind::Breaker => {
            painter.circle(centre, half - gap, ink);
            painter.circle(centre, half * 0.4, faded(theme::NIGHT, 0.6));
        }
        CellKind::Shield | CellKind::Locked => {
            painter.round_rect(body, half * 0.5, ink);
            painter.round_rect(body.inflate(-half * 0.25), half * 0.4, theme::CREAM);
        }
        CellKind::Open
        | CellKind::Block
        | CellKind::Gem
        | CellKind::Opaque
        | CellKind::Translucent
        | CellKind::Vertical
        | CellKind::Horizontal
        | CellKind::Garbage
        | CellKind::Element
        | CellKind::Marked => painter.rect(body, ink),
    }
    if matches!(cell.kind, CellKind::Marked | CellKind::Locked) {
        painter.frame(body, (half * 0.18).max(1.0), theme::NIGHT);
    }
    if matches!(cell.kind, CellKind::Element | CellKind::Marked)
        && let Some(element) = Element::ALL.get(usize::from(cell.colour()))
    {
        let style = Style::new(Face::Bold, half * 0.9, theme::CREAM).centred();
        painter.circle(centre, half * 0.62, faded(theme::NIGHT, 0.75));
        painter.text(centre, style, element.code());
    }
    if cell.is_falling {
        painter.frame(body, (half * 0.12).max(1.0), theme::CREAM);
    }
}

/// The pieces beside a board, from this corner down.
fn pieces(
    painter: &mut Painter,
    context: DrawContext,
    (game, picture): (GameKind, &Picture),
    (corner, width): (Vec2, f32),
) {
    let has_hold = game == GameKind::STACKER;
    let mut y = corner.y;
    for (index, piece) in picture.pieces.iter().enumerate() {
        let is_hold = has_hold && index == 0;
        if is_hold || index == usize::from(has_hold) {
            let words = if is_hold { tr!("replay-figure-hold") } else { tr!("replay-figure-next") };
            let style = Style::new(Face::Plain, 13.0, theme::MIST);
            label::within(painter, Vec2::new(corner.x, y + 8.0), style, words, width);
            y += LINE;
        }
        let most =
            |side: fn(&PieceCell) -> u8| piece.iter().map(side).max().map_or(1, |most| most + 1);
        let (columns, rows) = (f32::from(most(|one| one.x)), f32::from(most(|one| one.y)));
        let unit = (width / columns.max(4.0)).clamp(1.0, 18.0);
        for &PieceCell { x, y: row, cell: shown } in piece {
            let at =
                Vec2::new(corner.x + f32::from(x) * unit, y + (rows - 1.0 - f32::from(row)) * unit);
            let place = Rect::from_corners(at, at + unit);
            cell(painter, context, (game, shown, [false; 4]), place);
        }
        y += rows * unit + 8.0;
    }
}

/// The figures of a board, in words.
fn figures(picture: &Picture, game: GameKind) -> Vec<String> {
    let words = |kind, words: fn(u32) -> String| picture.figure(kind, 0).map(words);
    let pieces = match game {
        GameKind::Clocked(game) => words(FigureKind::Pieces, facts::clocked(game).replayed),
        // A table has none.
        GameKind::Turns(_) => None,
    };
    let all = [
        pieces,
        words(FigureKind::Lines, |count| tr!("replay-figure-lines", count = count)),
        words(FigureKind::Sent, |count| tr!("replay-figure-sent", count = count)),
        words(FigureKind::Incoming, |count| tr!("replay-figure-incoming", count = count)),
        words(FigureKind::Score, |count| tr!("replay-figure-score", count = count)),
    ];
    all.into_iter().flatten().collect()
}

/// The table, with the players in a column beside it, or in rows below.
fn table(painter: &mut Painter, context: DrawContext, view: &RecordedView, free: Rect) {
    let Some(picture) = view.pictures.first() else { return };
    let is_upright = free.width() < free.height();
    let height = LINE * (view.players.len() as f32 + 1.0) * 1.2;
    let (room, words) = match is_upright {
        true => (
            Rect::new(free.min.x, free.min.y, free.max.x, free.max.y - height),
            Vec2::new(free.min.x, free.max.y - height + LINE / 2.0),
        ),
        false => {
            let split = free.min.x + free.width() * 0.68;
            let room = Rect::new(free.min.x, free.min.y, split, free.max.y);
            (room, Vec2::new(split + GAP, free.center().y - height / 2.0))
        }
    };
    field(painter, context, (view.game, picture), room);
    let width = free.max.x - words.x;
    if let Some(turn) = picture.figure(FigureKind::Turn, 0) {
        let style = Style::new(Face::Bold, 16.0, theme::LAMP);
        label::within(painter, words, style, tr!("replay-figure-turn", count = turn), width);
    }
    for (index, (seat, player)) in (0..).zip(&view.players).enumerate() {
        let at = words + Vec2::Y * LINE * 1.2 * (index as f32 + 1.0);
        let has = |kind| picture.figure(kind, seat).is_some_and(|value| value != 0);
        let hp = picture.figure(FigureKind::HitPoints, seat).unwrap_or(0);
        let force = picture.figure(FigureKind::Force, seat).unwrap_or(0);
        let [hp, force] =
            [tr!("replay-figure-hp", count = hp), tr!("replay-figure-force", count = force)];
        let (words, ink) = match has(FigureKind::Out) {
            true => (format!("{}: {}", player.name, tr!("replay-figure-out")), theme::SLATE),
            false => (format!("{}: {hp} \u{b7} {force}", player.name), theme::CREAM),
        };
        let ink = if has(FigureKind::ToMove) { theme::LAMP } else { ink };
        team::badge(painter, at + Vec2::X * 9.0, 8.0, player.team);
        let style = Style::new(Face::Plain, 16.0, ink);
        label::within(painter, at + Vec2::X * 24.0, style, words, width - 24.0);
    }
}
