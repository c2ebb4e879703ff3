//! The final boards of a bout on a card, from the pictures in its replay.

use games::GameKind;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;
use std::fmt::Write;

use crate::replay::track::Track;
use crate::replay::track::cell::{Cell, CellKind, JOINED_ABOVE, JOINED_RIGHT};
use crate::replay::track::picture::Picture;
use crate::web::site::card::letters::{Face, Words, pixels};

/// The colours of the game, as its client has them by default.
const NIGHT: &str = "#070b1a";
const FIELD: &str = "#24325e";
const BRASS: &str = "#d8a548";
const BRASS_DARK: &str = "#7d5a22";
const LAMP: &str = "#ffc46b";
const CREAM: &str = "#fbf1dc";
const MIST: &str = "#a9b5d6";
const STEEL: &str = "#dfe7f5";
const STEEL_DARK: &str = "#8b98b8";
const ASH: &str = "#6f7891";
const SWORDFIGHT: [&str; 4] = ["#ee5253", "#ffdf57", "#4cc76c", "#2f5be0"];
const STACKER: [&str; 7] =
    ["#28f7ff", "#ffff68", "#b975fa", "#4cc76c", "#e44248", "#2f5be0", "#ffbb53"];
/// The colour of each element, and its two letters.
const ELEMENTS: [(&str, &str); 21] = [
    ("#e5402f", "Fi"),
    ("#2f71e4", "Wa"),
    ("#9be27a", "Wi"),
    ("#834e21", "Ea"),
    ("#fff6c9", "Li"),
    ("#221425", "Da"),
    ("#957b8a", "Ne"),
    ("#ddd3e3", "Me"),
    ("#ffec2e", "Th"),
    ("#d3a421", "St"),
    ("#2e8b3d", "Wo"),
    ("#9ef7ff", "Ic"),
    ("#7a2fb8", "Po"),
    ("#ff8818", "Su"),
    ("#1e2e79", "Mo"),
    ("#c8a8f0", "So"),
    ("#66b8ed", "Sm"),
    ("#2d535b", "Cr"),
    ("#a5966b", "Co"),
    ("#e63bb0", "Di"),
    ("#1aa090", "Or"),
];

/// The glyphs of colours, around the origin, in units of their radius.
const BARS: &str = "M-1-.82h2v.6h-2zM-1 .22h2v.6h-2z";
const DISC: &str = "M-.9 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z";
const DIAMOND: &str = "M0-1.15L.9 0L0 1.15L-.9 0z";
const TRIANGLE: &str = "M0-1L1.08.85H-1.08z";
const CROSS: &str = "M-1-.3h.7v-.7h.6v.7h.7v.6h-.7v.7h-.6v-.7h-.7z";
const SQUARE: &str = "M-.9-.9h1.8v1.8h-1.8zM-.4-.4v.8h.8v-.8z";
const SLASH: &str = "M-1.15.65L.65-1.15L1.15-.65L-.65 1.15z";
const SWORDFIGHT_GLYPHS: [&str; 4] = [DIAMOND, DISC, TRIANGLE, BARS];
const STACKER_GLYPHS: [&str; 7] = [BARS, DISC, DIAMOND, TRIANGLE, CROSS, SQUARE, SLASH];

/// The smallest cell with a glyph, and the smallest board with a name, in pixels.
const GLYPH_CELL: f32 = 12.0;
const NAMED_BOARD: f32 = 90.0;
/// The space between two boards, and the height of a name under one.
const GAP: f32 = 18.0;
const NAME: f32 = 40.0;

/// The last pictures of a bout.
#[derive(Clone, Debug)]
pub struct LastPictures {
    pub game: GameKind,
    pub pictures: Vec<Picture>,
}

impl LastPictures {
    /// Those of a track.
    pub fn of(track: &Track) -> LastPictures {
        let beginning = track.beginning();
        let mut moment = track.first();
        track.show(&mut moment, beginning.length);
        LastPictures { game: beginning.game, pictures: moment.pictures }
    }
}

/// A part of a card: its left upper corner, its width and its height, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Area {
    /// The area with a margin around it.
    pub const fn larger(self, margin: f32) -> Area {
        let Area { x, y, width, height } = self;
        let both = 2.0 * margin;
        Area { x: x - margin, y: y - margin, width: width + both, height: height + both }
    }
}

