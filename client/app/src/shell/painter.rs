//! Flat shapes and lines of text, collected for each frame.
//!
//! Everything on the screen goes through a [`Painter`]: drawing code reads the state and adds
//! shapes here, and `canvas` hands the result to Bevy. Lengths are *units*: a wide screen is at least
//! 1280 units wide and 720 high, whatever its pixels, and a phone's has a unit of about one pixel of a
//! page. The origin is the top left corner, y goes down.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy::math::{Rect, Vec2};

use crate::shell::context::Lens;
use crate::shell::letters::readable;
use crate::shell::theme;
use crate::view::quality::Effects;
use crate::view::skin::Skin;

/// The fonts that ship with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Cinzel, for titles and calls.
    Display,
    /// Atkinson Hyperlegible, with digits of equal width, for everything else.
    Plain,
    /// The same in bold, for emphasis.
    Bold,
}

/// The anchor of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The middle of its left end.
    Left,
    /// Its middle.
    Centre,
    /// The middle of its right end.
    Right,
}

/// The style of a line of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Its font.
    pub face: Face,
    /// Its height in units; [`SMALLEST`] at least.
    pub size: f32,
    /// Its colour.
    pub colour: Srgba,
    /// Its anchor.
    pub align: Align,
}

/// The smallest text: 18 pixels at 1080p.
pub const SMALLEST: f32 = 12.0;

impl Style {
    /// A style with the anchor at its left end.
    pub fn new(face: Face, size: f32, colour: Srgba) -> Style {
        Style { face, size: size.max(SMALLEST), colour, align: Align::Left }
    }

    /// The same, with the anchor in its middle.
    #[must_use]
    pub fn centred(self) -> Style {
        Style { align: Align::Centre, ..self }
    }

    /// The same, with the anchor at its right end.
    #[must_use]
    pub fn right(self) -> Style {
        Style { align: Align::Right, ..self }
    }
}

/// A positioned line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The position of the style's anchor.
    pub at: Vec2,
    /// Its style.
    pub style: Style,
    /// The text.
    pub words: String,
}

/// Shapes, and text in front of them.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// Vertices of triangles, in units.
    pub corners: Vec<Vec2>,
    /// A colour for each vertex, linear.
    pub colours: Vec<[f32; 4]>,
    /// Three indices into `corners` for each triangle.
    pub indices: Vec<u32>,
    /// The text.
    pub lines: Vec<Line>,
}

/// The depth of shapes and text. Text is in front of the shapes of its own depth only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The boards and their surroundings.
    Scene,
    /// Calls over a board.
    Call,
    /// Menus, errors, and the status line.
    Menu,
}

/// Sheets of a frame, one for each [`Depth`].
pub const SHEETS: usize = 3;

/// Shapes that are repainted only when their contents change. A tile is in front of the shapes of
/// [`Depth::Scene`], and behind the text of that depth.
#[derive(Clone, Debug, Default)]
pub struct Tile {
    /// The hash of all its contents: the same key means the same shapes.
    pub key: u64,
    /// The shapes. A tile has no text.
    pub sheet: Sheet,
}

/// Collects the shapes and text of one frame.
#[derive(Clone, Debug)]
pub struct Painter {
    /// The screen in units.
    pub size: Vec2,
    /// The decoration that is drawn.
    pub effects: Effects,
    /// The material of boards and blocks.
    pub skin: Skin,
    /// Whether elements have letters.
    pub letters: bool,
    /// Whether the colours are those of the high-contrast theme.
    pub high_contrast: bool,
    /// Other circumstances than those of the program's state, of scenes that are looked at in them.
    pub lens: Option<Lens>,
    /// The sheets by their [`Depth`], from back to front.
    pub sheets: [Sheet; SHEETS],
    depth: Depth,
    /// Where the origin of the shapes lies on the screen, and the units of the screen for each of theirs.
    frame: (Vec2, f32),
    tiles: Vec<Tile>,
    tiles_shown: usize,
    tiles_painted: usize,
}

impl Painter {
    /// An empty frame for a screen of `size` units.
    pub fn new(size: Vec2) -> Painter {
        Painter {
            size,
            effects: Effects::Full,
            skin: Skin::default(),
            letters: false,
            high_contrast: false,
            lens: None,
            sheets: Default::default(),
            depth: Depth::Scene,
            frame: (Vec2::ZERO, 1.0),
            tiles: Vec::new(),
            tiles_shown: 0,
            tiles_painted: 0,
        }
    }

    /// The same empty frame, with the previous frame's tiles for reuse.
    #[must_use]
    pub fn after(self, last: &mut Painter) -> Painter {
        Painter { tiles: std::mem::take(&mut last.tiles), ..self }
    }

