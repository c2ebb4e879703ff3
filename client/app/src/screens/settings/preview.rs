//! The appearance of the chosen game's blocks with the chosen colours, beside the settings.

use ::marauders::Element;
use bevy::math::{Rect, Vec2};
use games::{GameKind, by_game};

use crate::games::marauders::drawing::block as tile;
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

/// Its size in units, where there is as much space beside the column.
pub const SIZE: Vec2 = Vec2::new(420.0, 370.0);
/// The left end of the blocks, and the centre of the first row, in units.
pub const START: Vec2 = Vec2::new(124.0, 52.0);

/// The panel of a preview, and its share of the full size.
pub struct Frame<'a> {
    /// Paints it.
    pub painter: &'a mut Painter,
    /// The upper left corner.
    pub corner: Vec2,
    /// The share of the full size.
    pub share: f32,
}

/// The blocks of a game on boards, for the options of each.
pub trait ColourPreview {
    /// Paints them.
    fn blocks(frame: &mut Frame, context: DrawContext);
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
        GameKind::Clocked(game) => by_game!(game, Options => Options::blocks(&mut frame, context)),
        GameKind::MARAUDERS => marauders(&mut frame, context),
    }
}

impl Frame<'_> {
    /// The name of the row around `y`.
    pub fn name(&mut self, y: f32, name: &str) {
        let style = Style::new(Face::Plain, 16.0 * self.share, theme::MIST);
        let at = self.corner + Vec2::new(18.0, y) * self.share;
        label::within(self.painter, at, style, name, (START.x - 28.0) * self.share);
    }

    /// The square of this side around a point.
    pub fn square(&self, x: f32, y: f32, side: f32) -> Rect {
        let centre = self.corner + Vec2::new(START.x + x, y) * self.share;
        Rect::from_center_size(centre, Vec2::splat(side * self.share))
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