/// The boards in an area, each with its player: the name, and whether they won.
pub fn boards(last: &LastPictures, players: &[(String, bool)], area: Area) -> Markup {
    let GameKind::Clocked(_) = last.game else {
        return html! { @if let Some(table) = last.pictures.first() { (table_in(table, area)) } };
    };
    let count = last.pictures.len();
    let columns = columns(count, area);
    let rows = count.div_ceil(columns.max(1)).max(1);
    let share = |length: f32, parts: usize| (length + GAP) / parts as f32 - GAP;
    let width = share(area.width, columns);
    // No higher than the boards are.
    let height = share(area.height, rows).min(width * 2.2 + NAME);
    let used = rows as f32 * (height + GAP) - GAP;
    let top = area.y + (area.height - used) / 2.0;
    html! {
        @for (at, picture) in last.pictures.iter().enumerate() {
            @let x = area.x + (at % columns) as f32 * (width + GAP);
            @let y = top + (at / columns) as f32 * (height + GAP);
            @let player = players.get(at);
            (board_in(last.game, picture, player, Area { x, y, width, height }))
        }
    }
}

/// The columns of so many boards, which are twice as high as they are wide.
fn columns(count: usize, area: Area) -> usize {
    let fits = |columns: usize| {
        let rows = count.div_ceil(columns).max(1);
        (area.width / columns as f32).min(area.height / rows as f32 / 2.0)
    };
    let all = 1..=count.max(1);
    all.max_by(|&one, &other| fits(one).total_cmp(&fits(other))).unwrap_or(1)
}

/// A board in the middle of an area, with its player under it where there is space.
fn board_in(
    game: GameKind,
    picture: &Picture,
    player: Option<&(String, bool)>,
    area: Area,
) -> Markup {
    let name = player.filter(|_| NAMED_BOARD <= area.width);
    let high = if name.is_some() { area.height - NAME } else { area.height };
    let (columns, rows) = (f32::from(picture.columns.max(1)), f32::from(picture.rows.max(1)));
    let unit = (area.width / columns).min(high / rows).max(1.0);
    let (width, height) = (columns * unit, rows * unit);
    let (x, y) = (area.x + (area.width - width) / 2.0, area.y + (high - height) / 2.0);
    let has_won = player.is_some_and(|player| player.1);
    let (edge, line) = if has_won { (LAMP, 5.0) } else { (BRASS_DARK, 3.0) };
    let edges = [x - 4.0, y - 4.0, width + 8.0, height + 8.0].map(pixels);
    let field = [x, y, width, height].map(pixels);
    html! {
        rect x=(edges[0]) y=(edges[1]) width=(edges[2]) height=(edges[3]) rx="5" fill=(NIGHT)
            stroke=(edge) stroke-width=(line) {}
        rect x=(field[0]) y=(field[1]) width=(field[2]) height=(field[3]) fill=(FIELD) {}
        g transform={ "translate(" (field[0]) " " (field[1]) ") scale(" (pixels_exact(unit)) ")" } {
            (cells(game, picture, unit))
        }
        @if picture.is_out {
            rect x=(field[0]) y=(field[1]) width=(field[2]) height=(field[3]) fill=(NIGHT) opacity="0.55" {}
        }
        @if let Some((name, has_won)) = name {
            @let ink = if *has_won { LAMP } else { MIST };
            (Words::fit(Face::Bold, name, [28.0, 18.0], area.width).around(area.x + area.width / 2.0, y + height + 36.0, ink))
        }
    }
}

