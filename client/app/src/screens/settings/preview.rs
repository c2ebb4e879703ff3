//! The appearance of the chosen game's blocks with the chosen colours, beside the settings.

use ::marauders::Element;
use bevy::math::{Rect, Vec2};
use games::GameKind;
use stacker::{COLOURS, Colour as PieceColour};
use swordfight::{Block, Colour, Kind};

use crate::games::marauders::drawing::block as tile;
use crate::games::stacker::drawing::cell;
use crate::games::swordfight::drawing::{block, gem};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// Its size in units, where there is as much space beside the column.
const SIZE: Vec2 = Vec2::new(420.0, 370.0);
/// The left end of the blocks, and the centre of the first row, in units.
const START: Vec2 = Vec2::new(124.0, 52.0);

/// The panel of a preview, and its share of the full size.
struct Frame<'a> {
    painter: &'a mut Painter,
    corner: Vec2,
    share: f32,
}

/// Paints the preview at the right of the rows, smaller where a large text takes the space.
pub fn paint(painter: &mut Painter, context: DrawContext, game: GameKind, column: f32) {
    let size = painter.size;
    let left = (size.x / 2.0 + 120.0).max(column + 30.0);
    let share = ((size.x - 20.0 - left) / SIZE.x).clamp(0.4, 1.0);
    let corner = Vec2::new(left, 190.0);
    panel(painter, Rect::from_corners(corner, corner + SIZE * share));
    let mut frame = Frame { painter, corner, share };
    match game {
        GameKind::SWORDFIGHT => swordfight(&mut frame, context),
        GameKind::STACKER => stacker(&mut frame, context),
        GameKind::MARAUDERS => marauders(&mut frame, context),
    }
}

impl Frame<'_> {
    /// The name of the row around `y`.
    fn name(&mut self, y: f32, name: &str) {
        let style = Style::new(Face::Plain, 16.0 * self.share, theme::MIST);
        let at = self.corner + Vec2::new(18.0, y) * self.share;
        label::within(self.painter, at, style, name, (START.x - 28.0) * self.share);
    }

    /// The square of this side around a point.
    fn square(&self, x: f32, y: f32, side: f32) -> Rect {
        let centre = self.corner + Vec2::new(START.x + x, y) * self.share;
        Rect::from_center_size(centre, Vec2::splat(side * self.share))
    }
}

fn swordfight(frame: &mut Frame, context: DrawContext) {
    let names = [tr!("settings-blocks"), tr!("settings-breakers"), tr!("settings-gems")];
    for (row, name) in names.into_iter().enumerate() {
        let y = START.y + 96.0 * row as f32;
        frame.name(y, name);
        for (column, colour) in Colour::ALL.into_iter().enumerate() {
            let square = frame.square(26.0 + 72.0 * column as f32, y, 52.0);
            let kind = [Kind::Solid, Kind::Breaker].get(row).copied();
            match kind {
                Some(kind) => {
                    block::block(frame.painter, square, Block { colour, kind }, context.palette);
                }
                None => {
                    let cell = square.width();
                    let body = square.inflate(cell * 0.125);
                    gem::gem(frame.painter, body, cell * 0.62, colour, context.palette);
                }
            }
        }
    }
    let y = SIZE.y - 40.0;
    frame.name(y, tr!("settings-grey"));
    let [opaque, open] = [26.0, 98.0].map(|x| frame.square(x, y, 52.0));
    block::opaque(frame.painter, opaque);
    block::translucent(frame.painter, open, Colour::Green);
    let style = Style::new(Face::Plain, 16.0 * frame.share, theme::MIST);
    let at = frame.corner + Vec2::new(START.x + 140.0, y) * frame.share;
    let room = (SIZE.x - START.x - 150.0) * frame.share;
    label::within(frame.painter, at, style, tr!("settings-grey-countdown"), room);
}

fn stacker(frame: &mut Frame, context: DrawContext) {
    let names = [tr!("settings-blocks"), tr!("settings-ghost"), tr!("settings-garbage")];
    for (row, name) in names.into_iter().enumerate() {
        let y = START.y + 22.0 + 110.0 * row as f32;
        frame.name(y, name);
        for colour in 0..COLOURS {
            let square = frame.square(18.0 + 40.0 * f32::from(colour), y, 38.0);
            let colour = PieceColour(colour);
            match row {
                0 => cell::block(frame.painter, square, colour, context),
                1 => cell::ghost(frame.painter, square, colour, context),
                _ => cell::garbage(frame.painter, square),
            }
        }
    }
}

fn marauders(frame: &mut Frame, context: DrawContext) {
    frame.name(START.y - 8.0, tr!("settings-elements"));
    for (index, element) in Element::ALL.into_iter().enumerate() {
        let (column, row) = ((index % 5) as f32, (index / 5) as f32);
        let square = frame.square(28.0 + 57.0 * column, START.y - 8.0 + 70.0 * row, 48.0);
        tile::tile(frame.painter, square, element, context.palette);
        tile::code(frame.painter, square, element, context.palette);
    }
}