    /// Adds the next tile: reused from the previous frame when its contents are the same, and
    /// painted by `paint` otherwise. Invariant: `shown` contains all input of `paint`.
    pub fn tile(&mut self, shown: &impl Hash, paint: impl FnOnce(&mut Painter)) {
        let mut hasher = DefaultHasher::new();
        let (origin, unit) = self.frame;
        (self.effects, self.skin, self.letters, self.high_contrast, shown).hash(&mut hasher);
        [origin.x, origin.y, unit].map(f32::to_bits).hash(&mut hasher);
        let key = hasher.finish();
        let index = self.tiles_shown;
        self.tiles_shown += 1;
        if self.tiles.get(index).is_some_and(|tile| tile.key == key) {
            return;
        }
        let Painter { effects, skin, letters, high_contrast, frame, .. } = *self;
        let new = Painter::new(self.size);
        let mut painter = Painter { effects, skin, letters, high_contrast, frame, ..new };
        paint(&mut painter);
        let [sheet, ..] = painter.sheets;
        self.tiles_painted += 1;
        match self.tiles.get_mut(index) {
            Some(tile) => *tile = Tile { key, sheet },
            None => self.tiles.push(Tile { key, sheet }),
        }
    }

    /// The tiles of this frame.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.tiles_shown]
    }

    /// Number of repainted tiles.
    pub fn tiles_painted(&self) -> usize {
        self.tiles_painted
    }

    /// The whole screen.
    pub fn screen(&self) -> Rect {
        Rect::from_corners(Vec2::ZERO, self.size)
    }

    /// Paints `paint` with so much opacity, 0 to 1. Tiles are not veiled.
    pub fn veiled(&mut self, opacity: f32, paint: impl FnOnce(&mut Painter)) {
        if 1.0 <= opacity {
            return paint(self);
        }
        let before = self.sheets.each_ref().map(|sheet| (sheet.colours.len(), sheet.lines.len()));
        paint(self);
        for (sheet, (colours, lines)) in self.sheets.iter_mut().zip(before) {
            sheet.colours[colours..].iter_mut().for_each(|colour| colour[3] *= opacity);
            let inks = sheet.lines[lines..].iter_mut().map(|line| &mut line.style.colour);
            inks.for_each(|ink| ink.alpha *= opacity);
        }
    }

    /// Paints `paint` at `depth`.
    pub fn at(&mut self, depth: Depth, paint: impl FnOnce(&mut Painter)) {
        let before = std::mem::replace(&mut self.depth, depth);
        paint(self);
        self.depth = before;
    }

    /// Paints a picture into `region`, `unit` times as large as it is elsewhere: a phone has no room for
    /// some pictures in their own size. The screen of `paint` is the region.
    pub fn framed(&mut self, region: Rect, unit: f32, paint: impl FnOnce(&mut Painter)) {
        let ((origin, outer), size) = (self.frame, self.size);
        self.frame = (origin + region.min * outer, outer * unit);
        self.size = region.size() / unit;
        paint(self);
        (self.frame, self.size) = ((origin, outer), size);
    }

    /// A convex polygon of one colour; `corners` go around it, either way.
    pub fn convex(&mut self, corners: &[Vec2], colour: Srgba) {
        let colour = self.linear(colour);
        self.fan(corners.iter().map(|&corner| (corner, colour)));
    }

    /// A convex polygon with a colour in each corner.
    pub fn shaded(&mut self, corners: &[(Vec2, Srgba)]) {
        let all: Vec<_> =
            corners.iter().map(|&(corner, colour)| (corner, self.linear(colour))).collect();
        self.fan(all);
    }

    /// A filled rectangle.
    pub fn rect(&mut self, rect: Rect, colour: Srgba) {
        let Rect { min, max } = rect;
        self.convex(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)], colour);
    }

    /// A filled rectangle with round corners.
    pub fn round_rect(&mut self, rect: Rect, radius: f32, colour: Srgba) {
        self.convex(&rounded(rect, radius), colour);
    }

    /// The edge of a rectangle, `width` units wide, inside it.
    pub fn frame(&mut self, rect: Rect, width: f32, colour: Srgba) {
        let Rect { min, max } = rect;
        let inner = rect.inflate(-width);
        let corner = |x, y| Vec2::new(x, y);
        self.rect(Rect::from_corners(min, corner(max.x, inner.min.y)), colour);
        self.rect(Rect::from_corners(corner(min.x, inner.max.y), max), colour);
        let left = Rect::from_corners(corner(min.x, inner.min.y), corner(inner.min.x, inner.max.y));
        self.rect(left, colour);
        let right =
            Rect::from_corners(corner(inner.max.x, inner.min.y), corner(max.x, inner.max.y));
        self.rect(right, colour);
    }

    /// The edge of a rectangle with round corners, `width` units wide, inside it.
    pub fn round_frame(&mut self, rect: Rect, radius: f32, width: f32, colour: Srgba) {
        let outer = rounded(rect, radius);
        let inner = rounded(rect.inflate(-width), (radius - width).max(0.0));
        self.ribbon(&outer, &inner, colour);
    }

    /// A filled circle.
    pub fn circle(&mut self, centre: Vec2, radius: f32, colour: Srgba) {
        self.convex(&around(centre, radius, 28, 0.0), colour);
    }

    /// A ring whose outer edge is `radius` away from `centre`.
    pub fn ring(&mut self, centre: Vec2, radius: f32, width: f32, colour: Srgba) {
        let outer = around(centre, radius, 28, 0.0);
        self.ribbon(&outer, &around(centre, radius - width, 28, 0.0), colour);
    }

    /// A straight line with flat ends.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, colour: Srgba) {
        let side = (to - from).perp().normalize_or_zero() * (width / 2.0);
        self.convex(&[from + side, to + side, to - side, from - side], colour);
    }

    /// A soft pool of light: `colour` in the middle, nothing at the rim. It is decoration.
    pub fn glow(&mut self, centre: Vec2, radius: Vec2, colour: Srgba) {
        if self.effects < Effects::Full {
            return;
        }
        const RINGS: u8 = 8;
        let rim = around(Vec2::ZERO, 1.0, 48, 0.0);
        let share = |ring: u8| f32::from(ring) / f32::from(RINGS);
        let light =
            |ring: u8| LinearRgba::from(faded(colour, (1.0 - share(ring)).powi(2))).to_f32_array();
        for ring in 0..RINGS {
            let (inner, outer) = (radius * share(ring), radius * share(ring + 1));
            let lights = (light(ring), light(ring + 1));
            for (index, &corner) in rim.iter().enumerate() {
                let next = rim[(index + 1) % rim.len()];
                self.fan([
                    (centre + corner * inner, lights.0),
                    (centre + corner * outer, lights.1),
                    (centre + next * outer, lights.1),
                    (centre + next * inner, lights.0),
                ]);
            }
        }
    }

    /// One line of text, with codes for words that no font has the letters of.
    pub fn text(&mut self, at: Vec2, style: Style, words: impl Into<String>) {
        let (origin, unit) = self.frame;
        let colour = self.themed(style.colour);
        let style = Style { size: style.size * unit, colour, ..style };
        let words = readable(&words.into()).into_owned();
        let line = Line { at: origin + at * unit, style, words };
        self.sheet().lines.push(line);
    }

    /// The band between two polygons with as many corners each.
    fn ribbon(&mut self, outer: &[Vec2], inner: &[Vec2], colour: Srgba) {
        let colour = self.linear(colour);
        for index in 0..outer.len().min(inner.len()) {
            let next = (index + 1) % outer.len();
            let corners = [outer[index], outer[next], inner[next], inner[index]];
            self.fan(corners.map(|corner| (corner, colour)));
        }
    }

    fn fan(&mut self, corners: impl IntoIterator<Item = (Vec2, [f32; 4])>) {
        let (origin, unit) = self.frame;
        let sheet = self.sheet();
        let first = sheet.corners.len() as u32;
        for (corner, colour) in corners {
            sheet.corners.push(origin + corner * unit);
            sheet.colours.push(colour);
        }
        for last in first + 2..sheet.corners.len() as u32 {
            sheet.indices.extend([first, last - 1, last]);
        }
    }

    /// The colour of the theme in place of this one.
    fn themed(&self, colour: Srgba) -> Srgba {
        if self.high_contrast { theme::high_contrast(colour) } else { colour }
    }

    /// As the renderer takes it.
    fn linear(&self, colour: Srgba) -> [f32; 4] {
        LinearRgba::from(self.themed(colour)).to_f32_array()
    }

    fn sheet(&mut self) -> &mut Sheet {
        &mut self.sheets[self.depth as usize]
    }
}