/// The cells of a board, one unit wide each, whose unit is so many pixels.
fn cells(game: GameKind, picture: &Picture, unit: f32) -> Markup {
    let mut bodies: BTreeMap<&str, String> = BTreeMap::new();
    let (mut shine, mut shade) = (String::new(), String::new());
    let mut signs = String::new();
    for (at, &cell) in picture.cells.iter().enumerate() {
        let Some(ink) = ink(game, cell) else { continue };
        let columns = usize::from(picture.columns.max(1));
        let (column, row) = (at % columns, at / columns);
        let joined =
            |x: i32, y: i32, bit: u8| picture.at(column as i32 + x, row as i32 + y).look & bit != 0;
        let sides = [
            joined(-1, 0, JOINED_RIGHT),
            cell.look & JOINED_ABOVE != 0,
            cell.look & JOINED_RIGHT != 0,
            joined(0, -1, JOINED_ABOVE),
        ];
        // Rows are counted from the bottom.
        let (x, y) = (column as f32, (usize::from(picture.rows) - 1 - row) as f32);
        body(bodies.entry(ink).or_default(), cell, (x, y), sides);
        if GLYPH_CELL <= unit && cell.kind != CellKind::Breaker {
            edges((&mut shine, &mut shade), (x, y), sides);
        }
        if GLYPH_CELL <= unit && !sides.contains(&true) {
            signs.push_str(&sign(game, cell, ink, (x + 0.5, y + 0.5)));
        }
    }
    html! {
        @for (ink, path) in &bodies { path fill=(ink) d=(path) {} }
        path fill="#fff" fill-opacity="0.4" d=(shine) {}
        path fill=(NIGHT) fill-opacity="0.35" d=(shade) {}
        (PreEscaped(signs))
    }
}

/// Adds the body of a cell to a path: a ring for a breaker, a square for others, without a gap to what it is joined
/// with on the left, above, on the right and below.
fn body(path: &mut String, cell: Cell, (x, y): (f32, f32), sides: [bool; 4]) {
    if cell.kind == CellKind::Breaker {
        for (radius, sweep) in [(0.46, 1), (0.3, 0)] {
            let (left, middle, wide) = (x + 0.5 - radius, y + 0.5, 2.0 * radius);
            let arc = |wide: f32| format!("a{radius} {radius} 0 1 {sweep} {wide:.2} 0");
            let _ = write!(path, "M{left:.2} {middle:.2}{}{}z", arc(wide), arc(-wide));
        }
        return;
    }
    let [left, top, right, bottom] = sides.map(|is_joined| if is_joined { 0.0 } else { 0.05 });
    let (x, y) = (x + left, y + top);
    let (wide, high) = (1.0 - left - right, 1.0 - top - bottom);
    let _ = write!(path, "M{x:.2} {y:.2}h{wide:.2}v{high:.2}h-{wide:.2}z");
}

/// Adds the light upper edge and the dark lower edge of a cell, where it has them.
fn edges((shine, shade): (&mut String, &mut String), (x, y): (f32, f32), sides: [bool; 4]) {
    let [left, top, right, bottom] = sides;
    let (begin, end) = (if left { x } else { x + 0.05 }, if right { x + 1.0 } else { x + 0.95 });
    let wide = end - begin;
    if !top {
        let _ = write!(shine, "M{begin:.2} {:.2}h{wide:.2}v.08h-{wide:.2}z", y + 0.05);
    }
    if !bottom {
        let _ = write!(shade, "M{begin:.2} {:.2}h{wide:.2}v.1h-{wide:.2}z", y + 0.85);
    }
}

/// The glyph on a cell.
fn sign(game: GameKind, cell: Cell, ink: &str, (x, y): (f32, f32)) -> String {
    let glyph = match cell.kind {
        CellKind::Block | CellKind::Breaker | CellKind::Translucent => {
            of_colour(looks(game).1, cell)
        }
        CellKind::Garbage => Some(SLASH),
        _ => None,
    };
    let Some(glyph) = glyph else { return String::new() };
    let (ink, radius) = match cell.kind {
        CellKind::Breaker => (ink, 0.15),
        _ => (if is_dark(ink) { CREAM } else { NIGHT }, 0.21),
    };
    format!(
        "<path transform=\"translate({x:.2} {y:.2}) scale({radius})\" fill=\"{ink}\" \
         fill-opacity=\".72\" d=\"{glyph}\"/>"
    )
}

/// The colours of the blocks of a game, and the glyphs of these. The blocks of a table are elements.
fn looks(game: GameKind) -> (&'static [&'static str], &'static [&'static str]) {
    match game {
        GameKind::SWORDFIGHT => (&SWORDFIGHT, &SWORDFIGHT_GLYPHS),
        GameKind::STACKER => (&STACKER, &STACKER_GLYPHS),
        GameKind::MARAUDERS => (&[], &[]),
    }
}

/// That of these which belongs to the colour of a cell.
fn of_colour(all: &[&'static str], cell: Cell) -> Option<&'static str> {
    all.get(usize::from(cell.colour()) % all.len().max(1)).copied()
}

/// The colour of a cell; nothing for an open one.
fn ink(game: GameKind, cell: Cell) -> Option<&'static str> {
    let ink = match cell.kind {
        CellKind::Open => return None,
        CellKind::Opaque | CellKind::Translucent | CellKind::Garbage => ASH,
        CellKind::Vertical => STEEL,
        CellKind::Horizontal => STEEL_DARK,
        CellKind::Element | CellKind::Marked | CellKind::Shield | CellKind::Locked => {
            ELEMENTS.get(usize::from(cell.colour())).map_or(ASH, |element| element.0)
        }
        CellKind::Block | CellKind::Breaker | CellKind::Gem => of_colour(looks(game).0, cell)?,
    };
    Some(ink)
}

/// Whether what is written on this colour is light.
fn is_dark(ink: &str) -> bool {
    let digits = u32::from_str_radix(ink.trim_start_matches('#'), 16).unwrap_or_default();
    let [_, red, green, blue] = digits.to_be_bytes().map(u32::from);
    30 * red + 59 * green + 11 * blue < 42 * 255
}

/// A table in the middle of an area: its blocks, and the shields around them.
fn table_in(picture: &Picture, area: Area) -> Markup {
    let (columns, rows) = (f32::from(picture.columns.max(1)), f32::from(picture.rows.max(1)));
    let unit = (area.width / columns).min(area.height / rows);
    let (x, y) =
        (area.x + (area.width - columns * unit) / 2.0, area.y + (area.height - rows * unit) / 2.0);
    let edges =
        [x + unit - 5.0, y + unit - 5.0, (columns - 2.0) * unit + 10.0, (rows - 2.0) * unit + 10.0];
    let edges = edges.map(pixels);
    let numbers: BTreeMap<usize, i32> =
        picture.numbers.iter().map(|&(place, number)| (usize::from(place), number)).collect();
    html! {
        rect x=(edges[0]) y=(edges[1]) width=(edges[2]) height=(edges[3]) rx="6" fill=(FIELD)
            stroke=(BRASS) stroke-width="4" {}
        @for (at, &cell) in picture.cells.iter().enumerate().filter(|(_, cell)| cell.kind != CellKind::Open) {
            @let columns = usize::from(picture.columns.max(1));
            @let corner = (x + (at % columns) as f32 * unit, y + (at / columns) as f32 * unit);
            (block(cell, numbers.get(&at), corner, unit))
        }
    }
}

/// A block of a table, or a shield with its strength.
fn block(cell: Cell, strength: Option<&i32>, (x, y): (f32, f32), unit: f32) -> Markup {
    let (ink, code) = ELEMENTS.get(usize::from(cell.colour())).copied().unwrap_or((ASH, ""));
    let gap = unit * 0.04;
    let is_shield = matches!(cell.kind, CellKind::Shield | CellKind::Locked);
    let radius = if is_shield { unit * 0.4 } else { unit * 0.13 };
    let letters = if is_dark(ink) { CREAM } else { NIGHT };
    let words = strength.map_or_else(|| code.to_owned(), i32::to_string);
    let words = Words::fit(Face::Bold, &words, [unit * 0.42, unit * 0.2], unit * 0.8);
    let edge = if is_shield { CREAM } else { STEEL_DARK };
    let body = [x + gap, y + gap, unit - 2.0 * gap].map(pixels);
    html! {
        rect x=(body[0]) y=(body[1]) width=(body[2]) height=(body[2]) rx=(pixels(radius)) fill=(ink)
            stroke=(edge) stroke-width=(if is_shield { "3" } else { "1" }) {}
        (words.around(x + unit / 2.0, y + unit / 2.0 + words.size() * 0.36, letters))
    }
}

/// A scale, which needs more digits than a place.
fn pixels_exact(number: f32) -> String {
    format!("{number:.4}")
}