/// `count` points around `centre`, the first one `turn` radians clockwise from the right.
pub fn around(centre: Vec2, radius: f32, count: u32, turn: f32) -> Vec<Vec2> {
    let step = Vec2::from_angle(std::f32::consts::TAU / count as f32);
    let first = Vec2::from_angle(turn);
    let points = std::iter::successors(Some(first), |out| Some(step.rotate(*out)));
    points.take(count as usize).map(|out| centre + out * radius).collect()
}

/// The same colour, `alpha` times as opaque.
pub fn faded(colour: Srgba, alpha: f32) -> Srgba {
    Srgba { alpha: colour.alpha * alpha, ..colour }
}

/// `colour` blended with `other`; `share` 0 is the first, 1 the second.
pub fn mixed(colour: Srgba, other: Srgba, share: f32) -> Srgba {
    colour * (1.0 - share) + other * share
}

/// Points of a quarter of a circle of radius 1, from the right to the top: rounded rectangles are drawn too often
/// to compute them each time.
const ARC: [Vec2; 6] = [
    Vec2::new(1.0, 0.0),
    Vec2::new(0.951_056_5, 0.309_017),
    Vec2::new(0.809_017, 0.587_785_25),
    Vec2::new(0.587_785_25, 0.809_017),
    Vec2::new(0.309_017, 0.951_056_5),
    Vec2::new(0.0, 1.0),
];

fn rounded(rect: Rect, radius: f32) -> [Vec2; 4 * ARC.len()] {
    let radius = radius.min(rect.half_size().min_element()).max(0.0);
    let inner = rect.inflate(-radius);
    std::array::from_fn(|index| {
        let out = ARC[index % ARC.len()] * radius;
        match index / ARC.len() {
            0 => inner.max + out,
            1 => Vec2::new(inner.min.x - out.y, inner.max.y + out.x),
            2 => inner.min - out,
            _ => Vec2::new(inner.max.x + out.y, inner.min.y - out.x),
        }
    })
}
